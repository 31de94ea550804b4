// A session is a signed-in device: a chain of one-use refresh tokens, stored as hashes.
import { createHmac, randomBytes } from 'node:crypto'
import type { JWT } from '@fastify/jwt'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../audit/log.ts'
import type { Config } from '../../settings/config.ts'
import type { Database } from '../../database/database.ts'
import { send } from '../../database/queries/prepared.ts'
import { deletedAccounts, refreshTokens, sessions } from '../../database/schema/tables.ts'
import { hashOf } from '../passwords/hash.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import { readToken } from './tokens.ts'
import type { SignedIn } from './schemas.ts'
import type { User } from '../users/schemas.ts'
import { findUser } from '../users/store.ts'

/** Parts for creating and reading tokens. */
export interface Tokens { jwt: JWT, config: Pick<Config, 'jwtSecret' | 'accessTokenTtl' | 'refreshTokenTtl'> }

/** Seconds in which reusing a token returns the same child: for two tabs, or a lost answer. */
const GRACE_SECONDS = 10

/** Signs a user in on a new device. */
export async function openSession (tx: Database, tokens: Tokens, user: User, address: string): Promise<SignedIn> {
  const issuedAt = new Date()
  const expiresAt = expiryOf(tokens, issuedAt)
  const sessionId = uuidv7()
  await send('open_session', tx.insert(sessions).values({ id: sessionId, userId: user.id, address, expiresAt }))
  const refreshToken = signRefresh(tokens, { user, sessionId, jti: randomBytes(32).toString('base64url'), issuedAt })
  const hash = hashOf(refreshToken)
  await send('keep_refresh_token', tx.insert(refreshTokens).values({ hash, sessionId, expiresAt }))
  return { ...newAccess(tokens, user, sessionId), refreshToken, user }
}

/** Uses a refresh token. Within the grace period, a used token returns the same child. Later it ends its session,
 * because one of the two callers is a thief.
 * @returns undefined if the token is invalid
 * @throws RequestError if its account was deleted */
export async function rotateSession (
  db: Database,
  tokens: Tokens,
  refreshToken: string
): Promise<SignedIn | undefined> {
  const claims = readToken(tokens.jwt, refreshToken, 'refresh')
  if (!claims) return undefined
  return db.transaction(async tx => {
    const isOpen = await lockOwner(tx, claims.sid) !== undefined
    const user = await findUser(tx, claims.sub)
    // Only a device of the account can have a signed token.
    if (!user && await wasDeleted(tx, claims.sub)) throw new RequestError('ACCOUNT_DELETED')
    if (!user || !isOpen) return undefined
    const issuedAt = await useToken(tx, refreshToken)
    if (!issuedAt) {
      await audit(tx, { action: 'user.token_reused', on: { kind: 'user', id: user.id } })
      await endSession(tx, claims.sid)
      return undefined
    }
    const child = await keepChild(tx, tokens, { parent: refreshToken, user, sessionId: claims.sid, issuedAt })
    return { ...newAccess(tokens, user, claims.sid), refreshToken: child, user }
  })
}

/** False for an account that this database never had, such as one from after an older backup. */
const wasDeleted = async (db: Database, id: string): Promise<boolean> =>
  await db.$count(deletedAccounts, eq(deletedAccounts.id, id)) > 0

/** Remembers that an account is deleted, as long as its devices may ask. Call it before deleting the user. */
export async function rememberDeletion (tx: Database, userId: string): Promise<void> {
  const lasts = tx.select({ id: sessions.userId, expiresAt: sql<Date>`max(${sessions.expiresAt})`.as('expires_at') })
    .from(sessions).where(eq(sessions.userId, userId)).groupBy(sessions.userId)
  await tx.insert(deletedAccounts).select(lasts)
}

/** The user of a session that has not ended. The row lock keeps other transactions from ending it. */
export async function lockOwner (tx: Database, sessionId: string): Promise<string | undefined> {
  const [session] = await tx.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.id, sessionId))
    .for('update')
  return session?.userId
}

export async function endSession (db: Database, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Lock the user first: each of two calls would wait for a session that the other has deleted. */
export async function endAllSessions (db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

/** @returns when the token was first used, if that is now or within the grace period */
async function useToken (tx: Database, token: string): Promise<Date | undefined> {
  const [used] = await tx
    .update(refreshTokens)
    .set({ usedAt: sql`coalesce(${refreshTokens.usedAt}, now())` })
    .where(
      sql`${refreshTokens.hash} = ${hashOf(token)}
        and coalesce(${refreshTokens.usedAt}, now()) > now() - make_interval(secs => ${GRACE_SECONDS})`
    )
    .returning({ at: refreshTokens.usedAt })
  return used?.at ?? undefined
}

interface Child { parent: string, user: User, sessionId: string, issuedAt: Date }

/** Stores the hash of a token's only child. The child is derived from its parent and the time of use, so that it can be
 * recreated. */
async function keepChild (tx: Database, tokens: Tokens, { parent, user, sessionId, issuedAt }: Child): Promise<string> {
  const jti = createHmac('sha256', tokens.config.jwtSecret).update(`child of ${parent}`).digest('base64url')
  const child = signRefresh(tokens, { user, sessionId, jti, issuedAt })
  const expiresAt = expiryOf(tokens, issuedAt)
  await tx.insert(refreshTokens).values({ hash: hashOf(child), sessionId, expiresAt }).onConflictDoNothing()
  await tx.update(sessions).set({ expiresAt }).where(eq(sessions.id, sessionId))
  await forgetUsed(tx, sessionId)
  return child
}

/** Deletes used tokens after their grace period: a deleted token is refused just as a used one. So a session has few
 * tokens, however often it is refreshed. */
async function forgetUsed (tx: Database, sessionId: string) {
  await tx.delete(refreshTokens).where(sql`
    ${refreshTokens.sessionId} = ${sessionId}
      and ${refreshTokens.usedAt} < now() - make_interval(secs => ${GRACE_SECONDS})`)
}

/** @fastify/jwt expects seconds, the settings are in milliseconds. */
const seconds = (milliseconds: number) => milliseconds / 1000

const expiryOf = ({ config }: Tokens, issuedAt: Date) => new Date(issuedAt.getTime() + config.refreshTokenTtl)

function newAccess ({ jwt, config }: Tokens, { id, role }: User, sessionId: string) {
  const expiresIn = seconds(config.accessTokenTtl)
  return { accessToken: jwt.sign({ typ: 'access', sub: id, role, sid: sessionId }, { expiresIn }), expiresIn }
}

interface RefreshParts { user: User, sessionId: string, jti: string, issuedAt: Date }

/** Deterministic: the same parts produce the same token. */
function signRefresh ({ jwt, config }: Tokens, { user, sessionId, jti, issuedAt }: RefreshParts): string {
  const iat = Math.floor(issuedAt.getTime() / 1000)
  return jwt.sign(
    { typ: 'refresh', sub: user.id, sid: sessionId, jti, iat },
    { expiresIn: seconds(config.refreshTokenTtl) }
  )
}
