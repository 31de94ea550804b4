// What to change in a hand shape, in words.
import type { Finger, FingerChange, HandChange, Hint, PairChange, ThumbChange } from '../../recognizer-wasm/src/hand-shape.ts'
import type { Text } from '../messages.ts'

const FINGERS: Record<Finger, Text> = {
  index: { en: 'index finger', fr: 'l’index' },
  middle: { en: 'middle finger', fr: 'le majeur' },
  ring: { en: 'ring finger', fr: 'l’annulaire' },
  pinky: { en: 'little finger', fr: 'l’auriculaire' }
}

const FINGER_CHANGES: Record<FingerChange, Text> = {
  straighten: { en: 'Straighten the', fr: 'Tends' },
  fold: { en: 'Fold the', fr: 'Replie' },
  curve: { en: 'Round the', fr: 'Arrondis' },
  open: { en: 'Open the', fr: 'Ouvre davantage' }
}

const THUMB_CHANGES: Record<ThumbChange, Text> = {
  'stretch-out': { en: 'Stretch the thumb out to the side.', fr: 'Écarte le pouce sur le côté.' },
  'lay-across': { en: 'Lay the thumb across the fingers.', fr: 'Pose le pouce en travers des doigts.' },
  'bring-to-index': { en: 'Bring the thumb to the index finger.', fr: 'Rapproche le pouce de l’index.' },
  'take-from-index': { en: 'Take the thumb away from the index finger.', fr: 'Éloigne le pouce de l’index.' },
  'touch-fingertips': { en: 'Touch the fingertips with the thumb.', fr: 'Touche le bout des doigts avec le pouce.' }
}

const PAIR_CHANGES: Record<PairChange, Text> = {
  close: { en: 'Close the gap between index and middle finger.', fr: 'Serre l’index contre le majeur.' },
  spread: { en: 'Spread index and middle finger.', fr: 'Écarte l’index du majeur.' },
  cross: { en: 'Cross index and middle finger.', fr: 'Croise l’index et le majeur.' }
}

const HAND_CHANGES: Record<HandChange, Text> = {
  'point-up': { en: 'Point the hand up.', fr: 'Pointe la main vers le haut.' },
  'point-sideways': { en: 'Point the hand sideways.', fr: 'Pointe la main sur le côté.' },
  'point-down': { en: 'Point the hand down.', fr: 'Pointe la main vers le bas.' }
}

export function hintText (hint: Hint): Text {
  switch (hint.part) {
    case 'thumb': return THUMB_CHANGES[hint.change]
    case 'pair': return PAIR_CHANGES[hint.change]
    case 'hand': return HAND_CHANGES[hint.change]
    default: return {
      en: `${FINGER_CHANGES[hint.change].en} ${FINGERS[hint.part].en}.`,
      fr: `${FINGER_CHANGES[hint.change].fr} ${FINGERS[hint.part].fr}.`
    }
  }
}
