// A model that adapts to one person by examples of their letters, and learns signs of their own.
import t from '#tap'
import {
  LANDMARKS, createLetterStream, createPersonal, mirrored, openLetterRecognizer, verifyLetter,
  type HandPoints, type Personal, type Point, type SavedPersonal
} from 'recognizer-wasm'
import { radians } from 'recognizer-wasm/mesh/vectors'
import { drawOtherShape } from 'recognizer-wasm/training/hands/other-shapes'
import { readModel } from 'recognizer-wasm/training/measure/loaded-model'
import { CAMERA, onTheWay, turnHand } from 'recognizer-wasm/training/skeleton/posing'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import { signingHand } from 'recognizer-wasm/training/skeleton/signing-hand'
import { pointsOf, type Skeleton } from 'recognizer-wasm/training/skeleton/skeleton'
import { tinyModel } from './tiny-model.ts'

const recognizer = await openLetterRecognizer(await readModel('assets/models/alphabet'))
t.teardown(() => recognizer.dispose())

const frameOf = (hand: Skeleton, change: (point: Point) => Point = point => point, side: 'l' | 'r' = 'r'): HandPoints =>
  Object.fromEntries(LANDMARKS.map((name, i) => [`${side}_${name}`, change(pointsOf(hand)[i]!)]))
const letter = (name: string) => signingHand(name)
const rolled = (hand: Skeleton, degrees: number) => turnHand(hand, CAMERA.away, radians(degrees))
const read = async ({ recognize }: Pick<Personal, 'recognize'>, hand: Skeleton) =>
  (await recognize([frameOf(hand)])).letter

/** A U whose fingers hardly touch: the model reads an R, but accepts a U that was asked for. */
const ownU = (share = 0.4) => onTheWay(letter('u'), letter('r'), share)

/** A hand that is no letter, turned by some degrees. */
const ownSign = (degrees = 0) => rolled(drawOtherShape(createRandom(4, 1)), degrees)

async function withSign (name = 'hello') {
  const personal = createPersonal(recognizer)
  for (const degrees of [-6, -3, 0, 3, 6]) t.ok(await personal.learn(name, [frameOf(ownSign(degrees))]))
  return personal
}

t.test('accepted letters are learned, and read as this person makes them', async t => {
  const personal = createPersonal(recognizer)
  t.equal(await read(personal, ownU()), 'R', 'without examples')
  for (const share of [0.36, 0.4]) t.ok(await personal.learn('u', [frameOf(ownU(share))]))
  t.equal(await read(personal, ownU()), 'R', 'a letter competes only with letters that have examples')
  t.ok(await personal.learn('R', [frameOf(letter('r'))]))
  t.equal(await read(personal, ownU(0.42)), 'U')
  t.equal(await read(personal, letter('r')), 'R')
  t.equal(await read(personal, letter('k')), 'K')
  const mirroredU = frameOf(ownU(0.42), mirrored, 'l')
  t.equal((await personal.recognize([mirroredU])).letter, 'U', 'with the other hand')
  const [plain, own] = await Promise.all([recognizer, personal].map(({ recognize }) => recognize([mirroredU])))
  const letters = (seen: typeof plain) => seen!.candidates.reduce((sum, { confidence }) => sum + confidence, 0)
  t.ok(Math.abs(letters(plain) - letters(own)) < 1e-6, '“no letter” is as probable as before')
  t.same(await personal.check(), { examples: 3, without: 2, with: 3, isUsed: true })
})

t.test('F, T, moving letters, doubtful hands and frames without a hand are not learned', async t => {
  const personal = createPersonal(recognizer)
  for (const name of ['f', 't', 'j', 'z']) t.notOk(await personal.learn(name, [frameOf(letter(name))]), name)
  t.notOk(await personal.learn('A', [frameOf(letter('w'))]), 'another letter')
  t.notOk(await personal.learn('U', [frameOf(ownU(0.6))]), 'not accepted')
  t.notOk(await personal.learn('hello', [{}]))
  t.notOk(await personal.learn('hello', []))
  t.same(personal.toJSON(), { examples: {} })
  for (const name of ['', ' ', 'x'.repeat(101)]) {
    await t.rejects(personal.learn(name, [frameOf(letter('a'))]), { code: 'invalid-argument' })
  }
})

