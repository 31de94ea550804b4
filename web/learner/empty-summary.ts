import type { Summary } from './database/tables.ts'
import { FIRST_STEP } from './pace.ts'

/** The summary of no reviews. */
export const emptySummary = (owner: string): Summary => ({
  owner,
  letters: {},
  pace: { last: '', staircase: FIRST_STEP, days: {}, signed: { best: null, days: {} } },
  days: {}
})
