// How well a pair is told apart on people whose pictures were not learned from.
import { groupBy } from '../recordings/group-by.ts'
import { bootstrap, meanOf, type Interval } from '../measure/intervals.ts'
import { learnHead, sumOf, viewsOf } from './head.ts'
import type { Pair, View } from './views.ts'

/** What was right of a stranger's pictures, the mean of both labels: from 0 to 1. */
export interface Stranger { signer: string, pictures: number, right: number, left: number, points: number }

/** Leaves out each of the people who show both labels in turn, and asks about them; none where there is but one. */
export function askStrangers (views: readonly View[], pair: Pair): Stranger[] {
  const people = groupBy(viewsOf(views, pair), ({ signer }) => signer)
  if (people.size < 2) return []
  return [...people].map(([signer, own]) => {
    const others = views.filter(view => view.signer !== signer)
    const [looked, pointed] = [learnHead(others, pair), learnHead(others, pair, ({ points }) => [points])]
    const share = (sum: (view: View) => number) => meanOf(pair.map(label => {
      const shown = own.filter(view => view.label === label)
      return shown.filter(view => (sum(view) > 0) === (label === pair[1])).length / shown.length
    }))
    return {
      signer,
      pictures: own.length,
      right: share(({ sides: [right] }) => sumOf(looked, right)),
      left: share(({ sides: [, left] }) => sumOf(looked, left)),
      points: share(({ points }) => sumOf(pointed, points))
    }
  })
}

/** The mean over people, and where it could lie with others. */
export function overPeople (
  strangers: readonly Stranger[], figure: (stranger: Stranger) => number
): { mean: number, interval: Interval } {
  const mean = (people: readonly Stranger[]) => meanOf(people.map(figure))
  return { mean: mean(strangers), interval: bootstrap(strangers, mean) }
}
