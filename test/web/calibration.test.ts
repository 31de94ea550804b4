// A learner's own F and T: when they count as shown, and whose they are.
import t from '#tap'
import type { Reading } from 'recognizer-wasm/client'
import type { Account } from '../../web/learner/account.ts'
import { keepCalibration, keptCalibration, passCalibration } from '../../web/learner/calibration.ts'
import { watchTwins } from '../../web/views/calibrate/shown-twins.ts'
import { replaceGlobals } from './globals.ts'
import { sees } from './readings.ts'

const twin = (letter: string): Reading => ({ ...sees(letter), accepted: [letter], lookedAgain: ['F', 'T'] })

t.test('each letter is held twice, whatever it is read as, with a break in which the hand changes', async t => {
  const asked: number[] = []
  let found: readonly Reading[] | undefined
  const see = watchTwins(taken => asked.push(taken), readings => { found = readings })
  const frames = (count: number, reading: Reading, from: number) => {
    for (let i = 0; i < count; i++) see(reading, from + 100 * i)
  }
  frames(20, sees('A'), 0)
  frames(20, { ...twin('F'), lookedAgain: [] }, 2000)
  t.same(asked, [], 'another letter, or one that no second look has seen, shows nothing')
  frames(12, twin('T'), 4000)
  t.same(asked, [1])
  frames(10, twin('F'), 5200)
  t.same(asked, [1], 'not yet')
  frames(10, twin('F'), 6400)
  frames(10, twin('F'), 9000)
  t.same(asked, [1, 2, 3])
  t.equal(found, undefined)
  frames(10, twin('T'), 12000)
  t.same(found?.map(({ letter }) => letter), ['T', 'F', 'F', 'T'])
})

t.test('what was found is one learner’s, goes along when a guest registers, and is forgotten with them', async t => {
  const kept = new Map<string, string>()
  replaceGlobals(t, {
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) }
  })
  const accountOf = (id: string | null) => ({ user: () => id && { id } }) as unknown as Account
  const [guest, ana, ben] = [null, 'ana', 'ben'].map(accountOf) as [Account, Account, Account]
  const calibration = { model: 'alphabet 9', letters: ['F', 'T'] as [string, string], middle: 1 }
  t.equal(keptCalibration(guest), null)
  keepCalibration(guest, calibration)
  t.same([guest, ana].map(keptCalibration), [calibration, null])
  passCalibration('guest', 'ana')
  t.same([guest, ana, ben].map(keptCalibration), [null, calibration, null])
  keepCalibration(ben, { ...calibration, middle: 2 })
  passCalibration('ana', null)
  t.same([ana, ben].map(keptCalibration), [null, { ...calibration, middle: 2 }])
  kept.set('dactylo-calibrations', 'no JSON')
  t.equal(keptCalibration(ben), null)
})
