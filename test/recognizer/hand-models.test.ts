import { readFile } from 'node:fs/promises'
import t from 'tap'
import JSZip from 'jszip'
import { checkNetwork } from 'recognizer-wasm/tools/hand-models/check-network'
import { convertToOnnx } from 'recognizer-wasm/tools/hand-models/convert'
import { HAND_NETWORKS, type HandNetworkSource } from 'recognizer-wasm/tools/hand-models/hand-networks'
import { describePictureModel } from 'recognizer-wasm/tools/hand-models/tflite-metadata'
import { readSourceModel } from 'recognizer-wasm/tools/hand-models/source-models'
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
const convert = (operator: Partial<TfliteOperator>) =>
  convertToOnnx(modelOf(operator), { name: 'tiny', outputs: ['out'] })

const onnxOf = ({ file }: HandNetworkSource) => readFile(new URL(file, models))

for (const network of HAND_NETWORKS) {
  t.test(`${network.file} loads, and answers noise as it should`, async t => {
    await t.resolves(onnxOf(network).then(onnx => checkNetwork(onnx, network)))
  })
}

t.test('a network that answers otherwise is refused', async t => {
  const lite = HAND_NETWORKS.find(network => network.file === 'hand-landmark-lite.onnx')!
  const golden = { ...lite.golden, handedness: 1.01 * lite.golden.handedness! }
  await t.rejects(checkNetwork(await onnxOf(lite), { ...lite, golden }), /mean magnitude of handedness on noise is/)
  const outputs = { absent: [1] }
  await t.rejects(
    checkNetwork(await onnxOf(lite), { ...lite, outputs }),
    /the output absent has the shape \[undefined\], expected \[1\]/
  )
})

t.test('an operator that the converter does not know is an error that names it', async t => {
  t.throws(() => convert({ name: 'SOFTMAX' }), /does not know the operator SOFTMAX, used in tiny/)
  t.throws(() => convert({ name: 'BuiltinOperator 111' }), /BuiltinOperator 111/)
})

t.test('a use that the converter does not know is an error that names it', async t => {
  t.throws(() => convert({ options: { activation: 4 } }), /does not know ADD with the activation 4/)
  t.throws(() => convert({ name: 'DEQUANTIZE', inputs: [0] }), /DEQUANTIZE with a value computed at run time/)
  t.throws(() => convert({ name: 'CONCATENATION' }), /CONCATENATION with pictures/)
})

t.test('what is not a TFLite model is refused', async t => {
  t.throws(() => readTflite(new Uint8Array(64)), /Not a TFLite model/)
})

t.test('a description leaves the model in it as it was', async t => {
  const model = await readSourceModel('palm_detection_full')
  const described = describePictureModel(model, 'HandDetector')
  t.same(described.subarray(-model.length), model)
  t.equal(described.length % 16, 0)
  t.same(readTflite(described).operators, readTflite(model).operators)
})

t.test('hand_landmarker.task holds the two models, stored', async t => {
  const bytes = await readFile(new URL('hand_landmarker.task', models))
  const zip = await JSZip.loadAsync(bytes)
  t.same(Object.keys(zip.files), ['hand_detector.tflite', 'hand_landmarks_detector.tflite'])
  const detector = await zip.file('hand_detector.tflite')!.async('nodebuffer')
  t.ok(bytes.includes(detector), 'readable where it lies')
})
