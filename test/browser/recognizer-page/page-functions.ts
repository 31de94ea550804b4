import type { Hand, Recognition } from 'recognizer-wasm'

/** An image on its way into the page; its RGBA bytes in base64. */
export interface PackedImage {
  pixels: string
  width: number
  height: number
}

/** The functions of the page, as the global `recognizerPage`. */
export interface PageFunctions {
  /** Our tracker on a picture. */
  detect (image: PackedImage): Promise<Hand[]>
  /** Our letter model on hands, alone in their frame. */
  recognize (hands: Hand[], archive: string): Promise<Recognition>
  /** @mediapipe/tasks-vision with our hand_landmarker.task on a picture. */
  landmark (image: PackedImage): Promise<Hand[]>
  /** The hand finder on @mediapipe/tasks-vision, with a landmarker that was opened in this mode, on a picture. */
  find (image: PackedImage, mode: 'IMAGE' | 'VIDEO'): Promise<Hand[]>
  /** Milliseconds for each of many runs on a picture, ours and theirs by turns. */
  time (image: PackedImage, runs: number, what: 'still' | 'tracked'): Promise<{ ours: number[], tasksVision: number[] }>
}
