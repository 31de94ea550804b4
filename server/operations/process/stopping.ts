// Stops the server: logs the reason, drains, lets requests in flight finish, and exits.
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** Milliseconds for which a stopping server continues to serve while not ready, so that proxies stop using it. */
const DRAIN_MS = 1000
/** Milliseconds for requests in flight to finish after that. */
const GRACE_MS = 3000

/** Exits on a signal. A second signal does not speed it up. */
export function createStopper (log: FastifyBaseLogger) {
  let isLeaving = false

  async function stop (app: FastifyInstance, drain: number) {
    await setTimeout(drain)
    void setTimeout(GRACE_MS, undefined, { ref: false }).then(() => app.server.closeAllConnections())
    await app.close()
  }

  function leave (app: FastifyInstance, signal: string, drain: number) {
    if (isLeaving) return
    isLeaving = true
    log.info(`Dactylo stops: ${signal}`)
    stop(app, drain).then(() => process.exit(0), (error: unknown) => {
      log.error({ err: error }, 'Could not stop cleanly')
      process.exit(1)
    })
  }

  return {
    /** Fails once the server is stopping. */
    async staying () {
      if (isLeaving) throw new Error('The server is stopping')
    },
    obeySignals (app: FastifyInstance) {
      // A request on a keep-alive connection would be lost when the server closes it.
      app.addHook('onSend', (_request, reply, payload, done) => {
        if (isLeaving) reply.header('connection', 'close')
        done(null, payload)
      })
      process.on('SIGTERM', () => leave(app, 'SIGTERM', DRAIN_MS))
      process.on('SIGINT', () => leave(app, 'SIGINT', 0))
    }
  }
}

/** Logs an uncaught error in our own format, and exits. */
export function stopOnErrors (log: FastifyBaseLogger) {
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'Dactylo stops: uncaught error')
    process.exit(1)
  })
}
