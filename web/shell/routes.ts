// Creates and parses the page's addresses.

const VIEWS = [
  'learn', 'practise', 'round', 'word', 'letters', 'recall', 'read', 'spell', 'game', 'review', 'dictionary', 'name',
  'message', 'photo', 'record', 'account', 'classes', 'join', 'calibrate', 'admin', 'certificate'
] as const
export type ViewName = 'home' | typeof VIEWS[number]

/** @param which a lesson, a search, a name, a message's code, an account page, a class, an invitation code or an
 * administration page */
export function linkTo (view: ViewName, which = ''): string {
  if (view === 'home') return '#/'
  return `#/${view}${which && `/${encodeURIComponent(which)}`}`
}

/** Puts typed text into the address, so that it survives a reload. */
export function keepInAddress (view: ViewName, which: string) {
  try {
    history.replaceState(history.state, '', linkTo(view, which))
  } catch {
    // Safari allows 100 calls in 30 seconds: later input is stored again.
  }
}

/** A link to practise letters. The unused number makes a link to the same letters start a new round. */
export function practiceLink (letters: readonly string[], { isWord = false, fromMemory = false } = {}): string {
  const view = isWord ? 'word' : fromMemory ? 'recall' : 'letters'
  return `${linkTo(view, letters.join(''))}/${Math.floor(performance.now())}`
}

/** Accepts an invitation code or its whole link. */
export const invitationCodeIn = (typed: string): string => typed.split('/join/').at(-1) ?? typed

/** The view of an address; home, with `isKnown: false`, for an unknown one. Messengers add `?utm_source=…`, and mail
 * programs encode the slashes. */
export function routeOf (address: string): { view: ViewName, which: string, isKnown: boolean } {
  const whole = address.includes('/') ? address : decode(address)
  const [, name = '', which = ''] = whole.split(/[?&]/)[0]!.split('/')
  const view = VIEWS.find(view => view === name.toLowerCase())
  return { view: view ?? 'home', which: decode(which), isKnown: view !== undefined || name === '' }
}

function decode (text: string): string {
  try { return decodeURIComponent(text) } catch { return text }
}
