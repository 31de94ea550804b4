// Watches one letter being made: what is seen, whether it is held long enough, and what to change.
import { hasHand } from '../../recognizer-wasm/src/hand-points.ts'
import { compareShapes, measureShape } from '../../recognizer-wasm/src/hand-shape.ts'
import type { Hint } from '../../recognizer-wasm/src/hand-shape.ts'
import { LETTER_SHAPES } from '../../recognizer-wasm/src/letter-shapes.ts'
import type { Reading } from '../engine/protocol.ts'
import { moves } from '../text/letters.ts'
import { createHold } from './hold.ts'

export interface Advice {
  kind: 'no-hand' | 'no-letter' | 'wrong' | 'right'
  /** The letter seen, steadied over some frames. */
  letter: string | null
  confidence: number
  /** 0 to 1: how much of the time to hold it is over. */
  held: number
  /** The one thing to change; null when nothing stands out, or when it is too early to say. */
  hint: Hint | null
  /** Nothing about the shape is to be changed. */
  fits: boolean
}

/** Milliseconds a still letter is held; one that moves is over sooner. */
const HOLD = 800
const HOLD_MOVING = 300
/** Over which the letter seen, and the hint, are steadied. */
const STEADY = 300
const STEADY_HINT = 900
/** A hand on its way from the letter before needs no advice. */
const BEFORE_FIRST_HINT = 1200

export function createCoach (target: string) {
  const hold = createHold(moves(target) ? HOLD_MOVING : HOLD)
  const letters = recent<string | null>(STEADY)
  const hints = recent<string | null>(STEADY_HINT)
  let began: number | undefined

  return {
    see (reading: Reading, at: number): Advice {
      began ??= at
      letters.add(reading.letter, at)
      hints.add(hintFor(reading, target), at)
      const letter = letters.mostOften()
      const held = hold.update(reading.letter === target, at)
      const hint = at - began > BEFORE_FIRST_HINT && letter !== target ? hints.mostOften() : null
      return {
        kind: kindOf(reading, letter, target),
        letter,
        confidence: reading.letter === letter ? reading.confidence : 0,
        held,
        hint: hint === null || hint === FITS ? null : JSON.parse(hint) as Hint,
        fits: hint === FITS
      }
    }
  }
}

function kindOf ({ points, letter: now }: Reading, letter: string | null, target: string): Advice['kind'] {
  if (letter === target || now === target) return 'right'
  if (letter) return 'wrong'
  return points && !hasHand(points) ? 'no-hand' : 'no-letter'
}

const FITS = 'fits'

/** As text, so that equal hints can be counted. */
function hintFor ({ points }: Reading, target: string): string | null {
  const shape = points && measureShape(points)
  const expected = LETTER_SHAPES[target]
  if (!shape || !expected) return null
  const [hint] = compareShapes(shape, expected)
  return hint ? JSON.stringify(hint) : FITS
}

/** What was seen in the last so many milliseconds. */
function recent<T extends string | null> (milliseconds: number) {
  let seen: { value: T, at: number }[] = []
  return {
    add (value: T, at: number) {
      seen = [...seen.filter(entry => at - entry.at < milliseconds), { value, at }]
    },
    /** What was seen in most of the frames; of two, the later one. */
    mostOften (): T | null {
      const counts = new Map<T, number>()
      for (const { value } of seen) counts.set(value, (counts.get(value) ?? 0) + 1)
      let best: T | null = null
      for (const [value, count] of counts) if (best === null || count >= (counts.get(best) ?? 0)) best = value
      return best
    }
  }
}
