// Calibration of a learner's own F and T: showing the letters, and storing the result.
import t from '#tap'
import type { PageReading } from 'recognizer-wasm/client'
import type { Account } from '../../web/learner/account.ts'
import { ownCalibration } from '../../web/learner/calibration.ts'
import { areSwapped, watchTwins } from '../../web/views/calibrate/shown-twins.ts'
import { replaceGlobals } from './globals.ts'
import { sees, seesNothing } from './readings.ts'

const twin = (letter: string): PageReading => ({ ...sees(letter), accepted: [letter], lookedAgain: ['F', 'T'] })

t.test('each letter is held twice, with the hand lowered in between, even if it is misread', async t => {
  const announced: (number | 'lower')[] = []
  let readings: readonly PageReading[] | undefined
  const see = watchTwins({
    ask: count => announced.push(count),
    lower: () => announced.push('lower'),
    finish: shown => { readings = shown }
  })
  let now = 0
  const show = (reading: PageReading) => {
    for (let i = 0; i < 15; i++) see(reading, now += 100)
  }
  show(sees('A'))
  show({ ...twin('F'), lookedAgain: [] })
  t.same(announced, [], 'other letters and letters without a second look do not count')
  show(twin('T'))
  show(twin('F'))
  show(sees('B'))
  t.same(announced, ['lower'], 'a hand that stays up counts once')
  show(seesNothing())
  t.same(announced, ['lower', 1])
  for (const letter of ['F', 'F']) {
    show(twin(letter))
    show(seesNothing())
  }
  t.same(announced, ['lower', 1, 'lower', 2, 'lower', 3])
  t.equal(readings, undefined)
  show(twin('T'))
  t.same(readings?.map(({ letter }) => letter), ['T', 'F', 'F', 'T'])
})

t.test('swapped F and T are detected', async t => {
  const read = (letters: string[]) => letters.map((letter): PageReading =>
    ({ ...twin(letter), candidates: [{ letter: 'B', confidence: 0.4 }, { letter, confidence: 0.3 }] }))
  t.ok(areSwapped(read(['T', 'T', 'F', 'F'])))
  for (const letters of [['F', 'F', 'T', 'T'], ['T', 'F', 'F', 'F'], ['F', 'F', 'F', 'F']]) {
    t.notOk(areSwapped(read(letters)), letters.join())
  }
})

t.test('a calibration belongs to one learner, moves to a new account, and is deleted with it', async t => {
  const stored = new Map<string, string>()
  replaceGlobals(t, {
    localStorage: { getItem: (key: string) => stored.get(key) ?? null, setItem: stored.set.bind(stored) }
  })
  const accountOf = (id: string | null) => ({ user: () => id && { id } }) as unknown as Account
  const [guest, ana, ben] = [null, 'ana', 'ben'].map(accountOf) as [Account, Account, Account]
  const calibration = { model: 'alphabet 9', letters: ['F', 'T'] as [string, string], middle: 1 }
  const { read, save, move } = ownCalibration
  t.equal(read(guest), null)
  save(guest, calibration)
  t.same([guest, ana].map(read), [calibration, null])
  move('guest', 'ana')
  t.same([guest, ana, ben].map(read), [null, calibration, null])
  save(ben, { ...calibration, middle: 2 })
  move('ana', null)
  t.same([ana, ben].map(read), [null, { ...calibration, middle: 2 }])
  save(ben, null)
  t.equal(read(ben), null)
  stored.set('dactylo-calibrations', 'no JSON')
  t.equal(read(ben), null)
})
