// What an address may try in a window: passwords, tokens, codes.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from '../redis.ts'
import type { Config } from '../config.ts'
import { clientAddress } from '../http/client-address.ts'
import { createLimit } from '../http/rate-limit.ts'
import type { CountRequest } from '../http/rate-limit.ts'
import { hashOf } from '../passwords/hash.ts'

/** For each attempt that an address has, the codes of invitations that it may try: a class opens the link, signs up,
 * and corrects itself. */
const CODES_PER_ATTEMPT = 30

export interface AuthLimits {
  /** Counts what could be guessing: each wrong password, each token or code that is not valid. */
  countAttempt: CountRequest
  /** Counts registrations without an invitation. They have a count of their own: who mistypes shuts out nobody new. */
  countRegistration: CountRequest
  /** Counts each code of an invitation that is tried, good or not. */
  countCode: CountRequest
  /** Counts the logins to one account from one address: each is kept as a session. Wrong passwords slow an account
   * down by themselves, and whoever has chosen another one by a code must not wait for this. */
  countLogin: CountRequest
}

/** None where there is no limit. */
export async function createAuthLimits (
  scope: FastifyInstance, { config, redis }: { config: Config, redis?: Redis | undefined }
): Promise<AuthLimits> {
  const { authRateLimit: max, authRateWindow: window } = config
  const limit = { window, code: 'TOO_MANY_LOGINS', redis } as const
  return {
    countAttempt: await createLimit(scope, { ...limit, name: 'auth', max }),
    countRegistration: await createLimit(scope, { ...limit, name: 'registration', max }),
    countCode: await createLimit(scope, { ...limit, name: 'invitation', max: max * CODES_PER_ATTEMPT }),
    countLogin: await createLimit(scope, { ...limit, name: 'login', max, keyOf: accountAt })
  }
}

/** Of a login that is well formed: the account that it names, at its address. */
function accountAt (request: FastifyRequest): string {
  const { email } = request.body as { email: string }
  return hashOf(`${clientAddress(request)} ${email.toLowerCase()}`).toString('base64url')
}
