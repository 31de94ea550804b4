// A model of the tracker's errors, trained on rendered hands.
import t from '#tap'
import { wasmRuntime } from 'recognizer-wasm/onnxruntime-web'
import { bonesInPalms, createTrackerModel } from 'recognizer-wasm/training/hands/tracker-model'
import { trainTrackerModel } from 'recognizer-wasm/training/network/train-tracker-model'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import { signingHand } from 'recognizer-wasm/training/skeleton/signing-hand'
import { pointsOf } from 'recognizer-wasm/training/skeleton/skeleton'
import type { Vector } from 'recognizer-wasm/mesh/vectors'
import { sample } from '../../support/training-sample.ts'

t.test('the tracker model learns errors on rendered hands and simulates them on other people', async t => {
  // A tracker that underestimates depth.
  const flattened = (points: readonly Vector[]) => points.map(([x, y, z]): Vector => [x, y, z / 8])
  const random = createRandom(1)
  const rendered = Array.from({ length: 300 }, () => {
    const joints = pointsOf(signingHand(random.pick(['b', 'c', 'o', 's']), random))
    return sample({ joints, frames: [flattened(joints)] })
  })
  t.equal(await trainTrackerModel([sample()], 1, wasmRuntime()), undefined, 'no rendered hands')
  const trackerModel = createTrackerModel((await trainTrackerModel(rendered, 1, wasmRuntime()))!)
  const errors = Array.from({ length: 20 }, () => {
    const hand = pointsOf(signingHand('s', random))
    const inPalms = (points: readonly Vector[]) => bonesInPalms(points)
    const errorOf = (points: readonly Vector[]) => inPalms(points)
      .reduce((sum, value, i) => sum + Math.abs(value - inPalms(flattened(hand))[i]!), 0)
    return [errorOf(trackerModel(hand)), errorOf(hand)] as const
  })
  const sumOf = (i: 0 | 1) => errors.reduce((sum, error) => sum + error[i], 0)
  const [simulated, untouched] = [sumOf(0), sumOf(1)]
  t.ok(simulated < 0.6 * untouched, `${simulated.toFixed(1)} instead of ${untouched.toFixed(1)} palm lengths off`)
})
