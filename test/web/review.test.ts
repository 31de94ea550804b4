import t from '#tap'
import type { Card } from 'ts-fsrs'
import type { Review } from '../../web/learner/database/tables.ts'
import { ratingFromSigning } from '../../web/signing/letters/rating.ts'
import { ratingsFromReading } from '../../web/hands/spelling/rating.ts'
import { reportOf } from '../../web/views/review/report.ts'
import { cardsOf, dueLetters, nextLetters } from '../../web/learner/schedule.ts'

const DAY = 86_400_000
const MONDAY = new Date('2026-03-02T09:00:00Z')
const daysLater = (days: number, from = MONDAY) => new Date(Number(from) + days * DAY)
const wait = (card: Card, from: Date) => (Number(card.due) - Number(from)) / DAY

type Rating = Review['rating']
let count = 0
const review = (rating: Rating, at: Date, letter: Review['letter'] = 'A') =>
  ({ id: String(count++), letter, rating, reviewedAt: at.toISOString() })
const cardOf = (log: ReturnType<typeof review>[]): Card => cardsOf(log)[0]!.card

/** Rates a letter each time it is due. @returns the days until each next time, and the card */
function live (ratings: Rating[]) {
  let now = MONDAY
  const log: ReturnType<typeof review>[] = []
  const waits: number[] = []
  for (const rating of ratings) {
    log.push(review(rating, now))
    const card = cardOf(log)
    waits.push(wait(card, now))
    now = card.due
  }
  return { waits, card: cardOf(log) }
}

t.test('the intervals of a known letter grow, and it never comes back on the same day', async t => {
  const { waits } = live(['good', 'good', 'good', 'good', 'good'])
  t.ok(waits.every(days => days >= 1 && Number.isInteger(days)), String(waits))
  t.ok(waits.every((days, i) => i === 0 || days > waits[i - 1]!), String(waits))
  t.ok(waits.at(-1)! > 60, 'months after a few reviews')
})

t.test('a forgotten letter starts again, a hard one comes sooner, an easy one later', async t => {
  const last = (rating: Rating) => live(['good', 'good', rating]).waits.at(-1)!
  const waits = (['again', 'hard', 'good', 'easy'] as const).map(last)
  t.same(waits, waits.toSorted((a, b) => a - b))
  t.equal(new Set(waits).size, 4)
  t.ok(live(['again']).waits[0]! >= 1)
  t.equal(live(['good', 'again']).card.lapses, 1)
})

t.test('a new letter comes back the next day', async t => {
  for (const rating of ['again', 'hard', 'good', 'easy'] as const) t.equal(live([rating]).waits[0], 1)
  t.equal(wait(cardOf([review('good', MONDAY), review('good', daysLater(0.5))]), MONDAY), 1.5)
  t.ok(wait(cardOf([review('good', MONDAY), review('good', daysLater(1))]), daysLater(1)) > 1)
})

t.test('ten reviews in an hour hardly lengthen the interval', async t => {
  const once = wait(cardOf([review('good', MONDAY)]), MONDAY)
  const often = cardOf(Array.from({ length: 10 }, (_, i) => review('good', daysLater(i / 240))))
  t.ok(wait(often, MONDAY) <= once + 1, `${wait(often, MONDAY)} days, not more than ${once}`)
})

t.test('devices reach the same state in any order of synchronisation', async t => {
  const [monday, tuesday, sunday] = [MONDAY, daysLater(1), daysLater(6)]
  const phone = [review('good', monday), review('again', sunday), review('good', monday, 'B')]
  const laptop = [review('good', tuesday), review('hard', sunday), review('easy', tuesday, 'B')]
  const cards = (log: typeof phone) => new Map(cardsOf(log).map(({ letter, card }) => [letter, card]))
  const together = cards([...phone, ...laptop])
  t.same(cards([...laptop, ...phone].toReversed()), together)
  t.match(together.get('A'), { reps: 4, lapses: 1 })
  t.not(together.get('A')!.stability, cards(phone).get('A')!.stability, 'reviews of the other device count')
})

