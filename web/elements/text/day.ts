import { language } from './language.ts'

/** The day of a calendar, such as 2026-12-08, in words. */
export const calendarDayText = (day: string): string => dayText(`${day}T12:00`)

/** A day in words, such as 8 December, with its year where that is not this year, or for paper, which is kept. */
export function dayText (moment: string | Date, forPaper = false): string {
  const day = new Date(moment)
  const isOfThisYear = day.getFullYear() === new Date().getFullYear()
  const year = isOfThisYear && !forPaper ? {} : { year: 'numeric' } as const
  const text = new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'long', ...year }).format(day)
  // French calls the first day of a month so, which browsers do not know.
  return language() === 'fr' ? text.replace(/^1 /, '1er ') : text
}
