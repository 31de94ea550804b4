// A message by fingers: the link holds it, a hand spells it, and the reader answers with a link of their own.
import '../../elements/style/read-back.css'
import '../../elements/style/message.css'
import { h, type View } from '../../elements/dom.ts'
import { readersNote } from '../../hands/readers-note.ts'
import { wordStep } from '../../hands/spelling/word-step.ts'
import { linkTo } from '../../shell/routes.ts'
import type { ViewContext } from '../context.ts'
import { decodeMessage } from './code.ts'
import { t } from './strings.ts'
import { messageForm } from './write.ts'

/** @param code empty to write a message */
export function messageView (code: string, context: ViewContext, signal: AbortSignal): View {
  const form = (signing: string) => messageForm(signing, context, signal)
  if (code === '') return viewOf(t('writeTitle'), h('p', { class: 'lead' }, t('writeLead')), form(t('signIt')))
  const text = decodeMessage(code)
  return text === null ? badLink() : messageToRead(text, () => form(t('answerBySigning')), signal)
}

/** The page shows the text only once it was read. Reading saves no review, which would send its letters. */
function messageToRead (text: string, answerForm: () => HTMLElement, signal: AbortSignal): View {
  const answer = h('div', { class: 'message-answer' })
  const go = () => {
    message.remove()
    answer.append(h('h2', {}, t('yourAnswer')), answerForm())
    answer.querySelector('input')?.focus()
  }
  const message = h('div', { class: 'message-text' },
    h('p', { class: 'lead' }, t('readLead')),
    wordStep(text, { note: readersNote(), onRead: () => {}, next: { text: t('answerIt'), go } }, signal))
  return viewOf(t('readTitle'),
    message,
    answer,
    h('a', { href: linkTo('dictionary') }, t('alphabet')))
}

const badLink = (): View => viewOf(t('sharedTitle'),
  h('p', { class: 'problem', role: 'alert' }, t('badLink')),
  h('a', { class: 'button primary', href: linkTo('message') }, t('writeOne')))

const viewOf = (title: string, ...parts: (HTMLElement | null)[]): View =>
  ({ element: h('section', { class: 'message' }, h('h1', { tabindex: '-1' }, title), ...parts), title })
