// Plan files, truncated and altered at random places, are refused with a sentence.
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import t from '#tap'
import { checkPlan } from 'recognizer-wasm/engine/check-plan'
import { crc32 } from 'recognizer-wasm/engine/crc32'
import { readPlan } from 'recognizer-wasm/engine/plan-file'
import type { Plan } from 'recognizer-wasm/engine/plan'

const lite = new Uint8Array(
  await readFile(new URL('../../recognizer-wasm/models/hand-landmark-lite.plan', import.meta.url)))
/** Expected errors; any other error is a bug. */
const IN_WORDS = /^Error: (Not a plan|The plan |There is no kernel )/
const HEADER = 12
const jsonEnd = HEADER + new DataView(lite.buffer).getUint32(8, true)

/** Replaces `length` bytes by others. */
const splice = (bytes: Uint8Array, at: number, length: number, instead: Uint8Array) =>
  Buffer.concat([bytes.subarray(0, at), instead, bytes.subarray(at + length)])

/** A plan file with a correct checksum and length of the JSON. */
function signed (json: Uint8Array, weights = lite.subarray(jsonEnd)): Uint8Array {
  const bytes = Buffer.concat([lite.subarray(0, HEADER), json, weights])
  bytes.writeUInt32LE(json.length, 8)
  bytes.writeUInt32LE(crc32(bytes.subarray(8)), 4)
  return bytes
}

/** The error of an act, or null if it succeeded. */
function refusal (act: () => unknown): string | null {
  try {
    act()
    return null
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`
  }
}

t.test('a plan that is truncated or altered anywhere is refused', async t => {
  t.doesNotThrow(() => readPlan(Buffer.concat([Buffer.alloc(1), lite]).subarray(1)), 'unaligned in memory')
  for (const length of [0, 3, 11]) t.throws(() => readPlan(lite.subarray(0, length)), /not the plan of a hand network/)
  const change = fc.record({
    // Most of the file is weights, so half of the changes aim at the header.
    at: fc.oneof(fc.nat(HEADER + 100), fc.nat(lite.length - 1)),
    length: fc.oneof(fc.nat(4), fc.nat(lite.length)),
    instead: fc.uint8Array({ maxLength: 8 })
  })
  fc.assert(fc.property(change, ({ at, length, instead }) => {
    const bytes = splice(lite, at, length, instead)
    fc.pre(!bytes.equals(lite))
    const message = refusal(() => readPlan(bytes)) ?? ''
    return /^Error: (This is not the plan of a|The plan of the) hand network( is truncated or altered)?$/.test(message)
  }), { numRuns: 50, seed: 20_261 })
})

t.test('a plan altered with a new checksum is refused with a sentence, or only has other numbers', async t => {
  const json = lite.subarray(HEADER, jsonEnd)
  t.doesNotThrow(() => readPlan(signed(json)))
  for (const weights of [lite.subarray(jsonEnd, -1), Buffer.concat([lite.subarray(jsonEnd), Buffer.alloc(1)])]) {
    t.throws(() => readPlan(signed(json, weights)), /more or fewer weights/)
  }
  const text = fc.constantFrom('null', '[]', '{}', '"8"', 'true', '-4', '1e99', '0', ',', '}', '"', '')
  let refused = 0
  fc.assert(fc.property(fc.nat(json.length - 1), fc.oneof(fc.nat(3), fc.nat(300)), text, (at, length, text) => {
    const message = refusal(() => readPlan(signed(splice(json, at, length, Buffer.from(text)))))
    if (message) refused++
    return message === null || IN_WORDS.test(message)
  }), { numRuns: 25, seed: 20_261 })
  t.ok(refused > 12, `${refused} were refused`)
})

/** Path of a value in the plan. */
type Place = readonly string[]
const placesIn = (value: unknown, at: Place = []): Place[] => typeof value !== 'object' || value === null
  ? [at]
  : [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))]

function withValue (whole: unknown, [key, ...deeper]: Place, value: unknown): unknown {
  if (key === undefined) return value
  const copy = Array.isArray(whole) ? [...whole] : { ...whole as object }
  const inner = copy[key as keyof typeof copy]
  return Object.assign(copy, { [key]: withValue(inner, deeper, value) })
}

/** Fields that no kernel uses; opening the network checks them. */
const JUDGED_LATER = ['name', 'golden', 'sigmoid', 'tensor', 'clamp']

t.test('a plan with a value of the wrong type is refused with a sentence', async t => {
  const { plan } = readPlan(lite)
  const firsts = new Map(plan.steps.map((step, i) => [step.kernel, plan.steps[i]!]))
  const oneOfEach = { ...plan, steps: [...firsts.values()] }
  const places = placesIn(oneOfEach).filter(([list, i, ...field]) =>
    !JUDGED_LATER.includes(field.at(-1) ?? '') && !(list === 'weights' && Number(i) > 0))
  t.ok(places.length > 60)
  for (const at of places) {
    for (const value of [null, undefined, '8', true, 1.5, NaN, 2 ** 53, {}, [null]]) {
      const message = refusal(() => checkPlan(withValue(oneOfEach, at, value) as Plan))
      if (!message || !IN_WORDS.test(message)) t.fail(`${at.join('.')} ${String(value)}: ${message}`)
    }
  }
})
