// Measures of a hand shape do not depend on place, size or side. Following the hints leads to the letter.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from '#tap'
import {
  ALPHABET, FINGERS, HAND_POINT_KEYS, LANDMARKS, LETTERS, compareShapes, hintsFor, measureShape, mirrored,
  type HandPoints, type HandShape, type Hint, type Point
} from 'recognizer-wasm'
import { posedHand, type Pose } from '../support/posed-hand.ts'

const bends = fc.record(Object.fromEntries(FINGERS.map(finger => [finger, fc.integer({ min: 0, max: 85 })])))
const leans = fc.record(Object.fromEntries(FINGERS.map(finger => [finger, fc.integer({ min: -20, max: 20 })])))
const near = fc.double({ min: -0.1, max: 0.1, noNaN: true })
const pose: fc.Arbitrary<Pose> = fc.record({ bend: bends, lean: leans, thumbTip: fc.tuple(near, near, near) })
const angle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true })

/** A posed hand with each point moved by `move`. */
function hand (pose: Pose, move: (point: Point) => Point = point => point, side: 'l' | 'r' = 'r'): HandPoints {
  return Object.fromEntries(
    Object.entries(posedHand(pose)).map(([name, point]) => [`${side}_${name}`, move(point)]))
}

function shapeOf (points: HandPoints): HandShape {
  const shape = measureShape(points)
  if (!shape) throw new Error('no hand')
  return shape
}

const numbersOf = ({ extension, tilt, ...lengths }: HandShape) =>
  [...Object.values(extension), ...Object.values(lengths)]

function same (found: readonly number[], expected: readonly number[]) {
  found.forEach((value, i) => assert.ok(Math.abs(value - expected[i]!) < 1e-9, `${found} is ${expected}`))
}

/** Turns about x, then about y, then about z. */
function turn ([x, y, z]: Point, [a, b, c]: readonly [number, number, number]): Point {
  const [y1, z1] = [y * Math.cos(a) - z * Math.sin(a), y * Math.sin(a) + z * Math.cos(a)]
  const [x2, z2] = [x * Math.cos(b) + z1 * Math.sin(b), z1 * Math.cos(b) - x * Math.sin(b)]
  return [x2 * Math.cos(c) - y1 * Math.sin(c), x2 * Math.sin(c) + y1 * Math.cos(c), z2]
}

t.test('a hand keeps its measured lengths when rotated, moved and enlarged', async () => {
  const factor = fc.double({ min: 0.1, max: 1000, noNaN: true })
  const threeAngles = fc.tuple(angle, angle, angle)
  fc.assert(fc.property(pose, threeAngles, fc.tuple(near, near, near), factor, (pose, angles, by, factor) => {
    const moved = hand(pose, point => {
      const [x, y, z] = turn(point, angles)
      return [factor * (x + by[0]), factor * (y + by[1]), factor * (z + by[2])]
    })
    same(numbersOf(shapeOf(moved)), numbersOf(shapeOf(hand(pose))))
  }))
})

t.test('a lone left hand has the shape and tilt of its mirrored right hand', async () => {
  fc.assert(fc.property(pose, angle, (pose, roll) => {
    const right = shapeOf(hand(pose, point => turn(point, [0, 0, roll])))
    const left = shapeOf(hand(pose, point => mirrored(turn(point, [0, 0, roll])), 'l'))
    same([...numbersOf(left), left.tilt], [...numbersOf(right), right.tilt])
  }))
})

t.test('tilt is the angle from upright in any direction', async () => {
  fc.assert(fc.property(angle, angle, (nod, turned) => {
    const { tilt } = shapeOf(hand({}, point => turn(point, [nod, turned, 0])))
    assert.ok(Math.abs(Math.cos(tilt * Math.PI / 180) - Math.cos(nod)) < 1e-9)
    assert.ok(tilt >= 0 && tilt <= 180)
  }))
})

t.test('a straight finger is as long as its bones; a bent one is shorter', async () => {
  const { extension } = shapeOf(hand({ bend: { middle: 90, ring: 60, pinky: 30 } }))
  const bones = 0.04 + 0.025 + 0.02
  // Bones bent by right angles, then as in a hexagon, then in an arc of 30, 60 and 90 degrees.
  const [h, q] = [Math.sqrt(3) / 2, 0.5]
  const bent = {
    index: 1,
    middle: Math.hypot(0.025, 0.04 - 0.02) / bones,
    ring: Math.hypot(0.04 * q - 0.025 * q - 0.02, 0.04 * h + 0.025 * h) / bones,
    pinky: Math.hypot(0.04 * h + 0.025 * q, 0.04 * q + 0.025 * h + 0.02) / bones
  }
  same(FINGERS.map(finger => extension[finger]), FINGERS.map(finger => bent[finger]))
})

t.test('any points give a shape of finite numbers within bounds', async () => {
  const coordinate = fc.oneof(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.constantFrom(0, 1e-300, 1e-8))
  const point: fc.Arbitrary<Point> = fc.tuple(coordinate, coordinate, coordinate)
  const points = fc.array(point, { minLength: 21, maxLength: 21 })
  fc.assert(fc.property(points, handPoints => {
    const hand = Object.fromEntries(LANDMARKS.map((name, i) => [`r_${name}`, handPoints[i]]))
    const shape = measureShape(hand)
    if (!shape) return
    for (const extension of Object.values(shape.extension)) assert.ok(extension >= 0 && extension <= 1 + 1e-9)
    assert.ok(shape.tilt >= 0 && shape.tilt <= 180)
    assert.ok(shape.thumbGap >= 0 && shape.thumbToIndex >= 0 && Number.isFinite(shape.thumbSide))
  }))
})

