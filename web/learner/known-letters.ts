import type { Summary } from './database/tables.ts'

interface WithSummary { summary (): Promise<Pick<Summary, 'letters'>> }

/** What the learner's reviews say of each letter; nothing where the browser stores nothing. */
export async function knownLetters (learner: () => Promise<WithSummary>): Promise<Summary['letters']> {
  const kept = await learner().catch(() => null)
  return (await kept?.summary())?.letters ?? {}
}
