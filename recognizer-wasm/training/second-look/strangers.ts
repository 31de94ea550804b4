// How well a pair is told apart on people whose pictures were not learned from.
import type { SecondLook } from 'recognizer-wasm/internals'
import { groupBy } from '../recordings/group-by.ts'
import { bootstrap, meanOf, type Interval } from '../measure/intervals.ts'
import { learnHead, learnPointsHead, sumOf, toSecondLook, viewsOf, whoShowBoth } from './head.ts'
import type { Head } from './logistic.ts'
import type { Material } from './material.ts'
import type { Pair, View } from './views.ts'

/** What was right of a stranger's pictures, the mean of the labels shown: from 0 to 1. */
export interface Stranger {
  signer: string
  /** The labels of the pair that this person shows. */
  labels: string[]
  pictures: number
  right: number
  left: number
  points: number
  /** The log odds in favour of the label shown: of each label's pictures, as both hands. */
  odds: number[][]
}

/**
 * Leaves out each person in turn, or each source, and asks about them; none where nobody would be left who shows both
 * labels.
 */
export function askStrangers (material: Material, pair: Pair, leftOut: 'signer' | 'source'): Stranger[] {
  return [...groupBy(viewsOf(material.views, pair), view => view[leftOut])].flatMap(([name, left]) => {
    const [views, others] = [material.views, material.others].map(all => all.filter(view => view[leftOut] !== name))
    if (whoShowBoth(views!, pair).size === 0) return []
    const looked = learnHead({ ...material, views: views!, others: others! }, pair)
    const pointed = learnPointsHead(views!, pair)
    return [...groupBy(left, ({ signer }) => signer).values()].map(own => judge(own, pair, { looked, pointed }))
  })
}

function judge (own: readonly View[], pair: Pair, { looked, pointed }: Record<'looked' | 'pointed', Head>): Stranger {
  const labels = pair.filter(label => own.some(view => view.label === label))
  const shownAs = labels.map(label => own.filter(view => view.label === label))
  const share = (sum: (view: View) => number) => meanOf(shownAs.map(shown =>
    shown.filter(view => (sum(view) > 0) === (view.label === pair[1])).length / shown.length))
  const inFavour = ({ label }: View, sum: number) => label === pair[1] ? sum : -sum
  return {
    signer: own[0]!.signer,
    labels,
    pictures: own.length,
    right: share(({ sides: [right] }) => sumOf(looked, right)),
    left: share(({ sides: [, left] }) => sumOf(looked, left)),
    points: share(({ points }) => sumOf(pointed, points)),
    odds: shownAs.map(shown => shown.flatMap(view => view.sides.map(side => inFavour(view, sumOf(looked, side)))))
  }
}

/** The mean over people, and where it could lie with others. */
export function overPeople (
  strangers: readonly Stranger[], figure: (stranger: Stranger) => number
): { mean: number, interval: Interval } {
  const mean = (people: readonly Stranger[]) => meanOf(people.map(figure))
  return { mean: mean(strangers), interval: bootstrap(strangers, mean) }
}

/** The odds of people left out who show both labels. Who shows one has no say: they are many, and all show the same. */
const oddsOf = (strangers: readonly Stranger[]): number[][][] =>
  strangers.filter(({ labels }) => labels.length === 2).map(({ odds }) => odds)

/** How far the middle may be moved: by so many tenths. */
const TENTHS = 10

/**
 * What to add to the log odds of the second label for both labels together to be right most often, of people left out:
 * how far apart the labels of a stranger lie is learned better than where the middle is.
 */
export function middleOf (strangers: readonly Stranger[]): number {
  const people = oddsOf(strangers)
  const rightAt = (middle: number) => meanOf(people.flatMap(([first, second]) => [
    meanOf(first!.map(odd => Number(odd > middle))), meanOf(second!.map(odd => Number(odd > -middle)))
  ]))
  const middles = Array.from({ length: 2 * TENTHS + 1 }, (_, i) => (i - TENTHS) / 10)
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))
  if (people.length === 0) return 0
  return middles.reduce((best, middle) => rightAt(middle) > rightAt(best) ? middle : best)
}

/** So many pictures of a stranger may lie farther on the wrong side. */
const TOLERATED = 0.03

/** Log odds up to which a stranger's picture may show the other label, by people left out: each, and each of their
 * labels, counts the same. @param middle what is added to the log odds of the second label */
export function doubtOf (strangers: readonly Stranger[], middle = 0): number {
  const groups = oddsOf(strangers).flatMap(([first, second]) =>
    [first!.map(odd => odd - middle), second!.map(odd => odd + middle)])
  const wrong = groups.flatMap(own => own.map(value => ({ by: -value, weight: 1 / own.length / groups.length })))
    .filter(({ by }) => by > 0).toSorted((a, b) => b.by - a.by)
  let beyond = 0
  for (const { by, weight } of wrong) {
    beyond += weight
    if (beyond > TOLERATED) return by
  }
  return 0
}

/** Whom to judge a head by: whole sources left out, or people where one source has all who show both labels. */
function leaveOut (material: Material, pair: Pair): Stranger[] {
  const bySource = askStrangers(material, pair, 'source')
  return oddsOf(bySource).length > 0 ? bySource : askStrangers(material, pair, 'signer')
}

/** What model.json says of a pair.
 * @param strangers people who were left out
 * @throws as {@link learnHead} */
export function learnSecondLook (
  material: Material, pair: Pair, strangers = leaveOut(material, pair)
): SecondLook {
  const middle = middleOf(strangers)
  const { weights, bias } = learnHead(material, pair)
  const look = toSecondLook(pair, { weights, bias: bias + middle })
  return { ...look, doubt: Number(doubtOf(strangers, middle).toFixed(2)) }
}
