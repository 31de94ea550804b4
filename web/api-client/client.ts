// A client of the platform API for web apps, typed by its OpenAPI document. It renews the user's tokens.
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.d.ts'

export type Schemas = components['schemas']
export type Tokens = Pick<Schemas['SignedIn'], 'accessToken' | 'refreshToken'>

/** Storage of the tokens, shared by all tabs. */
export interface TokenStore {
  read (): Tokens | null
  /** @param tokens null: signed out
   * @param isDeleted whether that is because the account was deleted */
  write (tokens: Tokens | null, isDeleted?: boolean): void
  /** The tokens' user, where several share a device: a user's call is never repeated for another. */
  owner? (): string | undefined
}

/** Runs one job at a time, across tabs. */
export type Exclusively = (work: () => Promise<Tokens | null>) => Promise<Tokens | null>

/** While tokens are renewed, calls of all tabs wait. */
const RENEWAL_TIMEOUT_MS = 30_000

export interface ApiOptions {
  /** The server's origin: `location.origin` for a page it serves. */
  url: string
  tokens: TokenStore
  /** In a page: `async work => await navigator.locks.request('session', work)`. */
  exclusively: Exclusively
}

/** A client of the platform API. Calls carry the access token; a call answered 401 is repeated once with a new token,
 * which one tab fetches for all. If the session or its account has ended, the tokens are deleted and the 401 is
 * returned. If the
 * network fails, or the renewal takes too long, the call throws as `fetch` does and the tokens stay.
 * @throws ForeignAnswer if something between page and server answered in the server's place */
export function createApi ({ url, tokens, exclusively }: ApiOptions) {
  const renew = (refused: string) => exclusively(async () => {
    const kept = tokens.read()
    // Another tab or call has renewed them.
    if (kept?.accessToken !== refused) return kept
    const { renewed, isDeleted } = await refreshed(url, kept)
    // The user signed out meanwhile, or in again: the new tokens belong to nobody here.
    if (tokens.read()?.accessToken !== refused) return tokens.read()
    tokens.write(renewed, isDeleted)
    return renewed
  })

  async function signedFetch (request: Request): Promise<Response> {
    const kept = tokens.read()
    if (!kept) return fetchOwn(request)
    const owner = tokens.owner?.()
    const again = request.clone()
    const answer = await fetchOwn(signed(request, kept))
    if (answer.status !== 401) return answer
    const renewed = await renew(kept.accessToken)
    return renewed && tokens.owner?.() === owner ? fetchOwn(signed(again, renewed)) : answer
  }

  return createClient<paths>({ baseUrl: url, fetch: signedFetch })
}

export type Api = ReturnType<typeof createApi>

/** Thrown for an answer that is not the server's: of a firewall, a proxy, or the sign-in page of a Wi-Fi network. */
export class ForeignAnswer extends Error {
  override name = 'ForeignAnswer'
  readonly status: number

  constructor (status: number) {
    super(`Another server answered with ${status}`)
    this.status = status
  }
}

async function fetchOwn (request: Request): Promise<Response> {
  const answer = await fetch(request)
  if (answer.ok && isTable(answer)) return answer
  const text = await answer.text()
  if (!isOwn(text, answer)) throw new ForeignAnswer(answer.status)
  return new Response(text, answer)
}

/** Tables are the only successful answers of the API without an envelope. */
const isTable = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/csv')

/** Whether a body is the API's envelope, and says the same of its success as the status. */
function isOwn (text: string, { ok, status }: Response): boolean {
  try {
    const body: { success?: unknown, data?: unknown, error?: Partial<Schemas['Failure']> } = JSON.parse(text)
    return ok ? body.success === true && body.data !== undefined : body.error?.statusCode === status
  } catch {
    return false
  }
}

/** The result of a call: `data` or `error`. */
export interface Reply<T> { data?: T, error?: Schemas['Error'], response: Response }

function signed (request: Request, { accessToken }: Tokens): Request {
  request.headers.set('Authorization', `Bearer ${accessToken}`)
  return request
}

interface Renewal { renewed: Tokens | null, isDeleted: boolean }

/** Renews tokens; null when the session has ended, or its account. */
async function refreshed (url: string, { refreshToken }: Tokens): Promise<Renewal> {
  const { data, response, error } = await createClient<paths>({ baseUrl: url, fetch: fetchOwn })
    .POST('/api/auth/refresh', { body: { refreshToken }, signal: AbortSignal.timeout(RENEWAL_TIMEOUT_MS) })
  if (data) return { renewed: data.data, isDeleted: false }
  if (response.status === 401) return { renewed: null, isDeleted: error.error.code === 'ACCOUNT_DELETED' }
  throw new Error(`The session cannot be renewed: ${error.error.message}`)
}
