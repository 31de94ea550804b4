// Letters that a second look separates, in the page's letter reader.
import t from '#tap'
import { LANDMARKS, letterRuntime, modelName, type Hand, type Point } from 'recognizer-wasm'
import { openPageLetters } from 'recognizer-wasm/client/page-letters'
import { INNER_FEATURES } from 'recognizer-wasm/internals'
import { toSecondLook } from 'recognizer-wasm/training/second-look/head'
import { tinyModel } from '../recognizer/tiny-model.ts'

/** Log odds of B against A: the last feature minus 1. */
const look = toSecondLook(['a', 'b'], { weights: new Float64Array(INNER_FEATURES).fill(1, -1), bias: -1 })
const model = tinyModel({
  second_look: [{ ...look, doubt: 0.5 }], verification_thresholds: { a: 0.2, b: 0.2 }
})

/** A hand that the tiny model takes for an A or a B, with these log odds of B. */
function hand (odds: number): Hand[] {
  const points = LANDMARKS.map((_, i): Point => i === 0 ? [0.5, 0, 0] : [0.5 + 0.02 * (i % 5), 0.1 - 0.01 * i, 0])
  const innerFeatures = new Float32Array(INNER_FEATURES).fill(7)
  innerFeatures[INNER_FEATURES - 1] = odds + 1
  return [{
    landmarks: points, worldLandmarks: points, handedness: 'right', handednessScore: 1, presence: 1, innerFeatures
  }]
}

t.test('without a calibration, the other letter of a pair is doubtful and never wrong', async t => {
  const letters = await openPageLetters(model, letterRuntime(), { calibration: null, personal: null })
  t.match(await letters.read(hand(-3)), { letter: 'A', accepted: ['A'], unsure: ['B'] })
  t.match(await letters.follow(hand(-3), 0), { letter: 'A', accepted: ['A'], unsure: ['B'] })
  t.match(await letters.read(hand(3)), { letter: 'B', accepted: ['B'], unsure: ['A'] })
  const calibration = { model: modelName(model.info), letters: ['A', 'B'] as [string, string], middle: 0 }
  await letters.calibrate(calibration)
  t.match(await letters.read(hand(-3)), { letter: 'A', accepted: ['A'] })
  t.same((await letters.read(hand(-3))).unsure, [], 'the calibration decides')
  t.same((await letters.follow(hand(3), 0)).unsure, [])
})
