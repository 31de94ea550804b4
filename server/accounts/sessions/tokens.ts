// Tokens and the hooks that require one. `typ` is the kind: an access token gives access to the API, a refresh token is
// exchanged for a new pair.
import jwt from '@fastify/jwt'
import type { FastifyJWTOptions, JWT } from '@fastify/jwt'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validate as isUuid } from 'uuid'
import type { Config } from '../../settings/config.ts'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/queries/prepared.ts'
import { onBehalfOf } from '../../database/turns.ts'
import { sessions, users } from '../../database/schema/tables.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import { clientSite } from '../../http/limits/client-address.ts'
import { hasBody } from '../../http/requests/body-limits.ts'
import type { Role, User } from '../users/schemas.ts'
import { userColumns } from '../users/store.ts'

/** The caller as the database has it now; the token may be older. */
export interface Caller { id: string, role: Role, sessionId: string }

interface AccessClaims { typ: 'access', sub: string, role: Role, sid: string }
interface RefreshClaims { typ: 'refresh', sub: string, sid: string, jti: string, iat: number }

interface Verifier { verify: <T extends AccessClaims | RefreshClaims>(token: string) => T }

declare module '@fastify/jwt' {
  interface FastifyJWT { payload: AccessClaims | RefreshClaims, user: Caller & User }
  /** Verifies tokens signed with the previous secret, if there is one. */
  interface JWT { previous?: Verifier }
}

/** Verified tokens that a process caches. */
const MAX_CACHED_TOKENS = 1000

/** Both the issuer and the audience of our tokens. */
const SERVICE = 'dactylo'

/** Lets a scope sign and verify tokens. */
export async function acceptTokens (app: FastifyInstance, config: Config) {
  const options: Omit<FastifyJWTOptions, 'secret'> = {
    sign: { algorithm: 'HS256', iss: SERVICE, aud: SERVICE },
    verify: {
      algorithms: ['HS256'],
      allowedIss: SERVICE,
      allowedAud: SERVICE,
      requiredClaims: ['iss', 'aud', 'sub', 'sid', 'typ', 'exp'],
      // A page sends one token with many requests: its signature is checked once, its expiry each time.
      cache: MAX_CACHED_TOKENS
    }
  }
  await app.register(jwt, { ...options, secret: config.jwtSecret })
  const { jwtSecretPrevious: secret } = config
  if (secret) await app.register(jwt, { ...options, secret, namespace: 'previous' })
}

/** The claims of a valid token of the given kind. */
export function readToken<T extends 'access' | 'refresh'> (jwt: JWT, token: string, typ: T) {
  const claims = claimsOf(jwt, token)
  if (!claims || claims === 'expired' || !isUuid(claims.sub) || !isUuid(claims.sid)) return undefined
  return claims.typ === typ ? claims as Extract<typeof claims, { typ: T }> : undefined
}

/** Whether a token was not signed by this server. Expired tokens, which pages may still hold, don't count. */
export const isForeign = (jwt: JWT, token: string) => claimsOf(jwt, token) === undefined

const claimsOf = (jwt: JWT, token: string) => verify(jwt, token) ?? (jwt.previous && verify(jwt.previous, token))

function verify (jwt: Verifier, token: string): AccessClaims | RefreshClaims | 'expired' | undefined {
  try {
    return jwt.verify(token)
  } catch (error) {
    return (error as { code?: string }).code === 'FAST_JWT_EXPIRED' ? 'expired' : undefined
  }
}

/** The token of "Authorization: Bearer …". "Bearer" may appear twice: forms add it to a token pasted with it. */
export function bearerToken (request: FastifyRequest): string | undefined {
  return /^Bearer +(?:Bearer +)?([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Requires a signed-in user in a scope. Each request looks its session up, so that sign-out, a new password, another
 * role or deletion take effect at once. A body may take a minute to arrive: then the session is looked up again. */
export function requireUser (scope: FastifyInstance, db: Database): void {
  const arriving = new WeakSet<FastifyRequest>()
  scope.addHook('onRequest', async request => {
    await findUserOf(request, db)
    if (hasBody(request.headers) && !request.raw.complete) arriving.add(request)
  })
  scope.addHook('preValidation', async request => { if (arriving.has(request)) await findUserOf(request, db) })
}

/** The user whom a valid access token names. The session may have ended since. */
export const tokenUser = (request: FastifyRequest): string | undefined => accessClaims(request)?.sub

function accessClaims (request: FastifyRequest): AccessClaims | undefined {
  const token = bearerToken(request)
  return token === undefined ? undefined : readToken(request.server.jwt, token, 'access')
}

async function findUserOf (request: FastifyRequest, db: Database): Promise<void> {
  const claims = accessClaims(request)
  // The subject of a signed token is certain, so this query queues only behind those of the same user and site.
  const site = clientSite(request)
  const caller = claims && await onBehalfOf({ id: claims.sub, site }, () => findCaller(db, claims))
  if (!caller) throw new RequestError('AUTHENTICATION_REQUIRED')
  request.user = caller
}

/** Requires one of the roles in a scope within that of `requireUser`, before and after the body. */
export function requireRole (scope: FastifyInstance, ...roles: Role[]): void {
  const check = async ({ user }: FastifyRequest) => {
    if (!roles.includes(user.role)) throw new RequestError('FORBIDDEN')
  }
  scope.addHook('onRequest', check)
  scope.addHook('preValidation', check)
}

/** Runs for every request of a user. Reading the whole user costs hardly more than the role alone. */
async function findCaller (db: Database, { sub, sid }: AccessClaims): Promise<(Caller & User) | undefined> {
  const query = prepared(db, 'find_caller', () =>
    db.select({ ...userColumns, sessionId: sessions.id })
      .from(sessions).innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.id, sql.placeholder('sid')), eq(users.id, sql.placeholder('sub')))))
  const [caller] = await query.execute({ sub, sid })
  return caller
}
