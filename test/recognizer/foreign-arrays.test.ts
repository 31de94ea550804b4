// Typed arrays of another realm (jsdom, an iframe, node:vm) are read by every function, never as "no letter".
import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import t from '#tap'
import {
  openHandTracker, openLetterRecognizer, createLetterStream, hasHand, letterRuntime, packHandPoints, readModelArchive,
  sceneOf, verifyLetter, writeModelArchive, type HandFrame, type HandPoints
} from 'recognizer-wasm'
import { openNetwork, unpackHandPoints } from 'recognizer-wasm/internals'
import { wasmRuntime } from 'recognizer-wasm/onnxruntime-web'
import { inProject } from '../../server/settings/paths.ts'
import { held } from '../support/hands.ts'
import { drawHands } from './drawn-hand.ts'
import { tinyModel } from './tiny-model.ts'

const foreign = runInNewContext(`({
  bytes: source => new Uint8Array(source),
  clamped: source => new Uint8ClampedArray(source),
  buffer: source => new Uint8Array(source).buffer,
  numbers: source => new Float32Array(source)
})`) as {
  bytes (source: Uint8Array): Uint8Array
  clamped (source: Uint8ClampedArray | Uint8Array): Uint8ClampedArray
  buffer (source: Uint8Array): ArrayBuffer
  numbers (source: Float32Array): Float32Array
}
const model = async (file: string) => foreign.bytes(await readFile(inProject('recognizer-wasm', 'models', file)))
const zip = await model('alphabet.zip')
const frames = held('L').map(points => foreign.numbers(packHandPoints(points)))

t.test('files and pictures of another realm are read', async t => {
  t.notOk(zip instanceof Uint8Array, 'another realm')
  const tracker = await openHandTracker({
    kernels: foreign.buffer(await model('hand-kernels.wasm')),
    palmDetection: await model('palm-detection.plan'),
    handLandmark: await model('hand-landmark-lite.plan')
  })
  const picture = drawHands(320, 320, {})
  t.equal((await tracker.detect({ ...picture, data: foreign.bytes(new Uint8Array(picture.data)) })).length, 1)
  t.equal((await tracker.track({ ...picture, data: foreign.clamped(picture.data) })).length, 1)
  t.equal(sceneOf({ ...picture, data: foreign.clamped(picture.data) }).length, 108)
})

t.test('packed and unpacked models of another realm open on each runtime', async t => {
  const { info, onnx } = await readModelArchive(zip)
  const { onnx: again } = await readModelArchive(foreign.buffer(zip))
  const written = await writeModelArchive({ info, onnx: foreign.bytes(onnx) })
  const small = foreign.bytes(tinyModel().onnx)
  t.ok(onnx.every((byte, i) => byte === again[i]))
  t.ok(zip.every((byte, i) => byte === written[i]))
  for (const runtime of [letterRuntime(), wasmRuntime()]) {
    const network = await openNetwork(small, runtime)
    await network.dispose()
  }
})

t.test('packed frames of another realm are read', async t => {
  const recognizer = await openLetterRecognizer(zip)
  const stream = createLetterStream(recognizer)
  t.equal((await recognizer.recognize(frames)).letter, 'L')
  t.equal((await stream.push(frames[0]!)).letter, 'L')
  t.match(await verifyLetter(recognizer, 'L', frames), { isAccepted: true })
  t.ok(hasHand(frames[0]!))
  t.same(unpackHandPoints(frames[0]!).r_wrist, unpackHandPoints(packHandPoints(held('L')[0]!)).r_wrist)
})

t.test('a value that is neither a frame nor hand points is refused', async t => {
  const recognizer = await openLetterRecognizer(zip)
  const invalid: unknown[] = [[1, 2, 3], new Float64Array(138), { landmarks: [] }, 'L', 5, null, undefined]
  for (const value of invalid) {
    const name = `${typeof value} ${String(value)}`
    await t.rejects(recognizer.recognize([value as HandPoints]), { code: 'invalid-argument' }, name)
    t.throws(() => packHandPoints(value as HandPoints), { code: 'invalid-argument' }, name)
  }
  const frameForFrames = packHandPoints({}) as unknown as HandFrame[]
  await t.rejects(recognizer.recognize(frameForFrames), { code: 'invalid-argument' })
  await t.rejects(recognizer.recognize([new Float32Array(137)]), { code: 'invalid-argument' })
  await t.rejects(openNetwork('model.onnx' as unknown as Uint8Array, letterRuntime()), { code: 'invalid-argument' })
})
