// Chooses how the fingers move between each two letters, so that they do not pass through each other.
import type { Joints } from '../../mesh/joints.ts'
import type { Manner } from '../../mesh/packed-hand.ts'
import { PLAIN, onTheWay } from '../../mesh/transitions.ts'
import { openThumbOf, type SpellingHand } from '../../mesh/spelling.ts'
import type { fingerDepth } from './finger-depth.ts'

/** Metres of finger in finger that nobody sees. */
const ENOUGH = 0.003
/** A manner is better than a gentler one from this difference on, in metres. */
const CLEARLY = 0.0005

/** A manner, and how much it is seen. */
interface Candidate { manner: Manner, effort: number }

const five = (thumb: number, index: number, others: number) => [thumb, index, others, others, others]

/** One finger before or after the others, or all in turn. */
const IN_TURN: Manner[] = [
  { ...PLAIN, start: five(0, 0.4, 0.4), end: five(0.6, 1, 1) },
  { ...PLAIN, start: five(0.4, 0, 0), end: five(1, 0.6, 0.6) },
  { ...PLAIN, start: five(0.4, 0, 0.4), end: five(1, 0.6, 1) },
  { ...PLAIN, start: five(0, 0.4, 0), end: five(0.6, 1, 0.6) },
  { ...PLAIN, start: [0, 0, 0.15, 0.3, 0.45], end: [0.55, 0.55, 0.7, 0.85, 1] },
  { ...PLAIN, start: [0.45, 0.45, 0.3, 0.15, 0], end: [1, 1, 0.85, 0.7, 0.55] }
]

/** Some fingers open a little on the way. */
const OPENING: Candidate[] = [0, 0.3].flatMap(openFor => [0, 0.3, 0.6, 0.9].flatMap(thumb =>
  [0, 0.3, 0.6].flatMap(index => [0, 0.3].map(others => ({
    manner: { ...PLAIN, open: five(thumb, index, others), openFor },
    effort: thumb + index + 2 * others + (openFor ? 0.2 : 0)
  })))))

/** For a thumb that leaves or takes a place under the other fingers: they open wide, and thumb and index take turns. */
const WINDOWS = [[0, 0.35], [0, 0.6], [0.2, 0.8], [0.4, 1], [0.65, 1]] as const
const WIDE: Candidate[] = WINDOWS.flatMap(([thumbStart, thumbEnd]) => WINDOWS.flatMap(([indexStart, indexEnd]) =>
  [0.3, 0.6, 1].flatMap(thumb => [0.8, 1].flatMap(index => [0.2, 0.7].flatMap(others => [0.3, 0.6].map(openFor => ({
    manner: {
      start: five(thumbStart, indexStart, 0.2),
      end: five(thumbEnd, indexEnd, 0.8),
      open: five(thumb, index, others),
      openFor
    },
    effort: 2 + thumb + 2 * others + openFor
  })))))))

const byEffort = (a: Candidate, b: Candidate) => a.effort - b.effort
const CANDIDATES: readonly Candidate[] = [
  { manner: PLAIN, effort: 0 }, ...IN_TURN.map(manner => ({ manner, effort: 0.25 })), ...OPENING, ...WIDE
].toSorted(byEffort)

/** The gentlest manner for each two letters with less finger in finger than anybody sees, or else the best. */
export function chooseManners (
  hand: Pick<SpellingHand, 'letters'>, depthOf: ReturnType<typeof fingerDepth>
): { manners: Manner[], mannersByPair: string[] } {
  const letters = Object.keys(hand.letters)
  const openThumb = openThumbOf(hand)
  const chosen: Manner[] = []
  const nameOf = (manner: Manner) => {
    if (!chosen.includes(manner)) chosen.push(manner)
    return String.fromCharCode('A'.charCodeAt(0) + chosen.indexOf(manner))
  }
  const mannersByPair = letters.map(from => letters.map(to => {
    const [a, b] = [hand.letters[from]!.at(-1)!, hand.letters[to]![0]!]
    return nameOf(a === b ? PLAIN : gentlest(a, b))
  }).join(''))
  return { manners: chosen, mannersByPair }

  function gentlest (a: Joints, b: Joints): Manner {
    let best = { manner: PLAIN, depth: Infinity }
    for (const { manner } of CANDIDATES) {
      const depth = depthOf(a, b, share => onTheWay(a, b, share, manner, openThumb))
      if (depth < best.depth - CLEARLY) best = { manner, depth }
      if (depth <= ENOUGH) return manner
    }
    return best.manner
  }
}
