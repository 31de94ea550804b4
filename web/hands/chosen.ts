// How the learner sees hands in all views: mirrored or not, right or left, and the skin tone.
import { saveSetting, readJsonSetting } from '../elements/stored-setting.ts'

export interface HandSettings {
  /** As in a mirror, rather than as the person opposite. */
  mirrored: boolean
  signsWith: 'right' | 'left'
  /** One of `TONES`. */
  tone: number
}

/** Skin tones, from 0 (lightest) to 1 (darkest). */
export const TONES = [0, 0.25, 0.5, 0.75, 1] as const

const KEY = 'dactylo-hand'
const DEFAULTS: HandSettings = { mirrored: true, signsWith: 'right', tone: 0 }

let current: HandSettings | undefined
const listeners = new EventTarget()

export const handSettings = (): HandSettings => { current ??= { ...DEFAULTS, ...storedSettings() }; return current }

export function chooseHand (change: Partial<HandSettings>) {
  current = { ...handSettings(), ...change }
  saveSetting(KEY, JSON.stringify(current))
  markPage()
  listeners.dispatchEvent(new Event('change'))
}

/** Calls on every change, until the signal aborts. */
export const onHandChange = (call: () => void, signal?: AbortSignal) =>
  listeners.addEventListener('change', call, signal && { signal })

/** Drawings show a right hand from the front; the style sheet flips them by these attributes. */
export function markPage () {
  const { mirrored, signsWith } = handSettings()
  document.documentElement.dataset.hands = mirrored ? 'mirrored' : 'opposite'
  document.documentElement.dataset.signsWith = signsWith
}

function storedSettings (): Partial<HandSettings> {
  const { mirrored, signsWith, tone } = readJsonSetting(KEY)
  return {
    ...typeof mirrored === 'boolean' && { mirrored },
    ...(signsWith === 'left' || signsWith === 'right') && { signsWith },
    ...TONES.some(each => each === tone) && { tone: tone as number }
  }
}
