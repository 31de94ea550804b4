// Reads a video and turns its camera on and off.
import type { DactyloError } from '../src/errors.ts'
import { playCamera } from './camera.ts'
import { readFrames } from './frames.ts'
import type { Reading } from './protocol.ts'

interface Options {
  /** The end of any of them ends the watching. */
  signals: (AbortSignal | undefined)[]
  camera: MediaTrackConstraints | undefined
  /** Starts the recognizer, and asks the user nothing once the signal has ended. */
  ready: (signal: AbortSignal) => Promise<void>
  read: (picture: ImageBitmap, at: number) => Promise<Reading>
  onReading: (reading: Reading, at: number) => void
}

/** Reads a video until a signal ends. Plays the camera in the video where it has nothing to play.
 * @throws what `ready` does; DactyloError of the camera, of the video, or of a reading */
export async function watchVideo (
  video: HTMLVideoElement, { signals, camera, ready, read, onReading }: Options
): Promise<void> {
  if (signals.some(signal => signal?.aborted)) return
  const life = new AbortController()
  const end = () => life.abort()
  for (const signal of signals) signal?.addEventListener('abort', end)
  const watched = (onLost: (error: DactyloError) => void) => orEnd(life.signal, Promise.all([
    // Camera and recognizer start at once: the user answers the browser's question while files are downloaded.
    hasPicture(video) || playCamera(video, { signal: life.signal, onLost, which: camera }), ready(life.signal)
  ])).then(() => readFrames(video, life.signal, read, onReading))
  try {
    await new Promise<void>((resolve, reject) => {
      watched(reject).then(resolve, reject)
    })
  } finally {
    end()
    for (const signal of signals) signal?.removeEventListener('abort', end)
  }
}

const hasPicture = ({ srcObject, currentSrc }: HTMLVideoElement) => srcObject !== null || currentSrc !== ''

/** Waits for a promise, but no longer than until the signal ends. */
const orEnd = (signal: AbortSignal, promise: Promise<unknown>) => new Promise<unknown>((resolve, reject) => {
  signal.addEventListener('abort', resolve, { once: true })
  promise.then(resolve, reject)
})
