// The plan file: the sequence of kernel calls, and the weights packed in the order in which the kernels read them.
import { checkPlan } from './check-plan.ts'
import { crc32 } from './crc32.ts'
import { WEIGHTS_AT, type Plan } from './plan.ts'

const MAGIC = 'LSF1'
const HEADER = 12

const asciiBytes = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))
const asciiText = (bytes: Uint8Array) => Array.from(bytes, byte => String.fromCharCode(byte)).join('')

/**
 * Writes a plan file: the magic, the CRC-32 of everything after it, the length of the JSON, the JSON, the low bytes of
 * all weights, the high bytes of all weights. High bytes are alike, so separating them makes the download 5 % smaller.
 * @param weights float16, as `steps` expect them from {@link WEIGHTS_AT} on
 */
export function writePlan (plan: Plan, weights: Uint16Array): Uint8Array {
  const json = asciiBytes(JSON.stringify(plan))
  const bytes = new Uint8Array(HEADER + json.length + 2 * weights.length)
  bytes.set(asciiBytes(MAGIC))
  bytes.set(json, HEADER)
  bytes.set(weights, HEADER + json.length)
  bytes.set(weights.map(weight => weight >> 8), HEADER + json.length + weights.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(8, json.length, true)
  view.setUint32(4, crc32(bytes.subarray(8)), true)
  return bytes
}

function parse (json: string): Plan {
  try {
    return JSON.parse(json) as Plan
  } catch (cause) {
    throw new Error('The plan of the hand network is not JSON', { cause })
  }
}

/**
 * Reads the file of {@link writePlan}.
 * @throws if the bytes are truncated or altered, or a step would access memory outside the plan's bounds
 */
export function readPlan (bytes: Uint8Array): { plan: Plan, weights: Uint16Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEADER || asciiText(bytes.subarray(0, 4)) !== MAGIC) {
    throw new Error('This is not the plan of a hand network')
  }
  const length = view.getUint32(8, true)
  if (view.getUint32(4, true) !== crc32(bytes.subarray(8)) || length > bytes.length - HEADER) {
    throw new Error('The plan of the hand network is truncated or altered')
  }
  const plan = parse(asciiText(bytes.subarray(HEADER, HEADER + length)))
  const count = Math.floor((bytes.length - HEADER - length) / 2)
  const [low, high] = [bytes.subarray(HEADER + length), bytes.subarray(HEADER + length + count)]
  const weights = new Uint16Array(count)
  for (let i = 0; i < count; i++) weights[i] = low[i]! | high[i]! << 8
  checkPlan(plan, WEIGHTS_AT + 4 * weights.length)
  return { plan, weights }
}
