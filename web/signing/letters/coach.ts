// Watches one letter being made: what is seen, whether it is held long enough, and what to change.
import { createLetterHold, hasHand, hintsFor, moves, packHandPoints, type HandFrame, type Hint } from 'recognizer-wasm'
import { isHeldAs } from 'recognizer-wasm/internals'
import type { Reading } from 'recognizer-wasm/client'

/** What there is to say to the learner. */
export interface Words {
  /** `perhaps`: from here another letter looks the same. */
  kind: 'no-hand' | 'no-letter' | 'wrong' | 'perhaps' | 'right'
  /** The letter seen, steadied over some frames. */
  letter: string | null
  /** The most important thing to change; null when nothing stands out, or when it is too early to say. */
  hint: Hint | null
  /** Whether the shape needs no change. */
  fits: boolean
}

export interface Advice extends Words {
  /** 0 to 1: the confidence of the letter when it was last seen. */
  confidence: number
  /** 0 to 1: how much of the time to hold it is over. */
  held: number
  /** What the page says. It stays for long enough to be read. Only praise comes at once, and goes as soon as the letter
   * is no longer right, unless a doubt comes or goes. Null at first: the learner still holds the letter before. */
  words: Words | null
}

/** Milliseconds over which the letter seen, and the hint, are steadied. */
const STEADY = 300
const STEADY_HINT = 900
/** Milliseconds without a hint: a hand on its way from the letter before needs no advice. */
const BEFORE_FIRST_HINT = 1200
/** Milliseconds after which the tracker has found a hand and its points stand still. */
const SETTLED = 500
/** Milliseconds for which words stay, and after which the first ones come. */
const TIME_TO_READ = 1000

export function createCoach (target: string) {
  const hold = createLetterHold(target)
  const readings = recent<Seen>(STEADY, ({ letter, isInDoubt }) => `${letter ?? ''}${isInDoubt}`)
  const hints = recent<Hint | 'fits' | null>(STEADY_HINT, JSON.stringify)
  const words = lasting()
  const hasMoved = movement(target)
  let began: number | undefined

  return {
    /** The advice after the newest reading. `at`: milliseconds. */
    see (reading: Reading, at: number): Advice {
      began ??= at
      hints.add(hintFor(reading, target, words.said()?.hint), at)
      const seen = seenBy(reading, target)
      readings.add(seen, at)
      const { letter, confidence, isInDoubt } = readings.mostOften() ?? seen
      const isOnItsWay = !hasMoved(reading, at)
      const held = hold.see(seen.letter === target && !seen.isInDoubt && !isOnItsWay, at)
      const hint = at - began > BEFORE_FIRST_HINT && letter !== target ? hints.mostOften() ?? null : null
      const kind = letter === target && isOnItsWay ? 'wrong' : isInDoubt ? 'perhaps' : kindOf(reading, letter, target)
      const fits = hint === 'fits' || (letter === target && isOnItsWay)
      const now = { kind, letter, hint: hint === 'fits' ? null : hint, fits }
      return { ...now, confidence, held, words: words.of(now, at) }
    }
  }
}

/** Watches whether the hand has moved, where the letter asks for it: it came into the picture, or is held otherwise
 * than when the tracker had settled on it. Where only pictures are known, it has. */
function movement (target: string): (reading: Reading, at: number) => boolean {
  let began: number | undefined
  let first: HandFrame | undefined
  let hasMoved = !moves(target)
  return ({ points }, at) => {
    if (hasMoved || !points) return true
    began ??= at
    if (at - began < SETTLED) return false
    const frame = packHandPoints(points)
    first ??= frame
    hasMoved = !hasHand(points) || !isHeldAs(first, frame)
    return hasMoved
  }
}

/** Whether a letter that was asked for is seen. */
export function isSeen (reading: Reading, target: string): boolean {
  const { letter, isInDoubt } = seenBy(reading, target)
  return letter === target && !isInDoubt
}

interface Seen extends Pick<Advice, 'letter' | 'confidence'> { isInDoubt: boolean }

/** A learner who is asked for a letter makes it more often than it is read among all: it counts where it is
 * accepted. */
function seenBy ({ letter, confidence, candidates, accepted, unsure }: Reading, target: string): Seen {
  const isInDoubt = unsure.includes(target)
  if (!isInDoubt && !accepted.includes(target)) return { letter, confidence, isInDoubt }
  const found = candidates.find(candidate => candidate.letter === target)
  return { letter: target, confidence: found?.confidence ?? confidence, isInDoubt }
}

function kindOf ({ points }: Reading, letter: string | null, target: string): Advice['kind'] {
  if (letter === target) return 'right'
  if (letter) return 'wrong'
  return points && !hasHand(points) ? 'no-hand' : 'no-letter'
}

/** Keeps words long enough to be read. */
function lasting () {
  let said: { words: Words | null, at: number } | undefined
  return {
    said: () => said?.words,
    of (words: Words, at: number): Words | null {
      said ??= { words: null, at }
      const kinds = [words.kind, said.words?.kind]
      const isPraise = kinds.includes('right') && !kinds.includes('perhaps')
      const isSaid = words.kind === 'right' && said.words?.kind === 'right'
      if (isPraise || at - said.at >= TIME_TO_READ) said = { words, at: isSaid ? said.at : at }
      return said.words
    }
  }
}

/** @param said the hint that the page shows: it stays until the hand follows it */
function hintFor ({ points, letter }: Reading, target: string, said?: Hint | null): Hint | 'fits' | null {
  const hints = points && hintsFor(points, target, letter)
  return hints ? hints.find(hint => JSON.stringify(hint) === JSON.stringify(said)) ?? hints[0] ?? 'fits' : null
}

/** Keeps the items of the last `milliseconds`. */
function recent<T> (milliseconds: number, nameOf: (item: T) => string) {
  let seen: { item: T, name: string, at: number }[] = []
  return {
    add (item: T, at: number) {
      seen = [...seen.filter(entry => at - entry.at < milliseconds), { item, name: nameOf(item), at }]
    },
    /** The newest item of the most frequent name; of two names that are as frequent, the later one counts. */
    mostOften (): T | undefined {
      const counts = new Map<string, number>()
      for (const { name } of seen) counts.set(name, (counts.get(name) ?? 0) + 1)
      const most = Math.max(...counts.values())
      return seen.findLast(({ name }) => counts.get(name) === most)?.item
    }
  }
}
