import { h, pageHeading } from '../elements/dom.ts'
import { t } from '../elements/text/language.ts'

/** Passing notices close by themselves after this. */
const READING_TIME_MS = 8000

interface Options {
  action?: { text: () => string, run: () => void }
  /** Whether the notice stays until it is closed, because it remains true. */
  stays?: boolean
}

/** Short messages with at most one action. They push the page down and cover nothing. Texts are functions, because the
 * language may change. */
export function createNotices () {
  const banner = h('div', { class: 'banner' })
  const passing = h('div', { class: 'passing' })
  const element = h('div', { class: 'notices', role: 'status' }, banner, passing)
  const shown = new Map<string, { text: () => string } & Options>()

  function hide (name: string) {
    shown.delete(name)
    const notice = element.querySelector(`[data-notice="${name}"]`)
    if (notice) removeNotice(notice)
  }
  function show (name: string, text: () => string, options: Options = {}) {
    const { action, stays = true } = options
    hide(name)
    if (stays) shown.set(name, { text, ...options })
    const close = () => stays ? hide(name) : removeNotice(notice)
    const run = () => { action?.run(); close() }
    const notice: HTMLElement = h('div', { class: 'notice', 'data-notice': name }, h('p', {}, text()),
      action && h('button', { class: 'small primary', type: 'button', onclick: run }, action.text()),
      h('button', { class: 'small', type: 'button', 'aria-label': t('dismiss'), onclick: close }, '×'))
    if (stays) banner.append(notice)
    else passing.append(notice)
    if (!stays) setTimeout(close, READING_TIME_MS)
  }
  return {
    element,
    hide,
    show,
    /** Removes the passing notices of the view just left, and keeps those shown while switching views. */
    endWithView () {
      for (const notice of [...passing.children]) {
        if (notice.hasAttribute('data-seen')) notice.remove()
        else notice.setAttribute('data-seen', '')
      }
    },
    /** Shows lasting notices in the new language, and drops the others. */
    translate () {
      passing.replaceChildren()
      for (const [name, { text, ...options }] of [...shown]) show(name, text, options)
    }
  }
}

/** If the notice had the focus, the page's heading gets it. */
function removeNotice (notice: Element) {
  const hadFocus = notice.contains(document.activeElement)
  notice.remove()
  if (hadFocus) pageHeading()?.focus({ preventScroll: true })
}
