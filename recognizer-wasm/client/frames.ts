// Reads a playing video: the newest frame whenever the recognizer is free, without a queue.
import { LettersStopped } from './faults.ts'
import type { Reading } from './protocol.ts'
import { tell } from './tell.ts'

/** Milliseconds between two frames, at least: the letter model sees 12 frames a second, and more would only warm a
 * phone. */
const BETWEEN_FRAMES = 1000 / 15
/** Milliseconds by which a camera's frames come early or late. */
const JITTER = 5

/** Reads a video while the page is visible, at most 15 frames a second, until the signal ends.
 * @param read reads a frame, and may take its picture away; `at`: milliseconds
 * @throws LettersStopped when there is no use in further frames */
export async function readFrames (
  video: HTMLVideoElement, signal: AbortSignal, read: (picture: ImageBitmap, at: number) => Promise<Reading>,
  onReading: (reading: Reading, at: number) => void
): Promise<void> {
  let next = -Infinity
  while (!signal.aborted) {
    const at = await nextFrame(video, signal)
    if (at + JITTER < next || document.hidden || video.readyState < video.HAVE_CURRENT_DATA) continue
    if (signal.aborted) return
    next = Math.max(next, at - JITTER) + BETWEEN_FRAMES
    const reading = await createImageBitmap(video).then(picture => read(picture, at)).catch((error: unknown) => {
      // One frame that cannot be read is lost; the next one comes soon.
      if (error instanceof LettersStopped && !signal.aborted) throw error
    })
    if (reading && !signal.aborted) tell(() => onReading(reading, at))
  }
}

/** Waits for the next frame, or the end. @returns when it is shown, in milliseconds */
function nextFrame (video: HTMLVideoElement, signal: AbortSignal): Promise<number> {
  return new Promise(resolve => {
    const cancel = onNextFrame(video, at => {
      signal.removeEventListener('abort', end)
      resolve(at)
    })
    const end = () => {
      cancel()
      resolve(0)
    }
    signal.addEventListener('abort', end, { once: true })
  })
}

/** @returns a function that cancels the call */
function onNextFrame (video: HTMLVideoElement, call: (at: number) => void): () => void {
  if ('requestVideoFrameCallback' in video) {
    const frame = video.requestVideoFrameCallback(call)
    return () => video.cancelVideoFrameCallback(frame)
  }
  const frame = requestAnimationFrame(call)
  return () => cancelAnimationFrame(frame)
}
