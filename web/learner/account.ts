// Keeps who is signed in on this device, between visits and for all tabs.
import { createApi, type Api, type Schemas, type Tokens } from 'api-client'
import { onEnd } from '../elements/lifetime.ts'
import { language } from '../elements/text/language.ts'

export type User = Schemas['User']

/** The name that the page calls a user by. */
export const nameOf = ({ firstName, username }: User): string => firstName ?? username

export interface Account {
  /** Its calls carry the session, if there is one. */
  api: Api
  /** The user of this device; null for a guest. */
  user (): User | null
  /** Whether the user's session was ended elsewhere, or ran out. What they did since waits until they sign in again. */
  hasEnded (): boolean
  /** Keeps a user who has signed in, or registered. */
  enter (signedIn: Pick<Schemas['SignedIn'], 'accessToken' | 'refreshToken' | 'user'>): void
  /** Keeps a changed profile. */
  update (user: User): void
  /** Takes over what was changed elsewhere: a name, or a role. @returns whether anything was */
  refresh (): Promise<boolean>
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
      // Fresh tokens change nothing that the page shows.
      if (tokens) keep({ ...kept, tokens })
      else write({ ...kept, tokens })
    }
  }
  const api = createApi({ url, tokens, exclusively: work => inOneTab('session', work) })
  // The server speaks the language of the page, not the browser's.
  api.use({ onRequest: ({ request }) => { request.headers.set('Accept-Language', language()) } })
  followOtherTabs(() => changed.dispatchEvent(new Event('change')))
  return {
    api,
    user: () => read()?.user ?? null,
    hasEnded: () => read()?.tokens === null,
    enter: ({ user, accessToken, refreshToken }) => write({ user, tokens: { accessToken, refreshToken } }),
    update (user) {
      const kept = read()
      if (kept) write({ ...kept, user })
    },
    async refresh () {
      const kept = await changedElsewhere(api)
      if (kept) write(kept)
      return kept !== undefined
    },
    leave: () => write(null),
    onChange (listener, signal) {
      changed.addEventListener('change', listener)
      onEnd(signal, () => changed.removeEventListener('change', listener))
    }
  }
}

async function changedElsewhere (api: Api): Promise<Kept | undefined> {
  if (!read()?.tokens) return undefined
  const answer = await api.GET('/api/users/me').catch(() => null)
  const user = answer?.data?.data
  const kept = read()
  return user && kept?.user.id === user.id && JSON.stringify(kept.user) !== JSON.stringify(user)
    ? { ...kept, user }
    : undefined
}

function followOtherTabs (onChange: () => void) {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    // Another tab could write to the storage: what it wrote counts.
    if (key === KEY) inMemory = undefined
    const isSeen = key === KEY ? seen(oldValue) !== seen(newValue) : key === null
    if (isSeen) onChange()
  })
}

/** The part of what is kept that the page shows: fresh tokens are not in it. */
function seen (text: string | null): string {
  const kept: Kept | null = JSON.parse(text ?? 'null')
  return JSON.stringify(kept && { user: kept.user, hasEnded: kept.tokens === null })
}

/** Runs one piece of work of a name at a time, in all tabs. Where a browser has no locks (a page without TLS), it does
 * so in this tab only. */
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

// A session that could not be kept, in a full storage or without one, lasts as long as the page.
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
