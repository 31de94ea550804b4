import t from '#tap'
import { createOnnxGraph } from 'recognizer-wasm/tools/onnx/onnx-writer'
import { FRAME_SIZE, MEMORY } from 'recognizer-wasm/training/contract'
import {
  addTrainingNetwork, exportOnnx, initialWeights, parametersFor, type Weights
} from 'recognizer-wasm/training/network/letter-network'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import { stepGraph } from 'recognizer-wasm/training/network/learner'
import { wasmRuntime } from 'recognizer-wasm/onnxruntime-web'

const LABELS = 4
const random = createRandom(1)
const weights = initialWeights(LABELS, random)
const otherWeights = initialWeights(LABELS, createRandom(2))
const { InferenceSession, Tensor } = wasmRuntime()

const noise = (length: number) => Float32Array.from({ length }, () => random.normal())
const tensors = (weights: Weights) =>
  Object.fromEntries(
    parametersFor(LABELS).map(({ name, shape }) => [name, new Tensor('float32', weights.get(name)!, shape)])
  )

type Results = Record<string, { data: Float32Array }>
async function run (model: Uint8Array, inputs: Record<string, object>): Promise<Results> {
  const session = await InferenceSession.create(model)
  const results = await session.run(inputs) as Results
  await session.release()
  return results
}

t.test('the exported file gives the mean of the trained networks', async t => {
  const graph = createOnnxGraph('trained')
  const { scores } = addTrainingNetwork(graph, LABELS, { stills: 0, sequences: 1 })
  graph.output(scores, [1, LABELS])
  for (let trial = 0; trial < 2; trial++) {
    const frames = noise(MEMORY * FRAME_SIZE)
    const sequences = new Tensor('float32', frames, [1, MEMORY, FRAME_SIZE])
    const scoresOf = async (own: Weights) => (await run(graph.bytes(), { ...tensors(own), sequences }))[scores]!.data
    const [first, second] = [await scoresOf(weights), await scoresOf(otherWeights)]
    const { logits } = await run(exportOnnx([weights, otherWeights], LABELS, { precision: 'float32' }), {
      frames: new Tensor('float32', frames, [MEMORY, FRAME_SIZE])
    })
    const expected = first.map((score, i) => (score + second[i]!) / 2)
    t.ok(logits!.data.every((value, i) => Math.abs(value - expected[i]!) < 1e-4), `${logits!.data} and ${expected}`)
  }
})

t.test('the embedding holds the inner numbers of each network for the newest hand', async t => {
  const model = exportOnnx([weights, otherWeights], LABELS)
  const embed = async (frames: Float32Array, of = model) =>
    (await run(of, { frames: new Tensor('float32', frames, [MEMORY, FRAME_SIZE]) }))['embedding']!.data
  const frames = noise(MEMORY * FRAME_SIZE)
  const both = await embed(frames)
  t.equal(both.length, 2 * 64)
  t.same([...both.slice(0, 64)], [...await embed(frames, exportOnnx([weights], LABELS))], 'of the first network')
  const olderMoved = frames.map((value, i) => i < FRAME_SIZE ? value : 2 * value)
  const newerMoved = frames.map((value, i) => i < FRAME_SIZE && i > 5 ? 2 * value + i : value)
  const difference = (other: Float32Array) => Math.hypot(...other.map((value, i) => value - both[i]!))
  t.ok(difference(await embed(newerMoved)) > 5 * difference(await embed(olderMoved)), 'of the newest frame')
})

t.test('gradients match numerical differences of the loss', async t => {
  const size = { stills: 2, sequences: 2 }
  const model = stepGraph(LABELS, size)
  const batch = {
    stills: new Tensor('float32', noise(size.stills * FRAME_SIZE), [size.stills, 1, FRAME_SIZE]),
    sequences: new Tensor('float32', noise(size.sequences * MEMORY * FRAME_SIZE), [size.sequences, MEMORY, FRAME_SIZE]),
    targets: new Tensor('float32', Float32Array.from([1, 0, 0, 0, 0, 0.5, 0.5, 0, 0, 0, 0, 1, 0, 0, 0, 0]), [4, LABELS])
  }
  const session = await InferenceSession.create(model)
  t.teardown(() => session.release())
  const results = await session.run({ ...tensors(weights), ...batch }) as Results
  const lossWith = async (name: string, index: number, change: number) => {
    const changed = new Map(weights).set(
      name,
      weights.get(name)!.map((value, i) => (i === index ? value + change : value))
    )
    return ((await session.run({ ...tensors(changed), ...batch })) as Results)['loss']!.data[0]!
  }
  for (const { name } of parametersFor(LABELS)) {
    const gradient = results[`${name}_gradient`]!.data
    const steepest = gradient.reduce((best, value, i) => (Math.abs(value) > Math.abs(gradient[best]!) ? i : best), 0)
    const measured = ((await lossWith(name, steepest, 1e-3)) - (await lossWith(name, steepest, -1e-3))) / 2e-3
    t.ok(
      Math.abs(measured - gradient[steepest]!) < 0.02 * Math.abs(measured) + 2e-3,
      `${name}: ${gradient[steepest]} and ${measured}`
    )
  }
})
