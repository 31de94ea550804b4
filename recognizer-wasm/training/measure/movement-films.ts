// Films of the letters that move, made with one signer's hands, to see whether they are read when they are over.
import { predictFilm, filmed, type FilmRead } from './predictions.ts'
import type { Sample } from '../recordings/samples.ts'
import { drawLetter } from '../hands/letters.ts'
import { FRAMES_PER_SECOND } from '../contract.ts'
import type { LoadedModel } from './loaded-model.ts'
import { MOVEMENTS, type Movement } from '../films/movements.ts'
import { createRandom, type Random } from '../skeleton/random.ts'
import { createHandSampler } from '../recordings/hand-sampler.ts'
import type { Timeline } from '../films/timeline.ts'

const FILMS_PER_LETTER = 50
/** Seconds that a movement takes, after which it has to be named, and that the hand is held as it ends. */
const DURATION = { from: 0.3, to: 1.5 }
const NAMED_AFTER = 0.25
const REST = 2

/** Asks about movements made with the hands of these stills. The same stills give the same films. */
export async function predictMovements (model: LoadedModel, stills: readonly Sample[]): Promise<FilmRead[]> {
  const random = createRandom(1)
  const hands = createHandSampler(stills)
  const films: FilmRead[] = []
  for (const [label, move] of Object.entries(MOVEMENTS)) {
    for (let i = 0; i < FILMS_PER_LETTER; i++) {
      const way = move(letter => drawLetter(hands, letter, random), [0.5, 0.6, 0], random)
      const { over, ...film } = filmOf(way, random)
      const answers = await predictFilm(model, { ...stills[0]!, label, ...film })
      films.push({ answers, framesPerSecond: FRAMES_PER_SECOND, end: answers[over]! })
    }
  }
  return films
}

/** A film of a movement, and the frame in which it has to have been named. */
function filmOf ({ path }: Movement, random: Random) {
  const duration = random.uniform(DURATION.from, DURATION.to)
  const keyframes = path.map(({ share, ...moment }) => ({ ...moment, time: share * duration }))
  const timeline: Timeline = { keyframes, intervals: [] }
  const framesIn = (seconds: number) => Math.ceil(seconds * FRAMES_PER_SECOND)
  return { ...filmed(timeline, framesIn(duration + REST)), over: framesIn(duration + NAMED_AFTER) - 1 }
}
