// Films of hands for comparing two runtimes: drawn letters, with and without noise, and random points, some unseen.
import { createRandom, type Random } from 'recognizer-wasm/training/skeleton/random'
import { LETTERS, openLetterRecognizer, type HandPoints, type LetterModel, type OnnxRuntime } from 'recognizer-wasm'
import { moving, signing } from './hands.ts'

const MOVING = ['J', 'P']
const LONGEST = 15

/** @returns the frames of a film, newest first */
function randomFilm (random: Random): HandPoints[] {
  const change = random.pick([noisy(0), noisy(0.003), noisy(0.03), anywhere])
  return filmOf(random).map(frame => Object.fromEntries(Object.entries(frame).map(
    ([key, point]) => [key, point && !random.chance(0.01) ? change(point, random) : null])))
}

function filmOf (random: Random): HandPoints[] {
  if (random.chance(0.3)) return moving(random.pick(MOVING), 12).slice(0, 1 + random.integer(LONGEST)).reverse()
  const letters = [signing(random.pick(LETTERS)), signing(random.pick(LETTERS))]
  const [length, change] = [1 + random.integer(LONGEST), random.integer(LONGEST)]
  return Array.from({ length }, (_, i) => letters[i < change ? 0 : 1]!)
}

type Triple = readonly [number, number, number]
type Change = (point: Triple, random: Random) => Triple

const noisy = (deviation: number): Change => ([x, y, z], { normal }) =>
  [x + normal(deviation), y + normal(deviation), z + normal(deviation)]

const anywhere: Change = (_, { uniform }) => [uniform(), uniform(), uniform()]

/** Compares two runtimes on the same films: how often they agree on the letter, and how far their probabilities
 * differ. */
export async function compareRuntimes (
  model: LetterModel, runtimes: readonly [OnnxRuntime, OnnxRuntime], films: readonly HandPoints[][]
) {
  const [first, second] = [
    await openLetterRecognizer(model, { runtime: runtimes[0] }),
    await openLetterRecognizer(model, { runtime: runtimes[1] })
  ]
  const letters = new Set<string | null>()
  let [agreements, furthest] = [0, 0]
  for (const frames of films) {
    const [a, b] = [await first.recognize(frames), await second.recognize(frames)]
    letters.add(a.letter)
    if (a.letter === b.letter) agreements++
    const probabilities = new Map(b.candidates.map(({ letter, confidence }) => [letter, confidence]))
    for (const { letter, confidence } of [...a.candidates]) {
      furthest = Math.max(furthest, Math.abs(confidence - probabilities.get(letter)!))
    }
    furthest = Math.max(furthest, Math.abs(a.confidence - b.confidence))
  }
  await Promise.all([first.dispose(), second.dispose()])
  return { agreements, furthest, letters: letters.size }
}

/** Films from a fixed seed. */
export function randomFilms (count: number): HandPoints[][] {
  const random = createRandom(20_261)
  return Array.from({ length: count }, () => randomFilm(random))
}
