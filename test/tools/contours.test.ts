// Outlines of rasters, and rasters of solids, where geometry says what they must be.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from '#tap'
import { pathOf } from 'recognizer-wasm/tools/illustrations/contours'
import { drawnHand, palmAt } from 'recognizer-wasm/tools/illustrations/drawn-hand'
import { DRAWN_LETTERS } from 'recognizer-wasm/tools/illustrations/drawn-letters'
import { picture, type Raster, type View } from 'recognizer-wasm/tools/illustrations/hand-picture'
import { handSolid, type HandSolid } from 'recognizer-wasm/tools/illustrations/hand-solid'
import { pointsOf } from 'recognizer-wasm/training/skeleton/skeleton'
import { lengthOf, subtract, type Vector } from 'recognizer-wasm/training/skeleton/vectors'

type Spot = readonly [x: number, y: number]

function rasterOf (width: number, height: number, isIn: (x: number, y: number) => boolean): Raster {
  const cells = Float32Array.from({ length: width * height }, (_, i) =>
    isIn(i % width, Math.floor(i / width)) ? 1 : 0)
  return { width, height, cells }
}

/** The loops of a path as polygons, of four places of each of its curves. */
function loopsOf (path: string): Spot[][] {
  return path.split('Z').filter(Boolean).map(loop => {
    assert.match(loop, /^M-?[\d.]+ -?[\d.]+(Q-?[\d.]+ -?[\d.]+ -?[\d.]+ -?[\d.]+)+$/)
    const curves = loop.split('Q').slice(1).map(curve => curve.split(' ').map(Number))
    const start = loop.slice(1).split('Q')[0]
    assert.equal(start, curves.at(-1)?.slice(2).map(value => value.toFixed(1)).join(' '), 'closed')
    return curves.flatMap(([cx, cy, x, y], i) => {
      const [, , x0, y0] = curves.at(i - 1)!
      const onCurve = (share: number, a: number, b: number, c: number) =>
        (1 - share) ** 2 * a + 2 * share * (1 - share) * b + share ** 2 * c
      return [0.25, 0.5, 0.75, 1].map((share): Spot => [onCurve(share, x0!, cx!, x!), onCurve(share, y0!, cy!, y!)])
    })
  })
}

/** Signed: clockwise on the screen is positive. */
const areaOf = (loop: readonly Spot[]) => loop.reduce((sum, [x, y], i) => {
  const [x2, y2] = loop[(i + 1) % loop.length]!
  return sum + x * y2 - x2 * y
}, 0) / 2

const disc = (radius: number, x0 = 40, y0 = 40) => (x: number, y: number) => Math.hypot(x - x0, y - y0) < radius

t.test('a disc has one outline of its area, where it is, in the unit wanted', async t => {
  for (const unit of [1, 2]) {
    const [loop, ...others] = loopsOf(pathOf(rasterOf(80, 80, disc(20)), unit))
    t.equal(others.length, 0)
    const area = Math.abs(areaOf(loop!)) * unit ** 2
    // Rounding corners takes a little of every outward bend.
    t.ok(Math.abs(area - Math.PI * 400) < 60, `${area}`)
    for (const [x, y] of loop!) {
      const distance = Math.hypot(x * unit - 40, y * unit - 40)
      assert.ok(Math.abs(distance - 20) < 1.5, `${distance}`)
    }
  }
})

t.test('a hole has an outline of its own, the other way round', async t => {
  const ring = rasterOf(80, 80, (x, y) => disc(30)(x, y) && !disc(12)(x, y))
  const areas = loopsOf(pathOf(ring, 1)).map(areaOf).toSorted((a, b) => Math.abs(b) - Math.abs(a))
  t.equal(areas.length, 2)
  t.ok(areas[0]! * areas[1]! < 0)
  t.ok(Math.abs(Math.abs(areas[0]! + areas[1]!) - Math.PI * (900 - 144)) < 60, `${areas}`)
})

t.test('separate parts are separate, a speck is nothing, and what reaches the rim is closed there', async t => {
  const two = rasterOf(120, 80, (x, y) => disc(15, 30)(x, y) || disc(15, 90)(x, y))
  t.equal(loopsOf(pathOf(two, 1)).length, 2)
  t.equal(pathOf(rasterOf(80, 80, disc(1.5)), 1), '')
  t.equal(pathOf(rasterOf(80, 80, () => false), 1), '')
  const [all, ...others] = loopsOf(pathOf(rasterOf(30, 20, () => true), 1))
  t.equal(others.length, 0)
  const area = Math.abs(areaOf(all!))
  t.ok(area > 26 * 16 && area < 30 * 20, `${area}`)
})

