// A picture with hands made of shaded capsules, for tests that need a hand and no photograph.
// The thumb lies across the palm: otherwise a right hand's palm would look like a left hand's back.
import type { RgbaImage } from 'recognizer-wasm'

export interface DrawnHand {
  /** The hand's middle, in shares of the picture. */
  x?: number
  y?: number
  /** Height of the hand, in pixels. */
  size?: number
  side?: 'left' | 'right'
  /** Clockwise, in radians. */
  turn?: number
}

type XY = readonly [x: number, y: number]
type Capsule = readonly [from: XY, fromRadius: number, to: XY, toRadius: number, lift?: number]

/**
 * A right hand, palm to the camera: the points of each finger from knuckle to tip and their radii, in 320ths of the
 * drawing.
 */
const FINGERS: { points: XY[], radii: number[] }[] = [
  { points: [[186, 238], [206, 210], [188, 190], [160, 192]], radii: [20, 17, 14, 12] },
  { points: [[190, 170], [197, 130], [200, 105], [202, 82]], radii: [15, 13, 12, 10] },
  { points: [[165, 165], [166, 118], [167, 90], [167, 64]], radii: [15.5, 13.5, 12, 10] },
  { points: [[142, 170], [136, 126], [133, 100], [130, 78]], radii: [15, 13, 11.5, 10] },
  { points: [[120, 182], [108, 150], [101, 130], [95, 112]], radii: [13, 11, 10, 8.5] }
]
const THUMB = 0
/** How much nearer to the camera each bone of the thumb is than the one before it. */
const THUMB_LIFT = 12
const WRIST: XY = [158, 250]
const CAPSULES: Capsule[] = [
  ...FINGERS.slice(1).map(({ points: [knuckle] }): Capsule => [WRIST, 26, knuckle!, 18]),
  [[170, 245], 28, [190, 225], 22],
  [[157, 250], 28, [157, 330], 27],
  ...FINGERS.flatMap(({ points, radii }, finger) => points.slice(1).map((point, i): Capsule =>
    [points[i]!, radii[i]!, point, radii[i + 1]!, finger === THUMB ? THUMB_LIFT * (i + 1) : 0]))
]
/** The middle and the height of the drawing. */
const MIDDLE: XY = [165, 160]
const HEIGHT = 200

/** Reads the numbers into variables, because destructuring per pixel would take most of the time. */
const SPREAD = CAPSULES.map(([[x0, y0], r0, [x1, y1], r1, lift = 0]) => {
  const reach = Math.max(r0, r1)
  const [left, right] = [Math.min(x0, x1) - reach, Math.max(x0, x1) + reach]
  const [top, bottom] = [Math.min(y0, y1) - reach, Math.max(y0, y1) + reach]
  return { x0, y0, r0, x1, y1, r1, lift, left, right, top, bottom }
})

/** Brightness of the hand at a point, darker towards the rim of each finger; null outside the hand. */
function lightAt (x: number, y: number): number | null {
  let nearest = -1
  let light = null
  for (const { x0, y0, r0, x1, y1, r1, lift, left, right, top, bottom } of SPREAD) {
    if (x < left || x > right || y < top || y > bottom) continue
    const along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / ((x1 - x0) ** 2 + (y1 - y0) ** 2)
    const share = Math.min(1, Math.max(0, along))
    const radius = r0 + (r1 - r0) * share
    const distance = Math.hypot(x - x0 - share * (x1 - x0), y - y0 - share * (y1 - y0))
    if (distance >= radius) continue
    const height = Math.sqrt(1 - (distance / radius) ** 2) * Math.min(radius, 16)
    if (height + lift <= nearest) continue
    nearest = height + lift
    light = 0.45 + 0.55 * Math.min(1, height / 12)
  }
  return light
}

/** Converts pixels of the picture to the drawing's units, and back. */
function placement (
  width: number,
  height: number,
  { x = 0.5, y = 0.5, size = height * 0.6, side = 'right', turn = 0 }: DrawnHand
) {
  const scale = size / HEIGHT
  const flip = side === 'right' ? 1 : -1
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return {
    toDrawing (px: number, py: number): XY {
      const [dx, dy] = [(px - x * width) / scale, (py - y * height) / scale]
      return [MIDDLE[0] + flip * (dx * cos + dy * sin), MIDDLE[1] + dy * cos - dx * sin]
    },
    toPicture ([dx, dy]: XY): XY {
      const [u, v] = [flip * (dx - MIDDLE[0]) * scale, (dy - MIDDLE[1]) * scale]
      return [x * width + u * cos - v * sin, y * height + u * sin + v * cos]
    }
  }
}

const SKIN = [224, 172, 145] as const

/** Draws hands in front of a shaded wall. Returns the same bytes each time. */
export function drawHands (width: number, height: number, ...hands: DrawnHand[]): RgbaImage {
  const data = new Uint8ClampedArray(4 * width * height).fill(255)
  const places = hands.map(hand => placement(width, height, hand))
  for (let i = 0; i < width * height; i++) {
    const [px, py] = [i % width + 0.5, Math.floor(i / width) + 0.5]
    let light: number | null = null
    for (const { toDrawing } of places) light ??= lightAt(...toDrawing(px, py))
    const wall = 60 + 40 * py / height
    data[4 * i] = light === null ? 0.8 * wall : SKIN[0] * light
    data[4 * i + 1] = light === null ? wall : SKIN[1] * light
    data[4 * i + 2] = light === null ? 1.1 * wall : SKIN[2] * light
  }
  return { data, width, height }
}

/** The drawn tips of the thumb, index, middle, ring and little finger, in pixels. */
export function drawnTips (width: number, height: number, hand: DrawnHand = {}): XY[] {
  return FINGERS.map(({ points }) => placement(width, height, hand).toPicture(points.at(-1)!))
}
