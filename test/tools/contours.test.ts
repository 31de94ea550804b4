// Outlines of rasters, and rasters of solids, compared with geometry.
import assert from 'node:assert/strict'
import t from '#tap'
import { pathOf } from 'recognizer-wasm/training/illustrations/contours'
import { picture, type Cells, type View } from 'recognizer-wasm/training/illustrations/hand-picture'
import { NAILS, isOnNail } from 'recognizer-wasm/training/illustrations/nails'
import { momentsOf, palmAt, pointsOfMoment } from 'recognizer-wasm/training/illustrations/shown-letter'
import { add, dot, scale } from 'recognizer-wasm/mesh/vectors'

type Spot = readonly [x: number, y: number]

function rasterOf (width: number, height: number, isIn: (x: number, y: number) => boolean): Cells {
  const cells = Float32Array.from({ length: width * height }, (_, i) =>
    isIn(i % width, Math.floor(i / width)) ? 1 : 0)
  return { width, height, cells }
}

/** The outlines of a raster as polygons in cells, with four points per curve.
 * @param unit cells per unit of the path, which has whole units */
function loopsAround (raster: Cells, unit = 0.1): Spot[][] {
  return pathOf(raster, unit).split('Z').filter(Boolean).map(loop => {
    assert.match(loop, /^M\d+ \d+q(-?\d+ ?){4}t(-?\d+ ?)+$/)
    const [x = 0, y = 0, cornerX = 0, cornerY = 0, ...ways] = loop.match(/-?\d+/g)!.map(Number)
    const start: Spot = [x, y]
    let place = start
    let corner: Spot = [x + cornerX, y + cornerY]
    const spots: Spot[] = []
    for (let i = 0; i < ways.length; i += 2) {
      const next: Spot = [place[0] + ways[i]!, place[1] + ways[i + 1]!]
      const onCurve = (share: number, axis: 0 | 1) => unit *
        ((1 - share) ** 2 * place[axis] + 2 * share * (1 - share) * corner[axis] + share ** 2 * next[axis])
      spots.push(...[0.25, 0.5, 0.75, 1].map((share): Spot => [onCurve(share, 0), onCurve(share, 1)]))
      corner = [2 * next[0] - corner[0], 2 * next[1] - corner[1]]
      place = next
    }
    assert.deepEqual(place, start, 'closed')
    return spots
  })
}

/** Signed: clockwise on the screen is positive. */
const areaOf = (loop: readonly Spot[]) => loop.reduce((sum, [x, y], i) => {
  const [x2, y2] = loop[(i + 1) % loop.length]!
  return sum + x * y2 - x2 * y
}, 0) / 2

const disc = (radius: number, x0 = 40, y0 = 40) => (x: number, y: number) => Math.hypot(x - x0, y - y0) < radius

t.test('a disc has one outline with its area and position, in the given unit', async t => {
  for (const unit of [0.1, 0.2]) {
    const [loop, ...others] = loopsAround(rasterOf(80, 80, disc(20)), unit)
    t.equal(others.length, 0)
    const area = Math.abs(areaOf(loop!))
    // Rounding corners cuts a little off every outward bend.
    t.ok(Math.abs(area - Math.PI * 400) < 60, `${area}`)
    for (const [x, y] of loop!) {
      const distance = Math.hypot(x - 40, y - 40)
      assert.ok(Math.abs(distance - 20) < 1.5, `${distance}`)
    }
  }
})

t.test('rounding errors do not accumulate along an outline', async t => {
  const [loop] = loopsAround(rasterOf(640, 640, disc(300, 320, 320)))
  t.ok(loop!.length > 400)
  for (const [x, y] of loop!) {
    const distance = Math.hypot(x - 320, y - 320)
    assert.ok(Math.abs(distance - 300) < 1, `${distance}`)
  }
})

t.test('a hole has its own outline, in the other direction', async t => {
  const ring = rasterOf(80, 80, (x, y) => disc(30)(x, y) && !disc(12)(x, y))
  const areas = loopsAround(ring).map(areaOf).toSorted((a, b) => Math.abs(b) - Math.abs(a))
  t.equal(areas.length, 2)
  t.ok(areas[0]! * areas[1]! < 0)
  t.ok(Math.abs(Math.abs(areas[0]! + areas[1]!) - Math.PI * (900 - 144)) < 60, `${areas}`)
})

