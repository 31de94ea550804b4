import type { Static } from 'typebox'
import { audit } from '../audit/log.ts'
import type { Database } from '../database/client.ts'
import { unauthorized } from '../errors.ts'
import { messages } from '../messages.ts'
import { readToken } from '../plugins/access-tokens.ts'
import type { Logout } from './schemas.ts'
import { endAllSessions, endSession, ownerOf } from './sessions.ts'
import type { Tokens } from './sessions.ts'

/** Ends the session of either token, or all of its user's; doing so again changes nothing.
 * @throws RequestError 401 when neither token is given, or it is none of ours */
export async function logout (
  db: Database, tokens: Tokens, accessToken: string | undefined, { refreshToken, everywhere = false }: Static<typeof Logout>
): Promise<void> {
  const claims = refreshToken === undefined
    ? accessToken && readToken(tokens.jwt, accessToken, 'access')
    : readToken(tokens.jwt, refreshToken, 'refresh')
  if (!claims) throw unauthorized(refreshToken === undefined ? messages.signInRequired : messages.badRefreshToken)
  // A session that has ended already may not end the others.
  const userId = await ownerOf(db, claims.sid)
  if (!userId) return
  await audit(db, { action: 'user.logged_out', by: userId, details: { everywhere } })
  await (everywhere ? endAllSessions(db, userId) : endSession(db, claims.sid))
}
