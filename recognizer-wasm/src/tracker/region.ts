// The region of interest around a hand, as the landmark network reads it: a square rotated with the hand.
// Constants from MediaPipe's palm_detection_detection_to_roi and hand_landmark_landmarks_to_roi.
import { LANDMARKS, type Hand, type Landmark } from '../hand/points.ts'
import type { RgbaImage } from './image.ts'
import type { Palm } from './palm-detection.ts'

/** A square in pixels of the picture. Rotated by `rotation` (radians, clockwise on the screen), its hand points up. */
export interface Region {
  x: number
  y: number
  size: number
  rotation: number
}

type XY = readonly [x: number, y: number, ...rest: number[]]

/**
 * Growth of a box into a region: a palm's box must reach the fingertips; a hand's box only needs a margin.
 * `shift` is towards the fingers, in box heights.
 */
const PALM_GROWTH = { scale: 2.6, shift: 0.5 }
const HAND_GROWTH = { scale: 2, shift: 0.1 }

/** The landmarks that move least with the fingers. */
const STABLE_LANDMARKS = LANDMARKS.filter(name => name === 'thumb_ip' || /wrist|_cmc|_mcp|_pip/.test(name))

/** The angle between the hand and pointing up. */
const turn = (wrist: XY, middle: XY) => Math.atan2(middle[0] - wrist[0], wrist[1] - middle[1])

const mean = (a: number, b: number) => (a + b) / 2

function grow (
  centre: XY, width: number, height: number, rotation: number, { scale, shift }: typeof PALM_GROWTH
): Region {
  return {
    x: centre[0] + height * shift * Math.sin(rotation),
    y: centre[1] - height * shift * Math.cos(rotation),
    size: Math.max(width, height) * scale,
    rotation
  }
}

/** The region of a detected palm's hand, in pixels. */
export function regionOfPalm ({ left, top, right, bottom, wrist, middleKnuckle }: Palm): Region {
  const centre = [mean(left, right), mean(top, bottom)] as const
  return grow(centre, right - left, bottom - top, turn(wrist, middleKnuckle), PALM_GROWTH)
}

/**
 * The region of a hand with these landmarks, in pixels: the region to read in the next frame.
 * @param points all 21
 */
export function regionOfHand (points: readonly XY[]): Region {
  const at = (name: Landmark) => points[LANDMARKS.indexOf(name)]!
  const [index, middle, ring] = [at('index_mcp'), at('middle_mcp'), at('ring_mcp')]
  const knuckle = (axis: 0 | 1) => mean(mean(index[axis], ring[axis]), middle[axis])
  const rotation = turn(at('wrist'), [knuckle(0), knuckle(1)])
  const cos = Math.cos(rotation)
  const sin = Math.sin(rotation)
  // The bounding box in the hand's rotated coordinates; its centre is rotated back below.
  const steady = STABLE_LANDMARKS.map(at)
  const across = steady.map(([x, y]) => x * cos + y * sin)
  const along = steady.map(([x, y]) => y * cos - x * sin)
  const [left, right] = [Math.min(...across), Math.max(...across)]
  const [top, bottom] = [Math.min(...along), Math.max(...along)]
  const [u, v] = [mean(left, right), mean(top, bottom)]
  return grow([u * cos - v * sin, u * sin + v * cos], right - left, bottom - top, rotation, HAND_GROWTH)
}

/** Side of a hand's region, in pixels of its picture. */
export const handSide = ({ landmarks }: Hand, { width, height }: Pick<RgbaImage, 'width' | 'height'>): number =>
  regionOfHand(landmarks.map(([x, y]): XY => [x * width, y * height])).size

/** Regions whose centres are nearer than this share of the larger one show the same hand. */
const SAME_HAND_DISTANCE = 0.25

export function isSameHand (a: Region, b: Region): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < SAME_HAND_DISTANCE * Math.max(a.size, b.size)
}
