// Inner features decide between letters that the points cannot tell apart.
import t from '#tap'
import {
  LANDMARKS, calibrate, calibrated, openLetterRecognizer, createLetterStream, handPointsFrom, modelName, packHandPoints,
  readModelArchive, writeModelArchive, type Candidate, type Hand, type LetterModel, type ModelInfo, type Point
} from 'recognizer-wasm'
import { INNER_FEATURES, type SecondLook } from 'recognizer-wasm/internals'
import { toSecondLook } from 'recognizer-wasm/training/second-look/head'
import { tinyModel } from './tiny-model.ts'

/** Log odds: the last feature minus 1. */
const look = toSecondLook(['a', 'b'], { weights: new Float64Array(INNER_FEATURES).fill(1, -1), bias: -1 })

async function openRecognizer (t: { teardown (end: () => unknown): void }, over: Partial<ModelInfo> = {}) {
  const recognizer = await openLetterRecognizer(tinyModel({ second_look: [look], ...over }))
  t.teardown(() => recognizer.dispose())
  return recognizer
}

interface Shown { x?: number, says?: number, side?: 'left' | 'right', presence?: number, spread?: number }

/** A hand with its wrist at x and features with the log odds `says`. The tiny model reads an A at x = 0.5. */
function hand ({ x = 0.5, says, side = 'right', presence = 1, spread = 1 }: Shown): Hand {
  const points = LANDMARKS.map((_, i): Point =>
    i === 0 ? [x, 0, 0] : [x + 0.02 * spread * (i % 5), 0.1 - 0.01 * i, 0])
  const hand: Hand = { landmarks: points, worldLandmarks: points, handedness: side, handednessScore: 1, presence }
  const features = new Float32Array(INNER_FEATURES).fill(7)
  if (says !== undefined) features[INNER_FEATURES - 1] = says + 1
  return says === undefined ? hand : { ...hand, innerFeatures: features }
}

const close = (t: Tap, found: number, expected: number, name: string) =>
  t.ok(Math.abs(found - expected) < 1e-4, `${name}: ${found} is ${expected}`)
type Tap = Pick<typeof t, 'ok'>

const confidenceOf = (name: string, candidates: readonly Candidate[]) =>
  candidates.find(({ letter }) => letter === name)!.confidence

t.test('inner features divide the probability of a pair between its letters', async t => {
  const { recognize, packHands } = await openRecognizer(t)
  const alone = await recognize([handPointsFrom([hand({})])])
  t.equal(alone.letter, 'A')
  const pairSum = confidenceOf('A', alone.candidates) + confidenceOf('B', alone.candidates)
  for (const says of [-3, 0.5, 3]) {
    const { letter, candidates } = await recognize([packHands([hand({ says })])])
    t.equal(letter, says > 0 ? 'B' : 'A')
    const [a, b] = [confidenceOf('A', candidates), confidenceOf('B', candidates)]
    close(t, b, pairSum / (1 + Math.exp(-says)), 'the odds come from the features')
    close(t, a + b, pairSum, 'other letters keep their probability')
  }
})

t.test('calibration moves the decision boundary between two letters to the signer’s own', async t => {
  const model = tinyModel({ second_look: [look] })
  const { recognize, packHands } = await openRecognizer(t)
  const framesWith = (...odds: number[]) => Promise.all(odds.map(says => recognize([packHands([hand({ says })])])))
  const name = modelName(model.info)
  const calibrationOf = async (a: number[], b: number[]) =>
    calibrate(name, ['A', 'B'], [await framesWith(...a), await framesWith(...b)])

  const calibration = await calibrationOf([0.5, 1.5], [2.5, 3.5])
  t.match(calibration, { model: name, letters: ['A', 'B'] })
  close(t, calibration!.middle, 2, 'halfway between the means')
  const tuned = await openLetterRecognizer({ ...model, info: calibrated(model.info, calibration) })
  t.teardown(() => tuned.dispose())
  const read = async (says: number) => (await tuned.recognize([tuned.packHands([hand({ says })])])).letter
  t.same([await read(1.5), await read(2.5)], ['A', 'B'])

  t.match(await calibrationOf([-2, -0.1], [0.1, 9]), { middle: 0 }, 'no change for hands read correctly')
  t.equal(await calibrationOf([1, 3], [1, 2]), null, 'no calibration for overlapping hands')
  close(t, (await calibrationOf([5, 7], [8, 9]))!.middle, 3, 'limited to the maximum')
  t.throws(() => calibrate(name, ['A', 'B'], [[{ candidates: [], lookedAgain: [] }], []]), { code: 'invalid-argument' })
  const otherInfo = { ...model.info, version: 'another' }
  t.same(calibrated(otherInfo, calibration), otherInfo, 'another model ignores the calibration')
})

