import t from '#tap'
import { dayOf, daysAfter, daysBetween } from '../../web/elements/calendar.ts'
import type { Review } from '../../web/learner/database/tables.ts'
import { ratingFromSigning } from '../../web/signing/letters/rating.ts'
import { ratingsFromReading } from '../../web/hands/spelling/rating.ts'
import { reportOf } from '../../web/views/review/report.ts'
import { summaryOf } from '../../web/learner/summarize.ts'
import { dueLetters, nextLetters } from '../../web/learner/summary.ts'

const DAY = 86_400_000
const MONDAY = '2026-03-02'
const daysLater = (days: number) => new Date(Date.parse(`${MONDAY}T09:00:00Z`) + days * DAY)

type Rating = Review['rating']
let count = 0
const review = (rating: Rating, at: Date, letter: Review['letter'] = 'A') => ({
  id: String(count++).padStart(4, '0'),
  letter,
  skill: null as Review['skill'],
  rating,
  reviewedAt: at.toISOString(),
  timeZone: 'UTC',
  milliseconds: 2000
})
type Log = ReturnType<typeof review>[]
const lettersOf = (log: Log) => summaryOf('guest', log).letters
const letterOf = (log: Log) => lettersOf(log)['A']!
const cardOf = (log: Log) => letterOf(log).cards.signed!
/** The days from the last review to the next. */
const waitAfter = (log: Log) => daysBetween(dayOf(log.at(-1)!.reviewedAt, 'UTC'), cardOf(log).dueOn)

/** Rates a letter each time it is due. @returns the days until each next time, and the card */
function live (ratings: Rating[]) {
  let day = MONDAY
  const log: Log = []
  const waits: number[] = []
  for (const rating of ratings) {
    log.push(review(rating, new Date(`${day}T09:00:00Z`)))
    waits.push(waitAfter(log))
    day = daysAfter(day, waits.at(-1)!)
  }
  return { waits, card: cardOf(log).card }
}

t.test('the intervals of a known letter grow, and it never comes back on the same day', async t => {
  const { waits } = live(['good', 'good', 'good', 'good', 'good'])
  t.ok(waits.every(days => days >= 1), String(waits))
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
  t.equal(waitAfter([review('good', daysLater(0)), review('good', daysLater(0.5))]), 1, 'repeated that evening')
  t.ok(waitAfter([review('good', daysLater(0)), review('good', daysLater(1))]) > 1)
})

t.test('ten reviews in an hour hardly lengthen the interval', async t => {
  const often = Array.from({ length: 10 }, (_, i) => review('good', daysLater(i / 240)))
  t.equal(waitAfter(often), 1)
  const later = (log: Log) => waitAfter([...log, review('good', daysLater(1))])
  t.ok(later(often) <= later([review('good', daysLater(0))]) + 1)
})

t.test('devices reach the same state in any order of synchronisation', async t => {
  const [monday, tuesday, sunday] = [daysLater(0), daysLater(1), daysLater(6)]
  const phone = [review('good', monday), review('again', sunday), review('good', monday, 'B')]
  const laptop = [review('good', tuesday), review('hard', sunday), review('easy', tuesday, 'B')]
  const together = lettersOf([...phone, ...laptop])
  t.same(lettersOf([...laptop, ...phone].toReversed()), together)
  t.match(together['A']!.cards.signed!.card, { reps: 4, lapses: 1 })
  t.not(together['A']!.cards.signed!.card.stability, cardOf(phone).card.stability, 'reviews of the other device count')
})

t.test('a letter of Monday evening is due on Tuesday morning', async t => {
  const known = { letters: lettersOf([review('good', new Date('2026-03-02T20:00:00Z'))]) }
  t.same([dueLetters(known, MONDAY), nextLetters(known, MONDAY)], [[], { letters: ['A'], on: '2026-03-03' }])
  t.same([dueLetters(known, '2026-03-03'), nextLetters(known, '2026-03-03')], [['A'], null])
  const again = lettersOf([review('good', daysLater(0.5)), review('good', daysLater(1))])
  t.same(dueLetters({ letters: again }, '2026-03-03'), [], 'not again after that morning’s review')
})

t.test('due letters are listed by day, the longest overdue first', async t => {
  const letter = letterOf([review('good', daysLater(0))])
  const { read, signed } = letter.cards
  const cardsOn = (dueOn: string) => ({ read: { ...read!, dueOn }, signed: { ...signed!, dueOn } })
  const known = Object.fromEntries(([['D', 2], ['A', -1], ['B', 2], ['C', -3], ['E', 9]] as const)
    .map(([name, days]) => [name, { ...letter, cards: cardsOn(daysAfter(MONDAY, days)) }]))
  const on = (days: number) => daysAfter(MONDAY, days)
  t.same(dueLetters({ letters: known }, MONDAY), ['C', 'A'])
  t.same(nextLetters({ letters: known }, MONDAY), { on: on(2), letters: ['B', 'D'] })
  t.same(dueLetters({ letters: known }, on(10)), ['C', 'A', 'B', 'D', 'E'])
  t.equal(nextLetters({ letters: known }, on(10)), null)
  t.same(dueLetters({ letters: {} }, MONDAY), [])
})

