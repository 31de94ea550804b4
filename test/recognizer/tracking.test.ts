// The tracker's way from palms to hands and from frame to frame, with networks that see the scene of a test.
import t from '#tap'
import { LANDMARKS, type Hand, type RgbaImage } from 'recognizer-wasm'
import { ANCHORS } from 'recognizer-wasm/tracker/anchors'
import { trackerOn, type TrackerSettings } from 'recognizer-wasm/tracker/tracker'
import { posedHand } from '../support/posed-hand.ts'
import { bareNetwork, planesOf } from './bare-network.ts'

type XY = readonly [x: number, y: number]

interface Scene {
  /** Middles of the hands, in pixels of the picture. */
  hands: XY[]
  /** Detected palms; by default at the hands. */
  palms?: XY[]
  /** Confidence of the palm detector in each palm; by default nearly 1. */
  sure?: number[]
  /** The only distance from which the detector sees the palms. */
  seenFrom?: keyof typeof SIDES
  /** Probability of a right hand, 1 by default. */
  right?: number
  failing?: boolean
}

const SIZE = 256
/** Red is x and green is y, so a network can compute which part it was given. */
const PICTURE: RgbaImage = { data: new Uint8Array(4 * SIZE * SIZE), width: SIZE, height: SIZE }
for (let i = 0; i < SIZE * SIZE; i++) PICTURE.data.set([i % SIZE, Math.floor(i / SIZE), 255, 255], 4 * i)

const PALM_SIDE = 192
const PALM = 24

/** Side of the square that the detector gets, in sides of the picture. */
const SIDES = { near: 1, far: 1.6, close: 0.5 }

/** The square of the picture that the detector gets, measured at its middle, inside the picture. */
function shownSquare (planes: Float32Array) {
  const [from, to] = [64, 128]
  const levelAt = (axis: 0 | 1, pixel: number) =>
    255 * planes[axis * PALM_SIDE ** 2 + (axis === 0 ? 96 * PALM_SIDE + pixel : pixel * PALM_SIDE + 96)]!
  const step = (levelAt(0, to) - levelAt(0, from)) / (to - from)
  const start = (axis: 0 | 1) => levelAt(axis, from) - step * from
  return { left: start(0), top: start(1), step }
}

/** Boxes of the palms at the first anchors. */
function palmAnswer ({ hands, palms = hands, sure = [], seenFrom = 'near' }: Scene, planes: Float32Array) {
  const { left, top, step } = shownSquare(planes)
  const boxes = new Float32Array(2016 * 18)
  const scores = new Float32Array(2016).fill(-100)
  if (Math.abs(step * PALM_SIDE / SIZE - SIDES[seenFrom]) > 0.05) return { boxes, scores }
  const pixel = 1 / step
  palms.forEach(([x, y], i) => {
    const [across, down] = [(x - left) * pixel, (y - top) * pixel] as const
    if (Math.min(across, down) < 0 || Math.max(across, down) > PALM_SIDE) return
    const [column, row] = [across - PALM_SIDE * ANCHORS[2 * i]!, down - PALM_SIDE * ANCHORS[2 * i + 1]!]
    const half = PALM * pixel / 2
    // The palm's box, the wrist below it, an unused keypoint, and the knuckle above.
    boxes.set([column, row, 2 * half, 2 * half, column, row + half, 0, 0, column, row - half], 18 * i)
    scores[i] = sure[i] === undefined ? 5 - i : Math.log(sure[i] / (1 - sure[i]))
  })
  return { boxes, scores }
}

const SIDE = 224
const POINTS = posedHand({})
/** A hand of some 60 pixels around its middle. */
const pointsAt = ([x, y]: XY): XY[] =>
  LANDMARKS.map(name => [x + 350 * POINTS[name][0], y + 20 + 350 * POINTS[name][1]])

/** The landmarks of the hand nearest to the middle of the input. */
function landmarkAnswer ({ hands, right = 1 }: Scene, planes: Float32Array) {
  const placeOf = (pixel: number) => [255 * planes[pixel]! + 0.5, 255 * planes[SIDE * SIDE + pixel]! + 0.5] as const
  // Two rows and columns near the middle, where the region lies inside the picture.
  const [from, to] = [96, 128]
  const [x0, y0] = placeOf(from * SIDE + from)
  const [x1, y1] = placeOf(from * SIDE + to)
  const [stepX, stepY] = [(x1 - x0) / (to - from), (y1 - y0) / (to - from)]
  const toInput = ([x, y]: XY) => {
    const scale = stepX ** 2 + stepY ** 2
    const [dx, dy] = [x - x0, y - y0]
    return [(dx * stepX + dy * stepY) / scale + from + 0.5, (dy * stepX - dx * stepY) / scale + from + 0.5] as const
  }
  const distance = (hand: XY) => Math.hypot(...toInput(hand).map(value => value - SIDE / 2)) * Math.hypot(stepX, stepY)
  const hit = hands.toSorted((a, b) => distance(a) - distance(b)).find(hand => distance(hand) < 40)
  return {
    landmarks: Float32Array.from(hit ? pointsAt(hit).flatMap(point => [...toInput(point), 0]) : new Float32Array(63)),
    worldLandmarks: new Float32Array(63),
    presence: Float32Array.of(hit ? 0.9 : 0.1),
    handedness: Float32Array.of(right)
  }
}

