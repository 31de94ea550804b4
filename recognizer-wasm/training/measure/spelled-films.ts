// Films of words spelled without a stop: joined from people's stills, or rendered and tracked.
import type { HandFrame, HandPoints, LetterRecognizer } from 'recognizer-wasm'
import { lettersOf } from 'recognizer-wasm'
import { spelledWord, type SpellingPace } from '../films/spelled-word.ts'
import { handAt, keyframesAround, placeAt, type Timeline } from '../films/timeline.ts'
import { startOf } from '../letter-facts.ts'
import { progressBar, type Writer } from '../progress-bar.ts'
import { groupBy } from '../recordings/group-by.ts'
import type { Sample } from '../recordings/samples.ts'
import { createRandom, type Random } from '../skeleton/random.ts'
import { pointsOf, skeletonOf, type Skeleton } from '../skeleton/skeleton.ts'
import { follow } from '../synthetic/films.ts'
import { signerOf } from '../synthetic/signer.ts'
import { createSimulatedSpeller } from '../synthetic/simulated-speller.ts'
import { openTracker } from '../synthetic/tracking.ts'
import type { Vector } from '../../mesh/vectors.ts'
import { toHandPoints } from './predictions.ts'

export interface FilmSettings extends SpellingPace { framesPerSecond: number }

export interface SpelledFilm {
  signer: string
  /** Lower-case letters. */
  word: string
  settings: FilmSettings
  /** The frames as a model's client would send them, with their times in milliseconds. */
  framesFor (recognizer: LetterRecognizer): { points: HandFrame | HandPoints, time: number }[]
}

/** Lengths of the words. */
const LENGTH = { from: 3, to: 7 }
/** Metres: noise of a tracker from frame to frame, and in depth. */
const NOISE = { across: 0.0012, depth: 0.002 }
/** Noise of the wrist's place, in shares of the picture. */
const PLACE_NOISE = 0.001
const PLACE: Vector = [0.5, 0.62, 0]
/** A seed that `synthesize` never uses, so that no model was trained on these signers. */
const SEED = 2 ** 31 - 2

const timesOf = (seconds: number, rate: number) =>
  Array.from({ length: Math.floor(seconds * rate) + 1 }, (_, i) => i / rate)

/** The words of a list that can be spelled in a film, as lower-case letters. */
export const spellable = (list: readonly string[]): string[] =>
  [...new Set(list.map(word => lettersOf(word).join('').toLowerCase()))]
    .filter(({ length }) => length >= LENGTH.from && length <= LENGTH.to)

/** Of four words, one has a moving letter and one a double letter, if there are such words. */
function drawWords (words: readonly string[], count: number, random: Random): string[] {
  const kinds = [/^(?!.*[jpqxyz]|.*(.)\1)/, /[jpqxyz]/, /^(?!.*[jpqxyz]|.*(.)\1)/, /(.)\1/]
    .map(kind => words.filter(word => kind.test(word)))
  return Array.from({ length: count }, (_, i) => {
    const ofKind = kinds[i % kinds.length]!
    return random.pick(ofKind.length > 0 ? ofKind : words)
  })
}

/** Letters whose stills the films of a letter also need: its first shape, and for P those of its other forms. */
const STARTS: Record<string, string[]> =
  { j: [startOf('j')], p: ['k', 'n', 'v'], q: [startOf('q')], x: ['v'], y: [], z: [] }

/**
 * Joins the stills of each person who has enough letters to words. Deterministic for given samples.
 * @param each the number of words of each person
 */
export function spliceWords (
  samples: readonly Sample[], list: readonly string[], settings: FilmSettings, each: number
): SpelledFilm[] {
  const stills = samples.filter(({ label, frames, flat }) => label !== null && frames.length === 1 && !flat)
  const people = groupBy(stills, ({ source, signer }) => `${source} ${signer}`)
  return [...people].flatMap(([signer, own], i) => {
    const byLabel = groupBy(own, ({ label }) => label!)
    const has = (word: string) => [...`${word}bs`].every(letter =>
      [letter, ...STARTS[letter] ?? []].every(label => byLabel.has(label)))
    const words = spellable(list).filter(has)
    const random = createRandom(SEED, i)
    if (words.length === 0) return []
    return drawWords(words, each, random).map(word => spliced(signer, word, byLabel, settings, random))
  })
}

function spliced (
  signer: string, word: string, byLabel: ReadonlyMap<string, readonly Sample[]>, settings: FilmSettings, random: Random
): SpelledFilm {
  const drawn = new Map<string, Skeleton>()
  const draw = (label: string): Skeleton => {
    const hand = drawn.get(label) ?? skeletonOf(random.pick(byLabel.get(label)!).frames[0]!)
    drawn.set(label, hand)
    return hand
  }
  const { timeline, seconds } = spelledWord(word, draw, PLACE, settings, random)
  const noisy = ([x, y, z]: Vector, across: number, depth: number): Vector =>
    [x + random.normal(across), y + random.normal(across), z + random.normal(depth)]
  const frames = timesOf(seconds, settings.framesPerSecond).map(time => ({
    time: 1000 * time,
    points: toHandPoints(
      pointsOf(resized(timeline, time)).map(point => noisy(point, NOISE.across, NOISE.depth)),
      noisy(placeAt(timeline, time), PLACE_NOISE, 0)
    )
  }))
  return { signer, word, settings, framesFor: () => frames }
}

/** The hand at a time. A tracker's bones differ from still to still, so their lengths change evenly, too. */
function resized (timeline: Timeline, time: number): Skeleton {
  const [a, b, share] = keyframesAround(timeline, time)
  const lengths = a.hand.lengths.map((length, i) => length + (b.hand.lengths[i]! - length) * share)
  return { ...handAt(timeline, time), lengths }
}

/**
 * Renders and tracks words of simulated signers. Deterministic for a given number.
 * @param each the number of words of each signer
 * @throws if the hand models have not been built
 */
export async function renderWords (
  signers: number, list: readonly string[], settings: FilmSettings, each: number, stderr: Writer
): Promise<SpelledFilm[]> {
  const tracker = await openTracker()
  const show = progressBar(`words at ${settings.lettersPerSecond} letters a second`, stderr)
  const films: SpelledFilm[] = []
  for (let i = 0; i < signers; i++) {
    const signer = signerOf(SEED, i)
    const random = createRandom(SEED, i)
    const { draw, shownAs } = createSimulatedSpeller(signer, random)
    for (const word of drawWords(spellable(list), each, random)) {
      const { timeline, seconds } = spelledWord(word, draw, PLACE, settings, random)
      const times = timesOf(seconds, settings.framesPerSecond)
      const hands = await follow(tracker, signer, timeline, times, random, shownAs)
      films.push({
        signer: `synthetic ${i}`,
        word,
        settings,
        framesFor: ({ packHands }) =>
          hands.map((hand, frame) => ({ points: packHands(hand ? [hand] : []), time: 1000 * times[frame]! }))
      })
    }
    show(i + 1, signers, '')
  }
  await tracker.dispose()
  return films
}
