// The page: its header, the view that the address names, and notices.
import { lettersOf } from 'recognizer-wasm'
import { h } from './elements/dom.ts'
import type { View } from './elements/dom.ts'
import { chooseLanguage, language, otherLanguage, t } from './elements/text/language.ts'
import { keepRated } from './learner/keep-rated.ts'
import { whileBusy } from './shell/busy.ts'
import { pageHeader, pageTools } from './shell/header.ts'
import { createPlaces, type Places } from './shell/places.ts'
import { reloadOnce } from './shell/reload.ts'
import { linkTo, routeOf, type ViewName } from './shell/routes.ts'
import { ratedBySigning } from './signing/letters/rating.ts'
import { startSession } from './signing/letters/session.ts'
import type { Session } from './signing/letters/session.ts'
import { homeView } from './views/home/view.ts'
import type { OpenView, Parts, Recorded } from './views/parts.ts'
import { practiceView } from './views/practice/view.ts'

/** What the page remembers from view to view, until it is closed. */
interface Memory extends Recorded {
  /** The round under way, with its address: changing the language does not end the round. */
  round?: { address: string, session: Session }
  /** The choice of letters, which a learner finds again after a round. */
  chosenLetters: Set<string>
  /** The address of the last view that was not the account's: a user who signs in goes on there. */
  cameFrom: string
}

/** Views that few visits begin with. They are loaded when they are opened. */
const LATER: Partial<Record<ViewName, () => Promise<OpenView>>> = {
  account: async () => (await import('./views/account/view.ts')).accountView,
  learn: async () => (await import('./views/learn/view.ts')).learnView,
  dictionary: async () => (await import('./views/dictionary/view.ts')).dictionaryView,
  name: async () => (await import('./views/name/view.ts')).nameView,
  game: async () => (await import('./views/game/view.ts')).gameView,
  read: async () => (await import('./views/read-back/view.ts')).readBackView,
  review: async () => (await import('./views/review/view.ts')).reviewView,
  photo: async () => (await import('./views/photo/view.ts')).photoView,
  record: async () => (await import('./views/record/view.ts')).recordView,
  classes: async () => (await import('./views/classes/view.ts')).classesView,
  join: async () => (await import('./views/classes/join.ts')).joinView,
  admin: async () => (await import('./views/admin/view.ts')).adminView,
  certificate: async () => (await import('./views/certificate/view.ts')).certificateView,
  calibrate: async () => (await import('./views/calibrate/view.ts')).calibrateView
}

/** The views of a demo that only a server could fill. */
const OF_SERVER: readonly ViewName[] = ['account', 'classes', 'join', 'admin']
const openDemo = async () => (await import('./views/account/demo.ts')).demoView

/** The views that `practiceLink` leads to, and their kinds of round. */
const ROUNDS: Partial<Record<ViewName, Parameters<typeof startSession>[1]>> = {
  word: { isWord: true }, letters: {}, recall: { fromMemory: true }
}

/** Longer words are cut off here. */
const MOST_LETTERS = 60

