// How the server stops: it says why, serves on for a moment, lets what is under way finish, and ends.
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** Milliseconds for which a stopping server serves on, not ready any more, so that proxies look elsewhere. */
const DRAIN = 1000
/** Milliseconds that requests in flight get to finish after that. */
const GRACE = 3000

/** Ends the process on a signal, and never sooner for a second one. */
export function createStopper (log: FastifyBaseLogger) {
  let isLeaving = false

  async function stop (app: FastifyInstance, drain: number) {
    await setTimeout(drain)
    void setTimeout(GRACE, undefined, { ref: false }).then(() => app.server.closeAllConnections())
    await app.close()
  }

  function leave (app: FastifyInstance, signal: string, drain: number) {
    if (isLeaving) return
    isLeaving = true
    log.info(`Dactylo stops: ${signal}`)
    stop(app, drain).then(() => process.exit(0), (error: unknown) => {
      log.error({ err: error }, 'could not stop cleanly')
      process.exit(1)
    })
  }

  return {
    /** Fails once the server is about to stop. */
    async staying () {
      if (isLeaving) throw new Error('The server is about to stop')
    },
    obeySignals (app: FastifyInstance) {
      // A request over a connection that is kept would be lost when the server closes the connection.
      app.addHook('onSend', (_request, reply, payload, done) => {
        if (isLeaving) reply.header('connection', 'close')
        done(null, payload)
      })
      process.on('SIGTERM', () => leave(app, 'SIGTERM', DRAIN))
      process.on('SIGINT', () => leave(app, 'SIGINT', 0))
    }
  }
}

/** Logs an error that nobody has caught, without what Node would print of it, and ends the process. */
export function stopOnErrors (log: FastifyBaseLogger) {
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'Dactylo stops: an error that nobody caught')
    process.exit(1)
  })
}
