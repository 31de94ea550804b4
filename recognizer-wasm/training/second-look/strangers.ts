// How well a pair is told apart on people whose pictures were not learned from.
import type { SecondLook } from 'recognizer-wasm'
import { groupBy } from '../recordings/group-by.ts'
import { bootstrap, meanOf, type Interval } from '../measure/intervals.ts'
import { learnHead, learnPointsHead, sumOf, toSecondLook, viewsOf } from './head.ts'
import type { Material } from './material.ts'
import type { Pair, View } from './views.ts'

/** What was right of a stranger's pictures, the mean of both labels: from 0 to 1. */
export interface Stranger {
  signer: string
  pictures: number
  right: number
  left: number
  points: number
  /** The log odds in favour of the label shown: of each label's pictures, as both hands. */
  odds: number[][]
}

/**
 * Leaves out each of the people who show both labels in turn, or each source, and asks about them; none where there is
 * but one.
 */
export function askStrangers (material: Material, pair: Pair, leftOut: 'signer' | 'source'): Stranger[] {
  const groups = groupBy(viewsOf(material.views, pair), view => view[leftOut])
  if (groups.size < 2) return []
  return [...groups].flatMap(([name, left]) => {
    const views = material.views.filter(view => view[leftOut] !== name)
    const others = material.others.filter(view => view[leftOut] !== name)
    const looked = learnHead({ ...material, views, others }, pair)
    const pointed = learnPointsHead(views, pair)
    return [...groupBy(left, ({ signer }) => signer)].map(([signer, own]): Stranger => {
      const share = (sum: (view: View) => number) => meanOf(pair.map(label => {
        const shown = own.filter(view => view.label === label)
        return shown.filter(view => (sum(view) > 0) === (label === pair[1])).length / shown.length
      }))
      return {
        signer,
        pictures: own.length,
        right: share(({ sides: [right] }) => sumOf(looked, right)),
        left: share(({ sides: [, left] }) => sumOf(looked, left)),
        points: share(({ points }) => sumOf(pointed, points)),
        odds: pair.map(label => own.filter(view => view.label === label).flatMap(({ sides }) =>
          sides.map(side => label === pair[1] ? sumOf(looked, side) : -sumOf(looked, side))))
      }
    })
  })
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
 * labels, counts the same. */
export function doubtOf (strangers: readonly Stranger[]): number {
  const groups = strangers.flatMap(({ odds }) => odds).filter(own => own.length > 0)
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
