// The letter model compared with a transformer of the size of earlier models (41,627 parameters).
import { readFile } from 'node:fs/promises'
import { createOnnxGraph, type OnnxGraph } from 'recognizer-wasm/tools/onnx/onnx-writer'
import {
  LANDMARKS, openLetterRecognizer, letterRuntime, parseModelInfo, type Hand, type LetterModel, type Point
} from 'recognizer-wasm'
import { INNER_FEATURES, openNetwork } from 'recognizer-wasm/internals'
import { wasmRuntime } from 'recognizer-wasm/onnxruntime-web'
import { toSecondLook } from 'recognizer-wasm/training/second-look/head'
import { ms, quantile, timed } from './figures.ts'

const SHAPE = [15, 66]
const [FRAMES, INPUTS] = SHAPE as [number, number]
const WIDTH = 32
const HEADS = 4
const HIDDEN = 128
const LAYERS = 3
const LABELS = 27

const shipped = (file: string) => readFile(new URL(`../assets/models/alphabet/${file}`, import.meta.url))

export async function run () {
  await ownRuntime()
  await besideTransformer()
  await secondLook()
}

/** Recognizes a letter from fifteen frames, with the package's own runtime and with onnxruntime-web. */
async function ownRuntime () {
  const onnx = await shipped('model.onnx')
  const [own, peer] = [
    await openNetwork(onnx, letterRuntime()), await openNetwork(onnx, wasmRuntime())
  ]
  const input = Float32Array.from({ length: FRAMES * INPUTS }, (_, i) => Math.sin(i))
  const times = { own: [] as number[], peer: [] as number[] }
  for (let round = 0; round < 20; round++) {
    times.own.push(...await timed(100, () => own.run(input, SHAPE)))
    times.peer.push(...await timed(100, () => peer.run(input, SHAPE)))
  }
  const [one, other] = [times.own, times.peer].map(samples => quantile(samples, 0.5)) as [number, number]
  console.log(`own runtime:    p50 ${ms(one)}, onnxruntime-web ${ms(other)}; ratio ${(one / other).toFixed(2)}`)
  await Promise.all([own.dispose(), peer.dispose()])
}

/** Time from hands to a letter for fifteen frames of a held hand, with and without a second look. */
async function secondLook () {
  const model: LetterModel = {
    onnx: await shipped('model.onnx'), info: parseModelInfo(JSON.parse((await shipped('model.json')).toString()))
  }
  const points = LANDMARKS.map((_, i): Point => [Math.sin(i) / 10, Math.cos(i) / 10, 0])
  const hand: Hand = {
    landmarks: points,
    worldLandmarks: points,
    handedness: 'right',
    handednessScore: 1,
    presence: 1,
    innerFeatures: Float32Array.from({ length: INNER_FEATURES }, (_, i) => Math.sin(i))
  }
  const look = toSecondLook(['f', 't'], { weights: new Float64Array(INNER_FEATURES).fill(0.01), bias: 0 })
  const momentsOf = async (looks: LetterModel['info']['second_look']) => {
    const info = { ...model.info, second_look: looks }
    const { packHands, recognize } = await openLetterRecognizer({ ...model, info })
    const before = Array(FRAMES - 1).fill(packHands([hand]))
    return () => recognize([packHands([hand]), ...before])
  }
  const [looking, plain] = [await momentsOf([look]), await momentsOf(undefined)]
  const times = { looking: [] as number[], plain: [] as number[] }
  for (let round = 0; round < 20; round++) {
    times.looking.push(...await timed(100, looking))
    times.plain.push(...await timed(100, plain))
  }
  const [one, other] = [times.looking, times.plain].map(samples => quantile(samples, 0.5)) as [number, number]
  const [ratio, more] = [(one / other).toFixed(2), (one - other).toFixed(3)]
  console.log(`second look:    p50 ${ms(one)} from hands to a letter, ${more} ms more than without; ratio ${ratio}`)
}

