// The tokens, and the hooks that ask for one. `typ` says the kind: an access token opens the API, a refresh token is
// exchanged for a new pair.
import jwt from '@fastify/jwt'
import type { FastifyJWTOptions, JWT } from '@fastify/jwt'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { validate as isUuid } from 'uuid'
import type { Config } from '../../settings/config.ts'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/queries/prepared.ts'
import { onBehalfOf } from '../../database/turns.ts'
import { sessions, users } from '../../database/schema/tables.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import type { Role, User } from '../users/schemas.ts'
import { userColumns } from '../users/store.ts'

/** Who is calling, as the database knows them now, whatever the token says. */
export interface Caller { id: string, role: Role, sessionId: string }

export interface AccessClaims { typ: 'access', sub: string, role: Role, sid: string }
export interface RefreshClaims { typ: 'refresh', sub: string, sid: string, jti: string, iat: number }

interface Verifier { verify: <T extends AccessClaims | RefreshClaims>(token: string) => T }

declare module '@fastify/jwt' {
  interface FastifyJWT { payload: AccessClaims | RefreshClaims, user: Caller & User }
  /** Reads tokens that another secret has signed; undefined when there is none. */
  interface JWT { previous?: Verifier }
}

/** The most good tokens that a process remembers. */
const TOKENS_KEPT = 1000

/** Both the issuer and the audience of our tokens. */
const SERVICE = 'dactylo'

export const accessTokens = plugin<{ config: Config }>(async (app, { config }) => {
  const options: Omit<FastifyJWTOptions, 'secret'> = {
    sign: { algorithm: 'HS256', iss: SERVICE, aud: SERVICE },
    verify: {
      algorithms: ['HS256'],
      allowedIss: SERVICE,
      allowedAud: SERVICE,
      requiredClaims: ['iss', 'aud', 'sub', 'sid', 'typ', 'exp'],
      // A page sends one token with many requests: its signature is checked once, its expiry each time.
      cache: TOKENS_KEPT
    }
  }
  await app.register(jwt, { ...options, secret: config.jwtSecret })
  const { jwtSecretPrevious: secret } = config
  if (secret) await app.register(jwt, { ...options, secret, namespace: 'previous' })
})

/** The claims of a good token of one kind, else undefined. */
export function readToken<T extends 'access' | 'refresh'> (jwt: JWT, token: string, typ: T) {
  const claims = claimsOf(jwt, token)
  if (!claims || claims === 'expired' || !isUuid(claims.sub) || !isUuid(claims.sid)) return undefined
  return claims.typ === typ ? claims as Extract<typeof claims, { typ: T }> : undefined
}

/** Whether this server has not signed a token. Pages may still have one that has expired. */
export const isForeign = (jwt: JWT, token: string) => claimsOf(jwt, token) === undefined

const claimsOf = (jwt: JWT, token: string) => verify(jwt, token) ?? (jwt.previous && verify(jwt.previous, token))

function verify (jwt: Verifier, token: string): AccessClaims | RefreshClaims | 'expired' | undefined {
  try {
    return jwt.verify(token)
  } catch (error) {
    return (error as { code?: string }).code === 'FAST_JWT_EXPIRED' ? 'expired' : undefined
  }
}

/** The token of "Authorization: Bearer …". The word may stand there twice: forms add it to a token that
 * was pasted with it. */
export function bearerToken (request: FastifyRequest): string | undefined {
  return /^Bearer +(?:Bearer +)?([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** A hook that lets only signed-in callers pass. The session is looked up each time: signing out, a new password,
 * another role or deletion count at once. */
export function requireUser (db: Database) {
  return async (request: FastifyRequest) => {
    const token = bearerToken(request)
    const claims = token && readToken(request.server.jwt, token, 'access')
    // The token is signed, so its subject is certain: this query waits for queries of the same user only.
    const caller = claims && await onBehalfOf(claims.sub, () => findCaller(db, claims))
    if (!caller) throw new RequestError('AUTHENTICATION_REQUIRED')
    request.user = caller
  }
}

/** A hook for use after `requireUser`. */
export async function requireAdmin (request: FastifyRequest) {
  if (request.user.role !== 'admin') throw new RequestError('FORBIDDEN')
}

/** A hook for use after `requireUser`: for teachers and admins. */
export async function requireTeacher (request: FastifyRequest) {
  if (request.user.role === 'student') throw new RequestError('FORBIDDEN')
}

/** Every request of a member makes this query. It reads the whole user, which costs hardly more than their role. */
async function findCaller (db: Database, { sub, sid }: AccessClaims): Promise<(Caller & User) | undefined> {
  const query = prepared(db, 'find_caller', () =>
    db.select({ ...userColumns, sessionId: sessions.id })
      .from(sessions).innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.id, sql.placeholder('sid')), eq(users.id, sql.placeholder('sub')))))
  const [caller] = await query.execute({ sub, sid })
  return caller
}
