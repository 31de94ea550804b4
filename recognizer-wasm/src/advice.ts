// Hints: how to turn a hand shape into a letter, with their English and French texts.
import { ALPHABET, isLetter } from './alphabet.ts'
import {
  compareShapes, deviationsFrom, withCrossedPair, type ExpectedShape, type FingerChange, type Hint
} from './hand/expected-shape.ts'
import type { HandPoints } from './hand/points.ts'
import { measureShape, type Finger, type HandShape } from './hand/shape.ts'
import type { Text } from './language.ts'

/** A part whose excess is above this may be the reason why a letter was not recognized. */
const NEAR_BOUND = -0.7

/**
 * Lists the changes that turn a hand into a letter, the most important first; empty if the shape is right.
 * @param read the letter that was recognized instead, or null for none. Hints that this letter would need too are
 * dropped, because the hand was recognized without them. If no hint remains, the result lists the parts that are close
 * to their bounds, if the two letters differ in them.
 * @returns null if no whole hand was seen, or the letter is not in the alphabet
 */
export function hintsFor (points: HandPoints, letter: string, read?: string | null): Hint[] | null {
  const seen = measureShape(points)
  if (!seen || !isLetter(letter)) return null
  const { shape } = ALPHABET[letter]
  if (read === undefined || read === letter) return compareShapes(seen, shape)
  return insteadOf(read !== null && isLetter(read) ? ALPHABET[read].shape : undefined, seen, shape)
}

/** The changes to a hand that was recognized as another shape, or as none. */
function insteadOf (other: ExpectedShape | undefined, measured: HandShape, shape: ExpectedShape): Hint[] {
  const seen = other?.pair === 'crossed' ? withCrossedPair(measured) : measured
  const shared = other ? compareShapes(seen, other).map(hint => JSON.stringify(hint)) : []
  const own = compareShapes(seen, shape).filter(hint => !shared.includes(JSON.stringify(hint)))
  if (own.length > 0) return own
  const near = deviationsFrom(seen, shape).filter(({ excess }) => excess > NEAR_BOUND).map(({ hint }) => hint)
  return other ? near.filter(({ part }) => differ(expectationOf(part, other), expectationOf(part, shape))) : near
}

const differ = (one: string | undefined, other: string | undefined) => one !== undefined && one !== other

const expectationOf = (part: Hint['part'], shape: ExpectedShape): string | undefined =>
  part === 'thumb' || part === 'pair' || part === 'hand' ? shape[part] : shape.fingers[part]

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
  uncross: { en: 'Uncross index and middle finger.', fr: 'Décroisez l’index et le majeur.' },
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
