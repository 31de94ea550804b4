// Accuracy on a pair after calibration, in which the signer shows both letters, as on the practice page.
import { calibrate } from 'recognizer-wasm'
import { meanOf } from '../measure/intervals.ts'
import { createRandom, type Random } from '../skeleton/random.ts'
import type { HeldOutSigner } from './leave-one-out.ts'

/** Number of pictures per letter for the calibration, as on the page. */
const CALIBRATION_PICTURES = 2

/** Number of random draws of these pictures. */
const DRAWS = 100

/**
 * Accuracy on the pictures not used for calibration, averaged over both letters: from 0 to 1.
 * @param stranger a held-out signer with both labels
 */
export function calibratedAccuracy ({ odds: [first, second] }: HeldOutSigner, random = createRandom(0)): number {
  const [low, high] = [first!.map(odds => -odds), second!]
  return meanOf(Array.from({ length: DRAWS }, (_, draw) => {
    // A signer has one hand: use the features as a right hand and as a left hand in turn.
    const asOneHand = (odds: readonly number[]) => odds.filter((_, i) => i % 2 === draw % 2)
    const [firsts, seconds] = [drawn(asOneHand(low), random), drawn(asOneHand(high), random)]
    const found = calibrate('', ['F', 'T'], [firsts.shown.map(asRecognition), seconds.shown.map(asRecognition)])
    const middle = found?.middle ?? 0
    const [below, above] = [firsts.others.map(odds => odds < middle), seconds.others.map(odds => odds > middle)]
    return (meanOf(below.map(Number)) + meanOf(above.map(Number))) / 2
  }))
}

/** Splits odds into those for the calibration and the rest. */
function drawn (odds: readonly number[], random: Random) {
  const others = [...odds]
  const shown = Array.from({ length: Math.min(CALIBRATION_PICTURES, odds.length - 1) },
    () => others.splice(random.integer(others.length), 1)[0]!)
  return { shown, others }
}

const asRecognition = (odds: number) =>
  ({ candidates: [{ letter: 'F', confidence: 1 }, { letter: 'T', confidence: Math.exp(odds) }], lookedAgain: ['F'] })
