// Films of the letters that move, made with one signer's hands, to see whether they are read when they are over.
import { predictFilm, filmed, type Prediction } from './predictions.ts'
import type { Sample } from '../recordings/samples.ts'
import { drawLetter } from '../hands/letters.ts'
import { FRAMES_PER_SECOND } from '../contract.ts'
import type { LoadedModel } from './loaded-model.ts'
import { MOVEMENTS, type Movement } from '../films/movements.ts'
import { createRandom, type Random } from '../skeleton/random.ts'
import { createHandSampler } from '../recordings/hand-sampler.ts'
import type { Timeline } from '../films/timeline.ts'

const FILMS_PER_LETTER = 50
/** Seconds that a movement takes, and that the hand rests after it. */
const DURATION = { from: 0.3, to: 1.5 }
const REST = 0.25

/** Asks about the end of each movement made with the hands of these stills. The same stills give the same films. */
export async function predictMovements (model: LoadedModel, stills: readonly Sample[]): Promise<Prediction[]> {
  const random = createRandom(1)
  const hands = createHandSampler(stills)
  const predictions: Prediction[] = []
  for (const [label, move] of Object.entries(MOVEMENTS)) {
    for (let i = 0; i < FILMS_PER_LETTER; i++) {
      const way = move(letter => drawLetter(hands, letter, random), [0.5, 0.6, 0], random)
      predictions.push((await predictFilm(model, { ...stills[0]!, label, ...filmOf(way, random) })).at(-1)!)
    }
  }
  return predictions
}

function filmOf ({ path }: Movement, random: Random): Pick<Sample, 'frames' | 'track' | 'fps'> {
  const duration = random.uniform(DURATION.from, DURATION.to)
  const keyframes = path.map(({ share, ...moment }) => ({ ...moment, time: share * duration }))
  const timeline: Timeline = { keyframes, intervals: [] }
  return filmed(timeline, Math.ceil((duration + REST) * FRAMES_PER_SECOND))
}
