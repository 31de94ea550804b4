import type { Hand } from '../../recognizer-wasm/src/hand-points.ts'

/** Finds the hand in pictures that are not mirrored. The picture stays the caller's. */
export interface HandFinder {
  readonly name: 'tasks-vision' | 'onnx'
  /** The hand in the next frame of a film. `at`: milliseconds. */
  follow (picture: ImageBitmap, at: number): Promise<Hand[]>
  /** The hand in a picture of its own. */
  find (picture: ImageBitmap): Promise<Hand[]>
}
