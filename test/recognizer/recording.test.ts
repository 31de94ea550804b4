import fc from 'fast-check'
import t from '#tap'
import { LANDMARKS, readRecordings, writeRecordings, type RecordedPoint, type Recording } from 'recognizer-wasm'

// JSON has no -0.
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => value + 0)
const point = fc.tuple(number, number, fc.option(number)) as fc.Arbitrary<RecordedPoint>
const frame = fc.array(point, { minLength: LANDMARKS.length, maxLength: LANDMARKS.length })
const word = fc.string({ minLength: 1, unit: 'grapheme' })
const recording: fc.Arbitrary<Recording> = fc.array(frame, { minLength: 1, maxLength: 3 }).chain(frames => fc.record({
  label: fc.option(word),
  signer: fc.option(word),
  hand: fc.constantFrom('left', 'right', 'unknown'),
  frames: fc.constant(frames),
  fps: fc.option(fc.double({ min: 0.1, max: 240, noNaN: true })),
  licence: fc.option(word),
  track: fc.option(fc.array(fc.tuple(number, number), { minLength: frames.length, maxLength: frames.length }))
}))

const photo = (): Recording => ({
  label: 'hello',
  signer: 'anna',
  hand: 'right',
  frames: [LANDMARKS.map((_, i) => [i / 100, 0, -0.01] as const)],
  fps: null,
  licence: null,
  track: null
})

t.test('a written recording is read back the same, with any texts and numbers', async t => {
  fc.assert(fc.property(fc.array(recording, { maxLength: 4 }), recordings => {
    t.same(readRecordings(writeRecordings(recordings)), recordings)
  }), { numRuns: 50 })
})

t.test('unknown fields of older files are dropped, and missing fields get defaults', async t => {
  const { frames, label } = photo()
  const older = {
    source: 'practice-page',
    label,
    frames,
    space: 'world3d',
    static: true,
    score: 0.98,
    aspect: 1.333,
    fps: 0,
    track: [[0.5, 0.25, null]]
  }
  t.same(readRecordings(`\n${JSON.stringify(older)}\n\n`), [
    { label: 'hello', signer: null, hand: 'right', frames, fps: null, licence: null, track: [[0.5, 0.25]] }
  ])
  const written = writeRecordings([{ ...photo(), score: 0.98, static: true } as Recording])
  t.same(Object.keys(JSON.parse(written)), Object.keys(photo()))
})

t.test('a hand keeps its other meanings, the true joints of a rendered hand, and its picture', async t => {
  const joints = LANDMARKS.map((_, i) => [i, 0, 10] as const)
  const crop = { file: 'hands/y.jpg', points: LANDMARKS.map((_, i) => [i, 2.5] as const) }
  const rendered: Recording = { ...photo(), own: 'Y', joints, crop }
  t.same(readRecordings(writeRecordings([rendered, { ...photo() }])), [rendered, photo()])
})

const broken: [change: object, fault: RegExp][] = [
  [{ label: undefined }, /"label" must be a word or null/],
  [{ label: '' }, /"label" must be a word or null/],
  [{ own: 9 }, /"own" must be a word/],
  [{ joints: [[0, 0, 0]] }, /a frame has 1 points instead of 21/],
  [{ joints: LANDMARKS.map(() => [0, 0, null]) }, /a joint must be three numbers/],
  [{ crop: 'hands/y.jpg' }, /"crop" must name its file/],
  [{ crop: { file: '', points: [] } }, /"crop" must name its file/],
  [{ crop: { file: 'y.jpg', points: [[0, 0]] } }, /"crop" must have 21 points/],
  [{ crop: { file: 'y.jpg', points: LANDMARKS.map(() => [0]) } }, /a place must be two numbers/],
  [{ signer: 3 }, /"signer" must be a word or null/],
  [{ licence: false }, /"licence" must be a word or null/],
  [{ hand: 'both' }, /"hand" must be left, right or unknown/],
  [{ fps: -1 }, /"fps" must be a number above 0/],
  [{ fps: '30' }, /"fps" must be a number above 0/],
  [{ frames: [] }, /"frames" must hold at least one frame/],
  [{ frames: [3] }, /a frame must be a list of points/],
  [{ frames: [[[0, 0, 0]]] }, /a frame has 1 points instead of 21/],
  [{ frames: [Array(21).fill([0, 0])] }, /a point must be three numbers/],
  [{ frames: [Array(21).fill([0, NaN, 0])] }, /a point must be three numbers/],
  [{ track: [] }, /"track" must hold one place for each frame/],
  [{ track: [[0.5]] }, /a place must be two numbers/]
]

t.test('an invalid line is named with its error', async t => {
  for (const [change, fault] of broken) {
    const lines = `${writeRecordings([photo()])}${JSON.stringify({ ...photo(), ...change })}\n`
    t.throws(() => readRecordings(lines), fault)
    t.throws(() => readRecordings(lines), /^line 2 is not a recording/)
  }
  t.throws(() => readRecordings('{"label":'), /line 1 is not a recording/)
  t.throws(() => readRecordings('null'), /it must be an object/)
})

t.test('a recording that could not be read back is not written', async t => {
  for (const [change, fault] of broken) {
    t.throws(() => writeRecordings([photo(), { ...photo(), ...change } as Recording]), fault)
  }
})
