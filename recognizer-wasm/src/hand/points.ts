// The names of the hand points, and the only code that defines their axes and mirroring.
import { invalidArgument } from '../errors.ts'

/** The 21 points of a hand, in MediaPipe's order. All code takes landmark indices from this table. */
export const LANDMARKS = [
  'wrist',
  'thumb_cmc', 'thumb_mcp', 'thumb_ip', 'thumb_tip',
  'index_mcp', 'index_pip', 'index_dip', 'index_tip',
  'middle_mcp', 'middle_pip', 'middle_dip', 'middle_tip',
  'ring_mcp', 'ring_pip', 'ring_dip', 'ring_tip',
  'pinky_mcp', 'pinky_pip', 'pinky_dip', 'pinky_tip'
] as const

export type Landmark = typeof LANDMARKS[number]
export type Side = 'left' | 'right'

/** How many inner features a hand has: 8 places in feature maps of 40 and of 112 channels. */
export const INNER_FEATURES = 8 * (40 + 112)

/** x points right in the picture, y down, z away from the camera. */
export type Point = readonly [x: number, y: number, z: number]

/** One hand found in a picture. */
export interface Hand {
  /** 21 points in the picture: x and y from 0 to 1 of its width and height; z in the scale of x, 0 at the wrist. */
  landmarks: Point[]
  /** 21 points in metres; the origin is near the middle of the hand. */
  worldLandmarks: Point[]
  /** The signer's hand, if the `mirrored` option is set correctly. */
  handedness: Side
  /** Confidence of the handedness, 0.5 to 1. */
  handednessScore: number
  /** Confidence that this is a hand, 0 to 1. */
  presence: number
  /** 1,216 features around thumb and index finger. A second look uses them to decide which finger is in front. The lite
   * network has none. */
  innerFeatures?: Float32Array
}

const HAND_KEYS = ['hand_position', ...LANDMARKS] as const
type HandKey = typeof HAND_KEYS[number]

export type HandPointKey = `${'l' | 'r'}_${HandKey | 'hand_velocity'}`

const keysOf = (prefix: 'l' | 'r') => HAND_KEYS.map((key): HandPointKey => `${prefix}_${key}`)

/** The 46 keys of the HTTP payload, in the order in which a model reads them. */
export const HAND_POINT_KEYS: readonly HandPointKey[] =
  [...keysOf('l'), ...keysOf('r'), 'l_hand_velocity', 'r_hand_velocity']

/** A letter model's input for one moment: a point for each key; null or absent if it was not seen. */
export type HandPoints = Partial<Record<HandPointKey, Point | null>>

/** Largest coordinate of a point, in metres or a camera's units. Larger ones make a network's output meaningless. */
export const MAX_COORDINATE = 1e6
const isPoint = (value: unknown) => Array.isArray(value) && value.length === 3 &&
  value.every(number => typeof number === 'number' && Math.abs(number) <= MAX_COORDINATE)

/**
 * Validates hand points from an untrusted source.
 * @throws DactyloError `invalid-argument`, naming the key, if they are not an object of hand points
 */
export function parseHandPoints (given: unknown): HandPoints {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw invalidArgument('body must be an object')
  }
  for (const [key, value] of Object.entries(given)) {
    if (!(HAND_POINT_KEYS as readonly string[]).includes(key)) throw invalidArgument(`${key} is not known here`)
    if (value !== null && !isPoint(value)) {
      throw invalidArgument(`${key} must be null or three numbers up to ${MAX_COORDINATE}`)
    }
  }
  return given
}

/** The hand points of the hands in a picture. Hands that touch have none, because no letter needs both. Of two hands of
 * one side, the one with the higher presence counts. */
export function handPointsFrom (hands: readonly Hand[]): HandPoints {
  const points: HandPoints = {}
  if (touch(hands)) return points
  const byPresence = [...hands].sort((a, b) => a.presence - b.presence)
  for (const hand of byPresence) {
    const prefix = hand.handedness === 'left' ? 'l' : 'r'
    points[`${prefix}_hand_position`] = hand.landmarks[LANDMARKS.indexOf('wrist')] ?? null
    LANDMARKS.forEach((name, i) => { points[`${prefix}_${name}`] = hand.worldLandmarks[i] ?? null })
  }
  return points
}

/** Whether two hands touch or cross: their boxes overlap in the picture. Boxes need no aspect ratio. */
function touch ([one, other]: readonly Hand[]): boolean {
  if (!one || !other) return false
  return [0, 1].every(axis => {
    const [a, b] = [one, other].map(({ landmarks }) => landmarks.map(point => point[axis]!))
    return Math.min(...a!) <= Math.max(...b!) && Math.min(...b!) <= Math.max(...a!)
  })
}

/** Mirrors a point of a left hand into a right hand, or the other way round.
 * @param point relative to any origin */
export const mirrored = ([x, y, z]: Point): Point => [-x, y, z]
