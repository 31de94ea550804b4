// Reads letters that nobody asked for: each one that the learner holds, one after the other.
import { createLetterHold, hasHand, type LetterHold } from 'recognizer-wasm'
import type { Reading } from 'recognizer-wasm/client'

export interface FreeReading {
  kind: 'no-hand' | 'no-letter' | 'right'
  /** The letter to show, or null. */
  letter: string | null
  /** 0 to 1: its confidence. */
  confidence: number
  /** 0 to 1: progress of the hold. */
  held: number
  /** The letter that was held long enough with this frame. Once a hold. */
  signed: string | null
}

interface Hold extends LetterHold { letter: string }

/** Letters are held as long as letters asked for. The same letter counts again once the hand has left it for half of
 * that time. */
export function createFreeReader () {
  let last: Hold | undefined
  let next: Hold | undefined

  return {
    /** @param at when the frame was taken, in milliseconds */
    see (reading: Reading, at: number): FreeReading {
      const letter = certainLetter(reading)
      if (last?.see(letter === last.letter, at) === 0) last = undefined
      const isLast = letter !== null && letter === last?.letter
      const awaited = isLast ? null : letter
      let held = next?.see(awaited === next.letter, at) ?? 0
      if (held === 0 && awaited !== next?.letter) next = awaited === null ? undefined : beginHold(awaited, at)
      const signed = next && held >= 1 ? next.letter : null
      if (signed) [last, next] = [next, undefined]
      else if (isLast) held = 1
      const shown = reading.lasting && letter
      return { kind: kindOf(reading, shown), letter: shown, confidence: reading.confidence, held, signed }
    }
  }
}

function beginHold (letter: string, at: number): Hold {
  const { see } = createLetterHold(letter)
  see(true, at)
  return { letter, see }
}

/** Null where a second look cannot tell the letter from a similar one. */
const certainLetter = ({ letter, unsure }: Reading): string | null =>
  letter !== null && unsure.includes(letter) ? null : letter

function kindOf ({ points }: Reading, letter: string | null): FreeReading['kind'] {
  if (letter) return 'right'
  return points && !hasHand(points) ? 'no-hand' : 'no-letter'
}
