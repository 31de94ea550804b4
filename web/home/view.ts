// Where a visit begins: the way through the course first, then what one may practise.
import { lettersOf } from 'recognizer-wasm'
import { h } from '../dom.ts'
import type { View } from '../dom.ts'
import type { Parts } from '../parts.ts'
import { illustration } from '../illustration.ts'
import { language, t } from '../text/language.ts'
import { practiceLink } from '../practice/summary.ts'
import { chosenLevel, levelChoice } from '../words/level.ts'
import { courseGuide } from './guide.ts'
import { letterChoice } from './letter-choice.ts'

/** @param chosenLetters kept for the next time the learner comes back */
export async function homeView (chosenLetters: Set<string>, parts: Parts, signal: AbortSignal): Promise<View> {
  const element = h('div', { class: 'home' },
    h('section', { class: 'hero' },
      h('div', {},
        h('h1', { tabindex: '-1' }, t('homeTitle')), h('p', { class: 'lead' }, t('homeLead')),
        await courseGuide(parts, signal)),
      spelledHands()),
    h('section', { class: 'practise', 'aria-labelledby': 'practise' },
      h('h2', { id: 'practise' }, t('practise')), wordForm()),
    letterChoice(chosenLetters))
  return { element, title: t('practise') }
}

function wordForm (): HTMLElement {
  const problem = h('p', { class: 'problem', id: 'word-problem', role: 'alert' })
  const input = h('input', {
    id: 'word',
    name: 'word',
    maxlength: 30,
    placeholder: t('wordPlaceholder'),
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    'aria-describedby': 'word-problem',
    oninput: () => complain(null)
  })
  const complain = (text: string | null) => {
    problem.textContent = text
    if (text) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
  const submit = (event: Event) => {
    event.preventDefault()
    const letters = lettersOf(input.value)
    if (letters.length > 0) return practise(letters)
    complain(t('noLetters'))
    input.focus()
  }
  return h('form', { class: 'word-form', onsubmit: submit, novalidate: true },
    h('label', { for: 'word' }, t('wordLabel')),
    h('div', { class: 'word-row' }, input,
      h('button', { class: 'primary', type: 'submit' }, t('spellIt'))),
    problem,
    h('div', { class: 'word-row' },
      h('button', { type: 'button', onclick: () => { surpriseMe().catch(reportError) } }, t('surpriseMe')),
      levelChoice(),
      h('a', { class: 'button', href: '#/read' }, t('readBackInvitation')),
      h('a', { class: 'button', href: '#/review' }, t('review'))))
}

let surprisedBy = ''

async function surpriseMe () {
  const { anyWord } = await import('../words/words.ts')
  surprisedBy = anyWord(language(), chosenLevel(), [surprisedBy])
  practise(lettersOf(surprisedBy))
}

const practise = (letters: string[]) => { location.hash = practiceLink(letters, { isWord: true }) }

/** Four hands that spell what the alphabet is called for short. */
function spelledHands (): HTMLElement {
  return h('div', { class: 'hero-hands', 'aria-hidden': 'true' },
    ...['M', 'A', 'I', 'N'].map(letter =>
      h('figure', {}, illustration(letter, { decorative: true }), h('figcaption', {}, letter))))
}
