// Trains the linear head that separates a pair of labels, and encodes it for model.json.
import type { SecondLook } from 'recognizer-wasm/internals'
import { groupBy } from '../recordings/group-by.ts'
import { fitLogistic, type Example, type Head } from './logistic.ts'
import type { Material } from './material.ts'
import { hasBoth, type Pair, type View } from './views.ts'

/** Weight of a person with one label of a pair only: the person would predict the label. Both labels: weight 1. */
const ONE_LABEL_WEIGHT = 0.3

/** The pictures with the labels of a pair. */
export const viewsOf = (views: readonly View[], pair: Pair): View[] =>
  views.filter(({ label }) => pair.includes(label))

/** The people with pictures of both labels. */
export const peopleWithBoth = (views: readonly View[], pair: Pair): ReadonlySet<string> =>
  new Set([...groupBy(views, ({ signer }) => signer)].filter(([, own]) => hasBoth(own, pair)).map(([signer]) => signer))

/**
 * Trains a head on inner features. All people with both labels have equal weight, as do both labels, and rendered
 * pictures together as much as those of people.
 * @throws if nobody has pictures of both labels
 */
export function learnHead ({ views, rendered, others }: Material, pair: Pair): Head {
  const shown = viewsOf(rendered, pair)
  const examples = [
    ...normalized(examplesOfPeople(views, pair, ({ sides }) => sides)),
    ...shown.length > 0 ? normalized(balanced(shown, pair)) : []
  ]
  return fitLogistic(examples, { meaningless: differencesIn(others) })
}

/** Trains a head on the points, as a baseline. @throws like {@link learnHead} */
export const learnPointsHead = (views: readonly View[], pair: Pair): Head =>
  fitLogistic(examplesOfPeople(views, pair, ({ points }) => [points]))

type FeaturesOf = (view: View) => readonly Float32Array[]

function examplesOfPeople (views: readonly View[], pair: Pair, featuresOf: FeaturesOf): Example[] {
  const complete = peopleWithBoth(views, pair)
  if (complete.size === 0) throw new Error(`Nobody has pictures of both ${pair.join(' and ')}`)
  const groups = [...groupBy(viewsOf(views, pair), ({ signer, label }) => `${label} ${signer}`).values()]
  return balancedLabels(groups.flatMap(group => {
    const weight = (complete.has(group[0]!.signer) ? 1 : ONE_LABEL_WEIGHT) / group.length
    return group.flatMap(view => examplesOf(view, pair, featuresOf, weight))
  }))
}

const examplesOf = (view: View, pair: Pair, featuresOf: FeaturesOf, weight: number): Example[] =>
  featuresOf(view).map(features => ({ features, second: view.label === pair[1], weight }))

/** Normalizes the weights to a sum of one. */
function normalized (examples: readonly Example[]): Example[] {
  const total = examples.reduce((sum, { weight }) => sum + weight, 0)
  return examples.map(example => ({ ...example, weight: example.weight / total }))
}

/** Normalizes the weights of each label to a sum of one. */
const balancedLabels = (examples: readonly Example[]): Example[] =>
  [false, true].flatMap(wanted => normalized(examples.filter(({ second }) => second === wanted)))

/** Small enough for a head to find everything that the points of rendered hands reveal. */
const POINTS_RIDGE = 0.03

/**
 * Weights rendered pictures so that their points do not reveal the label; otherwise the head would learn that instead
 * of the picture's content. Each is weighted by the probability of the other label given its points (overlap weights:
 * Li, Morgan and Zaslavsky, "Balancing covariates via propensity score weighting", 2018). Both labels weigh the same.
 */
function balanced (views: readonly View[], pair: Pair): Example[] {
  const byPoints = fitLogistic(views.flatMap(view => examplesOf(view, pair, ({ points }) => [points], 1)), {
    ridge: POINTS_RIDGE
  })
  return balancedLabels(views.flatMap(view => {
    const second = 1 / (1 + Math.exp(-sumOf(byPoints, view.points)))
    return examplesOf(view, pair, ({ sides }) => sides, view.label === pair[1] ? 1 - second : second)
  }))
}

/** Weight of a difference between sources against one between people. */
const SOURCE_WEIGHT = 3

/**
 * Differences between hands that make the same sign: of people from the mean of their source, and of sources from the
 * overall mean, for each side separately.
 */
function differencesIn (views: readonly View[]): Float32Array[] {
  return [...groupBy(views, ({ label }) => label).values()].flatMap(same => {
    const sources = [...groupBy(same, ({ source }) => source).values()]
    return [0, 1].flatMap(side => {
      const people = sources.map(own => meansOfPeople(own, side))
      const between = fromTheirMean(people.map(meanVector))
      return [...people.flatMap(fromTheirMean), ...Array<typeof between>(SOURCE_WEIGHT).fill(between).flat()]
    })
  })
}

const meansOfPeople = (views: readonly View[], side: number): Float32Array[] =>
  [...groupBy(views, ({ signer }) => signer).values()].map(own => meanVector(own.map(({ sides }) => sides[side]!)))

/** Deviations from the mean; none for a single vector. */
function fromTheirMean (vectors: readonly Float32Array[]): Float32Array[] {
  if (vectors.length < 2) return []
  const mean = meanVector(vectors)
  return vectors.map(own => own.map((value, j) => value - mean[j]!))
}

const meanVector = (vectors: readonly Float32Array[]): Float32Array =>
  vectors[0]!.map((_, j) => vectors.reduce((sum, vector) => sum + vector[j]!, 0) / vectors.length)

/** The head's output: above 0 it is the second label. */
export const sumOf = ({ weights, bias }: Head, features: Float32Array): number =>
  features.reduce((sum, feature, i) => sum + feature * weights[i]!, bias)

const MAX_INT16 = 2 ** 15 - 1

/** Rounds the weights to int16. */
export function toSecondLook ([first, second]: Pair, { weights, bias }: Head): SecondLook {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / MAX_INT16 || 1
  const bytes = Buffer.alloc(2 * weights.length)
  weights.forEach((weight, i) => bytes.writeInt16LE(Math.round(weight / scale), 2 * i))
  return { labels: [first, second], bias, scale, weights: bytes.toString('base64') }
}
