// Checks that a network computes here what it computed where its plan was made: processors, browsers and their
// compilers err, and a wrong hand is worse than none.
import type { HandNetwork } from './hand-network.ts'

/** Relative error. The builds of the kernels and their vector instructions differ by less than a thousandth of this. */
const TOLERANCE = 1e-3

/** Numbers from 0 to 1 that are the same everywhere: a linear congruential generator (Numerical Recipes). */
function noise (length: number): Float32Array {
  let state = 1
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  })
}

const meanMagnitude = (values: Float32Array) => values.reduce((sum, value) => sum + Math.abs(value), 0) / values.length

/**
 * Runs a network on noise.
 * @throws when the mean magnitude of a result is not the one in its plan
 */
export function selfCheck (network: HandNetwork): void {
  network.fill(noise(3 * network.input.side ** 2))
  const results = network.run()
  for (const [name, expected] of Object.entries(network.golden)) {
    const mean = meanMagnitude(results[name]!)
    if (!(Math.abs(mean - expected) <= TOLERANCE * expected)) {
      throw new Error(`the mean magnitude of ${name} on noise is ${mean}, expected ${expected}`)
    }
  }
}
