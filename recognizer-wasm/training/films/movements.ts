// The movements of the moving letters: shapes and places from the first moment to the last.
import { startOf } from '../letter-facts.ts'
import type { RecordedMovement } from '../recordings/recorded-movements.ts'
import { CAMERA, onTheWay, turnHand, withPalmOf } from '../skeleton/posing.ts'
import type { Random } from '../skeleton/random.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import { add, radians, type Vector } from '../../mesh/vectors.ts'

/** A moment of a movement. `share`: of its duration. */
interface Step { share: number, hand: Skeleton, place: Vector, passesThrough?: boolean }

export interface Movement {
  path: Step[]
  /** The label whose shape it starts in; undefined if that is unknown. */
  startsAs: string | undefined
  /** The recorded duration, if it was recorded. */
  seconds?: number
}

type DrawHand = (label: string) => Skeleton
type MakeMovement = (draw: DrawHand, place: Vector, random: Random) => Movement

const moved = (place: Vector, x: number, y: number): Vector => add(place, [x, y, 0])

const fromTo = (place: Vector, start: Skeleton, end: Skeleton, drift: Vector): Step[] =>
  [{ share: 0, hand: start, place }, { share: 1, hand: end, place: add(place, drift) }]

const littleDrift = (random: Random): Vector => [random.normal(0.03), random.uniform(-0.04, 0.06), 0]

/** The moving letters, by label. */
export const MOVEMENTS: Record<string, MakeMovement> = {
  /** A Y that rotates until the thumb is up, while the hand sweeps down and inwards. */
  j: (draw, place, random) => {
    const y = draw(startOf('j'))
    const end = withPalmOf(y, draw('j'))
    const [inwards, drop] = [random.normal(0.08), random.uniform(-0.02, 0.1)]
    const halfway = onTheWay(y, end, random.uniform(0.3, 0.6))
    return {
      startsAs: startOf('j'),
      path: [
        { share: 0, hand: y, place },
        { share: 0.5, hand: halfway, place: moved(place, 0.3 * inwards, drop) },
        { share: 1, hand: end, place: moved(place, inwards, 0.5 * drop) }
      ]
    }
  },
  /** A K that nods until it points down. */
  p: (draw, place, random) => {
    const end = draw('p')
    const upright = random.chance(0.5)
    const start = upright ? draw(startOf('p')) : withPalmOf(end, draw(random.pick(['k', 'n', 'v'])))
    return { startsAs: upright ? startOf('p') : undefined, path: fromTo(place, start, end, littleDrift(random)) }
  },
  /** An index finger with the thumb beside it, tipped over until it points down. */
  q: (draw, place, random) => {
    const end = draw('q')
    const upright = random.chance(0.5)
    const start = upright ? draw(startOf('q')) : withPalmOf(end, draw('g'))
    return { startsAs: upright ? startOf('q') : undefined, path: fromTo(place, start, end, littleDrift(random)) }
  },
  /** Two fingers that hook once, sometimes twice; some signers unhook them instead. */
  x: (draw, place, random) => {
    const hooked = draw('x')
    const straight = onTheWay(hooked, withPalmOf(draw('v'), hooked), random.uniform(0.5, 1))
    const unhooks = random.chance(0.15)
    const once = unhooks || random.chance(0.7)
    const shapes = unhooks ? [hooked, straight] : once ? [straight, hooked] : [hooked, straight, hooked]
    return { startsAs: undefined, path: shapes.map((hand, i) => ({ share: i / (shapes.length - 1), hand, place })) }
  },
  /** A Y that drops a little without turning. */
  y: (draw, place, random) => {
    const hand = draw('y')
    const drop: Vector = [random.normal(0.01), random.uniform(0.03, 0.15), 0]
    return { startsAs: startOf('y'), path: fromTo(place, hand, hand, drop) }
  },
  /** An index finger that draws a Z in the air, with the whole hand, the wrist, or both. */
  z: (draw, place, random) => {
    const hand = draw('z')
    const [width, height] = [random.uniform(0.03, 0.2), random.uniform(0.03, 0.2)]
    const swing = radians(random.uniform(0, 25))
    const corner = (share: number, x: number, y: number): Step => ({
      share,
      hand: turnHand(turnHand(hand, CAMERA.away, x * swing), CAMERA.right, y * swing),
      place: moved(place, x * width, y * height)
    })
    return {
      startsAs: startOf('z'),
      path: [corner(0, -0.5, -0.5), corner(0.3, 0.5, -0.5), corner(0.65, -0.5, 0.5), corner(1, 0.5, 0.5)]
    }
  }
}

/** A recorded movement, transferred to another person and another place in the picture. */
export function asMovement (
  { seconds, hands, places }: RecordedMovement, byOther: (hand: Skeleton) => Skeleton, place: Vector
): Movement {
  const last = hands.length - 1
  const path = hands.map((hand, i): Step => ({
    share: i / last,
    hand: byOther(hand),
    place: add(place, places[i] ?? [0, 0, 0]),
    passesThrough: i > 0 && i < last
  }))
  return { path, startsAs: undefined, seconds }
}
