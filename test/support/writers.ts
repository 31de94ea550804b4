// Learners who write continuously, one request at a time, and record what was acknowledged.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { until } from './instances.ts'

export const password = 'rivers run under bridges'

interface Options { body?: object, token?: string, headers?: Record<string, string> }

/** Calls a server over HTTP on a new connection each time, because a kept one may close just when it is used. */
export async function call (url: string, method: string, path: string, { body, token, headers }: Options = {}) {
  const sent = request(url + path, {
    method,
    agent: false,
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` })
    }
  })
  sent.end(body && JSON.stringify(body))
  const [answer] = await once(sent, 'response') as [IncomingMessage]
  return { status: answer.statusCode!, body: await json(answer) as any }
}

export interface Account { email: string, username: string, password: string }

export function newAccount (): Account {
  const name = randomUUID()
  return { email: `${name}@school.example`, username: name, password }
}

export async function signIn (url: string, { email }: Account) {
  const { status, body } = await call(url, 'POST', '/api/auth/login', { body: { email, password } })
  return { status, token: body.data?.accessToken as string }
}

/** Any exercise of the product's content. */
export async function someExercise (url: string, token: string): Promise<string> {
  const { body: { data: lessons } } = await call(url, 'GET', '/api/lessons?limit=100', { token })
  for (const { id } of lessons) {
    const { body } = await call(url, 'GET', `/api/lessons/${id}`, { token })
    const choice = body.data.exercises.find(({ type }: { type: string }) => type !== 'sign_recognition')
    if (choice) return choice.id
  }
  throw new Error('there is no exercise')
}

export interface Written {
  account: Account
  /** Number of acknowledged answers. */
  attempts: number
  /** The last acknowledged first name, an increasing number. */
  name: number
  /** Acknowledged accounts, and the one without an answer. */
  opened: Account[]
  unanswered: Account | undefined
  /** Error statuses. */
  refused: number[]
  /** Error code of the last request, if it got no answer. */
  failure?: string | undefined
}

/** A learner who signs up and writes until a request gets no answer or `isOver`.
 * @param pause milliseconds after every three writes */
async function startWriting (
  url: string,
  isOver = () => false,
  pause = 0
): Promise<{ written: Written, done: Promise<void> }> {
  const account = newAccount()
  const written: Written = { account, attempts: 0, name: 0, opened: [], unanswered: undefined, refused: [] }
  await call(url, 'POST', '/api/auth/register', { body: account })
  const { token } = await signIn(url, account)
  const exercise = await someExercise(url, token)
  const note = ({ status }: { status: number }, ifDone: () => void) =>
    status < 300 ? ifDone() : written.refused.push(status)

  async function write () {
    note(
      await call(url, 'POST', `/api/exercises/${exercise}/submit`, { token, body: { answer: 'A' } }),
      () => written.attempts++
    )
    note(
      await call(url, 'PATCH', '/api/users/me', { token, body: { firstName: String(written.name + 1) } }),
      () => written.name++
    )
    const newcomer = (written.unanswered = newAccount())
    note(await call(url, 'POST', '/api/auth/register', { body: newcomer }), () => written.opened.push(newcomer))
    written.unanswered = undefined
  }
  async function keepWriting () {
    while (!isOver()) {
      await write()
      if (pause) await setTimeout(pause)
    }
  }
  const done = keepWriting().catch((error: NodeJS.ErrnoException) => {
    written.failure = error.code ?? error.message
  })
  return { written, done }
}

/** Several learners who write. */
export async function startWriters (...[url, ...rest]: Parameters<typeof startWriting>) {
  const writers = await Promise.all(Array.from({ length: 3 }, () => startWriting(url, ...rest)))
  return {
    written: writers.map(({ written }) => written),
    /** Waits until each learner has written `writes` times or stopped. */
    has: (writes: number) =>
      until(() =>
        writers.every(({ written: { attempts, failure } }) => attempts >= writes || failure !== undefined)
      ),
    done: Promise.all(writers.map(({ done }) => done))
  }
}

/** The number of newest accounts checked, because each check costs a login. */
const LOOKED_FOR = 2

/** Compares stored writes with acknowledged ones: at least as many, and at most one more. */
export async function readBack (url: string, { account, opened, unanswered }: Written) {
  const { token } = await signIn(url, account)
  const { body: { data } } = await call(url, 'GET', '/api/users/me/export', { token })
  const logins = await Promise.all(opened.slice(-LOOKED_FOR).map(account => signIn(url, account)))
  return {
    attempts: data.attempts.map(({ number }: { number: number }) => number) as number[],
    name: Number(data.user.firstName ?? 0),
    missing: logins.filter(({ status }) => status !== 200).length,
    /** Whether the unacknowledged account exists completely or not at all. */
    isWhole: !unanswered || await isWholeOrAbsent(url, unanswered)
  }
}

async function isWholeOrAbsent (url: string, account: Account): Promise<boolean> {
  const { status, token } = await signIn(url, account)
  if (status === 401) return (await call(url, 'POST', '/api/auth/register', { body: account })).status === 201
  const { body } = await call(url, 'GET', '/api/users/me/export', { token })
  return body.data.events.some(({ action }: { action: string }) => action === 'user.registered')
}
