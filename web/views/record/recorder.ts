// Collects the frames of a recording while there is consent.
import { pause } from '../../elements/lifetime.ts'
import type { Frame } from './recording.ts'

/** Time to get the hand into place. */
const COUNTDOWN_S = 3

export interface RecorderListener {
  onCountdown: (seconds: number) => void
  /** Called when recording starts. */
  onRecording: () => void
}

export function createRecorder () {
  let frames: Frame[] | null = null
  return {
    /** Adds a frame if a recording is running. */
    add (frame: Frame) { frames?.push(frame) },
    /** Counts down, then records.
         * @throws when consent is withdrawn: the frames are discarded */
    async record (milliseconds: number, consent: AbortSignal, { onCountdown, onRecording }: RecorderListener) {
      try {
        for (let seconds = COUNTDOWN_S; seconds > 0; seconds--) {
          onCountdown(seconds)
          await pause(1000, consent)
        }
        const recordedFrames: Frame[] = []
        frames = recordedFrames
        onRecording()
        await pause(milliseconds, consent)
        return recordedFrames
      } finally {
        frames = null
      }
    }
  }
}
