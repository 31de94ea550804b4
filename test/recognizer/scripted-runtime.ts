// An ONNX runtime without networks: tests choose each model's answer, and all calls are recorded.
import type { OnnxRuntime, OnnxSession } from 'recognizer-wasm'

type Answer = Record<string, Float32Array>
type Shape = readonly (number | string)[]

export interface ScriptedModel {
  /** Shapes by name. */
  inputs: Record<string, Shape>
  outputs: Record<string, Shape>
  answer: (input: Float32Array, dims: readonly number[]) => Answer | Promise<Answer>
}

class ScriptedTensor {
  readonly type: string
  readonly data: Float32Array
  readonly dims: readonly number[]

  constructor (type: 'float32', data: Float32Array, dims: readonly number[]) {
    this.type = type
    this.data = data
    this.dims = dims
  }
}

/** A session of the runtime. Sessions are listed in the order of their creation. */
export interface Watched {
  /** Input of each run. */
  runs: { name: string, data: Float32Array, dims: readonly number[] }[]
  options: object | undefined
  released: number
}

const metadata = (ports: Record<string, Shape>) => Object.entries(ports).map(([name, shape]) => ({ name, shape }))

/** A runtime that finds a model by its first byte. */
export function scriptedRuntime (models: Record<number, ScriptedModel>) {
  const sessions: Watched[] = []

  async function create (bytes: Uint8Array, options?: object): Promise<OnnxSession> {
    const model = models[bytes[0] ?? -1]
    if (!model) throw new Error('no such model')
    const watched: Watched = { runs: [], options, released: 0 }
    sessions.push(watched)
    return {
      inputNames: Object.keys(model.inputs),
      outputNames: Object.keys(model.outputs),
      inputMetadata: metadata(model.inputs),
      outputMetadata: metadata(model.outputs),
      async run (inputs) {
        const [[name, tensor] = []] = Object.entries(inputs)
        if (!(tensor instanceof ScriptedTensor) || name === undefined) throw new Error('the input is not a tensor')
        watched.runs.push({ name, data: tensor.data, dims: tensor.dims })
        const values = await model.answer(tensor.data, tensor.dims)
        return Object.fromEntries(Object.entries(values).map(([name, data]) => [name, { data }]))
      },
      async release () { watched.released++ }
    }
  }

  const runtime: OnnxRuntime = { InferenceSession: { create }, Tensor: ScriptedTensor }
  return { runtime, sessions }
}
