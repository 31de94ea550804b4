// Opens networks on an ONNX runtime: the package's own, onnxruntime-web, or another with the same interface.
import { bytesIn } from './typed-arrays.ts'
import { DactyloError, invalidArgument, messageOf } from './errors.ts'

/** The part of a runtime that we use. The modules onnxruntime-web and onnxruntime-node match it. */
export interface OnnxRuntime {
  /** The name that networks on this runtime report. */
  readonly name?: string
  InferenceSession: {
    create (model: Uint8Array, options?: object): Promise<OnnxSession>
  }
  Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => object
}

export interface OnnxSession {
  /** The name of the runtime that runs the session. It may differ from the requested one. */
  readonly runtime?: string | undefined
  readonly inputNames: readonly string[]
  readonly outputNames: readonly string[]
  readonly inputMetadata?: readonly object[]
  readonly outputMetadata?: readonly object[]
  run (inputs: Record<string, object>): Promise<Record<string, object>>
  release (): Promise<void>
}

/** An input or output of a network. A dimension that the caller may choose is a name. */
export interface Port {
  name: string
  shape: readonly (number | string)[]
}

/** A loaded float32 network with one input. */
export interface Network {
  /** The name of the runtime: `recognizer-wasm`, `onnxruntime-web`, or that of a custom one. */
  runtime: string | undefined
  inputs: readonly Port[]
  outputs: readonly Port[]
  /** Returns the outputs by name. The caller may reuse `input` once the promise settles. */
  run (input: Float32Array, shape: readonly number[]): Promise<Record<string, Float32Array>>
  dispose (): Promise<void>
}

const SESSION = {
  // By default a native runtime takes every core, in every worker of a server.
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  // Errors only: graph-optimizer warnings do not belong in the host's console.
  logSeverityLevel: 3
} as const

/**
 * Loads an ONNX model and runs it once on zeros, because the first run is many times slower than later ones.
 * @throws DactyloError: `model-invalid` if the bytes are not a model with an input; `model-unsupported` if the runtime
 * cannot run it
 */
export async function openNetwork (model: Uint8Array, runtime: OnnxRuntime): Promise<Network> {
  const session = await createSession(model, runtime)
  try {
    const network = networkOf(session, runtime)
    await warmUp(network)
    return network
  } catch (error) {
    await session.release().catch(() => {}) // Keep the first error.
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
