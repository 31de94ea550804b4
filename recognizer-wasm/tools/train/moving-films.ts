// Films of the letters that move, made with one signer's hands, to see whether they are read when they are over.
import { askAboutFilm, recordingOf, type Outcome } from './ask.ts'
import type { Sample } from './dataset.ts'
import { drawLetter } from './derived-letters.ts'
import { FRAMES_PER_SECOND } from './describe-model.ts'
import type { LoadedModel } from './loaded-model.ts'
import { MOVERS, type Way } from './movements.ts'
import { createRandom, type Random } from './random.ts'
import { recordedHands } from './recorded-hands.ts'
import type { Timeline } from './timeline.ts'

const FILMS_PER_LETTER = 50
/** Seconds that a movement takes, and that the hand rests after it. */
const DURATION = { from: 0.3, to: 1.5 }
const REST = 0.25

/** Asks about the end of each movement made with the hands of these stills. The same stills give the same films. */
export async function askAboutMovements (model: LoadedModel, stills: readonly Sample[]): Promise<Outcome[]> {
  const random = createRandom(1)
  const hands = recordedHands(stills)
  const outcomes: Outcome[] = []
  for (const [label, move] of Object.entries(MOVERS)) {
    for (let i = 0; i < FILMS_PER_LETTER; i++) {
      const way = move(letter => drawLetter(hands, letter, random), [0.5, 0.6, 0], random)
      outcomes.push((await askAboutFilm(model, { ...stills[0]!, label, ...filmOf(way, random) })).at(-1)!)
    }
  }
  return outcomes
}

function filmOf ({ steps }: Way, random: Random): Pick<Sample, 'frames' | 'track' | 'fps'> {
  const duration = random.uniform(DURATION.from, DURATION.to)
  const moments = steps.map(({ share, ...moment }) => ({ ...moment, time: share * duration }))
  const timeline: Timeline = { moments, stretches: [] }
  return recordingOf(timeline, Math.ceil((duration + REST) * FRAMES_PER_SECOND))
}
