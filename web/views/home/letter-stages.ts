// A learner's progress with a letter.
import type { LetterSummary } from '../../learner/database/tables.ts'

/** In the usual order. */
export const STAGES = ['read', 'signed', 'remembered'] as const
export type LetterStage = typeof STAGES[number]

/** The stages done with a letter.
 * @param isNamed whether it was named rightly in a lesson, which counts as read */
export const stagesOf = (letter: LetterSummary | undefined, isNamed = false): LetterStage[] =>
  STAGES.filter(stage => letter?.[stage] || (isNamed && stage === 'read'))
