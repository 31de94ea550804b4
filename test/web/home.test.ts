// The home page of a returning learner: days of practice and progress of each letter.
import t from '#tap'
import type { LetterSummary, Review } from '../../web/learner/database/tables.ts'
import { dayOf } from '../../web/elements/calendar.ts'
import { summaryOf } from '../../web/learner/summarize.ts'
import { daysInARow, countKnown } from '../../web/views/home/days.ts'
import { stagesOf } from '../../web/views/home/letter-stages.ts'

/** A local date, in any time zone. */
const on = (day: number, hour = 12) => new Date(2026, 2, day, hour)
let count = 0
const review = (at: Date, rating: Review['rating'] = 'good', milliseconds: number | null = 2000) => ({
  id: String(count++).padStart(4, '0'),
  letter: 'A' as const,
  rating,
  reviewedAt: at.toISOString(),
  timeZone: null,
  milliseconds
})
type Log = ReturnType<typeof review>[]
const daysOf = (...log: Log) => summaryOf('guest', log).days

t.test('a streak ends today, or yesterday if the learner has not practised today', async t => {
  const days = (...days: number[]) => daysInARow(daysOf(...days.map(day => review(on(day)))), dayOf(on(10, 8)))
  t.equal(days(10), 1)
  t.equal(days(8, 9, 10), 3)
  t.equal(days(7, 8, 9), 3, 'not practised today yet')
  t.equal(days(9, 9, 9), 1, 'a day counts once')
  t.equal(days(5, 6, 7, 9, 10), 2, 'a missed day starts a new streak')
  t.equal(days(7, 8), 0)
  t.equal(daysInARow({}, dayOf(on(10))), 0)
})

t.test('a day starts at local midnight, also when the clocks change', async t => {
  t.equal(daysInARow(daysOf(review(on(9, 23)), review(on(10, 0))), dayOf(on(10, 1))), 2)
  const month = Array.from({ length: 31 }, (_, i) => review(on(i + 1, i % 2 ? 0 : 23)))
  t.equal(daysInARow(daysOf(...month), dayOf(on(31, 23))), 31)
  t.equal(countKnown(daysOf(review(on(9, 23)), review(on(10, 0)), review(on(10, 23))), dayOf(on(10))), 2)
})

t.test('skipped and misread letters do not count for today', async t => {
  const days = daysOf(review(on(10), 'again'), review(on(10), 'hard'), review(on(10)))
  t.equal(countKnown(days, dayOf(on(10))), 2)
})

t.test('a letter is read, then signed, then remembered if known on two days and not forgotten since', async t => {
  const steps = (log: Log, isNamed = false) => {
    const letter: LetterSummary | undefined = summaryOf('guest', log).letters['A']
    return stagesOf(letter, isNamed)
  }
  t.same(steps([]), [])
  t.same(steps([review(on(1), 'again', null)]), [])
  t.same(steps([], true), ['read'], 'read in a lesson')
  t.same(steps([review(on(1), 'good', null)]), ['read'])
  t.same(steps([review(on(1), 'hard'), review(on(1))]), ['signed'])
  t.same(steps([review(on(3)), review(on(1), 'good', null)]), ['read', 'signed', 'remembered'])
  t.same(steps([review(on(4), 'again'), review(on(3)), review(on(1))]), ['signed'], 'forgotten')
  t.same(steps([review(on(5)), review(on(4), 'again'), review(on(1))]), ['signed', 'remembered'], 'known again')
})
