import { GUEST, type Summary } from './database/tables.ts'
import { emptySummary } from './empty-summary.ts'

/** The summary of the learner's reviews; empty where the browser stores nothing. */
export async function storedSummary (learner: () => Promise<{ summary (): Promise<Summary> }>): Promise<Summary> {
  const kept = await learner().catch(() => null)
  return await kept?.summary() ?? emptySummary(GUEST)
}
