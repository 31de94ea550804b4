// Learners who write all the time, each write after the answer to the one before, and remember what was acknowledged.
import { randomUUID } from 'node:crypto'

export const password = 'rivers run under bridges'

/** Calls a server over HTTP. */
export async function call (url: string, method: string, path: string, { body, token }: { body?: object, token?: string } = {}) {
  const answer = await fetch(url + path, {
    method,
    headers: { ...body && { 'content-type': 'application/json' }, ...token && { authorization: `Bearer ${token}` } },
    ...body && { body: JSON.stringify(body) }
  })
  return { status: answer.status, body: await answer.json() as any }
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

/** Some exercise that comes with the product. */
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
  /** Answers acknowledged. */
  attempts: number
  /** The last first name acknowledged: a number that grows. */
  name: number
  /** Accounts opened meanwhile: acknowledged, and the one whose answer never came. */
  opened: Account[]
  unanswered: Account | undefined
  /** Statuses other than success. */
  refused: number[]
  /** Why the last request got no answer. */
  failure?: string | undefined
}

/** Writes until a request gets no answer or `isOver`. */
export async function keepWriting (url: string, isOver: () => boolean): Promise<Written> {
  const account = newAccount()
  const written: Written = { account, attempts: 0, name: 0, opened: [], unanswered: undefined, refused: [] }
  await call(url, 'POST', '/api/auth/register', { body: account })
  const { token } = await signIn(url, account)
  const exercise = await someExercise(url, token)
  const note = ({ status }: { status: number }, ifDone: () => void) => status < 300 ? ifDone() : written.refused.push(status)
  try {
    while (!isOver()) {
      note(await call(url, 'POST', `/api/exercises/${exercise}/submit`, { token, body: { answer: 'A' } }), () => written.attempts++)
      note(await call(url, 'PATCH', '/api/users/me', { token, body: { firstName: String(written.name + 1) } }), () => written.name++)
      const newcomer = written.unanswered = newAccount()
      note(await call(url, 'POST', '/api/auth/register', { body: newcomer }), () => written.opened.push(newcomer))
      written.unanswered = undefined
    }
  } catch (error) {
    written.failure = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? (error as Error).message
  }
  return written
}

/** What the server has of what a writer wrote: each number at least as acknowledged, and at most one more. */
export async function readBack (url: string, { account, opened, unanswered }: Written) {
  const { token } = await signIn(url, account)
  const { body: { data } } = await call(url, 'GET', '/api/users/me/export', { token })
  const logins = await Promise.all(opened.map(account => signIn(url, account)))
  return {
    attempts: data.attempts.map(({ number }: { number: number }) => number) as number[],
    name: Number(data.user.firstName ?? 0),
    missing: logins.filter(({ status }) => status !== 200).length,
    /** Whether the account that was being opened is there as a whole or not at all. */
    isWhole: !unanswered || await isWholeOrAbsent(url, unanswered)
  }
}

async function isWholeOrAbsent (url: string, account: Account): Promise<boolean> {
  const { status, token } = await signIn(url, account)
  if (status === 401) return (await call(url, 'POST', '/api/auth/register', { body: account })).status === 201
  const { body } = await call(url, 'GET', '/api/users/me/export', { token })
  return body.data.events.some(({ action }: { action: string }) => action === 'user.registered')
}
