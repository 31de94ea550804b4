// Renders the mesh into areas of skin, shadow, nails and outlines.
import { FINGERS as LIMBS } from '../skeleton/skeleton.ts'
import { add, cross, dot, fromAxes, unit, type Vector } from '../../mesh/vectors.ts'
import { SKIN_WEIGHTS, bonesOf } from '../synthetic/hand-mesh.ts'
import { posedBones } from '../synthetic/pose.ts'
import { createRaster, rasterize } from '../synthetic/raster.ts'
import { posedSkin } from '../../mesh/skinning.ts'
import { FINE_TRIANGLES, normalsOf, refined } from '../synthetic/surface.ts'
import { NAILS, isOnNail } from './nails.ts'
import { HAND, type Moment } from './shown-letter.ts'

/** A raster: one number per cell, row by row. */
export interface Cells { width: number, height: number, cells: Float32Array }

export interface Picture { skin: Cells, shadow: Cells, nails: Cells, ink: Cells }

/** The visible part of the world: `scale` cells per metre, and the point at the picture's centre. Outlines are twice
 * `line` cells wide. */
export interface View { width: number, height: number, scale: number, middle: Vector, line: number }

interface Hit { depth: number, normal: Vector, limb: number, nail: boolean, shaded: boolean }

const TO_LIGHT = unit([-0.55, -0.75, -1])
/** Surfaces turned further from the light than this are in their own shadow (cosine). */
const MIN_LIGHT_COSINE = 0.24
/** Nails turned further away than this are only a line, and left out (cosine). */
const MIN_NAIL_COSINE = 0.5
/** Shadow map: depth tolerance in metres, cells per metre, and cells per side. */
const SHADOW = { slack: 0.004, scale: 2000, side: 900 }

const REST = refined(HAND.skin)
/** For each vertex of the fine mesh: the finger with more than half of its weight, counted from 1; 0 is the palm. */
const LIMB_OF = limbsOfPoints()

function limbsOfPoints (): Uint8Array {
  const shares = LIMBS.map(finger => {
    const bones = new Set(bonesOf(finger))
    const share = SKIN_WEIGHTS.map(weights =>
      weights.reduce((sum, { bone, weight }) => bones.has(bone) ? sum + weight : sum, 0))
    return refined(Float64Array.from(share.flatMap(value => [value, value, value])))
  })
  return Uint8Array.from({ length: REST.length / 3 }, (_, i) => 1 + shares.findIndex(share => share[3 * i]! > 0.5))
}

/** The vertices of a hand's fine mesh, in metres along the picture's axes. */
export function surfaceOf ({ angles, palm, shift }: Moment): Float64Array {
  const skin = posedSkin(HAND, posedBones(HAND, angles))
  for (let i = 0; i < skin.length; i += 3) {
    skin.set(add(fromAxes(palm, [skin[i]!, skin[i + 1]!, skin[i + 2]!]), shift), i)
  }
  return refined(skin)
}

/** Renders a hand along z, in orthographic projection. */
export function picture (moment: Moment, view: View): Picture {
  const hits = look(surfaceOf(moment), view)
  const cellsOf = (of: (hit: Hit | undefined, i: number) => boolean): Cells =>
    ({ width: view.width, height: view.height, cells: Float32Array.from(hits, (hit, i) => of(hit, i) ? 1 : 0) })
  return {
    skin: cellsOf(hit => hit !== undefined),
    shadow: cellsOf(hit => hit !== undefined && hit.shaded),
    nails: cellsOf(hit => hit !== undefined && hit.nail),
    ink: thickened(cellsOf((hit, i) => isEdge(hits, view, hit, i)), view.line)
  }
}

