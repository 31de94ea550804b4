// The daily round: five minutes on any day, for any learner.
import t from '#tap'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import { levelOf } from '#course/word-level'
import { lettersOf } from 'recognizer-wasm'
import { courseOf } from '../../server/administration/seed/course-document.ts'
import { readContent } from '../../server/administration/seed/files.ts'
import { loadWordList } from '../../web/hands/words/words.ts'
import { inPairs } from '../../web/learner/confusions.ts'
import { planRound, readInstead, withoutSigning, type RoundInput } from '../../web/learner/daily-round.ts'
import { afterMissed, comesBack, secondsOf, stepsInTime } from '../../web/learner/round-steps.ts'
import { withWordsOf } from '../../web/learner/round-words.ts'
import type { Review } from '../../web/learner/database/tables.ts'
import { summaryOf } from '../../web/learner/summarize.ts'
import { KINDS, live, tableOf } from './simulated-learner.ts'

const DAYS = 90
const MONDAY = '2026-03-02'

const { lessons } = courseOf(await readContent())
const letters = [...new Set(lessons.flatMap(({ exercises }) => exercises.flatMap(({ letter }) => letter ?? [])))]
const words = withWordsOf({ lessons }, await loadWordList('fr'))

for (const kind of KINDS) {
  t.test(`90 days of a simulated learner: ${kind.name}`, async t => {
    const life = live(kind, letters, words, DAYS)
    t.comment(tableOf(life, [1, 2, 4, 8, 13]))
    t.ok(life.days.every(({ planned }) => planned > 0), 'there is a round on every day')
    const longest = Math.max(...life.days.map(({ seconds }) => seconds ?? 0))
    t.ok(longest <= 420, `none is longer than seven minutes: ${longest.toFixed(0)} s`)
    t.ok(life.longestAway <= 7, `each letter comes in both skills at least weekly at first: ${life.longestAway} days`)
    const mean = (of: 'pace' | 'wordLength', from: number, to: number) => {
      const rounds = life.days.filter(({ day, words }) => day >= from && day <= to && words > 0)
      return rounds.reduce((sum, day) => sum + day[of], 0) / rounds.length
    }
    t.ok(mean('pace', 81, 90) > 1.3 * mean('pace', 1, 20), 'the pace rises')
    t.ok(mean('wordLength', 81, 90) > mean('wordLength', 1, 20) + 0.5, 'the words grow')
  })
}

let count = 0
const review = (letter: string, skill: Review['skill'], day: string, change: Partial<Review> = {}) => ({
  id: String(count++).padStart(8, '0'),
  letter: letter as Review['letter'],
  skill,
  rating: 'good' as const,
  reviewedAt: `${day}T12:00:00Z`,
  timeZone: 'UTC',
  milliseconds: skill === 'signed' ? 2000 : null,
  ...change
})
const ofBoth = (letters: string, day: string) =>
  [...letters].flatMap(letter => [review(letter, 'signed', day), review(letter, 'read', day)])

const inputOf = (log: Omit<Review, 'owner'>[], change: Partial<RoundInput> = {}): RoundInput => {
  const summary = summaryOf('guest', log)
  return {
    summary,
    known: Object.keys(summary.letters),
    words,
    day: MONDAY,
    hasCamera: true,
    isCourseOver: false,
    random: createRandom(3).uniform,
    ...change
  }
}
const kinds = (steps: ReturnType<typeof planRound>) => new Set(steps.map(({ kind }) => kind))

t.test('a round has due letters and words of both skills, and a harder word once the course is over', async t => {
  const steps = planRound(inputOf(ofBoth('LVABYICOUW', '2026-03-01')))
  t.same(kinds(steps), new Set(['read-letter', 'sign', 'read-word']))
  t.equal(steps.filter(({ kind }) => kind === 'read-letter').length, 8, 'no more letters than a round holds')
  t.ok(secondsOf(steps) <= 300)
  const over = planRound(inputOf(ofBoth(letters.join(''), '2026-03-01'), { isCourseOver: true }))
  const last = over.at(-1)!
  t.ok(last.kind === 'read-word' && last.isNew && levelOf(last.word) >= 2)
  t.ok(secondsOf(over) <= 300)
  t.ok(secondsOf(over) > 240, 'about five minutes')
})