t.test('separate parts have separate outlines, specks have none, and parts at the edge are closed', async t => {
  const two = rasterOf(120, 80, (x, y) => disc(15, 30)(x, y) || disc(15, 90)(x, y))
  t.equal(loopsAround(two).length, 2)
  t.equal(pathOf(rasterOf(80, 80, disc(1.5)), 1), '')
  t.equal(pathOf(rasterOf(80, 80, () => false), 1), '')
  const [full, ...others] = loopsAround(rasterOf(30, 20, () => true))
  t.equal(others.length, 0)
  const area = Math.abs(areaOf(full!))
  t.ok(area > 26 * 16 && area < 30 * 20, `${area}`)
})

const FLAT_HAND = { ...momentsOf('b')[0]!, palm: palmAt({}) }
const VIEW: View = { width: 150, height: 150, scale: 500, middle: [0, -0.08, 0], line: 2.3 }
const DRAWN = picture(FLAT_HAND, VIEW)

const cellsOf = ({ width, cells }: Cells): Spot[] =>
  [...cells].flatMap((cell, i): Spot[] => cell ? [[i % width + 0.5, Math.floor(i / width) + 0.5]] : [])
const isAt = ({ width, cells }: Cells, [x, y]: Spot) => cells[Math.floor(y) * width + Math.floor(x)] === 1
const placeOf = ([x, y]: readonly number[], { scale, middle, width, height }: View): Spot =>
  [(x! - middle[0]) * scale + width / 2, (y! - middle[1]) * scale + height / 2]

t.test('the joints of a hand lie inside its skin, and one outline surrounds it', async t => {
  const { skin, ink } = DRAWN
  // Except the fingertips, where the bones of the mesh end at the skin.
  const joints = pointsOfMoment(FLAT_HAND).filter((_, i) => i === 0 || i % 4 !== 0)
  for (const point of joints) assert.ok(isAt(skin, placeOf(point, VIEW)))
  const rim = cellsOf(skin).filter(([x, y]) => x > 1 && x < 149 && y < 149 && !isAt(skin, [x - 1, y]))
  t.ok(rim.length > 100)
  assert.ok(rim.every(spot => isAt(ink, spot)))
})

t.test('light comes from the upper left, so turning a hand around moves its shadow to the other side', async t => {
  const shaded = (yaw: number) => cellsOf(picture({ ...FLAT_HAND, palm: palmAt({ yaw }) }, VIEW).shadow).length
  t.ok(shaded(60) > 1.5 * shaded(-60), `${shaded(60)} and ${shaded(-60)} cells`)
})

t.test('a view shows its part of the world, and empty space as empty', async t => {
  const moved = picture(FLAT_HAND, { ...VIEW, middle: add(VIEW.middle, [0.01, 0, 0]) })
  const [before, after] = [cellsOf(DRAWN.skin), cellsOf(moved.skin)]
  t.same(after, before.map(([x, y]) => [x - 5, y]))
  for (const cells of Object.values(picture(FLAT_HAND, { ...VIEW, middle: [9, 9, 0] }))) t.same(cellsOf(cells), [])
})

t.test('each finger has one nail, visible from the back and not from the palm', async t => {
  const nailsSeen = (yaw: number) => {
    const large = { ...VIEW, width: 450, height: 450, scale: 1500 }
    const { nails } = picture({ ...FLAT_HAND, palm: palmAt({ yaw }) }, large)
    return loopsAround(nails).length
  }
  t.equal(nailsSeen(180), 4, 'the thumb lies on the palm')
  t.ok(nailsSeen(0) <= 1)
  for (const nail of NAILS) {
    const { centre, along, outward, halfLength } = nail
    const onSkin = add(centre, scale(outward, 0.006))
    t.ok(isOnNail(nail, onSkin))
    t.notOk(isOnNail(nail, add(onSkin, scale(along, 1.1 * halfLength))))
    t.notOk(isOnNail(nail, add(centre, scale(outward, -0.006))), 'the fingertip')
    t.ok(Math.abs(dot(along, outward)) < 1e-9)
  }
})
