// Frames: hand points packed into numbers, and the input of a model made from them.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from '#tap'
import {
  HAND_POINT_KEYS, hasHand, packHandPoints, parseModelInfo, type HandPointKey, type HandPoints, type Point
} from 'recognizer-wasm'
import { FRAME_LENGTH, createInputLayout, modelInput, unpackHandPoints } from 'recognizer-wasm/internals'

const coordinate = fc.float({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 })
const point = fc.tuple(coordinate, coordinate, coordinate)
const everyKeyOf = (points: HandPoints) => Object.fromEntries(HAND_POINT_KEYS.map(key => [key, points[key] ?? null]))

/** Hand points as clients send them: keys may be null or missing. */
const someHandPoints: fc.Arbitrary<HandPoints> =
  fc.dictionary(fc.constantFrom(...HAND_POINT_KEYS), fc.option(point), {
    maxKeys: HAND_POINT_KEYS.length,
    noNullPrototype: true
  })

t.test('packed hand points are the same after unpacking', async () => {
  fc.assert(fc.property(someHandPoints, points => {
    const frame = packHandPoints(points)
    assert.equal(frame.length, FRAME_LENGTH)
    assert.deepEqual(unpackHandPoints(frame), everyKeyOf(points))
    assert.equal(hasHand(frame), hasHand(points))
  }), { numRuns: 30 })
})

t.test('a frame copied as bytes is the same frame', async () => {
  fc.assert(fc.property(someHandPoints, points => {
    const frame = packHandPoints(points)
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

/** The input of a model written from the contract, with records instead of a row of numbers. */
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

t.test('models of one side or both, with or without velocities, get the input that their info describes', async () => {
  const frames = fc.array(someHandPoints, { maxLength: 3 })
  const keys = fc.subarray([...HAND_POINT_KEYS], { minLength: 1 })
  fc.assert(fc.property(frames, keys, fc.boolean(), (handFrames, active, oneSide) => {
    const input = [...modelInput(handFrames.map(packHandPoints), modelOf(active, oneSide))].map(value => value || 0)
    assert.deepEqual(input, inputByRecords(handFrames, active, oneSide))
  }), { numRuns: 40 })
})
