// The package's own runtime gives the same letters and numbers as onnxruntime-web, and names what it cannot run.
import t from '#tap'
import { createOnnxGraph, type OnnxGraph } from 'recognizer-wasm/tools/onnx/onnx-writer'
import { readModel } from 'recognizer-wasm/training/measure/loaded-model'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import { LETTERS, openLetterRecognizer, letterRuntime, type HandPoints, type OnnxRuntime } from 'recognizer-wasm'
import { openNetwork } from 'recognizer-wasm/internals'
import { wasmRuntime } from 'recognizer-wasm/onnxruntime-web'
import { held, moving, signing } from '../support/hands.ts'
import { compareRuntimes, randomFilms } from '../support/random-films.ts'
import { damaged } from '../support/mutations.ts'
import { tinyModel } from './tiny-model.ts'

const alphabet = await readModel('assets/models/alphabet')
const runtimes = [wasmRuntime(), letterRuntime()] as const

/** Films of an L with a fingertip far away. */
const farAway = [Infinity, -Infinity, 3e38].map(value =>
  Array<HandPoints>(15).fill({ ...signing('L'), r_index_tip: [value, value, value] }))

t.test('the alphabet model gives the same letters as onnxruntime-web', async t => {
  const drawn = LETTERS.map(letter => held(letter))
  const moved = ['J', 'P'].map(letter => moving(letter, 12).slice(0, 15).reverse())
  const films = [...drawn, ...moved, [], ...farAway, ...randomFilms(60)]
  const { agreements, furthest, letters } = await compareRuntimes(alphabet, runtimes, films)
  t.equal(agreements, films.length, 'the same letter in each film')
  t.ok(furthest < 1e-5, `probabilities at most ${furthest} apart`)
  t.ok(letters > 20, `${letters} different answers`)
})

t.test('a recognizer names its runtime, and a run does not change the next one', async t => {
  const recognizer = await openLetterRecognizer(alphabet, { runtime: letterRuntime() })
  t.equal(recognizer.runtime, 'recognizer-wasm')
  const before = await recognizer.recognize(held('L'))
  await recognizer.recognize(held('V'))
  const after = await recognizer.recognize(held('L'))
  t.equal(before.letter, 'L')
  t.same(after.candidates, before.candidates)
  for (const film of farAway) t.equal((await recognizer.recognize(film)).letter, null, 'huge coordinates')
  await recognizer.dispose()
  await t.rejects(recognizer.recognize(held('L')), /released/)
})

