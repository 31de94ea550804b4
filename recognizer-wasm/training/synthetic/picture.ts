// Pictures of a posed hand, as a cheap camera takes them.
import type { RgbaImage } from 'recognizer-wasm'
import sharp from 'sharp'
import type { Random } from '../skeleton/random.ts'
import { add, fromAxes, type Vector } from '../../mesh/vectors.ts'
import { drawBackground } from './background.ts'
import { drawLighting, lightOn, type Lighting } from './light.ts'
import { jointsOf, posedBones, type ShownHand } from './pose.ts'
import { blend, createRaster, rasterize, type Raster } from './raster.ts'
import type { Signer } from './signer.ts'
import { drawCovering, type Covering } from './skin.ts'
import { posedSkin } from '../../mesh/skinning.ts'
import { FINE_TRIANGLES, normalsOf, refined } from './surface.ts'

/** Pixels of a picture's sides, and how many parts each is drawn in, to smooth edges. */
export const PICTURE_SIZE = 320
const PARTS = 2

/** What stays the same while a signer is before a camera. */
export interface Scene {
  signer: Signer
  covering: Covering
  lighting: Lighting
  /** Linear red, green and blue. */
  background: Float32Array
  /** What pictures are drawn with, in turn. */
  raster: Raster
  /** Metres from the camera to the wrist. */
  distance: number
  /** Pixels that a metre takes at a metre's distance. */
  focal: number
  exposure: number
  /** Deviation of pixels' noise, exponent of the display, how much bright parts are held back, JPEG quality. */
  noise: number
  gamma: number
  shoulder: number
  quality: number
  /** Pixels. */
  blur: number
}

/**
 * Draws a room and a camera for a hand.
 * @param radius how far the hand shall reach from its middle, as a share of the picture
 */
export async function drawScene (signer: Signer, hand: ShownHand, radius: number, random: Random): Promise<Scene> {
  const covering = drawCovering(signer.rest, signer.tone, random)
  const lighting = drawLighting(random)
  const distance = Math.exp(random.uniform(Math.log(0.35), Math.log(1.3)))
  const brightness = 0.16 * Math.exp(random.normal(0.5)) * (1 - 0.55 * signer.tone)
  const scene = { signer, covering, lighting }
  return {
    ...scene,
    background: await drawBackground(PICTURE_SIZE, signer.tone, covering.sleeve, random),
    raster: createRaster(PARTS * PICTURE_SIZE, PARTS * PICTURE_SIZE),
    distance,
    focal: radius * PICTURE_SIZE * distance / Math.max(extentOf(seenJoints(signer, hand)), 0.075),
    exposure: Math.min(0.5, Math.max(0.03, brightness)) / meanOf(surfaceOf(scene, hand).shine),
    noise: random.uniform(0.004, 0.03),
    gamma: random.uniform(1.9, 2.5),
    shoulder: random.uniform(0, 0.35),
    quality: 45 + random.integer(51),
    blur: random.chance(0.5) ? random.uniform(0.3, 1.3) : 0
  }
}

/** The true joints, in metres along the picture's axes, from the wrist. */
export const seenJoints = ({ rest }: Signer, { angles, palm }: ShownHand): Vector[] =>
  jointsOf(posedBones(rest, angles)).map(joint => fromAxes(palm, joint))

/** How far a hand reaches in the picture from its middle, in metres. */
function extentOf (joints: readonly Vector[]): number {
  const [x, y] = middleOf(joints)
  return Math.max(...joints.map(joint => Math.hypot(joint[0] - x, joint[1] - y)))
}

const middleOf = (joints: readonly Vector[]): Vector =>
  joints.reduce((sum, [x, y]): Vector => [sum[0] + x / joints.length, sum[1] + y / joints.length, 0], [0, 0, 0])

/** Where the wrist has to be for the middle of the hand to be at a place, in shares of the picture. */
export function wristFor ({ signer, distance, focal }: Scene, hand: ShownHand, [x, y]: Vector): Vector {
  const middle = middleOf(seenJoints(signer, hand))
  const metre = focal / distance / PICTURE_SIZE
  return [x - middle[0] * metre, y - middle[1] * metre, 0]
}

