// What the pages of classes are made of.
import type { Reply } from 'api-client'
import { h, workButton } from '../../elements/dom.ts'
import { refusalText } from '../../elements/forms/form.ts'
import { language } from '../../elements/text/language.ts'
import { t } from './strings.ts'

interface Named { username: string, firstName: string | null, lastName: string | null }

/** How a teacher is called. */
export const fullName = ({ username, firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username

/** A day in words, such as 8 December, with its year where that is not this year. */
export function dayText (moment: string): string {
  const day = new Date(moment)
  const isOfThisYear = day.getFullYear() === new Date().getFullYear()
  const year = isOfThisYear ? {} : { year: 'numeric' } as const
  const text = new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'long', ...year }).format(day)
  // French calls the first day of a month so, which browsers do not know.
  return language() === 'fr' ? text.replace(/^1 /, '1er ') : text
}

type Paged<T> = Reply<{ data: T[], meta: { total: number } }>

interface ListOptions<T> {
  title: string
  /** Said of a list without entries. */
  empty: string
  ask (query: { page: number, limit: number }): Promise<Paged<T>>
  /** Makes the line of an entry. */
  line (entry: T): HTMLElement
}

/** Entries of a page: as many as the API gives. */
export const PAGE = 100

/** A section with a list that the API gives, asked again by `reload`. */
export function listSection<T> ({ title, empty, ask, line }: ListOptions<T>, signal: AbortSignal) {
  const heading = h('h2', { tabindex: '-1' }, title)
  const note = h('p', { class: 'quiet' })
  const problem = h('p', { class: 'problem', role: 'alert' })
  const list = h('ul', { class: 'class-list' })

  async function load () {
    const entries: T[] = []
    let total = 1
    for (let page = 1; PAGE * (page - 1) < total; page++) {
      const reply = await ask({ page, limit: PAGE }).catch(() => null)
      if (signal.aborted) return
      if (!reply?.data) { problem.textContent = refusalText(reply); return }
      entries.push(...reply.data.data)
      total = reply.data.meta.total
    }
    problem.textContent = ''
    list.replaceChildren(...entries.map(line))
    note.textContent = list.childElementCount === 0 ? empty : ''
  }
  load().catch(reportError)
  return {
    heading,
    element: h('section', {}, heading, note, problem, list),
    /** The entry that had the focus may be gone: the heading gets it. */
    async reload () {
      await load()
      if (!signal.aborted) heading.focus()
    }
  }
}

interface Asked {
  /** Says what it is about, where the text alone does not. */
  label: string
  question: () => string
}

/** A button that asks once more before it acts.
 * @param act what the API answers; its refusal is shown */
export function confirmed (text: string, { label, question }: Asked, act: () => Promise<Reply<unknown>>): HTMLElement {
  const problem = h('p', { class: 'problem', role: 'alert' })
  const asked = h('p', { tabindex: '-1' })
  const show = (isOpen: boolean) => {
    asked.textContent = question()
    problem.textContent = ''
    box.hidden = !isOpen
    first.hidden = isOpen
    if (isOpen) asked.focus()
    else first.focus()
  }
  const go = async () => {
    const reply = await act().catch(() => null)
    if (!reply?.data) problem.textContent = refusalText(reply)
  }
  const first = h('button', { class: 'small', type: 'button', 'aria-label': label, onclick: () => show(true) }, text)
  const box = h('div', { class: 'confirm', hidden: true }, asked, problem,
    h('div', { class: 'actions' },
      workButton(text, go, { class: 'danger small' }),
      h('button', { class: 'small', type: 'button', onclick: () => show(false) }, t('cancel'))))
  return h('div', {}, first, box)
}
