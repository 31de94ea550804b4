import { typeset } from './text/typeset.ts'

type Child = Node | string | null | undefined | false
type Attributes = Record<string, string | number | boolean | EventListener | undefined | null>

/** An element with attributes, listeners (`onclick`) and children.
 * An attribute that is false, null or undefined is left out. */
export function h<K extends keyof HTMLElementTagNameMap> (
  tag: K, attributes: Attributes = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  return filled(document.createElement(tag), attributes, children)
}

export function svg<K extends keyof SVGElementTagNameMap> (
  tag: K, attributes: Attributes = {}, ...children: Child[]
): SVGElementTagNameMap[K] {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children)
}

function filled<E extends Element> (element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  const shown = children.filter(child => child !== null && child !== undefined && child !== false)
  element.append(...shown.map(child => typeof child === 'string' ? typeset(child) : child))
  return element
}

/** A view that the page shows. */
export interface View { element: HTMLElement, title: string }

/** Replaces content by new content, of elements without listeners. Equal elements stay. When the element with the focus
 * goes, the focus moves to the link to the same place, the element of the same name, or the heading. */
export function update (element: HTMLElement, content: HTMLElement[]) {
  const focused = element.contains(document.activeElement) ? document.activeElement : null
  content.forEach((part, i) => {
    const before = element.children[i]
    if (!before) element.append(part)
    else if (!before.isEqualNode(part)) before.replaceWith(part)
  })
  while (element.children.length > content.length) element.lastElementChild?.remove()
  if (focused && !focused.isConnected) heirOf(focused, element)?.focus()
}

function heirOf (gone: Element, element: HTMLElement): HTMLElement | null {
  const like = [...element.querySelectorAll<HTMLElement>(gone.localName)]
  const href = gone.getAttribute('href')
  const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent
  return like.find(one => href && one.getAttribute('href') === href) ??
    like.find(one => nameOf(one) === nameOf(gone)) ?? pageHeading()
}

/** What the shown view is about. It takes the focus where nothing nearer can. */
export const pageHeading = () => document.querySelector<HTMLElement>('main h1')

/** Does what a button is for, unless it is being done. Not `disabled`, which would lose the focus. */
export function doOnce (button: HTMLButtonElement, work: () => Promise<void>) {
  if (button.hasAttribute('aria-disabled')) return
  button.setAttribute('aria-disabled', 'true')
  work().catch(reportError).finally(() => button.removeAttribute('aria-disabled'))
}

/** A button whose work is done once at a time, however fast it is pressed again. */
export function workButton (text: string, work: () => Promise<void>, attributes: Attributes = {}): HTMLButtonElement {
  const button = h('button', { type: 'button', ...attributes, onclick: () => doOnce(button, work) }, text)
  return button
}