const luminance = (red: number, green: number, blue: number) => 0.3 * red + 0.6 * green + 0.1 * blue

function meanOf (shine: Float64Array): number {
  let sum = 0
  for (let i = 0; i < shine.length; i += 3) sum += luminance(shine[i]!, shine[i + 1]!, shine[i + 2]!)
  return sum / (shine.length / 3)
}

/** The points of a hand in metres along the picture's axes, from the wrist, and the light that each throws back. */
function surfaceOf (
  { signer: { rest }, covering, lighting }: Pick<Scene, 'signer' | 'covering' | 'lighting'>,
  { angles, palm }: ShownHand
): { points: Float64Array, shine: Float64Array } {
  const skin = posedSkin(rest, posedBones(rest, angles))
  for (let i = 0; i < skin.length; i += 3) skin.set(fromAxes(palm, [skin[i]!, skin[i + 1]!, skin[i + 2]!]), i)
  const shine = lightOn(skin, lighting)
  for (let i = 0; i < shine.length; i++) shine[i]! *= covering.colours[i]!
  const points = refined(skin)
  const normals = normalsOf(points, FINE_TRIANGLES)
  for (let i = 0; i < points.length; i++) points[i]! += covering.thickness[Math.floor(i / 3)]! * normals[i]!
  return { points, shine }
}

/** Nearer to the camera than so many metres nothing is drawn. */
const NEAREST = 0.05

/**
 * The light that falls on the sensor: linear red, green and blue, row by row.
 * @param wrist its place in the picture, in shares
 */
export function exposed (scene: Scene, hand: ShownHand, wrist: Vector): Float32Array {
  const { points, shine } = surfaceOf(scene, hand)
  const { distance, focal, background, exposure, raster } = scene
  const side = raster.width
  for (let i = 0; i < points.length; i += 3) {
    const away = points[i + 2]! + distance
    points[i] = away < NEAREST ? NaN : PARTS * focal * points[i]! / away + side * wrist[0]
    points[i + 1] = PARTS * focal * points[i + 1]! / away + side * wrist[1]
    points[i + 2] = away
  }
  rasterize(raster, FINE_TRIANGLES, points)
  const picture = background.slice()
  blend(picture, background, raster, FINE_TRIANGLES, points, shine, exposure, PARTS)
  return picture
}

/** Steps in which brightness is told apart before the display's curve. */
const TONES = 4096

/** What a camera makes of the light: a picture that is blurred, noisy and compressed. */
export async function developed (light: Float32Array, scene: Scene, random: Random): Promise<RgbaImage> {
  const { gamma, shoulder, noise, quality, blur } = scene
  const shown = Float32Array.from({ length: TONES + 1 }, (_, tone) => 255 * (tone / TONES) ** (1 / gamma))
  const bytes = new Uint8ClampedArray(light.length)
  for (let i = 0; i < light.length; i += 3) {
    const grain = 255 * random.normal(noise)
    for (let k = 0; k < 3; k++) {
      const held = 1.1 * light[i + k]! / (1 + shoulder * light[i + k]!)
      bytes[i + k] = shown[Math.round(TONES * Math.min(1, held))]! + grain
    }
  }
  const picture = sharp(bytes, { raw: { width: PICTURE_SIZE, height: PICTURE_SIZE, channels: 3 } })
  const jpeg = await (blur > 0 ? picture.blur(blur) : picture).jpeg({ quality }).toBuffer()
  const data = await sharp(jpeg).ensureAlpha().raw().toBuffer()
  return { data, width: PICTURE_SIZE, height: PICTURE_SIZE }
}

/** The joints in metres along the picture's axes, from the camera. */
export const jointsBefore = ({ signer, distance }: Scene, hand: ShownHand): Vector[] =>
  seenJoints(signer, hand).map(joint => add(joint, [0, 0, distance]))

/** Where the joints are in the picture, in shares of it. @param wrist its place there */
export const placesOf = (scene: Scene, hand: ShownHand, wrist: Vector): Vector[] =>
  jointsBefore(scene, hand).map(([x, y, z]): Vector => {
    const metre = scene.focal / z / PICTURE_SIZE
    return [wrist[0] + metre * x, wrist[1] + metre * y, 0]
  })
