// Rows of the table of strangers: what a model reads of people and pictures that it was not trained on.
import path from 'node:path'
import type { Sample } from '../recordings/samples.ts'
import { groupBy } from '../recordings/group-by.ts'
import { openTracker } from '../synthetic/tracking.ts'
import { findPictures, still } from './held-pictures.ts'
import { bootstrap, shownShare } from './intervals.ts'
import type { LoadedModel } from './loaded-model.ts'
import { lastAnswer, predictFilm, predictStills, predictionOf, shownIn, type Prediction } from './predictions.ts'
import { confusions, shareOf, shareOfAll, tally, tallyBy } from './tallies.ts'

/** A line of the table. */
export interface StrangerRow {
  /** The set, and what of it is read. */
  set: string
  /** Shown things, such as stills, and the people who made them, if they are known. */
  count: string
  /** The share that is right, with its interval over people. */
  right: string
  /** Letters of which less than nine of ten are right, with counts; or what hands without a letter are read as. */
  weakest: string
}

/** Fewer people make no interval. */
const MIN_PEOPLE = 5
const WEAK = 0.9
const MOST_READ = 5

/** The rows of one source: stills and films, with and without a letter. */
export async function sourceRows (model: LoadedModel, source: string, samples: readonly Sample[]) {
  const isStill = ({ frames }: Sample) => frames.length === 1
  const kinds = {
    'stills by points': samples.filter(one => isStill(one) && one.label !== null),
    'hands without a letter': samples.filter(one => isStill(one) && one.label === null),
    'films, last letter shown': samples.filter(one => !isStill(one) && one.label !== null),
    'frames without a letter': samples.filter(one => !isStill(one) && one.label === null)
  }
  const rows: StrangerRow[] = []
  for (const [kind, own] of Object.entries(kinds)) {
    if (own.length > 0) rows.push(...await rowsOf(model, `${source}: ${kind}`, own))
  }
  return rows
}

async function rowsOf (model: LoadedModel, set: string, samples: readonly Sample[]): Promise<StrangerRow[]> {
  if (samples[0]!.frames.length === 1) return [rowOf(set, await predictStills(model, samples))]
  const films: Prediction[][] = []
  for (const film of samples) films.push(await predictFilm(model, film))
  if (samples[0]!.label !== null) return [rowOf(set, films.map(film => lastAnswer(shownIn(film))))]
  return [rowOf(`${set}, none read`, films.flat()), rowOf(`${set}, none shown`, films.flatMap(shownIn))]
}

/** The row of a folder of pictures, each read alone by the tracker and with the second looks. */
export async function pictureRow ({ recognizer }: LoadedModel, folder: string): Promise<StrangerRow> {
  const tracker = await openTracker()
  const predictions: Prediction[] = []
  for (const picture of await findPictures(folder)) {
    const hands = await tracker.detect(await still(picture))
    const seen = await recognizer.recognize([recognizer.packHands(hands)])
    predictions.push(predictionOf({ signer: folder, label: picture.letter }, seen))
  }
  return rowOf(`${path.basename(path.resolve(folder))}: pictures`, predictions)
}

export function rowOf (set: string, predictions: readonly Prediction[]): StrangerRow {
  const people = [...groupBy(predictions, ({ signer }) => signer).values()].map(tally)
  const value = shareOfAll(people)
  const interval = people.length >= MIN_PEOPLE ? { interval: bootstrap(people, shareOfAll) } : {}
  return {
    set,
    count: people.length > 1 ? `${predictions.length} by ${people.length}` : `${predictions.length}`,
    right: shownShare({ value, ...interval }),
    weakest: weakestOf(predictions)
  }
}

function weakestOf (predictions: readonly Prediction[]): string {
  if (predictions[0]?.expected !== null) {
    return tallyBy(predictions, ({ expected }) => expected!).filter(([, own]) => shareOf(own) < WEAK)
      .map(([letter, { right, total }]) => `${letter.toUpperCase()} ${right}/${total}`).join(', ')
  }
  const read = predictions.filter(({ answer }) => answer !== null)
  return confusions(read).slice(0, MOST_READ).map(([, letter, count]) => `${letter.toUpperCase()} ${count}`).join(', ')
}
