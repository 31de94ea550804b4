// The page: header, the view of the current address, and notices.
import { lettersOf } from 'recognizer-wasm'
import { HEADING, h, type View } from './elements/dom.ts'
import { chooseLanguage, language, otherLanguage, t } from './elements/text/language.ts'
import { saveRatings } from './learner/save-ratings.ts'
import { storedSummary } from './learner/stored-summary.ts'
import { whileBusy } from './shell/busy.ts'
import { pageHeader, pageTools } from './shell/header.ts'
import { createScrollPositions, type ScrollPositions } from './shell/scroll-positions.ts'
import { reloadOnce } from './shell/reload.ts'
import { linkTo, routeOf, type ViewName } from './shell/routes.ts'
import { ratingFromSigning } from './signing/letters/rating.ts'
import { startSession, type Session } from './signing/letters/session.ts'
import { isInFlow, saveWordMode } from './signing/words/mode.ts'
import { homeView } from './views/home/view.ts'
import type { OpenView, PageContext, RecordingStore } from './views/context.ts'

/** State that outlives views, until the page is closed. */
interface Memory extends RecordingStore {
  /** The current round and its address: changing the language does not end the round. */
  round?: { address: string, session: Session }
  /** The chosen letters, kept for after a round. */
  chosenLetters: Set<string>
  /** The last address outside the account, where signing in returns to. */
  cameFrom: string
}

/** Views that few visits start with: loaded on demand. */
const ON_DEMAND: Partial<Record<ViewName, () => Promise<OpenView>>> = {
  account: async () => (await import('./views/account/view.ts')).accountView,
  learn: async () => (await import('./views/learn/view.ts')).learnView,
  practise: async () => (await import('./views/practice-menu/view.ts')).practiceMenu,
  dictionary: async () => (await import('./views/dictionary/view.ts')).dictionaryView,
  name: async () => (await import('./views/name/view.ts')).nameView,
  message: async () => (await import('./views/message/view.ts')).messageView,
  round: async () => (await import('./views/round/view.ts')).roundView,
  game: async () => (await import('./views/game/view.ts')).gameView,
  read: async () => (await import('./views/read-back/view.ts')).readBackView,
  spell: async () => (await import('./views/spell/view.ts')).spellView,
  review: async () => (await import('./views/review/view.ts')).reviewView,
  photo: async () => (await import('./views/photo/view.ts')).photoView,
  record: async () => (await import('./views/record/view.ts')).recordView,
  classes: async () => (await import('./views/classes/view.ts')).classesView,
  join: async () => (await import('./views/classes/join.ts')).joinView,
  admin: async () => (await import('./views/admin/view.ts')).adminView,
  certificate: async () => (await import('./views/certificate/view.ts')).certificateView,
  calibrate: async () => (await import('./views/calibrate/view.ts')).calibrateView
}

/** Views that need a server: a demo explains this instead. */
const NEEDS_SERVER: readonly ViewName[] = ['account', 'classes', 'join', 'admin', 'certificate']
const openDemo = async () => (await import('./views/account/demo.ts')).demoView

/** The views of `practiceLink`, with the options of their rounds. */
const ROUND_OPTIONS: Partial<Record<ViewName, NonNullable<Parameters<typeof startSession>[1]>>> = {
  word: { isWord: true }, letters: {}, recall: { fromMemory: true }
}

/** Longer words are cut. */
const MAX_LETTERS = 60

