// The package's own ONNX runtime: plain JavaScript for letter models, where onnxruntime-web is 14 MB of WebAssembly.
import type { OnnxRuntime, OnnxSession } from '../runtime.ts'
import { openGraph, type Graph } from './graph.ts'
import { UnsupportedModelError } from './unsupported.ts'

class Float32Tensor {
  readonly type: 'float32'
  readonly data: Float32Array
  readonly dims: readonly number[]

  constructor (type: 'float32', data: Float32Array, dims: readonly number[]) {
    this.type = type
    this.data = data
    this.dims = dims
  }
}

const NAME = 'recognizer-wasm'

export interface LetterRuntimeOptions {
  /** What runs the models that this runtime does not know; called when there is one. Without it, they are refused. */
  otherwise?: () => OnnxRuntime | Promise<OnnxRuntime>
}

/**
 * A runtime for models of the 21 operators that the project's own letter models have, in float32 and fixed shapes, of
 * the operator sets 13 to 17. A session says by its `runtime` which one answers: `recognizer-wasm`, or the name of the
 * other one.
 */
export function letterRuntime ({ otherwise }: LetterRuntimeOptions = {}): OnnxRuntime {
  return {
    name: NAME,
    InferenceSession: {
      async create (model, options) {
        try {
          return openSession(model)
        } catch (error) {
          if (!(error instanceof UnsupportedModelError && otherwise)) throw error
          return await openElsewhere(await otherwise(), model, options)
        }
      }
    },
    Tensor: Float32Tensor
  }
}

function openSession (model: Uint8Array): OnnxSession {
  let graph: Graph | undefined = openGraph(model)
  const { inputs, outputs } = graph
  return {
    runtime: NAME,
    inputNames: inputs.map(({ name }) => name),
    outputNames: outputs.map(({ name }) => name),
    inputMetadata: inputs,
    outputMetadata: outputs,
    async run (given) {
      if (!graph) throw new Error('The session was released')
      const tensors = Object.entries(given) as [string, Float32Tensor][]
      checkShapes(inputs, Object.fromEntries(tensors))
      const results = graph.run(Object.fromEntries(tensors.map(([name, { data }]) => [name, data])))
      return Object.fromEntries(
        outputs.map(({ name, shape }) => [name, new Float32Tensor('float32', results[name]!, shape)]))
    },
    async release () { graph = undefined }
  }
}

function checkShapes (inputs: Graph['inputs'], given: Record<string, Float32Tensor>) {
  for (const { name, shape } of inputs) {
    const dims = given[name]?.dims
    if (String(dims) !== String(shape)) throw new Error(`Input ${name} must be of shape [${shape}], got [${dims}]`)
  }
}

/** The other runtime reads tensors of its own making only. */
async function openElsewhere (runtime: OnnxRuntime, model: Uint8Array, options?: object): Promise<OnnxSession> {
  const session = await runtime.InferenceSession.create(model, options)
  const { inputNames, outputNames, inputMetadata, outputMetadata } = session
  return {
    runtime: session.runtime ?? runtime.name,
    inputNames,
    outputNames,
    ...inputMetadata && { inputMetadata },
    ...outputMetadata && { outputMetadata },
    run (given) {
      const tensors = Object.entries(given) as [string, Float32Tensor][]
      return session.run(Object.fromEntries(
        tensors.map(([name, { type, data, dims }]) => [name, new runtime.Tensor(type, data, dims)])))
    },
    release: () => session.release()
  }
}
