import { readFile } from 'node:fs/promises'
import t from '#tap'
import {
  LANDMARKS, openHandTracker, hasRelaxedSimd, type Hand, type HandTrackerFiles, type HandTrackerOptions
} from 'recognizer-wasm'
import { handSide } from 'recognizer-wasm/internals'
import { drawHands, drawnTips, type DrawnHand } from './drawn-hand.ts'

const model = (file: string) => readFile(new URL(`../../recognizer-wasm/models/${file}`, import.meta.url))
const kernels = await model(hasRelaxedSimd() ? 'hand-kernels-relaxed.wasm' : 'hand-kernels.wasm')
const palmDetection = await model('palm-detection.plan')
const handLandmark = await model('hand-landmark.plan')
const openWith = (files: Partial<HandTrackerFiles>) =>
  openHandTracker({ kernels, palmDetection, handLandmark, ...files })
const createTracker = (options?: HandTrackerOptions) => openHandTracker(undefined, options)

const tracker = await openHandTracker()
t.teardown(() => tracker.dispose())
const drawing = drawHands(320, 320, {})
const [found] = await tracker.detect(drawing)

const grey = (width: number, height: number) => ({
  data: new Uint8ClampedArray(4 * width * height).fill(128),
  width,
  height
})

/** The largest distance between a found and a drawn fingertip, in hand heights. */
function tipError (hand: Hand, width: number, height: number, drawn: DrawnHand = {}): number {
  const tips = drawnTips(width, height, drawn)
  const { size = height * 0.6 } = drawn
  return Math.max(...tips.map(([x, y], finger) => {
    const [foundX, foundY] = hand.landmarks[4 * finger + 4]!
    return Math.hypot(foundX * width - x, foundY * height - y) / size
  }))
}

t.test('a hand is found at any place and rotation, also if it fills the picture or is far away', async t => {
  const drawings: [width: number, height: number, hand: DrawnHand][] = [
    [320, 320, { side: 'left' }],
    [640, 480, { x: 0.3, y: 0.6, size: 200, turn: 0.5 }],
    [360, 640, { x: 0.6, y: 0.3, size: 180, turn: -1.2 }],
    [960, 540, { x: 0.7, size: 260, turn: Math.PI }],
    [320, 320, { y: 0.52, size: 300 }],
    [640, 480, { x: 0.8, y: 0.75, size: 60 }]
  ]
  for (const [width, height, drawn] of drawings) {
    const image = drawHands(width, height, drawn)
    const [hand, ...others] = await tracker.detect(image)
    t.equal(others.length, 0)
    t.equal(hand?.handedness, drawn.side ?? 'right')
    t.ok(hand!.presence > 0.8 && hand!.handednessScore > 0.5)
    const error = tipError(hand!, width, height, drawn)
    t.ok(error < 0.1, `${error} of the hand's height`)
    // The square around a hand leaves a margin.
    const share = handSide(hand!, image) / (drawn.size ?? height * 0.6)
    t.ok(share > 1 && share < 2, `${share} of the hand's height`)
  }
})

t.test('points have the documented axes and units', async t => {
  const at = (name: typeof LANDMARKS[number]) => found!.worldLandmarks[LANDMARKS.indexOf(name)]!
  t.equal(found!.landmarks.length, 21)
  t.equal(found!.worldLandmarks.length, 21)
  t.ok(at('thumb_tip')[0] > at('pinky_tip')[0], 'x to the right')
  t.ok(at('wrist')[1] > at('middle_tip')[1], 'y down')
  const length = Math.hypot(...at('wrist').map((v, axis) => v - at('middle_tip')[axis]!))
  t.ok(length > 0.1 && length < 0.25, `${length} m from wrist to middle tip`)
  t.ok(Math.abs(found!.landmarks[0]![2]) < 0.001, 'z is 0 at the wrist')
})

t.test('a mirrored picture gives the signer\'s other hand', async t => {
  const mirror = await createTracker({ mirrored: true })
  const [mirrored] = await mirror.detect(drawing)
  t.equal(found!.handedness, 'right')
  t.same(mirrored, { ...found, handedness: 'left' })
  await Promise.all([mirror.dispose(), mirror.dispose()])
  await t.rejects(mirror.detect(drawing), /was disposed/)
})

t.test('tracking a film agrees with detecting in each picture', async t => {
  for (let i = 0; i < 3; i++) {
    const drawn = { x: 0.4 + 0.03 * i, size: 220, turn: 0.1 * i }
    const image = drawHands(480, 360, drawn)
    const [tracked] = await tracker.track(image)
    const [still] = await tracker.detect(image)
    t.ok(tracked && tipError(tracked, 480, 360, drawn) < 0.1)
    const gaps = tracked!.landmarks.map(
      ([x, y], k) => Math.hypot((x - still!.landmarks[k]![0]) * 480, (y - still!.landmarks[k]![1]) * 360) / 220
    )
    // Tracked points are smoothed, and this hand moves by 0.1 of its height in a frame.
    t.ok(Math.max(...gaps) < 0.08, `${Math.max(...gaps)} of the hand's height`)
  }
  t.same(await tracker.track(grey(480, 360)), [], 'no hand once it has left')
})

