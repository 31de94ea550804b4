// Makes a held hand stand still in a film. The network's answer depends on where it looks, and it looks where its last
// answer was. Left to themselves, neither comes to rest, and a letter model takes that for movement.
import type { Hand, Point } from '../hand/points.ts'
import type { RgbaImage } from './image.ts'
import { oneEuro, type OneEuroSettings } from './one-euro.ts'
import type { Region } from './region.ts'

/** In shares of the region's side, or radians. A change up to `none` is ignored, a change from `all` on is followed. */
const SETTLING = { none: 0.05, all: 0.1 }
/** Hertz, and hertz for each metre a second, chosen with `SLACK` by `npm run evaluate -- --pictures`. The shape, from
 * which letters are read, is steadier. Points in the picture, which people see, follow more quickly. */
const FILTERS = {
  picture: { minCutoff: 0.5, beta: 80, speedCutoff: 8 },
  space: { minCutoff: 1, beta: 30, speedCutoff: 1 }
}
/** Metres that a point may move before the steadied point moves. */
const SLACK = 0.003
/** Metres that a hand's region is across, nearly: the scale of points in a picture. */
const ACROSS = 0.2

/** Where to look next: where the last look was, unless the hand found there lies too far from it. */
export function settled (last: Region, fits: Region): Region {
  const turned = Math.atan2(Math.sin(fits.rotation - last.rotation), Math.cos(fits.rotation - last.rotation))
  const moved = Math.hypot(fits.x - last.x, fits.y - last.y) / last.size
  const change = Math.max(moved, Math.abs(fits.size / last.size - 1), Math.abs(turned))
  const share = Math.min(1, Math.max(0, (change - SETTLING.none) / (SETTLING.all - SETTLING.none)))
  return {
    x: last.x + share * (fits.x - last.x),
    y: last.y + share * (fits.y - last.y),
    size: last.size + share * (fits.size - last.size),
    rotation: last.rotation + share * turned
  }
}

/** Steadies the points of one hand. */
export interface HandFilter {
  /** @param seconds since the frame before */
  next (hand: Hand, region: Region, image: Pick<RgbaImage, 'width'>, seconds: number): Hand
}

export function handFilter (): HandFilter {
  const [inPicture, inSpace] = [pointFilter(FILTERS.picture), pointFilter(FILTERS.space)]
  let middle: Point | undefined
  return {
    next (hand, { size }, { width }, seconds) {
      const metre = size / width / ACROSS
      // The hand as a whole is not filtered: its middle hardly trembles, and may travel quickly.
      const now = meanOf(hand.landmarks)
      middle = middle ? pulled(middle, now, SLACK * metre) : now
      const around = inPicture(hand.landmarks.map(point => minus(point, now)), seconds, metre)
      return {
        ...hand,
        landmarks: around.map(point => plus(point, middle!)),
        worldLandmarks: inSpace(hand.worldLandmarks, seconds, 1)
      }
    }
  }
}

const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

function meanOf (points: readonly Point[]): Point {
  const [x, y, z] = points.reduce(plus)
  return [x / points.length, y / points.length, z / points.length]
}

/** The One Euro filter removes noise. The slack removes the rest of it on points that stand still. */
function pointFilter (settings: OneEuroSettings) {
  const filter = oneEuro(settings)
  let last: Point[] | undefined
  return (points: readonly Point[], seconds: number, metre: number): Point[] => {
    const filtered = filter.next(points, seconds, metre)
    last = filtered.map((point, i) => last ? pulled(last[i]!, point, SLACK * metre) : point)
    return last
  }
}

/** A point that another point pulls on a string of some length. */
function pulled (from: Point, to: Point, length: number): Point {
  const [x, y, z] = to.map((value, axis) => value - from[axis]!) as [number, number, number]
  const distance = Math.hypot(x, y, z)
  if (distance <= length) return from
  const share = 1 - length / distance
  return [from[0] + share * x, from[1] + share * y, from[2] + share * z]
}
