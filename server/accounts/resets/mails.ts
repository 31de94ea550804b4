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
/** E-mails that wait or are being sent. */
const MAX_PENDING = 50
/** Milliseconds that an e-mail waits at most. */
const MAX_DELAY_MS = 1000

interface Parts {
  db: Database
  config: Pick<Config, 'passwordResetWebhook' | 'passwordResetTtl'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

export function createResetMails ({ db, config, log }: Parts) {
  const closing = new AbortController()
  setMaxListeners(MAX_PENDING, closing.signal)
  const pending = new Set<Promise<void>>()
  /** Milliseconds that the webhook took last. */
  let lastTook = 0
  const pause = (ms: number) => setTimeout(ms, undefined, { signal: closing.signal })

  async function deliver (user: User | undefined, language: Language): Promise<void> {
    // A request of the same client right afterwards must not wait for the work of the e-mail.
    await pause(Math.random() * MAX_DELAY_MS)
    const reset = user && await createCode(user)
    // No e-mail takes a place for as long as one does: otherwise a full queue would tell who has an account.
    if (!reset) return pause(lastTook)
    const { email, username } = user
    const began = performance.now()
    try {
      await callWebhook(config.passwordResetWebhook, { email, username, language, ...reset }, closing.signal)
    } catch (error) {
      // The code was not delivered, so it must not count among the open codes of the user.
      await deleteResetCode(db, reset.code)
      throw error
    } finally {
      lastTook = performance.now() - began
    }
  }

  const createCode = async ({ id, email }: User) =>
    email === null ? undefined : createResetCodeForMail(db, { userId: id, ttl: config.passwordResetTtl }, email)

  return {
    /** Sends a code to a user, if there is one. The answer does not wait for it: its timing would reveal that.
     * @throws RequestError 503 if too many are pending */
    send (user: User | undefined, language: Language): void {
      if (pending.size >= MAX_PENDING) throw new RequestError('UNAVAILABLE')
      const work = deliver(user, language)
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
