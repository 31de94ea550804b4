import type { Reply } from 'api-client'
import { h, workButton } from '../dom.ts'
import { refusalText } from './form.ts'
import { t } from './strings.ts'

interface Asked {
  /** Says what it is about, where the text alone does not. */
  label: string
  question: () => string
  /** What to ask once more when the API refuses; undefined for a refusal that no confirmation lifts. */
  warning?: (refusal: Reply<unknown>) => string | undefined
}

/** A button that asks once more before it acts.
 * @param act what the API answers; its refusal is shown. `isWarned`: the warning was confirmed, too */
export function confirmed (
  text: string, { label, question, warning }: Asked, act: (isWarned: boolean) => Promise<Reply<unknown>>
): HTMLElement {
  const problem = h('p', { class: 'problem', role: 'alert' })
  const asked = h('p', { tabindex: '-1' })
  let isWarned = false
  const ask = (question: string) => {
    asked.textContent = question
    problem.textContent = ''
    asked.focus()
  }
  const show = (isOpen: boolean) => {
    box.hidden = !isOpen
    first.hidden = isOpen
    isWarned = false
    if (isOpen) ask(question())
    else first.focus()
  }
  const go = async () => {
    const reply = await act(isWarned).catch(() => null)
    if (reply?.data) return
    const again = isWarned || !reply ? undefined : warning?.(reply)
    if (again === undefined) problem.textContent = refusalText(reply)
    else {
      isWarned = true
      ask(again)
    }
  }
  const first = h('button', { class: 'small', type: 'button', 'aria-label': label, onclick: () => show(true) }, text)
  const box = h('div', { class: 'confirm', hidden: true }, asked, problem,
    h('div', { class: 'actions' },
      workButton(text, go, { class: 'danger small' }),
      h('button', { class: 'small', type: 'button', onclick: () => show(false) }, t('cancel'))))
  return h('div', {}, first, box)
}
