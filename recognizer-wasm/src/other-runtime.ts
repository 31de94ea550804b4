// Adapts another ONNX runtime: such a runtime only accepts its own tensors.
import type { OnnxRuntime, OnnxSession } from './runtime.ts'

/** A tensor independent of any runtime. */
export class Float32Tensor {
  readonly type: 'float32'
  readonly data: Float32Array
  readonly dims: readonly number[]

  constructor (type: 'float32', data: Float32Array, dims: readonly number[]) {
    this.type = type
    this.data = data
    this.dims = dims
  }
}

/** Opens a session of another runtime that accepts `Float32Tensor`s.
 * @throws if that runtime cannot load the model */
export async function openOtherSession (
  runtime: OnnxRuntime, model: Uint8Array, options?: object
): Promise<OnnxSession> {
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
