// Proves that a planned network runs and answers what it should.
import type { HandNetwork } from '../../src/engine/hand-network.ts'
import type { HandNetworkSource } from './hand-networks.ts'

/** Relative; runtimes and their vector instructions differ by less than a thousandth of this. */
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

function checkMean (file: string, name: string, values: Float32Array, golden: number) {
  const mean = meanMagnitude(values)
  if (!(Math.abs(mean - golden) <= TOLERANCE * golden)) {
    throw new Error(`${file}: the mean magnitude of ${name} on noise is ${mean}, expected ${golden}`)
  }
}

/**
 * Runs a planned network on noise.
 * @throws when an output is missing, has another length or other numbers than the table of networks says
 */
export function checkNetwork (network: HandNetwork, { file, inputSize, outputs, golden }: HandNetworkSource): void {
  network.fill(noise(3 * inputSize ** 2))
  const results = network.run()
  for (const [name, shape] of Object.entries(outputs)) {
    const length = shape.reduce((product, size) => product * size, 1)
    if (results[name]?.length !== length) throw new Error(`${file}: the output ${name} is not of ${length} numbers`)
    checkMean(file, name, results[name], golden[name]!)
  }
}
