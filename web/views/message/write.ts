// Writes a message: a form, then the link to copy, share or scan.
import { copyButton } from '../../elements/copy-button.ts'
import { h } from '../../elements/dom.ts'
import { shareButton } from '../../elements/share-button.ts'
import { t as shared } from '../../elements/text/language.ts'
import { wordForm } from '../../hands/words/word-form.ts'
import { linkTo } from '../../shell/routes.ts'
import { encodeMessage, MAX_LENGTH } from './code.ts'
import { qrCode } from './qr-code.ts'
import { t } from './strings.ts'

export function messageForm (label: string): HTMLElement {
  const made = h('div', { class: 'message-made' })
  const form = wordForm({
    id: 'message',
    label,
    maxLength: MAX_LENGTH,
    button: t('make'),
    noLetters: shared('noLetters'),
    onWord (_letters, text) {
      made.replaceChildren(...linkParts(new URL(linkTo('message', encodeMessage(text)), location.href).href))
      made.querySelector('h2')?.focus()
    }
  })
  // The link of another text than the shown one would mislead.
  form.addEventListener('input', () => made.replaceChildren())
  return h('div', { class: 'message-write' }, form, h('p', { class: 'quiet' }, t('onlyLetters')), made)
}

const linkParts = (link: string): HTMLElement[] => [
  h('h2', { tabindex: '-1' }, t('yourLink')),
  h('p', { class: 'message-link', translate: 'no' }, h('a', { href: link }, link)),
  h('div', { class: 'actions' },
    ...shareButton(t('share'), { title: t('sharedTitle'), url: link }), ...copyButton(shared('copyLink'), () => link)),
  qrCode(link),
  h('p', { class: 'quiet' }, t('notSecret'))
]
