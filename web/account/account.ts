// Who is signed in on this device: kept between visits, and the same in all tabs.
import { createApi, type Api, type Schemas, type Tokens } from 'api-client'
import { onEnd } from '../lifetime.ts'
import { language } from '../text/language.ts'

export type User = Schemas['User']

/** What somebody is called. */
export const nameOf = ({ firstName, username }: User): string => firstName ?? username

export interface Account {
  /** Calls made with it carry the session, if there is one. */
  api: Api
  /** Whose device this is now; null for a guest. */
  user (): User | null
  /** The user's session was ended elsewhere, or ran out: what they did since waits until they sign in again. */
  hasEnded (): boolean
  /** After signing in, or registering. */
  enter (signedIn: Pick<Schemas['SignedIn'], 'accessToken' | 'refreshToken' | 'user'>): void
  /** The user has changed their profile. */
  update (user: User): void
  /** Forgets the session on this device. */
  leave (): void
  /** Calls when another user is signed in or the session ends, in this tab or another, until the signal ends. */
  onChange (listener: () => void, signal: AbortSignal): void
}

interface Kept { user: User, tokens: Tokens | null }

const KEY = 'dactylo-account'

export function createAccount (url = location.origin): Account {
  const changed = new EventTarget()
  const write = (kept: Kept | null) => {
    keep(kept)
    changed.dispatchEvent(new Event('change'))
  }
  const tokens = {
    owner: () => read()?.user.id,
    read: () => read()?.tokens ?? null,
    write (tokens: Tokens | null) {
      const kept = read()
      if (!kept) return
      // Fresh tokens change nothing that anybody sees.
      if (tokens) keep({ ...kept, tokens })
      else write({ ...kept, tokens })
    }
  }
  const api = createApi({ url, tokens, exclusively: work => inOneTab('session', work) })
  // The server speaks the language of the page, not the browser's.
  api.use({ onRequest: ({ request }) => { request.headers.set('Accept-Language', language()) } })
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    // Another tab could keep it.
    if (key === KEY) inMemory = undefined
    const isSeen = key === KEY ? seen(oldValue) !== seen(newValue) : key === null
    if (isSeen) changed.dispatchEvent(new Event('change'))
  })
  return {
    api,
    user: () => read()?.user ?? null,
    hasEnded: () => read()?.tokens === null,
    enter: ({ user, accessToken, refreshToken }) => write({ user, tokens: { accessToken, refreshToken } }),
    update (user) {
      const kept = read()
      if (kept) write({ ...kept, user })
    },
    leave: () => write(null),
    onChange (listener, signal) {
      changed.addEventListener('change', listener)
      onEnd(signal, () => changed.removeEventListener('change', listener))
    }
  }
}

/** What anybody sees of what is kept: fresh tokens change nothing of it. */
function seen (text: string | null): string {
  const kept: Kept | null = JSON.parse(text ?? 'null')
  return JSON.stringify(kept && { user: kept.user, hasEnded: kept.tokens === null })
}

/** Runs one piece of work of a name at a time, in all tabs; where a browser has no locks (a page without TLS), in this
 * one only. */
export async function inOneTab<T> (name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return await inThisTab(name, work)
  return await navigator.locks.request(`dactylo-${name}`, work) as T
}

const last = new Map<string, Promise<unknown>>()

function inThisTab<T> (name: string, work: () => Promise<T>): Promise<T> {
  const result = (last.get(name) ?? Promise.resolve()).then(work)
  last.set(name, result.catch(() => {}))
  return result
}

// Where it could not be kept, in a full storage or none, the session lasts as long as the page.
let inMemory: Kept | null | undefined

function read (): Kept | null {
  if (inMemory !== undefined) return inMemory
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

function keep (kept: Kept | null) {
  inMemory = undefined
  try {
    if (kept) localStorage.setItem(KEY, JSON.stringify(kept))
    else localStorage.removeItem(KEY)
  } catch {
    inMemory = kept
  }
}
