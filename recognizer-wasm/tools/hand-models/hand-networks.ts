// The three hand networks: their source files, and the outputs expected of them.
import type { BitsOf } from './pack-weights.ts'
import type { SourceModelName } from './source-models.ts'

export interface HandNetworkSource {
  file: string
  source: SourceModelName
  /** Side of the square RGB input, in pixels. */
  inputSize: number
  /** Shape of each output, by name. */
  outputs: Record<string, readonly number[]>
  /**
   * Mean absolute value of each output on the noise of self-check.ts, in the order of the TFLite model. Measured on
   * onnxruntime-web, whose hands agreed with @mediapipe/tasks-vision; they detect regressions.
   */
  golden: Record<string, number>
  bits: BitsOf
  /** Tensors of the TFLite model that inner-features.ts reads: sums of 28x28x40 and 14x14x112. */
  inner?: readonly number[]
}

/**
 * The larger a layer, the fewer bits its weights need. Of 118 letters in rooms and of 63 photographs, 87 and 60 are
 * right in half precision, 88 and 61 with these bits, and 84 and 59 with ten bits everywhere. With the lite network,
 * 103 of 130 in rooms and 56 of 63 are right in half precision, and as many with these bits.
 */
const bySize: BitsOf = weights => weights > 80_000 ? 8 : weights > 40_000 ? 11 : 12

const LANDMARK_OUTPUTS = { landmarks: [1, 63], presence: [1, 1], handedness: [1, 1], worldLandmarks: [1, 63] }

export const HAND_NETWORKS: readonly HandNetworkSource[] = [
  {
    file: 'palm-detection.plan',
    source: 'palm_detection_full',
    inputSize: 192,
    outputs: { boxes: [1, 2016, 18], scores: [1, 2016, 1] },
    golden: { boxes: 10.47291, scores: 8.450428 },
    bits: () => 8
  },
  {
    file: 'hand-landmark.plan',
    source: 'hand_landmark_full',
    inputSize: 224,
    outputs: LANDMARK_OUTPUTS,
    golden: { landmarks: 77.41438, presence: 0.01111045, handedness: 0.6365587, worldLandmarks: 0.01752763 },
    bits: bySize,
    inner: [120, 142]
  },
  {
    file: 'hand-landmark-lite.plan',
    source: 'hand_landmark_lite',
    inputSize: 224,
    outputs: LANDMARK_OUTPUTS,
    golden: { landmarks: 65.45601, presence: 0.006366789, handedness: 0.05039868, worldLandmarks: 0.0094356 },
    bits: bySize
  }
]
