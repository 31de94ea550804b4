import { h } from '../dom.ts'
import { t } from '../text/language.ts'

/** Milliseconds after which a notice that asks for nothing goes by itself. */
const TIME_TO_READ = 8000

interface Options {
  action?: { text: string, run: () => void }
  /** Until it is closed, because it goes on being true. */
  stays?: boolean
}

/** Short messages, with at most one thing to do about each. Those that stay push the page down and cover nothing. */
export function createNotices () {
  const banner = h('div', { class: 'banner' })
  const passing = h('div', { class: 'passing' })
  const element = h('div', { class: 'notices', role: 'status' }, banner, passing)
  return {
    element,
    clear () {
      banner.replaceChildren()
      passing.replaceChildren()
    },
    hide: (name: string) => element.querySelector(`[data-notice="${name}"]`)?.remove(),
    show (name: string, text: string, { action, stays = true }: Options = {}) {
      element.querySelector(`[data-notice="${name}"]`)?.remove()
      const close = () => notice.remove()
      const run = () => { action?.run(); close() }
      const notice: HTMLElement = h('div', { class: 'notice', 'data-notice': name }, h('p', {}, text),
        action && h('button', { class: 'small primary', type: 'button', onclick: run }, action.text),
        h('button', { class: 'small', type: 'button', 'aria-label': t('dismiss'), onclick: close }, '×'))
      if (stays) banner.append(notice)
      else passing.append(notice)
      if (!stays) setTimeout(close, TIME_TO_READ)
    }
  }
}
