// A learner's device in memory, and a server with the test's answers.
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

/** A request to the server. */
export interface AskedRequest { method: string, path: string, body: unknown }
/** The server's answer. An error is a failed connection. */
export type Answer = (request: AskedRequest) => Promise<Response | Error> | Response | Error

export interface Device {
  database: LearnerDatabase
  account: Account
  /** All requests so far. */
  requests: AskedRequest[]
}

/** A new device with a signed-in user.
 * @param prepare runs before the page opens its database */
export async function openDevice (t: Test, answer: Answer, prepare = async () => {}): Promise<Device> {
  const { indexedDB, default: _, ...classes } = fake
  const requests: AskedRequest[] = []
  replaceGlobals(t, {
    ...classes,
    indexedDB: new fake.IDBFactory(),
    reportError: (error: unknown) => t.fail(String(error)),
    navigator: { onLine: true, languages: ['en'] },
    fetch: async (request: Request) => {
      const text = await request.text()
      const { pathname, search } = new URL(request.url)
      const question = { method: request.method, path: pathname + search, body: text && JSON.parse(text) }
      requests.push(question)
      const hung = once(request.signal, 'abort').then(() => { throw request.signal.reason })
      const response = await Promise.race([answer(question), hung])
      if (response instanceof Error) throw response
      return response
    }
  })
  await prepare()
  const database = await openLearnerDatabase()
  t.teardown(() => database.connection.close())
  return { database, account: accountOf(USER), requests }
}

/** Sends unsent data as the page does.
 * @param messages shown to the learner */
export const openSender = ({ account, database }: Pick<Device, 'account' | 'database'>, messages: string[] = []) =>
  createSender(account, database, outboxListener(database, { resolve () {} }, {
    onRefused: message => { messages.push(`refused: ${message}`) },
    onSkipped: message => { messages.push(`kept: ${message}`) }
  }))

function accountOf (user: Schemas['User']): Account {
  const tokens = { accessToken: 'access', refreshToken: 'refresh' }
  const store = { read: () => tokens, write () {} }
  return {
    api: createApi({ url: 'http://server.example', tokens: store, exclusively: work => work() }),
    user: () => user,
    hasEnded: () => false,
    isDeleted: () => false,
    enter () {},
    update () {},
    refresh: async () => false,
    leave () {},
    onChange () {}
  }
}

/** A success of the API. */
export const success = (data: unknown, meta?: object) => Response.json({ success: true, data, meta })

/** An error of the API. */
export const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ success: false, error: { statusCode: status, code, message: `${code}.` } }, { status, headers })
