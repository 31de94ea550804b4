// A short tone for what was right, for learners who want to hear it.
import { keepChoice, keptChoice } from './kept-choice.ts'

const KEY = 'dactylo-sound'
/** Two notes: hertz, and seconds after the beginning. */
const NOTES = [[659, 0], [880, 0.11]] as const
/** Seconds. */
const LENGTH = 0.45
let audio: AudioContext | undefined

export const hasSound = () => keptChoice(KEY) === 'on'

/** A learner who chooses the sound hears it. */
export function chooseSound (isOn: boolean) {
  keepChoice(KEY, isOn ? 'on' : 'off')
  chime()
}

export function chime () {
  if (!hasSound()) return
  audio ??= new AudioContext()
  const [begin, tone, volume] = [audio.currentTime, audio.createOscillator(), audio.createGain()]
  for (const [pitch, at] of NOTES) tone.frequency.setValueAtTime(pitch, begin + at)
  volume.gain.setValueAtTime(0.2, begin)
  volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH)
  tone.connect(volume).connect(audio.destination)
  tone.start(begin)
  tone.stop(begin + LENGTH)
}
