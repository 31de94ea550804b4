// Opens networks on an ONNX runtime: the package's own, onnxruntime-web, or another one with the same interface.
import { bytesIn } from './typed-arrays.ts'
import { DactyloError, invalidArgument, messageOf } from './errors.ts'

/** What we use of a runtime. The modules onnxruntime-web and onnxruntime-node are such objects. */
export interface OnnxRuntime {
  /** The name that networks on this runtime give. */
  readonly name?: string
  InferenceSession: {
    create (model: Uint8Array, options?: object): Promise<OnnxSession>
  }
  Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => object
}

export interface OnnxSession {
  /** The name of the runtime that runs the session, which may be another one than the one that was asked. */
  readonly runtime?: string | undefined
  readonly inputNames: readonly string[]
  readonly outputNames: readonly string[]
  readonly inputMetadata?: readonly object[]
  readonly outputMetadata?: readonly object[]
  run (inputs: Record<string, object>): Promise<Record<string, object>>
  release (): Promise<void>
}

/** A value that goes into or comes out of a network. A dimension that the caller may choose is a name. */
export interface Port {
  name: string
  shape: readonly (number | string)[]
}

/** A loaded network of float32 numbers with one input. */
export interface Network {
  /** The name of the runtime: `recognizer-wasm`, `onnxruntime-web`, or that of a given one. */
  runtime: string | undefined
  inputs: readonly Port[]
  outputs: readonly Port[]
  /** The outputs by name. `input` may be used again once the promise is settled. */
  run (input: Float32Array, shape: readonly number[]): Promise<Record<string, Float32Array>>
  dispose (): Promise<void>
}

const SESSION = {
  // An injected native runtime would otherwise take every core, in every worker of a server.
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  // Errors only: warnings about tidied graphs do not belong in a host's console.
  logSeverityLevel: 3
} as const

/**
 * Loads an ONNX model and runs it once on zeros, because the first run is many times slower than the next.
 * @throws DactyloError `model-invalid` when the bytes are no model with an input, `model-unsupported` when the runtime
 * cannot run it
 */
export async function openNetwork (model: Uint8Array, runtime: OnnxRuntime): Promise<Network> {
  const session = await createSession(model, runtime)
  try {
    const network = networkOf(session, runtime)
    await warmUp(network)
    return network
  } catch (error) {
    await session.release().catch(() => {}) // The first error counts.
    throw error
  }
}

function networkOf (session: OnnxSession, runtime: OnnxRuntime): Network {
  const [inputName] = session.inputNames
  if (inputName === undefined) throw new DactyloError('model-invalid', 'The ONNX model has no input')
  return {
    runtime: session.runtime ?? runtime.name,
    inputs: ports(session.inputNames, session.inputMetadata),
    outputs: ports(session.outputNames, session.outputMetadata),
    async run (input, shape) {
      const results = await session.run({ [inputName]: new runtime.Tensor('float32', input, shape) })
      return Object.fromEntries(session.outputNames.map(name => [name, numbersOf(results[name])]))
    },
    dispose: () => session.release()
  }
}

async function createSession (model: Uint8Array, runtime: OnnxRuntime): Promise<OnnxSession> {
  const bytes = bytesIn(model)
  if (!bytes) throw invalidArgument('An ONNX model must be given as a Uint8Array')
  try {
    return await runtime.InferenceSession.create(bytes, SESSION)
  } catch (cause) {
    const code = cause instanceof DactyloError ? cause.code : 'model-invalid'
    throw new DactyloError(code, `The ONNX model cannot be loaded: ${messageOf(cause)}`, { cause })
  }
}

function ports (names: readonly string[], metadata: readonly object[] = []): Port[] {
  return names.map((name, i) => ({ name, shape: (metadata[i] as Partial<Port> | undefined)?.shape ?? [] }))
}

const numbersOf = (tensor: object | undefined) => (tensor as { data: Float32Array }).data

async function warmUp ({ inputs: [input], run }: Network) {
  const sizes = input?.shape.map(Number) ?? []
  if (sizes.length === 0 || !sizes.every(Number.isInteger)) return
  await run(new Float32Array(sizes.reduce((product, size) => product * size, 1)), sizes)
}
