// A hand network that computes nothing: tests read its input and choose its answer.
import { readFile } from 'node:fs/promises'
import { openHandNetwork, type HandNetwork } from 'recognizer-wasm/internals'
import { WEIGHTS_AT } from 'recognizer-wasm/engine/plan'
import { writePlan } from 'recognizer-wasm/tools/hand-models/plan-writer'

const file = new URL('../../recognizer-wasm/models/hand-kernels.wasm', import.meta.url)
const kernels = await WebAssembly.compile(await readFile(file))

/** @param side of the input picture, which has a border of one pixel, as in the real networks */
export function bareNetwork (side: number): HandNetwork {
  const line = 12 * (side + 2)
  const plan = {
    input: { at: WEIGHTS_AT + line + 12, side, gap: 24 },
    outputs: [],
    maps: [],
    weights: [],
    memory: WEIGHTS_AT + line * (side + 2),
    steps: []
  }
  return openHandNetwork(kernels, writePlan(plan, new Float32Array()))
}

/** The input of a network: all red, then all green, then all blue. */
export function planesOf ({ input: { at, side, gap }, memory }: HandNetwork): Float32Array {
  const plane = side * side
  const numbers = new Float32Array(memory.buffer, at)
  const planes = new Float32Array(3 * plane)
  for (let place = 0; place < plane; place++) {
    const from = 3 * place + Math.floor(place / side) * gap / 4
    for (let colour = 0; colour < 3; colour++) planes[colour * plane + place] = numbers[from + colour]!
  }
  return planes
}
