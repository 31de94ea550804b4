// Runs a model on recordings, as a client would.
import {
  LANDMARKS, createLetterStream, type Candidate, type HandPoints, type Recognition
} from 'recognizer-wasm'
import { pointsOf } from '../skeleton/skeleton.ts'
import type { Vector } from '../../mesh/vectors.ts'
import type { Sample } from '../recordings/samples.ts'
import { FRAMES_PER_SECOND } from '../contract.ts'
import type { LoadedModel } from './loaded-model.ts'
import { handAt, placeAt, type Timeline } from '../films/timeline.ts'

/** A model's answer at one moment. Labels are lower case; null is "no letter". */
export interface Prediction {
  signer: string
  expected: string | null
  answer: string | null
  /** The letter to show in a film: one that lasts. In a still, `answer`. */
  shown: string | null
  /** Probability of the model's first choice. */
  confidence: number
  /** Total probability of all letters. */
  anyLetter: number
  /** All letters, upper case, the most probable first. */
  candidates: readonly Candidate[]
}

/** A model's answers for a film. */
export interface FilmPrediction {
  /** For each frame. */
  answers: readonly Prediction[]
  framesPerSecond: number
  /** The final answer. */
  end: Prediction
}

/** Signs of x and z, in which clients differ. */
export const AXIS_CONVENTIONS = {
  'as recorded': [1, 1],
  'x negated': [-1, 1],
  'z negated': [1, -1],
  'x and z negated': [-1, -1]
} as const
export type AxisConvention = keyof typeof AXIS_CONVENTIONS

/** A frame of a recording, as a client would send it. */
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

/** A model's answer about a sample. */
export const predictionOf = (
  { signer, label }: Pick<Sample, 'signer' | 'label'>,
  { letter, confidence, candidates, lasting = letter }: Recognition & { lasting?: string | null }
): Prediction => ({
  signer,
  expected: label,
  answer: letter && letter.toLowerCase(),
  shown: lasting && lasting.toLowerCase(),
  confidence,
  anyLetter: candidates.reduce((sum, candidate) => sum + candidate.confidence, 0),
  candidates
})

export interface StillOptions {
  convention?: AxisConvention
  /** Number of frames that show the still; the rest of the window is empty. */
  repeats?: number
}

/** Predicts each still, or the last frame of each film, as if the hand were held. */
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

/** Predicts each frame of a film, streamed at its own rate. */
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

/** The same predictions with the letters to show as their answers. */
export const shownIn = (predictions: readonly Prediction[]): Prediction[] =>
  predictions.map(one => ({ ...one, answer: one.shown }))

/** The first `count` frames of a simulated film, at the models' frame rate. */
export function filmed (timeline: Timeline, count: number): Pick<Sample, 'fps' | 'frames' | 'track'> {
  const times = Array.from({ length: count }, (_, i) => i / FRAMES_PER_SECOND)
  return {
    fps: FRAMES_PER_SECOND,
    frames: times.map(time => pointsOf(handAt(timeline, time))),
    track: times.map(time => placeAt(timeline, time))
  }
}

/** The final answer for a film: the last letter. */
export function lastAnswer (predictions: readonly Prediction[]): Prediction {
  return predictions.findLast(({ answer }) => answer !== null) ?? predictions.at(-1)!
}
