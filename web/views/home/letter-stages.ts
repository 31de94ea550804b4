// A learner's progress with a letter.
import type { LetterSummary } from '../../learner/database/tables.ts'

/** In the usual order. */
export const STEPS = ['read', 'signed', 'remembered'] as const
export type Step = typeof STEPS[number]

/** The steps done with a letter.
 * @param isNamed whether it was named rightly in a lesson, which counts as read */
export const stepsOf = (letter: LetterSummary | undefined, isNamed = false): Step[] =>
  STEPS.filter(step => letter?.[step] || (isNamed && step === 'read'))
