import { language } from './language.ts'

/** A calendar day, such as 2026-12-08, in words with its weekday. */
export const calendarDayText = (day: string): string => dayText(`${day}T12:00`, { weekday: 'long' })

/** A day in words, such as 8 December, with its year unless it is this year.
 * @param more further parts of the date */
export function dayText (moment: string | Date, more: Intl.DateTimeFormatOptions = {}): string {
  const day = new Date(moment)
  const isOfThisYear = day.getFullYear() === new Date().getFullYear()
  const year = isOfThisYear ? {} : { year: 'numeric' } as const
  const text = new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'long', ...year, ...more }).format(day)
  // Browsers lack the French ordinal for the first of the month.
  return language() === 'fr' ? text.replace(/\b1 /, '1er ') : text
}
