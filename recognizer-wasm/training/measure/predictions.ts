// Asks a model about recordings, as a client would.
import {
  LANDMARKS, createLetterStream, type Candidate, type HandPoints, type Recognition
} from 'recognizer-wasm'
import { pointsOf } from '../skeleton/skeleton.ts'
import type { Vector } from '../../mesh/vectors.ts'
import type { Sample } from '../recordings/samples.ts'
import { FRAMES_PER_SECOND } from '../contract.ts'
import type { LoadedModel } from './loaded-model.ts'
import { handAt, placeAt, type Timeline } from '../films/timeline.ts'

/** What a model said at one moment. Labels are lower case; null stands for "no letter". */
export interface Prediction {
  signer: string
  expected: string | null
  answer: string | null
  /** The probability of the model's first choice. */
  confidence: number
  /** The probability that there was a letter at all. */
  anyLetter: number
  /** All letters, upper case, the most probable first. */
  candidates: readonly Candidate[]
}

/** What a model said of a film. */
export interface FilmRead {
  /** In each frame. */
  answers: readonly Prediction[]
  framesPerSecond: number
  /** When it is over: what it was taken for. */
  end: Prediction
}

/** Signs for x and z: clients differ in both. */
export const AXIS_CONVENTIONS = {
  'as recorded': [1, 1],
  'x negated': [-1, 1],
  'z negated': [1, -1],
  'x and z negated': [-1, -1]
} as const
export type AxisConvention = keyof typeof AXIS_CONVENTIONS

/** A frame of a recording as a client would send it. */
export function toHandPoints (
  frame: readonly Vector[],
  place?: Vector,
  convention: AxisConvention = 'as recorded'
): HandPoints {
  const [signX, signZ] = AXIS_CONVENTIONS[convention]
  const seen = ([x, y, z]: Vector): Vector => [signX * x, y, signZ * z]
  return {
    ...Object.fromEntries(LANDMARKS.map((name, i) => [`r_${name}`, seen(frame[i]!)])),
    r_hand_position: place ? seen(place) : null
  }
}

const predictionOf = (
  { signer, label }: Pick<Sample, 'signer' | 'label'>,
  { letter, confidence, candidates }: Recognition
): Prediction => ({
  signer,
  expected: label,
  answer: letter && letter.toLowerCase(),
  confidence,
  anyLetter: candidates.reduce((sum, candidate) => sum + candidate.confidence, 0),
  candidates
})

export interface StillOptions {
  convention?: AxisConvention
  /** In how many frames it is seen, the rest being empty. */ repeats?: number
}

/** Asks about each still, or the last frame of each film, as if the hand were held. */
export async function predictStills (
  { recognizer }: LoadedModel,
  samples: readonly Sample[],
  { convention, repeats = recognizer.info.memory_frame }: StillOptions = {}
): Promise<Prediction[]> {
  const predictions: Prediction[] = []
  for (const sample of samples) {
    const frame = toHandPoints(sample.frames.at(-1)!, sample.track?.at(-1), convention)
    predictions.push(predictionOf(sample, await recognizer.recognize(Array<HandPoints>(repeats).fill(frame))))
  }
  return predictions
}

/** Asks after each frame of a film, fed as a stream at its own tempo. */
export async function predictFilm (
  { recognizer }: LoadedModel,
  film: Sample,
  convention?: AxisConvention
): Promise<Prediction[]> {
  const stream = createLetterStream(recognizer)
  const predictions: Prediction[] = []
  for (const [i, frame] of film.frames.entries()) {
    const timestamp = film.fps ? 1000 * i / film.fps : undefined
    predictions.push(predictionOf(film, await stream.push(toHandPoints(frame, film.track?.[i], convention), timestamp)))
  }
  return predictions
}

/** The first so many frames of a simulated film, as a camera at the models' own rate would record them. */
export function filmed (timeline: Timeline, count: number): Pick<Sample, 'fps' | 'frames' | 'track'> {
  const times = Array.from({ length: count }, (_, i) => i / FRAMES_PER_SECOND)
  return {
    fps: FRAMES_PER_SECOND,
    frames: times.map(time => pointsOf(handAt(timeline, time))),
    track: times.map(time => placeAt(timeline, time))
  }
}

/** What a film was taken for: the letter answered last. */
export function lastAnswer (predictions: readonly Prediction[]): Prediction {
  return predictions.findLast(({ answer }) => answer !== null) ?? predictions.at(-1)!
}
