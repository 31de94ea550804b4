// The package's own ONNX runtime: plain JavaScript for letter models. onnxruntime-web would be 14 MB of WebAssembly.
import { DactyloError } from '../errors.ts'
import { Float32Tensor, openOtherSession } from '../other-runtime.ts'
import type { OnnxRuntime, OnnxSession } from '../runtime.ts'
import { openGraph, type Graph } from './graph.ts'
import { isUnsupported } from './unsupported.ts'

const NAME = 'recognizer-wasm'

export interface LetterRuntimeOptions {
  /** Returns the runtime for models that this one cannot run; called when the first one is opened. Without it such
   * models are refused. */
  otherwise?: () => OnnxRuntime | Promise<OnnxRuntime>
}

/**
 * A runtime for models that only use the 21 operators of the project's own letter models, in float32, with fixed
 * shapes, from operator sets 13 to 17. A session's `runtime` says which runtime runs it: `recognizer-wasm`, or the name
 * of the other one.
 * @param options the runtime for other models
 */
export function letterRuntime ({ otherwise }: LetterRuntimeOptions = {}): OnnxRuntime {
  return {
    name: NAME,
    InferenceSession: {
      async create (model, options) {
        try {
          return openSession(model)
        } catch (error) {
          if (!(isUnsupported(error) && otherwise)) throw error
          return await openOtherSession(await otherwise(), model, options)
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
      if (!graph) throw new DactyloError('closed', 'The session was released')
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
