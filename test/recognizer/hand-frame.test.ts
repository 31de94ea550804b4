// Frames: hand points packed into numbers, and what is done to them on the way to a model.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from '#tap'
import {
  HAND_POINT_KEYS, hasHand, packHandPoints, parseModelInfo, type HandPointKey, type HandPoints, type Point
} from 'recognizer-wasm'
import { FRAME_LENGTH, createInputLayout, modelInput, unpackHandPoints } from 'recognizer-wasm/internals'

const coordinate = fc.float({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 })
const point = fc.tuple(coordinate, coordinate, coordinate)
const everyKeyOf = (given: HandPoints) => Object.fromEntries(HAND_POINT_KEYS.map(key => [key, given[key] ?? null]))

/** As a client sends them: keys may be null or missing. */
const someHandPoints: fc.Arbitrary<HandPoints> =
  fc.dictionary(fc.constantFrom(...HAND_POINT_KEYS), fc.option(point), {
    maxKeys: HAND_POINT_KEYS.length,
    noNullPrototype: true
  })

t.test('what is packed is unpacked the same', async () => {
  fc.assert(fc.property(someHandPoints, given => {
    const frame = packHandPoints(given)
    assert.equal(frame.length, FRAME_LENGTH)
    assert.deepEqual(unpackHandPoints(frame), everyKeyOf(given))
    assert.equal(hasHand(frame), hasHand(given))
  }), { numRuns: 30 })
})

t.test('bytes of a frame that were kept elsewhere are the same frame', async () => {
  fc.assert(fc.property(someHandPoints, given => {
    const frame = packHandPoints(given)
    const bytes = Buffer.concat([Buffer.from('16 bytes in front'), Buffer.from(frame.buffer)]).subarray(17)
    assert.deepEqual(unpackHandPoints(new Float32Array(new Uint8Array(bytes).buffer)), unpackHandPoints(frame))
  }), { numRuns: 10 })
})

const modelOf = (keys: readonly HandPointKey[], oneSide: boolean) => createInputLayout(parseModelInfo({
  labels: ['_null', 'a'],
  memory_frame: 3,
  active_gestures: Object.fromEntries(keys.map(key => [key, true])),
  one_side: oneSide
}))

/** What a model is fed, by the words of the contract: records instead of numbers in a row. */
function inputByRecords (frames: readonly HandPoints[], keys: readonly HandPointKey[], oneSide: boolean): number[] {
  const change = (a?: Point | null, b?: Point | null): Point | null =>
    a && b ? [a[0] - b[0], a[1] - b[1], a[2] - b[2]] : null
  const rows = [0, 1, 2].map(row => {
    const [frame, previous] = [frames[row], frames[row + 1]]
    if (!frame || !hasHand(frame)) return keys.map(() => [0, 0, 0])
    const moving = { ...frame }
    for (const side of ['l', 'r'] as const) {
      const known = previous && change(frame[`${side}_hand_position`], previous[`${side}_hand_position`])
      if (known) moving[`${side}_hand_velocity`] = known
    }
    const isMirrored = oneSide && !moving.r_wrist && moving.l_wrist
    return keys.map(key => {
      const isFromLeft = isMirrored && key.startsWith('r_')
      const [x, y, z] = moving[isFromLeft ? key.replace('r_', 'l_') as HandPointKey : key] ?? [0, 0, 0]
      return [isFromLeft ? -x : x, y, z]
    })
  })
  return rows.flat(2).map(value => Math.fround(value) || 0)
}

t.test('models of one side or both, with velocities or without, are fed what their info says', async () => {
  const frames = fc.array(someHandPoints, { maxLength: 3 })
  const keys = fc.subarray([...HAND_POINT_KEYS], { minLength: 1 })
  fc.assert(fc.property(frames, keys, fc.boolean(), (given, active, oneSide) => {
    const input = [...modelInput(given.map(packHandPoints), modelOf(active, oneSide))].map(value => value || 0)
    assert.deepEqual(input, inputByRecords(given, active, oneSide))
  }), { numRuns: 40 })
})
