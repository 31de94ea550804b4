import { readFile } from 'node:fs/promises'
import t from '#tap'
import JSZip from 'jszip'
import { openHandTracker } from 'recognizer-wasm'
import { WEIGHTS_AT, type Plan, type WeightChunk } from 'recognizer-wasm/engine/plan'
import { readPlan } from 'recognizer-wasm/engine/plan-file'
import { planNetwork } from 'recognizer-wasm/tools/hand-models/plan-network'
import { writePlan } from 'recognizer-wasm/tools/hand-models/plan-writer'
import { describePictureModel } from 'recognizer-wasm/tools/hand-models/tflite-metadata'
import { readSourceModel } from 'recognizer-wasm/tools/hand-models/source-models'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import { readTflite, type TfliteModel, type TfliteOperator } from 'recognizer-wasm/tools/hand-models/tflite-reader'

const models = new URL('../../recognizer-wasm/models/', import.meta.url)

/** A model of one operator on a 4x4 picture. */
function modelOf (operator: Partial<TfliteOperator>): TfliteModel {
  const tensor = (name: string) => ({ name, shape: [1, 4, 4, 2], type: 'float32', data: null })
  return {
    tensors: [tensor('in'), tensor('out')],
    operators: [{ name: 'ADD', inputs: [0, 0], outputs: [1], options: {}, ...operator }],
    inputs: [0],
    outputs: [1]
  }
}
const plan = (operator: Partial<TfliteOperator>) => planNetwork(modelOf(operator), { out: 1 })

const file = (name: string) => readFile(new URL(name, models))

t.test('a network whose answer differs from the planned one does not become a tracker', async t => {
  const { plan, weights } = readPlan(await file('hand-landmark-lite.plan'))
  const handedness = plan.outputs.find(({ name }) => name === 'handedness')!
  handedness.golden *= 1.01
  const message = /^handLandmark does not work here: the mean magnitude of handedness on noise is/
  await t.rejects(openHandTracker({
    kernels: await file('hand-kernels.wasm'),
    palmDetection: await file('palm-detection.plan'),
    handLandmark: writePlan(plan, weights)
  }), { message })
})

t.test('the planner names an operator that it does not know or that is in the wrong place', async t => {
  for (const name of ['SOFTMAX', 'BuiltinOperator 111', 'ADD', 'PRELU', 'PAD', 'DEQUANTIZE']) {
    t.throws(() => plan({ name }), new RegExp(`does not support the operator ${name} in this place`))
  }
})

t.test('the planner names an unknown use of a known operator', async t => {
  const pool = { strideWidth: 2, strideHeight: 2, filterWidth: 3, filterHeight: 2 }
  t.throws(() => plan({ name: 'MAX_POOL_2D', options: pool }), /does not support MAX_POOL_2D with more than 2 x 2/)
  t.throws(() => plan({ name: 'CONCATENATION' }), /CONCATENATION with pictures/)
  t.throws(() => plan({ name: 'RESIZE_BILINEAR' }), /RESIZE_BILINEAR with a factor other than 2/)
  const convolution = { strideWidth: 1, strideHeight: 1, depthMultiplier: 2, activation: 0 }
  t.throws(() => plan({ name: 'DEPTHWISE_CONV_2D', options: convolution }), /DEPTHWISE_CONV_2D with a depth multiplier/)
  t.throws(() => plan({ name: 'FULLY_CONNECTED', options: { activation: 4 } }), /FULLY_CONNECTED with the activation 4/)
})

/** A plan without steps that has only these weights. */
function planWith (weights: WeightChunk[]): Plan {
  const at = WEIGHTS_AT + 4 * weights.reduce((sum, { groups, lanes, heads, taps }) =>
    sum + groups * lanes * (heads + taps), 0)
  return { input: { at, side: 1, gap: 0 }, outputs: [], maps: [], weights, memory: at + 12, steps: [] }
}

t.test('weights are rounded by half a step at most, and biases not at all', async t => {
  const random = createRandom(1)
  const form = { groups: 2, lanes: 4, heads: 1, taps: 33 }
  const bits = [8, 9, 11, 12, 15, 16]
  const plan = planWith(bits.map(bits => ({ ...form, bits })))
  const length = bits.length * 8 * 34
  const weights = Float32Array.from({ length }, () => Math.round(random.uniform(-1000, 1000)) / 1024)
  const file = writePlan(plan, weights)
  const read = readPlan(file).weights
  t.equal(read.length, weights.length)
  weights.forEach((weight, i) => {
    const own = bits[Math.floor(i / 272)]!
    const isBias = i % 136 < 4
    const most = isBias || own === 16 ? 0 : 0.502 / (2 ** (own - 1) - 1)
    const error = Math.abs(read[i]! - weight)
    if (error > most) t.fail(`weight ${i} of ${own} bits is off by ${error}`)
  })
})

t.test('adding a description leaves the bytes of the model unchanged', async t => {
  const model = await readSourceModel('palm_detection_full')
  const described = describePictureModel(model, 'HandDetector')
  t.ok(Buffer.from(described.subarray(-model.length)).equals(model), 'to the byte')
  t.equal(described.length % 16, 0)
  t.same(readTflite(described).operators, readTflite(model).operators)
})

t.test('hand_landmarker.task contains both models, uncompressed', async t => {
  const bytes = await readFile(new URL('hand_landmarker.task', models))
  const zip = await JSZip.loadAsync(bytes)
  t.same(Object.keys(zip.files), ['hand_detector.tflite', 'hand_landmarks_detector.tflite'])
  const detector = await zip.file('hand_detector.tflite')!.async('nodebuffer')
  t.ok(bytes.includes(detector), 'the detector is uncompressed')
})
