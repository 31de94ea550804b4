// Days in time zones, by Node's own time zone data. Databases lack some names that browsers report, such as
// Asia/Calcutta in PostgreSQL with the zones of Debian 13, or new zones in an old database.
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

const DAY = 86_400_000
/** Zones keep an offset longer than this step: Morocco's offset of Ramadan lasts five weeks. */
const STEP = 7 * DAY
/** Range of known offsets; outside it, the nearest offset applies. A process does not run longer than two years. */
const [BACK, AHEAD] = [3660 * DAY, 730 * DAY]

interface Offsets { changes: string[], seconds: number[] }

const known = new Map<string, Offsets>()

/** @returns a function that returns the SQL for the day of an instant, such as "2026-01-31" */
export function daysIn (timeZone: string): (moment: SQLWrapper) => SQL<string> {
  const { changes, seconds } = offsetsOf(timeZone)
  const offset = (moment: SQLWrapper) => sql`make_interval(secs =>
    (${`{${seconds}}`}::integer[])[1 + width_bucket(${moment}, ${`{${changes}}`}::timestamptz[])])`
  return moment => sql`to_char(${moment} at time zone 'UTC' + ${offset(moment)}, 'YYYY-MM-DD')`
}

/** @returns a function that returns the day of an instant, such as "2026-01-31" */
export function calendarIn (timeZone: string): (moment: Date) => string {
  const { offsetAt } = zoneOf(timeZone)
  return moment => new Date(moment.getTime() + offsetAt(moment.getTime())).toISOString().slice(0, 10)
}

/** @param day such as "2026-01-31"
 * @returns the instant at which the day ends in a time zone */
export function endOfDay (day: string, timeZone: string): Date {
  const { offsetAt } = zoneOf(timeZone)
  const midnight = Date.parse(day) + DAY
  // Midnight in UTC may be on the other side of a change of offset: the second pass corrects that.
  const first = midnight - offsetAt(midnight)
  const second = midnight - offsetAt(first)
  // A day on which clocks go forward at midnight has none. Then the second pass is an hour early, the first is right.
  return new Date(second + offsetAt(second) < midnight ? first : second)
}

/** The offsets of a zone from UTC, and the instants at which they change. */
function offsetsOf (timeZone: string): Offsets {
  const { name, offsetAt } = zoneOf(timeZone)
  const offsets = known.get(name) ?? findOffsets(offsetAt)
  known.set(name, offsets)
  return offsets
}

/** A time zone. An unknown one counts as UTC: browsers may know newer zones, or send "Etc/Unknown". */
function zoneOf (timeZone: string) {
  const clock = clockOf(timeZone) ?? clockOf('UTC')!
  return {
    name: clock.resolvedOptions().timeZone,
    /** Offset from UTC in milliseconds. */
    offsetAt: (at: number) => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - at
  }
}

function clockOf (timeZone: string): Intl.DateTimeFormat | undefined {
  // Newer versions of Node accept "+02:00", which is not a name.
  if (!/^[a-z]/i.test(timeZone)) return undefined
  try {
    return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  } catch {
    return undefined
  }
}

function findOffsets (offsetAt: (at: number) => number): Offsets {
  const now = Math.floor(Date.now() / DAY) * DAY
  let [offset, changes] = [offsetAt(now - BACK), [] as string[]]
  const seconds = [offset / 1000]
  for (let at = now - BACK; at < now + AHEAD; at += STEP) {
    const next = offsetAt(at + STEP)
    if (next === offset) continue
    changes.push(new Date(firstWith(next, at, at + STEP, offsetAt)).toISOString())
    seconds.push(next / 1000)
    offset = next
  }
  return { changes, seconds }
}

/** Finds the first second with an offset, by bisection. */
function firstWith (offset: number, before: number, from: number, offsetAt: (at: number) => number): number {
  if (from - before <= 1000) return from
  const between = Math.floor((before + from) / 2000) * 1000
  return offsetAt(between) === offset
    ? firstWith(offset, before, between, offsetAt)
    : firstWith(offset, between, from, offsetAt)
}
