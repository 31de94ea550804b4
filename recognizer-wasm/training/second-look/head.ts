// What tells the two labels of a pair apart, and how model.json holds it.
import type { SecondLook } from 'recognizer-wasm'
import { groupBy } from '../recordings/group-by.ts'
import { fitLogistic, type Example, type Head } from './logistic.ts'
import { shows, type Pair, type View } from './views.ts'

/** The pictures that say something about a pair: those of people who show both labels. */
export function viewsOf (views: readonly View[], pair: Pair): View[] {
  return [...groupBy(views, ({ signer }) => signer).values()]
    .filter(own => shows(own, pair))
    .flatMap(own => own.filter(({ label }) => pair.includes(label)))
}

/**
 * Learns a head from inner features, or from what else is given of a view. Every person's pictures of a label count as
 * much as every other's.
 * @throws when there is nobody who shows both labels
 */
export function learnHead (
  views: readonly View[], pair: Pair, featuresOf: (view: View) => readonly Float32Array[] = ({ sides }) => sides
): Head {
  const groups = [...groupBy(viewsOf(views, pair), ({ signer, label }) => `${label} ${signer}`).values()]
  if (groups.length === 0) throw new Error(`Nobody shows both ${pair.join(' and ')} in pictures`)
  return fitLogistic(groups.flatMap(group => group.flatMap(view => featuresOf(view).map((features): Example =>
    ({ features, second: view.label === pair[1], weight: 1 / group.length })))))
}

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

/** What model.json says of these pairs. @throws as {@link learnHead} */
export const learnSecondLooks = (views: readonly View[], pairs: readonly Pair[]): SecondLook[] =>
  pairs.map(pair => toSecondLook(pair, learnHead(views, pair)))
