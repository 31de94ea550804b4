// The home view: the course first, then practice.
import { lettersOf } from 'recognizer-wasm'
import { h, workButton, type View } from '../../elements/dom.ts'
import { language, t } from '../../elements/text/language.ts'
import { chosenLevel, levelChoice } from '../../hands/words/level.ts'
import { MAX_NAME_LENGTH, wordForm } from '../../hands/words/word-form.ts'
import { linkTo, practiceLink } from '../../shell/routes.ts'
import type { PageContext } from '../context.ts'
import { film } from './film.ts'
import { courseGuide } from './guide.ts'
import { letterChoice } from './letter-choice.ts'

/** @param chosenLetters kept for the learner's return */
export async function homeView (chosenLetters: Set<string>, context: PageContext, signal: AbortSignal): Promise<View> {
  const { title, guide, letters } = await courseGuide(context, signal)
  const element = h('div', { class: 'home' },
    h('section', { class: 'hero' },
      title,
      letters.hidden && film(signal),
      h('div', { class: 'hero-words' }, h('p', { class: 'lead' }, t('homeLead')), guide)),
    letters,
    h('section', { class: 'practise', 'aria-labelledby': 'practise' },
      h('h2', { id: 'practise' }, t('practise')), wordToSpell(signal)),
    letterChoice(chosenLetters))
  return { element, title: t('practise') }
}

function wordToSpell (signal: AbortSignal): HTMLElement {
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
    h('a', { class: 'button', href: linkTo('read') }, t('readBackInvitation')),
    h('a', { class: 'button', href: linkTo('game') }, t('game')),
    h('a', { class: 'button', href: linkTo('review') }, t('review'))))
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
