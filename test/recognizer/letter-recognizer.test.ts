import t from 'tap'
import { createLetterRecognizer, createLetterStream, handPoints, modelInput, type HandPoints, type LetterModel } from '../../recognizer-wasm/src/index.ts'
import { tinyModel } from './tiny-model.ts'

async function createRecognizer (t: { teardown (end: () => unknown): void }, model: LetterModel = tinyModel()) {
  const recognizer = await createLetterRecognizer(model)
  t.teardown(() => recognizer.dispose())
  return recognizer
}

/** A right hand whose wrist, and whose place in the picture, are at x. */
const handAt = (x: number): HandPoints => handPoints({ r_wrist: [x, 0, 0], r_hand_position: [x, 0, 0] })
const nothing = handPoints()

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

t.test('points so large that the network overflows are no letter', async t => {
  const { recognize } = await createRecognizer(t)
  const { letter, confidence, candidates } = await recognize([handAt(3e38)])
  t.same([letter, confidence], [null, 1])
  t.ok(candidates.every(({ confidence }) => confidence === 0))
})

t.test('below the threshold, it is not sure that there is a letter at all', async t => {
  const { recognize } = await createRecognizer(t, tinyModel({ threshold: 0.9 }))
  const { letter, confidence, candidates } = await recognize([handAt(0.2)])
  t.equal(letter, null)
  t.equal(candidates[0]!.letter, 'A')
  t.equal(candidates[0]!.confidence, confidence)
  t.equal((await recognize([handAt(0.9)])).letter, 'A')
})

t.test('surely a letter, one of two, is the more probable one', async t => {
  const { recognize } = await createRecognizer(t, tinyModel({ threshold: 0.9 }))
  const { letter, confidence } = await recognize([handAt(0.9), handAt(0.1), handAt(0.89)])
  t.equal(letter, 'A')
  t.ok(confidence < 0.6, `${confidence}`)
})

t.test('frames are the newest first, and only those the model remembers count', async t => {
  const { recognize } = await createRecognizer(t)
  t.equal((await recognize([handAt(0.1), handAt(0.1), handAt(0.9)])).letter, 'C')
  t.equal((await recognize([handAt(0.1), handAt(0.1), handAt(0.1), handAt(0.9)])).letter, null)
})

t.test('velocity comes from successive positions, else from the frame', async t => {
  const { recognize } = await createRecognizer(t)
  const still = { ...handAt(0), r_hand_velocity: [0.7, 0, 0] as const }
  t.equal((await recognize([still])).letter, 'B')
  t.equal((await recognize([still, handAt(0)])).letter, null)
  t.equal((await recognize([handAt(0), handAt(-0.7)])).letter, 'B')
})

t.test('a lone left hand is mirrored for a model of one side, and unseen by one of both', async t => {
  const left = handPoints({ l_wrist: [-0.5, 0, 0] })
  t.equal((await (await createRecognizer(t)).recognize([left])).letter, 'A')
  t.equal((await (await createRecognizer(t, tinyModel({ one_side: false }))).recognize([left])).letter, null)
})

t.test('the input keeps the order of the hand points, with zeros for what was not seen', async t => {
  const { info } = tinyModel({ active_gestures: { r_hand_velocity: true, r_index_tip: true, r_wrist: true } })
  const frame = handPoints({ r_index_tip: [4, 5, 6], r_wrist: [1, 2, 3] })
  t.same([...modelInput([frame], info)], [1, 2, 3, 4, 5, 6, ...Array(3 * 9 - 6).fill(0)])
  const handless = handPoints({ r_index_tip: [4, 5, 6] })
  t.ok(modelInput([handless], info).every(value => value === 0))
})

t.test('calls that overlap do not mix', async t => {
  const { recognize } = await createRecognizer(t)
  const all = [[handAt(0.5)], [], [handAt(0), handAt(-0.7)], [handAt(0.1), handAt(0.1), handAt(0.9)]]
  const letters = (await Promise.all(all.map(recognize))).map(({ letter }) => letter)
  t.same(letters, ['A', null, 'B', 'C'])
})

t.test('a network that does not fit its info is refused', async t => {
  await t.rejects(createLetterRecognizer(tinyModel({ memory_frame: 4 })), /takes an input of \[3,6\], but its info makes \[4,6\]/)
  await t.rejects(createLetterRecognizer(tinyModel({ labels: ['_null', 'a'] })), /gives 4 numbers for 2 labels/)
  await t.rejects(createLetterRecognizer({ ...tinyModel(), onnx: new Uint8Array(9) }), /cannot be loaded/)
  const { info } = tinyModel()
  const eager = { ...tinyModel(), info: { ...info, labels: ['d', ...info.labels.slice(1)] } }
  await t.rejects(createLetterRecognizer(eager), /sees the letter D where there is no hand/)
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

t.test('a stream shows the film at the rate of the model', async t => {
  const recognizer = await createRecognizer(t, tinyModel({ frames_per_second: 20 }))
  const seen: HandPoints[][] = []
  const spy = { ...recognizer, recognize (frames: readonly HandPoints[]) { seen.push([...frames]); return recognizer.recognize(frames) } }
  const wristAt = (time: number) => time / 1000
  for (const cameraRate of [60, 20, 10, 7]) {
    const stream = createLetterStream(spy)
    for (let i = 0; i <= cameraRate; i++) await stream.push(handAt(wristAt(1000 * i / cameraRate)), 1000 * i / cameraRate)
    const xs = seen.at(-1)!.map(frame => frame.r_wrist![0])
    t.equal(xs.length, 3)
    xs.forEach((x, i) => t.ok(Math.abs(x - wristAt(1000 - 50 * i)) < 1e-9, `${cameraRate} frames a second: ${xs}`))
  }
})

t.test('a stream invents nothing in a long gap, nor where a hand came or went', async t => {
  const recognizer = await createRecognizer(t, tinyModel({ frames_per_second: 10 }))
  const seen: HandPoints[][] = []
  const stream = createLetterStream({ ...recognizer, recognize (frames) { seen.push([...frames]); return recognizer.recognize(frames) } })
  const xs = () => seen.at(-1)!.map(frame => frame.r_wrist?.[0] ?? null)
  await stream.push(handAt(0.1), 0)
  await stream.push(handAt(0.5), 5000)
  t.same(xs(), [0.5, null, null], 'a long gap')
  await stream.push(nothing, 5250)
  t.same(xs(), [null, null, 0.5], 'the nearer frame decides')
  await stream.push(handAt(0.7), 100)
  t.same(xs(), [0.7, null, null], 'a clock that ran backwards')
  await stream.push(handAt(0.8))
  t.same(xs(), [0.8, 0.7, null], 'without a timestamp')
  await t.rejects(stream.push(handAt(0), NaN), RangeError)
})
