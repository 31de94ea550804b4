// Turning the landmark network's output into a hand in the picture.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from '#tap'
import { LANDMARKS, type Point, type RgbaImage } from 'recognizer-wasm'
import type { HandNetwork } from 'recognizer-wasm/internals'
import { handReader } from 'recognizer-wasm/tracker/hand-reader'
import { innerFeatures } from 'recognizer-wasm/tracker/inner-features'
import {
  LANDMARK_INPUT_SIZE, landmarkOutputs, pictureLandmarks, toHand, type LandmarkOutputs
} from 'recognizer-wasm/tracker/landmarks'
import type { Region } from 'recognizer-wasm/tracker/region'
import { warp } from 'recognizer-wasm/tracker/warp'
import { bareNetwork, planesOf } from './bare-network.ts'

const numbers = (over: Record<string, Float32Array | undefined> = {}): Record<string, Float32Array> => {
  const outputs = {
    landmarks: Float32Array.from({ length: 63 }, (_, i) => i),
    worldLandmarks: Float32Array.from({ length: 63 }, (_, i) => i / 1024),
    presence: Float32Array.of(0.75),
    handedness: Float32Array.of(0.25),
    ...over
  }
  return Object.fromEntries(Object.entries(outputs).filter(([, values]) => values)) as Record<string, Float32Array>
}

const outputs = (over: Partial<LandmarkOutputs> = {}): LandmarkOutputs => ({ ...landmarkOutputs(numbers()), ...over })

t.test('the network’s numbers become points in the order of the landmarks', async t => {
  const { landmarks, worldLandmarks, presence, handedness } = landmarkOutputs(numbers())
  t.equal(landmarks.length, 21)
  t.same(landmarks[0], [0, 1, 2])
  t.same(landmarks[LANDMARKS.indexOf('pinky_tip')], [60, 61, 62])
  t.same(worldLandmarks[1], [3 / 1024, 4 / 1024, 5 / 1024])
  t.same([presence, handedness], [0.75, 0.25])
})

t.test('inner maps are interpolated, and clamped at the edge', async t => {
  const network = bareNetwork(4)
  const numbers = new Float32Array(network.memory.buffer)
  // Two channels of 4 x 4 with two numbers between lines. Channel 0 holds the column, channel 1 the row.
  const map = { at: 64, width: 4, height: 4, channels: 2, line: 40 }
  for (let i = 0; i < 16; i++) numbers.set([i % 4, Math.floor(i / 4)], 16 + Math.floor(i / 4) * 10 + i % 4 * 2)
  const pixel = LANDMARK_INPUT_SIZE / 4
  const points = LANDMARKS.map((): Point => [1.75 * pixel, 3 * pixel, 0])
  points[LANDMARKS.indexOf('thumb_ip')] = [-10, 1.5 * pixel, 0]
  points[LANDMARKS.indexOf('thumb_tip')] = [9 * pixel, 0, 0]
  const features = innerFeatures({ ...network, maps: [map] }, points)
  t.equal(features.length, 16)
  t.same([...features.subarray(0, 6)], [0, 1, 3, 0, 1.25, 2.5])
})

t.test('an output that is missing or too short is named', async t => {
  for (const name of Object.keys(numbers())) {
    const values = numbers()[name]!
    const message = new RegExp(`The landmark network has no output ${name}$`)
    t.throws(() => landmarkOutputs(numbers({ [name]: undefined })), message)
    t.throws(() => landmarkOutputs(numbers({ [name]: values.subarray(1) })), message)
    t.doesNotThrow(() => landmarkOutputs(numbers({ [name]: new Float32Array(99) })), 'a longer output is accepted')
  }
})

/** A black picture with a soft white spot. */
function spotAt (spotX: number, spotY: number): RgbaImage {
  const [width, height] = [240, 180]
  const data = new Uint8Array(4 * width * height)
  for (let i = 0; i < width * height; i++) {
    const distance = Math.hypot(i % width + 0.5 - spotX, Math.floor(i / width) + 0.5 - spotY)
    data.fill(Math.max(0, 255 - 40 * distance), 4 * i, 4 * i + 4)
  }
  return { data, width, height }
}

const network = bareNetwork(LANDMARK_INPUT_SIZE)