t.test('a letter of Monday evening is due on Tuesday morning in the device’s time zone', async t => {
  const on = (day: number, hours: number) => new Date(2026, 2, day, hours)
  const known = cardsOf([review('good', on(2, 20))])
  const tomorrow = { letters: ['A'], at: on(3, 20) }
  t.same([dueLetters(known, on(2, 23)), nextLetters(known, on(2, 23))], [[], tomorrow])
  t.same([dueLetters(known, on(3, 0)), nextLetters(known, on(3, 0))], [['A'], null])
  const again = cardsOf([review('good', on(2, 20)), review('good', on(3, 9))])
  t.same(dueLetters(again, on(3, 10)), [], 'not again after that morning’s review')
  t.same(nextLetters(again, on(3, 10)), { letters: ['A'], at: on(4, 9) })
})

t.test('due letters are listed by day, the longest overdue first', async t => {
  const known = [
    { letter: 'A', card: { due: daysLater(-1) } }, { letter: 'B', card: { due: daysLater(2) } },
    { letter: 'C', card: { due: daysLater(-3) } }, { letter: 'D', card: { due: daysLater(2) } },
    { letter: 'E', card: { due: daysLater(9) } }
  ]
  t.same(dueLetters(known, MONDAY), ['C', 'A'])
  t.same(nextLetters(known, MONDAY), { at: daysLater(2), letters: ['B', 'D'] })
  t.same(dueLetters(known, daysLater(10)), ['C', 'A', 'B', 'D', 'E'])
  t.equal(nextLetters(known, daysLater(10)), null)
  t.same(dueLetters([], MONDAY), [])
})

t.test('the slowest letters come first, with medians of the first and the last times', async t => {
  const times = [9000, 8000, 20_000, 7000, 6000, 5000, 4000, 3000, 30_000, 2000, 1000]
  const signed = (letter: Review['letter'], milliseconds: number, day: number) =>
    ({ ...review('good', daysLater(day), letter), milliseconds })
  const skipped = { ...review('again', MONDAY, 'J'), milliseconds: null }
  const read = { ...review('good', MONDAY, 'B'), milliseconds: null }
  const log = [...times.map((time, day) => signed('V', time, day)), read, signed('A', 1500, 0), skipped,
    signed('J', 800, 1)]
  t.same(reportOf(log.toReversed()), [
    { letter: 'J', met: 2, known: 1, first: null, lately: 800 },
    { letter: 'V', met: 11, known: 11, first: 8000, lately: 3000 },
    { letter: 'A', met: 1, known: 1, first: null, lately: 1500 },
    { letter: 'B', met: 1, known: 1, first: null, lately: null }
  ])
  const ends = (...times: number[]) => {
    const { first, lately } = reportOf(times.map((time, day) => signed('V', time, day)))[0]!
    return [first, lately]
  }
  t.same([ends(3), ends(3, 2), ends(3, 2, 1)], [[null, 3], [3, 2], [3, 2]])
  t.same(reportOf([]), [])
})

t.test('the rating follows the time and the help used', async t => {
  const signed = (milliseconds: number, { skipped = false, helped = false } = {}) =>
    ratingFromSigning({ letter: 'L', milliseconds, skipped, helped })
  t.same(signed(100, { skipped: true }), { letter: 'L', rating: 'again', milliseconds: null })
  t.same(signed(2500.4), { letter: 'L', rating: 'good', milliseconds: 2500 })
  t.match(signed(9000), { rating: 'hard' })
  t.match(signed(2500, { helped: true }), { rating: 'hard' })
  t.match(signed(2 * DAY), { rating: 'hard', milliseconds: DAY }, 'capped at the API’s maximum')
  const pairs = [
    { letter: 'E', read: 'E' }, { letter: 'M', read: null }, { letter: 'M', read: 'M' }, { letter: null, read: 'A' }
  ]
  const read = (starts: number) => ratingsFromReading({ pairs, starts }).map(({ letter, rating }) => [letter, rating])
  t.same(read(1), [['E', 'good'], ['M', 'again']])
  t.same(read(2), [['E', 'hard'], ['M', 'again']])
})
