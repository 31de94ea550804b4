// The typed API client against a real server.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compileFunction } from 'node:vm'
import t from '#tap'
import { createApi, type Tokens } from 'api-client'
import type { OpenAPI3 } from 'openapi-typescript'
import { apiTypes } from '../web/build/api-types.ts'
import { newcomer, password, signedIn, startApp } from './helper.ts'
import { held } from './support/hands.ts'
import { teacherOf } from './support/lessons.ts'
import { exampleOf } from './support/page-script.ts'

/** Keeps tokens in a variable, and records every value set. */
function store (tokens: Tokens | null) {
  const had: (Tokens | null)[] = []
  return {
    had,
    read: () => tokens,
    write (next: Tokens | null) {
      tokens = next
      had.push(next)
    }
  }
}

/** Behaves like navigator.locks in a browser. */
function lock () {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}

const expired = ({ accessToken, refreshToken }: Tokens) => ({ accessToken: `${accessToken}x`, refreshToken })

const app = await startApp(t)
const url = await app.listen({ port: 0 })

t.test('the types match the OpenAPI document', async t => {
  const types = await readFile(new URL('../web/api-client/schema.d.ts', import.meta.url), 'utf8')
  const current = await apiTypes(app.swagger() as OpenAPI3)
  t.ok(types === current, 'web/api-client/schema.d.ts is out of date: run npm start, then npm run api-types')
})

t.test('a learner registers, signs in and reads their profile', async t => {
  const tokens = store(null)
  const api = createApi({ url, tokens, exclusively: lock() })
  const account = newcomer()
  const { error } = await api.POST('/api/auth/register', { body: { ...account, password: 'short' } })
  t.equal(error?.error.code, 'VALIDATION_FAILED', 'a refusal is returned, with its code')
  await api.POST('/api/auth/register', { body: account })
  const { email, password } = account
  const { data: signedIn } = await api.POST('/api/auth/login', { body: { email, password } })
  tokens.write(signedIn!.data)
  const { data } = await api.GET('/api/users/me')
  t.equal(data?.data.username, account.username)
  const { data: signs } = await api.GET('/api/dictionary', { params: { query: { limit: 1 } } })
  t.type(signs?.meta.total, 'number')
})

t.test('the documented example for signed letters is graded by the signed letter', async t => {
  const { newLesson, newExercise } = await teacherOf(app)
  const { id } = await newExercise((await newLesson()).id, {
    type: 'sign_recognition', prompt: 'Signez L.', options: null, answer: 'L'
  })
  const api = createApi({ url, tokens: store(await signedIn(app)), exclusively: lock() })
  const watched = (readings: object[]) => ({
    watch (_: unknown, onReading: (reading: object, at: number) => void) {
      readings.forEach((reading, i) => onReading(reading, i * 1000 / 15))
      return { done: Promise.resolve(), stop () {} }
    }
  })
  const page = await readFile(new URL('../docs/client.md', import.meta.url), 'utf8')
  const lines = compileFunction(exampleOf(page, 'submitSigned'), ['api', 'openLetters'])
  for (const [letter, isCorrect] of [['L', true], ['B', false]] as const) {
    const readings = [{ points: null }, ...held(letter).map(points => ({ points }))]
    const { data, error } = await lines(api, () => watched(readings))(id)
    t.match(data ?? error, { data: { isCorrect } }, letter)
  }
})

t.test('the client renews an expired access token and repeats the request', async t => {
  const learner = await signedIn(app)
  const tokens = store(expired(learner))
  const exclusively = lock()
  const tabs = [createApi({ url, tokens, exclusively }), createApi({ url, tokens, exclusively })]
  const firstName = 'Written while the token ended'
  const answers = await Promise.all(tabs.flatMap(api => [
    api.PATCH('/api/users/me', { body: { firstName } }), api.GET('/api/users/me')
  ]))
  t.same(answers.map(({ response }) => response.status), [200, 200, 200, 200])
  t.equal(tokens.had.length, 1, 'only one of four calls in two tabs fetched new tokens')
  const { data } = await tabs[0]!.GET('/api/users/me')
  t.equal(data?.data.firstName, firstName)
})

t.test('the client signs out when its session was ended elsewhere', async t => {
  const learner = await signedIn(app)
  const tokens = store(expired(learner))
  await app.inject({ method: 'POST', url: '/api/auth/logout', headers: learner.headers, payload: { everywhere: true } })
  const { error, response } = await createApi({ url, tokens, exclusively: lock() }).GET('/api/users/me')
  t.equal(response.status, 401)
  t.equal(error?.error.code, 'AUTHENTICATION_REQUIRED')
  t.equal(tokens.read(), null)
})

t.test('the client learns that its account was deleted', async t => {
  const learner = await signedIn(app)
  const deleted: unknown[] = []
  const kept = store(expired(learner))
  const write = (next: Tokens | null, isDeleted?: boolean) => { kept.write(next); deleted.push(isDeleted) }
  const tokens = { ...kept, write }
  const payload = { currentPassword: password }
  await app.inject({ method: 'DELETE', url: '/api/users/me', headers: learner.headers, payload })
  const { response } = await createApi({ url, tokens, exclusively: lock() }).GET('/api/users/me')
  t.equal(response.status, 401)
  t.same([tokens.read(), deleted], [null, [true]])
})

t.test('a request of one user is never repeated with the tokens of the next user', async t => {
  for (const when of ['before', 'while'] as const) {
    const [first, second] = [expired(await signedIn(app)), await signedIn(app)]
    const owner = { now: 'first' }
    const tokens = { ...store(first), owner: () => owner.now }
    const signInSecond = () => { tokens.write(second); owner.now = 'second' }
    const exclusively = async <T>(work: () => Promise<T>): Promise<T> => {
      if (when === 'before') signInSecond()
      const result = work()
      if (when === 'while') signInSecond()
      return result
    }
    const { response } = await createApi({ url, tokens, exclusively })
      .PATCH('/api/users/me', { body: { firstName: 'of the first' } })
    t.equal(response.status, 401, `the second signs in ${when} the tokens are renewed`)
    t.same(tokens.read(), second, 'whose tokens are kept')
    const { data } = await createApi({ url, tokens, exclusively }).GET('/api/users/me')
    t.equal(data?.data.firstName, null)
  }
})

t.test('the client keeps its tokens when the server cannot be reached', async t => {
  const learner = expired(await signedIn(app))
  const tokens = store(learner)
  const api = createApi({ url: 'http://127.0.0.1:1', tokens, exclusively: lock() })
  await t.rejects(api.GET('/api/users/me'), /fetch failed/)
  t.same(tokens.read(), learner)
})

t.test('a renewal that the server does not answer ends after a while, and the tokens stay', async t => {
  const learner = expired(await signedIn(app))
  const tokens = store(learner)
  const late = new AbortController()
  const server = createServer((request, response) => {
    if (request.url === '/api/auth/refresh') late.abort(new Error('The renewal takes too long'))
    else {
      const error = { statusCode: 401, code: 'AUTHENTICATION_REQUIRED', message: '' }
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ success: false, error }))
    }
  }).listen(0)
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  t.intercept(AbortSignal, 'timeout', { value: () => late.signal })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await t.rejects(createApi({ url, tokens, exclusively: lock() }).GET('/api/users/me'), /too long/)
  t.same(tokens.read(), learner)
})