export function startApp (root: HTMLElement, context: PageContext) {
  const { notices, account } = context
  const memory: Memory = { chosenLetters: new Set(), recordings: [], cameFrom: linkTo('home') }
  const positions = createScrollPositions(root)
  // Ends everything that the shown view started.
  let viewLife = new AbortController()
  let shownView: ViewName
  // The error of a view whose files a newer build has removed: a reload loads the new build.
  let loadError: unknown
  window.addEventListener('vite:preloadError', ({ payload }) => { loadError = payload })

  const show = async (focus?: string) => {
    viewLife.abort()
    viewLife = new AbortController()
    const { signal } = viewLife
    shownView = routeOf(location.hash).view
    document.documentElement.lang = language()
    const view = await whileBusy(root, viewAt(memory, context, signal, reshow), signal).catch((error: unknown) => {
      console.warn(error)
      // A reload would lose recordings that are not downloaded yet.
      if (error === loadError && memory.recordings.length === 0 && !signal.aborted) reloadOnce()
      return openFailedView(error)
    })
    if (signal.aborted) return
    document.title = `${view.title} · Dactylo`
    notices.endWithView()
    root.replaceChildren(...pageAround(view, notices.element, pageHeader(shownView, account, changeLanguage, signal)))
    positions.find(focus)
  }
  const reshow = (focus?: string) => { show(focus).catch(reportError) }
  const changeLanguage = () => {
    chooseLanguage(otherLanguage())
    notices.translate()
    reshow('.language')
  }
  // The address changes before `hashchange`: a late answer to the old view must not navigate away from the new one.
  window.addEventListener('popstate', () => { if (routeOf(location.hash).view !== shownView) viewLife.abort() })
  window.addEventListener('hashchange', ({ oldURL }) => {
    // `oldURL` includes what the view itself put into the address, such as a search.
    rememberPlace(memory, positions, new URL(oldURL).hash)
    reshow(HEADING)
  })
  window.addEventListener('pagehide', () => viewLife.abort())
  // A page restored from the back/forward cache has lost its camera.
  window.addEventListener('pageshow', event => { if (event.persisted) reshow() })
  reshow()
}

/** Remembers the scroll position, and where a user who signs in returns to. */
function rememberPlace (memory: Memory, positions: ScrollPositions, address: string) {
  positions.leave(address, memory.cameFrom)
  // Navigating to an empty address would reload the page.
  if (routeOf(address).view !== 'account') memory.cameFrom = address || linkTo('home')
}

/** Shown when a view cannot be loaded, the browser stores nothing, or this page is older than the stored data. */
function openFailedView (error: unknown): View {
  const title = t('unopenedTitle')
  const isOlder = error instanceof DOMException && error.name === 'VersionError'
  const element = h('section', { class: 'unopened', role: 'alert' },
    h('h1', { tabindex: '-1' }, title),
    h('p', {}, t(isOlder ? 'newerData' : 'unopenedText')),
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

/** Moves the focus without changing the address, which selects the view. */
function skipToContent (event: Event) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** @param signal aborts when the learner leaves the view
 * @param reshow opens the view again, so that the page does not jump when the header returns */
async function viewAt (
  memory: Memory, context: PageContext, signal: AbortSignal, reshow: (focus: string) => void
): Promise<View> {
  const address = location.hash
  const { notices, recognizer } = context
  const { view, which, isKnown } = routeOf(address)
  if (!isKnown) notices.show('unknown', () => t('noSuchPage'), { stays: false })
  const chosen = lettersOf(which).slice(0, MAX_LETTERS)
  const kind = ROUND_OPTIONS[view]
  const lacksLetters = kind && chosen.length === 0
  if (lacksLetters) notices.show('unknown', () => t('noLetters'), { stays: false })
  const load = IS_DEMO && NEEDS_SERVER.includes(view) ? openDemo : ON_DEMAND[lacksLetters ? 'practise' : view]
  const reopen = () => reshow(HEADING)
  const onFlow = () => { saveWordMode('flow'); reopen() }
  const { cameFrom, chosenLetters } = memory
  const onDemand = { ...context, cameFrom, chosenLetters, recordingStore: memory, reopen }
  if (load) return (await load())(which, onDemand, signal)
  if (!kind) return homeView(context, signal)
  if (kind.isWord && isInFlow(chosen, (await storedSummary(context.learner)).letters, recognizer)) {
    const { wordView } = await import('./views/practice/word.ts')
    return wordView(chosen, context, signal, reopen)
  }
  const { practiceView } = await import('./views/practice/view.ts')
  if (memory.round?.address !== address) memory.round = { address, session: startSession(chosen, kind) }
  return practiceView(memory.round.session, context, signal, {
    onResult: result => saveRatings(context.learner, [ratingFromSigning(result)]),
    onOver: reopen,
    ...kind.isWord && chosen.length > 1 && { onFlow }
  })
}
