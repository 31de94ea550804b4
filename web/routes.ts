// The addresses of the page: where links lead to, and what an address names.

const VIEWS = [
  'learn', 'word', 'letters', 'recall', 'read', 'review', 'dictionary', 'photo', 'record', 'account'
] as const
export type ViewName = 'home' | typeof VIEWS[number]

/** @param which of it: a lesson, a search, a page of the account */
export function linkTo (view: ViewName, which = ''): string {
  if (view === 'home') return '#/'
  return `#/${view}${which && `/${encodeURIComponent(which)}`}`
}

/** To practise letters. Ends in a number that nobody reads: the link of the round just finished starts a new one. */
export function practiceLink (letters: readonly string[], { isWord = false, fromMemory = false } = {}): string {
  const view = isWord ? 'word' : fromMemory ? 'recall' : 'letters'
  return `${linkTo(view, letters.join(''))}/${Math.floor(performance.now())}`
}

/** What an address names; where nothing goes by its name, the start page. */
export function routeOf (address: string): { view: ViewName, which: string } {
  const [, name, which = ''] = address.split('/')
  return { view: VIEWS.find(view => view === name) ?? 'home', which: decode(which) }
}

function decode (text: string): string {
  try { return decodeURIComponent(text) } catch { return text }
}