async function besideTransformer () {
  const runtime = wasmRuntime()
  const ours = await openNetwork(await shipped('model.onnx'), runtime)
  const peer = await openNetwork(transformer(), runtime)
  const input = Float32Array.from({ length: FRAMES * INPUTS }, (_, i) => Math.sin(i))
  // In turn, so that load affects both alike.
  const times = { ours: [] as number[], peer: [] as number[] }
  for (let round = 0; round < 20; round++) {
    times.ours.push(...await timed(100, () => ours.run(input, SHAPE)))
    times.peer.push(...await timed(100, () => peer.run(input, SHAPE)))
  }
  const [one, other] = [times.ours, times.peer].map(samples => quantile(samples, 0.5)) as [number, number]
  console.log(`letter model:   p50 ${ms(one)}, p99 ${ms(quantile(times.ours, 0.99))}`)
  console.log(
    `transformer:    p50 ${ms(other)}, p99 ${ms(quantile(times.peer, 0.99))}; ratio ${(one / other).toFixed(2)}`
  )
  await Promise.all([ours.dispose(), peer.dispose()])
}

/** Three layers of width 32 over 15 frames, with arbitrary weights: the cost does not depend on them. */
function transformer (): Uint8Array {
  const graph = createOnnxGraph('transformer', { opset: 17 })
  const weights = (name: string, ...shape: number[]) =>
    graph.float32(name, shape, Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, i) => 0.1 * Math.sin(i)))
  const dense = (name: string, x: string, inputs: number, outputs: number) =>
    graph.node('Gemm', [x, weights(`${name}_w`, inputs, outputs), weights(`${name}_b`, outputs)])
  const norm = (name: string, x: string) =>
    graph.node('LayerNormalization', [x, weights(`${name}_s`, WIDTH), weights(`${name}_o`, WIDTH)])
  let x = graph.node('Add', [
    dense('embed', graph.input('frames', SHAPE), INPUTS, WIDTH),
    weights('position', FRAMES, WIDTH)
  ])
  for (let layer = 0; layer < LAYERS; layer++) {
    const attended = dense(
      `out${layer}`,
      attention(graph, dense(`qkv${layer}`, x, WIDTH, 3 * WIDTH), layer),
      WIDTH,
      WIDTH
    )
    x = norm(`norm${layer}a`, graph.node('Add', [x, attended]))
    const hidden = graph.node('Relu', [dense(`up${layer}`, x, WIDTH, HIDDEN)])
    x = norm(`norm${layer}b`, graph.node('Add', [x, dense(`down${layer}`, hidden, HIDDEN, WIDTH)]))
  }
  const pooled = graph.node('ReduceMean', [x], { attributes: { axes: [0], keepdims: 1 } })
  graph.output(dense('label', pooled, WIDTH, LABELS), [1, LABELS])
  return graph.bytes()
}

/** From [frames, 3 x width] queries, keys and values to [frames, width]. */
function attention (graph: OnnxGraph, qkv: string, layer: number): string {
  const size = WIDTH / HEADS
  const [split, joined] = [
    graph.int64(`split${layer}`, [4], [FRAMES, 3, HEADS, size]),
    graph.int64(`joined${layer}`, [2], [FRAMES, WIDTH])
  ]
  const heads = graph.node('Transpose', [graph.node('Reshape', [qkv, split])], { attributes: { perm: [1, 2, 0, 3] } })
  const [q, k, v] = [0, 1, 2].map(i =>
    graph.node('Gather', [heads, graph.int64(`part${layer}${i}`, [], [i])], { attributes: { axis: 0 } })
  ) as [string, string, string]
  const scores = graph.node('MatMul', [q, graph.node('Transpose', [k], { attributes: { perm: [0, 2, 1] } })])
  const scaled = graph.node('Mul', [scores, graph.float32(`scale${layer}`, [], [1 / Math.sqrt(size)])])
  const mixed = graph.node('MatMul', [graph.node('Softmax', [scaled], { attributes: { axis: -1 } }), v])
  return graph.node('Reshape', [graph.node('Transpose', [mixed], { attributes: { perm: [1, 0, 2] } }), joined])
}
