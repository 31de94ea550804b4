// The signed-in user of this device, kept between visits and shared by all tabs.
import { createApi, type Api, type Schemas, type Tokens } from 'api-client'
import { isolated } from '../elements/text/isolated.ts'
import { language } from '../elements/text/language.ts'

export type User = Schemas['User']

/** How the page addresses a user. */
export const nameOf = ({ firstName, username }: User): string => isolated(firstName ?? username)

export interface Account {
  /** Sends the session's tokens. */
  api: Api
  /** Null for a guest. */
  user (): User | null
  /** Whether the session has expired or was ended elsewhere. Work since then waits for the next sign-in. */
  hasEnded (): boolean
  /** Whether it has ended because the account was deleted elsewhere. */
  isDeleted (): boolean
  /** Stores the session of a user who signed in or registered. */
  enter (signedIn: Pick<Schemas['SignedIn'], 'accessToken' | 'refreshToken' | 'user'>): void
  /** Stores a changed profile of the signed-in user. Another user's, who has left meanwhile, is ignored. */
  update (user: User): void
  /** Fetches the profile, which may have a new name or role. @returns whether it changed */
  refresh (): Promise<boolean>
  /** Deletes the session on this device. */
  leave (): void
  /** Calls when the user changes or the session ends, in any tab, until the signal aborts. */
  onChange (listener: () => void, signal: AbortSignal): void
}

interface StoredSession { user: User, tokens: Tokens | null, isDeleted?: boolean }

const KEY = 'dactylo-account'

/** The client gives a renewal of tokens 30 seconds. */
const RENEWAL_PATIENCE_MS = 40_000

export function createAccount (url = location.origin): Account {
  const changed = new EventTarget()
  const write = (kept: StoredSession | null) => {
    keep(kept)
    changed.dispatchEvent(new Event('change'))
  }
  const tokens = {
    owner: () => read()?.user.id,
    read: () => read()?.tokens ?? null,
    write (tokens: Tokens | null, isDeleted?: boolean) {
      const kept = read()
      if (!kept) return
      // Renewed tokens change nothing that is visible.
      if (tokens) keep({ ...kept, tokens })
      else write({ ...kept, tokens, ...isDeleted && { isDeleted } })
    }
  }
  const api = createApi({ url, tokens, exclusively: work => inOneTab('session', work, RENEWAL_PATIENCE_MS) })
  // The server answers in the page's language, not the browser's.
  api.use({ onRequest: ({ request }) => { request.headers.set('Accept-Language', language()) } })
  followOtherTabs(() => changed.dispatchEvent(new Event('change')))
  return {
    api,
    user: () => read()?.user ?? null,
    hasEnded: () => read()?.tokens === null,
    isDeleted: () => read()?.isDeleted === true,
    enter: ({ user, accessToken, refreshToken }) => write({ user, tokens: { accessToken, refreshToken } }),
    update (user) {
      const kept = read()
      if (kept?.user.id === user.id) write({ ...kept, user })
    },
    async refresh () {
      const kept = await fetchChangedUser(api)
      if (kept) write(kept)
      return kept !== undefined
    },
    leave: () => write(null),
    onChange: (listener, signal) => changed.addEventListener('change', listener, { signal })
  }
}

async function fetchChangedUser (api: Api): Promise<StoredSession | undefined> {
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
    // The other tab could write to the storage, so its value is newer than the one in memory.
    if (key === KEY) fallbackSession = undefined
    const isVisible = key === KEY ? visiblePart(oldValue) !== visiblePart(newValue) : key === null
    if (isVisible) onChange()
  })
}

/** The visible part of a session, without its tokens. */
function visiblePart (text: string | null): string {
  const kept: StoredSession | null = JSON.parse(text ?? 'null')
  return JSON.stringify(kept && { user: kept.user, hasEnded: kept.tokens === null })
}

/** Runs jobs of one name one at a time, across tabs. Without the Locks API (a page without TLS): in this tab only.
 * @param patienceMs longer than any job takes: then the other tab is frozen, as phones do, and loses its turn */
export async function inOneTab<T> (name: string, work: () => Promise<T>, patienceMs?: number): Promise<T> {
  if (!('locks' in navigator)) return await inThisTab(name, work)
  const lock = `dactylo-${name}`
  if (patienceMs === undefined) return await navigator.locks.request(lock, work) as T
  const { signal, end } = patience(patienceMs)
  const begin = () => { end(); return work() }
  return await navigator.locks.request(lock, { signal }, begin).catch((error: unknown) => {
    if (!signal.aborted) throw error
    return navigator.locks.request(lock, { steal: true }, work)
  }) as T
}

/** A signal that aborts after a time, unless it ends before. */
function patience (ms: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ms)
  return { signal: controller.signal, end: () => clearTimeout(timer) }
}

const lastJobs = new Map<string, Promise<unknown>>()

function inThisTab<T> (name: string, work: () => Promise<T>): Promise<T> {
  const result = (lastJobs.get(name) ?? Promise.resolve()).then(work)
  lastJobs.set(name, result.catch(() => {}))
  return result
}

// Used where the storage is full or blocked: the session then lasts as long as the page.
let fallbackSession: StoredSession | null | undefined

function read (): StoredSession | null {
  if (fallbackSession !== undefined) return fallbackSession
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

function keep (kept: StoredSession | null) {
  fallbackSession = undefined
  try {
    if (kept) localStorage.setItem(KEY, JSON.stringify(kept))
    else localStorage.removeItem(KEY)
  } catch {
    fallbackSession = kept
  }
}
