// A z-buffer: the visible triangle at each pixel, and its distance.

export interface Raster {
  width: number
  height: number
  /** Index in the triangle list of the visible triangle's first vertex; -1 for none. */
  triangle: Int32Array
  /** Distance of the triangle; infinity for none. */
  depth: Float32Array
}

export const createRaster = (width: number, height: number): Raster => ({
  width, height, triangle: new Int32Array(width * height), depth: new Float32Array(width * height)
})

/**
 * Rasterizes front-facing triangles, whose vertices appear counterclockwise.
 * @param triangles three vertices each
 * @param points three numbers per vertex: pixels to the right and down, and the distance; NaN drops its triangles
 */
export function rasterize (raster: Raster, triangles: Uint32Array, points: Float64Array): void {
  raster.triangle.fill(-1)
  raster.depth.fill(Infinity)
  for (let i = 0; i < triangles.length; i += 3) {
    fill(raster, i, points, 3 * triangles[i]!, 3 * triangles[i + 1]!, 3 * triangles[i + 2]!)
  }
}

/** Pixels are covered if their centres are. */
function fill (
  { width, height, triangle, depth }: Raster, index: number, points: Float64Array, a: number, b: number, c: number
): void {
  const ax = points[a]!
  const ay = points[a + 1]!
  const bx = points[b]!
  const by = points[b + 1]!
  const cx = points[c]!
  const cy = points[c + 1]!
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (!(area < 0)) return
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const px = x + 0.5
      const py = y + 0.5
      const u = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area
      const v = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area
      const w = 1 - u - v
      if (u < 0 || v < 0 || w < 0) continue
      const away = u * points[a + 2]! + v * points[b + 2]! + w * points[c + 2]!
      const pixel = y * width + x
      if (away >= depth[pixel]!) continue
      depth[pixel] = away
      triangle[pixel] = index
    }
  }
}

/**
 * Blends interpolated vertex colours into a picture whose pixels have `parts` x `parts` raster pixels each.
 * @param behind the background
 * @param factor on the colours
 */
export function blend (
  picture: Float32Array, behind: Float32Array, { width, triangle }: Raster, triangles: Uint32Array,
  points: Float64Array, colours: Float64Array, factor: number, parts: number
): void {
  const share = 1 / parts ** 2
  for (let pixel = 0; pixel < triangle.length; pixel++) {
    const index = triangle[pixel]!
    if (index < 0) continue
    const column = pixel % width
    const row = (pixel - column) / width
    const a = 3 * triangles[index]!
    const b = 3 * triangles[index + 1]!
    const c = 3 * triangles[index + 2]!
    const [ax, ay] = [points[a]! - column - 0.5, points[a + 1]! - row - 0.5]
    const [bx, by] = [points[b]! - column - 0.5, points[b + 1]! - row - 0.5]
    const [cx, cy] = [points[c]! - column - 0.5, points[c + 1]! - row - 0.5]
    const [u, v, w] = [bx * cy - by * cx, cx * ay - cy * ax, ax * by - ay * bx]
    const scale = factor / (u + v + w)
    const at = 3 * (Math.floor(row / parts) * (width / parts) + Math.floor(column / parts))
    for (let k = 0; k < 3; k++) {
      const colour = scale * (u * colours[a + k]! + v * colours[b + k]! + w * colours[c + k]!)
      picture[at + k]! += share * (colour - behind[at + k]!)
    }
  }
}
