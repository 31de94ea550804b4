// Proves that a converted network loads, runs and answers what it should.
import { openNetwork } from 'recognizer-wasm'
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

/**
 * Runs a converted network on noise.
 * @throws when an output is missing, has another shape or other numbers than the table of networks says
 */
export async function checkNetwork (
  onnx: Uint8Array, { file, inputSize, outputs, golden }: HandNetworkSource
): Promise<void> {
  const network = await openNetwork(onnx)
  const results = await network.run(noise(3 * inputSize ** 2), [1, 3, inputSize, inputSize])
  for (const [name, shape] of Object.entries(outputs)) {
    const found = network.outputs.find(output => output.name === name)?.shape
    if (String(found) !== String(shape)) {
      throw new Error(`${file}: the output ${name} has the shape [${found}], expected [${shape}]`)
    }
    checkMean(file, name, results[name]!, golden[name]!)
  }
  await network.dispose()
}

function checkMean (file: string, name: string, values: Float32Array, golden: number) {
  const mean = meanMagnitude(values)
  if (!(Math.abs(mean - golden) <= TOLERANCE * golden)) {
    throw new Error(`${file}: the mean magnitude of ${name} on noise is ${mean}, expected ${golden}`)
  }
}

/**
 * Runs a planned network on the same noise.
 * @throws when an output is missing, has another length or other numbers than the table of networks says
 */
export function checkEngine (network: HandNetwork, { plan, inputSize, outputs, golden }: HandNetworkSource): void {
  network.fill(noise(3 * inputSize ** 2))
  const results = network.run()
  for (const [name, shape] of Object.entries(outputs)) {
    const length = shape.reduce((product, size) => product * size, 1)
    if (results[name]?.length !== length) throw new Error(`${plan}: the output ${name} is not of ${length} numbers`)
    checkMean(plan, name, results[name], golden[name]!)
  }
}
