import { typeset } from './text/typeset.ts'

type Child = Node | string | null | undefined | false
type Attributes = Record<string, string | number | boolean | EventListener | undefined | null>

/** Creates an element with attributes, listeners (`onclick`) and children. Attributes that are false, null or undefined
 * are left out. */
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

export interface View { element: HTMLElement, title: string }

/** Replaces changed children only. Children with listeners would lose them. If the focused element disappears, focus
 * moves to the link with the same address, the element with the same name, or the heading. */
export function update (element: HTMLElement, content: HTMLElement[]) {
  const focused = element.contains(document.activeElement) ? document.activeElement : null
  content.forEach((part, i) => {
    const before = element.children[i]
    if (!before) element.append(part)
    else if (!before.isEqualNode(part)) before.replaceWith(part)
  })
  while (element.children.length > content.length) element.lastElementChild?.remove()
  if (focused && !focused.isConnected) nextFocus(focused, element)?.focus()
}

function nextFocus (removed: Element, element: HTMLElement): HTMLElement | null {
  const like = [...element.querySelectorAll<HTMLElement>(removed.localName)]
  const href = removed.getAttribute('href')
  const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent
  return like.find(one => href && one.getAttribute('href') === href) ??
    like.find(one => nameOf(one) === nameOf(removed)) ?? pageHeading()
}

/** The heading that gets the focus when nothing closer can: the view's, or that of the step of a lesson. */
export const HEADING = 'main :is(h1, h2)[tabindex]'

export const pageHeading = () => document.querySelector<HTMLElement>(HEADING)

/** Runs the work of a button, unless it already runs. Not `disabled`, which would lose the focus. */
export function doOnce (button: HTMLButtonElement, work: () => Promise<void>) {
  if (button.hasAttribute('aria-disabled')) return
  button.setAttribute('aria-disabled', 'true')
  work().catch(reportError).finally(() => button.removeAttribute('aria-disabled'))
}

/** A button that ignores presses while its work runs. */
export function workButton (text: string, work: () => Promise<void>, attributes: Attributes = {}): HTMLButtonElement {
  const button = h('button', { type: 'button', ...attributes, onclick: () => doOnce(button, work) }, text)
  return button
}
