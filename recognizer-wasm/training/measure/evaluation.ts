// Evaluates one model on one set of recordings.
import {
  AXIS_CONVENTIONS,
  predictFilm,
  predictStills,
  lastAnswer,
  shownIn,
  type Prediction,
  type AxisConvention
} from './predictions.ts'
import { predictTransitions, thirdLetterShare, type TransitionPredictions } from './transition-films.ts'
import type { Sample } from '../recordings/samples.ts'
import type { LoadedModel } from './loaded-model.ts'
import { MOVING_LETTERS } from '../letter-facts.ts'
import { groupBy } from '../recordings/group-by.ts'
import { bootstrap, shownShare, type Interval } from './intervals.ts'
import { shareOf, shareOfAll, tally, type Tally } from './tallies.ts'
import { predictNegativeFilms } from './negative-films.ts'
import { predictRolled, ROLLS } from './rolled.ts'

/**
 * Stills of one source, in the axis convention that suits the model best: a model that only supports one convention is
 * evaluated in that one.
 */
export interface StillsEvaluation {
  source: string
  convention: AxisConvention
  /** Each still held for the model's whole window, and as a single frame. */
  held: Prediction[]
  single: Prediction[]
  /** Accuracy in each convention; equal for a model that ignores the axes. */
  byConvention: Record<string, number>
  /** Held, and rolled by this many degrees. */
  rolled: { degrees: number, held: Prediction[] }[]
  changes: TransitionPredictions[]
}

export interface Evaluation {
  stills: StillsEvaluation[]
  /** The final answer for each film of a letter, and the last letter to show. */
  films: { source: string, prediction: Prediction, shown: Prediction }[]
  /** Answers for each frame of recordings without a letter. */
  negatives: Prediction[]
  /** Answers for each frame of synthetic hands that never stop. */
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
    const predictions = await predictFilm(model, film, convention)
    evaluation.films.push({
      source: film.source, prediction: lastAnswer(predictions), shown: lastAnswer(shownIn(predictions))
    })
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
    rolled: await readRolled(model, samples, convention),
    changes: await predictTransitions(model, samples)
  }
}

async function readRolled (
  model: LoadedModel, samples: readonly Sample[], convention: AxisConvention
): Promise<StillsEvaluation['rolled']> {
  const rolled: StillsEvaluation['rolled'] = []
  for (const degrees of ROLLS) {
    rolled.push({ degrees, held: await predictRolled(model, samples, degrees, { convention }) })
  }
  return rolled
}

export interface Figure {
  name: string
  value: number
  /** Confidence interval over people, if there are several. */
  interval?: Interval
}

/** A share of predictions with its interval over people; empty without predictions. */
function shareFigure (name: string, predictions: readonly Prediction[], of = shareOfAll): Figure[] {
  if (predictions.length === 0) return []
  const people = [...groupBy(predictions, ({ signer }) => signer).values()].map(tally)
  return [{ name, value: of(people), ...people.length > 1 && { interval: bootstrap(people, of) } }]
}

const shareWrong = (tallies: readonly Tally[]): number => 1 - shareOfAll(tallies)

function stillsFigures ({ source, held, single, rolled, changes }: StillsEvaluation): Figure[] {
  const worst = (key: (prediction: Prediction) => string) =>
    Math.min(...[...groupBy(held, key).values()].map(group => shareOf(tally(group))))
  const isMoving = ({ expected }: Prediction) => MOVING_LETTERS.has(expected!)
  const third = changes.length > 0
    ? [{ name: `${source}: frames of changes taken for a third letter`, value: thirdLetterShare(changes) }]
    : []
  return [
    ...shareFigure(`${source}: all letters, held`, held),
    ...shareFigure(`${source}: all letters, one picture`, single),
    ...shareFigure(`${source}: still letters`, held.filter(prediction => !isMoving(prediction))),
    ...shareFigure(`${source}: stills of moving letters`, held.filter(isMoving)),
    { name: `${source}: worst signer`, value: worst(({ signer }) => signer) },
    { name: `${source}: worst letter`, value: worst(({ expected }) => expected!) },
    ...rolled.flatMap(({ degrees, held }) => shareFigure(`${source}: held, rolled by ${degrees} degrees`, held)),
    ...third,
    ...shareFigure(`${source}: right after a change`, changes.map(({ after }) => after))
  ]
}

const neverStop = (what: string, predictions: readonly Prediction[]): Figure =>
  ({ name: `synthetic frames of hands that never stop, ${what}`, value: 1 - shareOf(tally(predictions)) })

/** The summary figures of an evaluation, as far as they could be measured. */
export function figures ({ stills, films, negatives, negativeFilms }: Evaluation): Figure[] {
  const ended = films.map(({ source, prediction }) => ({ source, ...prediction }))
  const endedShown = films.map(film => film.shown)
  return [
    ...stills.flatMap(stillsFigures),
    ...[...groupBy(ended, ({ source }) => source)].flatMap(([source, group]) =>
      shareFigure(`${source}: films right at the end`, group)),
    ...shareFigure('films of moving letters, right at the end', ended.filter(({ expected }) =>
      MOVING_LETTERS.has(expected!))),
    ...shareFigure('films that show the letter at the end', endedShown),
    ...shareFigure('frames without a letter taken for one', negatives, shareWrong),
    ...shareFigure('frames without a letter that show one', shownIn(negatives), shareWrong),
    neverStop('taken for a letter', negativeFilms),
    neverStop('that show a letter', shownIn(negativeFilms))
  ]
}

/** The figures of several models: a name, and a cell for each model. */
export function figureRows (evaluations: ReadonlyMap<string, Evaluation>): [name: string, cells: string[]][] {
  const columns = [...evaluations.values()].map(
    evaluation => new Map(figures(evaluation).map(figure => [figure.name, shownShare(figure)]))
  )
  const names = [...new Set(columns.flatMap(column => [...column.keys()]))]
  return names.map(name => [name, columns.map(column => column.get(name) ?? '')])
}
