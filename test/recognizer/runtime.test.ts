// Calls of the package to an ONNX runtime, recorded by a scripted runtime.
import t from '#tap'
import { env } from 'onnxruntime-web'
import type { OnnxRuntime } from 'recognizer-wasm'
import { openNetwork } from 'recognizer-wasm/internals'
import { wasmRuntime, type WasmOptions } from 'recognizer-wasm/onnxruntime-web'
import { scriptedRuntime, type ScriptedModel } from './scripted-runtime.ts'

const doubling = (over: Partial<ScriptedModel> = {}): ScriptedModel => ({
  inputs: { x: [2, 3] },
  outputs: { twice: [2, 3], first: [1] },
  answer: x => ({ first: x.slice(0, 1), twice: x.map(value => 2 * value) }),
  ...over
})

const bytes = Uint8Array.of(1)

t.test('a network lists its inputs and outputs and runs by the name of its input', async t => {
  const { runtime, sessions } = scriptedRuntime({ 1: doubling() })
  const network = await openNetwork(bytes, runtime)
  t.same(network.inputs, [{ name: 'x', shape: [2, 3] }])
  t.same(network.outputs, [{ name: 'twice', shape: [2, 3] }, { name: 'first', shape: [1] }])
  const { twice, first } = await network.run(Float32Array.of(1, 2, 3, 4, 5, 6), [3, 2])
  t.same([...twice ?? []], [2, 4, 6, 8, 10, 12])
  t.same([...first ?? []], [1])
  t.match(sessions[0]?.runs.at(-1), { name: 'x', dims: [3, 2] })
})

t.test('a session uses one thread and logs errors only', async t => {
  const { runtime, sessions } = scriptedRuntime({ 1: doubling() })
  await openNetwork(bytes, runtime)
  t.match(sessions[0]?.options, { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 })
})

t.test('opening a network runs it once on zeros', async t => {
  const { runtime, sessions } = scriptedRuntime({ 1: doubling() })
  await openNetwork(bytes, runtime)
  t.same(sessions[0]?.runs, [{ name: 'x', data: new Float32Array(6), dims: [2, 3] }])
})

t.test('a network with a variable or unknown input size is not run on opening', async t => {
  const silent: Record<string, ScriptedModel['inputs']> = { named: { x: ['rows', 3] }, unknown: { x: [] } }
  for (const [name, inputs] of Object.entries(silent)) {
    const { runtime, sessions } = scriptedRuntime({ 1: doubling({ inputs }) })
    const network = await openNetwork(bytes, runtime)
    t.same(sessions[0]?.runs, [], name)
    t.same(network.inputs[0]?.shape, inputs.x, name)
  }
})

t.test('a runtime without shape metadata works', async t => {
  const { runtime } = scriptedRuntime({ 1: doubling() })
  const bare: OnnxRuntime = {
    ...runtime,
    InferenceSession: {
      async create (model, options) {
        const { inputMetadata, outputMetadata, ...session } = await runtime.InferenceSession.create(model, options)
        return session
      }
    }
  }
  const network = await openNetwork(bytes, bare)
  t.same(network.inputs, [{ name: 'x', shape: [] }])
  t.same([...(await network.run(Float32Array.of(4), [1])).twice ?? []], [8])
})

t.test('a model that cannot be loaded throws one error with the runtime’s error as its cause', async t => {
  const { runtime } = scriptedRuntime({})
  const error: unknown = await openNetwork(bytes, runtime).catch((error: unknown) => error)
  t.match(error, { message: 'The ONNX model cannot be loaded: no such model', cause: { message: 'no such model' } })
  const throwingNumbers: OnnxRuntime = {
    ...runtime,
    // onnxruntime-web throws bare numbers when it is out of memory.
    // eslint-disable-next-line prefer-promise-reject-errors
    InferenceSession: { create: () => Promise.reject(8395600) }
  }
  const expected = { message: 'The ONNX model cannot be loaded: 8395600', cause: 8395600 }
  await t.rejects(openNetwork(bytes, throwingNumbers), expected)
})

t.test('a network that fails its first run, or has no input, is released', async t => {
  const failing = doubling({ answer () { throw new Error('out of memory') } })
  for (const [model, message] of [[failing, /out of memory/], [doubling({ inputs: {} }), /has no input/]] as const) {
    const { runtime, sessions } = scriptedRuntime({ 1: model })
    await t.rejects(openNetwork(bytes, runtime), message)
    t.equal(sessions[0]?.released, 1, String(message))
  }
})

t.test('disposing a network releases only its session', async t => {
  const { runtime, sessions } = scriptedRuntime({ 1: doubling() })
  const [first] = [await openNetwork(bytes, runtime), await openNetwork(bytes, runtime)]
  await first.dispose()
  t.same(sessions.map(({ released }) => released), [1, 0])
})

t.test('onnxruntime-web gets the given settings', async t => {
  const { numThreads, wasmPaths } = env.wasm
  t.teardown(() => Object.assign(env.wasm, { numThreads, wasmPaths }))
  const paths = { wasm: '/static/ort.wasm', mjs: '/static/ort.mjs' }
  const load = (options?: WasmOptions) => t.rejects(wasmRuntime(options).InferenceSession.create(bytes))
  // onnxruntime-web reads its settings when it starts, so the package sets them before each model.
  await load()
  await load({ wasmPaths: paths, threads: 3 })
  t.match(env.wasm, { numThreads: 3, wasmPaths: paths })
  await load()
  t.equal(env.wasm.numThreads, 1, 'one thread by default')
  t.same(env.wasm.wasmPaths, paths, 'paths stay as set before')
})
