import { hintText, moves } from 'recognizer-wasm'
import type { Part } from 'recognizer-wasm/mesh/bones'
import { language, t } from '../../elements/text/language.ts'
import type { Words } from './coach.ts'

/** The sentence for the learner: what was seen, and what to change. */
export function adviceText ({ kind, letter, hint, fits, unsure }: Words, target: string): string {
  if (kind === 'right') return t(moves(target) ? 'keepMoving' : unsure ? 'holdAndTurn' : 'holdIt')
  if (kind === 'no-hand') return t('showHand')
  const seen = letter ? t('seen', letter) : t('noLetterYet')
  if (hint) return `${seen} ${hintText(hint)[language()]}`
  if (fits) return `${seen} ${t(moves(target) ? 'doMovement' : 'comparePicture')}`
  return seen
}

/** The parts of the hand that a hint is about. */
export function partsOf ({ hint }: Words): Part[] {
  if (!hint) return []
  if (hint.part === 'pair') return ['index', 'middle']
  return hint.part === 'hand' ? ['palm'] : [hint.part]
}