t.test('the slowest letters come first, with medians of the first and the last times', async t => {
  const times = [9000, 8000, 20_000, 7000, 6000, 5000, 4000, 3000, 30_000, 2000, 1000]
  const signed = (letter: Review['letter'], milliseconds: number, day: number) =>
    ({ ...review('good', daysLater(day), letter), milliseconds })
  const skipped = { ...review('again', daysLater(0), 'J'), milliseconds: null }
  const read = { ...review('good', daysLater(0), 'B'), milliseconds: null }
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
    ratingFromSigning({ letter: 'L', milliseconds, skipped, helped, seen: 'V' })
  t.same(signed(100, { skipped: true }),
    { letter: 'L', skill: 'signed', rating: 'again', milliseconds: null, given: 'V' })
  t.same(signed(2500.4), { letter: 'L', skill: 'signed', rating: 'good', milliseconds: 2500, given: null })
  t.match(signed(9000), { rating: 'hard', given: 'V' })
  const other = { letter: 'L', milliseconds: 100, skipped: true, helped: false, seen: 'merci' }
  t.match(ratingFromSigning(other), { given: null }, 'a sign of another model')
  t.match(signed(2500, { helped: true }), { rating: 'hard' })
  t.match(signed(2 * DAY), { rating: 'hard', milliseconds: DAY }, 'capped at the API’s maximum')
  const pairs = [
    { letter: 'E', read: 'E' }, { letter: 'M', read: null }, { letter: 'M', read: 'M' }, { letter: null, read: 'A' }
  ]
  const read = (starts: number, pace: number | null = null) => ratingsFromReading({ pairs, starts, pace })
  const letter = (letter: string, rating: Rating) =>
    ({ letter, skill: 'read', rating, milliseconds: null, given: null })
  t.same(read(1), [letter('E', 'good'), letter('M', 'again')])
  t.same(read(2), [letter('E', 'hard'), letter('M', 'again')])
  t.same(read(1, 1.5).slice(2), [{ word: 'EMM', skill: 'read', rating: 'again', pace: 1.5 }], 'at a pace')
  const word = (starts: number) => ratingsFromReading({ pairs: pairs.slice(0, 1), starts, pace: 2 }).at(-1)
  t.same([word(1), word(2)].map(word => word?.rating), ['good', 'hard'])
})

t.test('a misread or mistaken letter is given in place of the right one', async t => {
  const pairs = [{ letter: 'U', read: 'R' }, { letter: 'U', read: 'V' }, { letter: 'L', read: 'L' }]
  t.match(ratingsFromReading({ pairs, starts: 1, pace: null }),
    [{ letter: 'U', given: 'R' }, { letter: 'L', given: null }])
  const log = [
    { ...review('again', daysLater(0), 'U'), skill: 'read', given: 'R' },
    { ...review('again', daysLater(1), 'U'), skill: 'signed', given: 'V' },
    { ...review('again', daysLater(2), 'U'), skill: 'read', given: 'R' }, review('good', daysLater(3), 'U')
  ] as Log
  t.same(lettersOf(log)['U']!.confusions, { R: 2, V: 1 })
})

t.test('a letter has a card for each skill, and a review of an older page counts for both', async t => {
  const skilled = (skill: Review['skill'], rating: Rating, day: number) =>
    ({ ...review(rating, daysLater(day)), skill })
  const old = [skilled(null, 'good', 0), skilled(null, 'good', 1)]
  const { cards } = letterOf(old)
  t.same(cards.read, cards.signed)
  const later = letterOf([...old, skilled('signed', 'again', 2)])
  t.same(later.cards.read, cards.read, 'a letter signed badly is still read well')
  t.equal(later.cards.signed!.dueOn, daysAfter(MONDAY, 3))
  t.same(dueLetters({ letters: { A: later } }, daysAfter(MONDAY, 3), ['read']), [])
  t.same(dueLetters({ letters: { A: later } }, daysAfter(MONDAY, 3), ['signed']), ['A'])
  t.same(dueLetters({ letters: { A: later } }, daysAfter(MONDAY, 3)), ['A'], 'in one of both')
})

t.test('a letter that was only signed is due to read the day after', async t => {
  const letters = lettersOf([{ ...review('good', daysLater(0)), skill: 'signed' }])
  t.same(dueLetters({ letters }, MONDAY), [])
  t.same(nextLetters({ letters }, MONDAY, ['read']), { on: '2026-03-03', letters: ['A'] })
  const both = lettersOf([
    { ...review('good', daysLater(0)), skill: 'signed' }, { ...review('good', daysLater(0.1)), skill: 'signed' },
    { ...review('good', daysLater(1)), skill: 'signed' }
  ])
  t.same(dueLetters({ letters: both }, '2026-03-04', ['signed']), [], 'it is signed well')
  t.same(dueLetters({ letters: both }, '2026-03-04', ['read']), ['A'], 'and was never read')
})
