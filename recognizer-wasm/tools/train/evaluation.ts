// Everything that is measured of one model on one set of recordings.
import { VIEWS, askAboutFilm, askAboutStills, verdict, type Outcome, type View } from './ask.ts'
import { askAboutChanges, thirdLetterShare, type ChangeOutcome } from './change-films.ts'
import type { Sample } from './dataset.ts'
import type { LoadedModel } from './loaded-model.ts'
import { groupBy, shareOf, tally } from './tallies.ts'
import { askAboutWandering } from './wandering-films.ts'

/** Stills of one source, in the view that suits the model best: one that is right in one view only is asked in that. */
export interface StillsEvaluation {
  source: string
  view: View
  /** As if each were held through the model's whole memory; and as a single picture. */
  held: Outcome[]
  single: Outcome[]
  /** The share right in each view: equal for a model that does not care. */
  byView: Record<string, number>
  changes: ChangeOutcome[]
}

export interface Evaluation {
  stills: StillsEvaluation[]
  /** What each film of a letter was taken for in the end. */
  films: { source: string, outcome: Outcome }[]
  /** Answers to every frame of recordings that hold no letter. */
  idle: Outcome[]
  /** Answers to every frame of generated hands that never stop. */
  wandering: Outcome[]
}

export async function evaluate (model: LoadedModel, samples: readonly Sample[]): Promise<Evaluation> {
  const usable = samples.filter(({ flat }) => !flat)
  const stills = usable.filter(({ label, frames }) => label !== null && frames.length === 1)
  const films = usable.filter(({ label, frames }) => label !== null && frames.length > 1)
  const evaluation: Evaluation = { stills: [], films: [], idle: [], wandering: await askAboutWandering(model) }
  for (const [source, group] of groupBy(stills, ({ source }) => source)) evaluation.stills.push(await evaluateStills(model, source, group))
  const view = evaluation.stills[0]?.view
  for (const film of films) evaluation.films.push({ source: film.source, outcome: verdict(await askAboutFilm(model, film, view)) })
  for (const film of usable.filter(({ label }) => label === null)) evaluation.idle.push(...await askAboutFilm(model, film, view))
  return evaluation
}

async function evaluateStills (model: LoadedModel, source: string, samples: readonly Sample[]): Promise<StillsEvaluation> {
  const answers = new Map<View, Outcome[]>()
  for (const view of Object.keys(VIEWS) as View[]) answers.set(view, await askAboutStills(model, samples, { view }))
  const share = (outcomes: readonly Outcome[]) => shareOf(tally(outcomes))
  const [view, held] = [...answers].reduce((best, other) => share(other[1]) > share(best[1]) ? other : best)
  return {
    source,
    view,
    held,
    single: await askAboutStills(model, samples, { view, repeats: 1 }),
    byView: Object.fromEntries([...answers].map(([name, outcomes]) => [name, share(outcomes)])),
    changes: await askAboutChanges(model, samples)
  }
}

/** Letters that the alphabet makes by moving: a still shows one moment of them. */
export const MOVING_LETTERS = new Set('jpqxyz')

export interface Figure { name: string, value: number | undefined }

/** The figures that sum an evaluation up; undefined where there was nothing to measure. */
export function figures ({ stills, films, idle, wandering }: Evaluation): Figure[] {
  const worst = (outcomes: readonly Outcome[], key: (outcome: Outcome) => string) =>
    Math.min(...[...groupBy(outcomes, key).values()].map(group => shareOf(tally(group))))
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
      name: `${source}: films right at the end`, value: shareOf(tally(group.map(({ outcome }) => outcome)))
    })),
    { name: 'frames without a letter taken for one', value: idle.length > 0 ? 1 - shareOf(tally(idle)) : undefined },
    { name: 'generated frames of hands that never stop, taken for a letter', value: 1 - shareOf(tally(wandering)) }
  ].filter(({ value }) => value !== undefined)
}
