// Hands reset codes to the hook that mails them.
import type { FastifyBaseLogger } from 'fastify'
import type { Language } from 'recognizer-wasm'
import type { Config } from '../config.ts'
import type { Database } from '../database/client.ts'
import { RequestError } from '../replies/errors.ts'
import { createResetCodeForMail, deleteResetCode } from './reset-codes.ts'
import { findByEmail } from './store.ts'

/** Milliseconds that the hook may take. */
const LONGEST = 4000
/** The most mails under way at once. */
const MOST = 50

interface Parts {
  db: Database
  config: Pick<Config, 'passwordResetWebhook' | 'passwordResetTtl'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

export interface ResetMails {
  /** Sends a code to the user of an e-mail address, if there is one. The answer does not wait for the mail: its time
   * would show whether there is one.
   * @throws RequestError 503 when too many are under way */
  send: (email: string, language: Language) => void
  /** Gives up the mails under way. */
  close: () => Promise<void>
}

export function createResetMails ({ db, config, log }: Parts): ResetMails {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()

  async function deliver (email: string, language: Language): Promise<void> {
    const user = await findByEmail(db, email)
    const owner = user && { userId: user.id, ttl: config.passwordResetTtl }
    const reset = owner && await createResetCodeForMail(db, owner, user.email)
    if (!reset) return
    try {
      await handOver({ email: user.email, username: user.username, language, ...reset })
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
    send (email, language) {
      if (underWay.size >= MOST) throw new RequestError('UNAVAILABLE')
      const work = deliver(email, language)
        .catch((err: unknown) => log.warn({ err }, 'a reset code was not handed to PASSWORD_RESET_WEBHOOK'))
        .finally(() => underWay.delete(work))
      underWay.add(work)
    },
    async close () {
      closing.abort()
      await Promise.all(underWay)
    }
  }
}
