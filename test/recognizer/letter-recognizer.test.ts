import t from '#tap'
import {
  openLetterRecognizer, createLetterStream, packHandPoints, type HandFrame, type HandPoints, type LetterModel,
  type LetterRecognizer, type Point
} from 'recognizer-wasm'
import { createInputLayout, modelInput, unpackHandPoints } from 'recognizer-wasm/internals'
import { signing } from '../support/hands.ts'
import { tinyModel } from './tiny-model.ts'

async function createRecognizer (t: { teardown (end: () => unknown): void }, model: LetterModel = tinyModel()) {
  const recognizer = await openLetterRecognizer(model)
  t.teardown(() => recognizer.dispose())
  return recognizer
}

/** A right hand whose wrist and place in the picture are at x. */
const handAt = (x: number): HandPoints => ({ r_wrist: [x, 0, 0], r_hand_position: [x, 0, 0] })
const nothing = {}

t.test('the letter is the most probable label, in upper case, and the candidates are ranked', async t => {
  const { recognize } = await createRecognizer(t)
  const { letter, confidence, candidates } = await recognize([handAt(0.5)])
  t.equal(letter, 'A')
  const total = Math.exp(5) + Math.exp(1) + 2
  t.ok(Math.abs(confidence - Math.exp(5) / total) < 1e-6)
  t.same(candidates.map(({ letter }) => letter), ['A', 'B', 'C'])
  t.ok(Math.abs(candidates[2]!.confidence - 1 / total) < 1e-6)
})

t.test('a frame without a hand gives no letter', async t => {
  const { recognize } = await createRecognizer(t)
  for (const frames of [[], [nothing], Array(9).fill(nothing)]) {
    const { letter, confidence, candidates } = await recognize(frames)
    t.equal(letter, null)
    t.ok(confidence > 0.4, 'the probability of "no letter"')
    t.equal(candidates.length, 3)
  }
})

t.test('frames are ordered newest first, and only those that the model remembers count', async t => {
  const { recognize } = await createRecognizer(t)
  t.equal((await recognize([handAt(0.1), handAt(0.1), handAt(0.9)])).letter, 'C')
  t.equal((await recognize([handAt(0.1), handAt(0.1), handAt(0.1), handAt(0.9)])).letter, null)
})

t.test('picture points sent in place of points in metres log one warning', async t => {
  const { recognize } = await createRecognizer(t)
  const warnings = t.capture(console, 'warn')
  const hand = signing('L')
  const moved = (by: Point) => Object.fromEntries(Object.entries(hand).map(([key, point]) =>
    [key, point && key !== 'r_hand_position' ? point.map((value, axis) => value + by[axis]!) : point])) as HandPoints
  for (const by of [[0, 0, 0], [0.01, 0.08, 0], [-3, 2, 5], [0.5, 0.4, 0]] as Point[]) await recognize([moved(by)])
  await recognize([{ r_wrist: [0, 0, 0], r_hand_position: [0, 0, 0] }])
  t.same(warnings(), [], 'no warning for points in metres with any origin')
  const mistaken = moved([0.5, 0.5, 0])
  await recognize([packHandPoints(mistaken)])
  for (let i = 0; i < 2; i++) await recognize([mistaken])
  t.match(warnings(), [{ args: [/wrist equals hand_position.*worldLandmarks/] }])
})

t.test('the input keeps the order of the hand points, with zeros for missing points', async t => {
  const active = { r_hand_velocity: true, r_index_tip: true, r_wrist: true }
  const layout = createInputLayout(tinyModel({ active_gestures: active }).info)
  t.same(layout.shape, [3, 9])
  const frame = packHandPoints({ r_index_tip: [4, 5, 6], r_wrist: [1, 2, 3] })
  t.same([...modelInput([frame], layout)], [1, 2, 3, 4, 5, 6, ...Array(3 * 9 - 6).fill(0)])
  const handless = packHandPoints({ r_index_tip: [4, 5, 6] })
  t.ok(modelInput([handless], layout).every(value => value === 0))
})

t.test('a model with marked axes gets 1 as the z of the hand position', async t => {
  const active = { r_hand_position: true, r_wrist: true }
  const layout = createInputLayout(tinyModel({ active_gestures: active, marks_axes: true }).info)
  const frame = packHandPoints({ r_hand_position: [0.5, 0.25, 0], r_wrist: [1, 2, 3] })
  t.same([...modelInput([frame, packHandPoints({})], layout)], [0.5, 0.25, 1, 1, 2, 3, ...Array(12).fill(0)])
})

t.test('a velocity is the change since the frame before, or the given velocity if a position is missing', async t => {
  const active = { l_wrist: true, r_wrist: true, l_hand_velocity: true, r_hand_velocity: true }
  const layout = createInputLayout(tinyModel({ active_gestures: active, one_side: false }).info)
  const newest = packHandPoints({ r_wrist: [1, 1, 1], r_hand_position: [0.5, 0.25, 0], l_hand_velocity: [1, 2, 3] })
  const frame = packHandPoints({ r_wrist: [1, 1, 1], r_hand_position: [0.25, 0.5, 0], r_hand_velocity: [7, 8, 9] })
  const velocities = (row: number) => [...modelInput([newest, frame], layout).subarray(12 * row + 6, 12 * row + 12)]
  t.same(velocities(0), [1, 2, 3, 0.25, -0.25, 0], 'two positions of the right hand are known')
  t.same(velocities(1), [0, 0, 0, 7, 8, 9], 'no frame before the oldest')
})

