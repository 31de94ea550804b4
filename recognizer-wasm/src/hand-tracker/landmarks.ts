// From the landmark network's numbers to a hand in the picture.
import { LANDMARKS, type Hand, type Point } from '../hand-points.ts'
import type { RgbaImage } from './image.ts'
import type { Region } from './region.ts'

/** Side of the landmark network's square input, in pixels. */
export const LANDMARK_INPUT_SIZE = 224

/** The network's z is this much larger than its x and y; MediaPipe's normalize_z. */
const Z_SCALE = 0.4

/** Outputs of the landmark network. */
export interface LandmarkOutputs {
  /** [63] x, y, z in pixels of the input. */
  landmarks: Float32Array
  /** [63] x, y, z in metres, as upright as the input. */
  worldLandmarks: Float32Array
  /** [1] that there is a hand. */
  presence: Float32Array
  /** [1] that it is a left hand, were the picture mirrored. */
  handedness: Float32Array
}

/** The 21 points in pixels of the picture; z in the same unit. */
export function pictureLandmarks (landmarks: Float32Array, { x, y, size, rotation }: Region): Point[] {
  const cos = Math.cos(rotation) * size
  const sin = Math.sin(rotation) * size
  return LANDMARKS.map((_, i): Point => {
    const u = landmarks[3 * i] / LANDMARK_INPUT_SIZE - 0.5
    const v = landmarks[3 * i + 1] / LANDMARK_INPUT_SIZE - 0.5
    const depth = landmarks[3 * i + 2] / LANDMARK_INPUT_SIZE / Z_SCALE
    return [x + u * cos - v * sin, y + u * sin + v * cos, depth * size]
  })
}

/** The 21 points in metres, turned as the hand is in the picture. */
function turnedWorldLandmarks (worldLandmarks: Float32Array, { rotation }: Region): Point[] {
  const cos = Math.cos(rotation)
  const sin = Math.sin(rotation)
  return LANDMARKS.map((_, i): Point => {
    const [x, y, z] = worldLandmarks.subarray(3 * i, 3 * i + 3)
    return [x * cos - y * sin, x * sin + y * cos, z]
  })
}

/**
 * The hand that the network saw in a region.
 * @param points of {@link pictureLandmarks}
 * @param mirrored whether the picture is, as a selfie view is
 */
export function toHand (outputs: LandmarkOutputs, points: readonly Point[], region: Region, { width, height }: RgbaImage, mirrored: boolean): Hand {
  const isRight = mirrored ? 1 - outputs.handedness[0] : outputs.handedness[0]
  return {
    landmarks: points.map(([x, y, z]): Point => [x / width, y / height, z / width]),
    worldLandmarks: turnedWorldLandmarks(outputs.worldLandmarks, region),
    handedness: isRight >= 0.5 ? 'right' : 'left',
    handednessScore: Math.max(isRight, 1 - isRight),
    presence: outputs.presence[0]
  }
}
