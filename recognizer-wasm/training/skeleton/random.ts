// Seeded randomness: the same seed gives the same people, the same training and the same file.
import { unit, type Vector } from '../../mesh/vectors.ts'

export interface Random {
  /** 0 up to, not including, 1; or between two bounds. */
  uniform (from?: number, to?: number): number
  /** Normally distributed, mean 0. */
  normal (deviation?: number): number
  integer (below: number): number
  pick<T> (list: readonly T[]): T
  /** One of a list, each as often as its weight says. */
  pickWeighted<T> (list: readonly T[], weights: readonly number[]): T
  chance (probability: number): boolean
}

/**
 * Spreads the bits of a number, so that neighbouring seeds give unlike streams (the finaliser of MurmurHash3, public
 * domain).
 */
function scattered (value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85EBCA6B)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xC2B2AE35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, ample for drawing samples. A seed has many streams. */
export function createRandom (seed: number, stream = 0): Random {
  let state = scattered(scattered(seed + 1) + stream)
  function next (): number {
    state = (state + 0x6D2B79F5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    uniform: (from = 0, to = 1) => from + (to - from) * next(),
    // Box and Muller; 1 - next() is never 0, whose logarithm is infinite.
    normal: (deviation = 1) => deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    integer: below => Math.floor(next() * below),
    pick: list => list[Math.floor(next() * list.length)]!,
    pickWeighted (list, weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      return list.find((_, i) => (left -= weights[i]!) < 0) ?? list.at(-1)!
    },
    chance: probability => next() < probability
  }
}

/** A direction in space, all equally likely. */
export const anyDirection = (random: Random): Vector => unit([random.normal(), random.normal(), random.normal()])