t.test('a lone left hand is mirrored with its velocity', async t => {
  const active = { r_wrist: true, r_hand_velocity: true }
  const layout = createInputLayout(tinyModel({ active_gestures: active }).info)
  const at = (x: number) => packHandPoints({ l_wrist: [x, 1, 2], l_hand_position: [x, 0, 0] })
  t.same([...modelInput([at(3), at(1)], layout).subarray(0, 6)], [-3, 1, 2, -2, 0, 0].map(value => value || 0))
})

t.test('a packed frame is read, and a frame of another length is refused', async t => {
  const { recognize } = await createRecognizer(t)
  t.same(await recognize([packHandPoints(handAt(0.5))]), await recognize([handAt(0.5)]))
  await t.rejects(recognize([new Float32Array(137)]), /A frame must have 138 numbers, got 137/)
})

t.test('overlapping calls do not mix', async t => {
  const { recognize } = await createRecognizer(t)
  const films = [[handAt(0.5)], [], [handAt(0), handAt(-0.7)], [handAt(0.1), handAt(0.1), handAt(0.9)]]
  const letters = (await Promise.all(films.map(recognize))).map(({ letter }) => letter)
  t.same(letters, ['A', null, 'B', 'C'])
})

t.test('a stream keeps the frames that the model uses until it is reset', async t => {
  const stream = createLetterStream(await createRecognizer(t))
  t.equal((await stream.push(handAt(0.9))).letter, 'A')
  await stream.push(handAt(0.1))
  t.equal((await stream.push(handAt(0.1))).letter, 'C')
  t.equal((await stream.push(handAt(0.1))).letter, null)
  await stream.push(handAt(0.9))
  stream.reset()
  await stream.push(handAt(0.1))
  t.equal((await stream.push(handAt(0.1))).letter, null)
})

/** A recognizer that records the x of each wrist it gets, or null without a wrist. */
function watched (recognizer: LetterRecognizer) {
  const wrists: (number | null)[][] = []
  const wristOf = (frame: HandFrame | HandPoints) =>
    (frame instanceof Float32Array ? unpackHandPoints(frame) : frame).r_wrist?.[0] ?? null
  const watching: LetterRecognizer = {
    ...recognizer,
    recognize (frames) {
      wrists.push(frames.map(wristOf))
      return recognizer.recognize(frames)
    }
  }
  return { watching, newest: () => wrists.at(-1)!.map(x => x && Math.round(1e6 * x) / 1e6) }
}

t.test('a stream resamples the film to the model\'s rate', async t => {
  const { watching, newest } = watched(await createRecognizer(t, tinyModel({ frames_per_second: 20 })))
  for (const cameraRate of [90, 60, 20, 10, 9]) {
    const stream = createLetterStream(watching)
    for (let i = 0; i <= cameraRate; i++) await stream.push(handAt(i / cameraRate), 1000 * i / cameraRate)
    t.same(newest(), [1, 0.95, 0.9], `${cameraRate} frames a second`)
  }
})

t.test('a stream does not interpolate over a long gap, or when a hand enters or leaves', async t => {
  const { watching, newest } = watched(await createRecognizer(t, tinyModel({ frames_per_second: 10 })))
  const stream = createLetterStream(watching)
  await stream.push(handAt(0.1), 0)
  await stream.push(handAt(0.5), 5000)
  t.same(newest(), [0.5], 'a long gap')
  await stream.push(nothing, 5250)
  t.same(newest(), [null, null, 0.5], 'the nearer frame decides')
  await stream.push(handAt(0.7), 100)
  t.same(newest(), [0.7], 'a clock that ran backwards')
  await stream.push(handAt(0.8))
  t.same(newest(), [0.8, 0.7], 'no timestamp')
  await t.rejects(stream.push(handAt(0), NaN), { code: 'invalid-argument' })
})

t.test('in a slow film the nearest frame is used without interpolation', async t => {
  const { watching, newest } = watched(await createRecognizer(t, tinyModel({ frames_per_second: 10 })))
  const stream = createLetterStream(watching)
  await stream.push(handAt(0.1), 0)
  await stream.push(handAt(0.9), 250)
  t.same(newest(), [0.9, 0.9, 0.1])
})

t.test('frames before a long gap belong to another film', async t => {
  const { watching, newest } = watched(await createRecognizer(t, tinyModel({ frames_per_second: 1 })))
  const stream = createLetterStream(watching)
  await stream.push(handAt(0.1), 1000)
  await stream.push(handAt(0.2), 2000)
  t.same(newest(), [0.2])
})
