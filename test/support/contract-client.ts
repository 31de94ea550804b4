// A client written from the two API documents alone: plain fetch, and the rules for every answer.
import type { Test } from 'tap'
import type { App } from '../../server/app.ts'
import { readConfig } from '../../server/settings/config.ts'
import { startApp } from '../helper.ts'
import { commandLine } from './terminal.ts'

/** A signed-in user. */
export interface Session { accessToken: string, refreshToken: string, user: { id: string } }

/** An answer's status, headers and body fields. */
export type Answer = { status: number, headers: Headers } & Record<string, any>

interface Extra { headers?: Record<string, string>, why?: string }

export const ADMIN = { email: 'admin@school.example', password: 'a lighthouse in the fog' }

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
export const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/
/** An id without a row. */
export const NOBODY = '00000000-0000-4000-8000-000000000000'

const { authRateLimit, rateLimit, recognitionRateLimit, trustProxy } = readConfig({
  JWT_SECRET: 'a secret that only the tests know', TRUST_PROXY: '127.0.0.1'
})

/** The limits of a server without settings, which `startApp` lifts for other tests. */
const LIMITS = { authRateLimit, rateLimit, recognitionRateLimit }

/** Starts a server with empty tables and default limits, after `create-admin`. */
export async function startFresh (t: Test) {
  const { run, db } = await commandLine(t, ADMIN.password)
  const { code, complaint } = await run(['create-admin', ADMIN.email], ADMIN.password)
  if (code !== 0) throw new Error(`create-admin failed: ${complaint}`)
  return contractClient(await startApp(t, LIMITS, db))
}

/** Starts a server that trusts X-Forwarded-For, so that each caller can have its own address and limits. */
export async function startBehindProxy (t: Test) {
  return contractClient(await startApp(t, { ...LIMITS, trustProxy }))
}

/** @returns `root`, the server's address; `api`, which sends a request and checks status and envelope; `answered`,
 * the endpoints that have succeeded so far, as '200 GET /lessons/:id' */
async function contractClient (app: App) {
  const root = await app.listen({ port: 0, host: '127.0.0.1' })
  const answered = new Set<string>()

  /** @param request expected status, method and path below /api: '201 POST /lessons'
   * @param who sends their access token; null for none
   * @param body sent as JSON; a string is sent unchanged */
  async function api (t: Test, request: string, who: Session | null, body?: unknown, { headers, why }: Extra = {}) {
    const [status, method, path] = request.split(' ') as [string, string, string]
    const response = await fetch(`${root}/api${path}`, {
      method,
      headers: {
        ...(who && { authorization: `Bearer ${who.accessToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) })
    })
    const text = await response.text()
    const answer: Answer = { ...JSON.parse(text), status: response.status, headers: response.headers }
    t.equal(answer.status, Number(status), [request, why].filter(Boolean).join(': '), { body: text.slice(0, 500) })
    t.same(envelopeFaults(answer, text), [], `${request} has the documented envelope`)
    if (response.ok) answered.add(`${status} ${method} ${path.split('?')[0]!.replace(/\/[0-9a-f-]{36}/g, '/:id')}`)
    return answer
  }
  return { root, api, answered }
}

/** The rules for envelopes, errors and passwords that an answer of /api breaks. */
function envelopeFaults (answer: Answer, text: string): string[] {
  const { status, success, data, message, error } = answer
  const isOk = status < 400
  const rules: [string, boolean][] = [
    ['success is true on success, false on error', success === isOk],
    ['data is an object or array, present on every success', !isOk || (typeof data === 'object' && data !== null)],
    ['message is a string', message === undefined || typeof message === 'string'],
    ['error.statusCode is the status', isOk || error?.statusCode === status],
    ['error.message is a string', isOk || typeof error?.message === 'string'],
    ['error.code is an upper-case word', isOk || /^[A-Z][A-Z_]+$/.test(error?.code)],
    ['400 says Validation failed', status !== 400 || error?.message === 'Validation failed'],
    ['error.details.errors lists faults', status !== 400 || isFaultList(error?.details?.errors)],
    ['never Internal server error', !text.includes('Internal server error')],
    ['a password is never returned', !text.includes('"password":')],
    ['JSON', /^application\/json/.test(answer.headers.get('content-type') ?? '')]
  ]
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule)
}

const isFaultList = (errors: unknown) => Array.isArray(errors) &&
  errors.every(({ path, message }) => typeof path === 'string' && typeof message === 'string')

/** The claims of a JWT, without checking its signature. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
