// Films of one signer's hand changing from one recorded letter to another, to measure the answers in between.
import { skeletonOf } from '../skeleton/skeleton.ts'
import { predictFilm, filmed, type Prediction } from './predictions.ts'
import type { Sample } from '../recordings/samples.ts'
import { FRAMES_PER_SECOND } from '../contract.ts'
import type { LoadedModel } from './loaded-model.ts'
import { createRandom, type Random } from '../skeleton/random.ts'
import { groupBy } from '../recordings/group-by.ts'
import type { Timeline } from '../films/timeline.ts'

/** Seconds of holding each letter and of a change: 3 to 6 letters in 2 seconds, an everyday pace. */
const HOLD = 0.5
const CHANGE = { from: 0.2, to: 0.5 }
const FILMS_PER_SIGNER = 40

export interface TransitionPredictions {
  from: string
  to: string
  /** Answers during the change, and after holding the second letter for `HOLD` seconds. */
  during: Prediction[]
  after: Prediction
}

/** Predicts changes between each signer's stills. Deterministic for given samples. */
export async function predictTransitions (
  model: LoadedModel,
  samples: readonly Sample[]
): Promise<TransitionPredictions[]> {
  const random = createRandom(1)
  const predictions: TransitionPredictions[] = []
  for (const stills of groupBy(samples, ({ signer }) => signer).values()) {
    for (let i = 0; i < FILMS_PER_SIGNER; i++) {
      const [one, other] = [random.pick(stills), random.pick(stills)]
      if (one.label !== other.label) predictions.push(await predictTransition(model, one, other, random))
    }
  }
  return predictions
}

async function predictTransition (
  model: LoadedModel,
  one: Sample,
  other: Sample,
  random: Random
): Promise<TransitionPredictions> {
  const arrival = HOLD + random.uniform(CHANGE.from, CHANGE.to)
  const [from, to] = [one, other].map(({ frames }) => skeletonOf(frames.at(-1)!)) as [
    ReturnType<typeof skeletonOf>,
    ReturnType<typeof skeletonOf>
  ]
  const place = [0.5, 0.6, 0] as const
  const timeline: Timeline = {
    intervals: [],
    keyframes: [
      [0, from],
      [HOLD, from],
      [arrival, to],
      [arrival + HOLD, to]
    ].map(([time, hand]) => ({ time, hand, place }) as Timeline['keyframes'][number])
  }
  const count = Math.floor((arrival + HOLD) * FRAMES_PER_SECOND) + 1
  const answers = await predictFilm(model, { ...other, ...filmed(timeline, count) })
  const changing = (frame: number) => frame / FRAMES_PER_SECOND > HOLD && frame / FRAMES_PER_SECOND < arrival
  return { from: one.label!, to: other.label!, during: answers.filter((_, i) => changing(i)), after: answers.at(-1)! }
}

/** Share of frames during changes that are read as a third letter. */
export function thirdLetterShare (changes: readonly TransitionPredictions[]): number {
  const frames = changes.flatMap(({ from, to, during }) =>
    during.map(({ answer }) => answer !== null && answer !== from && answer !== to)
  )
  return frames.filter(Boolean).length / (frames.length || 1)
}
