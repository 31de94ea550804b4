// Sends reset codes to the webhook that e-mails them.
import { setMaxListeners } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Language } from 'recognizer-wasm'
import type { Config } from '../../settings/config.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import { createResetCodeForMail, deleteResetCode } from './codes.ts'
import type { User } from '../users/schemas.ts'

/** Milliseconds that the webhook may take. */
const TIMEOUT_MS = 4000
/** E-mails being sent at once. */
const MAX_PENDING = 50

interface Parts {
  db: Database
  config: Pick<Config, 'passwordResetWebhook' | 'passwordResetTtl'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

export function createResetMails ({ db, config, log }: Parts) {
  const closing = new AbortController()
  setMaxListeners(MAX_PENDING, closing.signal)
  const pending = new Set<Promise<void>>()
  /** Milliseconds of the last delivery. */
  let lastTook = 0

  async function deliver ({ id, email, username }: User, language: Language): Promise<void> {
    if (email === null) return
    const reset = await createResetCodeForMail(db, { userId: id, ttl: config.passwordResetTtl }, email)
    if (!reset) return
    try {
      await callWebhook(config.passwordResetWebhook, { email, username, language, ...reset }, closing.signal)
    } catch (error) {
      // The code was not delivered, so it must not count among the open codes of the user.
      await deleteResetCode(db, reset.code)
      throw error
    }
  }

  async function timed (work: Promise<void>): Promise<void> {
    const began = performance.now()
    await work.finally(() => { lastTook = performance.now() - began })
  }

  return {
    /** Sends a code to a user, if there is one. The answer does not wait for it: its timing would reveal that.
     * @throws RequestError 503 if too many are pending */
    send (user: User | undefined, language: Language): void {
      if (pending.size >= MAX_PENDING) throw new RequestError('UNAVAILABLE')
      // Nobody takes a place for as long as a user does: otherwise a full queue would tell who has an account.
      const work = (user ? timed(deliver(user, language)) : setTimeout(lastTook, undefined, closing))
        .catch((err: unknown) => log.warn({ err }, 'A reset code could not be sent to PASSWORD_RESET_WEBHOOK'))
        .finally(() => pending.delete(work))
      pending.add(work)
    },
    /** Aborts pending e-mails. */
    async close (): Promise<void> {
      closing.abort()
      await Promise.all(pending)
    }
  }
}

async function callWebhook (url: string, mail: object, closing: AbortSignal): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(mail),
    redirect: 'error',
    signal: AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)])
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`)
}
