import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, type Config } from '../../settings/config.ts'
import type { Log } from '../../database/outages.ts'
import { openMigratedDatabase } from '../../database/open.ts'
import { messageOf } from '../../database/driver-errors.ts'
import { countPendingEmbedded } from '../../database/embedded/embedded.ts'
import { existing, watchDiskSpace } from '../../database/embedded/disk-space.ts'
import { countPendingMigrations } from '../../database/postgres/migrate.ts'
import { mediaFolder } from '../../content/storage/folder.ts'
import { openFiles, locationOf } from '../../content/storage/open-files.ts'
import { findKnownNames } from '../../content/media/store.ts'
import { findUnanswerable } from '../../learning/lessons/unanswerable.ts'
import { openLetters } from '../../recognition/letters.ts'
import { openRedis } from '../../database/redis.ts'
import type { Terminal } from './terminal.ts'
import { workOn } from './with-database.ts'

/** Checks of what the server needs. Each returns its findings or throws the fault. Its log lines are harmless notes. */
const checks: Record<string, (config: Config, log: Log, pending: Pending) => Promise<string>> = {
  disk: checkDisk,
  database: checkDatabase,
  redis: checkRedis,
  models: checkModels,
  media: checkMedia,
  exercises: checkExercises
}

const SILENT: Log = { info: () => {}, warn: () => {} }

/** The check of the database has already reported its notes. */
const openSilently = (config: Config) => openMigratedDatabase(config, { log: SILENT })

const NOT_CHECKED = 'not checked until the database is up to date'

/** Exercises that are named. */
const MAX_NOTES = 20

/** Milliseconds to wait for Redis. */
const REDIS_TIMEOUT_MS = 5000

/** The number of pending migrations, undefined if there is no database yet. */
type Pending = Promise<number | undefined>

/** Prints a line per check, and exits with 1 if one fails. Changes nothing. */
export async function run (_args: string[], { env, stdout }: Terminal): Promise<number> {
  const config = readConfig(env)
  const log: Log = { info: () => {}, warn: (_fields, message) => { stdout.write(`note\t${message}\n`) } }
  let code = 0
  stdout.write('ok\tsettings\n')
  const pending = countPending(config, log)
  for (const [name, check] of Object.entries(checks)) {
    try {
      stdout.write(`ok\t${name}: ${await check(config, log, pending)}\n`)
    } catch (error) {
      code = 1
      stdout.write(`failed\t${name}: ${messageOf(error)}\n`)
    }
  }
  return code
}

/** Also works beside a running server. */
async function checkDisk ({ databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl) return 'PostgreSQL has its own, not checked'
  const room = watchDiskSpace(existing(dataDir), SILENT)
  const { isWritable, freeBytes } = room.read()
  if (!isWritable) throw room.refusal()
  return `${(freeBytes / 1e9).toFixed(1)} GB free for the database`
}

async function checkDatabase (config: Config, _log: Log, counted: Pending): Promise<string> {
  const folder = join(config.dataDir, 'database')
  const name = config.databaseUrl ? 'PostgreSQL' : `embedded in ${folder}`
  const pending = await counted
  if (pending === undefined) return `embedded, will be created in ${folder} at the first start`
  return pending > 0 ? `${name}, pending migrations: ${pending} (the next start runs them)` : `${name}, up to date`
}

async function countPending (config: Config, log: Log): Pending {
  if (config.databaseUrl) return await countPendingMigrations(config, log)
  return existsSync(join(config.dataDir, 'database')) ? await countPendingEmbedded(config.dataDir, log) : undefined
}

async function checkRedis ({ redisUrl }: Config): Promise<string> {
  if (!redisUrl) return 'none, each process has its own limits and history'
  const redis = openRedis(redisUrl, { info: () => {}, warn: () => {} })
  try {
    await once(redis, 'ready', { signal: AbortSignal.timeout(REDIS_TIMEOUT_MS) })
    await redis.ping()
    return 'answers'
  } finally {
    redis.disconnect()
  }
}

/** An outdated database may lack the table, and is not migrated here. */
async function checkMedia (config: Config, _log: Log, pending: Pending): Promise<string> {
  const location = locationOf(config)
  await tryToWrite(config)
  if (await pending !== 0) return `in ${location}, ${NOT_CHECKED}`
  const names = [...await workOn(openSilently(config), findKnownNames)]
  const stored = new Set((await openFiles(config).list()).map(({ name }) => name))
  const missing = names.filter(name => !stored.has(name))
  const [first] = missing
  if (first) throw new Error(`${missing.length} of ${names.length} files are missing in ${location}, such as ${first}`)
  return `${names.length} files in ${location}`
}

/** Names exercises that show learners too little to answer them. They are no reason to stop an update. */
async function checkExercises (config: Config, log: Log, pending: Pending): Promise<string> {
  if (await pending !== 0) return NOT_CHECKED
  const { total, unanswerable } = await workOn(openSilently(config), findUnanswerable)
  for (const { prompt, lesson, lacks } of unanswerable.slice(0, MAX_NOTES)) {
    log.warn({}, `exercises: nobody can answer "${prompt}" in the lesson "${lesson}": ${lacks}`)
  }
  return `${total} published, ${unanswerable.length} that nobody can answer`
}

/** Writes and deletes a file in the storage. Does not create the folder, which could then belong to another user than
 * the server's. */
async function tryToWrite (config: Config): Promise<void> {
  if (!config.mediaBucket && !existsSync(mediaFolder(config))) return
  const files = openFiles(config)
  const name = `${randomUUID()}.part`
  await files.put(name, Buffer.from('dactylo check'))
  await files.delete(name)
}

async function checkModels (config: Config): Promise<string> {
  const broken: string[] = []
  const letters = await openLetters(config, { error: (fields, message) => broken.push(message) })
  try {
    await letters.warmUp()
    if (broken.length > 0) throw new Error(broken.join(', '))
    return [...letters.models.keys()].join(', ')
  } finally {
    await letters.close()
  }
}
