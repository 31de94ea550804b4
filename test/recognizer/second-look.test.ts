// What the points leave open, inner features decide, where there are some.
import t from '#tap'
import {
  LANDMARKS, calibrate, calibrated, openLetterRecognizer, createLetterStream, handPointsFrom, modelName, packHandPoints,
  readModelArchive, writeModelArchive, type Candidate, type Hand, type LetterModel, type ModelInfo, type Point
} from 'recognizer-wasm'
import { INNER_FEATURES, type SecondLook } from 'recognizer-wasm/internals'
import { toSecondLook } from 'recognizer-wasm/training/second-look/head'
import { tinyModel } from './tiny-model.ts'

/** Says what the last feature is, less 1. */
const look = toSecondLook(['a', 'b'], { weights: new Float64Array(INNER_FEATURES).fill(1, -1), bias: -1 })

async function openRecognizer (t: { teardown (end: () => unknown): void }, over: Partial<ModelInfo> = {}) {
  const recognizer = await openLetterRecognizer(tinyModel({ second_look: [look], ...over }))
  t.teardown(() => recognizer.dispose())
  return recognizer
}

interface Shown { x?: number, says?: number, side?: 'left' | 'right', presence?: number, spread?: number }

/** A hand whose wrist is at x, with the log odds that its features say; the tiny model reads an A in x = 0.5. */
function hand ({ x = 0.5, says, side = 'right', presence = 1, spread = 1 }: Shown): Hand {
  const points = LANDMARKS.map((_, i): Point =>
    i === 0 ? [x, 0, 0] : [x + 0.02 * spread * (i % 5), 0.1 - 0.01 * i, 0])
  const found: Hand = { landmarks: points, worldLandmarks: points, handedness: side, handednessScore: 1, presence }
  const features = new Float32Array(INNER_FEATURES).fill(7)
  if (says !== undefined) features[INNER_FEATURES - 1] = says + 1
  return says === undefined ? found : { ...found, innerFeatures: features }
}

const close = (t: Tap, found: number, wanted: number, what: string) =>
  t.ok(Math.abs(found - wanted) < 1e-4, `${what}: ${found} is ${wanted}`)
type Tap = Pick<typeof t, 'ok'>

const confidenceOf = (name: string, candidates: readonly Candidate[]) =>
  candidates.find(({ letter }) => letter === name)!.confidence

t.test('inner features split what the points gave to both letters of a pair', async t => {
  const { recognize, packHands } = await openRecognizer(t)
  const alone = await recognize([handPointsFrom([hand({})])])
  t.equal(alone.letter, 'A')
  const both = alone.candidates.filter(({ letter }) => letter !== 'C').reduce((sum, one) => sum + one.confidence, 0)
  for (const says of [-3, 0.5, 3]) {
    const { letter, candidates } = await recognize([packHands([hand({ says })])])
    t.equal(letter, says > 0 ? 'B' : 'A')
    const [a, b] = [confidenceOf('A', candidates), confidenceOf('B', candidates)]
    close(t, b, both / (1 + Math.exp(-says)), 'the odds are those of the features')
    close(t, a + b, both, 'nothing is taken from other letters')
  }
})

t.test('hands that a signer shows on request move the middle between two letters to this signer’s own', async t => {
  const model = tinyModel({ second_look: [look] })
  const { recognize, packHands } = await openRecognizer(t)
  const shown = (...odds: number[]) => Promise.all(odds.map(says => recognize([packHands([hand({ says })])])))
  const name = modelName(model.info)
  const found = async (a: number[], b: number[]) => calibrate(name, ['A', 'B'], [await shown(...a), await shown(...b)])

  const calibration = await found([0.5, 1.5], [2.5, 3.5])
  t.match(calibration, { model: name, letters: ['A', 'B'] })
  close(t, calibration!.middle, 2, 'the middle lies between the means')
  const own = await openLetterRecognizer({ ...model, info: calibrated(model.info, calibration) })
  t.teardown(() => own.dispose())
  const read = async (says: number) => (await own.recognize([own.packHands([hand({ says })])])).letter
  t.same([await read(1.5), await read(2.5)], ['A', 'B'])

  t.match(await found([-2, -0.1], [0.1, 9]), { middle: 0 }, 'what is read right stays as it is')
  t.equal(await found([1, 3], [1, 2]), null, 'there is no middle between what does not lie apart')
  close(t, (await found([5, 7], [8, 9]))!.middle, 3, 'the middle is moved by so much at most')
  t.throws(() => calibrate(name, ['A', 'B'], [[{ candidates: [], lookedAgain: [] }], []]), { code: 'invalid-argument' })
  const other = { ...model.info, version: 'another' }
  t.same(calibrated(other, calibration), other, 'another model has a middle of its own')
})