t.test('words are of known letters only, each once, and long ones for fast readers', async t => {
  const known = 'LVABYICOUW'
  const read = (input: RoundInput) =>
    planRound(input).flatMap(step => step.kind === 'read-word' ? step.word : [])
  const first = read(inputOf(ofBoth(known, '2026-03-01')))
  t.ok(first.length > 3)
  t.ok(first.every(word => lettersOf(word).every(letter => known.includes(letter))), first.join(' '))
  t.equal(new Set(first).size, first.length)
  const all = inputOf(ofBoth(letters.join(''), '2026-03-01'))
  const fast = { ...all, summary: { ...all.summary, pace: { ...all.summary.pace } } }
  fast.summary.pace = { ...fast.summary.pace, staircase: { ...fast.summary.pace.staircase, level: 4 } }
  t.ok(read(all).every(word => levelOf(word) === 1))
  t.ok(read(fast).every(word => levelOf(word) === 3))
})

t.test('few words of the first letters come again in other orders, and no longer count for the pace', async t => {
  const steps = planRound(inputOf(ofBoth('LVA', '2026-03-01')))
  const read = steps.flatMap(step => step.kind === 'read-word' ? [step] : [])
  const spelled = new Set(read.map(({ word }) => lettersOf(word).join('')))
  t.same([...spelled].toSorted(), ['AVAL', 'LA', 'LAVA', 'LAVAL', 'VA', 'VAL'])
  t.equal(read.length, 18, 'each three times')
  t.ok(read.every(({ word }, i) => word !== read[i - 1]?.word), 'never one right after itself')
  t.same(read.map(({ isKnown }) => isKnown), read.map((_, i) => i >= 6))
  for (let seed = 0; seed < 20; seed++) {
    const again = planRound(inputOf(ofBoth('LVA', '2026-03-01'), { random: createRandom(seed).uniform }))
      .flatMap(step => step.kind === 'read-word' ? [step.word] : [])
    t.ok(again.every((word, i) => word !== again[i - 1]), `never one right after itself: ${again.join(' ')}`)
  }
})

t.test('a word of a lesson is read in rounds, too, but not two words in one', async t => {
  const exercises = ['LA', 'LA VAL'].map(spelled => ({ ...lessons[0]!.exercises[0]!, type: 'word_reading', spelled }))
  t.same(withWordsOf({ lessons: [{ ...lessons[0]!, exercises } as typeof lessons[0]] }, []), [{ word: 'LA', level: 1 }])
})

t.test('two words are signed by those who read two letters a second', async t => {
  const { summary, ...rest } = inputOf(ofBoth(letters.join(''), '2026-03-01'))
  const signed = (level: number) => {
    const pace = { ...summary.pace, staircase: { ...summary.pace.staircase, level } }
    const steps = planRound({ ...rest, summary: { ...summary, pace } })
    return steps.filter(step => step.kind === 'sign' && step.isWord).length
  }
  t.same([signed(1.9), signed(2)], [1, 2])
})

t.test('a missed letter or word comes back once, after a few others and the camera, while there is time', async t => {
  const steps = planRound(inputOf(ofBoth('LVABYICOUW', '2026-03-01')))
  t.ok(comesBack(steps, 0))
  t.notOk(comesBack(steps, 120), 'not where the others need the time')
  const after = afterMissed(steps)
  const at = after.findIndex(({ isMissed }) => isMissed)
  t.match(after[at], { kind: 'read-letter', seconds: steps[0]!.seconds })
  t.ok(after.slice(at).every(({ kind }) => kind !== 'sign'), 'the camera stays off')
  t.equal(after.length, steps.length)
  t.notOk(comesBack(after.slice(at), 0), 'only once')
  t.notOk(comesBack(steps.filter(({ kind }) => kind === 'sign'), 0), 'a letter to sign is asked until it is right')
  const words = steps.filter(({ kind }) => kind === 'read-word')
  t.match(afterMissed(words)[3], { kind: 'read-word', isMissed: true, isKnown: true })
  const harder = words.map(word => ({ ...word, isNew: true }))
  t.match(afterMissed(harder)[3], { isMissed: true, isNew: false }, 'no longer announced as a harder one')
  const late = [{ seconds: 60 }, { seconds: 60, isMissed: true }, { seconds: 20 }]
  t.same(stepsInTime(late, 300), [late[1], late[2]], 'others make room for it')
})