const SETTINGS = {
  maxHands: 1, mirrored: false, minDetection: 0.25, minPresence: 0.5, refinements: 1
} as const

/** A tracker of a scene that a test may change. `runs` counts the runs of each network since its last call. */
function watch (scene: Scene, settings: Partial<TrackerSettings> = {}) {
  const counts = [0, 0]
  const scripted = (which: 0 | 1, side: number, answer: (planes: Float32Array) => Record<string, Float32Array>) => {
    const network = bareNetwork(side)
    return {
      ...network,
      run () {
        counts[which]!++
        return answer(planesOf(network))
      }
    }
  }
  const palms = scripted(0, PALM_SIDE, planes => palmAnswer(scene, planes))
  const landmarks = scripted(1, SIDE, planes => {
    if (scene.failing) throw new Error('the network failed')
    return landmarkAnswer(scene, planes)
  })
  return {
    tracker: trackerOn(palms, landmarks, { ...SETTINGS, ...settings }),
    runs: () => counts.splice(0, 2, 0, 0)
  }
}

/** Distance of the found wrist from the scene's, in pixels. */
function wristError (hand: Hand | undefined, at: XY): number {
  const [[x, y]] = pointsAt(at) as [XY]
  const [foundX = NaN, foundY = NaN] = hand?.landmarks[0] ?? []
  return Math.hypot(SIZE * foundX - x, SIZE * foundY - y)
}

t.test('a hand is followed in a film without running the palm detector again', async t => {
  const scene: Scene = { hands: [[90, 120]] }
  const { tracker, runs } = watch(scene)
  for (let frame = 0; frame < 8; frame++) {
    const at = [90 + 6 * frame, 120 + 3 * frame] as const
    scene.hands = [at]
    const hands = await tracker.track(PICTURE)
    t.ok(wristError(hands[0], at) < 1.5, `${wristError(hands[0], at)} pixels`)
    t.same(runs(), [frame === 0 ? 1 : 0, 1], `frame ${frame}`)
  }
})

t.test('a hand that turns keeps its side while it is tracked, and no longer', async t => {
  const scene: Scene = { hands: [[128, 128]] }
  const { tracker } = watch(scene)
  const sides = async (rights: number[]) => {
    const sides: string[] = []
    for (const right of rights) {
      scene.right = right
      sides.push((await tracker.track(PICTURE))[0]!.handedness)
    }
    return [...new Set(sides)].join(', then ')
  }
  t.equal(await sides([0.9, 0.8, 0.9, 0.1, 0.3, 0.9, 0.2, 0.4, 0.1, 0.9]), 'right')
  const steady = (right: number) => Array<number>(30).fill(right)
  t.equal(await sides([...steady(0.9), ...steady(0.05)]), 'right, then left', 'another hand')
  tracker.reset()
  t.equal(await sides([0.9]), 'right')
  scene.right = 0.1
  t.equal((await tracker.detect(PICTURE))[0]!.handedness, 'left', 'a still does not use earlier frames')
})

t.test('without a tracked hand, frames search the whole picture, a wider square and closer parts in turn', async t => {
  const scene: Scene = { hands: [] }
  const { tracker, runs } = watch(scene)
  const foundIn = async (frames: number) => {
    const counts: number[] = []
    for (let frame = 0; frame < frames; frame++) counts.push((await tracker.track(PICTURE)).length)
    return counts.join('')
  }
  t.equal(await foundIn(4), '0000')
  t.same(runs(), [8, 0])
  Object.assign(scene, { hands: [[128, 128]], seenFrom: 'far' })
  t.equal(await foundIn(2), '01')
  tracker.reset()
  Object.assign(scene, { hands: [[200, 60]], seenFrom: 'close' })
  t.equal(await foundIn(4), '0011', 'the third of nine parts is at the top on the right')
})

t.test('a hand that jumps is found again in the same frame', async t => {
  const scene: Scene = { hands: [[60, 60]] }
  const { tracker } = watch(scene)
  for (const at of [[60, 60], [190, 190], [60, 190], [190, 60]] as const) {
    scene.hands = [at]
    t.ok(wristError((await tracker.track(PICTURE))[0], at) < 1.5)
  }
})

t.test('a hand that the detector does not know is found again where it was, for half a second', async t => {
  const scene: Scene = { hands: [[120, 120]] }
  const { tracker } = watch(scene)
  const foundAfter = async (frames: number) => {
    Object.assign(scene, { hands: [[120, 120]], palms: undefined })
    tracker.reset()
    await tracker.track(PICTURE)
    Object.assign(scene, { hands: [], palms: [] })
    for (let frame = 0; frame < frames; frame++) t.same(await tracker.track(PICTURE), [])
    scene.hands = [[122, 121]]
    return (await tracker.track(PICTURE)).length
  }
  t.equal(await foundAfter(1), 1)
  t.equal(await foundAfter(13), 1)
  t.equal(await foundAfter(20), 0)
  t.equal(await foundAfter(0), 1)
  tracker.reset()
  t.same(await tracker.track(PICTURE), [], 'another film remembers nothing')
})

