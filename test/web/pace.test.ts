// The staircase that finds the pace at which a learner reads, and what it is called.
import t from '#tap'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import { chooseLanguage } from '../../web/elements/text/language.ts'
import { t as spelling } from '../../web/hands/spelling/strings.ts'
import type { Staircase } from '../../web/learner/database/tables.ts'
import { FIRST_STEP, MAX_PACE, afterWord, readingPace } from '../../web/learner/pace.ts'

/** Reads words at the staircase's level. */
const read = (from: Staircase, answers: string): Staircase =>
  [...answers].reduce((now, answer) => afterWord(now, { pace: now.level, isRight: answer === '+' }), from)

t.test('three words right in a row are faster, one wrong is slower', async t => {
  t.equal(read(FIRST_STEP, '++').level, 1)
  t.equal(read(FIRST_STEP, '+++').level, Math.SQRT2)
  t.equal(read(FIRST_STEP, '++-+').level, 1, 'not in a row')
  t.equal(read(FIRST_STEP, '++++++').level.toFixed(6), '2.000000')
  t.ok(read(FIRST_STEP, '++++++-').level < 1.9)
})

t.test('steps shrink after the first changes of direction', async t => {
  const levels = [...'++++++ - +++ - +++'].filter(c => c !== ' ').reduce<Staircase[]>((all, answer) =>
    [...all, read(all.at(-1)!, answer)], [FIRST_STEP]).map(({ level }) => level)
  const steps = levels.slice(1).map((level, i) => Math.abs(Math.log2(level / levels[i]!))).filter(step => step > 1e-9)
  t.same(steps.map(step => Math.round(1000 * step) / 1000), [0.5, 0.5, 0.25, 0.125, 0.125, 0.125])
})

t.test('the pace stays between one and six letters a second', async t => {
  t.equal(read(FIRST_STEP, '-----').level, 1)
  t.equal(read(FIRST_STEP, '+++'.repeat(20)).level, MAX_PACE)
})

t.test('a word at another pace than the learner’s own changes nothing', async t => {
  const two = read(FIRST_STEP, '++++++')
  for (const pace of [1, 1.5, 3, 6]) {
    for (const isRight of [true, false]) t.same(afterWord(two, { pace, isRight }), two, `${pace}`)
  }
  t.not(afterWord(two, { pace: 1.9, isRight: false }).level, 2)
})

t.test('the pace read is the mean of the last changes of direction, as ratios', async t => {
  t.equal(readingPace(read(FIRST_STEP, '++++++')).toFixed(6), '2.000000', 'before the second: the level')
  const known = read(FIRST_STEP, '++++++-+++-')
  t.equal(known.reversals.length, 3)
  t.equal(readingPace(known).toFixed(6), Math.sqrt(known.reversals[1]! * known.reversals[2]!).toFixed(6), 'in pairs')
  t.equal(read(known, '+++-+++-+++-').reversals.length, 6, 'the last six')
})

/** A reader whose chance of a right word falls with the pace, by a logistic function of its logarithm. */
const reader = (half: number, random: () => number) => (pace: number) =>
  random() < 1 / (1 + Math.exp(6 * Math.log2(pace / half)))

t.test('the level stays where a reader reads about eight of ten words', async t => {
  const { uniform: random } = createRandom(7)
  for (const half of [2, 3, 4]) {
    const reads = reader(half, random)
    let [staircase, right] = [FIRST_STEP, 0]
    for (let word = 0; word < 3000; word++) {
      const isRight = reads(staircase.level)
      right += Number(isRight && word >= 500)
      staircase = afterWord(staircase, { pace: staircase.level, isRight })
    }
    t.ok(Math.abs(right / 2500 - 0.794) < 0.02, `${half}: ${right / 2500}`)
    // Where this reader reads 79.4 %.
    const truth = half * 2 ** (Math.log(1 / 0.794 - 1) / 6)
    t.ok(Math.abs(Math.log2(readingPace(staircase) / truth)) < 0.25, `${half}: ${readingPace(staircase)} of ${truth}`)
  }
})

t.test('the words of a pace agree with its rounded number', async t => {
  const told = (language: 'en' | 'fr') => {
    chooseLanguage(language)
    return [0.98, 1.04, 1.82, 1.96, 10.4].map(pace => spelling('youSign', pace).match(/[\d.,]+ \S+/)![0])
  }
  t.teardown(() => chooseLanguage('en'))
  t.same(told('en'), ['1 letter', '1 letter', '1.8 letters', '2 letters', '10.4 letters'])
  t.same(told('fr'), ['1 lettre', '1 lettre', '1,8 lettre', '2 lettres', '10,4 lettres'])
})
