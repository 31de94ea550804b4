import { ALPHABET, hintText, isLetter, moves } from 'recognizer-wasm'
import { isSeenIn } from 'recognizer-wasm/internals'
import type { Part } from 'recognizer-wasm/mesh/bones'
import { language, t } from '../../elements/text/language.ts'
import type { AdviceContent } from './coach.ts'

/** The advice for the learner: what was seen, and what to change. */
export function adviceText ({ kind, letter, hint, fits, isFirst }: AdviceContent, target: string): string {
  if (isFirst) return t('slideAside', target)
  if (kind === 'right') return t(moves(target) ? 'keepMoving' : 'holdIt')
  if (kind === 'perhaps') return t('turnHand')
  if (kind === 'no-hand') return t('showHand')
  const seen = letter ? t('seen', letter) : t('noLetterYet')
  if (hint) return `${seen} ${hintText(hint)[language()]}`
  if (fits) return `${seen} ${t(mayBegin(target, letter) ? 'doMovement' : TWIN_ADVICE[target] ?? 'comparePicture')}`
  return seen
}

/** Advice on details that the hand's points do not show. */
const TWIN_ADVICE: Readonly<Record<string, 'indexInFront' | 'thumbInFront'>> = { F: 'indexInFront', T: 'thumbInFront' }

/** Whether the seen letter, or none, can be the start of the target's movement. */
function mayBegin (target: string, letter: string | null): boolean {
  const movement = isLetter(target) && ALPHABET[target].movement
  if (!movement) return false
  return !letter || !movement.startsAs || letter === target || isSeenIn(target, letter)
}

/** The hand parts of a hint. */
export function partsOf ({ hint }: AdviceContent): Part[] {
  if (!hint) return []
  if (hint.part === 'pair') return ['index', 'middle']
  return hint.part === 'hand' ? ['palm'] : [hint.part]
}
