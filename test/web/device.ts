// A learner's device in memory, and a server whose answers the test gives.
import { once } from 'node:events'
import { createApi, type Schemas } from 'api-client'
import * as fake from 'fake-indexeddb'
import type { Test } from 'tap'
import type { Account } from '../../web/learner/account.ts'
import { openLearnerDatabase } from '../../web/learner/database/database.ts'
import type { LearnerDatabase } from '../../web/learner/database/tables.ts'
import { outboxListener } from '../../web/learner/outbox-listener.ts'
import { createSender } from '../../web/learner/outbox/sender.ts'
import { replaceGlobals } from './globals.ts'

const USER = { id: 'user-1' } as Schemas['User']

/** What the server is asked. */
export interface Asked { method: string, path: string, body: unknown }
/** What it answers; an error is a connection that fails. */
export type Answer = (asked: Asked) => Promise<Response | Error> | Response | Error

export interface Device {
  database: LearnerDatabase
  account: Account
  /** Everything that was asked so far. */
  asked: Asked[]
}

/** A device of its own, on which a user is signed in.
 * @param prepare is done before the page opens its database */
export async function openDevice (t: Test, answer: Answer, prepare = async () => {}): Promise<Device> {
  const { indexedDB, default: _, ...classes } = fake
  const asked: Asked[] = []
  replaceGlobals(t, {
    ...classes,
    indexedDB: new fake.IDBFactory(),
    reportError: (error: unknown) => t.fail(String(error)),
    navigator: { onLine: true, languages: ['en'] },
    fetch: async (request: Request) => {
      const text = await request.text()
      const { pathname, search } = new URL(request.url)
      const question = { method: request.method, path: pathname + search, body: text && JSON.parse(text) }
      asked.push(question)
      const hung = once(request.signal, 'abort').then(() => { throw request.signal.reason })
      const given = await Promise.race([answer(question), hung])
      if (given instanceof Error) throw given
      return given
    }
  })
  await prepare()
  const database = await openLearnerDatabase()
  t.teardown(() => database.close())
  return { database, account: accountOf(USER), asked }
}

/** Sends what waits, as the page does.
 * @param told what the learner is told */
export const openSender = ({ account, database }: Pick<Device, 'account' | 'database'>, told: string[] = []) =>
  createSender(account, database, outboxListener(database, { resolve () {} }, {
    onRefused: message => { told.push(`refused: ${message}`) },
    onSkipped: message => { told.push(`kept: ${message}`) }
  }))

function accountOf (user: Schemas['User']): Account {
  const tokens = { accessToken: 'access', refreshToken: 'refresh' }
  const store = { read: () => tokens, write () {} }
  return {
    api: createApi({ url: 'http://server.example', tokens: store, exclusively: work => work() }),
    user: () => user,
    hasEnded: () => false,
    enter () {},
    update () {},
    refresh: async () => false,
    leave () {},
    onChange () {}
  }
}

/** A refusal, as the API words it. */
export const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ error: { code, message: `${code}.` } }, { status, headers })
