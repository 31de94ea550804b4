// Common helpers of the tests.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import root from 'tap'
import type { Test } from 'tap'
import t from '#tap'
import { buildApp } from '../server/app.ts'
import type { App } from '../server/app.ts'
import { readConfig, settings } from '../server/settings/config.ts'
import type { Config } from '../server/settings/config.ts'
import { createPasswordHasher } from '../server/accounts/passwords/passwords.ts'
import type { Database } from '../server/database/database.ts'
import { users } from '../server/database/schema/tables.ts'
import type { Log } from '../server/scheduling/threads.ts'
import { openLetters as openServerLetters } from '../server/recognition/letters.ts'
import { loadModels } from '../server/recognition/models.ts'
import { openRedis } from '../server/database/redis.ts'
import type { Redis } from '../server/database/redis.ts'
import type { Role } from '../server/accounts/users/schemas.ts'
import { borrowDatabase } from './support/borrowed-database.ts'
import { watchingErrors } from './support/error-codes.ts'
import { secretIn } from './support/log.ts'
import './support/plugin-names.ts'

export const password = 'rivers run under bridges'

const databases = new WeakMap<App, Database>()
const ofFiles = new WeakMap<Test, Promise<Database>>()

/** The database of this test file. */
export function fileDatabase (): Promise<Database> {
  const database = ofFiles.get(t) ?? borrowDatabase(t)
  ofFiles.set(t, database)
  return database
}

/** A database of the test's own, for tests that count rows or read the newest one. Its rows are deleted with the
 * test; the test itself must undo other changes. */
export const ownDatabase = borrowDatabase

/** Hashes with weak parameters, which take a hundredth of the time. */
export const CHEAP = { memoryCost: 64, timeCost: 2, parallelism: 1 }

/** A server of the test's own, on the database of its file, without limits unless set. It closes with the test. The
 * test fails if the server logs a secret.
 * @param passwords the hasher, for tests that depend on its cost */
export async function startApp (
  t: Test, overrides: Partial<Config> = {}, database: Database | Promise<Database> = fileDatabase(),
  redis = testRedis(t), passwords = createPasswordHasher(CHEAP)
) {
  const config: Config = {
    ...readConfig({ JWT_SECRET: 'a secret that only the tests know' }),
    logLevel: 'trace',
    recognitionWorkers: 1,
    // On a busy machine a slow image must not count as too slow.
    imageTimeout: 120_000,
    recognitionRateLimit: 0,
    authRateLimit: 0,
    rateLimit: 0,
    ...overrides
  }
  // Until Redis is ready a server counts alone; an unreachable Redis emits an error.
  if (redis && redis.status !== 'ready') await once(redis, 'ready').catch(() => {})
  const [db, letters] = await Promise.all([database, openLetters(t, config, redis)])
  const parts = { config, db, letters, redis, passwords, log: logOf(t) }
  const app = await watchingErrors(t, () => buildApp(parts))
  databases.set(app, db)
  t.teardown(() => app.close())
  return app
}

const ready = new WeakMap<Database, Promise<App>>()

/** A server as `startApp` creates it without settings, on the file's database, shared by the tests of the process.
 * Tests must not close it, listen on it or rely on its in-memory state. */
export const sharedApp = async (): Promise<App> => appOn(await fileDatabase())

/** Like `sharedApp`, on a database of the test's own. */
export const ownApp = async (t: Test): Promise<App> => appOn(await ownDatabase(t))

/** Like `sharedApp`, on a given database of the process. */
export async function appOn (db: Database): Promise<App> {
  const app = ready.get(db) ?? startApp(root, {}, db)
  ready.set(db, app)
  return await app
}

/** Checks each log line. */
function logOf (t: Test) {
  return {
    write (line: string) {
      const secret = secretIn(line)
      if (secret) t.fail(`the log contains ${secret}: ${line}`)
    }
  }
}

/** Keys in the Redis of TEST_REDIS_URL, deleted when the test ends; undefined without that setting. */
export function testRedis (t: Test, url = process.env.TEST_REDIS_URL): Redis | undefined {
  if (!url) return undefined
  return openLenientRedis(t, url, { info: () => {}, warn: () => {} }, `test:${randomUUID()}:`)
}

/** Opens a Redis connection until the test ends, with a long time limit for busy machines. */
export function openLenientRedis (t: Test, ...given: Parameters<typeof openRedis>): Redis {
  const redis = openRedis(...given)
  Object.assign(redis.options, { connectTimeout: 10_000, commandTimeout: 10_000, socketTimeout: 10_000 })
  t.teardown(() => redis.disconnect())
  return redis
}

/** A recognizer that closes when the test ends. */
export async function openLetters (t: Test, config: Config, redis?: Redis, log: Log = { error: () => {} }) {
  const models = config.modelsDir === settings.modelsDir.fallback ? await standardModels() : undefined
  const letters = await openServerLetters(config, log, redis, models)
  t.teardown(letters.close)
  return letters
}

let models: ReturnType<typeof loadModels> | undefined

/** Loaded once for all servers of the process. */
function standardModels () {
  models ??= loadModels(settings.modelsDir.fallback, { error: (_, message) => t.fail(message) })
  return models
}

/** The database of an app from `startApp`. */
export function databaseOf (app: App): Database {
  return databases.get(app)!
}

/** A registration body with an unused e-mail and username. */
export function newcomer () {
  const name = randomUUID()
  return { email: `${name}@school.example`, username: name, password }
}

/** A new user with a role, signed in: request headers, the user, both tokens, and the login. */
export async function signedIn (app: App, role: Role = 'student') {
  const account = newcomer()
  const registered = await app.inject({ method: 'POST', url: '/api/auth/register', payload: account })
  if (registered.statusCode !== 201) throw new Error(`Registration failed: ${registered.body}`)
  if (role !== 'student') await databaseOf(app).update(users).set({ role }).where(eq(users.email, account.email))
  return signIn(app, account)
}

/** Logs in on another device. */
export async function signIn (app: App, account: { email: string, password: string }) {
  const { email, password } = account
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  if (answer.statusCode !== 200) throw new Error(`Login failed: ${answer.body}`)
  const { user, accessToken, refreshToken } = answer.json().data
  return { user, account, accessToken, refreshToken, headers: { authorization: `Bearer ${accessToken}` } }
}
