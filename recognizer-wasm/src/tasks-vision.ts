// Turns hands of @mediapipe/tasks-vision into ours, for pages that follow hands with it already.
import type { Hand, Point } from './hand/points.ts'

export interface TasksVisionPoint { x: number, y: number, z: number }

/** The part that we read of a `HandLandmarkerResult` of @mediapipe/tasks-vision (0.10). */
export interface TasksVisionResult {
  landmarks: readonly (readonly TasksVisionPoint[])[]
  worldLandmarks: readonly (readonly TasksVisionPoint[])[]
  handedness: readonly (readonly { categoryName: string, score: number }[])[]
}

/**
 * The hands that MediaPipe's `HandLandmarker` found, ready for `handPointsFrom`. Use the mode `VIDEO`, and give a still
 * several times: in the mode `IMAGE` a hand is read once, from a rough crop, and letters are lost. `tasksVision` of the
 * door `/client/worker` does so. The picture must not be mirrored: the landmarker tells left from right as it sees
 * them.
 * @param result of the landmarker
 */
export function handsFromTasksVision ({ landmarks, worldLandmarks, handedness }: TasksVisionResult): Hand[] {
  return landmarks.map((points, i) => {
    const [side] = handedness[i] ?? []
    return {
      landmarks: points.map(toPoint),
      worldLandmarks: (worldLandmarks[i] ?? []).map(toPoint),
      handedness: side?.categoryName === 'Left' ? 'left' : 'right',
      handednessScore: side?.score ?? 0.5,
      // The landmarker does not give the presence, and leaves out hands below its threshold.
      presence: 1
    }
  })
}

const toPoint = ({ x, y, z }: TasksVisionPoint): Point => [x, y, z]
