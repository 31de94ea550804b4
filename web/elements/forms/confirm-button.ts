import type { Reply } from 'api-client'
import { h, workButton } from '../dom.ts'
import { refusalText } from './form.ts'
import { t } from './strings.ts'

interface Confirmation {
  /** The accessible name, where the text alone is ambiguous. */
  label: string
  question: () => string
  /** A second question after the API refused; undefined where confirming again cannot help. */
  warning?: (refusal: Reply<unknown>) => string | undefined
}

/** A button that asks for confirmation.
 * @param act sends the request; a refusal is shown. `isWarned`: the second question was confirmed, too */
export function confirmButton (
  text: string, { label, question, warning }: Confirmation, act: (isWarned: boolean) => Promise<Reply<unknown>>
): HTMLElement {
  const problem = h('p', { class: 'problem', role: 'alert' })
  const questionText = h('p', { tabindex: '-1' })
  let isWarned = false
  const ask = (question: string) => {
    questionText.textContent = question
    problem.textContent = ''
    questionText.focus()
  }
  const show = (isOpen: boolean) => {
    box.hidden = !isOpen
    first.hidden = isOpen
    isWarned = false
    if (isOpen) ask(question())
  }
  const cancel = () => {
    show(false)
    first.focus()
  }
  const submit = async (): Promise<void> => {
    const reply = await act(isWarned).catch(() => null)
    // Left open, the question would invite a second press. The act may have moved the focus.
    if (reply?.data) return box.contains(document.activeElement) ? cancel() : show(false)
    const followUp = isWarned || !reply ? undefined : warning?.(reply)
    if (followUp === undefined) problem.textContent = refusalText(reply)
    else {
      isWarned = true
      ask(followUp)
    }
  }
  const first = h('button', { class: 'small', type: 'button', 'aria-label': label, onclick: () => show(true) }, text)
  const box = h('div', { class: 'confirm', hidden: true }, questionText, problem,
    h('div', { class: 'actions' },
      workButton(text, submit, { class: 'danger small' }),
      h('button', { class: 'small', type: 'button', onclick: cancel }, t('cancel'))))
  return h('div', {}, first, box)
}
