// Evaluates a pair on held-out signers.
import type { SecondLook } from 'recognizer-wasm/internals'
import { groupBy } from '../recordings/group-by.ts'
import { bootstrap, meanOf, type Interval } from '../measure/intervals.ts'
import { learnHead, learnPointsHead, sumOf, toSecondLook, viewsOf, peopleWithBoth } from './head.ts'
import type { Head } from './logistic.ts'
import type { Material } from './material.ts'
import type { Pair, View } from './views.ts'

/** Accuracy on a held-out signer's pictures, averaged over the labels shown: from 0 to 1. */
export interface HeldOutSigner {
  signer: string
  /** The labels of the pair that this person has pictures of. */
  labels: string[]
  pictures: number
  right: number
  left: number
  points: number
  /** Log odds in favour of the right label, for each label's pictures, as both hands. */
  odds: number[][]
}

/**
 * Holds out each person or source in turn and evaluates it. Skips those without whom nobody has both labels.
 */
export function evaluateHeldOut (material: Material, pair: Pair, leftOut: 'signer' | 'source'): HeldOutSigner[] {
  return [...groupBy(viewsOf(material.views, pair), view => view[leftOut])].flatMap(([name, left]) => {
    const [views, others] = [material.views, material.others].map(all => all.filter(view => view[leftOut] !== name))
    if (peopleWithBoth(views!, pair).size === 0) return []
    const heads = {
      features: learnHead({ ...material, views: views!, others: others! }, pair), points: learnPointsHead(views!, pair)
    }
    return [...groupBy(left, ({ signer }) => signer).values()].map(own => evaluateSigner(own, pair, heads))
  })
}

interface Heads { features: Head, points: Head }

function evaluateSigner (own: readonly View[], pair: Pair, heads: Heads): HeldOutSigner {
  const labels = pair.filter(label => own.some(view => view.label === label))
  const shownAs = labels.map(label => own.filter(view => view.label === label))
  const share = (sum: (view: View) => number) => meanOf(shownAs.map(shown =>
    shown.filter(view => (sum(view) > 0) === (view.label === pair[1])).length / shown.length))
  const inFavour = ({ label }: View, sum: number) => label === pair[1] ? sum : -sum
  return {
    signer: own[0]!.signer,
    labels,
    pictures: own.length,
    right: share(({ sides: [right] }) => sumOf(heads.features, right)),
    left: share(({ sides: [, left] }) => sumOf(heads.features, left)),
    points: share(({ points }) => sumOf(heads.points, points)),
    odds: shownAs.map(shown =>
      shown.flatMap(view => view.sides.map(side => inFavour(view, sumOf(heads.features, side)))))
  }
}

/** The mean over people, with its confidence interval. */
export function meanOverPeople (
  signers: readonly HeldOutSigner[], figure: (signer: HeldOutSigner) => number
): { mean: number, interval: Interval } {
  const mean = (people: readonly HeldOutSigner[]) => meanOf(people.map(figure))
  return { mean: mean(signers), interval: bootstrap(signers, mean) }
}

/** Odds of held-out people with both labels. Those with one label are ignored: they are many, and all show the same. */
const oddsOf = (signers: readonly HeldOutSigner[]): number[][][] =>
  signers.filter(({ labels }) => labels.length === 2).map(({ odds }) => odds)

/** Range of the shift of the midpoint, in tenths. */
const TENTHS = 10

/**
 * The shift of the second label's log odds that maximizes accuracy on held-out people: the distance between a person's
 * labels is learned better than their midpoint.
 */
export function midpointShift (signers: readonly HeldOutSigner[]): number {
  const people = oddsOf(signers)
  const rightAt = (middle: number) => meanOf(people.flatMap(([first, second]) => [
    meanOf(first!.map(odd => Number(odd > middle))), meanOf(second!.map(odd => Number(odd > -middle)))
  ]))
  const middles = Array.from({ length: 2 * TENTHS + 1 }, (_, i) => (i - TENTHS) / 10)
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))
  if (people.length === 0) return 0
  return middles.reduce((best, middle) => rightAt(middle) > rightAt(best) ? middle : best)
}

/** Share of pictures that may lie even farther on the wrong side. */
const MAX_BEYOND_SHARE = 0.03

/** Log odds up to which held-out pictures appear as the other label. People, and each of their labels, have equal
 * weight. @param middle shift of the second label's log odds */
export function doubtOf (signers: readonly HeldOutSigner[], middle = 0): number {
  const groups = oddsOf(signers).flatMap(([first, second]) =>
    [first!.map(odd => odd - middle), second!.map(odd => odd + middle)])
  const wrong = groups.flatMap(own => own.map(value => ({ by: -value, weight: 1 / own.length / groups.length })))
    .filter(({ by }) => by > 0).toSorted((a, b) => b.by - a.by)
  let beyond = 0
  for (const { by, weight } of wrong) {
    beyond += weight
    if (beyond > MAX_BEYOND_SHARE) return by
  }
  return 0
}

/** Holds out whole sources or, if only one source has people with both labels, single people. */
function holdOut (material: Material, pair: Pair): HeldOutSigner[] {
  const bySource = evaluateHeldOut(material, pair, 'source')
  return oddsOf(bySource).length > 0 ? bySource : evaluateHeldOut(material, pair, 'signer')
}

/** Trains the second look of a pair.
 * @param signers results for held-out people
 * @throws like {@link learnHead} */
export function learnSecondLook (
  material: Material, pair: Pair, signers = holdOut(material, pair)
): SecondLook {
  const middle = midpointShift(signers)
  const { weights, bias } = learnHead(material, pair)
  const look = toSecondLook(pair, { weights, bias: bias + middle })
  return { ...look, doubt: Number(doubtOf(signers, middle).toFixed(2)) }
}
