// Renders pictures of a posed hand, as taken by a cheap camera.
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

/** Side of a picture in pixels, and samples per pixel in each direction, for smooth edges. */
export const PICTURE_SIZE = 320
const PARTS = 2

/** Everything that stays the same while a signer is in front of a camera. */
export interface Scene {
  signer: Signer
  covering: Covering
  lighting: Lighting
  /** Linear RGB. */
  background: Float32Array
  /** Reused for each picture. */
  raster: Raster
  /** Metres from the camera to the wrist. */
  distance: number
  /** Focal length: pixels per metre at a distance of one metre. */
  focal: number
  exposure: number
  /** Standard deviation of the pixel noise, gamma of the display, compression of highlights, JPEG quality. */
  noise: number
  gamma: number
  shoulder: number
  quality: number
  /** Radius in pixels. */
  blur: number
}

/**
 * Draws a room and a camera for a hand.
 * @param radius distance from the hand's centre to its farthest joint, as a share of the picture
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

/** The true joints in metres from the wrist, along the picture's axes. */
export const seenJoints = ({ rest }: Signer, { angles, palm }: ShownHand): Vector[] =>
  jointsOf(posedBones(rest, angles)).map(joint => fromAxes(palm, joint))

/** Largest distance of a joint from the hand's centre in the picture, in metres. */
function extentOf (joints: readonly Vector[]): number {
  const [x, y] = middleOf(joints)
  return Math.max(...joints.map(joint => Math.hypot(joint[0] - x, joint[1] - y)))
}

const middleOf = (joints: readonly Vector[]): Vector =>
  joints.reduce((sum, [x, y]): Vector => [sum[0] + x / joints.length, sum[1] + y / joints.length, 0], [0, 0, 0])

/** The wrist's place that puts the hand's centre at a place, in shares of the picture. */
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

/** A hand's vertices in metres from the wrist, along the picture's axes, and the light that each reflects. */
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

/** Near clipping distance in metres. */
const NEAR_CLIP = 0.05

/**
 * The light on the sensor: linear RGB, row by row.
 * @param wrist its place in the picture, in shares
 */
export function exposed (scene: Scene, hand: ShownHand, wrist: Vector): Float32Array {
  const { points, shine } = surfaceOf(scene, hand)
  const { distance, focal, background, exposure, raster } = scene
  const side = raster.width
  for (let i = 0; i < points.length; i += 3) {
    const away = points[i + 2]! + distance
    points[i] = away < NEAR_CLIP ? NaN : PARTS * focal * points[i]! / away + side * wrist[0]
    points[i + 1] = PARTS * focal * points[i + 1]! / away + side * wrist[1]
    points[i + 2] = away
  }
  rasterize(raster, FINE_TRIANGLES, points)
  const picture = background.slice()
  blend(picture, background, raster, FINE_TRIANGLES, points, shine, exposure, PARTS)
  return picture
}

/** Brightness levels before gamma correction. */
const TONES = 4096

/** Develops the light into a camera's picture: noise, blur and JPEG compression. */
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

/** The joints in metres from the camera, along the picture's axes. */
export const jointsBefore = ({ signer, distance }: Scene, hand: ShownHand): Vector[] =>
  seenJoints(signer, hand).map(joint => add(joint, [0, 0, distance]))

/** The joints' places in shares of the picture. @param wrist its place there */
export const placesOf = (scene: Scene, hand: ShownHand, wrist: Vector): Vector[] =>
  jointsBefore(scene, hand).map(([x, y, z]): Vector => {
    const metre = scene.focal / z / PICTURE_SIZE
    return [wrist[0] + metre * x, wrist[1] + metre * y, 0]
  })
