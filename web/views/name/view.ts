// A name in hands: to view, share as a picture or link, and sign.
import { lettersOf } from 'recognizer-wasm'
import '../../elements/style/name.css'
import { copyButton } from '../../elements/copy-button.ts'
import { h, type View } from '../../elements/dom.ts'
import { foldedHandChoices } from '../../hands/turnable/choices.ts'
import { illustration } from '../../hands/illustration.ts'
import { readersNote } from '../../hands/readers-note.ts'
import { pictureButton } from '../../hands/picture.ts'
import { wordToWatch } from '../../hands/spelling/word-to-watch.ts'
import { MAX_NAME_LENGTH } from '../../hands/words/word-form.ts'
import { keepInAddress, linkTo, practiceLink } from '../../shell/routes.ts'
import type { PageContext } from '../context.ts'
import { t } from './strings.ts'

export function nameView (which: string, _context: PageContext, signal: AbortSignal): View {
  const input = h('input', {
    id: 'name',
    value: which.slice(0, MAX_NAME_LENGTH),
    maxlength: MAX_NAME_LENGTH,
    'aria-describedby': 'name-limit',
    autocomplete: 'given-name',
    spellcheck: 'false',
    oninput: show
  })
  const limit = h('p', { class: 'quiet', id: 'name-limit', role: 'status' })
  const hands = h('ul', { class: 'name-hands to-read', translate: 'no' })
  const practise = h('a', { class: 'button primary' }, t('signIt'))
  const name = () => input.value.trim()
  const { place, watch, reset } = wordToWatch(name, signal)
  const [share, problem] = pictureButton(t('sharePicture'), () =>
    ({ letters: lettersOf(name()), title: t('inLsf', name()) }))
  const actions = h('div', { class: 'actions' },
    watch, practise, share, ...copyButton(t('copyLink'), () => new URL(linkTo('name', name()), location.href).href))

  function show () {
    const letters = lettersOf(name())
    reset()
    limit.textContent = input.value.length < MAX_NAME_LENGTH ? '' : t('atMost', MAX_NAME_LENGTH)
    hands.setAttribute('aria-label', t('handsOf', name()))
    hands.replaceChildren(...letters.map(letter => h('li', {}, illustration(letter, { alt: '' }), letter)))
    hands.hidden = actions.hidden = letters.length === 0
    practise.href = practiceLink(letters, { isWord: true })
    keepInAddress('name', name())
  }
  show()
  const element = h('section', { class: 'name' },
    h('h1', { tabindex: '-1' }, t('nameTitle')),
    h('p', { class: 'lead' }, t('nameLead')),
    h('div', { class: 'name-field' }, h('label', { for: 'name' }, t('nameLabel')), input, limit),
    readersNote(), place, hands, actions, problem,
    h('a', { href: linkTo('message') }, t('wholeMessage')), foldedHandChoices())
  return { element, title: t('nameTitle') }
}
