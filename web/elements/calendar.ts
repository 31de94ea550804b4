// The learner's calendar. A day is text in the form of the API, such as "2026-01-31", and sorts by time.

const DAY_MS = 86_400_000

/** The time zone of this device, such as "Europe/Paris". */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The calendar day of a moment.
 * @param timeZone without one: the device's. An unknown one counts as UTC, as on the server */
export function dayOf (moment: Date | string, timeZone?: string | null): string {
  const at = new Date(moment)
  return timeZone ? clockIn(timeZone).format(at) : dayText(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()))
}

/** Today on the device's clock. */
export const today = (): string => dayOf(new Date())

/** Another day, by pure date arithmetic: days have 23 to 25 hours.
 * @param count negative for a day before */
export const daysAfter = (day: string, count: number): string => dayText(Date.parse(day) + count * DAY_MS)

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

const dayText = (utc: number) => new Date(utc).toISOString().slice(0, 10)

/** Creating one takes a hundred times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockIn (timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? createClock(timeZone)
  clocks.set(timeZone, clock)
  return clock
}

/** Swedish writes days in the API's form. */
function createClock (timeZone: string): Intl.DateTimeFormat {
  const options = { dateStyle: 'short' } as const
  try {
    return new Intl.DateTimeFormat('sv', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('sv', { ...options, timeZone: 'UTC' })
  }
}