t.test('points alone are read as by a model without a second look', async t => {
  const plain = await openRecognizer(t, { second_look: undefined })
  const looking = await openRecognizer(t)
  for (const x of [0, 0.1, 0.5]) {
    const expected = await plain.recognize([handPointsFrom([hand({ x })])])
    t.same(await looking.recognize([handPointsFrom([hand({ x })])]), expected)
    t.same(await looking.recognize([looking.packHands([hand({ x })])]), expected, 'a tracker without features')
    t.same(await plain.recognize([plain.packHands([hand({ x, says: 9 })])]), expected, 'a model without a look')
  }
})

t.test('a pair that the points hardly think of is left alone', async t => {
  const { recognize, packHands } = await openRecognizer(t)
  // The oldest wrist speaks for C.
  const shown = hand({ x: 0, says: 9 })
  const before = [hand({ x: 0 }), hand({ x: 0.9 })].map(one => handPointsFrom([one]))
  const looked = await recognize([packHands([shown]), ...before])
  t.same(looked, await recognize([handPointsFrom([shown]), ...before]))
  t.equal(looked.letter, 'C')
})

t.test('of several hands, the one that is read is looked at: the right one, and the surer', async t => {
  const { recognize, packHands } = await openRecognizer(t)
  const letterIn = async (...hands: Hand[]) => (await recognize([packHands(hands)])).letter
  const left = hand({ side: 'left', says: 3, x: -0.5 })
  t.equal(await letterIn(left), 'B', 'a lone left hand')
  t.equal(await letterIn(left, hand({ says: -3, presence: 0.6 })), 'A')
  t.equal(await letterIn(hand({ says: -3, presence: 0.6 }), hand({ says: 3, presence: 0.9 })), 'B')
})

t.test('in a film, looks are averaged while the hand is held', async t => {
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
  close(t, await confidenceOfB({ says: -2 }), share(-1), 'no more than the model remembers')
  close(t, await confidenceOfB({ spread: 3, says: 2 }), share(2), 'another shape is looked at afresh')
  close(t, await confidenceOfB({ spread: 3 }), share(2), 'a frame without features leaves it as it was')
  stream.reset()
  close(t, await confidenceOfB({ says: -5 }), share(-5), 'nothing of another film counts')
})

t.test('between two frames of a film, looks are interpolated as points are', async t => {
  const recognizer = await openRecognizer(t, { frames_per_second: 20, memory_frame: 3 })
  const stream = createLetterStream(recognizer)
  await stream.push(recognizer.packHands([hand({ says: 0 })]), 0)
  const { candidates } = await stream.push(recognizer.packHands([hand({ says: 4 })]), 100)
  close(t, Math.log(confidenceOf('B', candidates) / confidenceOf('A', candidates)), 2, 'the mean of 4, 2 and 0')
})

t.test('a frame with more looks than the model has is refused', async t => {
  const { packHands } = await openRecognizer(t)
  const { recognize } = await openRecognizer(t, { second_look: [] })
  await t.rejects(recognize([packHands([hand({ says: 1 })])]), /A frame must have 138 numbers, got 139/)
  t.equal(packHandPoints(handPointsFrom([hand({})])).length, 138)
})

t.test('a second look comes out of the archive as it went in, beside the same two files', async t => {
  const model: LetterModel = tinyModel({ second_look: [look] })
  const zip = await writeModelArchive(model)
  const read = await readModelArchive(zip)
  t.same(read.info.second_look, [look])
  t.same(await writeModelArchive(read), zip, 'to the byte')
})

t.test('a second look that is not right is refused', async t => {
  const wrong: unknown[] = [
    null, {}, look, [null], [{ ...look, labels: ['a'] }], [{ ...look, labels: ['a', 'a'] }],
    [{ ...look, labels: ['a', 'z'] }], [{ ...look, labels: ['_null', 'a'] }], [{ ...look, labels: 'ab' }],
    [{ ...look, bias: NaN }], [{ ...look, bias: '1' }], [{ ...look, scale: Infinity }], [{ ...look, scale: undefined }],
    [{ ...look, weights: undefined }], [{ ...look, weights: [1, 2] }], [{ ...look, weights: '' }],
    [{ ...look, weights: look.weights.slice(4) }], [{ ...look, weights: `AAAA${look.weights}` }],
    [{ ...look, weights: look.weights.replace(/^../, '!?') }], [look, { ...look, scale: '1' }]
  ]
  for (const given of wrong) {
    t.throws(
      () => tinyModel({ second_look: given as SecondLook[] }),
      /is invalid: second_look must list pairs of labels, each with its bias, its scale and 1216 weights$/,
      JSON.stringify(given).slice(0, 60)
    )
  }
})
