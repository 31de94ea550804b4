// Plays the chosen camera.
import type { DactyloError } from 'recognizer-wasm/client'
import { keepAwake } from './awake.ts'
import { chosenCamera, saveCamera } from './choice.ts'

/** Plays the camera in a video, with the screen kept on, until the signal aborts.
 * @returns whether it is a rear camera
 * @throws DactyloError `camera-…`, also when the browser has the picture but cannot play it */
export async function playCamera (
  video: HTMLVideoElement, signal: AbortSignal, onLost: (error: DactyloError) => void
): Promise<boolean> {
  // Loaded late to keep the first visit small.
  const { playCamera: play } = await import('recognizer-wasm/client/camera')
  const settings = await play(video, { signal, which: chosenCamera(), onLost })
  keepAwake(signal)
  return saveCamera(settings)
}
