// Films of moving letters, made with one signer's hands, to measure recognition at the end of the movement.
import { predictFilm, filmed, type FilmPrediction } from './predictions.ts'
import type { Sample } from '../recordings/samples.ts'
import { drawLetter } from '../hands/letters.ts'
import { FRAMES_PER_SECOND } from '../contract.ts'
import type { LoadedModel } from './loaded-model.ts'
import { MOVEMENTS, type Movement } from '../films/movements.ts'
import { createRandom, type Random } from '../skeleton/random.ts'
import { createHandSampler } from '../recordings/hand-sampler.ts'
import type { Timeline } from '../films/timeline.ts'

const FILMS_PER_LETTER = 50
/** Seconds: duration of the movement, time until it must be recognized, and how long its end is held. */
const DURATION = { from: 0.3, to: 1.5 }
const RECOGNITION_DELAY = 0.25
const REST = 2

/** Predicts movements made with the hands of these stills. Deterministic for given stills. */
export async function predictMovements (model: LoadedModel, stills: readonly Sample[]): Promise<FilmPrediction[]> {
  const random = createRandom(1)
  const hands = createHandSampler(stills)
  const films: FilmPrediction[] = []
  for (const [label, move] of Object.entries(MOVEMENTS)) {
    for (let i = 0; i < FILMS_PER_LETTER; i++) {
      const movement = move(letter => drawLetter(hands, letter, random), [0.5, 0.6, 0], random)
      const { deadline, ...film } = filmOf(movement, random)
      const answers = await predictFilm(model, { ...stills[0]!, label, ...film })
      films.push({ answers, framesPerSecond: FRAMES_PER_SECOND, end: answers[deadline]! })
    }
  }
  return films
}

/** A film of a movement, and the frame by which it must be recognized. */
function filmOf ({ path }: Movement, random: Random) {
  const duration = random.uniform(DURATION.from, DURATION.to)
  const keyframes = path.map(({ share, ...moment }) => ({ ...moment, time: share * duration }))
  const timeline: Timeline = { keyframes, intervals: [] }
  const framesIn = (seconds: number) => Math.ceil(seconds * FRAMES_PER_SECOND)
  return { ...filmed(timeline, framesIn(duration + REST)), deadline: framesIn(duration + RECOGNITION_DELAY) - 1 }
}
