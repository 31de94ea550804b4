// Writes a message: a form, then the link to copy, share or scan.
import { copyButton } from '../../elements/copy-button.ts'
import { h, workButton } from '../../elements/dom.ts'
import { childController } from '../../elements/lifetime.ts'
import { openShareDialog } from '../../elements/save-file.ts'
import { t as shared } from '../../elements/text/language.ts'
import { wordForm } from '../../hands/words/word-form.ts'
import type { HandContext } from '../../learner/own-hand.ts'
import { linkTo } from '../../shell/routes.ts'
import { encodeMessage, MAX_LENGTH, spelledText } from './code.ts'
import { qrCode } from './qr-code.ts'
import { messageToSign } from './sign.ts'
import { t } from './strings.ts'

/** @param signing the name of the button to sign instead of typing
 * @param viewSignal turns the camera off */
export function messageForm (signing: string, context: HandContext, viewSignal: AbortSignal): HTMLElement {
  const made = h('div', { class: 'message-made' })
  const sign = () => {
    made.replaceChildren()
    signInstead(typed, context, viewSignal)
  }
  const form = wordForm({
    id: 'message',
    label: t('label'),
    maxLength: MAX_LENGTH,
    button: t('make'),
    noLetters: shared('noLetters'),
    onWord (_letters, text) {
      made.replaceChildren(...linkParts(new URL(linkTo('message', encodeMessage(text)), location.href).href))
      made.querySelector('h2')?.focus()
    }
  }, h('button', { type: 'button', onclick: sign }, signing))
  // The link of another text than the shown one would mislead.
  form.addEventListener('input', () => made.replaceChildren())
  const typed = h('div', {}, form, h('p', { class: 'quiet' }, t('onlyLetters')))
  return h('div', { class: 'message-write' }, typed, made)
}

/** Shows the camera in place of the form. What was signed becomes the text of the form. */
function signInstead (typed: HTMLElement, context: HandContext, viewSignal: AbortSignal) {
  const form = typed.querySelector('form')!
  const input = typed.querySelector('input')!
  const life = childController(viewSignal)
  const close = (text: string) => {
    life.abort()
    signing.remove()
    typed.hidden = false
    input.value = text
  }
  const signing = messageToSign(spelledText(input.value), context, life.signal, {
    onDone (text) {
      close(text)
      form.requestSubmit()
    },
    onType (text) {
      close(text)
      input.focus()
    }
  })
  typed.hidden = true
  typed.after(signing)
  signing.querySelector('h2')?.focus({ preventScroll: true })
  // On a phone, camera and buttons take the whole window.
  signing.scrollIntoView()
}

const linkParts = (link: string): HTMLElement[] => [
  h('h2', { tabindex: '-1' }, t('yourLink')),
  h('p', { class: 'message-link', translate: 'no' }, h('a', { href: link }, link)),
  h('div', { class: 'actions' },
    ...shareButton(t('share'), { title: t('sharedTitle'), url: link }), ...copyButton(shared('copyLink'), () => link)),
  qrCode(link),
  h('p', { class: 'quiet' }, t('notSecret'))
]

/** A button that opens the device's share dialog; an empty list if the device has none. */
function shareButton (text: string, content: { title: string, url: string }): HTMLElement[] {
  if (!navigator.canShare?.(content)) return []
  return [workButton(text, () => openShareDialog(content, error => { throw error }))]
}
