// Short pages: a title, and what to do.
import { h } from './dom.ts'

export const entryPage = (title: string, ...content: (Node | false)[]): HTMLElement =>
  h('section', { class: 'entry' }, h('h1', { tabindex: '-1' }, title), ...content)

/** A message with a link to the next step.
 * @param others further links */
export const messagePage = (title: string, text: string, href: string, link: string, ...others: Node[]): HTMLElement =>
  entryPage(title, h('p', { class: 'lead' }, text),
    h('div', { class: 'actions' }, h('a', { class: 'button primary', href }, link), ...others))
