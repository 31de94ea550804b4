// Keeps how the learner wants to see hands, wherever hands are shown: mirrored or not, right or left, and their skin.
import { saveSetting, readJsonSetting } from '../elements/stored-setting.ts'

export interface SeenHand {
  /** Whether hands look like one's own in a mirror, rather than like those of a person opposite. */
  mirrored: boolean
  signsWith: 'right' | 'left'
  /** One of `TONES`. */
  tone: number
}

/** The skins that can be chosen, from 0, the lightest, to 1, the darkest. */
export const TONES = [0, 0.25, 0.5, 0.75, 1] as const

const KEY = 'dactylo-hand'
const USUAL: SeenHand = { mirrored: true, signsWith: 'right', tone: 0 }

let current: SeenHand | undefined
const listeners = new EventTarget()

export const seenHand = (): SeenHand => { current ??= { ...USUAL, ...kept() }; return current }

export function chooseHand (change: Partial<SeenHand>) {
  current = { ...seenHand(), ...change }
  saveSetting(KEY, JSON.stringify(current))
  markPage()
  listeners.dispatchEvent(new Event('change'))
}

/** Calls whenever something else is chosen, until the signal ends. */
export const onChosen = (call: () => void, signal?: AbortSignal) =>
  listeners.addEventListener('change', call, signal && { signal })

/** Drawings are of right hands as a person opposite shows them. The style sheet turns them round by these marks. */
export function markPage () {
  const { mirrored, signsWith } = seenHand()
  document.documentElement.dataset.hands = mirrored ? 'mirrored' : 'opposite'
  document.documentElement.dataset.signsWith = signsWith
}

function kept (): Partial<SeenHand> {
  const { mirrored, signsWith, tone } = readJsonSetting(KEY)
  return {
    ...typeof mirrored === 'boolean' && { mirrored },
    ...(signsWith === 'left' || signsWith === 'right') && { signsWith },
    ...TONES.some(each => each === tone) && { tone: tone as number }
  }
}
