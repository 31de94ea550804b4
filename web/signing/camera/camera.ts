// The camera that the learner has chosen.
import type { DactyloError } from 'recognizer-wasm/client'
import { keepAwake } from './awake.ts'
import { chosenCamera, noteCamera } from './choice.ts'

export interface PlayingCamera {
  /** Whether it faces away from the learner, as on the back of a phone. */
  facesAway: boolean
}

/** Plays the camera in a video until the signal ends, then turns it off. Keeps the screen on meanwhile.
 * @throws DactyloError `camera-…`, also when the browser has the picture and does not play it */
export async function playCamera (
  video: HTMLVideoElement, signal: AbortSignal, onLost: (error: DactyloError) => void
): Promise<PlayingCamera> {
  // A first visit need not wait for it.
  const { playCamera: play } = await import('recognizer-wasm/client/camera')
  const settings = await play(video, { signal, which: chosenCamera(), onLost })
  keepAwake(signal)
  return { facesAway: noteCamera(settings) }
}
