// Proves that a converted network loads, runs and answers what it should.
import { openNetwork } from 'recognizer-wasm'
import type { HandNetwork } from './hand-networks.ts'

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
  onnx: Uint8Array, { file, inputSize, outputs, golden }: HandNetwork
): Promise<void> {
  const network = await openNetwork(onnx)
  const results = await network.run(noise(3 * inputSize ** 2), [1, 3, inputSize, inputSize])
  for (const [name, shape] of Object.entries(outputs)) {
    const found = network.outputs.find(output => output.name === name)?.shape
    if (String(found) !== String(shape)) {
      throw new Error(`${file}: the output ${name} has the shape [${found}], expected [${shape}]`)
    }
    const mean = meanMagnitude(results[name]!)
    if (!(Math.abs(mean - golden[name]!) <= TOLERANCE * golden[name]!)) {
      throw new Error(`${file}: the mean magnitude of ${name} on noise is ${mean}, expected ${golden[name]}`)
    }
  }
  await network.dispose()
}
