// Starts the server, says where it is, and stops it cleanly on a signal.
import { buildApp } from './app.ts'
import { deleteExpired } from './auth/expiry.ts'
import { hashesWaiting } from './auth/passwords.ts'
import { keptSecret } from './auth/token-secret.ts'
import { readConfig } from './config.ts'
import { seedIfEmpty } from './content/seed.ts'
import { openDatabase } from './database/client.ts'
import { openLetterService } from './recognition/letter-service.ts'
import { openRedis } from './redis.ts'

/** Milliseconds that requests in flight get to finish once a signal has come. */
const GRACE = 4000

const HOUR = 3_600_000

const config = readConfig(process.env)
config.jwtSecret ||= await keptSecret(config.dataDir)
const redis = config.redisUrl ? openRedis(config.redisUrl, console) : undefined
const [database, letters] = await Promise.all([openDatabase(config), openLetterService(config, console, redis)])
if (!config.databaseUrl) await seedIfEmpty(database.db)
await letters.warmUp()
const app = await buildApp({
  config,
  db: database.db,
  letters,
  redis,
  checks: { recognizer: () => letters.readFrames([]) },
  gauges: {
    database_connections_open: { help: 'Connections to the database', read: async () => (await database.countConnections()).open },
    database_connections_busy: { help: 'Connections with a query under way', read: async () => (await database.countConnections()).busy },
    password_hashes_waiting: { help: 'Password hashes that wait for their turn', read: hashesWaiting },
    images_waiting: { help: 'Images that wait for a recognition worker', read: letters.imagesWaiting }
  }
})
app.addHook('onClose', async () => {
  await Promise.all([database.close(), letters.close()])
  redis?.disconnect()
})

setInterval(() => {
  deleteExpired(database.db).catch(error => app.log.warn({ err: error }, 'could not delete what has expired'))
}, HOUR).unref()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    setTimeout(() => app.server.closeAllConnections(), GRACE).unref()
    await app.close()
  })
}

const url = await app.listen({ port: config.port, host: config.host })
console.log(`Dactylo listens at ${url}`)
