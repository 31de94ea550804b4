// Reads plan files. tools/hand-models writes them.
import { checkPlan } from './check-plan.ts'
import { crc32 } from './crc32.ts'
import type { Plan } from './plan.ts'
import { readWeights } from './weights.ts'

export const MAGIC = 'LSF2'
/** Bytes before the JSON. */
export const HEADER = 12

const asciiText = (bytes: Uint8Array) => Array.from(bytes, byte => String.fromCharCode(byte)).join('')

function parse (json: string): Plan {
  try {
    return JSON.parse(json) as Plan
  } catch (cause) {
    throw new Error('The plan of the hand network is not JSON', { cause })
  }
}

/**
 * Reads a plan file: the magic, the CRC-32 of everything after it, the length of the JSON, the JSON, and the weights.
 * @returns also the weights, as the kernels read them from `WEIGHTS_AT` on
 * @throws if the bytes are truncated or altered, or a step would access memory outside the plan's bounds
 */
export function readPlan (bytes: Uint8Array): { plan: Plan, weights: Float32Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEADER || asciiText(bytes.subarray(0, 4)) !== MAGIC) {
    throw new Error('This is not the plan of a hand network')
  }
  const length = view.getUint32(8, true)
  if (view.getUint32(4, true) !== crc32(bytes.subarray(8)) || length > bytes.length - HEADER) {
    throw new Error('The plan of the hand network is truncated or altered')
  }
  const plan = parse(asciiText(bytes.subarray(HEADER, HEADER + length)))
  checkPlan(plan)
  return { plan, weights: readWeights(plan.weights, bytes.subarray(HEADER + length)) }
}
