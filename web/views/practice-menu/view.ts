// All kinds of practice: words and letters to sign, and links to the other exercises.
import '../../elements/style/practice-menu.css'
import { h, type View } from '../../elements/dom.ts'
import { t as shared } from '../../elements/text/language.ts'
import { linkTo } from '../../shell/routes.ts'
import type { ViewContext } from '../context.ts'
import { wordToSpell } from '../home/word-to-spell.ts'
import { letterChoice } from './letter-choice.ts'
import { t } from './strings.ts'

/** Each with its name, in the shared texts. */
const EXERCISES = [
  ['round', 'dailyRound'], ['read', 'readBackInvitation'], ['spell', 'spellFreely'], ['game', 'game'],
  ['review', 'review'], ['message', 'message']
] as const

export function practiceMenu (_rest: string, { chosenLetters }: ViewContext, signal: AbortSignal): View {
  const title = shared('practise')
  const element = h('div', { class: 'practice-menu' },
    h('h1', { tabindex: '-1' }, title),
    h('nav', { 'aria-label': t('exercises') },
      h('ul', {}, ...EXERCISES.map(([view, name]) => h('li', { class: 'card' },
        h('a', { href: linkTo(view) }, shared(name)), h('p', { class: 'quiet' }, t(view)))))),
    h('section', { 'aria-labelledby': 'sign-word' }, h('h2', { id: 'sign-word' }, t('signWord')), wordToSpell(signal)),
    letterChoice(chosenLetters))
  return { element, title }
}
