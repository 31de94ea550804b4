// How well a pair is told apart on people whose pictures were not learned from.
import type { SecondLook } from 'recognizer-wasm'
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

/** So many pictures of a stranger may lie farther on the wrong side. */
const TOLERATED = 0.03

/** Log odds up to which a stranger's picture may show the other label, by people left out: each, and each of their
 * labels, counts the same. Who shows one label has no say: they are many, and all show the same. */
export function doubtOf (strangers: readonly Stranger[]): number {
  const groups = strangers.filter(({ labels }) => labels.length === 2).flatMap(({ odds }) => odds)
  const wrong = groups.flatMap(own => own.map(value => ({ by: -value, weight: 1 / own.length / groups.length })))
    .filter(({ by }) => by > 0).toSorted((a, b) => b.by - a.by)
  let beyond = 0
  for (const { by, weight } of wrong) {
    beyond += weight
    if (beyond > TOLERATED) return by
  }
  return 0
}

/** What model.json says of a pair.
 * @param strangers people who were left out in turn
 * @throws as {@link learnHead} */
export function learnSecondLook (
  material: Material, pair: Pair, strangers = askStrangers(material, pair, 'signer')
): SecondLook {
  return { ...toSecondLook(pair, learnHead(material, pair)), doubt: Number(doubtOf(strangers).toFixed(2)) }
}
