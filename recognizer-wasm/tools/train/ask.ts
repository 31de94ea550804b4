// Asks a model about recordings, as a client would.
import { LANDMARKS, handPoints, type HandPoints } from '../../src/hand-points.ts'
import type { Recognition } from '../../src/letter-recognizer.ts'
import { createLetterStream } from '../../src/letter-stream.ts'
import { pointsOf } from '../parametric-hand/skeleton.ts'
import type { Vector } from '../parametric-hand/vectors.ts'
import type { Sample } from './dataset.ts'
import { FRAMES_PER_SECOND } from './describe-model.ts'
import type { LoadedModel } from './loaded-model.ts'
import { handAt, placeAt, type Timeline } from './timeline.ts'

/** What a model said at one moment. Labels are lower case; null stands for "no letter". */
export interface Outcome {
  signer: string
  expected: string | null
  answer: string | null
  /** The probability of the model's first choice. */
  confidence: number
  /** The probability that there was a letter at all. */
  anyLetter: number
}

/** Signs for x and z: clients differ in both. */
export const VIEWS = { 'as recorded': [1, 1], 'x negated': [-1, 1], 'z negated': [1, -1], 'x and z negated': [-1, -1] } as const
export type View = keyof typeof VIEWS

/** A frame of a recording as a client would send it. */
export function toHandPoints (frame: readonly Vector[], place?: Vector, view: View = 'as recorded'): HandPoints {
  const [signX, signZ] = VIEWS[view]
  const seen = ([x, y, z]: Vector): Vector => [signX * x, y, signZ * z]
  return handPoints({
    ...Object.fromEntries(LANDMARKS.map((name, i) => [`r_${name}`, seen(frame[i]!)])),
    r_hand_position: place ? seen(place) : null
  })
}

const outcomeOf = ({ signer, label }: Pick<Sample, 'signer' | 'label'>, { letter, confidence, candidates }: Recognition): Outcome => ({
  signer,
  expected: label,
  answer: letter && letter.toLowerCase(),
  confidence,
  anyLetter: candidates.reduce((sum, candidate) => sum + candidate.confidence, 0)
})

export interface StillOptions { view?: View, /** In how many frames it is seen, the rest being empty. */ repeats?: number }

/** Asks about each still, or the last frame of each film, as if the hand were held. */
export async function askAboutStills ({ recognizer }: LoadedModel, samples: readonly Sample[], { view, repeats = recognizer.info.memory_frame }: StillOptions = {}): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const sample of samples) {
    const frame = toHandPoints(sample.frames.at(-1)!, sample.track?.at(-1), view)
    outcomes.push(outcomeOf(sample, await recognizer.recognize(Array<HandPoints>(repeats).fill(frame))))
  }
  return outcomes
}

/** Asks after each frame of a film, fed as a stream at its own tempo. */
export async function askAboutFilm ({ recognizer }: LoadedModel, film: Sample, view?: View): Promise<Outcome[]> {
  const stream = createLetterStream(recognizer)
  const outcomes: Outcome[] = []
  for (const [i, frame] of film.frames.entries()) {
    const timestamp = film.fps ? 1000 * i / film.fps : undefined
    outcomes.push(outcomeOf(film, await stream.push(toHandPoints(frame, film.track?.[i], view), timestamp)))
  }
  return outcomes
}

/** The first so many frames of a simulated film, as a camera at the models' own rate would record them. */
export function recordingOf (timeline: Timeline, count: number): Pick<Sample, 'fps' | 'frames' | 'track'> {
  const times = Array.from({ length: count }, (_, i) => i / FRAMES_PER_SECOND)
  return { fps: FRAMES_PER_SECOND, frames: times.map(time => pointsOf(handAt(timeline, time))), track: times.map(time => placeAt(timeline, time)) }
}

/** What a film was taken for: the letter answered last. */
export function verdict (outcomes: readonly Outcome[]): Outcome {
  return outcomes.findLast(({ answer }) => answer !== null) ?? outcomes.at(-1)!
}
