// From a playing video to readings: the newest frame whenever the recognizer is free, and no queue.
import { onEnd } from '../lifetime.ts'
import { RecognizerStopped } from '../recognition/page.ts'
import type { Recognizer } from '../recognition/page.ts'
import type { Reading } from '../recognition/protocol.ts'

export interface FrameListener {
  onReading: (reading: Reading, at: number) => void
  /** The recognizer is gone: there is no use in further frames. */
  onStopped: () => void
}

/** Calls back with each reading until the signal ends. */
export function readFrames (
  video: HTMLVideoElement, recognizer: Recognizer, signal: AbortSignal, { onReading, onStopped }: FrameListener
) {
  let busy = false
  let cancel = () => {}

  const read = async (at: number) => {
    if (busy || video.readyState < video.HAVE_CURRENT_DATA) return
    busy = true
    try {
      const picture = await createImageBitmap(video)
      if (signal.aborted) return picture.close()
      const reading = await recognizer.follow(picture, at)
      if (!signal.aborted) onReading(reading, at)
    } catch (error) {
      // One frame that cannot be read is lost; the next one is 33 ms away.
      if (error instanceof RecognizerStopped && !signal.aborted) onStopped()
    } finally {
      busy = false
    }
  }
  const next = () => {
    if (signal.aborted) return
    cancel = onNextFrame(video, at => { read(at).catch(reportError); next() })
  }
  onEnd(signal, () => cancel())
  next()
}

/** @returns what takes it back */
function onNextFrame (video: HTMLVideoElement, call: (at: number) => void): () => void {
  if ('requestVideoFrameCallback' in video) {
    const frame = video.requestVideoFrameCallback(call)
    return () => video.cancelVideoFrameCallback(frame)
  }
  const frame = requestAnimationFrame(call)
  return () => cancelAnimationFrame(frame)
}
