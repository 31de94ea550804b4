// Traces a raster into the outlines of an SVG path.
import type { Cells } from './hand-picture.ts'

type Spot = readonly [x: number, y: number]

/** An SVG path around all cells above one half, in integer units.
 * @param unit cells per unit of the path */
export function pathOf (raster: Cells, unit: number): string {
  return loopsOf(blurred(blurred(raster)))
    .filter(loop => areaOf(loop) > 12)
    .map(loop => closedCurve(simplified(loop, 0.3), unit))
    .join('')
}

/** A 3 x 3 box blur, to round the corners of cells. */
function blurred ({ width, height, cells }: Cells): Cells {
  const mean = new Float32Array(cells.length)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      let sum = 0
      for (const row of [y - 1, y, y + 1]) for (const column of [x - 1, x, x + 1]) sum += cells[row * width + column]!
      mean[y * width + x] = sum / 9
    }
  }
  return { width, height, cells: mean }
}

/** Closed contours at the level one half (marching squares). */
function loopsOf ({ width, height, cells }: Cells): Spot[][] {
  const next = new Map<string, Spot[]>()
  const level = (x: number, y: number) => cells[y * width + x]! - 0.5
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      for (const [from, to] of crossings(x, y, level)) {
        const key = from.join()
        next.set(key, [...next.get(key) ?? [], to])
      }
    }
  }
  return chained(next)
}

/** The contour segments in one square of four cells, with the area above the level on their left. */
function crossings (x: number, y: number, level: (x: number, y: number) => number): [Spot, Spot][] {
  const corners: Spot[] = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]]
  const levels = corners.map(([x, y]) => level(x, y))
  const entries: Spot[] = []
  const exits: Spot[] = []
  corners.forEach((corner, i) => {
    const j = (i + 1) % 4
    const [a, b] = [levels[i]!, levels[j]!]
    if ((a > 0) === (b > 0)) return
    // Interpolated from the same end in both squares, so that neighbours compute the same spot.
    const [from, to, share] = a > 0 ? [corner, corners[j]!, a / (a - b)] : [corners[j]!, corner, b / (b - a)]
    const spot: Spot = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    if (a > 0) exits.push(spot)
    else entries.push(spot)
  })
  return entries.map((entry, i) => [entry, exits[i]!])
}

function chained (next: Map<string, Spot[]>): Spot[][] {
  const loops: Spot[][] = []
  for (const start of next.keys()) {
    const loop: Spot[] = []
    for (let spot = next.get(start)?.pop(); spot; spot = next.get(spot.join())?.pop()) loop.push(spot)
    if (loop.length > 2) loops.push(loop)
  }
  return loops
}

const areaOf = (loop: readonly Spot[]) => Math.abs(loop.reduce((sum, [x, y], i) => {
  const [x2, y2] = loop[(i + 1) % loop.length]!
  return sum + x * y2 - x2 * y
}, 0)) / 2

/** Simplifies a line within a tolerance (Ramer, Douglas and Peucker). */
function simplified (spots: readonly Spot[], tolerance: number): Spot[] {
  const [first, last] = [spots[0]!, spots.at(-1)!]
  let farthest = 0
  let most = tolerance
  spots.forEach((spot, i) => {
    const distance = distanceToLine(spot, first, last)
    if (distance > most && i > 0 && i < spots.length - 1) [farthest, most] = [i, distance]
  })
  if (farthest === 0) return [first, last]
  return [
    ...simplified(spots.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplified(spots.slice(farthest), tolerance)
  ]
}

function distanceToLine ([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  const size = Math.hypot(bx - ax, by - ay)
  return size < 1 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / size
}

/** A smooth closed curve through the midpoints of a polygon's sides. The path omits the corners: each is the previous
 * one, mirrored at the midpoint between them (`t`). Each midpoint compensates for the rounding of the corner before it,
 * so that errors do not accumulate. */
function closedCurve (spots: readonly Spot[], unit: number): string {
  const cornerAt = (i: number) => rounded(spots[i % spots.length]!, 1 / unit)
  const middle = (a: Spot, b: Spot) => rounded([a[0] + b[0], a[1] + b[1]], 0.5)
  const start = middle(cornerAt(0), cornerAt(1))
  let [place, corner] = [start, cornerAt(1)]
  const steps = spots.map((_, i) => {
    const next = i === spots.length - 1 ? start : middle(corner, cornerAt(i + 2))
    const step = way(place, next)
    corner = [2 * next[0] - corner[0], 2 * next[1] - corner[1]]
    place = next
    return step
  })
  const [first, ...others] = steps
  return `M${start.join(' ')}q${way(start, cornerAt(1))} ${first}t${others.join(' ')}Z`.replaceAll(' -', '-')
}

const rounded = ([x, y]: Spot, times: number): Spot => [Math.round(x * times), Math.round(y * times)]
const way = (from: Spot, to: Spot) => `${to[0] - from[0]} ${to[1] - from[1]}`
