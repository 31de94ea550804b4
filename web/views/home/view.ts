// The home view: the course first, then practice.
import { h, type View } from '../../elements/dom.ts'
import { t } from '../../elements/text/language.ts'
import { linkTo } from '../../shell/routes.ts'
import type { PageContext } from '../context.ts'
import { film } from './film.ts'
import { courseGuide } from './guide.ts'
import { wordToSpell } from './word-to-spell.ts'

export async function homeView (context: PageContext, signal: AbortSignal): Promise<View> {
  const { title, guide, letters } = await courseGuide(context, signal)
  const element = h('div', { class: 'home' },
    h('section', { class: 'hero' },
      title,
      letters.hidden && film(signal),
      h('div', { class: 'hero-words' }, h('p', { class: 'lead' }, t('homeLead')), guide)),
    letters,
    h('section', { class: 'practise', 'aria-labelledby': 'practise' },
      h('h2', { id: 'practise' }, t('practise')), wordToSpell(signal, otherExercises())))
  return { element, title: t('homeTitle') }
}

const otherExercises = () => [
  h('a', { class: 'button', href: linkTo('read') }, t('readBackInvitation')),
  h('a', { class: 'button', href: linkTo('game') }, t('game')),
  h('a', { class: 'button', href: linkTo('review') }, t('review')),
  h('a', { class: 'button', href: linkTo('practise') }, t('chooseLetters'))
]
