// What a viewer sees of the solid: where there is skin, shadow, a nail, and where a draughtsman would draw a line.
import { add, dot, scale, subtract, unit, type Vector } from '../../training/skeleton/vectors.ts'
import type { HandSolid, Nail } from './hand-solid.ts'

/** One number a cell, row by row. */
export interface Raster { width: number, height: number, cells: Float32Array }

export interface Picture { skin: Raster, shadow: Raster, nails: Raster, ink: Raster }

/** What part of the world the picture shows: cells a metre, and the point of the world at its middle. */
export interface View { width: number, height: number, scale: number, middle: Vector }

interface Hit { depth: number, normal: Vector, limb: number, nail: boolean, shaded: boolean }

const NEAREST = -0.2
const FARTHEST = 0.25
/** Metres: near enough to the surface. */
const TOUCH = 0.0001
const TO_LIGHT = unit([-0.55, -0.75, -1])
/** A surface that turns further away from the light than this lies in its own shadow. */
const SHADE = 0.24
/** Half the width of a line, in cells. */
const LINE = 2.3

/** Looks at a hand along z, without perspective. */
export function picture (solid: HandSolid, view: View): Picture {
  const hits = castRays(solid, view)
  const raster = (of: (hit: Hit | undefined, i: number) => boolean): Raster =>
    ({ width: view.width, height: view.height, cells: Float32Array.from(hits, (hit, i) => of(hit, i) ? 1 : 0) })
  return {
    skin: raster(hit => hit !== undefined),
    shadow: raster(hit => hit !== undefined && hit.shaded),
    nails: raster(hit => hit !== undefined && hit.nail),
    ink: thickened(raster((hit, i) => isEdge(hits, view, hit, i)))
  }
}

function castRays (solid: HandSolid, { width, height, scale: cells, middle }: View): (Hit | undefined)[] {
  const hits: (Hit | undefined)[] = []
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = middle[0] + (column + 0.5 - width / 2) / cells
      const y = middle[1] + (row + 0.5 - height / 2) / cells
      hits.push(castRay(solid, x, y))
    }
  }
  return hits
}

/** Sphere tracing (Hart 1996): as far as the distance allows, until the surface is reached. */
function castRay (solid: HandSolid, x: number, y: number): Hit | undefined {
  let depth = NEAREST
  while (depth < FARTHEST) {
    const distance = solid.distance([x, y, depth])
    if (distance < TOUCH) return hitAt(solid, [x, y, depth])
    depth += distance * 0.9
  }
  return undefined
}

function hitAt (solid: HandSolid, p: Vector): Hit {
  const normal = normalAt(solid, p)
  return {
    depth: p[2],
    normal,
    limb: solid.limbAt(p),
    nail: solid.nails.some(nail => isOnNail(nail, p, normal)),
    shaded: dot(normal, TO_LIGHT) < SHADE || isOvershadowed(solid, add(p, scale(normal, 0.001)))
  }
}

function normalAt ({ distance }: HandSolid, p: Vector): Vector {
  const step = 0.0003
  const change = (way: Vector) => distance(add(p, scale(way, step))) - distance(subtract(p, scale(way, step)))
  return unit([change([1, 0, 0]), change([0, 1, 0]), change([0, 0, 1])])
}

function isOnNail ({ centre, along, outward, halfLength, halfWidth }: Nail, p: Vector, normal: Vector): boolean {
  const offset = subtract(p, centre)
  const forward = dot(offset, along) / halfLength
  const up = dot(offset, outward)
  const asideSquared = dot(offset, offset) - dot(offset, along) ** 2 - up ** 2
  return (
    up > 0 &&
    up < halfLength * 1.5 &&
    dot(normal, outward) > 0.3 &&
    forward ** 4 + Math.max(asideSquared, 0) / halfWidth ** 2 < 1
  )
}

/** Whether another part of the hand, not farther than a finger's length, stands in the light. */
function isOvershadowed (solid: HandSolid, from: Vector): boolean {
  for (let way = 0.002; way < 0.045;) {
    const distance = solid.distance(add(from, scale(TO_LIGHT, way)))
    if (distance < TOUCH * 3) return true
    way += Math.max(distance, 0.0008)
  }
  return false
}

/** Whether a line runs through a cell: the rim of the hand, of a finger before another, or of two that touch. */
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

/** A raster whose lines are as wide as a pen. */
function thickened ({ width, height, cells }: Raster): Raster {
  const thick = new Float32Array(cells.length)
  const reach = Math.ceil(LINE)
  cells.forEach((cell, i) => {
    if (cell === 0) return
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const [x, y] = [i % width + dx, Math.floor(i / width) + dy]
        if (Math.hypot(dx, dy) <= LINE && x >= 0 && y >= 0 && x < width && y < height) thick[y * width + x] = 1
      }
    }
  })
  return { width, height, cells: thick }
}
