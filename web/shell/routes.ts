// The addresses of the page: makes links, and reads addresses.

const VIEWS = [
  'learn', 'word', 'letters', 'recall', 'read', 'game', 'review', 'dictionary', 'name', 'photo', 'record', 'account',
  'classes', 'join', 'calibrate', 'admin', 'certificate'
] as const
export type ViewName = 'home' | typeof VIEWS[number]

/** @param which a lesson, a search, a name, a page of the account, a class, the code of an
 * invitation, or a page of the administration */
export function linkTo (view: ViewName, which = ''): string {
  if (view === 'home') return '#/'
  return `#/${view}${which && `/${encodeURIComponent(which)}`}`
}

/** Keeps what was typed in the address, where a reload finds it. */
export function keepInAddress (view: ViewName, which: string) {
  try {
    history.replaceState(history.state, '', linkTo(view, which))
  } catch {
    // Safari takes no more than 100 calls in 30 seconds: later input is kept again.
  }
}

/** A link to practise letters. It ends in a number that nothing reads, so that a link to the same letters starts a new
 * round. */
export function practiceLink (letters: readonly string[], { isWord = false, fromMemory = false } = {}): string {
  const view = isWord ? 'word' : fromMemory ? 'recall' : 'letters'
  return `${linkTo(view, letters.join(''))}/${Math.floor(performance.now())}`
}

/** The code of an invitation, where its whole link may have been typed. */
export const invitationCodeIn = (typed: string): string => typed.split('/join/').at(-1) ?? typed

/** The view that an address names; the start page for an unknown name, as `isKnown` says. */
export function routeOf (address: string): { view: ViewName, which: string, isKnown: boolean } {
  const [, name = '', which = ''] = address.split('/')
  const view = VIEWS.find(view => view === name)
  return { view: view ?? 'home', which: decode(which), isKnown: view !== undefined || name === '' }
}

function decode (text: string): string {
  try { return decodeURIComponent(text) } catch { return text }
}