t.test('a hand without a measured point has no shape; other points may be missing', async t => {
  const measured = ['wrist', 'thumb_tip', ...LANDMARKS.filter(name => !/thumb|wrist/.test(name))]
  for (const name of LANDMARKS) {
    const shape = measureShape({ ...hand({}), [`r_${name}`]: null })
    t.equal(shape === null, measured.includes(name), name)
  }
  t.equal(measureShape(Object.fromEntries(HAND_POINT_KEYS.map(key => [key, null]))), null)
})

/** A shape moved one step as the hint asks. */
function heeding (shape: HandShape, hint: Hint): HandShape {
  const step = 0.02
  switch (hint.change) {
    case 'straighten': case 'open': return bending(shape, hint.part, step)
    case 'fold': case 'curve': return bending(shape, hint.part, -step)
    case 'stretch-out': return { ...shape, thumbSide: shape.thumbSide + step }
    case 'lay-across': return { ...shape, thumbSide: shape.thumbSide - step }
    case 'bring-to-index': case 'lean-on-middle': return { ...shape, thumbToIndex: shape.thumbToIndex - step }
    case 'take-from-index': return { ...shape, thumbToIndex: shape.thumbToIndex + step }
    case 'touch-fingertips': return { ...shape, thumbGap: shape.thumbGap - step }
    case 'take-from-fingertips': return { ...shape, thumbGap: shape.thumbGap + step }
    case 'spread': case 'uncross': return { ...shape, spread: shape.spread + step }
    case 'close': case 'cross': return { ...shape, spread: shape.spread - step }
    case 'point-up': return { ...shape, tilt: shape.tilt - 1 }
    case 'point-down': return { ...shape, tilt: shape.tilt + 1 }
    case 'point-sideways': return { ...shape, tilt: shape.tilt + (shape.tilt < 90 ? 1 : -1) }
  }
}

function bending (shape: HandShape, part: Hint['part'], by: number): HandShape {
  const finger = FINGERS.find(finger => finger === part)
  if (!finger) throw new Error(`${part} cannot be bent`)
  return { ...shape, extension: { ...shape.extension, [finger]: shape.extension[finger] + by } }
}

const share = fc.double({ min: 0, max: 1, noNaN: true })
const length = fc.double({ min: 0, max: 2, noNaN: true })
const shape: fc.Arbitrary<HandShape> = fc.record({
  extension: fc.record({ index: share, middle: share, ring: share, pinky: share }),
  thumbSide: fc.double({ min: -1, max: 1, noNaN: true }),
  thumbToIndex: length,
  thumbGap: length,
  spread: fc.double({ min: -1, max: 1, noNaN: true }),
  tilt: fc.double({ min: 0, max: 180, noNaN: true })
})

t.test('following the first hint again and again leads from any hand to the letter', async () => {
  fc.assert(fc.property(shape, fc.constantFrom(...LETTERS), (start, letter) => {
    let shape = start
    for (let step = 0; step < 1000; step++) {
      const [hint] = compareShapes(shape, ALPHABET[letter].shape)
      if (!hint) return
      shape = heeding(shape, hint)
    }
    assert.fail(`${letter} is not reached: ${JSON.stringify(shape)}`)
  }))
})

t.test('a hand gets at most one hint for each part that the letter describes', async () => {
  fc.assert(fc.property(shape, fc.constantFrom(...LETTERS), (shape, letter) => {
    const { fingers, ...others } = ALPHABET[letter].shape
    const parts = compareShapes(shape, ALPHABET[letter].shape).map(({ part }) => part)
    assert.equal(new Set(parts).size, parts.length)
    for (const part of parts) assert.ok(part in fingers || part in others, `${part} of ${letter}`)
  }))
})

t.test('a growing fault moves up in the list of hints', async () => {
  fc.assert(fc.property(shape, fc.constantFrom(...LETTERS), share, (shape, letter, by) => {
    const expected = ALPHABET[letter].shape
    const before = compareShapes(shape, expected)
    const worst = before.at(-1)
    fc.pre(worst !== undefined && worst.part !== 'hand')
    // Up to fifty steps away from the hint's goal.
    const better = heeding(shape, worst!)
    const away = Math.ceil(50 * by)
    const worse = moved(shape, better, -away)
    const after = compareShapes(worse, expected)
    assert.ok(after.findIndex(({ part }) => part === worst!.part) <= before.length - 1)
    assert.deepEqual(after.filter(({ part }) => part !== worst!.part), before.slice(0, -1), 'others keep their order')
  }))
})

/** Extrapolates by `steps` from one shape to another. */
function moved (from: HandShape, to: HandShape, steps: number): HandShape {
  const along = (a: number, b: number) => a + steps * (b - a)
  const { extension: e, ...lengths } = from
  return {
    extension: Object.fromEntries(FINGERS.map(finger => [finger, along(e[finger], to.extension[finger])])),
    ...Object.fromEntries(Object.entries(lengths).map(([key, value]) => [key, along(value, to[key as 'tilt'])]))
  } as unknown as HandShape
}

t.test('a left hand gets the same hints as a right hand', async () => {
  fc.assert(fc.property(pose, fc.constantFrom(...LETTERS), (pose, letter) => {
    const left = hand(pose, mirrored, 'l')
    assert.deepEqual(hintsFor(left, letter), hintsFor(hand(pose), letter))
  }))
})
