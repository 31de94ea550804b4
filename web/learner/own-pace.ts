// The pace of the signed-in learner or guest, for the parts of the page that spell words.
import type { Summary } from './database/tables.ts'
import { FIRST_STEP } from './pace.ts'

let { level } = FIRST_STEP

/** Letters a second at which the learner's next word is spelled, as last computed. */
export const ownPace = (): number => level

export function notePace ({ pace }: Summary) {
  level = pace.staircase.level
}