const RADIUS = 0.03
/** A ball around the origin, with one nail on the side of the viewer. */
const BALL: HandSolid = {
  distance: p => lengthOf(p) - RADIUS,
  limbAt: () => 0,
  nails: [{ centre: [0, 0, -0.025], along: [0, -1, 0], outward: [0, 0, -1], halfLength: 0.009, halfWidth: 0.006 }]
}
const VIEW: View = { width: 100, height: 80, scale: 1000, middle: [0, 0, 0] }

const cellsOf = ({ width, cells }: Raster): Spot[] =>
  [...cells].flatMap((cell, i): Spot[] => cell ? [[i % width + 0.5, Math.floor(i / width) + 0.5]] : [])
const meanOf = (spots: readonly Spot[]) =>
  [0, 1].map(axis => spots.reduce((sum, spot) => sum + spot[axis]!, 0) / spots.length)
const distanceToMiddle = ([x, y]: Spot) => Math.hypot(x - 50, y - 40)

t.test('a ball is seen as a disc with a line around it, and its shadow away from the light', async t => {
  const { skin, shadow, nails, ink } = picture(BALL, VIEW)
  const seen = cellsOf(skin)
  t.ok(Math.abs(seen.length - Math.PI * 900) < 60, `${seen.length} cells`)
  assert.ok(seen.every(spot => distanceToMiddle(spot) < 30.5))
  // The light comes from the upper left, from before the picture.
  const [x, y] = meanOf(cellsOf(shadow))
  t.ok(x! > 55 && y! > 45, `${x}, ${y}`)
  assert.ok(cellsOf(shadow).every(spot => distanceToMiddle(spot) < 30.5))
  const lines = cellsOf(ink).filter(spot => distanceToMiddle(spot) > 15)
  assert.ok(lines.every(spot => Math.abs(distanceToMiddle(spot) - 30) < 4.5))
  const directions = new Set(lines.map(([x, y]) => Math.round(8 * Math.atan2(y - 40, x - 50) / Math.PI)))
  t.ok(directions.size >= 16, 'all around')
  const nail = cellsOf(nails)
  const [width, height] = [0, 1].map(axis => {
    const values = nail.map(spot => spot[axis]!)
    return Math.max(...values) - Math.min(...values)
  })
  t.ok(Math.abs(width! - 11) < 1.5 && Math.abs(height! - 17) < 1.5, `a nail of ${width} by ${height}`)
})

t.test('a view shows the part of the world it is told to, and nothing where nothing is', async t => {
  const [x, y] = meanOf(cellsOf(picture(BALL, { ...VIEW, middle: [0.01, -0.005, 0] }).skin))
  t.ok(Math.abs(x! - 40) < 0.2 && Math.abs(y! - 45) < 0.2, `${x}, ${y}`)
  const empty = picture(BALL, { ...VIEW, middle: [9, 9, 0] })
  for (const raster of Object.values(empty)) t.same(cellsOf(raster), [])
})

const points = pointsOf(drawnHand(DRAWN_LETTERS.b!.pose, palmAt({})))
const hand = handSolid(points, [0, 0.3, 0], [0, 0, -1])
const metre = fc.double({ min: -0.3, max: 0.3, noNaN: true })
const place = fc.tuple(metre, metre, metre)

t.test('the distance to a hand never changes faster than one walks, which casting a ray relies on', async () => {
  fc.assert(fc.property(place, place, (p, q) => {
    const change = Math.abs(hand.distance(p) - hand.distance(q))
    // The rays go nine tenths of the distance.
    assert.ok(change <= lengthOf(subtract(p, q)) / 0.9 + 1e-12, `${change}`)
  }), { numRuns: 500 })
})

t.test('every joint lies in the flesh, the forearm too, and what is a hand away does not', async t => {
  points.forEach((point, i) => t.ok(hand.distance(point) < 0, `point ${i}`))
  t.ok(hand.distance([0, 0.2, 0]) < 0)
  fc.assert(fc.property(place, p => {
    const nearest = Math.min(...points.map(point => lengthOf(subtract(p, point))))
    fc.pre(nearest > 0.06 && p[1] < 0)
    assert.ok(hand.distance(p) > 0)
  }))
})

t.test('the fingers are limbs of their own, and have a nail each, on their backs', async t => {
  const tips: Vector[] = [4, 8, 12, 16, 20].map(i => points[i]!)
  t.equal(new Set(tips.map(hand.limbAt)).size, 5)
  t.equal(hand.nails.length, 5)
  for (const { along, outward, centre } of hand.nails) {
    assert.ok(Math.abs(lengthOf(along) - 1) < 1e-9 && Math.abs(lengthOf(outward) - 1) < 1e-9)
    assert.ok(Math.abs(along[0] * outward[0] + along[1] * outward[1] + along[2] * outward[2]) < 1e-9)
    assert.ok(tips.some(tip => lengthOf(subtract(tip, centre)) < 0.01))
  }
  // The palm faces the viewer, so that the long fingers' nails look away.
  t.ok(hand.nails.slice(1).every(({ outward }) => outward[2] > 0.5))
})
