// Everything that is measured of one model on one set of recordings.
import {
  AXIS_CONVENTIONS,
  predictFilm,
  predictStills,
  lastAnswer,
  type Prediction,
  type AxisConvention
} from './predictions.ts'
import { predictTransitions, thirdLetterShare, type TransitionPredictions } from './transition-films.ts'
import type { Sample } from '../recordings/samples.ts'
import type { LoadedModel } from './loaded-model.ts'
import { MOVING_LETTERS } from '../letter-facts.ts'
import { groupBy } from '../recordings/group-by.ts'
import { shareOf, tally } from './tallies.ts'
import { predictNegativeFilms } from './negative-films.ts'

/**
 * Stills of one source, in the convention that suits the model best: one that is right in one convention only is asked
 * in that.
 */
export interface StillsEvaluation {
  source: string
  convention: AxisConvention
  /** As if each were held through the model's whole memory; and as a single picture. */
  held: Prediction[]
  single: Prediction[]
  /** The share right in each convention: equal for a model that does not care. */
  byConvention: Record<string, number>
  changes: TransitionPredictions[]
}

export interface Evaluation {
  stills: StillsEvaluation[]
  /** What each film of a letter was taken for in the end. */
  films: { source: string, prediction: Prediction }[]
  /** Answers to every frame of recordings that hold no letter. */
  negatives: Prediction[]
  /** Answers to every frame of generated hands that never stop. */
  negativeFilms: Prediction[]
}

export async function evaluate (model: LoadedModel, samples: readonly Sample[]): Promise<Evaluation> {
  const usable = samples.filter(({ flat }) => !flat)
  const stills = usable.filter(({ label, frames }) => label !== null && frames.length === 1)
  const films = usable.filter(({ label, frames }) => label !== null && frames.length > 1)
  const evaluation: Evaluation = {
    stills: [],
    films: [],
    negatives: [],
    negativeFilms: await predictNegativeFilms(model)
  }
  for (const [source, group] of groupBy(stills, ({ source }) => source)) {
    evaluation.stills.push(await evaluateStills(model, source, group))
  }
  const convention = evaluation.stills[0]?.convention
  for (const film of films) {
    evaluation.films.push({ source: film.source, prediction: lastAnswer(await predictFilm(model, film, convention)) })
  }
  for (const film of usable.filter(({ label }) => label === null)) {
    evaluation.negatives.push(...(await predictFilm(model, film, convention)))
  }
  return evaluation
}

async function evaluateStills (
  model: LoadedModel,
  source: string,
  samples: readonly Sample[]
): Promise<StillsEvaluation> {
  const answers = new Map<AxisConvention, Prediction[]>()
  for (const convention of Object.keys(AXIS_CONVENTIONS) as AxisConvention[]) {
    answers.set(convention, await predictStills(model, samples, { convention }))
  }
  const share = (predictions: readonly Prediction[]) => shareOf(tally(predictions))
  const [convention, held] = [...answers].reduce((best, other) => share(other[1]) > share(best[1]) ? other : best)
  return {
    source,
    convention,
    held,
    single: await predictStills(model, samples, { convention, repeats: 1 }),
    byConvention: Object.fromEntries([...answers].map(([name, predictions]) => [name, share(predictions)])),
    changes: await predictTransitions(model, samples)
  }
}

export interface Figure { name: string, value: number | undefined }

/** The figures that sum an evaluation up; undefined where there was nothing to measure. */
export function figures ({ stills, films, negatives, negativeFilms }: Evaluation): Figure[] {
  const worst = (predictions: readonly Prediction[], key: (prediction: Prediction) => string) =>
    Math.min(...[...groupBy(predictions, key).values()].map(group => shareOf(tally(group))))
  return [
    ...stills.flatMap(({ source, held, single, changes }) => {
      const still = held.filter(({ expected }) => !MOVING_LETTERS.has(expected!))
      return [
        { name: `${source}: all letters, held`, value: shareOf(tally(held)) },
        { name: `${source}: all letters, one picture`, value: shareOf(tally(single)) },
        { name: `${source}: still letters`, value: shareOf(tally(still)) },
        { name: `${source}: worst signer`, value: worst(held, ({ signer }) => signer) },
        { name: `${source}: worst letter`, value: worst(held, ({ expected }) => expected!) },
        { name: `${source}: frames of changes taken for a third letter`, value: thirdLetterShare(changes) },
        { name: `${source}: right after a change`, value: shareOf(tally(changes.map(({ after }) => after))) }
      ]
    }),
    ...[...groupBy(films, ({ source }) => source)].map(([source, group]) => ({
      name: `${source}: films right at the end`, value: shareOf(tally(group.map(({ prediction }) => prediction)))
    })),
    {
      name: 'frames without a letter taken for one',
      value: negatives.length > 0 ? 1 - shareOf(tally(negatives)) : undefined
    },
    { name: 'generated frames of hands that never stop, taken for a letter', value: 1 - shareOf(tally(negativeFilms)) }
  ].filter(({ value }) => value !== undefined)
}
