// The colours of a hand: skin, lighter palms, redder fingertips, nails, and a sleeve.
import type { Random } from '../skeleton/random.ts'
import { FINGERS } from '../skeleton/skeleton.ts'
import { cross, dot, lengthOf, scale, subtract, type Vector } from '../../mesh/vectors.ts'
import { bonesOf, type RestHand } from './hand-mesh.ts'
import type { Colour } from './light.ts'
import { FINE_POINTS, FINE_TRIANGLES, normalsOf, refined } from './surface.ts'

/** One entry per vertex of the fine mesh. */
export interface Covering {
  /** Linear RGB reflectance. */
  colours: Float64Array
  /** Distance of a sleeve from the skin, in metres. */
  thickness: Float64Array
  sleeve: Colour
}

/** The lightest and the darkest skin. */
const LIGHTEST: Colour = [0.66, 0.42, 0.32]
const DARKEST: Colour = [0.13, 0.068, 0.044]
/** Shares of signers with sleeves, and with nail polish. */
const SLEEVES = 0.65
const POLISHED = 0.12

const varied = (colour: Colour, deviation: number, random: Random): Colour =>
  colour.map(part => part * Math.exp(random.normal(deviation))) as unknown as Colour
const mixed = (a: Colour, b: Colour, share: number): Colour =>
  [0, 1, 2].map(k => a[k]! + (b[k]! - a[k]!) * share) as unknown as Colour
const times = (a: Colour, b: Colour): Colour => [a[0] * b[0], a[1] * b[1], a[2] * b[2]]

/** The skin colour of a tone from 0 (lightest) to 1 (darkest). */
export const skinColour = (tone: number): Colour =>
  LIGHTEST.map((light, k) => light * (DARKEST[k]! / light) ** tone) as unknown as Colour

/** Draws the colours and the sleeve of a person's hand. */
export function drawCovering (rest: RestHand, tone: number, random: Random): Covering {
  const points = refined(rest.skin)
  const normals = normalsOf(points, FINE_TRIANGLES)
  const base = varied(varied(skinColour(tone), 0.05, random), 0.08, random)
  const palm = times(mixed(base, LIGHTEST, 0.35 * tone), [1.06, 0.96, 0.94])
  const red = random.uniform(0.02, 0.16)
  const nail = random.chance(POLISHED)
    ? [random.uniform(), random.uniform(0, 0.2), random.uniform(0, 0.3)] as const
    : mixed(base, [0.62, 0.42, 0.38], 0.35)
  const end = random.chance(SLEEVES) ? -random.uniform(0.012, 0.16) : -Infinity
  const cloth: Covering = {
    colours: new Float64Array(3 * FINE_POINTS),
    thickness: new Float64Array(FINE_POINTS),
    sleeve: [random.uniform(0.01, 0.7), random.uniform(0.01, 0.7), random.uniform(0.01, 0.7)]
  }
  const [thick, waves] = [random.uniform(0.005, 0.016), random.uniform(100, 400)]
  for (let i = 0; i < FINE_POINTS; i++) {
    const [x, y, z, out] = [points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!, normals[3 * i + 2]!]
    const isPalm = Math.min(1, Math.max(0, out * 1.4 + 0.1)) * Math.min(1, Math.max(0, (y + 0.015) / 0.03))
    const normal: Vector = [normals[3 * i]!, normals[3 * i + 1]!, out]
    const skin = onFinger(rest, [x, y, z], normal, mixed(base, palm, isPalm), nail, red)
    cloth.colours.set(y < end ? cloth.sleeve : skin, 3 * i)
    cloth.thickness[i] = thick * Math.min(1, Math.max(0, (end - y) / 0.006)) * (1 + 0.3 * Math.sin(waves * y))
  }
  return cloth
}

/** The colour of a point of the skin: a nail, or redder towards a fingertip. */
function onFinger (
  { bones }: RestHand, point: Vector, normal: Vector, skin: Colour, nail: Colour, red: number
): Colour {
  for (const finger of FINGERS) {
    const { head, tail, direction, hinge } = bones[bonesOf(finger)[2]!]!
    const offset = subtract(point, head)
    const length = lengthOf(subtract(tail, head))
    const share = dot(offset, direction) / length
    const aside = lengthOf(subtract(offset, scale(direction, share * length)))
    if (share < 0.4 || aside > 0.014) continue
    const isOnBack = dot(normal, cross(direction, hinge)) > 0.45
    if (isOnBack && share < 1.02 && Math.abs(dot(offset, hinge)) < 0.006) return nail
    const reddened = 1 - red * Math.min(1, (share - 0.4) / 0.4)
    return [skin[0], skin[1] * reddened, skin[2] * reddened]
  }
  return skin
}
