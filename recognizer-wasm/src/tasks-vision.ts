// Converts hands of @mediapipe/tasks-vision, for pages that already use it.
import type { Hand, Point } from './hand/points.ts'

export interface TasksVisionPoint { x: number, y: number, z: number }

/** The part of a `HandLandmarkerResult` of @mediapipe/tasks-vision (0.10) that we read. */
export interface TasksVisionResult {
  landmarks: readonly (readonly TasksVisionPoint[])[]
  worldLandmarks: readonly (readonly TasksVisionPoint[])[]
  handedness: readonly (readonly { categoryName: string, score: number }[])[]
}

/**
 * Converts the hands of MediaPipe's `HandLandmarker`, for `handPointsFrom`. Use the mode `VIDEO`, and pass a still
 * several times: the mode `IMAGE` reads a hand once, from a rough crop, and gets more letters wrong. `tasksVision` of
 * `/client/worker` does this for you. The picture must not be mirrored, because the landmarker would swap left and
 * right.
 * @param result the landmarker's result
 */
export function handsFromTasksVision ({ landmarks, worldLandmarks, handedness }: TasksVisionResult): Hand[] {
  return landmarks.map((points, i) => {
    const [side] = handedness[i] ?? []
    return {
      landmarks: points.map(toPoint),
      worldLandmarks: (worldLandmarks[i] ?? []).map(toPoint),
      handedness: side?.categoryName === 'Left' ? 'left' : 'right',
      handednessScore: side?.score ?? 0.5,
      // The landmarker reports no presence, and drops hands below its threshold.
      presence: 1
    }
  })
}

const toPoint = ({ x, y, z }: TasksVisionPoint): Point => [x, y, z]
