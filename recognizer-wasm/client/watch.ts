// Reads a video, and plays the camera in it.
import type { DactyloError } from '../src/errors.ts'
import { playCamera, playsCamera } from './camera.ts'
import { readFrames } from './frames.ts'
import { hinted, type HintedReading, type Wanted } from './hinted.ts'
import type { Reading } from './protocol.ts'
import { hasSource, noticeEnd } from './video-source.ts'

interface Options {
  camera: MediaTrackConstraints | undefined
  letter: Wanted
  /** Waits until frames may be read. */
  ready: () => Promise<unknown>
  read: (picture: ImageBitmap, timestamp: number) => Promise<Reading>
  onReading: (reading: HintedReading, timestamp: number) => void
}

/** Reads a video until the signal ends. Plays the camera in a video that has no source.
 * @throws what `ready` does; DactyloError of the camera, of the video, or of a reading */
export async function watchVideo (
  video: HTMLVideoElement, signal: AbortSignal, { camera, letter, ready, read, onReading }: Options
): Promise<void> {
  if (signal.aborted) return
  const watched = async (fail: (error: DactyloError) => void) => {
    const play = () => hasSource(video)
      ? noticeEnd(video, signal, fail)
      : playCamera(video, { signal, onLost: fail, which: camera })
    // Camera and recognizer start at once: the user answers the browser's question while files are downloaded.
    await orEnd(signal, Promise.all([playsCamera(video) || play(), ready()]))
    await readFrames(video, signal, read, (reading, timestamp) => onReading(hinted(reading, letter), timestamp))
  }
  await new Promise<void>((resolve, reject) => {
    watched(reject).then(resolve, reject)
  })
}

/** Waits for a promise, but no longer than until the signal ends. */
const orEnd = (signal: AbortSignal, promise: Promise<unknown>) => new Promise<unknown>((resolve, reject) => {
  signal.addEventListener('abort', resolve, { once: true })
  promise.then(resolve, reject)
})
