// Gathers the frames of one recording, for as long as there is consent.
import { pause } from '../../elements/lifetime.ts'
import type { Frame } from './recording.ts'

/** Seconds to get the hand into place. */
const COUNTDOWN = 3

export interface RecorderListener {
  onCountdown: (seconds: number) => void
  /** Called when frames begin to count. */
  onRecording: () => void
}

export function createRecorder () {
  let frames: Frame[] | null = null
  return {
    /** Takes a frame, while something is being recorded. */
    add (frame: Frame) { frames?.push(frame) },
    /** Counts down and records.
     * @throws when the consent ends before the recording: the frames until then are gone */
    async record (milliseconds: number, consent: AbortSignal, { onCountdown, onRecording }: RecorderListener) {
      try {
        for (let seconds = COUNTDOWN; seconds > 0; seconds--) {
          onCountdown(seconds)
          await pause(1000, consent)
        }
        const recorded: Frame[] = []
        frames = recorded
        onRecording()
        await pause(milliseconds, consent)
        return recorded
      } finally {
        frames = null
      }
    }
  }
}
