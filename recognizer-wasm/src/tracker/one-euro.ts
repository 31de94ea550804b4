// The One Euro filter: smooths slow points, and follows fast points with little delay.
// G. Casiez, N. Roussel, D. Vogel, "1€ Filter: a simple speed-based low-pass filter for noisy input in interactive
// systems", CHI 2012, https://doi.org/10.1145/2207676.2208639
import type { Point } from '../hand/points.ts'

export interface OneEuroSettings {
  /** Cutoff for a still point, in hertz. Lower is steadier. */
  minCutoff: number
  /** Extra hertz per unit of speed (units a second). Higher follows fast points with less delay. */
  beta: number
  /** Cutoff for the speed, in hertz. */
  speedCutoff: number
}

/** A filter for one list of points. */
export interface PointFilter {
  /**
   * @param seconds since the call before
   * @param unit the unit of `beta`, in units of the points
   */
  next (points: readonly Point[], seconds: number, unit?: number): Point[]
}

/** Weight of the newest value in a low-pass filter. */
const share = (cutoff: number, seconds: number) => {
  const delay = 1 / (2 * Math.PI * cutoff)
  return seconds / (seconds + delay)
}

const mix = (before: Point, now: Point, part: number): Point =>
  [0, 1, 2].map(axis => before[axis]! + part * (now[axis]! - before[axis]!)) as unknown as Point

const STILL: Point = [0, 0, 0]

/** Filters each point by its speed, with the same cutoff on all axes, so that no direction is favoured. */
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
