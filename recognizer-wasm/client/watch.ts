// Reads a video, and plays the camera in it if it has no source.
import { DactyloError } from '../src/errors.ts'
import { playCamera, playsCamera } from './camera.ts'
import { readFrames } from './frames.ts'
import { withHints, type HintedReading, type Wanted } from './hints.ts'
import type { Reading } from './protocol.ts'
import { hasSource, watchEnd } from './video-source.ts'

interface Options {
  camera: MediaTrackConstraints | undefined
  letter: Wanted
  /** Resolves when frames may be read. */
  ready: () => Promise<unknown>
  read: (picture: ImageBitmap, timestamp: number) => Promise<Reading>
  onReading: (reading: HintedReading, timestamp: number) => void
}

/** Reads a video until the signal is aborted. Plays the camera in a video without a source.
 * @throws the error of `ready`; DactyloError of the camera, of the video, or of a reading; `invalid-argument` without a
 * video, such as a ref's null before its element is mounted */
export async function watchVideo (
  video: HTMLVideoElement, signal: AbortSignal, { camera, letter, ready, read, onReading }: Options
): Promise<void> {
  if (!isGiven(video)) {
    throw new DactyloError('invalid-argument', 'There is no video. Pass a <video> once it is in the page')
  }
  if (signal.aborted) return
  const watched = async (fail: (error: DactyloError) => void) => {
    const play = () => hasSource(video)
      ? watchEnd(video, signal, fail)
      : playCamera(video, { signal, onLost: fail, which: camera })
    // Start the camera and the recognizer together: the user answers the permission prompt during the downloads.
    await untilAborted(signal, Promise.all([playsCamera(video) || play(), ready()]))
    await readFrames(video, signal, read, (reading, timestamp) => onReading(withHints(reading, letter), timestamp))
  }
  await new Promise<void>((resolve, reject) => {
    watched(reject).then(resolve, reject)
  })
}

/** Callers without types may pass null. */
const isGiven = (video: HTMLVideoElement | null | undefined) => video !== null && video !== undefined

/** Waits for a promise, or for the signal's abort. */
const untilAborted = (signal: AbortSignal, promise: Promise<unknown>) => new Promise<unknown>((resolve, reject) => {
  signal.addEventListener('abort', resolve, { once: true })
  promise.then(resolve, reject)
})
