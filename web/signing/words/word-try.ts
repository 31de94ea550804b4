// One try to spell a word without a stop: when it is over, and how it went.
import type { WordProgress } from 'recognizer-wasm/client'

export type TryState = 'going' | 'complete' | 'unclear'

/** Milliseconds for which a word stays complete: after a shorter time, the hand may be on the way to another letter. */
const COMPLETE_MS = 250
/** Milliseconds from the last letter until a word with an unclear letter is over, if the hand stays. */
const UNCLEAR_MS = 1500
/** Milliseconds without a hand after which a begun word is over. */
const GONE_MS = 400

export function createTry () {
  const isComplete = lasting(COMPLETE_MS)
  const isTried = lasting(UNCLEAR_MS)
  const isGone = lasting(GONE_MS)
  return {
    /** @param at milliseconds */
    see (progress: WordProgress, hasHand: boolean, at: number): TryState {
      const { letters } = progress
      const [whole, tried, gone] = [
        isComplete(progress.isComplete, at), isTried(letters.at(-1)!.at !== null, at), isGone(!hasHand, at)
      ]
      const isLeft = gone && letters.some(({ at }) => at !== null)
      if (whole || (isLeft && progress.isComplete)) return 'complete'
      return !progress.isComplete && (tried || isLeft) ? 'unclear' : 'going'
    }
  }
}

/** Whether something has been so for some milliseconds. */
function lasting (milliseconds: number) {
  let since: number | undefined
  return (isSo: boolean, at: number): boolean => {
    since = isSo ? since ?? at : undefined
    return since !== undefined && at - since >= milliseconds
  }
}