t.test('hands without inner features are read as without a second look', async t => {
  const plain = await openRecognizer(t, { second_look: undefined })
  const looking = await openRecognizer(t)
  for (const x of [0, 0.1, 0.5]) {
    const expected = await plain.recognize([handPointsFrom([hand({ x })])])
    t.same(await looking.recognize([handPointsFrom([hand({ x })])]), expected)
    t.same(await looking.recognize([looking.packHands([hand({ x })])]), expected, 'a tracker without features')
    t.same(await plain.recognize([plain.packHands([hand({ x, says: 9 })])]), expected, 'a model without a look')
  }
})

t.test('an improbable pair gets no second look', async t => {
  const { recognize, packHands } = await openRecognizer(t)
  // The oldest wrist makes C probable.
  const probableC = hand({ x: 0, says: 9 })
  const before = [hand({ x: 0 }), hand({ x: 0.9 })].map(hand => handPointsFrom([hand]))
  const looked = await recognize([packHands([probableC]), ...before])
  t.same(looked, await recognize([handPointsFrom([probableC]), ...before]))
  t.equal(looked.letter, 'C')
})

t.test('with several hands, the second look uses the hand that is read', async t => {
  const { recognize, packHands } = await openRecognizer(t)
  const letterIn = async (...hands: Hand[]) => (await recognize([packHands(hands)])).letter
  const left = hand({ side: 'left', says: 3, x: -0.5 })
  t.equal(await letterIn(left), 'B', 'a lone left hand')
  t.equal(await letterIn(left, hand({ says: -3, presence: 0.6 })), 'A')
  t.equal(await letterIn(hand({ x: -0.5, says: -3, presence: 0.6 }), hand({ says: 3, presence: 0.9 })), 'B')
})

t.test('second looks are averaged while the hand is held', async t => {
  const recognizer = await openRecognizer(t, { memory_frame: 3 })
  const stream = createLetterStream(recognizer)
  const confidenceOfB = async (shown: Shown) => {
    const { candidates } = await stream.push(recognizer.packHands([hand(shown)]))
    const [a, b] = [confidenceOf('A', candidates), confidenceOf('B', candidates)]
    return b / (a + b)
  }
  const share = (odds: number) => 1 / (1 + Math.exp(-odds))
  close(t, await confidenceOfB({ says: 4 }), share(4), 'one frame')
  close(t, await confidenceOfB({ says: -1 }), share(1.5), 'two')
  close(t, await confidenceOfB({ says: 0 }), share(1), 'three')
  close(t, await confidenceOfB({ says: -2 }), share(-1), 'only frames that the model uses')
  close(t, await confidenceOfB({ spread: 3, says: 2 }), share(2), 'another shape starts a new average')
  close(t, await confidenceOfB({ spread: 3 }), share(2), 'a frame without features changes nothing')
  stream.reset()
  close(t, await confidenceOfB({ says: -5 }), share(-5), 'another film starts a new average')
})

t.test('second looks are interpolated between frames, like points', async t => {
  const recognizer = await openRecognizer(t, { frames_per_second: 20, memory_frame: 3 })
  const stream = createLetterStream(recognizer)
  await stream.push(recognizer.packHands([hand({ says: 0 })]), 0)
  const { candidates } = await stream.push(recognizer.packHands([hand({ says: 4 })]), 100)
  close(t, Math.log(confidenceOf('B', candidates) / confidenceOf('A', candidates)), 2, 'the mean of 4, 2 and 0')
})

t.test('a frame with more second looks than the model has is refused', async t => {
  const { packHands } = await openRecognizer(t)
  const { recognize } = await openRecognizer(t, { second_look: [] })
  await t.rejects(recognize([packHands([hand({ says: 1 })])]), /A frame must have 138 numbers, got 139/)
  t.equal(packHandPoints(handPointsFrom([hand({})])).length, 138)
})

t.test('a second look read from the archive equals the written one, with the same two files', async t => {
  const model: LetterModel = tinyModel({ second_look: [look] })
  const zip = await writeModelArchive(model)
  const read = await readModelArchive(zip)
  t.same(read.info.second_look, [look])
  t.same(await writeModelArchive(read), zip, 'to the byte')
})

t.test('an invalid second look is refused', async t => {
  const invalid: unknown[] = [
    null, {}, look, [null], [{ ...look, labels: ['a'] }], [{ ...look, labels: ['a', 'a'] }],
    [{ ...look, labels: ['a', 'z'] }], [{ ...look, labels: ['_null', 'a'] }], [{ ...look, labels: 'ab' }],
    [{ ...look, bias: NaN }], [{ ...look, bias: '1' }], [{ ...look, scale: Infinity }], [{ ...look, scale: undefined }],
    [{ ...look, weights: undefined }], [{ ...look, weights: [1, 2] }], [{ ...look, weights: '' }],
    [{ ...look, weights: look.weights.slice(4) }], [{ ...look, weights: `AAAA${look.weights}` }],
    [{ ...look, weights: look.weights.replace(/^../, '!?') }], [look, { ...look, scale: '1' }]
  ]
  for (const value of invalid) {
    t.throws(
      () => tinyModel({ second_look: value as SecondLook[] }),
      /is invalid: second_look must list pairs of labels, each with its bias, its scale and 1216 weights$/,
      JSON.stringify(value).slice(0, 60)
    )
  }
})
