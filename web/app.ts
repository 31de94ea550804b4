// The page: its header, the view that the address names, and notices.
import { h } from './dom.ts'
import type { View } from './dom.ts'
import { homeView } from './home/view.ts'
import { chooseLanguage, language, t } from './language.ts'
import { photoView } from './photo/view.ts'
import { lettersOf, startSession } from './practice/session.ts'
import type { Session } from './practice/session.ts'
import { practiceView } from './practice/view.ts'
import { recordView } from './record/view.ts'
import { pageHeader } from './shell/header.ts'
import { createNotices } from './shell/notices.ts'

/** The round under way, with the address it belongs to: changing the language does not end it. */
let round: { address: string, session: Session } | undefined

export function startApp (root: HTMLElement) {
  const notices = createNotices()
  let view: View | undefined

  const show = (focus: boolean) => {
    view?.close?.()
    document.documentElement.lang = language()
    view = viewAt(location.hash)
    document.title = `${view.title} · Dactylo`
    root.replaceChildren(
      h('a', { class: 'skip-link', href: '#content', onclick: skipToContent }, t('skipToContent')),
      pageHeader(location.hash, () => { chooseLanguage(language() === 'en' ? 'fr' : 'en'); notices.clear(); show(false); root.querySelector<HTMLElement>('.language')?.focus() }),
      notices.element,
      h('main', { id: 'content', tabindex: '-1' }, view.element),
      h('footer', {}, h('p', { class: 'on-device' }, t('footer'))))
    if (focus) root.querySelector('h1')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }
  window.addEventListener('hashchange', () => show(true))
  window.addEventListener('pagehide', () => view?.close?.())
  // A page brought back from the browser's memory has its camera closed.
  window.addEventListener('pageshow', event => { if (event.persisted) show(false) })
  show(false)
  return notices
}

/** The address belongs to the views, so the link cannot be left to change it. */
function skipToContent (event: Event) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

function viewAt (address: string): View {
  const [, name = '', letters = ''] = address.split('/')
  if (name === 'photo') return photoView()
  if (name === 'record') return recordView()
  const chosen = lettersOf(decode(letters)).slice(0, 60)
  if ((name !== 'word' && name !== 'letters') || chosen.length === 0) return homeView()
  if (round?.address !== address) round = { address, session: startSession(chosen, name === 'word', performance.now()) }
  return practiceView(round.session)
}

function decode (text: string): string {
  try { return decodeURIComponent(text) } catch { return text }
}
