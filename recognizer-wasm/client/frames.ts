// Reads a playing video: takes the newest frame whenever the recognizer is free, without a queue.
import { bitmapOf } from './bitmap.ts'
import { toDactyloError } from './error-code.ts'
import type { DactyloErrorCode } from '../src/errors.ts'
import type { Reading } from './protocol.ts'
import { callListener } from './call-listener.ts'

/** Minimum milliseconds between two frames. The letter model uses 12 frames a second; more would only heat a phone. */
const FRAME_INTERVAL_MS = 1000 / 15
/** Milliseconds by which a camera's frames may be early or late. */
const JITTER_MS = 5
/** Milliseconds of failing frames after which reading stops. */
const FAILURE_TIMEOUT_MS = 3000
/** Errors that the next frame may not have. */
const TRANSIENT_ERRORS: readonly DactyloErrorCode[] = ['engine', 'server']

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
    if (timestamp + JITTER_MS < next || document.hidden || video.readyState < video.HAVE_CURRENT_DATA) continue
    if (signal.aborted) return
    next = Math.max(next, timestamp - JITTER_MS) + FRAME_INTERVAL_MS
    try {
      const reading = await bitmapOf(video, 'engine').then(picture => read(picture, timestamp))
      failingSince = undefined
      if (!signal.aborted) callListener(() => onReading(reading, timestamp))
    } catch (cause) {
      if (signal.aborted) return
      const error = toDactyloError('engine', cause)
      failingSince ??= timestamp
      if (!TRANSIENT_ERRORS.includes(error.code) || timestamp - failingSince >= FAILURE_TIMEOUT_MS) throw error
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
