// Hints: how to turn a hand shape into a letter, with their English and French texts.
import { ALPHABET, isLetter } from './alphabet.ts'
import type { HandPoints } from './hand/points.ts'
import { changesBetween, compareShapes, measureShape, type Finger, type FingerChange, type Hint } from './hand/shape.ts'
import type { Text } from './language.ts'

/**
 * Lists the changes that turn a hand into a letter, the most important first; empty if the shape is right.
 * @param read the letter that was recognized instead. Hints that this letter would need too are dropped, because the
 * hand was recognized without them. If no hint remains, the result lists the differences between the two letters.
 * @returns null if no whole hand was seen, or the letter is not in the alphabet
 */
export function hintsFor (points: HandPoints, letter: string, read?: string | null): Hint[] | null {
  const seen = measureShape(points)
  if (!seen || !isLetter(letter)) return null
  const { shape } = ALPHABET[letter]
  const hints = compareShapes(seen, shape)
  if (!read || !isLetter(read) || read === letter) return hints
  const other = ALPHABET[read].shape
  // F and T have the same measured shape, so no hint can separate them.
  if (JSON.stringify(other) === JSON.stringify(shape)) return []
  const shared = compareShapes(seen, other).map(hint => JSON.stringify(hint))
  const own = hints.filter(hint => !shared.includes(JSON.stringify(hint)))
  return own.length > 0 ? own : changesBetween(other, shape)
}

const FINGERS: Readonly<Record<Finger, Text>> = {
  index: { en: 'index finger', fr: 'l’index' },
  middle: { en: 'middle finger', fr: 'le majeur' },
  ring: { en: 'ring finger', fr: 'l’annulaire' },
  pinky: { en: 'little finger', fr: 'l’auriculaire' }
}

const FINGER_CHANGES: Readonly<Record<FingerChange, (finger: Text) => Text>> = {
  straighten: ({ en, fr }) => ({ en: `Straighten your ${en}.`, fr: `Tendez ${fr}.` }),
  fold: ({ en, fr }) => ({ en: `Fold your ${en} in.`, fr: `Repliez ${fr}.` }),
  curve: ({ en, fr }) => ({ en: `Curve your ${en}.`, fr: `Arrondissez ${fr}.` }),
  open: ({ en, fr }) => ({ en: `Open your ${en} a little.`, fr: `Dépliez un peu ${fr}.` })
}

const CHANGES: Readonly<Record<Exclude<Hint['change'], FingerChange>, Text>> = {
  'stretch-out': { en: 'Stretch your thumb out to the side.', fr: 'Tendez le pouce sur le côté.' },
  'lay-across': { en: 'Lay your thumb across the hand.', fr: 'Ramenez le pouce devant la main.' },
  'bring-to-index': { en: 'Bring your thumb to the index finger.', fr: 'Rapprochez le pouce de l’index.' },
  'lean-on-middle': { en: 'Lean your thumb on the middle finger.', fr: 'Appuyez le pouce contre le majeur.' },
  'take-from-index': { en: 'Move your thumb away from the index finger.', fr: 'Écartez le pouce de l’index.' },
  'touch-fingertips': {
    en: 'Bring thumb and fingertips together.', fr: 'Faites se toucher le pouce et le bout des doigts.'
  },
  'take-from-fingertips': {
    en: 'Move your thumb away from the fingertips.', fr: 'Écartez le pouce du bout des doigts.'
  },
  close: { en: 'Put index and middle finger together.', fr: 'Serrez l’index et le majeur.' },
  spread: { en: 'Spread index and middle finger apart.', fr: 'Écartez l’index et le majeur.' },
  cross: { en: 'Cross index and middle finger.', fr: 'Croisez l’index et le majeur.' },
  'point-up': { en: 'Point the hand up.', fr: 'Pointez la main vers le haut.' },
  'point-sideways': {
    en: 'Turn the hand level, pointing sideways.', fr: 'Mettez la main à l’horizontale, vers le côté.'
  },
  'point-down': { en: 'Point the hand down.', fr: 'Pointez la main vers le bas.' }
}

/** The text of a hint, for the signer. The French text uses *vous*. */
export function hintText (hint: Hint): Text {
  if (hint.part === 'thumb' || hint.part === 'pair' || hint.part === 'hand') return CHANGES[hint.change]
  return FINGER_CHANGES[hint.change](FINGERS[hint.part])
}
