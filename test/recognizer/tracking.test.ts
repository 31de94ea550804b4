// How the tracker goes from palms to hands and from frame to frame, with networks that see what a test puts there.
import t from '#tap'
import { LANDMARKS, type Hand, type RgbaImage } from 'recognizer-wasm'
import { ANCHORS } from 'recognizer-wasm/tracker/anchors'
import { trackerOn, type TrackerSettings } from 'recognizer-wasm/tracker/tracker'
import { posedHand } from '../support/posed-hand.ts'
import { bareNetwork, planesOf } from './bare-network.ts'

type XY = readonly [x: number, y: number]

interface Scene {
  /** Where the middles of hands are, in pixels of the picture. */
  hands: XY[]
  /** Where palms are detected; at the hands unless something else is said. */
  palms?: XY[]
  /** From how far away they are: a margin around the picture, or none. */
  seenFrom?: 'near' | 'far'
  /** 0 to 1: how likely the network thinks it a right hand; surely unless something else is said. */
  right?: number
  failing?: boolean
}

const SIZE = 256
/** Red is how far right a pixel is, green how far down: a network can tell what it was shown. */
const PICTURE: RgbaImage = { data: new Uint8Array(4 * SIZE * SIZE), width: SIZE, height: SIZE }
for (let i = 0; i < SIZE * SIZE; i++) PICTURE.data.set([i % SIZE, Math.floor(i / SIZE), 255, 255], 4 * i)

const PALM_SIDE = 192
const PALM = 24

/** Boxes of the palms at the first anchors; blue is black where the picture ends. */
function palmAnswer ({ hands, palms = hands, seenFrom = 'near' }: Scene, planes: Float32Array) {
  const margin = planes.at(-1) === 0 ? 1.6 : 1
  const boxes = new Float32Array(2016 * 18)
  const scores = new Float32Array(2016).fill(-100)
  if ((margin > 1) !== (seenFrom === 'far')) return { boxes, scores }
  const pixel = PALM_SIDE / SIZE / margin
  palms.forEach(([x, y], i) => {
    const [column, row] = [x, y].map((value, axis) =>
      PALM_SIDE / 2 + (value - SIZE / 2) * pixel - PALM_SIDE * ANCHORS[2 * i + axis]!) as [number, number]
    const half = PALM * pixel / 2
    // The palm's box, the wrist beneath it, one keypoint between, and the knuckle above.
    boxes.set([column, row, 2 * half, 2 * half, column, row + half, 0, 0, column, row - half], 18 * i)
    scores[i] = 5 - i
  })
  return { boxes, scores }
}

const SIDE = 224
const POINTS = posedHand({})
/** A hand of some 60 pixels around its middle. */
const pointsAt = ([x, y]: XY): XY[] =>
  LANDMARKS.map(name => [x + 350 * POINTS[name][0], y + 20 + 350 * POINTS[name][1]])

/** The hand nearest to the middle of what is shown, where it is in what is shown. */
function landmarkAnswer ({ hands, right = 1 }: Scene, planes: Float32Array) {
  const placeOf = (pixel: number) => [255 * planes[pixel]! + 0.5, 255 * planes[SIDE * SIDE + pixel]! + 0.5] as const
  // Two rows and columns near the middle, where the region does not leave the picture.
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
  const seen = hands.toSorted((a, b) => distance(a) - distance(b)).find(hand => distance(hand) < 40)
  return {
    landmarks: Float32Array.from(seen ? pointsAt(seen).flatMap(point => [...toInput(point), 0]) : new Float32Array(63)),
    worldLandmarks: new Float32Array(63),
    presence: Float32Array.of(seen ? 0.9 : 0.1),
    handedness: Float32Array.of(right)
  }
}

const SETTINGS = {
  maxHands: 1, mirrored: false, minDetection: 0.5, minPresence: 0.5, refinements: 1, innerFeatures: false
} as const

/** A tracker of a scene that a test may change, and how often each network has run since it was last asked. */
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

/** How far the hand's wrist is from where the scene has it, in pixels. */
function wristError (hand: Hand | undefined, at: XY): number {
  const [[x, y]] = pointsAt(at) as [XY]
  const [foundX = NaN, foundY = NaN] = hand?.landmarks[0] ?? []
  return Math.hypot(SIZE * foundX - x, SIZE * foundY - y)
}

