// Converts the landmark network's outputs to a hand in the picture.
import { LANDMARKS, type Hand, type Point } from '../hand/points.ts'
import type { RgbaImage } from './image.ts'
import type { Region } from './region.ts'

/** Side of the landmark network's square input, in pixels. */
export const LANDMARK_INPUT_SIZE = 224

/** Scale of the network's z against its x and y; MediaPipe's normalize_z. */
const Z_SCALE = 0.4

/** The landmark network's outputs for a region. */
export interface LandmarkOutputs {
  /** 21 points in pixels of the input. */
  landmarks: readonly Point[]
  /** 21 points in metres, in the orientation of the input. */
  worldLandmarks: readonly Point[]
  /** Probability of a hand, 0 to 1. */
  presence: number
  /** Probability of a right hand (in a mirrored picture: of a left one), 0 to 1. */
  handedness: number
}

/** The names and lengths of the network's outputs. */
export const LANDMARK_OUTPUTS = { landmarks: 63, worldLandmarks: 63, presence: 1, handedness: 1 } as const

/** @throws if an output is missing or too short */
export function landmarkOutputs (numbers: Record<string, Float32Array>): LandmarkOutputs {
  const valuesOf = (name: keyof typeof LANDMARK_OUTPUTS) => {
    const values = numbers[name]
    if (!values || values.length < LANDMARK_OUTPUTS[name]) throw new Error(`The landmark network has no output ${name}`)
    return values
  }
  return {
    landmarks: pointsOf(valuesOf('landmarks')),
    worldLandmarks: pointsOf(valuesOf('worldLandmarks')),
    presence: valuesOf('presence')[0]!,
    handedness: valuesOf('handedness')[0]!
  }
}

const pointsOf = (values: Float32Array): Point[] =>
  LANDMARKS.map((_, i): Point => [values[3 * i]!, values[3 * i + 1]!, values[3 * i + 2]!])

/** The 21 points in pixels of the picture; z in the same unit. */
export function pictureLandmarks (landmarks: readonly Point[], { x, y, size, rotation }: Region): Point[] {
  const cos = Math.cos(rotation) * size
  const sin = Math.sin(rotation) * size
  return landmarks.map((point): Point => {
    const u = point[0] / LANDMARK_INPUT_SIZE - 0.5
    const v = point[1] / LANDMARK_INPUT_SIZE - 0.5
    const depth = point[2] / LANDMARK_INPUT_SIZE / Z_SCALE
    return [x + u * cos - v * sin, y + u * sin + v * cos, depth * size]
  })
}

/** The 21 points in metres, rotated to the hand's orientation in the picture. */
function turnedWorldLandmarks (worldLandmarks: readonly Point[], { rotation }: Region): Point[] {
  const cos = Math.cos(rotation)
  const sin = Math.sin(rotation)
  return worldLandmarks.map(([x, y, z]): Point => [x * cos - y * sin, x * sin + y * cos, z])
}

/**
 * The hand that the network read in a region.
 * @param points from {@link pictureLandmarks}
 * @param mirrored whether the picture is mirrored, like a selfie view
 */
export function toHand (
  outputs: LandmarkOutputs, points: readonly Point[], region: Region, { width, height }: RgbaImage, mirrored: boolean
): Hand {
  const isRight = mirrored ? 1 - outputs.handedness : outputs.handedness
  return {
    landmarks: points.map(([x, y, z]): Point => [x / width, y / height, z / width]),
    worldLandmarks: turnedWorldLandmarks(outputs.worldLandmarks, region),
    ...sideOf(isRight),
    presence: outputs.presence
  }
}

/** @param right probability of a right hand, 0 to 1 */
export function sideOf (right: number): Pick<Hand, 'handedness' | 'handednessScore'> {
  return { handedness: right >= 0.5 ? 'right' : 'left', handednessScore: Math.max(right, 1 - right) }
}
