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

/** A right hand whose wrist, and whose place in the picture, are at x. */
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

t.test('no hand is no letter', async t => {
  const { recognize } = await createRecognizer(t)
  for (const frames of [[], [nothing], Array(9).fill(nothing)]) {
    const { letter, confidence, candidates } = await recognize(frames)
    t.equal(letter, null)
    t.ok(confidence > 0.4, 'the probability of "no letter"')
    t.equal(candidates.length, 3)
  }
})

t.test('frames are the newest first, and only those the model remembers count', async t => {
  const { recognize } = await createRecognizer(t)
  t.equal((await recognize([handAt(0.1), handAt(0.1), handAt(0.9)])).letter, 'C')
  t.equal((await recognize([handAt(0.1), handAt(0.1), handAt(0.1), handAt(0.9)])).letter, null)
})

t.test('the console warns once of points of the picture in place of points in metres', async t => {
  const { recognize } = await createRecognizer(t)
  const warnings = t.capture(console, 'warn')
  const hand = signing('L')
  const moved = (by: Point) => Object.fromEntries(Object.entries(hand).map(([key, point]) =>
    [key, point && key !== 'r_hand_position' ? point.map((value, axis) => value + by[axis]!) : point])) as HandPoints
  for (const by of [[0, 0, 0], [0.01, 0.08, 0], [-3, 2, 5], [0.5, 0.4, 0]] as Point[]) await recognize([moved(by)])
  await recognize([{ r_wrist: [0, 0, 0], r_hand_position: [0, 0, 0] }])
  t.same(warnings(), [], 'wherever the origin is')
  const mistaken = moved([0.5, 0.5, 0])
  await recognize([packHandPoints(mistaken)])
  for (let i = 0; i < 2; i++) await recognize([mistaken])
  t.match(warnings(), [{ args: [/wrist equals hand_position.*worldLandmarks/] }])
})

t.test('the input keeps the order of the hand points, with zeros for what was not seen', async t => {
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

t.test('a velocity is the change of the position since the frame before, else the one given', async t => {
  const active = { l_wrist: true, r_wrist: true, l_hand_velocity: true, r_hand_velocity: true }
  const layout = createInputLayout(tinyModel({ active_gestures: active, one_side: false }).info)
  const newest = packHandPoints({ r_wrist: [1, 1, 1], r_hand_position: [0.5, 0.25, 0], l_hand_velocity: [1, 2, 3] })
  const given = packHandPoints({ r_wrist: [1, 1, 1], r_hand_position: [0.25, 0.5, 0], r_hand_velocity: [7, 8, 9] })
  const velocities = (row: number) => [...modelInput([newest, given], layout).subarray(12 * row + 6, 12 * row + 12)]
  t.same(velocities(0), [1, 2, 3, 0.25, -0.25, 0], 'of the right hand, two positions are known')
  t.same(velocities(1), [0, 0, 0, 7, 8, 9], 'before the oldest frame nothing is known')
})

t.test('a lone left hand is mirrored with its velocity', async t => {
  const active = { r_wrist: true, r_hand_velocity: true }
  const layout = createInputLayout(tinyModel({ active_gestures: active }).info)
  const at = (x: number) => packHandPoints({ l_wrist: [x, 1, 2], l_hand_position: [x, 0, 0] })
  t.same([...modelInput([at(3), at(1)], layout).subarray(0, 6)], [-3, 1, 2, -2, 0, 0].map(value => value || 0))
})

t.test('a frame may be packed, and one of another length is refused', async t => {
  const { recognize } = await createRecognizer(t)
  t.same(await recognize([packHandPoints(handAt(0.5))]), await recognize([handAt(0.5)]))
  await t.rejects(recognize([new Float32Array(137)]), /A frame must have 138 numbers, got 137/)
})

t.test('calls that overlap do not mix', async t => {
  const { recognize } = await createRecognizer(t)
  const all = [[handAt(0.5)], [], [handAt(0), handAt(-0.7)], [handAt(0.1), handAt(0.1), handAt(0.9)]]
  const letters = (await Promise.all(all.map(recognize))).map(({ letter }) => letter)
  t.same(letters, ['A', null, 'B', 'C'])
})

t.test('a stream remembers what the model does, until it is reset', async t => {
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

/** A recognizer that notes the wrists it is shown, by their x; null where there is none. */
function watched (recognizer: LetterRecognizer) {
  const seen: (number | null)[][] = []
  const wristOf = (frame: HandFrame | HandPoints) =>
    (frame instanceof Float32Array ? unpackHandPoints(frame) : frame).r_wrist?.[0] ?? null
  const watching: LetterRecognizer = {
    ...recognizer,
    recognize (frames) {
      seen.push(frames.map(wristOf))
      return recognizer.recognize(frames)
    }
  }
  return { watching, newest: () => seen.at(-1)!.map(x => x && Math.round(1e6 * x) / 1e6) }
}

t.test('a stream shows the film at the rate of the model', async t => {
  const { watching, newest } = watched(await createRecognizer(t, tinyModel({ frames_per_second: 20 })))
  for (const cameraRate of [90, 60, 20, 10, 9]) {
    const stream = createLetterStream(watching)
    for (let i = 0; i <= cameraRate; i++) await stream.push(handAt(i / cameraRate), 1000 * i / cameraRate)
    t.same(newest(), [1, 0.95, 0.9], `${cameraRate} frames a second`)
  }
})

t.test('a stream invents nothing in a long gap, nor where a hand came or went', async t => {
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
  t.same(newest(), [0.8, 0.7], 'without a timestamp')
  await t.rejects(stream.push(handAt(0), NaN), { code: 'invalid-argument' })
})

t.test('in a slow film the nearer frame counts, not a hand halfway between two', async t => {
  const { watching, newest } = watched(await createRecognizer(t, tinyModel({ frames_per_second: 10 })))
  const stream = createLetterStream(watching)
  await stream.push(handAt(0.1), 0)
  await stream.push(handAt(0.9), 250)
  t.same(newest(), [0.9, 0.9, 0.1])
})

t.test('what was before a long gap is another film, though the model\'s clock ticks there', async t => {
  const { watching, newest } = watched(await createRecognizer(t, tinyModel({ frames_per_second: 1 })))
  const stream = createLetterStream(watching)
  await stream.push(handAt(0.1), 1000)
  await stream.push(handAt(0.2), 2000)
  t.same(newest(), [0.2])
})