export function startApp (root: HTMLElement, parts: Parts) {
  const { notices, account } = parts
  const memory: Memory = { chosenLetters: new Set(), recordings: [], cameFrom: linkTo('home') }
  const places = createPlaces(root)
  // Everything that the shown view started ends with this.
  let shown = new AbortController()
  let shownView: ViewName
  // The error of a view whose files are gone: a newer page has replaced this one, and a reload brings it.
  let unloaded: unknown
  window.addEventListener('vite:preloadError', ({ payload }) => { unloaded = payload })

  const show = async (focus?: string) => {
    shown.abort()
    shown = new AbortController()
    const { signal } = shown
    shownView = routeOf(location.hash).view
    document.documentElement.lang = language()
    const view = await whileBusy(root, viewAt(memory, parts, signal, reshow), signal).catch((error: unknown) => {
      console.warn(error)
      // Recordings that were not downloaded yet would be lost.
      if (error === unloaded && memory.recordings.length === 0 && !signal.aborted) reloadOnce()
      return unopenedView()
    })
    if (signal.aborted) return
    document.title = `${view.title} · Dactylo`
    notices.endWithView()
    root.replaceChildren(...pageAround(view, notices.element, pageHeader(shownView, account, changeLanguage, signal)))
    places.find(focus)
  }
  const reshow = (focus?: string) => { show(focus).catch(reportError) }
  const changeLanguage = () => {
    chooseLanguage(otherLanguage())
    notices.translate()
    reshow('.language')
  }
  // Between a change of the address and `hashchange`, an answer to the old view must not lead away from the new one.
  window.addEventListener('popstate', () => { if (routeOf(location.hash).view !== shownView) shown.abort() })
  window.addEventListener('hashchange', ({ oldURL }) => {
    // The old address as it was last: a view may have changed it, as a search does.
    noteWay(memory, places, new URL(oldURL).hash)
    reshow('h1')
  })
  window.addEventListener('pagehide', () => shown.abort())
  // A page brought back from the browser's memory has its camera closed.
  window.addEventListener('pageshow', event => { if (event.persisted) reshow() })
  reshow()
}

/** Notes where a user who signs in goes on, and where the learner was. */
function noteWay (memory: Memory, places: Places, address: string) {
  places.leave(address, memory.cameFrom)
  // To go to no address at all would reload the page.
  if (routeOf(address).view !== 'account') memory.cameFrom = address || linkTo('home')
}

/** Shown where a view's files cannot be loaded, or the browser keeps nothing. */
function unopenedView (): View {
  const title = t('unopenedTitle')
  const element = h('section', { class: 'unopened', role: 'alert' },
    h('h1', { tabindex: '-1' }, title),
    h('p', {}, t('unopenedText')),
    h('div', { class: 'actions' },
      h('button', { class: 'primary', type: 'button', onclick: () => location.reload() }, t('reload')),
      h('a', { class: 'button', href: linkTo('home') }, t('practise'))))
  return { element, title }
}

function pageAround (view: View, notices: HTMLElement, header: HTMLElement): HTMLElement[] {
  return [
    h('a', { class: 'skip-link', href: '#content', onclick: skipToContent }, t('skipToContent')),
    header,
    notices,
    h('main', { id: 'content', tabindex: '-1' }, view.element),
    h('footer', {},
      h('p', { class: 'on-device' }, t('footer')),
      h('p', { class: 'offline-ready', role: 'status' }, t('offlineReady')),
      pageTools(routeOf(location.hash).view))
  ]
}

/** Moves the focus without the address, which belongs to the views. */
function skipToContent (event: Event) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** @param signal ends when the view is left, and with it all that the view starts
 * @param reshow opens the view again: a page that is new as a whole does not jump when its header comes back */
async function viewAt (
  memory: Memory, parts: Parts, signal: AbortSignal, reshow: (focus: string) => void
): Promise<View> {
  const address = location.hash
  const { notices, recognizer } = parts
  const { view, which, isKnown } = routeOf(address)
  if (!isKnown) notices.show('unknown', () => t('noSuchPage'), { stays: false })
  const later = IS_DEMO && OF_SERVER.includes(view) ? openDemo : LATER[view]
  if (later) return (await later())(which, { ...parts, cameFrom: memory.cameFrom, recorded: memory }, signal)
  const chosen = lettersOf(which).slice(0, MOST_LETTERS)
  const kind = ROUNDS[view]
  if (kind && chosen.length === 0) notices.show('unknown', () => t('noLetters'), { stays: false })
  if (!kind || chosen.length === 0) return homeView(memory.chosenLetters, parts, signal)
  if (memory.round?.address !== address) memory.round = { address, session: startSession(chosen, kind) }
  return practiceView(memory.round.session, recognizer, signal, {
    onResult: result => keepRated(parts.learner, [ratedBySigning(result)]), onOver: () => reshow('h1')
  })
}