/** Graphs with an input of [2, 3, 4], one for each case that a letter model may have. */
const GRAPHS: Record<string, (graph: OnnxGraph, x: string) => string> = {
  'arithmetic with broadcasting': (g, x) => {
    const row = g.float32('row', [4], [1, -2, 0.5, 4])
    const column = g.float32('column', [2, 1, 1], [3, -0.25])
    const ratio = g.node('Div', [g.node('Sub', [x, row]), column])
    return g.node('Add', [g.node('Mul', [ratio, ratio]), g.node('PRelu', [x, row])])
  },
  'a condition and both branches': (g, x) => {
    const [low, high] = [g.float32('low', [], [-0.5]), g.float32('high', [1, 3, 1], [0.5, 1, 1.5])]
    const smaller = g.node('Where', [g.node('Less', [x, low]), low, g.node('Clip', [x, '', g.float32('top', [], [1])])])
    const cast = (value: string, to: number) => g.node('Cast', [value], { attributes: { to } })
    const truth = cast(cast(g.node('Relu', [x]), 9), 1)
    return g.node('Add', [g.node('Where', [g.node('Less', [smaller, high]), x, high]), g.node('Sign', [truth])])
  },
  'sums along axes, with and without keepdims': (g, x) => {
    const norms = g.node('ReduceL2', [x], { attributes: { axes: [-1], keepdims: 1 } })
    const dropped = g.node('ReduceL1', [x], { attributes: { axes: [0, 2], keepdims: 0 } })
    const sum = g.node('ReduceSum', [x], { attributes: { keepdims: 0 } })
    const shaped = g.node('Reshape', [dropped, g.int64('shape', [3], [1, -1, 1])])
    return g.node('Add', [g.node('Add', [norms, shaped]), sum])
  },
  'slices from the end and with steps': (g, x) => g.node('Slice', [
    x, g.int64('starts', [2], [-3, 0]), g.int64('ends', [2], [2 ** 40, -1]), g.int64('axes', [2], [1, -1]),
    g.int64('steps', [2], [2, 2])
  ]),
  'split, gather and concat': (g, x) => {
    const [first, rest] = ['first', 'rest']
    g.node('Split', [x, g.int64('lengths', [2], [1, 3])], { attributes: { axis: -1 }, outputs: [first, rest] })
    const picked = g.node('Gather', [rest, g.int64('which', [2, 2], [2, 0, -1, 1])], { attributes: { axis: 2 } })
    const flat = g.node('Reshape', [picked, g.int64('flat', [3], [0, 0, 4])])
    return g.node('Concat', [flat, first, x], { attributes: { axis: -1 } })
  },
  'products with dense, sparse and computed matrices': (g, x) => {
    const values = Array.from({ length: 4 * 5 }, (_, i) => Math.sin(i))
    const full = g.node('MatMul', [g.node('Relu', [x]), g.float16('full', [4, 5], values)])
    const sparse = g.float32('sparse', [5, 3], values.slice(0, 15).map((value, i) => i % 4 ? 0 : value))
    const square = g.node('MatMul', [full, sparse])
    return g.node('MatMul', [g.node('MatMul', [g.float32('left', [2, 3], [1, 0, -1, 2, 0.5, 0]), square]), square])
  },
  'Gemm with a bias, without, and transposed': (g, x) => {
    const lines = g.node('Reshape', [x, g.int64('lines', [2], [6, 4])])
    const weights = g.float32('weights', [4, 4], Array.from({ length: 16 }, (_, i) => Math.cos(i)))
    const withBias = g.node('Gemm', [lines, weights, g.float32('bias', [4], [1, 2, 3, 4])])
    const two = g.node('Gemm', [withBias, weights], { attributes: { transB: 1 } })
    return g.node('Gemm', [two, weights, withBias])
  },
  'constants folded beforehand': (g, x) => {
    const constant = g.float32('one', [3, 1], [1, 2, 3])
    return g.node('Mul', [x, g.node('Div', [constant, g.node('ReduceSum', [constant])])])
  }
}

t.test('each operator gives the same numbers as onnxruntime-web', async t => {
  const random = createRandom(7)
  for (const [name, build] of Object.entries(GRAPHS)) {
    const graph = createOnnxGraph('case')
    const result = build(graph, graph.input('x', [2, 3, 4]))
    graph.output(graph.node('Reshape', [result, graph.int64('list', [1], [-1])]), ['length'])
    const [peer, own] = [
      await openNetwork(graph.bytes(), runtimes[0]), await openNetwork(graph.bytes(), runtimes[1])
    ]
    for (let round = 0; round < 2; round++) {
      const input = Float32Array.from({ length: 24 }, () => random.chance(0.2) ? 0 : random.normal(1))
      const [expected, found] = [await peer.run(input, [2, 3, 4]), await own.run(input, [2, 3, 4])].map(
        results => [...Object.values(results)[0]!])
      const isNear = found!.every((value, i) => Math.abs(value - expected![i]!) <= 1e-5 * Math.max(1, Math.abs(value)))
      t.ok(found!.length === expected!.length && isNear, `${name}: ${found} for ${expected}`)
    }
    t.equal(own.runtime, 'recognizer-wasm', name)
    await Promise.all([peer.dispose(), own.dispose()])
  }
})

/** A graph of one operator, from [2, 3] to [2, 3]. */
function graphOf (operator: string, { opset = 13, attributes = {}, size = 3 } = {}): Uint8Array {
  const graph = createOnnxGraph('other', { opset })
  graph.output(graph.node(operator, [graph.input('x', [2, size])], { attributes }), [2, size])
  return graph.bytes()
}

const BEYOND: Record<string, Uint8Array> = {
  'an unknown operator': graphOf('Softplus'),
  'an unknown attribute': graphOf('Relu', { attributes: { surprise: 1 } }),
  'another opset': graphOf('Relu', { opset: 18 }),
  'too much work for JavaScript': graphOf('Relu', { size: 2 ** 24 })
}

