// The explanation after an answer.
import { describeHand, isLetter } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { language } from '../../elements/text/language.ts'
import { illustration } from '../../hands/illustration.ts'
import { t } from './strings.ts'

/** After a wrong answer it shows both letters.
 * @param afterWrong says when the question comes back */
export function explanation (
  isCorrect: boolean | null, afterWrong: string, chosen?: string, right?: string | null
): HTMLElement[] {
  if (isCorrect === null) return [h('p', {}, t('checkedLater'))]
  if (isCorrect) return [h('p', { class: 'verdict-right' }, t('rightAnswer'))]
  return [
    h('p', { class: 'verdict-wrong' }, t('wrong')),
    h('div', { class: 'compared' },
      chosen && isLetter(chosen) ? letterCard(t('youChose', chosen), chosen) : null,
      right && isLetter(right) ? letterCard(t('rightOne', right), right) : null),
    h('p', { class: 'quiet' }, afterWrong)
  ]
}

function letterCard (title: string, letter: string): HTMLElement {
  const description = isLetter(letter) && describeHand(letter, language())
  return h('figure', {}, illustration(letter, { alt: '' }),
    h('figcaption', {}, h('strong', {}, title), description && h('p', {}, description)))
}
