// Starts the server, logs its address, and stops it cleanly on a signal.
import './operations/process/node-version.mjs'
import './operations/process/compile-cache.ts'
import './operations/process/wasm-tiering.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { App } from './app.ts'
import { storedSecret, warnOfNewSecret } from './accounts/sessions/token-secret.ts'
import { describeConfig, readConfig, type Config } from './settings/config.ts'
import { openMigratedDatabase } from './database/open.ts'
import { keepUp } from './database/upkeep.ts'
import { databaseGauges } from './operations/health/gauges.ts'
import { openLog } from './operations/log/logging.ts'
import type { Letters } from './recognition/letters.ts'
import { explainError } from './operations/process/start-error.ts'
import { createStopper, stopOnErrors } from './operations/process/stopping.ts'
import { build, version } from './settings/version.ts'

try {
  await start()
} catch (error) {
  console.error(explainError(error))
  process.exit(1)
}

async function start () {
  const config = readConfig(process.env)
  const log = openLog(config)
  const stored = config.jwtSecret ? undefined : await storedSecret(config.dataDir)
  if (stored) config.jwtSecret = stored.secret
  // Start and stop are logged at every LOG_LEVEL.
  const always = log.child({}, { level: 'info' })
  stopOnErrors(always)
  const { buildApp, database, letters, redis } = await openParts(config, log, always)
  if (stored?.isNew) await warnOfNewSecret(database.db, log)
  const workers = warmUp(letters)
  const { staying, obeySignals } = createStopper(always)
  const checks = { recognizer: () => letters.verify('A', []), images: workers.areWarm, staying }
  const gauges = databaseGauges(database)
  const app = await buildApp({ config, db: database.db, letters, redis, checks, room: database.room, gauges })
  app.addHook('onClose', async () => {
    await Promise.all([database.close(), letters.close()])
    redis?.disconnect()
  })
  obeySignals(app)
  const url = await listen(app, config)
  keepUp(database, log)
  always.info({ settings: describeConfig(config) }, `Dactylo listens at ${url} (version ${version}, build ${build})`)
  await workers.start(app)
}

/** Loads the recognition workers while the server already answers other requests; images wait for them. Meanwhile this
 * thread builds the OpenAPI document. */
function warmUp (letters: Letters) {
  let areWarm = false
  return {
    async start (app: App) {
      await Promise.all([letters.warmUp(), app.swagger()])
      areWarm = true
    },
    /** Fails until the workers have loaded. */
    async areWarm () {
      if (!areWarm) throw new Error('The recognition workers are starting')
    }
  }
}

/** Listens without Fastify's own log line at level "info": `start` logs a fuller one. */
async function listen (app: App, { port, host }: Config): Promise<string> {
  const { level } = app.log
  if (['info', 'debug', 'trace'].includes(level)) app.log.level = 'warn'
  try {
    return await app.listen({ port, host })
  } finally {
    app.log.level = level
  }
}

/** Opens the slow parts in parallel and imports the routes meanwhile. */
async function openParts (config: Config, log: FastifyBaseLogger, always: FastifyBaseLogger) {
  const redis = config.redisUrl ? (await import('./database/redis.ts')).openRedis(config.redisUrl, log) : undefined
  const [database, letters, { buildApp }] = await Promise.all([
    openDatabase(config, log, always),
    import('./recognition/letters.ts').then(({ openLetters }) => openLetters(config, log, redis)),
    import('./app.ts')
  ])
  return { buildApp, database, letters, redis }
}

async function openDatabase (config: Config, log: FastifyBaseLogger, always: FastifyBaseLogger) {
  /** Exits without closing the database: closing would write to the replaced folder. */
  const onLost = () => {
    always.fatal(`Dactylo stops: ${config.dataDir} was replaced, and another process may use it`)
    process.exit(1)
  }
  const database = await openMigratedDatabase(config, { log, onLost })
  if (!config.databaseUrl) await (await import('./administration/seed/seed.ts')).seedIfEmpty(database.db)
  return database
}
