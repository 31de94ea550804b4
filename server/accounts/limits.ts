// Limits of sign-in attempts: one limiter with several counters; docs/settings.md has their table.
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../settings/config.ts'
import { clientAddress, networksOf, siteOf } from '../http/limits/client-address.ts'
import { createLimit, refuse } from '../http/limits/rate-limit.ts'
import { plainCode } from './passwords/codes.ts'
import { hashOf } from './passwords/hash.ts'
import type { Attempt } from './passwords/passwords.ts'
import { requestErrorOf } from '../http/errors/any-error.ts'
import { bearerToken, isForeign } from './sessions/tokens.ts'

/** The login in a sign-in or in a request for a reset e-mail. */
export interface Named {
  /** An e-mail address or a username. */
  login: string
  /** Undefined if there is no such account. `isKnown`: it signed up or in at this address within 30 days. */
  account: { passwordHash: string, isKnown: boolean } | undefined
}

export interface AuthLimits {
  login (address: string, named: Named): Attempt
  /** Counts a request for a reset e-mail.
   * @throws RequestError 429 */
  askForMail (address: string, named: Named): Promise<void>
  registration (address: string, invitationCode: string | undefined): Attempt
  /** For checking the password of a signed-in user. */
  ofSession (address: string, sessionId: string): Attempt
  /** Counts an invalid token or code.
   * @throws RequestError 429 if its address has had too many */
  countGuess (request: FastifyRequest): Promise<void>
}

export async function createAuthLimits (
  scope: FastifyInstance, { authRateLimit: max, authRateWindow: window }: Config
): Promise<AuthLimits> {
  const { peek, record, take } = await createLimit(scope, { name: 'auth', max, window, code: 'TOO_MANY_LOGINS' })

  /** @param keys the counters that must not be used up, those that count each attempt, and those that count failures */
  const attempt = (address: string, keys: { free: string[], tries?: string[], failures?: string[] }): Attempt => ({
    network: siteOf(address),
    check: async () => refuse(await peek(keys.free)),
    begin: () => take(keys.tries ?? []),
    fail: async () => { await record(keys.failures ?? []) }
  })

  return {
    login (address, named) {
      const { here, elsewhere, isKnown } = keysOf(address, named)
      const networks = networksOf(address)
      return attempt(address, {
        free: isKnown ? [here] : [here, elsewhere, ...networks],
        tries: [here],
        failures: isKnown ? networks : [elsewhere, ...networks]
      })
    },
    askForMail (address, named) {
      const { here, isKnown } = keysOf(address, named)
      return take(isKnown ? [here] : [here, ...networksOf(address)])
    },
    registration (address, invitationCode) {
      const networks = networksOf(address)
      if (invitationCode === undefined) return attempt(address, { free: networks, tries: networks })
      // A valid invitation does not count, but an e-mail in use does. Otherwise an invitation would allow probing for
      // e-mails.
      const invited = networks.map(network => `invitation ${nameOf(plainCode(invitationCode))} at ${network}`)
      return attempt(address, { free: invited, failures: invited })
    },
    ofSession: (address, sessionId) =>
      attempt(address, { free: [`session ${sessionId}`], failures: [`session ${sessionId}`] }),
    countGuess: request => take(networksOf(clientAddress(request)))
  }
}

/** The counters of an account. Their key is the password hash, so that a new password resets them. */
function keysOf (address: string, { login, account }: Named) {
  const elsewhere = `account ${nameOf(account?.passwordHash ?? login.toLowerCase())}`
  return { here: `${elsewhere} at ${address}`, elsewhere, isKnown: account?.isKnown ?? false }
}

const nameOf = (text: string) => hashOf(text).toString('base64url')

/** Errors of invalid codes and tokens. */
const CODES = new Set<string>(['INVITATION_INVALID', 'INVITATION_NOT_FOUND', 'RESET_CODE_INVALID'])
const TOKENS = new Set<string>(['REFRESH_TOKEN_INVALID', 'AUTHENTICATION_REQUIRED'])

/** Counts each invalid code, and each token that this server did not sign. The outer scope answers. */
export function countGuesses (scope: FastifyInstance, { countGuess }: AuthLimits): void {
  scope.setErrorHandler(async (error: FastifyError, request) => {
    const code = requestErrorOf(error)?.code ?? ''
    const { refreshToken: token = bearerToken(request) } = (request.body ?? {}) as { refreshToken?: string }
    const isGuess = CODES.has(code) || (TOKENS.has(code) && token !== undefined && isForeign(scope.jwt, token))
    if (isGuess) await countGuess(request)
    throw error
  })
}
