// The first hint about hands with one fault each. `npm run bench -- advice` measures all letters and faults.
import t from '#tap'
import { hintsFor, openLetterRecognizer, type Letter } from 'recognizer-wasm'
import { allFaults } from '../../bench/faults.ts'
import { adviceOn, verdictOn } from '../../bench/first-hint.ts'
import { heldFilm } from '../../bench/posed-films.ts'

const PEOPLE = 12
/** Other people than those of the bench. */
const SEED = 40_000

const recognizer = await openLetterRecognizer()

/** Rows of the bench, some of each kind. */
const ROWS = [
  'O index straight', 'R middle folded', 'D thumb out', 'V thumb beside index', 'L thumb across', 'U pair crossed',
  'V pair crossed', 'C hand down', 'F hand inwards', 'N hand up'
]

t.test('the first hint about a hand that is refused for one fault names this fault', async t => {
  const faults = allFaults().filter(({ letter, name }) => ROWS.includes(`${letter} ${name}`))
  t.equal(faults.length, ROWS.length)
  for (const fault of faults) {
    const verdicts: string[] = []
    for (let person = 0; person < PEOPLE; person++) {
      const frames = heldFilm(fault.letter, SEED + person, fault)
      const { isAccepted, hint } = await adviceOn(recognizer, fault.letter, frames)
      if (!isAccepted) verdicts.push(verdictOn(hint, fault))
    }
    const right = verdicts.filter(verdict => verdict === 'right').length
    t.ok(right >= 0.75 * verdicts.length && verdicts.length > 0, `${fault.letter} ${fault.name}: ${verdicts.join(' ')}`)
    t.notOk(verdicts.includes('opposite'), `${fault.letter} ${fault.name}: never the opposite`)
  }
})

t.test('the thumb of an I may lie beside the index finger', async t => {
  const beside = allFaults().find(({ letter, name }) => letter === 'I' && name === 'thumb beside index')
  const films = Array.from({ length: 3 * PEOPLE }, (_, person) => heldFilm('I', SEED + person, beside))
  const alarms = films.filter(([points]) => hintsFor(points!, 'I')?.some(({ part }) => part === 'thumb')).length
  t.ok(alarms <= 0.1 * films.length, `${alarms} of ${films.length}`)
})

t.test('most right letters get no hint', async t => {
  for (const letter of ['A', 'C', 'K', 'M', 'N', 'S', 'W'] satisfies Letter[]) {
    const films = Array.from({ length: 3 * PEOPLE }, (_, person) => heldFilm(letter, SEED + person))
    const alarms = films.filter(([points]) => hintsFor(points!, letter)?.length !== 0).length
    t.ok(alarms <= 0.25 * films.length, `${letter}: ${alarms} of ${films.length}`)
  }
})
