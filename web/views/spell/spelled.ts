// Reads a spelled word from the camera, frame by frame.
import { hasHand } from 'recognizer-wasm'
import type { ReadWord, Reading } from 'recognizer-wasm/client'

export interface SpelledWord {
  /** The likeliest word so far, or null. */
  word: string | null
  /** Others that are likely, too. */
  others: string[]
  /** Whether the hand has just left after spelling. */
  isOver: boolean
}

/** Least probability of a word to be shown, and of the others. */
const MIN_WORD = 0.5
const MIN_OTHER = 0.05
const MAX_OTHERS = 2
/** Frames without a hand after which the word is over: a third of a second. */
const GONE_FRAMES = 5
/** Frames with a hand before it may be over: a hand that passes spells no word. */
const MIN_FRAMES = 10

export function createSpelledReader () {
  let [seen, gone] = [0, 0]
  let last: Omit<SpelledWord, 'isOver'> = { word: null, others: [] }
  return {
    see (words: readonly ReadWord[], { points }: Pick<Reading, 'points'>): SpelledWord {
      const isGone = points !== null && !hasHand(points)
      gone = isGone ? gone + 1 : 0
      if (!isGone) {
        seen++
        last = likeliest(words)
      }
      const isOver = gone === GONE_FRAMES && seen >= MIN_FRAMES
      if (gone >= GONE_FRAMES) seen = 0
      return { ...last, isOver }
    },
    reset () {
      [seen, gone] = [0, 0]
      last = { word: null, others: [] }
    }
  }
}

function likeliest ([first, ...others]: readonly ReadWord[]): Omit<SpelledWord, 'isOver'> {
  const word = first && first.confidence >= MIN_WORD ? first.word : null
  const likely = others.flatMap(({ word, confidence }) => word !== null && confidence >= MIN_OTHER ? [word] : [])
  return { word, others: word === null ? [] : likely.slice(0, MAX_OTHERS) }
}
