// A word to spell: the learner's own, or any.
import { lettersOf } from 'recognizer-wasm'
import { h, workButton } from '../../elements/dom.ts'
import { language, t } from '../../elements/text/language.ts'
import { chosenLevel, levelChoice } from '../../hands/words/level.ts'
import { MAX_NAME_LENGTH, wordForm } from '../../hands/words/word-form.ts'
import { practiceLink } from '../../shell/routes.ts'

/** A form for a word to spell, or a random one.
 * @param links shown beside its buttons */
export function wordToSpell (signal: AbortSignal, links: HTMLElement[] = []): HTMLElement {
  const form = wordForm({
    id: 'word',
    label: t('wordLabel'),
    placeholder: t('wordPlaceholder'),
    maxLength: MAX_NAME_LENGTH,
    button: t('spellIt'),
    noLetters: t('noLetters'),
    onWord: practise
  })
  form.append(h('div', { class: 'word-row' },
    workButton(t('surpriseMe'), () => surpriseMe(signal)),
    levelChoice(),
    ...links))
  return form
}

let surpriseWord = ''

async function surpriseMe (signal: AbortSignal) {
  const { loadWords } = await import('../../hands/words/words.ts')
  const anyWord = await loadWords(language())
  surpriseWord = anyWord(chosenLevel(), [surpriseWord])
  if (!signal.aborted) practise(lettersOf(surpriseWord))
}

const practise = (letters: string[]) => { location.hash = practiceLink(letters, { isWord: true }) }
