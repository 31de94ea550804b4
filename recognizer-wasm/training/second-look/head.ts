// What tells the two labels of a pair apart, and how model.json holds it.
import type { SecondLook } from 'recognizer-wasm'
import { groupBy } from '../recordings/group-by.ts'
import { fitLogistic, type Example, type Head } from './logistic.ts'
import type { Material } from './material.ts'
import { shows, type Pair, type View } from './views.ts'

/** The pictures that say something about a pair: those of people who show both labels. */
export function viewsOf (views: readonly View[], pair: Pair): View[] {
  return [...groupBy(views, ({ signer }) => signer).values()]
    .filter(own => shows(own, pair))
    .flatMap(own => own.filter(({ label }) => pair.includes(label)))
}

/**
 * Learns a head from inner features. Every person's pictures of a label count as much as every other's, and rendered
 * pictures as much as those of people.
 * @throws when there is nobody who shows both labels
 */
export function learnHead ({ views, rendered, others }: Material, pair: Pair): Head {
  const shown = rendered.filter(({ label }) => pair.includes(label))
  const examples = [
    ...sharingOne(examplesOf(viewsOf(views, pair), pair, ({ sides }) => sides)),
    ...shown.length > 0 ? sharingOne(balanced(shown, pair)) : []
  ]
  return fitLogistic(examples, { meaningless: differencesIn(others) })
}

/** Learns a head from what the points say, to compare with. @throws as {@link learnHead} */
export const learnPointsHead = (views: readonly View[], pair: Pair): Head =>
  fitLogistic(examplesOf(viewsOf(views, pair), pair, ({ points }) => [points]))

type FeaturesOf = (view: View) => readonly Float32Array[]

function examplesOf (views: readonly View[], pair: Pair, featuresOf: FeaturesOf): Example[] {
  const groups = [...groupBy(views, ({ signer, label }) => `${label} ${signer}`).values()]
  if (groups.length === 0) throw new Error(`Nobody shows both ${pair.join(' and ')} in pictures`)
  return groups.flatMap(group => group.flatMap(view => featuresOf(view).map((features): Example =>
    ({ features, second: view.label === pair[1], weight: 1 / group.length }))))
}

/** The same examples, with weights that add up to one. */
function sharingOne (examples: readonly Example[]): Example[] {
  const total = examples.reduce((sum, { weight }) => sum + weight, 0)
  return examples.map(example => ({ ...example, weight: example.weight / total }))
}

/** So little that a head finds whatever the points of rendered hands tell. */
const POINTS_RIDGE = 0.03

/**
 * Rendered pictures, weighed so that points tell nothing of the label, which would be learned in place of what pictures
 * show: each by how likely its points make the other label (overlap weights: Li, Morgan and Zaslavsky, "Balancing
 * covariates via propensity score weighting", 2018). Both labels count the same.
 */
function balanced (views: readonly View[], pair: Pair): Example[] {
  const examples = examplesOf(views, pair, ({ points }) => [points])
  const byPoints = fitLogistic(examples, { ridge: POINTS_RIDGE })
  const otherwise = (view: View) => {
    const second = 1 / (1 + Math.exp(-sumOf(byPoints, view.points)))
    return view.label === pair[1] ? 1 - second : second
  }
  return pair.flatMap(label => sharingOne(views.filter(view => view.label === label).flatMap(view =>
    view.sides.map((features): Example => ({ features, second: label === pair[1], weight: otherwise(view) })))))
}

/** How people's hands differ who make the same sign: each side of each from the mean of their source. */
function differencesIn (views: readonly View[]): Float32Array[] {
  return [...groupBy(views, ({ source, label }) => `${source} ${label}`).values()].flatMap(same => {
    const people = [...groupBy(same, ({ signer }) => signer).values()]
    return [0, 1].flatMap(side => {
      const means = people.map(own => meanVector(own.map(({ sides }) => sides[side]!)))
      const mean = meanVector(means)
      return means.map(own => own.map((value, j) => value - mean[j]!))
    })
  })
}

const meanVector = (vectors: readonly Float32Array[]): Float32Array =>
  vectors[0]!.map((_, j) => vectors.reduce((sum, vector) => sum + vector[j]!, 0) / vectors.length)

/** The weighed sum: above 0 it is the second label. */
export const sumOf = ({ weights, bias }: Head, features: Float32Array): number =>
  features.reduce((sum, feature, i) => sum + feature * weights[i]!, bias)

const LARGEST = 2 ** 15 - 1

/** Rounds the weights to whole numbers of 16 bits. */
export function toSecondLook ([first, second]: Pair, { weights, bias }: Head): SecondLook {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / LARGEST || 1
  const bytes = Buffer.alloc(2 * weights.length)
  weights.forEach((weight, i) => bytes.writeInt16LE(Math.round(weight / scale), 2 * i))
  return { labels: [first, second], bias, scale, weights: bytes.toString('base64') }
}
