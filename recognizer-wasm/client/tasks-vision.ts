// Finds hands with a `HandLandmarker` of @mediapipe/tasks-vision, for pages that already use one.
import { invalidArgument } from '../src/errors.ts'
import type { Hand, Point } from '../src/hand/points.ts'
import { sceneOf } from '../src/hand/scene.ts'
import { handsFromTasksVision, type TasksVisionResult } from '../src/tasks-vision.ts'
import type { HandFinder } from './hand-finders.ts'
import { pixelReader } from './pictures.ts'

/** The part of a `HandLandmarker` of @mediapipe/tasks-vision (0.10) that we use. */
export interface TasksVisionLandmarker {
  setOptions (options: { runningMode: 'VIDEO' }): Promise<void>
  detectForVideo (frame: ImageData, timestamp: number): TasksVisionResult
}

/** Passes over a still. The first pass uses a rough crop; each later one crops by the points of the pass before. */
const PASSES = 5

/** Scale for a second search: a hand that fills the picture is too large for the palm detector. */
const WIDE_SCALE = 1 / 1.6

/**
 * A hand finder for `serveLetters`. It takes over the landmarker: it sets the mode `VIDEO`, and other code must not
 * give it frames. Both of our methods find the same hands.
 * @param landmarker in either mode, or a promise of one
 * @throws the error of opening the landmarker; DactyloError `invalid-argument` if it is not a landmarker
 */
export async function tasksVision (
  landmarker: TasksVisionLandmarker | Promise<TasksVisionLandmarker>
): Promise<HandFinder> {
  const opened = await landmarker
  if (typeof opened?.detectForVideo !== 'function') throw invalidArgument('tasksVision needs a HandLandmarker')
  await opened.setOptions({ runningMode: 'VIDEO' })
  const pixelsOf = pixelReader()
  let clock = 0
  const handsIn = (pixels: ImageData) => {
    // MediaPipe requires increasing timestamps.
    clock = Math.max(clock + 1, performance.now())
    return handsFromTasksVision(opened.detectForVideo(pixels, clock))
  }
  return {
    name: 'tasks-vision',
    async follow (picture) {
      const pixels = pixelsOf(picture)
      return { hands: handsIn(pixels), scene: sceneOf(pixels) }
    },
    async find (picture) {
      const hands = handsInStill(pixelsOf(picture), handsIn)
      if (hands.length > 0) return hands
      return handsInStill(pixelsOf(picture, WIDE_SCALE), handsIn).map(enlarged)
    }
  }
}

/** The hands in a still, independent of the frame before. */
function handsInStill (pixels: ImageData, handsIn: (pixels: ImageData) => Hand[]): Hand[] {
  // An empty frame makes the landmarker drop the hands of the frame before.
  handsIn(new ImageData(pixels.width, pixels.height))
  let hands = handsIn(pixels)
  for (let i = 1; i < PASSES && hands.length > 0; i++) hands = handsIn(pixels)
  return hands
}

/** Maps a hand of the smaller picture back to the whole one. */
const enlarged = (hand: Hand): Hand => ({
  ...hand,
  landmarks: hand.landmarks.map(([x, y, z]): Point => [unshrunk(x), unshrunk(y), z / WIDE_SCALE])
})

const unshrunk = (value: number) => 0.5 + (value - 0.5) / WIDE_SCALE
