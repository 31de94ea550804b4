// A client of the platform API for web apps, typed by its OpenAPI document. It keeps the user's tokens fresh.
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.d.ts'

export type Schemas = components['schemas']
export type Tokens = Pick<Schemas['SignedIn'], 'accessToken' | 'refreshToken'>

/** Where tokens are kept between visits; tabs share them. */
export interface TokenStore {
  read (): Tokens | null
  /** null: signed out. */
  write (tokens: Tokens | null): void
  /** The user of the tokens, where users take turns at one device: a call of one user is never repeated as another. */
  owner? (): string | undefined
}

/** Runs one piece of work at a time, in all tabs. */
export type Exclusively = (work: () => Promise<Tokens | null>) => Promise<Tokens | null>

export interface ApiOptions {
  /** Where the server is, without a path: `location.origin` for a page's own. */
  url: string
  tokens: TokenStore
  /** In a page: `async work => await navigator.locks.request('session', work)`. */
  exclusively: Exclusively
}

/** A client of the platform API. Calls carry the access token. A call that is refused is repeated once with a new
 * token, which one tab fetches for all. When the session has ended, the tokens are forgotten and the refusal is the
 * answer. When the network fails, the call throws as `fetch` does and the tokens stay. */
export function createApi ({ url, tokens, exclusively }: ApiOptions) {
  const renew = (refused: string) => exclusively(async () => {
    const kept = tokens.read()
    // Another tab, or another call of this one, was quicker.
    if (kept?.accessToken !== refused) return kept
    const renewed = await refreshed(url, kept)
    // The user has signed out meanwhile, or in anew: the fetched tokens belong to nobody here.
    if (tokens.read()?.accessToken !== refused) return tokens.read()
    tokens.write(renewed)
    return renewed
  })

  async function signedFetch (request: Request): Promise<Response> {
    const kept = tokens.read()
    if (!kept) return fetch(request)
    const owner = tokens.owner?.()
    const again = request.clone()
    const answer = await fetch(signed(request, kept))
    if (answer.status !== 401) return answer
    const renewed = await renew(kept.accessToken)
    return renewed && tokens.owner?.() === owner ? fetch(signed(again, renewed)) : answer
  }

  return createClient<paths>({ baseUrl: url, fetch: signedFetch })
}

export type Api = ReturnType<typeof createApi>

/** What a call gives: `data` or `error`. */
export interface Reply<T> { data?: T, error?: Schemas['Error'], response: Response }

function signed (request: Request, { accessToken }: Tokens): Request {
  request.headers.set('Authorization', `Bearer ${accessToken}`)
  return request
}

/** New tokens for old ones; null when the session has ended. */
async function refreshed (url: string, { refreshToken }: Tokens): Promise<Tokens | null> {
  const { data, response, error } = await createClient<paths>({ baseUrl: url })
    .POST('/api/auth/refresh', { body: { refreshToken } })
  if (data) return data.data
  if (response.status === 401) return null
  throw new Error(`The session cannot be renewed: ${error.error.message}`)
}
