// What an owner's reviews amount to: kept beside the log, so that views read the same few kilobytes after a year.
import { read } from './database/database.ts'
import { ofOwner, type LearnerDatabase, type StoredSummary, type Summary } from './database/tables.ts'

export async function findSummary (database: LearnerDatabase, owner: string): Promise<Summary> {
  const kept = await read(database, db => db.get('summaries', owner))
  if (kept && isComplete(kept)) return kept
  if (!kept && !await read(database, db => db.getKeyFromIndex('reviews', 'letter', ofOwner(owner)))) {
    return { owner, letters: {}, days: {} }
  }
  const { completeSummary } = await import('./summarize.ts')
  return await completeSummary(database, owner)
}

const isComplete = (summary: StoredSummary): summary is StoredSummary & Summary =>
  summary.pending.length === 0 && !Object.values(summary.letters).includes(null)

/** The letters due on a day, longest overdue first. */
export const dueLetters = (summary: Pick<Summary, 'letters'>, day: string): string[] =>
  inOrder(summary).filter(([, { dueOn }]) => dueOn <= day).map(([letter]) => letter)

/** The first later day with due letters, and these letters. Null if no letter is due later. */
export function nextLetters (summary: Pick<Summary, 'letters'>, day: string): { on: string, letters: string[] } | null {
  const later = inOrder(summary).filter(([, { dueOn }]) => dueOn > day)
  const on = later[0]?.[1].dueOn
  return on ? { on, letters: later.filter(([, { dueOn }]) => dueOn === on).map(([letter]) => letter) } : null
}

const inOrder = ({ letters }: Pick<Summary, 'letters'>) =>
  Object.entries(letters).sort(([a, { dueOn }], [b, { dueOn: other }]) => dueOn + a < other + b ? -1 : 1)
