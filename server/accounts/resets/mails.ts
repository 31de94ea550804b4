// Hands reset codes to the hook that mails them.
import type { FastifyBaseLogger } from 'fastify'
import type { Language } from 'recognizer-wasm'
import type { Config } from '../../settings/config.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import { createResetCodeForMail, deleteResetCode } from './codes.ts'
import type { User } from '../users/schemas.ts'

/** Milliseconds that the hook may take. */
const LONGEST = 4000
/** The most mails under way at once. */
const MOST = 50

interface Parts {
  db: Database
  config: Pick<Config, 'passwordResetWebhook' | 'passwordResetTtl'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

export function createResetMails ({ db, config, log }: Parts) {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()

  async function deliver ({ id, email, username }: User, language: Language): Promise<void> {
    if (email === null) return
    const reset = await createResetCodeForMail(db, { userId: id, ttl: config.passwordResetTtl }, email)
    if (!reset) return
    try {
      await handOver({ email, username, language, ...reset })
    } catch (error) {
      // The code has reached nobody, and would count among those that the user may have.
      await deleteResetCode(db, reset.code)
      throw error
    }
  }

  async function handOver (mail: object): Promise<void> {
    const answer = await fetch(config.passwordResetWebhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(mail),
      redirect: 'error',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(LONGEST)])
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the hook answered ${answer.status}`)
  }

  return {
    /** Sends a code to a user. The answer does not wait for the mail: its time would show whether there is such a user.
     * @throws RequestError 503 when too many are under way */
    send (user: User, language: Language): void {
      if (underWay.size >= MOST) throw new RequestError('UNAVAILABLE')
      const work = deliver(user, language)
        .catch((err: unknown) => log.warn({ err }, 'a reset code was not handed to PASSWORD_RESET_WEBHOOK'))
        .finally(() => underWay.delete(work))
      underWay.add(work)
    },
    /** Gives up the mails under way. */
    async close (): Promise<void> {
      closing.abort()
      await Promise.all(underWay)
    }
  }
}
