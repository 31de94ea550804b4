// Pictures of posed hands as shaded capsules, used instead of photographs.
import sharp from 'sharp'
import { FINGERS, type Landmark, type Point } from 'recognizer-wasm'
import { posedHand } from './posed-hand.ts'
import type { Pose } from './posed-hand.ts'

const closed = { index: 88, middle: 88, ring: 88, pinky: 88 }
const ACROSS: Point = [0.004, -0.07, -0.035]

/** Letters that are drawn well enough to be recognized. */
const POSES: Record<string, Pose> = {
  L: { bend: { ...closed, index: 0 }, thumbTip: [0.085, -0.07, 0] },
  V: { bend: { ...closed, index: 0, middle: 0 }, lean: { index: 12, middle: -10 }, thumbTip: ACROSS },
  B: { lean: { index: -2, pinky: 4 }, thumbTip: ACROSS },
  W: { bend: { pinky: 88 }, lean: { index: 14, ring: -14 }, thumbTip: [-0.02, -0.06, -0.035] }
}

type Capsule = readonly [from: Point, fromRadius: number, to: Point, toRadius: number]

const chain = (points: Record<Landmark, Point>, names: Landmark[], radii: number[]): Capsule[] =>
  names.slice(1).map((name, i) => [points[names[i]!], radii[i]!, points[name], radii[i + 1]!])

const THUMB: Landmark[] = ['wrist', 'thumb_cmc', 'thumb_mcp', 'thumb_ip', 'thumb_tip']

/** Radii in metres. */
function capsulesOf (points: Record<Landmark, Point>): Capsule[] {
  const finger = (name: string) => (['mcp', 'pip', 'dip', 'tip'] as const).map(joint => `${name}_${joint}` as Landmark)
  const palm = FINGERS.map((name): Capsule => [points.wrist, 0.018, points[`${name}_mcp`], 0.0115])
  return [
    ...palm,
    [points.index_mcp, 0.0115, points.pinky_mcp, 0.0105],
    [points.thumb_cmc, 0.017, points.index_mcp, 0.0115],
    [points.thumb_cmc, 0.017, points.middle_mcp, 0.0115],
    [points.wrist, 0.021, [0, 0.14, 0], 0.024],
    ...chain(points, THUMB, [0.018, 0.017, 0.013, 0.0105, 0.0085]),
    ...chain(points, finger('index'), [0.0115, 0.0095, 0.0085, 0.0075]),
    ...chain(points, finger('middle'), [0.0115, 0.0098, 0.0087, 0.0077]),
    ...chain(points, finger('ring'), [0.011, 0.0092, 0.0082, 0.0072]),
    ...chain(points, finger('pinky'), [0.0098, 0.008, 0.0072, 0.0064])
  ]
}

const SIZE = { width: 640, height: 480 }
/** Pixels per metre, and the position of the wrist. */
const SCALE = 1450
const WRIST = { x: 320, y: 370 }

const SKIN = [214, 160, 132]
/** Added to each colour of the wall. */
const SHADE = [0, 6, 10]

/** Reads the numbers into variables, because destructuring per pixel would take most of the time. */
const spread = ([[x0, y0, z0], r0, [x1, y1, z1], r1]: Capsule) => ({ x0, y0, z0, r0, x1, y1, z1, r1 })

interface Surface { z: number, light: number }

/** The surface nearest to the camera at a pixel, in metres; null outside the hand. */
function surfaceAt (x: number, y: number, capsules: ReturnType<typeof spread>[]): Surface | null {
  let nearest: Surface | null = null
  for (const { x0, y0, z0, r0, x1, y1, z1, r1 } of capsules) {
    const length = (x1 - x0) ** 2 + (y1 - y0) ** 2
    const along = length > 0 ? ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length : 0
    const share = Math.min(1, Math.max(0, along))
    const radius = r0 + (r1 - r0) * share
    const across = ((x - x0 - share * (x1 - x0)) ** 2 + (y - y0 - share * (y1 - y0)) ** 2) / radius ** 2
    if (across >= 1) continue
    const height = Math.sqrt(1 - across)
    const z = z0 + (z1 - z0) * share - radius * height
    if (!nearest || z < nearest.z) nearest = { z, light: height }
  }
  return nearest
}

const drawn = new Map<string, ReturnType<typeof draw>>()

/** A JPEG of 640 x 480 pixels of a hand making the letter, before a shaded wall; drawn once per process. */
export function drawLetter (letter: string) {
  const picture = drawn.get(letter) ?? draw(letter)
  drawn.set(letter, picture)
  return picture
}

async function draw (letter: string) {
  const pose = POSES[letter]
  if (!pose) throw new Error(`${letter} cannot be drawn`)
  const capsules = capsulesOf(posedHand(pose)).map(spread)
  const data = Buffer.alloc(3 * SIZE.width * SIZE.height)
  for (let i = 0; i < SIZE.width * SIZE.height; i++) {
    const [px, py] = [i % SIZE.width, Math.floor(i / SIZE.width)]
    const surface = surfaceAt((px - WRIST.x) / SCALE, (py - WRIST.y) / SCALE, capsules)
    const wall = 150 + 40 * py / SIZE.height
    const light = surface ? 0.42 + 0.5 * surface.light - 2 * surface.z : 1
    for (const [c, tone] of SKIN.entries()) data[3 * i + c] = surface ? Math.min(255, tone * light) : wall + SHADE[c]!
  }
  return await sharp(data, { raw: { ...SIZE, channels: 3 } }).blur(0.8).jpeg({ quality: 92 }).toBuffer()
}
