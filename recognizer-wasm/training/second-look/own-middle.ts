// Accuracy on a pair after calibration: the signer has shown both letters, as learners do on the practice page.
import { calibrate } from 'recognizer-wasm'
import { meanOf } from '../measure/intervals.ts'
import { createRandom, type Random } from '../skeleton/random.ts'
import type { Stranger } from './strangers.ts'

/** So many pictures of each letter are shown, as the page asks for them. */
const SHOWN = 2

/** How often others are drawn to be shown. */
const DRAWS = 100

/**
 * What is right of the pictures that were not shown, the mean of both letters: from 0 to 1.
 * @param stranger who shows both labels
 */
export function withOwnMiddle ({ odds: [first, second] }: Stranger, random = createRandom(0)): number {
  const [low, high] = [first!.map(odds => -odds), second!]
  return meanOf(Array.from({ length: DRAWS }, (_, draw) => {
    // A signer has one hand: pictures are seen as a right one and as a left one, by turns.
    const asOneHand = (odds: readonly number[]) => odds.filter((_, i) => i % 2 === draw % 2)
    const [firsts, seconds] = [drawn(asOneHand(low), random), drawn(asOneHand(high), random)]
    const found = calibrate('', ['F', 'T'], [firsts.shown.map(asSeen), seconds.shown.map(asSeen)])
    const middle = found?.middle ?? 0
    const [below, above] = [firsts.others.map(odds => odds < middle), seconds.others.map(odds => odds > middle)]
    return (meanOf(below.map(Number)) + meanOf(above.map(Number))) / 2
  }))
}

/** Some odds, and all others. */
function drawn (odds: readonly number[], random: Random) {
  const others = [...odds]
  const shown = Array.from({ length: Math.min(SHOWN, odds.length - 1) },
    () => others.splice(random.integer(others.length), 1)[0]!)
  return { shown, others }
}

const asSeen = (odds: number) =>
  ({ candidates: [{ letter: 'F', confidence: 1 }, { letter: 'T', confidence: Math.exp(odds) }], lookedAgain: ['F'] })
