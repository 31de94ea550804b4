// The One Euro filter: steadies points that hardly move, and lets points that move quickly pass.
// G. Casiez, N. Roussel, D. Vogel, "1€ Filter: a simple speed-based low-pass filter for noisy input in interactive
// systems", CHI 2012, https://doi.org/10.1145/2207676.2208639
import type { Point } from '../hand/points.ts'

export interface OneEuroSettings {
  /** Hertz: the cutoff for a point that stands still. Lower is steadier. */
  minCutoff: number
  /** Hertz more for each unit a second. Higher follows quick points with less delay. */
  beta: number
  /** Hertz: the cutoff for the speed. */
  speedCutoff: number
}

/** The filter of one list of points. */
export interface PointFilter {
  /**
   * @param seconds since the call before
   * @param unit the unit of `beta`, in units of the points
   */
  next (points: readonly Point[], seconds: number, unit?: number): Point[]
}

/** The share of the newest value in a low-pass filter. */
const share = (cutoff: number, seconds: number) => {
  const delay = 1 / (2 * Math.PI * cutoff)
  return seconds / (seconds + delay)
}

const mix = (before: Point, now: Point, part: number): Point =>
  [0, 1, 2].map(axis => before[axis]! + part * (now[axis]! - before[axis]!)) as unknown as Point

const STILL: Point = [0, 0, 0]

/** Each point is filtered by its own speed, on all axes alike, so that no direction is favoured. */
export function oneEuro ({ minCutoff, beta, speedCutoff }: OneEuroSettings): PointFilter {
  let last: readonly { given: Point, steady: Point, speed: Point }[] | undefined
  return {
    next (points, seconds, unit = 1) {
      last = points.map((given, i) => {
        const before = last?.[i]
        if (!before || !(seconds > 0)) return { given, steady: given, speed: before?.speed ?? STILL }
        const moved = given.map((value, axis) => (value - before.given[axis]!) / seconds / unit) as unknown as Point
        const speed = mix(before.speed, moved, share(speedCutoff, seconds))
        const cutoff = minCutoff + beta * Math.hypot(...speed)
        return { given, steady: mix(before.steady, given, share(cutoff, seconds)), speed }
      })
      return last.map(({ steady }) => steady)
    }
  }
}
