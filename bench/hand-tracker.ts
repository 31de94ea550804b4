// The hand tracker: its networks and its frames, on onnxruntime-web beside onnxruntime-node (the limit on this
// processor, when it is installed: npm install --no-save onnxruntime-node), and in Chromium beside MediaPipe Tasks on
// the CPU.
import { readFile } from 'node:fs/promises'
import { HAND_NETWORKS } from 'recognizer-wasm/tools/hand-models/hand-networks'
import { createHandTracker, wasmRuntime, openNetwork, type OnnxRuntime } from 'recognizer-wasm'
import { openRecognizerPage, pack } from '../test/browser/open-recognizer-page.ts'
import { drawHands } from '../test/recognizer/drawn-hand.ts'
import { ms, quantile } from './figures.ts'

const RUNS = 40
const model = (file: string) => readFile(new URL(`../recognizer-wasm/models/${file}`, import.meta.url))
const median = (samples: readonly number[]) => quantile(samples, 0.5)

type Work = () => Promise<unknown>

/**
 * The native runtime, or null where it is not installed. A name the compiler does not know, because it need not be
 * there.
 */
async function nativeRuntime (name = 'onnxruntime-node'): Promise<OnnxRuntime | null> {
  return import(name).catch(() => null)
}

/** Milliseconds of each, run by turns so that a busy moment strikes all alike. */
async function byTurns (works: readonly Work[]): Promise<number[][]> {
  const samples: number[][] = works.map(() => [])
  for (let i = -3; i < RUNS; i++) {
    for (const [k, work] of works.entries()) {
      const started = performance.now()
      await work()
      if (i >= 0) samples[k]!.push(performance.now() - started)
    }
  }
  return samples
}

function report (what: string, names: readonly string[], samples: readonly number[][]) {
  const [ours, ...others] = samples.map(median)
  const beside = others.map(
    (other, i) => `${names[i + 1]} ${ms(other)} (ours takes ${(ours! / other).toFixed(2)} times as long)`
  )
  console.log([`${what}: ${names[0]} ${ms(ours!)}`, ...beside].join(', '))
}

async function networks (runtimes: readonly OnnxRuntime[], names: readonly string[]) {
  for (const { file, inputSize } of HAND_NETWORKS) {
    const bytes = await model(file)
    const opened = await Promise.all(runtimes.map(runtime => openNetwork(bytes, { runtime })))
    const input = new Float32Array(3 * inputSize ** 2).fill(0.5)
    report(file, names, await byTurns(opened.map(network => () => network.run(input, [1, 3, inputSize, inputSize]))))
    for (const network of opened) await network.dispose()
  }
}

async function frames (runtimes: readonly OnnxRuntime[], names: readonly string[]) {
  const image = drawHands(640, 480, {})
  const palmDetection = await model('palm-detection.onnx')
  for (const file of ['hand-landmark.onnx', 'hand-landmark-lite.onnx']) {
    const handLandmark = await model(file)
    const trackers = await Promise.all(
      runtimes.map(runtime => createHandTracker({ palmDetection, handLandmark, runtime }))
    )
    report(`still 640x480, ${file}`, names, await byTurns(trackers.map(tracker => () => tracker.detect(image))))
    report(`tracked 640x480, ${file}`, names, await byTurns(trackers.map(tracker => () => tracker.track(image))))
    for (const tracker of trackers) await tracker.dispose()
  }
}

async function chromium () {
  const page = await openRecognizerPage()
  const image = pack(drawHands(640, 480, {}))
  for (const what of ['still', 'tracked'] as const) {
    const { ours, tasksVision } = await page.call('time', image, RUNS, what)
    report(`Chromium, ${what} 640x480, read once`, ['ours', 'MediaPipe Tasks'], [ours, tasksVision])
  }
  await page.close()
}

export async function run (): Promise<void> {
  const native = await nativeRuntime()
  if (!native) console.log('onnxruntime-node is not installed: no limit to compare with')
  const runtimes = [wasmRuntime(), ...native ? [native] : []]
  const names = ['onnxruntime-web', 'onnxruntime-node']
  await networks(runtimes, names)
  await frames(runtimes, names)
  await chromium()
}