t.test('a hand of a film is followed without looking for palms again', async t => {
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

t.test('a hand that turns its back keeps its side while it is held, and no longer', async t => {
  const scene: Scene = { hands: [[128, 128]] }
  const { tracker } = watch(scene)
  const sides = async (rights: number[]) => {
    const seen: string[] = []
    for (const right of rights) {
      scene.right = right
      seen.push((await tracker.track(PICTURE))[0]!.handedness)
    }
    return [...new Set(seen)].join(', then ')
  }
  t.equal(await sides([0.9, 0.8, 0.9, 0.1, 0.3, 0.9, 0.2, 0.4, 0.1, 0.9]), 'right')
  const steady = (right: number) => Array<number>(30).fill(right)
  t.equal(await sides([...steady(0.9), ...steady(0.05)]), 'right, then left', 'it was another one')
  tracker.reset()
  t.equal(await sides([0.9]), 'right')
  scene.right = 0.1
  t.equal((await tracker.detect(PICTURE))[0]!.handedness, 'left', 'a still is of itself alone')
})

t.test('when no hand is held, each frame looks once, by turns from near and from far', async t => {
  const scene: Scene = { hands: [] }
  const { tracker, runs } = watch(scene)
  for (let frame = 0; frame < 4; frame++) t.same(await tracker.track(PICTURE), [])
  t.same(runs(), [4, 0])
  Object.assign(scene, { hands: [[128, 128]], seenFrom: 'far' })
  const found = [await tracker.track(PICTURE), await tracker.track(PICTURE)]
  t.same(found.map(hands => hands.length), [0, 1])
})

t.test('beside one hand that is held, the second is looked for in every fifth frame', async t => {
  const scene: Scene = { hands: [[70, 128]] }
  const { tracker, runs } = watch(scene, { maxHands: 2 })
  const counts: number[] = []
  for (let frame = 0; frame < 11; frame++) {
    if (frame === 2) scene.hands = [[70, 128], [190, 128]]
    counts.push((await tracker.track(PICTURE)).length)
  }
  t.same(counts, [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2])
  t.equal(runs()[0], 2, 'and with two hands no more')
})

t.test('a still is looked at from far only if nothing is found from near', async t => {
  const scene: Scene = { hands: [[128, 128]] }
  const { tracker, runs } = watch(scene, { refinements: 0 })
  t.equal((await tracker.detect(PICTURE)).length, 1)
  t.same(runs(), [1, 1])
  scene.seenFrom = 'far'
  const [hand] = await tracker.detect(PICTURE)
  t.ok(wristError(hand, [128, 128]) < 1.5)
  t.same(runs(), [2, 1])
  scene.hands = []
  t.same(await tracker.detect(PICTURE), [])
})

t.test('a still is read as often again as asked for', async t => {
  for (const refinements of [0, 1, 3]) {
    const { tracker, runs } = watch({ hands: [[100, 140]] }, { refinements })
    const [hand] = await tracker.detect(PICTURE)
    t.same(runs(), [1, 1 + refinements])
    t.ok(wristError(hand, [100, 140]) < 1.5)
  }
})

t.test('a palm without a hand is none, and two palms of one hand are one hand', async t => {
  const elsewhere = watch({ hands: [[60, 60]], palms: [[190, 190]] }, { maxHands: 2 })
  t.same(await elsewhere.tracker.detect(PICTURE), [])
  const twice = watch({ hands: [[128, 128]], palms: [[110, 128], [146, 128]] }, { maxHands: 2 })
  t.equal((await twice.tracker.detect(PICTURE)).length, 1)
  t.equal((await twice.tracker.track(PICTURE)).length, 1)
})

t.test('no more hands are read than asked for, the surest palm first', async t => {
  const scene: Scene = { hands: [[60, 128], [190, 128]], palms: [[190, 128], [60, 128]] }
  const { tracker, runs } = watch(scene, { maxHands: 1, refinements: 0 })
  const [hand, ...others] = await tracker.detect(PICTURE)
  t.equal(others.length, 0)
  t.ok(wristError(hand, [190, 128]) < 1.5)
  t.same(runs(), [1, 1])
})

t.test('a frame that fails takes no other with it', async t => {
  const scene: Scene = { hands: [[128, 128]] }
  const { tracker } = watch(scene)
  t.equal((await tracker.track(PICTURE)).length, 1)
  scene.failing = true
  await t.rejects(tracker.track(PICTURE), /the network failed/)
  await t.rejects(tracker.detect(PICTURE), /the network failed/)
  scene.failing = false
  t.equal((await tracker.track(PICTURE)).length, 1)
})

t.test('a tracker that is disposed answers what it was asked before, and nothing more', async t => {
  const { tracker } = watch({ hands: [[128, 128]] })
  const calls = [tracker.detect(PICTURE), tracker.track(PICTURE)]
  const disposed = Promise.all([tracker.dispose(), tracker.dispose()])
  await t.rejects(tracker.track(PICTURE), /was disposed/)
  t.same((await Promise.all(calls)).map(hands => hands.length), [1, 1])
  await disposed
})
