// A learner's own F and T: when they count as shown, and whose they are.
import t from '#tap'
import type { PageReading } from 'recognizer-wasm/client'
import type { Account } from '../../web/learner/account.ts'
import { deleteCalibration, saveCalibration, readCalibration, moveCalibration } from '../../web/learner/calibration.ts'
import { areSwapped, watchTwins } from '../../web/views/calibrate/shown-twins.ts'
import { replaceGlobals } from './globals.ts'
import { sees, seesNothing } from './readings.ts'

const twin = (letter: string): PageReading => ({ ...sees(letter), accepted: [letter], lookedAgain: ['F', 'T'] })

t.test('each letter is held twice, whatever it is read as, and the hand taken down before the next', async t => {
  const said: (number | 'lower')[] = []
  let found: readonly PageReading[] | undefined
  const see = watchTwins({
    ask: taken => said.push(taken), lower: () => said.push('lower'), finish: readings => { found = readings }
  })
  let now = 0
  const show = (reading: PageReading) => {
    for (let i = 0; i < 15; i++) see(reading, now += 100)
  }
  show(sees('A'))
  show({ ...twin('F'), lookedAgain: [] })
  t.same(said, [], 'another letter, or one that no second look has seen, shows nothing')
  show(twin('T'))
  show(twin('F'))
  show(sees('B'))
  t.same(said, ['lower'], 'a hand that stays up is not shown again, however it is read')
  show(seesNothing())
  t.same(said, ['lower', 1])
  for (const letter of ['F', 'F']) {
    show(twin(letter))
    show(seesNothing())
  }
  t.same(said, ['lower', 1, 'lower', 2, 'lower', 3])
  t.equal(found, undefined)
  show(twin('T'))
  t.same(found?.map(({ letter }) => letter), ['T', 'F', 'F', 'T'])
})

t.test('a learner who shows F for T and T for F is found out', async t => {
  const read = (letters: string[]) => letters.map((letter): PageReading =>
    ({ ...twin(letter), candidates: [{ letter: 'B', confidence: 0.4 }, { letter, confidence: 0.3 }] }))
  t.ok(areSwapped(read(['T', 'T', 'F', 'F'])))
  for (const letters of [['F', 'F', 'T', 'T'], ['T', 'F', 'F', 'F'], ['F', 'F', 'F', 'F']]) {
    t.notOk(areSwapped(read(letters)), letters.join())
  }
})

t.test('what was found is one learner’s, goes along when a guest registers, and is forgotten with them', async t => {
  const kept = new Map<string, string>()
  replaceGlobals(t, {
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) }
  })
  const accountOf = (id: string | null) => ({ user: () => id && { id } }) as unknown as Account
  const [guest, ana, ben] = [null, 'ana', 'ben'].map(accountOf) as [Account, Account, Account]
  const calibration = { model: 'alphabet 9', letters: ['F', 'T'] as [string, string], middle: 1 }
  t.equal(readCalibration(guest), null)
  saveCalibration(guest, calibration)
  t.same([guest, ana].map(readCalibration), [calibration, null])
  moveCalibration('guest', 'ana')
  t.same([guest, ana, ben].map(readCalibration), [null, calibration, null])
  saveCalibration(ben, { ...calibration, middle: 2 })
  moveCalibration('ana', null)
  t.same([ana, ben].map(readCalibration), [null, { ...calibration, middle: 2 }])
  deleteCalibration(ben)
  t.equal(readCalibration(ben), null)
  kept.set('dactylo-calibrations', 'no JSON')
  t.equal(readCalibration(ben), null)
})
