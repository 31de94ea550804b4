import { language } from './language.ts'

/** A calendar day, such as 2026-12-08, in words. */
export const calendarDayText = (day: string): string => dayText(`${day}T12:00`)

/** A day in words, such as 8 December. The year is added for other years, and on paper, which people keep. */
export function dayText (moment: string | Date, forPaper = false): string {
  const day = new Date(moment)
  const isOfThisYear = day.getFullYear() === new Date().getFullYear()
  const year = isOfThisYear && !forPaper ? {} : { year: 'numeric' } as const
  const text = new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'long', ...year }).format(day)
  // Browsers lack the French ordinal for the first of the month.
  return language() === 'fr' ? text.replace(/^1 /, '1er ') : text
}
