// A short tone for a right answer, for learners who switched it on.
import { saveSetting, readSetting } from './stored-setting.ts'

const KEY = 'dactylo-sound'
/** Two notes: hertz, and seconds from the start. */
const NOTES = [[659, 0], [880, 0.11]] as const
const DURATION_S = 0.45
let audio: AudioContext | undefined

export const hasSound = () => readSetting(KEY) === 'on'

/** Plays the tone once as a preview. */
export function chooseSound (isOn: boolean) {
  saveSetting(KEY, isOn ? 'on' : 'off')
  chime()
}

/** iOS plays nothing until a touch has started the sound. */
addEventListener('pointerdown', () => { if (hasSound()) void openAudio().resume() })

function openAudio (): AudioContext {
  audio ??= new AudioContext()
  return audio
}

export function chime () {
  if (!hasSound()) return
  const audio = openAudio()
  const [begin, tone, volume] = [audio.currentTime, audio.createOscillator(), audio.createGain()]
  for (const [pitch, at] of NOTES) tone.frequency.setValueAtTime(pitch, begin + at)
  volume.gain.setValueAtTime(0.2, begin)
  volume.gain.exponentialRampToValueAtTime(0.001, begin + DURATION_S)
  tone.connect(volume).connect(audio.destination)
  tone.start(begin)
  tone.stop(begin + DURATION_S)
}
