// The alphabet as a poster of hands, each linked to its letter.
import { LETTERS, describeHand, type Letter } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { printButton } from '../../elements/print-button.ts'
import { language } from '../../elements/text/language.ts'
import { illustration } from '../../hands/illustration.ts'
import { readersNote } from '../../hands/readers-note.ts'
import { pictureButton } from '../../hands/picture.ts'
import { teachingHand } from '../../hands/turnable/teaching-hand.ts'
import { linkTo, practiceLink } from '../../shell/routes.ts'
import { twinsLink } from '../../signing/letters/twins.ts'
import { t } from './strings.ts'

/** The 26 hands, with buttons to share and print. */
export function alphabetPoster (): HTMLElement {
  const [share, problem] = pictureButton(t('sharePoster'), () => ({ letters: LETTERS, title: t('posterTitle') }))
  return h('div', { class: 'alphabet to-read' },
    h('ul', { class: 'alphabet-hands', translate: 'no' }, ...LETTERS.map(letter => h('li', {},
      h('a', { href: linkTo('dictionary', letter), 'aria-label': t('letter', letter) },
        illustration(letter, { alt: '' }), h('span', {}, letter))))),
    h('div', { class: 'actions' },
      h('a', { class: 'button', href: linkTo('name') }, t('myName')),
      share,
      ...printButton()),
    readersNote(), problem)
}

/** A letter with its large, turnable hand, its description and its neighbours. */
export function letterPage (letter: Letter, signal: AbortSignal): HTMLElement {
  const at = LETTERS.indexOf(letter)
  const ownTwins = twinsLink(letter)
  const neighbour = (by: 1 | -1) => {
    const other = LETTERS.at((at + by) % LETTERS.length)!
    return h('a', { class: 'button', href: linkTo('dictionary', other), 'aria-label': t('letter', other) },
      by < 0 ? `‹ ${other}` : `${other} ›`)
  }
  return h('li', { class: 'card letter-page' },
    teachingHand(letter, signal),
    h('div', {},
      h('h2', { tabindex: '-1', translate: 'no' }, letter),
      h('p', { class: 'definition' }, describeHand(letter, language())),
      h('a', { class: 'button primary', href: practiceLink([letter]), 'aria-label': t('practiseLetter', letter) },
        t('practise')),
      ownTwins && h('p', {}, ownTwins),
      h('nav', { class: 'actions', 'aria-label': t('neighbours') },
        neighbour(-1), h('a', { class: 'button', href: linkTo('dictionary') }, t('wholeAlphabet')), neighbour(1))))
}
