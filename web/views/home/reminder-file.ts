// A daily reminder as a calendar file (RFC 5545).
import { dayOf, daysAfter } from '../../elements/calendar.ts'

interface Reminder {
  /** Hours and minutes on the learner's clock, such as "18:30". */
  time: string
  title: string
  link: string
  /** Calendars replace an earlier reminder with the same one. */
  id: string
}

/** @param now the first reminder comes within a day of it */
export function reminderFile ({ time, title, link, id }: Reminder, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Dactylo//Reminder//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${digits(now.toISOString().slice(0, 19))}Z`,
    // Without a time zone: the learner's clock, wherever they are (3.3.5, form 1).
    `DTSTART:${digits(firstDay(time, now))}T${digits(time)}00`,
    'DURATION:PT10M',
    'RRULE:FREQ=DAILY',
    // Does not make the learner appear busy.
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escaped(title)}`,
    // Some calendars do not show the URL.
    `DESCRIPTION:${escaped(link)}`,
    `URL:${link}`,
    'BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(title)}`, 'TRIGGER:PT0S', 'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR'
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

/** Today, or tomorrow if the time is over. */
function firstDay (time: string, now: Date): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const isOver = now.getHours() * 60 + now.getMinutes() >= hours * 60 + minutes
  return isOver ? daysAfter(dayOf(now), 1) : dayOf(now)
}

const digits = (text: string): string => text.replace(/[-:]/g, '')

/** Text may contain no bare comma, semicolon or backslash (3.3.11). */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&')

/** Most bytes of a line, without its end (3.1). */
const MAX_LINE = 75

/** Breaks a long line between characters. Each further line begins with a space. */
function folded (line: string): string {
  let bytes = 0
  return [...line].map(character => {
    const size = new TextEncoder().encode(character).length
    const isBreak = bytes + size > MAX_LINE
    bytes = isBreak ? 1 + size : bytes + size
    return isBreak ? `\r\n ${character}` : character
  }).join('')
}
