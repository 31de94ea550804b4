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

/** Predicts held-out signers. @param withAlphabet whether moving letters can be made with their hands */
export async function predictHeldOut (
  model: LoadedModel, samples: readonly Sample[], withAlphabet: boolean
): Promise<HeldOutPredictions> {
  const deep = samples.filter(({ flat }) => !flat)
  const isHeld = (sample: Sample) => sample.frames.length === 1 || isStillLetter(sample.label)
  const letters = deep.filter(({ label }) => label !== null)
  const held = letters.filter(isHeld)
  const films = deep.filter(sample => !isHeld(sample) && isMovement(sample))
  const movements = withAlphabet ? await predictMovements(model, held) : []
  const words: Prediction[] = []
  for (const film of films) {
    const answers = await predictFilm(model, film)
    if (film.label === null) words.push(...answers)
    else movements.push({ answers, framesPerSecond: film.fps ?? FRAMES_PER_SECOND, end: lastAnswer(answers) })
  }
  const stills = await predictStills(model, held)
  const rolled = (await Promise.all([-35, 35].map(degrees => predictRolled(model, held, degrees)))).flat()
  const others = await predictStills(model, deep.filter(sample => sample.label === null && isHeld(sample)))
  const moving = await predictNegativeFilms(model)
  return { stills, rolled, movements, others, words, moving, ...await readChanges(model, held) }
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
