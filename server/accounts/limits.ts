// Limits of sign-in attempts; docs/settings.md has the table of their counters. For a wrong password, whether it is 401
// or 429 depends on address and login alone. Counters of the account only decide whether a right password opens.
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../settings/config.ts'
import { clientAddress, networksOf, siteOf } from '../http/limits/client-address.ts'
import { createLimit, refuse, type Limit } from '../http/limits/rate-limit.ts'
import { plainCode } from './passwords/codes.ts'
import { hashOf } from './passwords/hash.ts'
import type { Attempt } from './passwords/passwords.ts'
import { requestErrorOf } from '../http/errors/any-error.ts'
import { bearerToken, isForeign } from './sessions/tokens.ts'
import { normalizeLogin, usernameKey } from './users/usernames.ts'

/** A login as it was typed, and its account, if there is one. */
export interface NamedAccount {
  /** An e-mail address or a username. */
  login: string
  /** `isKnown`: it signed up or in at this address within 30 days. */
  account: { passwordHash: string, isKnown: boolean } | undefined
}

export interface AuthLimits {
  login (address: string, named: NamedAccount): Attempt
  /** Counts a request for a reset e-mail.
   * @throws RequestError 429 */
  askForMail (address: string): Promise<void>
  registration (address: string, invitationCode: string | undefined): RegistrationAttempt
  /** For checking the password of a signed-in user. */
  ofSession (address: string, sessionId: string): Attempt
  /** Counts an invalid token or code.
   * @throws RequestError 429 if its address has had too many */
  countGuess (request: FastifyRequest): Promise<void>
}

export interface RegistrationAttempt extends Attempt {
  /** Counts an answer that says what is in use. */
  countTaken?: (what: 'EMAIL_TAKEN' | 'USERNAME_TAKEN') => Promise<unknown>
}

/** Taken usernames per taken e-mail: a class chooses its usernames in one lesson. */
const USERNAMES_PER_EMAIL = 3

export async function createAuthLimits (
  scope: FastifyInstance, { authRateLimit: max, authRateWindow: window }: Config
): Promise<AuthLimits> {
  const shared = { window, code: 'TOO_MANY_LOGINS' } as const
  const limit = await createLimit(scope, { ...shared, name: 'auth', max })
  const usernames = await createLimit(scope, { ...shared, name: 'usernames', max: max * USERNAMES_PER_EMAIL })
  const { peek, record, take } = limit

  return {
    login: (address, named) => attemptToLogIn(limit, address, countersOf(address, named)),
    askForMail: address => take(networksOf(address).map(network => `mails for ${network}`)),
    registration (address, invitationCode) {
      const [network, networks] = [siteOf(address), networksOf(address)]
      if (invitationCode === undefined) {
        return { network, check: async () => refuse(await peek(networks)), begin: async () => take(networks) }
      }
      const invited = networks.map(network => `invitation ${nameOf(plainCode(invitationCode))} at ${network}`)
      return {
        network,
        check: async () => refuse(await peek(invited) ?? await usernames.peek(invited)),
        countTaken: async what => (what === 'EMAIL_TAKEN' ? record : usernames.record)(invited)
      }
    },
    ofSession (address, sessionId) {
      const keys = [`session ${sessionId}`]
      return {
        network: siteOf(address),
        check: async () => refuse(await peek(keys)),
        fail: async () => { await record(keys) }
      }
    },
    countGuess: request => take(networksOf(clientAddress(request)))
  }
}

/** A wrong password gets an answer that depends on address and login alone. It does not tell whether there is such an
 * account, and a right password that may not open gets the same. */
function attemptToLogIn ({ peek, record }: Limit, address: string, counters: Counters): Attempt {
  const { ofLogin, ofAccount, ofAccountHere, isKnown } = counters
  const networks = networksOf(address)

  async function fail () {
    const full = await record(networks)
    // At a full address, made-up logins must not displace the counters of others.
    if (isKnown || !full) await record([isKnown ? ofAccountHere : ofAccount])
    refuse(full ?? await record([ofLogin]))
  }
  return {
    network: siteOf(address),
    fail,
    async admits () {
      const tooOften = await record([ofAccountHere])
      if (tooOften) await fail()
      refuse(tooOften)
      return isKnown || !await peek([ofAccount, ...networks])
    }
  }
}

interface Counters {
  /** Wrong passwords for this login. All its spellings have one counter. */
  ofLogin: string
  /** Wrong passwords from addresses where the account is not known, by e-mail and by username. */
  ofAccount: string
  /** Logins from this address, right or wrong. */
  ofAccountHere: string
  isKnown: boolean
}

/** Counters of an account are named after its password hash, so that a new password resets them. */
function countersOf (address: string, { login, account }: NamedAccount): Counters {
  const ofLogin = `login ${nameOf(usernameKey(normalizeLogin(login)))}`
  const ofAccount = `account ${nameOf(account?.passwordHash ?? ofLogin)}`
  return { ofLogin, ofAccount, ofAccountHere: `${ofAccount} at ${address}`, isKnown: account?.isKnown ?? false }
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
