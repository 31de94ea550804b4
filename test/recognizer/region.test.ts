// Regions that the landmark network reads: the square around a palm or a hand.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from '#tap'
import { FINGERS, LANDMARKS, type Landmark, type Point } from 'recognizer-wasm'
import { isSameHand, regionOfHand, regionOfPalm, type Region } from 'recognizer-wasm/tracker/region'
import { posedHand } from '../support/posed-hand.ts'

type XY = readonly [x: number, y: number]
type Move = (point: XY) => XY

/** An open hand of some 200 pixels, upright. */
const HAND: Point[] = handOf(posedHand({}))

function handOf (points: Record<Landmark, Point>): Point[] {
  return LANDMARKS.map(name => points[name].map(metres => 1200 * metres) as unknown as Point)
}

const movedHand = (move: Move): Point[] => HAND.map(([x, y, z]): Point => [...move([x, y]), z])

function near (found: number, expected: number, name: string, tolerance = 1e-6) {
  assert.ok(Math.abs(found - expected) <= tolerance, `${name}: ${found} is about ${expected}`)
}

/** The smaller angle between two directions, in radians. */
const angleBetween = (a: number, b: number) => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)))

const coordinate = fc.double({ min: -2000, max: 2000, noNaN: true })
const angle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true })
const factor = fc.double({ min: 0.05, max: 20, noNaN: true })

t.test('a region moves, grows and turns with its hand', async () => {
  const upright = regionOfHand(HAND)
  fc.assert(fc.property(coordinate, coordinate, angle, factor, (dx, dy, turn, scale) => {
    const [cos, sin] = [scale * Math.cos(turn), scale * Math.sin(turn)]
    const move: Move = ([x, y]) => [x * cos - y * sin + dx, x * sin + y * cos + dy]
    const region = regionOfHand(movedHand(move))
    const [x, y] = move([upright.x, upright.y])
    near(region.x, x, 'x')
    near(region.y, y, 'y')
    near(region.size, upright.size * scale, 'size')
    assert.ok(angleBetween(region.rotation, upright.rotation + turn) < 1e-9, 'rotation')
  }))
})

t.test('a mirrored hand has the mirrored region', async () => {
  const [upright, mirrored] = [regionOfHand(HAND), regionOfHand(movedHand(([x, y]) => [-x, y]))]
  near(mirrored.x, -upright.x, 'x')
  near(mirrored.y, upright.y, 'y')
  near(mirrored.size, upright.size, 'size')
  near(mirrored.rotation, -upright.rotation, 'rotation')
})

t.test('the region of a hand contains all its points', async () => {
  const bend = fc.record(Object.fromEntries(FINGERS.map(finger => [finger, fc.integer({ min: 0, max: 90 })])))
  const lean = fc.record(Object.fromEntries(FINGERS.map(finger => [finger, fc.integer({ min: -20, max: 20 })])))
  fc.assert(fc.property(bend, lean, angle, (bend, lean, turn) => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const points = handOf(posedHand({ bend, lean }))
      .map(([x, y, z]): Point => [x * cos - y * sin, x * sin + y * cos, z])
    const { x, y, size, rotation } = regionOfHand(points)
    for (const [px, py] of points) {
      const across = (px - x) * Math.cos(rotation) + (py - y) * Math.sin(rotation)
      const along = (py - y) * Math.cos(rotation) - (px - x) * Math.sin(rotation)
      assert.ok(Math.max(Math.abs(across), Math.abs(along)) <= size / 2, `${[across, along]} in ${size}`)
    }
  }))
})

t.test('only the steady points of a hand move its region, not the fingertips', async t => {
  const without = (name: Landmark) =>
    regionOfHand(HAND.map((point, i): Point => LANDMARKS[i] === name ? [5000, 5000, 0] : point))
  const upright = regionOfHand(HAND)
  for (const name of LANDMARKS.filter(name => /(_tip|_dip)$/.test(name))) {
    t.same(without(name), upright, name)
  }
  for (const name of ['wrist', 'thumb_ip', 'pinky_pip', 'thumb_cmc'] as const) {
    t.ok(without(name).size > 2 * upright.size, name)
  }
})

const palm = (over = {}) => ({
  score: 0.9,
  left: 100,
  top: 200,
  right: 180,
  bottom: 300,
  wrist: [140, 300] as const,
  middleKnuckle: [140, 200] as const,
  ...over
})

t.test('a palm’s region is 2.6 times its longer side and moved by half its height towards the fingers', async () => {
  // MediaPipe's RectTransformationCalculator after a palm: scale 2.6, shift_y -0.5, square_long.
  const up = regionOfPalm(palm())
  assert.deepEqual(up, { x: 140, y: 200, size: 260, rotation: 0 })
  const toTheRight = regionOfPalm(palm({ wrist: [100, 250], middleKnuckle: [180, 250] }))
  near(toTheRight.rotation, Math.PI / 2, 'a quarter turn clockwise')
  near(toTheRight.x, 190, 'x')
  near(toTheRight.y, 250, 'y')
  const down = regionOfPalm(palm({ wrist: [140, 200], middleKnuckle: [140, 300] }))
  near(Math.abs(down.rotation), Math.PI, 'upside down')
  near(down.y, 300, 'y')
})

t.test('the rotation of a palm follows MediaPipe’s formula', async () => {
  fc.assert(fc.property(coordinate, coordinate, coordinate, coordinate, (x0, y0, x1, y1) => {
    fc.pre(Math.hypot(x1 - x0, y1 - y0) > 1e-6)
    // DetectionsToRectsCalculator: the target angle of 90 degrees minus atan2(-(y1 - y0), x1 - x0).
    const expected = Math.PI / 2 - Math.atan2(-(y1 - y0), x1 - x0)
    const { rotation } = regionOfPalm(palm({ wrist: [x0, y0], middleKnuckle: [x1, y1] }))
    assert.ok(angleBetween(rotation, expected) < 1e-9, `${rotation} is ${expected}`)
  }))
})

t.test('a hand with all points in one place has a finite region', async t => {
  const region = regionOfHand(HAND.map((): Point => [3, 4, 0]))
  t.same(region, { x: 3, y: 4, size: 0, rotation: 0 })
})

const region = fc.record<Region>({ x: coordinate, y: coordinate, size: factor, rotation: angle })

t.test('comparing two regions does not depend on their order', async t => {
  fc.assert(fc.property(region, region, (a, b) => {
    assert.equal(isSameHand(a, b), isSameHand(b, a))
    assert.ok(isSameHand(a, { ...a, rotation: b.rotation }), 'rotation does not matter')
  }))
  const at = (x: number, size = 100): Region => ({ x, y: 0, size, rotation: 0 })
  t.ok(isSameHand(at(0), at(24.9)))
  t.notOk(isSameHand(at(0), at(25)))
  t.ok(isSameHand(at(0), at(40, 200)), 'the larger region sets the distance')
})
