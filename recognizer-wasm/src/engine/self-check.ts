// Checks that a network computes the same here as where its plan was written. Processors, browsers and compilers have
// bugs, and a wrong hand is worse than no hand.
import type { HandNetwork } from './hand-network.ts'

/** Relative error. The kernel builds and their vector instructions differ by less than a thousandth of this. */
const TOLERANCE = 1e-3

/** Reproducible numbers from 0 to 1: a linear congruential generator (Numerical Recipes). */
function noise (length: number): Float32Array {
  let state = 1
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  })
}

const meanMagnitude = (values: Float32Array) => values.reduce((sum, value) => sum + Math.abs(value), 0) / values.length

/** Runs a network on noise. Returns the mean magnitude of each output. */
export function magnitudesOnNoise (network: HandNetwork): Record<string, number> {
  network.fill(noise(3 * network.input.side ** 2))
  return Object.fromEntries(Object.entries(network.run()).map(([name, values]) => [name, meanMagnitude(values)]))
}

/**
 * Runs a network on noise.
 * @throws if the mean magnitude of an output differs from the one in its plan
 */
export function selfCheck (network: HandNetwork): void {
  const means = magnitudesOnNoise(network)
  for (const [name, expected] of Object.entries(network.golden)) {
    const mean = means[name]!
    if (!(Math.abs(mean - expected) <= TOLERANCE * expected)) {
      throw new Error(`the mean magnitude of ${name} on noise is ${mean}, expected ${expected}`)
    }
  }
}
