// A person's examples in the page's letter reader.
import t from '#tap'
import { letterRuntime, type Hand, type Point } from 'recognizer-wasm'
import { openPageLetters } from 'recognizer-wasm/client/page-letters'
import { readModel } from 'recognizer-wasm/training/measure/loaded-model'
import { onTheWay } from 'recognizer-wasm/training/skeleton/posing'
import { signingHand } from 'recognizer-wasm/training/skeleton/signing-hand'
import { pointsOf, type Skeleton } from 'recognizer-wasm/training/skeleton/skeleton'
import type { Letters } from 'recognizer-wasm/client'
import type { Account } from '../../web/learner/account.ts'
import { learnHand, ownHand } from '../../web/learner/own-hand.ts'
import { tinyModel } from '../recognizer/tiny-model.ts'
import { replaceGlobals } from './globals.ts'

const alphabet = await readModel('assets/models/alphabet')

const shown = (hand: Skeleton): Hand[] => {
  const points = pointsOf(hand) as Point[]
  return [{ landmarks: points, worldLandmarks: points, handedness: 'right', handednessScore: 1, presence: 1 }]
}
const NONE = { calibration: null, personal: null }
/** Read as R, but accepted as U. */
const ownU = shown(onTheWay(signingHand('u'), signingHand('r'), 0.4))

t.test('the newest frame of a film is learned, and used at once, later and by another model', async t => {
  const letters = await openPageLetters(alphabet, letterRuntime(), NONE)
  const follow = async (hands: Hand[], time: number) => (await letters.follow(hands, time)).letter
  t.equal(await letters.learn('U'), null, 'before the first frame')
  t.equal(await follow(ownU, 0), 'R')
  t.ok(await letters.learn('U'))
  await letters.forget()
  t.equal(await letters.learn('R'), null, 'another film begins without a hand')
  await follow(shown(signingHand('r')), 0)
  const personal = await letters.learn('R')
  await letters.forget()
  t.equal(await follow(ownU, 0), 'U')
  t.equal((await letters.read(ownU)).letter, 'U')
  await (await letters.prepare(alphabet))()
  t.equal((await letters.read(ownU)).letter, 'U', 'with another model')
  const later = await openPageLetters(alphabet, letterRuntime(), { ...NONE, personal })
  t.equal((await later.read(ownU)).letter, 'U')
  await (await later.prepare(alphabet))()
  t.equal((await later.read(ownU)).letter, 'U')
  await t.rejects(later.personalize({ examples: { A: ['wrong'] } }), { code: 'invalid-argument' })
  t.equal((await later.read(ownU)).letter, 'U', 'wrong examples change nothing')
  await later.personalize(null)
  t.equal((await later.read(ownU)).letter, 'R')
})

t.test('damaged examples leave the letters readable, and others can be learned', async t => {
  const warned = t.capture(console, 'warn')
  const personal = { examples: { U: ['damaged'] } }
  const letters = await openPageLetters(alphabet, letterRuntime(), { ...NONE, personal })
  t.equal((await letters.read(ownU)).letter, 'R')
  t.match(warned().map(({ args }) => args), [[/cannot be used/, { code: 'invalid-argument' }]])
  await letters.follow(ownU, 0)
  t.ok(await letters.learn('U'))
})

t.test('a model without an embedding reads without examples, and says that it cannot learn', async t => {
  const letters = await openPageLetters(tinyModel(), letterRuntime(), { ...NONE, personal: { examples: {} } })
  await letters.read(ownU)
  await t.rejects(letters.learn('A'), { code: 'model-unsupported' })
})

t.test('a letter that turned out wrong is forgotten, and the examples before it stay', async t => {
  const stored = new Map<string, string>()
  replaceGlobals(t, {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value)
    }
  })
  const used: unknown[] = []
  const recognizer = {
    learn: async (letter: string) => ({ examples: { [letter]: [letter] } }),
    usePersonal: (personal: unknown) => { used.push(personal) }
  } as unknown as Letters
  const context = { account: { user: () => null } as Account, recognizer }
  await learnHand(context, 'U')
  const before = ownHand.read(context.account)
  t.same(before, { examples: { U: ['U'] } })
  const forget = await learnHand(context, 'R')
  t.same(ownHand.read(context.account), { examples: { R: ['R'] } })
  forget()
  t.same([ownHand.read(context.account), used], [before, [before]])
})
