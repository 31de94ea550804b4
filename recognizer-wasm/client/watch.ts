// Reads a video, and plays the camera in it.
import type { DactyloError } from '../src/errors.ts'
import { playCamera } from './camera.ts'
import { readFrames } from './frames.ts'
import { hinted, type HintedReading, type Wanted } from './hinted.ts'
import type { Reading } from './protocol.ts'

interface Options {
  camera: MediaTrackConstraints | undefined
  letter: Wanted
  /** Waits until frames may be read. */
  ready: () => Promise<unknown>
  read: (picture: ImageBitmap, at: number) => Promise<Reading>
  onReading: (reading: HintedReading, at: number) => void
}

/** Reads a video until the signal ends. Plays the camera in the video where it has nothing to play.
 * @throws what `ready` does; DactyloError of the camera, of the video, or of a reading */
export async function watchVideo (
  video: HTMLVideoElement, signal: AbortSignal, { camera, letter, ready, read, onReading }: Options
): Promise<void> {
  if (signal.aborted) return
  const watched = async (onLost: (error: DactyloError) => void) => {
    // Camera and recognizer start at once: the user answers the browser's question while files are downloaded.
    const playing = hasPicture(video) || playCamera(video, { signal, onLost, which: camera })
    await orEnd(signal, Promise.all([playing, ready()]))
    await readFrames(video, signal, read, (reading, at) => onReading(hinted(reading, letter), at))
  }
  await new Promise<void>((resolve, reject) => {
    watched(reject).then(resolve, reject)
  })
}

const hasPicture = ({ srcObject, currentSrc }: HTMLVideoElement) => srcObject !== null || currentSrc !== ''

/** Waits for a promise, but no longer than until the signal ends. */
const orEnd = (signal: AbortSignal, promise: Promise<unknown>) => new Promise<unknown>((resolve, reject) => {
  signal.addEventListener('abort', resolve, { once: true })
  promise.then(resolve, reject)
})
