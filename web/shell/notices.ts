import { h, pageHeading } from '../elements/dom.ts'
import { t } from '../elements/text/language.ts'

/** Milliseconds after which a notice that asks for nothing goes by itself. */
const TIME_TO_READ = 8000

interface Options {
  action?: { text: () => string, run: () => void }
  /** Whether the notice stays until it is closed, because it goes on being true. */
  stays?: boolean
}

/** Short messages, with at most one thing to do about each. They push the page down and cover nothing. Texts are
 * functions, because the language may change meanwhile. */
export function createNotices () {
  const banner = h('div', { class: 'banner' })
  const passing = h('div', { class: 'passing' })
  const element = h('div', { class: 'notices', role: 'status' }, banner, passing)
  const shown = new Map<string, { text: () => string } & Options>()

  function hide (name: string) {
    shown.delete(name)
    const notice = element.querySelector(`[data-notice="${name}"]`)
    if (notice) drop(notice)
  }
  function show (name: string, text: () => string, options: Options = {}) {
    const { action, stays = true } = options
    hide(name)
    if (stays) shown.set(name, { text, ...options })
    const close = () => stays ? hide(name) : drop(notice)
    const run = () => { action?.run(); close() }
    const notice: HTMLElement = h('div', { class: 'notice', 'data-notice': name }, h('p', {}, text()),
      action && h('button', { class: 'small primary', type: 'button', onclick: run }, action.text()),
      h('button', { class: 'small', type: 'button', 'aria-label': t('dismiss'), onclick: close }, '×'))
    if (stays) banner.append(notice)
    else passing.append(notice)
    if (!stays) setTimeout(close, TIME_TO_READ)
  }
  return {
    element,
    hide,
    show,
    /** Ends the notices that pass with the view they were seen in. One that was shown on the way here is seen here. */
    endWithView () {
      for (const notice of [...passing.children]) {
        if (notice.hasAttribute('data-seen')) notice.remove()
        else notice.setAttribute('data-seen', '')
      }
    },
    /** Says the notices that stay in the language of the page, and drops the others. */
    translate () {
      passing.replaceChildren()
      for (const [name, { text, ...options }] of [...shown]) show(name, text, options)
    }
  }
}

/** The focus, if the notice had it, goes on to what the page is about. */
function drop (notice: Element) {
  const hadFocus = notice.contains(document.activeElement)
  notice.remove()
  if (hadFocus) pageHeading()?.focus({ preventScroll: true })
}