t.test('the last four examples of a letter are kept, and a name or all can be forgotten', async t => {
  const personal = createPersonal(recognizer)
  for (const degrees of [0, 1, 2, 3, 4, 5]) {
    await personal.learn('L', [frameOf(rolled(letter('l'), degrees))])
  }
  await personal.learn('hello', [frameOf(ownSign())])
  const newest = createPersonal(recognizer)
  for (const degrees of [2, 3, 4, 5]) await newest.learn('L', [frameOf(rolled(letter('l'), degrees))])
  t.same(personal.toJSON().examples['L'], newest.toJSON().examples['L'])
  personal.forget('l')
  t.same(Object.keys(personal.toJSON().examples), ['hello'])
  personal.forget()
  t.same(personal.toJSON(), { examples: {} })
  t.equal(await read(personal, ownSign()), null)
})

t.test('examples that make the reading worse are not used', async t => {
  const personal = createPersonal(recognizer)
  for (const name of ['u', 'r', 'k']) {
    for (const degrees of [-4, 4]) await personal.learn(name, [frameOf(rolled(letter(name), degrees))])
  }
  const { examples: { U, R, K } } = personal.toJSON()
  const wrong = createPersonal(recognizer, { examples: { U: [R![0]!, U![0]!], R: [U![1]!, R![1]!], K: K! } })
  t.match(await wrong.check(), { examples: 6, without: 4, isUsed: false })
  const [plain, own] = await Promise.all([recognizer, wrong].map(({ recognize }) => recognize([frameOf(letter('r'))])))
  t.same(own!.candidates, plain!.candidates)
})

t.test('stored examples of letters that the model cannot learn are ignored', async t => {
  const { examples: { hello } } = (await withSign()).toJSON()
  const personal = createPersonal(recognizer, { examples: { F: hello!, Z: hello! } })
  t.equal(await read(personal, ownSign()), null)
})

t.test('five examples of a hand make a sign, read beside the letters', async t => {
  const personal = await withSign()
  t.match(await personal.recognize([frameOf(ownSign(8))]), { letter: 'hello', candidates: [{ letter: 'hello' }] })
  t.equal((await personal.recognize([frameOf(ownSign(), mirrored, 'l')])).letter, 'hello', 'with the other hand')
  for (const name of ['a', 'l', 'v', 'w', 'y']) t.equal(await read(personal, letter(name)), name.toUpperCase())
  const others = Array.from({ length: 12 }, (_, i) => drawOtherShape(createRandom(5, i)))
  const names = await Promise.all(others.map(hand => read(personal, hand)))
  t.ok(names.filter(name => name !== 'hello').length >= 8, `other hands: ${names}`)
  t.match(await verifyLetter(personal, 'hello', [frameOf(ownSign())]), { isAccepted: true, seen: { letter: 'hello' } })
  t.match(await verifyLetter(personal, 'hello', [frameOf(letter('a'))]), { isAccepted: false })
})

t.test('a sign may look like a letter; the letter’s own examples win it back', async t => {
  const personal = createPersonal(recognizer)
  await personal.learn('five', [frameOf(letter('l'))])
  t.equal(await read(personal, letter('l')), 'five')
  await personal.learn('L', [frameOf(rolled(letter('l'), 3))])
  t.equal(await read(personal, rolled(letter('l'), 3)), 'L')
})

t.test('in a film, a sign is read once the hand is held', async t => {
  const stream = createLetterStream(await withSign())
  const answers: (string | null)[] = []
  for (let i = 0; i < 12; i++) {
    const hand = onTheWay(letter('a'), ownSign(), Math.min(1, i / 5))
    answers.push((await stream.push(frameOf(hand), 1000 * i / 12)).letter)
  }
  t.notOk(answers.slice(0, 6).includes('hello'), `${answers}`)
  t.equal(answers.at(-1), 'hello')
})

t.test('examples are stored as JSON, and any model with an embedding reads them', async t => {
  const personal = await withSign('à demain')
  await personal.learn('A', [frameOf(letter('a'))])
  const text = JSON.stringify(personal)
  t.ok(text.length < 6 * 180, `${text.length} characters`)
  const again = createPersonal(recognizer, JSON.parse(text))
  t.same(again.toJSON(), personal.toJSON())
  t.equal(await read(again, ownSign()), 'à demain')
  const wrong: unknown[] = [{}, [], 'x', { examples: null }, { examples: { A: 'x' } }, { examples: { A: [] } },
    { examples: { A: ['AAAA'] } }, { examples: { '': personal.toJSON().examples['A'] } }]
  for (const saved of wrong) {
    t.throws(() => createPersonal(recognizer, saved as SavedPersonal), { code: 'invalid-argument' })
  }
})

t.test('a model without an embedding says so', async t => {
  const other = await openLetterRecognizer(tinyModel())
  t.teardown(() => other.dispose())
  t.throws(() => createPersonal(other), { code: 'model-unsupported' })
})
