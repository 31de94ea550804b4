// The summary of an owner's reviews: kept beside the log, so that views read the same few kilobytes after a year.
import { daysAfter } from '../elements/calendar.ts'
import { read } from './database/database.ts'
import {
  SKILLS, type LearnerDatabase, type LetterSummary, type Skill, type StoredSummary, type Summary
} from './database/tables.ts'
import { emptySummary } from './empty-summary.ts'
import { isWhole } from './pace.ts'

export async function findSummary (database: LearnerDatabase, owner: string): Promise<Summary> {
  const kept = await read(database, db => db.get('summaries', owner))
  if (kept && isComplete(kept)) return kept
  if (!kept && !await read(database, db => db.getKeyFromIndex('reviews', 'owner', owner))) {
    return emptySummary(owner)
  }
  const { completeSummary } = await import('./summarize.ts')
  return await completeSummary(database, owner)
}

const isComplete = (summary: StoredSummary): summary is StoredSummary & Summary =>
  summary.pending.length === 0 && isWhole(summary.pace) && !Object.values(summary.letters).includes(null)

type Letters = Pick<Summary, 'letters'>

/** The letters due on a day, longest overdue first.
 * @param skills in any of these */
export const dueLetters = (summary: Letters, day: string, skills: readonly Skill[] = SKILLS): string[] =>
  inOrder(summary, skills).filter(({ on }) => on <= day).map(({ letter }) => letter)

/** The first later day with due letters, and these letters. Null if no letter is due later. */
export function nextLetters (
  summary: Letters, day: string, skills: readonly Skill[] = SKILLS
): { on: string, letters: string[] } | null {
  const later = inOrder(summary, skills).filter(({ on }) => on > day)
  const on = later[0]?.on
  return on ? { on, letters: later.filter(letter => letter.on === on).map(({ letter }) => letter) } : null
}

/** The day on which a letter comes back in a skill. A skill that was never practised follows the day after the other
 * one. */
export const dueDayOf = ({ cards, metOn }: LetterSummary, skill: Skill): string =>
  cards[skill]?.dueOn ?? daysAfter(metOn, 1)

const inOrder = ({ letters }: Letters, skills: readonly Skill[]) => Object.entries(letters)
  .map(([letter, known]) => ({ letter, on: skills.map(skill => dueDayOf(known, skill)).sort()[0]! }))
  .sort((a, b) => a.on + a.letter < b.on + b.letter ? -1 : 1)
