// Predictions of a model for held-out signers.
import { FRAMES_PER_SECOND } from '../contract.ts'
import { groupBy } from '../recordings/group-by.ts'
import { isMovement } from '../recordings/recorded-movements.ts'
import type { Sample } from '../recordings/samples.ts'
import { isStillLetter } from '../letter-facts.ts'
import type { LoadedModel } from './loaded-model.ts'
import { predictMovements } from './movement-films.ts'
import { predictNegativeFilms } from './negative-films.ts'
import { lastAnswer, predictFilm, predictStills, type FilmPrediction, type Prediction } from './predictions.ts'
import { predictRolled } from './rolled.ts'
import { predictTransitions } from './transition-films.ts'

/** Predictions without a threshold. */
export interface HeldOutPredictions {
  /** For held hands. */
  stills: Prediction[]
  /** For the same hands, rolled by 35 degrees in both directions. */
  rolled: Prediction[]
  /** For movements: recorded ones, and ones made with these signers' hands. */
  movements: FilmPrediction[]
  /** For held hands that make no sign. */
  others: Prediction[]
  /** For each frame of words. */
  words: Prediction[]
  /** Half a second after a change from letter to letter. */
  changed: Prediction[]
  /** For frames between two letters, where a third was answered. */
  third: Prediction[]
  /** For frames of synthetic hands that never stop. */
  moving: Prediction[]
}

/** Signers with fewer signs are left out of the changes. */
const MIN_SIGNS = 2

/** Predictions for held hands alone. */
export const predictHeldStills = async (model: LoadedModel, samples: readonly Sample[]): Promise<HeldOutPredictions> =>
  ({ ...NOTHING, ...await readHeld(model, samples.filter(({ flat }) => !flat).filter(isHeld)) })

const NOTHING: HeldOutPredictions =
  { stills: [], rolled: [], movements: [], others: [], words: [], changed: [], third: [], moving: [] }

const isHeld = (sample: Sample) => sample.frames.length === 1 || isStillLetter(sample.label)

async function readHeld (
  model: LoadedModel, held: readonly Sample[]
): Promise<Pick<HeldOutPredictions, 'stills' | 'rolled' | 'others'>> {
  const letters = held.filter(({ label }) => label !== null)
  return {
    stills: await predictStills(model, letters),
    rolled: (await Promise.all([-35, 35].map(degrees => predictRolled(model, letters, degrees)))).flat(),
    others: await predictStills(model, held.filter(({ label }) => label === null))
  }
}

/** Predicts held-out signers. @param withAlphabet whether moving letters can be made with their hands */
export async function predictHeldOut (
  model: LoadedModel, samples: readonly Sample[], withAlphabet: boolean
): Promise<HeldOutPredictions> {
  const deep = samples.filter(({ flat }) => !flat)
  const held = deep.filter(isHeld).filter(({ label }) => label !== null)
  const films = deep.filter(sample => !isHeld(sample) && isMovement(sample))
  const movements = withAlphabet ? await predictMovements(model, held) : []
  const words: Prediction[] = []
  for (const film of films) {
    const answers = await predictFilm(model, film)
    if (film.label === null) words.push(...answers)
    else movements.push({ answers, framesPerSecond: film.fps ?? FRAMES_PER_SECOND, end: lastAnswer(answers) })
  }
  const moving = await predictNegativeFilms(model)
  return { ...await readHeld(model, deep.filter(isHeld)), movements, words, moving, ...await readChanges(model, held) }
}

async function readChanges (
  model: LoadedModel, held: readonly Sample[]
): Promise<Pick<HeldOutPredictions, 'changed' | 'third'>> {
  const signsOf = (own: readonly Sample[]) => new Set(own.map(({ label }) => label)).size
  const able = [...groupBy(held, ({ signer }) => signer).values()].filter(own => signsOf(own) >= MIN_SIGNS)
  // During a change, both letters count as right; only a third letter is a mistake.
  const changes = await predictTransitions(model, able.flat())
  const third = changes.flatMap(({ from, to, during }) =>
    during.filter(({ answer }) => answer !== from && answer !== to))
  return {
    changed: changes.map(({ after }) => after),
    third: third.map(prediction => ({ ...prediction, expected: null }))
  }
}
