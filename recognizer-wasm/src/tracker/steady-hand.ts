// Keeps a still hand still in a film. The network's result depends on the region, and the region on the last result.
// Without damping the two never settle, and a letter model takes the jitter for movement.
import type { Hand, Point } from '../hand/points.ts'
import type { RgbaImage } from './image.ts'
import { oneEuro, type OneEuroSettings } from './one-euro.ts'
import type { Region } from './region.ts'

/** In shares of the region's side, or radians. Changes up to `none` are ignored; from `all` on they apply fully. */
const SETTLING = { none: 0.05, all: 0.1 }
/** Cutoffs in hertz, and hertz per metre a second; chosen with `SLACK_METRES` by `npm run evaluate -- --pictures`. The
 * shape, which letters are read from, is smoothed more. The picture points, which users see, follow faster. */
const FILTERS = {
  picture: { minCutoff: 0.5, beta: 80, speedCutoff: 8 },
  space: { minCutoff: 1, beta: 30, speedCutoff: 1 }
}
/** Metres that a point may move before the smoothed point moves. */
const SLACK_METRES = 0.003
/** Approximate width of a hand's region in metres: the scale of picture points. */
const REGION_METRES = 0.2

/** The region to read next: the last one, unless the hand found in it differs too much. */
export function nextRegion (last: Region, fits: Region): Region {
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

/** Smooths the points of one hand. */
export interface HandFilter {
  /** @param seconds since the frame before */
  next (hand: Hand, region: Region, image: Pick<RgbaImage, 'width'>, seconds: number): Hand
}

export function handFilter (): HandFilter {
  const [inPicture, inSpace] = [pointFilter(FILTERS.picture), pointFilter(FILTERS.space)]
  let middle: Point | undefined
  return {
    next (hand, { size }, { width }, seconds) {
      const metre = size / width / REGION_METRES
      // The hand as a whole is not filtered: its centre hardly jitters, and may move fast.
      const now = meanOf(hand.landmarks)
      middle = middle ? pullWithin(middle, now, SLACK_METRES * metre) : now
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

/** Smooths with the One Euro filter; the slack removes the remaining jitter of still points. */
function pointFilter (settings: OneEuroSettings) {
  const filter = oneEuro(settings)
  let last: Point[] | undefined
  return (points: readonly Point[], seconds: number, metre: number): Point[] => {
    const filtered = filter.next(points, seconds, metre)
    last = filtered.map((point, i) => last ? pullWithin(last[i]!, point, SLACK_METRES * metre) : point)
    return last
  }
}

/** Moves a point only as far as needed to stay within `length` of another, as if pulled on a string. */
function pullWithin (from: Point, to: Point, length: number): Point {
  const [x, y, z] = to.map((value, axis) => value - from[axis]!) as [number, number, number]
  const distance = Math.hypot(x, y, z)
  if (distance <= length) return from
  const share = 1 - length / distance
  return [from[0] + share * x, from[1] + share * y, from[2] + share * z]
}
