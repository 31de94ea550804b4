// From a playing video to readings: the newest frame whenever the recognizer is free, and no queue.
import type { Engine } from '../engine/engine.ts'
import type { Reading } from '../engine/protocol.ts'

/** Calls back with each reading until stopped. @returns stops it */
export function readFrames (video: HTMLVideoElement, engine: Engine, onReading: (reading: Reading, at: number) => void): () => void {
  let stopped = false
  let busy = false

  const read = async (at: number) => {
    if (busy || video.readyState < video.HAVE_CURRENT_DATA) return
    busy = true
    try {
      const reading = await engine.follow(await createImageBitmap(video), at)
      if (!stopped) onReading(reading, at)
    } catch {
      // A frame that cannot be read is lost; the next one is 33 ms away.
    } finally {
      busy = false
    }
  }
  const next = () => {
    if (stopped) return
    onNextFrame(video, at => { read(at); next() })
  }
  next()
  return () => { stopped = true }
}

function onNextFrame (video: HTMLVideoElement, call: (at: number) => void) {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(call)
  else requestAnimationFrame(call)
}
