// The learner's calendar: one day for each moment, wherever and whenever the learner lives.
import t from '#tap'
import { dayOf, daysAfter, daysBetween } from '../../web/elements/calendar.ts'
import type { Review, Summary } from '../../web/learner/database/tables.ts'
import { summaryOf } from '../../web/learner/summarize.ts'
import { dueLetters } from '../../web/learner/summary.ts'

/** Zones of French-speaking schools, each with another clock: both clock changes, none, and either side of the date
 * line. */
const ZONES = [
  'Europe/Paris', 'America/Toronto', 'America/Martinique', 'America/Cayenne', 'America/Miquelon', 'Indian/Reunion',
  'Indian/Mayotte', 'Pacific/Noumea', 'Pacific/Tahiti', 'Pacific/Wallis'
]

/** Creating one takes a hundred times as long as using it. */
const clocks = new Map(ZONES.map(timeZone =>
  [timeZone, new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })]))

/** The moment of a local time, found without the calendar of the page. */
function momentOf (local: string, timeZone: string): Date {
  const clock = clocks.get(timeZone)!
  const wanted = Date.parse(`${local}Z`)
  const offset = (at: number) => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - at
  return new Date(wanted - offset(wanted - offset(wanted)))
}

let count = 0
const review = (local: string, timeZone: string, change: Partial<Review> = {}): Omit<Review, 'owner'> => ({
  id: String(count++).padStart(8, '0'),
  letter: 'A',
  rating: 'good',
  reviewedAt: momentOf(local, timeZone).toISOString(),
  timeZone,
  milliseconds: null,
  ...change
})

const dueOn = (...reviews: Omit<Review, 'owner'>[]) => summaryOf('guest', reviews).letters['A']?.cards.read?.dueOn

t.test('a day is of the zone; an unknown zone counts as UTC', async t => {
  const moment = '2026-01-10T22:30:00Z'
  const days = ['Pacific/Noumea', 'Europe/Paris', 'Pacific/Tahiti', 'Etc/Unknown', 'Mars/Olympus'].map(zone =>
    dayOf(moment, zone))
  t.same(days, ['2026-01-11', '2026-01-10', '2026-01-10', '2026-01-10', '2026-01-10'])
  t.equal(dayOf('2026-01-10T23:30:00Z', 'Etc/Unknown'), '2026-01-10')
  t.equal(dayOf(new Date(2026, 0, 31, 23, 59)), '2026-01-31', 'without a zone, the device’s')
})

t.test('days are counted by date, also across clock changes and leap days', async t => {
  t.equal(daysAfter('2026-10-24', 2), '2026-10-26')
  t.equal(daysAfter('2027-03-29', -2), '2027-03-27')
  t.equal(daysAfter('2028-02-28', 1), '2028-02-29')
  t.equal(daysBetween('2026-10-24', '2026-10-26'), 2)
})

t.test('a letter met at any hour of a day of 23 or 25 hours is due on the next calendar day', async t => {
  for (const [day, next] of [
    ['2026-10-25', '2026-10-26'], ['2026-10-24', '2026-10-25'], ['2027-03-27', '2027-03-28'],
    ['2027-03-28', '2027-03-29']
  ] as const) {
    for (const time of ['00:15:00', '03:30:00', '12:00:00', '23:30:00']) {
      for (const zone of ZONES) t.equal(dueOn(review(`${day}T${time}`, zone)), next, `${zone} ${day} ${time}`)
    }
  }
  const twice = [review('2026-10-25T00:15', 'Europe/Paris'), review('2026-10-25T00:20', 'Europe/Paris')]
  t.equal(dueOn(...twice), '2026-10-26', 'repeated on the same day')
})

/** A year of a learner who signs what is due at changing hours, and meets a letter each week.
 * @returns the letters due on each day, and the last state */
function liveIn (timeZone: string) {
  const log: Omit<Review, 'owner'>[] = []
  const due: string[] = []
  const hours = ['00:15:00', '07:50:00', '13:30:00', '14:30:00', '23:40:00']
  const ratings = ['good', 'again', 'good', 'hard', 'good', 'easy'] as const
  const known: Summary['letters'] = {}
  for (let day = '2026-09-01', n = 0; day < '2027-09-01'; day = daysAfter(day, 1), n++) {
    const letters = dueLetters({ letters: known }, day)
    due.push(`${day} ${letters.join('')}`)
    const met = n % 7 === 0 && n < 26 * 7 ? [String.fromCharCode(65 + n / 7)] : []
    for (const [i, letter] of [...letters, ...met].entries()) {
      const local = `${day}T${hours[(n + i) % hours.length]}`
      const change = { letter: letter as Review['letter'], rating: ratings[(n + i) % ratings.length]! }
      log.push(review(local, timeZone, { ...change, id: String(log.length).padStart(8, '0') }))
      Object.assign(known, summaryOf('guest', log.filter(review => review.letter === letter)).letters)
    }
  }
  return { due, log, summary: summaryOf('guest', log) }
}

const statesOf = ({ letters, days }: Summary) => ({ letters, days })

t.test('the same life has the same due days in every zone, through a year with both clock changes', async t => {
  const paris = liveIn('Europe/Paris')
  t.ok(paris.log.length > 200, `${paris.log.length} reviews`)
  for (const zone of ZONES.slice(1)) {
    const { due, summary } = liveIn(zone)
    t.same(due, paris.due, zone)
    t.same(statesOf(summary), statesOf(paris.summary), zone)
  }
})

t.test('reviews that UTC midnight divides are of one day, and an evening and a morning of two', async t => {
  for (const zone of ZONES) {
    const life = (...times: string[]) => summaryOf('guest', times.map(time => review(`2026-03-${time}`, zone)))
    const twice = (morning: string, later: string) =>
      life('02T09:00:00', `05T${morning}`, `05T${later}`).letters['A']!.cards.read!.card.stability
    t.equal(twice('13:30:00', '14:30:00'), twice('09:00:00', '10:00:00'), zone)
    t.same(Object.keys(life('05T23:00:00', '06T08:00:00').days), ['2026-03-05', '2026-03-06'], zone)
  }
})

t.test('two devices in two zones with the same log agree, in any order and across the date line', async t => {
  // Tuesday morning in Noumea; two hours later, it is Monday in Tahiti.
  const log = [
    review('2026-03-01T09:00:00', 'Pacific/Noumea'), review('2026-03-03T08:00:00', 'Pacific/Noumea'),
    review('2026-03-02T13:00:00', 'Pacific/Tahiti', { rating: 'hard' }), review('2026-03-02T20:00:00', 'Europe/Paris')
  ]
  const here = process.env['TZ']
  const summaryIn = (zone: string, reviews: typeof log) => {
    process.env['TZ'] = zone
    return statesOf(summaryOf('guest', reviews))
  }
  try {
    const noumea = summaryIn('Pacific/Noumea', log)
    t.same(summaryIn('Pacific/Tahiti', log.toReversed()), noumea)
    t.same(Object.keys(noumea.days).sort(), ['2026-03-01', '2026-03-02', '2026-03-03'])
    t.match(noumea.letters, { A: { last: `2026-03-03${log[1]!.id}` } })
  } finally {
    if (here === undefined) delete process.env['TZ']
    else process.env['TZ'] = here
  }
})
