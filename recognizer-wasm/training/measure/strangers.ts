// What a model says about people it has not learned from.
import { groupBy } from '../recordings/group-by.ts'
import { isMovement } from '../recordings/recorded-movements.ts'
import type { Sample } from '../recordings/samples.ts'
import { isStillLetter } from '../letter-facts.ts'
import type { LoadedModel } from './loaded-model.ts'
import { predictMovements } from './movement-films.ts'
import { predictNegativeFilms } from './negative-films.ts'
import { lastAnswer, predictFilm, predictStills, type Prediction } from './predictions.ts'
import { predictTransitions } from './transition-films.ts'

/** Answers without a threshold. */
export interface StrangersRead {
  /** To hands that are held, by whoever holds them. */
  stills: Prediction[]
  /** To the ends of movements: recorded, and made with the hands of these people. */
  movements: Prediction[]
  /** To hands that are held and make no sign. */
  others: Prediction[]
  /** To every frame of words. */
  words: Prediction[]
  /** To frames between two letters, where a third was said, and of generated hands that never stop. */
  nothing: Prediction[]
}

/** Signers with fewer signs are asked for no changes between them. */
const FEWEST_SIGNS = 2

/** Asks about people. @param withAlphabet whether the letters that move can be made with their hands */
export async function readStrangers (
  model: LoadedModel, samples: readonly Sample[], withAlphabet: boolean
): Promise<StrangersRead> {
  const deep = samples.filter(({ flat }) => !flat)
  const isHeld = (sample: Sample) => sample.frames.length === 1 || isStillLetter(sample.label)
  const letters = deep.filter(({ label }) => label !== null)
  const held = letters.filter(isHeld)
  const films = deep.filter(sample => !isHeld(sample) && isMovement(sample))
  const movements: Prediction[] = withAlphabet ? await predictMovements(model, held) : []
  const words: Prediction[] = []
  for (const film of films) {
    const answers = await predictFilm(model, film)
    if (film.label === null) words.push(...answers)
    else movements.push(lastAnswer(answers))
  }
  const stills = await predictStills(model, held)
  const others = await predictStills(model, deep.filter(sample => sample.label === null && isHeld(sample)))
  return { stills, movements, others, words, nothing: await readNothing(model, held) }
}

async function readNothing (model: LoadedModel, held: readonly Sample[]): Promise<Prediction[]> {
  const signsOf = (own: readonly Sample[]) => new Set(own.map(({ label }) => label)).size
  const able = [...groupBy(held, ({ signer }) => signer).values()].filter(own => signsOf(own) >= FEWEST_SIGNS)
  // A letter is no mistake while a hand leaves or reaches it: a third one is.
  const third = (await predictTransitions(model, able.flat())).flatMap(({ from, to, during }) =>
    during.filter(({ answer }) => answer !== from && answer !== to))
  return [...third.map(prediction => ({ ...prediction, expected: null })), ...await predictNegativeFilms(model)]
}