t.test('there is no round before the first letter, and a round when nothing is due', async t => {
  t.same(planRound(inputOf([])), [])
  const today = inputOf(ofBoth('LVA', MONDAY))
  t.same(kinds(planRound(today)), new Set(['read-letter', 'sign', 'read-word']))
  const named = planRound({ ...inputOf([]), known: ['L'] })
  t.match(named[0], { kind: 'read-letter', letter: 'L' }, 'a letter that was only named in a lesson')
})

t.test('a skill comes back by its own card, and a letter away for five days in its first month', async t => {
  const days = ['2026-02-20', '2026-02-21', '2026-02-28']
  const log = [...days.flatMap(day => ofBoth('LVABC', day)), review('A', 'signed', '2026-03-01', { rating: 'again' })]
  const { summary, ...rest } = inputOf(log)
  const of = (day: string) => {
    const steps = planRound({ ...rest, summary, day })
    const [sign] = steps.flatMap(step => step.kind === 'sign' ? [step.letters] : [])
    return [steps.flatMap(step => step.kind === 'read-letter' ? step.letter : []), sign!]
  }
  t.equal(of('2026-03-04')[1]![0], 'A', 'signed badly')
  t.ok(of('2026-03-04').every(letters => letters.length === 3), 'nothing but A is due: a few letters')
  t.ok(of('2026-03-05').every(letters => letters.length === 5), 'all have been away for five days')
  const due = ofBoth('KMNOPQRS', '2026-01-01')
  const away = ofBoth('LV', '2026-02-24')
  const first = planRound(inputOf([...due, ...away])).flatMap(step => step.kind === 'read-letter' ? step.letter : [])
  t.ok(first.includes('L') && first.includes('V'), `before those due for long: ${first.join('')}`)
})

t.test('without a camera, letters to sign are read', async t => {
  const input = inputOf(ofBoth('LVABYICOUW', '2026-03-01'), { hasCamera: false })
  const steps = planRound(input)
  t.same(kinds(steps), new Set(['read-letter', 'read-word']))
  t.equal(steps.filter(({ kind }) => kind === 'read-letter').length, 10)
  t.match(readInstead(['L', 'V', 'L'], input), [{ letter: 'L' }, { letter: 'V' }])
  const planned = planRound({ ...input, hasCamera: true })
  const signed = planned.flatMap(step => step.kind === 'sign' ? step : [])
  t.same(new Set(signed.map(({ isWord = false }) => isWord)), new Set([false, true]))
  const left = withoutSigning(planned, input)
  t.same(left.filter(step => planned.includes(step)), planned.filter(({ kind }) => kind !== 'sign'))
  const read = left.flatMap(step => step.kind === 'read-letter' && !planned.includes(step) ? step.letter : [])
  t.same(read, signed.find(({ isWord }) => !isWord)!.letters, 'not the words to sign')
})

t.test('a letter is asked among those that the learner takes for it, then those that look alike', async t => {
  const mistaken = [1, 2].map(day => review('U', 'read', `2026-02-0${day}`, { rating: 'again', given: 'L' }))
  const log = [...ofBoth('ULVABRKN', '2026-02-01'), ...mistaken]
  const step = planRound(inputOf(log)).find(step => step.kind === 'read-letter' && step.letter === 'U')
  const options = step?.kind === 'read-letter' ? step.options : []
  t.equal(options.length, 4)
  t.ok(options.includes('U') && options.includes('L'))
  t.ok(options.filter(letter => 'KNRV'.includes(letter)).length === 2, options.join(''))
})

t.test('letters that the learner confuses come side by side, often confused ones even if not due', async t => {
  const mistaken = (letter: string, given: string, times: number) => Array.from({ length: times }, () =>
    review(letter, 'read', '2026-02-01', { rating: 'again', given: given as Review['given'] }))
  const { letters } = summaryOf('guest', [
    ...ofBoth('ABLRUVT', '2026-02-01'), ...mistaken('R', 'U', 1), ...mistaken('L', 'T', 2), ...mistaken('A', 'B', 1)
  ])
  t.same(inPairs({ letters }, ['R', 'A', 'V', 'U', 'L']), ['R', 'U', 'A', 'V', 'L', 'T'])
  t.same(inPairs({ letters }, ['U', 'R']), ['U', 'R'])
})

t.test('steps that no longer fit into the time are left out, shorter ones stay', async t => {
  const steps = [100, 300, 80, 250, 20].map(seconds => ({ seconds }))
  t.same(stepsInTime(steps, 0).map(({ seconds }) => seconds), [100, 80, 20])
  t.same(stepsInTime(steps, 380), [])
})