t.test('a palm that the detector doubts is read where it is sure of none', async t => {
  const doubted: Scene = { hands: [[120, 120]], sure: [0.3] }
  t.ok(wristError((await watch(doubted).tracker.detect(PICTURE))[0], [120, 120]) < 1.5)
  t.equal((await watch(doubted).tracker.track(PICTURE)).length, 1)
  t.same(await watch({ hands: [[120, 120]], sure: [0.2] }).tracker.detect(PICTURE), [], 'too doubtful')
  t.same(await watch({ hands: [], palms: [[120, 120]], sure: [0.3] }).tracker.detect(PICTURE), [], 'no hand there')
  const { tracker, runs } = watch({ hands: [[60, 60], [190, 190]], sure: [0.4, 0.6] }, { maxHands: 2, refinements: 0 })
  t.equal((await tracker.detect(PICTURE)).length, 1, 'beside a sure one')
  t.same(runs(), [1, 1])
})

t.test('while one hand is tracked, every fifth frame searches for the second', async t => {
  const scene: Scene = { hands: [[70, 128]] }
  const { tracker, runs } = watch(scene, { maxHands: 2 })
  const counts: number[] = []
  for (let frame = 0; frame < 11; frame++) {
    if (frame === 2) scene.hands = [[70, 128], [190, 128]]
    counts.push((await tracker.track(PICTURE)).length)
  }
  t.same(counts, [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2])
  t.equal(runs()[0], 2, 'no search with two hands')
})

t.test('a still is searched from farther away, then closer, only if no hand is found', async t => {
  const scene: Scene = { hands: [[128, 128]] }
  const { tracker, runs } = watch(scene, { refinements: 0 })
  t.equal((await tracker.detect(PICTURE)).length, 1)
  t.same(runs(), [1, 1])
  scene.seenFrom = 'far'
  const [hand] = await tracker.detect(PICTURE)
  t.ok(wristError(hand, [128, 128]) < 1.5)
  t.same(runs(), [2, 1])
  for (const at of [[40, 40], [128, 128], [215, 90], [60, 210]] as const) {
    Object.assign(scene, { hands: [at], seenFrom: 'close' })
    const [small] = await tracker.detect(PICTURE)
    t.ok(wristError(small, at) < 1.5)
    t.same(runs(), [11, 1], 'nine parts of a square picture')
  }
  scene.hands = []
  t.same(await tracker.detect(PICTURE), [])
})

t.test('a still is read again the requested number of times', async t => {
  for (const refinements of [0, 1, 3]) {
    const { tracker, runs } = watch({ hands: [[100, 140]] }, { refinements })
    const [hand] = await tracker.detect(PICTURE)
    t.same(runs(), [1, 1 + refinements])
    t.ok(wristError(hand, [100, 140]) < 1.5)
  }
})

t.test('a palm without a hand gives no hand, and two palms of one hand give one', async t => {
  const elsewhere = watch({ hands: [[60, 60]], palms: [[190, 190]] }, { maxHands: 2 })
  t.same(await elsewhere.tracker.detect(PICTURE), [])
  const twice = watch({ hands: [[128, 128]], palms: [[110, 128], [146, 128]] }, { maxHands: 2 })
  t.equal((await twice.tracker.detect(PICTURE)).length, 1)
  t.equal((await twice.tracker.track(PICTURE)).length, 1)
})

t.test('at most the requested number of hands is read, the most certain palms first', async t => {
  const scene: Scene = { hands: [[60, 128], [190, 128]], palms: [[190, 128], [60, 128]] }
  const { tracker, runs } = watch(scene, { maxHands: 1, refinements: 0 })
  const [hand, ...others] = await tracker.detect(PICTURE)
  t.equal(others.length, 0)
  t.ok(wristError(hand, [190, 128]) < 1.5)
  t.same(runs(), [1, 1])
})

t.test('a failing frame does not affect the next ones', async t => {
  const scene: Scene = { hands: [[128, 128]] }
  const { tracker } = watch(scene)
  t.equal((await tracker.track(PICTURE)).length, 1)
  scene.failing = true
  await t.rejects(tracker.track(PICTURE), /the network failed/)
  await t.rejects(tracker.detect(PICTURE), /the network failed/)
  scene.failing = false
  t.equal((await tracker.track(PICTURE)).length, 1)
})

t.test('a disposed tracker finishes earlier calls and refuses new ones', async t => {
  const { tracker } = watch({ hands: [[128, 128]] })
  const calls = [tracker.detect(PICTURE), tracker.track(PICTURE)]
  const disposed = Promise.all([tracker.dispose(), tracker.dispose()])
  await t.rejects(tracker.track(PICTURE), /was disposed/)
  t.same((await Promise.all(calls)).map(hands => hands.length), [1, 1])
  await disposed
})
