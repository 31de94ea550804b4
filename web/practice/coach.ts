// Watches one letter being made: what is seen, whether it is held long enough, and what to change.
import { hasHand, hintsFor, moves, type Hint } from 'recognizer-wasm'
import type { Reading } from 'recognizer-wasm/client'
import { createHold } from './hold.ts'

/** What a learner is told. */
export interface Words {
  kind: 'no-hand' | 'no-letter' | 'wrong' | 'right'
  /** The letter seen, steadied over some frames. */
  letter: string | null
  /** The one thing to change; null when nothing stands out, or when it is too early to say. */
  hint: Hint | null
  /** Nothing about the shape is to be changed. */
  fits: boolean
  /** Right as far as can be seen: from here another letter looks the same. */
  unsure: boolean
}

export interface Advice extends Words {
  /** Of the letter, 0 to 1, when it was last seen. */
  confidence: number
  /** 0 to 1: how much of the time to hold it is over. */
  held: number
  /** What is said of it: it stays for long enough to be read, but that the letter is right is said at once, and no
   * longer than it is. */
  words: Words
}

/** Milliseconds a still letter is held; one that moves is over sooner. */
const HOLD = 800
const HOLD_MOVING = 300
/** Over which the letter seen, and the hint, are steadied. */
const STEADY = 300
const STEADY_HINT = 900
/** A hand on its way from the letter before needs no advice. */
const BEFORE_FIRST_HINT = 1200
/** For which what is said stays. */
const TIME_TO_READ = 1000

export function createCoach (target: string) {
  const hold = createHold(moves(target) ? HOLD_MOVING : HOLD)
  const readings = recent<Seen>(STEADY, ({ letter }) => letter ?? '')
  const hints = recent<Hint | 'fits' | null>(STEADY_HINT, JSON.stringify)
  const words = lasting()
  let began: number | undefined

  return {
    /** What there is to say of the newest reading. `at`: milliseconds. */
    see (reading: Reading, at: number): Advice {
      began ??= at
      hints.add(hintFor(reading, target), at)
      const seen = seenBy(reading, target)
      readings.add(seen, at)
      const { letter, confidence, unsure } = readings.mostOften() ?? seen
      const held = hold.update(seen.letter === target, at)
      const hint = at - began > BEFORE_FIRST_HINT && letter !== target ? hints.mostOften() ?? null : null
      const kind = kindOf(reading, letter, target)
      const now = { kind, letter, hint: hint === 'fits' ? null : hint, fits: hint === 'fits', unsure }
      return { ...now, confidence, held, words: words.of(now, at) }
    }
  }
}

/** Whether a letter that was asked for is seen. */
export const isSeen = (reading: Reading, target: string): boolean => seenBy(reading, target).letter === target

type Seen = Pick<Advice, 'letter' | 'confidence' | 'unsure'>

/** Whoever is asked for one letter makes it more often than it is read among all. */
function seenBy ({ letter, confidence, candidates, accepted, unsure }: Reading, target: string): Seen {
  if (!accepted?.includes(target)) return { letter, confidence, unsure: false }
  const found = candidates.find(candidate => candidate.letter === target)
  return { letter: target, confidence: found?.confidence ?? confidence, unsure: unsure?.includes(target) === true }
}

function kindOf ({ points }: Reading, letter: string | null, target: string): Advice['kind'] {
  if (letter === target) return 'right'
  if (letter) return 'wrong'
  return points && !hasHand(points) ? 'no-hand' : 'no-letter'
}

/** Keeps what is said long enough to be read. */
function lasting () {
  let said: { words: Words, at: number } | undefined
  return {
    of (words: Words, at: number): Words {
      const isPraise = words.kind === 'right' || said?.words.kind === 'right'
      if (!said || isPraise || at - said.at >= TIME_TO_READ) said = { words, at }
      return said.words
    }
  }
}

function hintFor ({ points }: Reading, target: string): Hint | 'fits' | null {
  const hints = points && hintsFor(points, target)
  return hints ? hints[0] ?? 'fits' : null
}

/** What was seen in the last so many milliseconds. */
function recent<T> (milliseconds: number, nameOf: (item: T) => string) {
  let seen: { item: T, name: string, at: number }[] = []
  return {
    add (item: T, at: number) {
      seen = [...seen.filter(entry => at - entry.at < milliseconds), { item, name: nameOf(item), at }]
    },
    /** The newest of those of which most were seen; of two as many, the later one. */
    mostOften (): T | undefined {
      const counts = new Map<string, number>()
      for (const { name } of seen) counts.set(name, (counts.get(name) ?? 0) + 1)
      const most = Math.max(...counts.values())
      return seen.findLast(({ name }) => counts.get(name) === most)?.item
    }
  }
}