t.test('an unsupported model opens in the other runtime, which is loaded only then', async t => {
  let opened = 0
  const runtime = letterRuntime({ otherwise () { opened++; return wasmRuntime() } })
  const supported = await openNetwork(graphOf('Relu'), runtime)
  t.equal(opened, 0)
  t.equal(supported.runtime, 'recognizer-wasm')
  const unsupported = await openNetwork(BEYOND['an unknown operator']!, runtime)
  t.equal(unsupported.runtime, 'onnxruntime-web')
  t.equal(opened, 1)
  t.same(unsupported.inputs, [{ name: 'x', shape: [2, 3] }])
  const [result] = Object.values(await unsupported.run(new Float32Array(6), [2, 3]))
  t.ok(result!.every(value => Math.abs(value - Math.log(2)) < 1e-6))
  await Promise.all([supported.dispose(), unsupported.dispose()])
})

t.test('without another runtime an unsupported model is refused, and the error says how to add one', async t => {
  const supported = await openNetwork(graphOf('Relu'), letterRuntime())
  t.equal(supported.runtime, 'recognizer-wasm')
  const refused = openNetwork(graphOf('Softplus'), letterRuntime())
  await t.rejects(refused, /Softplus.*wasmRuntime\(\) of recognizer-wasm\/onnxruntime-web/)
  await supported.dispose()
})

t.test('the error names the unsupported part of a model', async t => {
  const runtime = letterRuntime()
  for (const [name, bytes] of Object.entries(BEYOND)) {
    await t.rejects(openNetwork(bytes, runtime), {
      message: /^The ONNX model cannot be loaded: /, code: 'model-unsupported', cause: { code: 'model-unsupported' }
    }, name)
  }
})

t.test('a damaged file is refused without loading another runtime', async t => {
  const attempts: unknown[] = []
  const refusing: OnnxRuntime = {
    InferenceSession: { async create () { attempts.push(1); throw new Error('not here') } }, Tensor: class {}
  }
  const runtime = letterRuntime({ otherwise: () => refusing })
  const { info, onnx } = tinyModel()
  const opened = []
  for (let length = 0; length < onnx.length; length++) {
    const part = { info, onnx: onnx.subarray(0, length) }
    if (await openLetterRecognizer(part, { runtime }).catch(() => undefined)) opened.push(length)
  }
  t.same(opened, [], 'a truncated file is not a model')
  t.same(attempts, [])
  let [read, refused] = [0, 0]
  for (const bytes of damaged([alphabet.onnx, onnx], { count: 150, seed: 20_261 })) {
    try {
      const network = await openNetwork(bytes, runtime)
      read++
      await network.dispose()
    } catch (error) {
      refused++
      t.match(error, { message: /^(The ONNX model cannot be loaded: |Input )/ })
    }
  }
  t.ok(read > 0 && refused > 30, `${read} read, ${refused} refused`)
})

t.test('an invalid graph is refused', async t => {
  const build = (work: (graph: OnnxGraph, x: string) => string) => {
    const graph = createOnnxGraph('senseless')
    graph.output(work(graph, graph.input('x', [2, 3])), [])
    return graph.bytes()
  }
  const senseless: Record<string, [Uint8Array, RegExp]> = {
    'shapes that do not fit': [
      build((g, x) => g.node('Add', [x, g.float32('row', [2], [1, 2])])), /shapes \[2,3\] and \[2\] do not match/
    ],
    'a shape of another size': [
      build((g, x) => g.node('Reshape', [x, g.int64('shape', [2], [4, 2])])), /Reshape of \[2,3\] to \[4,2\]/
    ],
    'an axis out of range': [
      build((g, x) => g.node('Concat', [x, x], { attributes: { axis: 2 } })), /there is no axis 2/
    ],
    'an index out of range': [
      build((g, x) => g.node('Gather', [x, g.int64('which', [1], [2])])), /there is no index 2/
    ],
    'matrices that do not fit': [
      build((g, x) => g.node('MatMul', [x, g.float32('matrix', [2, 2], [1, 2, 3, 4])])), /MatMul of \[2,3\] and \[2,2\]/
    ],
    'a missing input': [build((g, x) => g.node('Add', [x])), /input 2 of Add is missing/]
  }
  for (const [name, [bytes, message]] of Object.entries(senseless)) {
    await t.rejects(openNetwork(bytes, letterRuntime()), message, name)
  }
})
