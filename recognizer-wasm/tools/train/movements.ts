// How the letters that move are made: shapes and places to go through, from the first moment to the last.
import { CAMERA, onTheWay, turnHand, withPalmOf } from '../parametric-hand/posing.ts'
import type { Skeleton } from '../parametric-hand/skeleton.ts'
import { add, radians, type Vector } from '../parametric-hand/vectors.ts'
import type { Random } from './random.ts'

/** A letter's way: shares of its duration, hands and places. */
export interface Way {
  steps: { share: number, hand: Skeleton, place: Vector, passing?: boolean }[]
  /** The letter whose shape it starts in; undefined when that is none, or not for sure. */
  start: string | undefined
  /** How long it took, when it was recorded. */
  seconds?: number
}

type Draw = (label: string) => Skeleton
type Mover = (draw: Draw, place: Vector, random: Random) => Way

const away = (place: Vector, x: number, y: number): Vector => add(place, [x, y, 0])

export const MOVERS: Record<string, Mover> = {
  /** A Y that swivels until the thumb is up; the hand sweeps down and inwards. */
  j: (draw, place, random) => {
    const y = draw('y')
    const end = withPalmOf(y, draw('j'))
    const [inwards, drop] = [random.normal(0.08), random.uniform(-0.02, 0.1)]
    return {
      start: 'y',
      steps: [{ share: 0, hand: y, place }, { share: 0.5, hand: onTheWay(y, end, random.uniform(0.3, 0.6)), place: away(place, 0.3 * inwards, drop) }, { share: 1, hand: end, place: away(place, inwards, 0.5 * drop) }]
    }
  },
  /** A K that nods until it points down. */
  p: (draw, place, random) => {
    const end = draw('p')
    const upright = random.chance(0.5)
    const start = upright ? draw('k') : withPalmOf(end, draw(random.pick(['k', 'n', 'v'])))
    return { start: upright ? 'k' : undefined, steps: [{ share: 0, hand: start, place }, { share: 1, hand: end, place: away(place, random.normal(0.03), random.uniform(-0.04, 0.06)) }] }
  },
  /** An index, the thumb beside it, that tips over until it points down. */
  q: (draw, place, random) => {
    const end = draw('q')
    const upright = random.chance(0.5)
    const start = upright ? draw('g') : withPalmOf(end, draw('g'))
    return { start: upright ? 'g' : undefined, steps: [{ share: 0, hand: start, place }, { share: 1, hand: end, place: away(place, random.normal(0.03), random.uniform(-0.04, 0.06)) }] }
  },
  /** Two fingers that hook once, sometimes twice; some unhook instead. */
  x: (draw, place, random) => {
    const hooked = draw('x')
    const straight = onTheWay(hooked, withPalmOf(draw('v'), hooked), random.uniform(0.5, 1))
    const shapes = random.chance(0.15) ? [hooked, straight] : random.chance(0.7) ? [straight, hooked] : [hooked, straight, hooked]
    return { start: undefined, steps: shapes.map((hand, i) => ({ share: i / (shapes.length - 1), hand, place })) }
  },
  /** A Y that drops a little without turning. */
  y: (draw, place, random) => {
    const hand = draw('y')
    return { start: 'y', steps: [{ share: 0, hand, place }, { share: 1, hand, place: away(place, random.normal(0.01), random.uniform(0.03, 0.15)) }] }
  },
  /** An index that draws a Z in the air, by the whole hand, the wrist, or both. */
  z: (draw, place, random) => {
    const hand = draw('z')
    const [width, height, swing] = [random.uniform(0.03, 0.2), random.uniform(0.03, 0.2), radians(random.uniform(0, 25))]
    const corner = (share: number, x: number, y: number) => ({
      share,
      hand: turnHand(turnHand(hand, CAMERA.away, x * swing), CAMERA.right, y * swing),
      place: away(place, x * width, y * height)
    })
    return { start: 'z', steps: [corner(0, -0.5, -0.5), corner(0.3, 0.5, -0.5), corner(0.65, -0.5, 0.5), corner(1, 0.5, 0.5)] }
  }
}