/** The centre of gravity of the light in the network's input, in pixels. */
function lightOf (planes: Float32Array): [x: number, y: number] {
  const plane = planes.subarray(0, LANDMARK_INPUT_SIZE ** 2)
  const total = plane.reduce((sum, value) => sum + value, 0)
  const mean = (place: (i: number) => number) => plane.reduce((sum, value, i) => sum + value * place(i), 0) / total
  return [mean(i => i % LANDMARK_INPUT_SIZE + 0.5), mean(i => Math.floor(i / LANDMARK_INPUT_SIZE) + 0.5)]
}

t.test('a point of the network’s input maps to its place in the picture, for any turned region', async () => {
  const spot = fc.tuple(fc.double({ min: 90, max: 150, noNaN: true }), fc.double({ min: 60, max: 120, noNaN: true }))
  const turn = fc.double({ min: -7, max: 7, noNaN: true })
  fc.assert(fc.property(spot, turn, fc.integer({ min: 120, max: 500 }), ([x, y], rotation, size) => {
    const region: Region = { x: 118, y: 93, size, rotation }
    warp(spotAt(x, y), region, network)
    const [[foundX, foundY]] = pictureLandmarks([[...lightOf(planesOf(network)), 0]], region) as [Point]
    assert.ok(Math.hypot(foundX - x, foundY - y) < 0.6, `${[foundX, foundY]} is ${[x, y]}`)
  }), { numRuns: 25 })
})

t.test('depth has the scale of x, after division by the network’s factor', async t => {
  const region = { x: 0, y: 0, size: 448, rotation: 2 }
  const [[, , depth]] = pictureLandmarks([[112, 112, 20]], region) as [Point]
  t.ok(Math.abs(depth - 100) < 1e-9, `${depth}`)
})

const region: Region = { x: 50, y: 50, size: 100, rotation: 0 }
const image: RgbaImage = { data: new Uint8Array(4 * 200 * 50), width: 200, height: 50 }
const points = LANDMARKS.map((): Point => [20, 20, 10])

t.test('points are in shares of the picture’s width and height, with depth in the scale of x', async t => {
  t.same(toHand(outputs(), points, region, image, false).landmarks[20], [0.1, 0.4, 0.05])
})

t.test('points in metres are rotated with the hand and keep their lengths', async () => {
  const up = outputs({ worldLandmarks: LANDMARKS.map((): Point => [0, -0.1, 0.02]) })
  const [x, y, z] = toHand(up, points, { ...region, rotation: Math.PI / 2 }, image, false).worldLandmarks[8]!
  // After a quarter turn clockwise, a vector that pointed up points right.
  assert.ok(Math.hypot(x - 0.1, y, z - 0.02) < 1e-12)
  fc.assert(fc.property(fc.double({ min: -9, max: 9, noNaN: true }), rotation => {
    const turned = toHand(outputs(), points, { ...region, rotation }, image, false).worldLandmarks
    turned.forEach(([x, y, z], i) => {
      const [x0, y0, z0] = outputs().worldLandmarks[i]!
      assert.ok(Math.abs(Math.hypot(x, y) - Math.hypot(x0, y0)) < 1e-12)
      assert.equal(z, z0)
    })
  }))
})

t.test('mirroring the picture swaps the hands and keeps their confidence', async () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true }).filter(handedness => handedness !== 0.5)
  fc.assert(fc.property(share, handedness => {
    const [straight, mirrored] = [false, true].map(mirrored =>
      toHand(outputs({ handedness }), points, region, image, mirrored))
    assert.equal(straight!.handedness, handedness > 0.5 ? 'right' : 'left')
    assert.notEqual(mirrored!.handedness, straight!.handedness)
    assert.equal(mirrored!.handednessScore, straight!.handednessScore)
    assert.ok(straight!.handednessScore >= 0.5 && straight!.handednessScore <= 1)
  }))
})

/** A network that gives the same answer to every picture. */
const answering = (answer: Record<string, Float32Array>): HandNetwork => ({ ...network, run: () => answer })

t.test('a hand counts from the minimum presence, inclusive', async t => {
  const read = (presence: number) => {
    const network = answering(numbers({ presence: Float32Array.of(presence) }))
    return handReader(network, { minPresence: 0.5, mirrored: false })(image, region)
  }
  t.equal(read(0.499), null)
  t.equal(read(NaN), null, 'NaN is not a hand')
  const hand = read(0.5)
  t.equal(hand?.hand.presence, 0.5)
  t.ok(Object.values(hand!.region).every(Number.isFinite))
})
