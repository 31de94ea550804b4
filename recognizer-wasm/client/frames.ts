// Reads a playing video: takes the newest frame whenever the recognizer is free, without a queue.
import { bitmapOf } from './bitmap.ts'
import { withCode } from './failing-as.ts'
import type { DactyloErrorCode } from '../src/errors.ts'
import type { Reading } from './protocol.ts'
import { tell } from './tell.ts'

/** Minimum milliseconds between two frames. The letter model uses 12 frames a second; more would only heat a phone. */
const BETWEEN_FRAMES = 1000 / 15
/** Milliseconds by which a camera's frames may be early or late. */
const JITTER = 5
/** Milliseconds of failing frames after which reading stops. */
const LONGEST_FAILURE = 3000
/** Errors that the next frame may not have. */
const PASSING: readonly DactyloErrorCode[] = ['engine', 'server']

/** Reads a video while the page is visible, at most 15 frames a second, until the signal is aborted.
 * @param read reads a frame, and may transfer its picture; `timestamp`: milliseconds
 * @throws DactyloError, that of the last frame, once further frames are pointless */
export async function readFrames (
  video: HTMLVideoElement, signal: AbortSignal, read: (picture: ImageBitmap, timestamp: number) => Promise<Reading>,
  onReading: (reading: Reading, timestamp: number) => void
): Promise<void> {
  let next = -Infinity
  let failingSince: number | undefined
  while (!signal.aborted) {
    const timestamp = await nextFrame(video, signal)
    if (timestamp + JITTER < next || document.hidden || video.readyState < video.HAVE_CURRENT_DATA) continue
    if (signal.aborted) return
    next = Math.max(next, timestamp - JITTER) + BETWEEN_FRAMES
    try {
      const reading = await bitmapOf(video, 'engine').then(picture => read(picture, timestamp))
      failingSince = undefined
      if (!signal.aborted) tell(() => onReading(reading, timestamp))
    } catch (cause) {
      if (signal.aborted) return
      const error = withCode('engine', cause)
      failingSince ??= timestamp
      if (!PASSING.includes(error.code) || timestamp - failingSince >= LONGEST_FAILURE) throw error
    }
  }
}

/** Waits for the next frame or the abort. @returns the time it is shown, in milliseconds */
function nextFrame (video: HTMLVideoElement, signal: AbortSignal): Promise<number> {
  return new Promise(resolve => {
    const cancel = onNextFrame(video, timestamp => {
      signal.removeEventListener('abort', end)
      resolve(timestamp)
    })
    const end = () => {
      cancel()
      resolve(0)
    }
    signal.addEventListener('abort', end, { once: true })
  })
}

/** @returns a function that cancels the call */
function onNextFrame (video: HTMLVideoElement, call: (timestamp: number) => void): () => void {
  if ('requestVideoFrameCallback' in video) {
    const frame = video.requestVideoFrameCallback(call)
    return () => video.cancelVideoFrameCallback(frame)
  }
  const frame = requestAnimationFrame(call)
  return () => cancelAnimationFrame(frame)
}
