// The hand networks and the tracker on our engine, and on ONNX runtimes for comparison.
import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { HAND_NETWORKS } from 'recognizer-wasm/tools/hand-models/hand-networks'
import { readSourceModel } from 'recognizer-wasm/tools/hand-models/source-models'
import { readTflite } from 'recognizer-wasm/tools/hand-models/tflite-reader'
import { trackerOn } from 'recognizer-wasm/tracker/tracker'
import type { OnnxRuntime } from 'recognizer-wasm'
import { openHandNetwork, openNetwork, type HandNetwork } from 'recognizer-wasm/internals'
import { wasmRuntime } from 'recognizer-wasm/onnxruntime-web'
import { convertToOnnx } from '../test/support/onnx-hands/convert.ts'

export const model = async (file: string) =>
  new Uint8Array(await readFile(new URL(`../recognizer-wasm/models/${file}`, import.meta.url)))

// Node 20 has relaxed SIMD only behind a flag.
setFlagsFromString('--experimental-wasm-relaxed-simd')

export const BUILDS = { relaxed: 'hand-kernels-relaxed.wasm', plain: 'hand-kernels.wasm' }
export const NETWORKS = HAND_NETWORKS.map(({ file }) => file)
type Work = () => Promise<unknown>

/** Runtimes by name: onnxruntime-web, and onnxruntime-node if installed (the compiler does not know that name). */
export async function peerRuntimes (native = 'onnxruntime-node'): Promise<Record<string, OnnxRuntime>> {
  const found = await import(native).catch(() => null) as OnnxRuntime | null
  if (!found) console.log('onnxruntime-node is not installed: npm install --no-save --ignore-scripts onnxruntime-node')
  return { ...found && { 'onnxruntime-node': found }, 'onnxruntime-web': wasmRuntime() }
}

export async function ownNetwork (build: keyof typeof BUILDS, file: string): Promise<HandNetwork> {
  return openHandNetwork(await WebAssembly.compile(await model(BUILDS[build])), await model(file))
}

/** Returns a run of the network on another runtime, on a medium grey picture. */
export async function peerRun (runtime: OnnxRuntime, file: string): Promise<Work> {
  const { source, outputs, inputSize } = HAND_NETWORKS.find(network => network.file === file)!
  const tflite = readTflite(await readSourceModel(source))
  const network = await openNetwork(convertToOnnx(tflite, { name: source, outputs: Object.keys(outputs) }), runtime)
  const planes = new Float32Array(3 * inputSize ** 2).fill(0.5)
  return () => network.run(planes, [1, 3, inputSize, inputSize])
}

const SETTINGS = {
  maxHands: 1, mirrored: false, minDetection: 0.5, minPresence: 0.5, refinements: 1
} as const

export const ownTracker = async (build: keyof typeof BUILDS, landmarks: string) =>
  trackerOn(await ownNetwork(build, NETWORKS[0]!), await ownNetwork(build, landmarks), SETTINGS)

/** The same tracker with the networks of another runtime. Our networks return a cached answer at no cost, and the other
 * runtime runs as often as they would. */
export async function peerTracker (runtime: OnnxRuntime, landmarks: string) {
  let due: Work[] = []
  const borrowed = async (file: string): Promise<HandNetwork> => {
    const network = await ownNetwork('plain', file)
    const run = await peerRun(runtime, file)
    let last: ReturnType<HandNetwork['run']> | undefined
    return {
      ...network,
      run () {
        due.push(run)
        last ??= network.run()
        return last
      }
    }
  }
  const tracker = trackerOn(await borrowed(NETWORKS[0]!), await borrowed(landmarks), SETTINGS)
  return async (what: 'detect' | 'track', image: Parameters<typeof tracker.detect>[0]) => {
    due = []
    await tracker[what](image)
    for (const run of due) await run()
  }
}