function look (points: Float64Array, { width, height, scale: cells, middle }: View): (Hit | undefined)[] {
  const normals = normalsOf(points, FINE_TRIANGLES)
  const isLit = litFrom(points)
  const raster = createRaster(width, height)
  const seen = points.map((value, i) => i % 3 === 2
    ? value
    : (value - middle[i % 3]!) * cells + (i % 3 === 0 ? width : height) / 2)
  rasterize(raster, FINE_TRIANGLES, seen)
  return Array.from(raster.triangle, (index, i) => {
    if (index < 0) return undefined
    const corners = [0, 1, 2].map(k => FINE_TRIANGLES[index + k]!)
    const shares = sharesAt(seen, corners, i % width + 0.5, Math.floor(i / width) + 0.5)
    const mixed = (values: Float64Array): Vector => [0, 1, 2].map(axis =>
      corners.reduce((sum, corner, k) => sum + shares[k]! * values[3 * corner + axis]!, 0)) as unknown as Vector
    const normal = unit(mixed(normals))
    return {
      depth: raster.depth[i]!,
      normal,
      limb: LIMB_OF[corners[shares.indexOf(Math.max(...shares))]!]!,
      nail: normal[2] < -MIN_NAIL_COSINE && NAILS.some(nail => isOnNail(nail, mixed(REST))),
      shaded: dot(normal, TO_LIGHT) < MIN_LIGHT_COSINE || !isLit(mixed(points))
    }
  })
}

/** Barycentric coordinates of a place in a triangle. */
function sharesAt (seen: Float64Array, corners: readonly number[], x: number, y: number): number[] {
  const offsets = corners.map(corner => [seen[3 * corner]! - x, seen[3 * corner + 1]! - y] as const)
  const parts = offsets.map((_, k) => {
    const [p, q] = [offsets[(k + 1) % 3]!, offsets[(k + 2) % 3]!]
    return p[0] * q[1] - p[1] * q[0]
  })
  const whole = parts.reduce((sum, part) => sum + part)
  return parts.map(part => part / whole)
}

/** A test whether the light reaches a place, by a shadow map. */
function litFrom (points: Float64Array): (place: Vector) => boolean {
  const right = unit(cross(TO_LIGHT, [0, 1, 0]))
  const down = cross(right, TO_LIGHT)
  const { side, slack } = SHADOW
  const seenFrom = (place: Vector): Vector =>
    [dot(place, right) * SHADOW.scale + side / 2, dot(place, down) * SHADOW.scale + side / 2, -dot(place, TO_LIGHT)]
  const seen = new Float64Array(points.length)
  for (let i = 0; i < points.length; i += 3) seen.set(seenFrom([points[i]!, points[i + 1]!, points[i + 2]!]), i)
  const raster = createRaster(side, side)
  rasterize(raster, FINE_TRIANGLES, seen)
  return place => {
    const [x, y, away] = seenFrom(place)
    const nearest = raster.depth[Math.floor(y) * side + Math.floor(x)]
    return nearest === undefined || away < nearest + slack
  }
}

/** Whether an outline runs through a cell: the edge of the hand, of a finger before another, or between two fingers. */
function isEdge (
  hits: readonly (Hit | undefined)[],
  { width, scale: cells }: View,
  hit: Hit | undefined,
  i: number
): boolean {
  const neighbours = [i % width < width - 1 ? i + 1 : -1, i + width].map(j => hits[j])
  return neighbours.some((other, side) => {
    if (side === 0 && i % width === width - 1) return false
    if (!hit || !other) return hit !== other && i + width < hits.length
    const jump = Math.abs(hit.depth - other.depth)
    if (jump > 5 / cells && jump > 0.0022) return true
    const facing = dot(hit.normal, other.normal)
    return hit.limb !== other.limb && facing < 0.8
  }) || hit?.nail !== neighbours[0]?.nail || hit?.nail !== neighbours[1]?.nail
}

/** Thickens lines to the width of a pen. */
function thickened ({ width, height, cells }: Cells, line: number): Cells {
  const thick = new Float32Array(cells.length)
  const reach = Math.ceil(line)
  cells.forEach((cell, i) => {
    if (cell === 0) return
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const [x, y] = [i % width + dx, Math.floor(i / width) + dy]
        if (Math.hypot(dx, dy) <= line && x >= 0 && y >= 0 && x < width && y < height) thick[y * width + x] = 1
      }
    }
  })
  return { width, height, cells: thick }
}
