// Starts the server, says where it is, and stops it cleanly on a signal.
import { setTimeout } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { deleteExpired } from './database/expiry.ts'
import { createPasswordHasher } from './auth/passwords.ts'
import { keptSecret } from './auth/token-secret.ts'
import { readConfig } from './config.ts'
import { seedIfEmpty } from './content/seed.ts'
import { openMigratedDatabase } from './database/client.ts'
import { openLog } from './http/logging.ts'
import { openLetters } from './recognition/letters.ts'
import { openRedis } from './redis.ts'

/**
 * Milliseconds for which a server that is told to stop serves on, not ready any more, so that proxies look elsewhere.
 */
const DRAIN = 1000
/** Milliseconds that requests in flight get to finish after that. */
const GRACE = 3000

const HOUR = 3_600_000

const config = readConfig(process.env)
config.jwtSecret ||= await keptSecret(config.dataDir)
const log = openLog(config)
const redis = config.redisUrl ? openRedis(config.redisUrl, log) : undefined
const [database, letters] = await Promise.all([
  openMigratedDatabase(config, { log, onLost: stopAtOnce }),
  openLetters(config, log, redis)
])
if (!config.databaseUrl) await seedIfEmpty(database.db)
await letters.warmUp()
const passwords = createPasswordHasher()
let isLeaving = false
const app = await buildApp({
  config,
  db: database.db,
  letters,
  passwords,
  redis,
  checks: {
    recognizer: () => letters.readFrames([]),
    staying: async () => { if (isLeaving) throw new Error('The server is about to stop') }
  },
  gauges: {
    database_connections_open: {
      help: 'Connections to the database',
      read: async () => (await database.countConnections()).open
    },
    database_connections_busy: {
      help: 'Connections with a query under way',
      read: async () => (await database.countConnections()).busy
    },
    password_hashes_waiting: { help: 'Password hashes that wait for their turn', read: passwords.waiting },
    images_waiting: { help: 'Images that wait for a recognition worker', read: letters.imagesWaiting },
    image_failures_total: {
      help: 'Images that no recognition worker could read through no fault of theirs',
      read: letters.imageFailures,
      isCounter: true
    }
  }
})
app.addHook('onClose', async () => {
  await Promise.all([database.close(), letters.close()])
  redis?.disconnect()
})

setInterval(() => {
  deleteExpired(database.db).catch(error => app.log.warn({ err: error }, 'could not delete what has expired'))
}, HOUR).unref()

// What comes over a connection that is kept would be lost when the server closes it.
app.addHook('onRequest', async (request, reply) => { if (isLeaving) reply.header('connection', 'close') })

/** Closing the database would write to it once more. */
function stopAtOnce () {
  log.fatal(`${config.dataDir} was replaced, and another process may use it: this one stops`)
  process.exit(1)
}

async function stop (drain: number) {
  isLeaving = true
  await setTimeout(drain)
  void setTimeout(GRACE, undefined, { ref: false }).then(() => app.server.closeAllConnections())
  await app.close()
}
const stopOrFail = (drain: number) => {
  stop(drain).catch((error: unknown) => {
    app.log.error({ err: error }, 'could not stop cleanly')
    process.exitCode = 1
  })
}
process.once('SIGTERM', () => stopOrFail(DRAIN))
process.once('SIGINT', () => stopOrFail(0))

const url = await app.listen({ port: config.port, host: config.host })
console.log(`Dactylo listens at ${url}`)
