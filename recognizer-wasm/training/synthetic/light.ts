// Light on each vertex of a posed hand: an area light with soft shadows, a weak second light, and the sky with ambient
// occlusion. Shadows come from rendering the hand as seen from each light.
import type { Random } from '../skeleton/random.ts'
import { add, cross, dot, scale, unit, type Vector } from '../../mesh/vectors.ts'
import { createRaster, rasterize, type Raster } from './raster.ts'
import { COARSE_TRIANGLES, normalsOf, refined } from './surface.ts'

/** Linear RGB. */
export type Colour = Vector

interface Lamp {
  /** Unit vectors to samples of its area, along the picture's axes. */
  directions: Vector[]
  colour: Colour
}

export interface Lighting {
  lamps: Lamp[]
  /** Directions of sky and ground light; the first points up. */
  sky: Vector[]
  skyColour: Colour
  groundColour: Colour
  /** Share of light that passes through the skin of surfaces turned away: more of the red. */
  glow: Colour
}

const tinted = (brightness: number, deviation: number, random: Random): Colour =>
  [0, 1, 2].map(() => brightness * Math.exp(random.normal(deviation))) as unknown as Colour

/** Draws the light of a room or of the outdoors. */
export function drawLighting (random: Random): Lighting {
  const main = unit([random.normal(0.7), -Math.abs(0.5 + random.normal(0.5)), -Math.abs(0.8 + random.normal(0.5))])
  const second = unit([random.normal(), random.normal(0.7), random.normal(0.5) - 0.6])
  const warmth = random.normal(0.12)
  const brightness = random.uniform(0.3, 2.2)
  const sky = tinted(random.uniform(0.35, 1.1), 0.08, random)
  const glow = random.uniform(0.5, 1.2)
  return {
    lamps: [
      {
        directions: spread(main, random.uniform(0.03, 0.35), 4, random),
        colour: [brightness * Math.exp(warmth), brightness, brightness * Math.exp(-warmth)]
      },
      { directions: spread(second, 0.3, 2, random), colour: tinted(random.uniform(0, 0.6), 0.12, random) }
    ],
    sky: directionsAround(14),
    skyColour: sky,
    groundColour: scale(sky, random.uniform(0.3, 0.9)),
    glow: [0.35 * glow, 0.12 * glow, 0.07 * glow]
  }
}

/** Samples directions within a radius of another. */
function spread (direction: Vector, radius: number, count: number, random: Random): Vector[] {
  const side = unit(cross(direction, Math.abs(direction[0]) > 0.7 ? [0, 1, 0] : [1, 0, 0]))
  const other = cross(direction, side)
  return Array.from({ length: count }, (_, i) => {
    const angle = 2 * Math.PI * (i + random.uniform()) / count
    const off = radius * Math.sqrt(random.uniform())
    return unit(add(direction, add(scale(side, off * Math.cos(angle)), scale(other, off * Math.sin(angle)))))
  })
}

/** Directions spread evenly over the sphere (Fibonacci spiral). */
function directionsAround (count: number): Vector[] {
  return Array.from({ length: count }, (_, i): Vector => {
    const height = 1 - (2 * i + 1) / count
    const radius = Math.sqrt(1 - height * height)
    const angle = i * Math.PI * (3 - Math.sqrt(5))
    return [radius * Math.cos(angle), -height, radius * Math.sin(angle)]
  })
}

/**
 * The linear RGB light on each vertex of the fine mesh.
 * @param points vertices of the coarse mesh in metres, along the picture's axes
 */
export function lightOn (points: Float64Array, lighting: Lighting): Float64Array {
  const normals = normalsOf(points, COARSE_TRIANGLES)
  const light = new Float64Array(points.length)
  const look = createRaster(SHADOW_MAP.side, SHADOW_MAP.side)
  const shine = (direction: Vector, colour: Colour, glow: Colour) =>
    addLight(light, normals, reachedFrom(look, points, direction), direction, colour, glow)
  for (const { directions, colour } of lighting.lamps) {
    const part = scale(colour, 1 / directions.length)
    for (const direction of directions) shine(direction, part, lighting.glow)
  }
  const part = 2 / lighting.sky.length
  for (const direction of lighting.sky) {
    const up = (1 - direction[1]) / 2
    const colour = add(scale(lighting.skyColour, up * part), scale(lighting.groundColour, (1 - up) * part))
    shine(direction, scale(colour, 2), [0, 0, 0])
  }
  return refined(light)
}

/** Share of light that passes through the flesh to a shadowed vertex. */
const TRANSMISSION = 0.12

function addLight (
  light: Float64Array, normals: Float64Array, isLit: Uint8Array, direction: Vector, colour: Colour, glow: Colour
): void {
  for (let i = 0; i < light.length; i += 3) {
    const facing = dot([normals[i]!, normals[i + 1]!, normals[i + 2]!], direction)
    for (let k = 0; k < 3; k++) {
      const falls = Math.max(0, (facing + glow[k]!) / (1 + glow[k]!))
      light[i + k]! += colour[k]! * falls * (isLit[i / 3] ? 1 : TRANSMISSION * glow[k]!)
    }
  }
}

/** Shadow map: side in pixels, width of a pixel in metres, and depth tolerance in metres. */
const SHADOW_MAP = { side: 128, pixel: 0.004, slack: 0.006 }

/** Whether each vertex is visible from far away in a direction. */
function reachedFrom (look: Raster, points: Float64Array, direction: Vector): Uint8Array {
  const right = unit(cross(direction, Math.abs(direction[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0]))
  const down = cross(right, direction)
  const seen = new Float64Array(points.length)
  for (let i = 0; i < points.length; i += 3) {
    const point: Vector = [points[i]!, points[i + 1]!, points[i + 2]!]
    seen[i] = dot(point, right) / SHADOW_MAP.pixel + SHADOW_MAP.side / 2
    seen[i + 1] = dot(point, down) / SHADOW_MAP.pixel + SHADOW_MAP.side / 2
    seen[i + 2] = -dot(point, direction)
  }
  rasterize(look, COARSE_TRIANGLES, seen)
  return Uint8Array.from({ length: points.length / 3 }, (_, i) => {
    const [x, y] = [Math.floor(seen[3 * i]!), Math.floor(seen[3 * i + 1]!)]
    if (x < 0 || y < 0 || x >= SHADOW_MAP.side || y >= SHADOW_MAP.side) return 1
    return seen[3 * i + 2]! < look.depth[y * SHADOW_MAP.side + x]! + SHADOW_MAP.slack ? 1 : 0
  })
}