t.test('two hands are found with their sides', async t => {
  const twoHands = await createTracker({ maxHands: 2 })
  t.teardown(() => twoHands.dispose())
  const [left, right] = [{ x: 0.25, size: 220, side: 'left' }, { x: 0.75, size: 220 }] as const
  const image = drawHands(640, 360, left, right)
  for (const hands of [await twoHands.detect(image), await twoHands.track(image), await twoHands.track(image)]) {
    const bySide = Object.fromEntries(hands.map(hand => [hand.handedness, hand]))
    t.equal(hands.length, 2)
    t.ok(tipError(bySide.left!, 640, 360, left) < 0.1)
    t.ok(tipError(bySide.right!, 640, 360, right) < 0.1)
  }
  t.equal((await tracker.detect(image)).length, 1, 'one hand by default')
})

t.test('overlapping calls do not mix', async t => {
  const other = drawHands(320, 320, { side: 'left' })
  const [expected] = await tracker.detect(other)
  t.same(await Promise.all([drawing, other].map(image => tracker.detect(image))), [[found], [expected]])
})

t.test('a bad picture is refused, and the next one, without a hand, is read', async t => {
  await t.rejects(tracker.detect({ ...grey(4, 4), width: 5 }), /An RGBA image of 5 x 4 pixels has 80 bytes, got 64/)
  await t.rejects(tracker.detect({ data: new Uint8Array(), width: 0, height: 0 }), /whole pixels, got 0 x 0/)
  await t.rejects(tracker.track({ ...grey(4, 4), height: NaN }), /whole pixels, got 4 x NaN/)
  await t.rejects(
    tracker.track({ data: [0, 0, 0, 0] as unknown as Uint8Array, width: 1, height: 1 }),
    /must be a Uint8Array/
  )
  t.same(await tracker.detect(grey(8, 8)), [])
  t.same(await tracker.track(grey(1, 1)), [])
})

t.test('the full network gives inner features of a hand, the lite network gives none', async t => {
  t.equal(found?.innerFeatures?.length, 8 * (40 + 112))
  t.ok(new Set(found?.innerFeatures).size > 1000, 'features differ from each other')
  const lite = await openWith({ handLandmark: await model('hand-landmark-lite.plan') })
  t.notOk('innerFeatures' in (await lite.detect(drawing))[0]!)
})

t.test('an option out of its range, or an unknown model, is refused by name', async t => {
  await t.rejects(createTracker({ maxHands: 3 as 2 }), /maxHands must be 1 or 2, got 3/)
  await t.rejects(createTracker({ minPresence: 2 }), /minPresence must be from 0 to 1, got 2/)
  await t.rejects(createTracker({ refinements: -1 }), /refinements must be a whole number, 0 or more, got -1/)
  await t.rejects(
    openWith({ palmDetection: handLandmark }),
    /palmDetection is the wrong model: it has no output named boxes for an input of 192 x 192 pixels/
  )
  await t.rejects(openWith({ handLandmark: palmDetection }), /handLandmark is the wrong model/)
  await t.rejects(openWith({ handLandmark: new Uint8Array(100) }), /handLandmark cannot be loaded: This is not/)
  await t.rejects(openWith({ palmDetection: palmDetection.subarray(2) }), /palmDetection cannot be loaded/)
})

t.test('damaged kernels and kernels that the engine may not compile have different errors', async t => {
  const message = /^kernels cannot be compiled: the file is damaged/
  const damaged = { name: 'DactyloError', code: 'file-invalid', message }
  await t.rejects(openWith({ kernels: new Uint8Array(8) }), damaged)
  await t.rejects(openWith({ kernels: kernels.subarray(0, 4000) }), damaged)
})

t.test('files may be bytes, a buffer or a response, and kernels a module', async t => {
  const { buffer } = new Uint8Array(palmDetection)
  const ways: Record<string, Partial<HandTrackerFiles>> = {
    'a buffer and a module': { palmDetection: buffer, kernels: await WebAssembly.compile(kernels) },
    answers: { handLandmark: new Response(handLandmark), kernels: Promise.resolve(new Response(kernels)) }
  }
  for (const [name, files] of Object.entries(ways)) {
    const brief = await openWith(files)
    t.same(await brief.detect(drawing), [found], name)
    await brief.dispose()
  }
  const missing = new Response('not here', { status: 404 })
  await t.rejects(openWith({ palmDetection: missing }), /palmDetection cannot be loaded: the answer was 404/)
  await t.rejects(
    openWith({ handLandmark: 'hand-landmark.plan' as never }),
    /handLandmark must be a Uint8Array, an ArrayBuffer or a Response/
  )
})
