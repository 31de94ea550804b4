// Seeded random numbers: the same seed gives the same signers, training and file.
import { unit, type Vector } from '../../mesh/vectors.ts'

export interface Random {
  /** From 0 (inclusive) to 1 (exclusive), or between two bounds. */
  uniform (from?: number, to?: number): number
  /** Normal distribution with mean 0. */
  normal (deviation?: number): number
  integer (below: number): number
  pick<T> (list: readonly T[]): T
  /** Picks an item with probability proportional to its weight. */
  pickWeighted<T> (list: readonly T[], weights: readonly number[]): T
  chance (probability: number): boolean
}

/**
 * Mixes the bits of a number, so that neighbouring seeds give unrelated streams (the finalizer of MurmurHash3, public
 * domain).
 */
function scattered (value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85EBCA6B)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xC2B2AE35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state are ample for sampling. A seed has many streams. */
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

/**
 * Picks one of `size` things, each drawn when it is first picked. What they are depends on the seed alone, not on the
 * order of the picks.
 */
export function pooled<T> (size: number, seed: number, draw: (random: Random) => T): (random: Random) => T {
  const pool: T[] = []
  return random => {
    const i = random.integer(size)
    pool[i] ??= draw(createRandom(seed, i))
    return pool[i]
  }
}

/** A uniformly distributed direction in space. */
export const anyDirection = (random: Random): Vector => unit([random.normal(), random.normal(), random.normal()])
