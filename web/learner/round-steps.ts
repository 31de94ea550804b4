// The steps of a daily round, their time, and what comes back.

export type RoundStep =
  /** A hand to name, among letters that look alike. */
  | { kind: 'read-letter', letter: string, options: readonly string[] }
  /** `isNew`: harder than the others. `isKnown`: read before in this round, so it says nothing about the pace. */
  | { kind: 'read-word', word: string, isNew: boolean, isKnown: boolean }
  /** Letters from memory, or those of a word. */
  | { kind: 'sign', letters: readonly string[], isWord: boolean }

/** `seconds`: estimated. `isMissed`: comes back, because it was missed before. */
export type PlannedStep = RoundStep & { seconds: number, isMissed?: boolean }

/** Seconds. A round begins no step that is likely to end later. */
const LIMIT = 390
/** Steps before a missed one comes back. */
const BETWEEN = 3

/** The steps of a round that still fit, after some seconds. Missed ones stay: the page said that they come back. */
export function stepsInTime<Step extends Pick<PlannedStep, 'seconds' | 'isMissed'>> (
  steps: readonly Step[], spent: number
): Step[] {
  let end = spent + secondsOf(steps.filter(({ isMissed }) => isMissed))
  return steps.filter(({ seconds, isMissed }) => {
    if (isMissed) return true
    if (end + seconds > LIMIT) return false
    end += seconds
    return true
  })
}

/** Whether the first step comes back if it is missed: once, and if there is time beside the others. Letters to sign
 * do not: each is asked until it is right or skipped. */
export function comesBack (steps: readonly PlannedStep[], spent: number): boolean {
  const [step] = steps
  if (!step || step.kind === 'sign' || step.isMissed || (step.kind === 'read-word' && step.isKnown)) return false
  return spent + step.seconds + secondsOf(steps) <= LIMIT
}

/** The steps after the first one was missed: it comes back after a few others and after those with the camera. */
export function afterMissed ([step, ...left]: readonly PlannedStep[]): PlannedStep[] {
  if (!step) return []
  const at = Math.max(BETWEEN, 1 + left.findLastIndex(({ kind }) => kind === 'sign'))
  const again = step.kind === 'read-word' ? { ...step, isNew: false, isKnown: true } : step
  return [...left.slice(0, at), { ...again, isMissed: true }, ...left.slice(at)]
}

export const secondsOf = (steps: readonly { seconds: number }[]): number =>
  steps.reduce((sum, { seconds }) => sum + seconds, 0)
