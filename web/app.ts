// The page: its header, the view that the address names, and notices.
import { h } from './dom.ts'
import type { View } from './dom.ts'
import { homeView } from './home/view.ts'
import { photoView } from './photo/view.ts'
import { lettersOf, startSession } from './practice/session.ts'
import type { Session } from './practice/session.ts'
import { practiceView } from './practice/view.ts'
import type { Recognizer } from './recognition/page.ts'
import type { Recorded } from './record/recording-list.ts'
import { recordView } from './record/view.ts'
import { pageHeader } from './shell/header.ts'
import type { createNotices } from './shell/notices.ts'
import { chooseLanguage, language, otherLanguage, t } from './text/language.ts'

interface Parts { recognizer: Recognizer, notices: ReturnType<typeof createNotices> }

/** What outlives a view, but not the page. */
interface Memory extends Recorded {
  /** The round under way, with the address it belongs to: changing the language does not end it. */
  round?: { address: string, session: Session }
  /** So that a learner finds the choice of letters again after a round. */
  chosenLetters: Set<string>
}

/** Longer words are cut off here. */
const MOST_LETTERS = 60

export function startApp (root: HTMLElement, { recognizer, notices }: Parts) {
  const memory: Memory = { chosenLetters: new Set(), recordings: [] }
  // Everything that the shown view started ends with this.
  let shown = new AbortController()

  const show = (focus: boolean) => {
    shown.abort()
    shown = new AbortController()
    document.documentElement.lang = language()
    const view = viewAt(location.hash, memory, recognizer, shown.signal)
    document.title = `${view.title} · Dactylo`
    root.replaceChildren(...pageAround(view, notices.element, changeLanguage))
    if (focus) root.querySelector('h1')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }
  const changeLanguage = () => {
    chooseLanguage(otherLanguage())
    notices.clear()
    show(false)
    root.querySelector<HTMLElement>('.language')?.focus()
  }
  window.addEventListener('hashchange', () => show(true))
  window.addEventListener('pagehide', () => shown.abort())
  // A page brought back from the browser's memory has its camera closed.
  window.addEventListener('pageshow', event => { if (event.persisted) show(false) })
  show(false)
}

function pageAround (view: View, notices: HTMLElement, changeLanguage: () => void): HTMLElement[] {
  return [
    h('a', { class: 'skip-link', href: '#content', onclick: skipToContent }, t('skipToContent')),
    pageHeader(location.hash, changeLanguage),
    notices,
    h('main', { id: 'content', tabindex: '-1' }, view.element),
    h('footer', {}, h('p', { class: 'on-device' }, t('footer')))
  ]
}

/** The address belongs to the views, so the link cannot be left to change it. */
function skipToContent (event: Event) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** @param signal ends when the view is left, and with it all that the view starts */
function viewAt (address: string, memory: Memory, recognizer: Recognizer, signal: AbortSignal): View {
  const [, name = '', letters = ''] = address.split('/')
  if (name === 'photo') return photoView(recognizer, signal)
  if (name === 'record') return recordView(memory, recognizer, signal)
  const chosen = lettersOf(decode(letters)).slice(0, MOST_LETTERS)
  if ((name !== 'word' && name !== 'letters') || chosen.length === 0) return homeView(memory.chosenLetters)
  if (memory.round?.address !== address) memory.round = { address, session: startSession(chosen, name === 'word') }
  return practiceView(memory.round.session, recognizer, signal)
}

function decode (text: string): string {
  try { return decodeURIComponent(text) } catch { return text }
}
