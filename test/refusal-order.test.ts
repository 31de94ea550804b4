// A request with several faults reports only the first, in the order 401 (who), 403 (role), 400 (body), 404 (what),
// 422 (whether it is possible).
import { randomUUID } from 'node:crypto'
import t from '#tap'
import type { Test } from 'tap'
import type { App } from '../server/app.ts'
import { newcomer, ownApp, password, sharedApp, signedIn } from './helper.ts'
import { held } from './support/hands.ts'
import { teacherOf } from './support/lessons.ts'
import { operationsOf, shownBody } from './support/openapi.ts'
import type { Operation } from './support/openapi.ts'

const app = await sharedApp()

type Headers = Record<string, string>

interface Case {
  method?: 'POST' | 'PATCH' | 'DELETE'
  /** The path of an existing row. */
  path: (id: string) => string
  /** The id of an existing row. */
  id: string
  malformed?: object
  impossible?: object
  code: string
}

async function requestErrorOf (t: Test, app: App, { method, url, headers, payload }: Request, statusCode: number) {
  const answer = await app.inject({ method, url, headers, ...payload && { payload } })
  const what = `${method} ${url} ${JSON.stringify(payload)?.slice(0, 80)}`
  t.equal(answer.statusCode, statusCode, `${what}: ${answer.body.slice(0, 200)}`)
  t.equal(answer.json().success, false, what)
  t.equal(answer.json().error.statusCode, statusCode, what)
  return answer.json().error
}

interface Request {
  method: 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers: Headers
  payload?: object | undefined
}

/** The documented example body, or one of the example values of each field. */
function exampleOf (operation: Operation): object {
  const { properties = {} } = operation.requestBody?.content['application/json']?.schema ?? {}
  const fields = Object.entries(properties)
    .map(([name, { examples, enum: values }]) => [name, (examples ?? values)?.[0]])
  return shownBody(operation) ?? Object.fromEntries(fields)
}

t.test('every route checks token, role, syntax and existence in this order', async t => {
  const [student, teacher, admin] = [await signedIn(app), await signedIn(app, 'teacher'), await signedIn(app, 'admin')]
  const operations = (await operationsOf(app)).filter(({ security }) => security.length > 0)
  t.ok(operations.length > 60)
  for (const operation of operations) {
    const { method, path, summary, requestBody } = operation
    const ask = async (id: string, payload: object | undefined, headers: Headers) => app.inject({
      method, url: path.replace(/\{\w+\}/g, id), headers, ...payload && { payload }
    })
    const isWritten = requestBody?.content['application/json'] !== undefined
    const [malformed, good] = isWritten ? [{ nothing: 1 }, exampleOf(operation)] : []
    const expect = async (what: string, statusCode: number, answer: ReturnType<typeof ask>) => {
      const { statusCode: is, body } = await answer
      t.equal(is, statusCode, `${method} ${path}, ${what}: ${body.slice(0, 200)}`)
    }
    await expect('of nobody', 401, ask('no-id', malformed, {}))
    if (/ only\)$/.test(summary)) await expect('of a student', 403, ask('no-id', malformed, student.headers))
    if (/\(admins only\)$/.test(summary)) await expect('of a teacher', 403, ask('no-id', malformed, teacher.headers))
    if (isWritten) await expect('malformed', 400, ask(randomUUID(), malformed, admin.headers))
    if (!path.includes('{')) continue
    await expect('no id', 400, ask('no-id', good, admin.headers))
    await expect('an unknown id', 404, ask(randomUUID(), good, admin.headers))
  }
})

t.test('an admin’s request is refused for its first fault only', async t => {
  const app = await ownApp(t)
  const { headers, post, newModule, newLesson, newExercise } = await teacherOf(app)
  const student = await signedIn(app)
  const { id: adminId } = (await app.inject({ url: '/api/users/me', headers })).json().data
  const category = await post('/dictionary/categories', { name: 'Couleurs' })
  const sign = await post('/dictionary', { word: 'Chat', definition: 'Animal.', categoryId: category.id })
  const module = await newModule()
  const lesson = await newLesson({ moduleId: module.id })
  const exercise = await newExercise(lesson.id)
  const unknown = randomUUID()
  const cases: Case[] = [
    {
      path: id => `/users/${id}`,
      id: adminId,
      malformed: { role: 'king' },
      impossible: { role: 'student' },
      code: 'LAST_ADMIN'
    },
    { method: 'DELETE', path: id => `/users/${id}`, id: adminId, code: 'LAST_ADMIN' },
    {
      path: id => `/dictionary/${id}`,
      id: sign.id,
      malformed: { word: '', categoryId: unknown },
      impossible: { categoryId: unknown },
      code: 'UNKNOWN_CATEGORY'
    },
    { method: 'DELETE', path: id => `/dictionary/categories/${id}`, id: category.id, code: 'CATEGORY_IN_USE' },
    { method: 'DELETE', path: id => `/modules/${id}`, id: module.id, code: 'MODULE_IN_USE' },
    {
      path: id => `/lessons/${id}`,
      id: lesson.id,
      malformed: { moduleId: unknown, duration: 0 },
      impossible: { moduleId: unknown },
      code: 'UNKNOWN_MODULE'
    },
    {
      path: id => `/exercises/${id}`,
      id: exercise.id,
      malformed: { answer: 'Z', options: ['A'] },
      impossible: { answer: 'Z' },
      code: 'ANSWER_NOT_OFFERED'
    }
  ]
  for (const { method = 'PATCH', path, id, malformed, impossible, code } of cases) {
    const ask = (id: string, payload: object | undefined, headers: Headers, statusCode: number) =>
      requestErrorOf(t, app, { method, url: `/api${path(id)}`, headers, payload }, statusCode)
    await ask('no-id', malformed, {}, 401)
    await ask('no-id', malformed, student.headers, 403)
    t.equal((await ask('no-id', malformed, headers, 400)).code, 'VALIDATION_FAILED')
    if (malformed) await ask(unknown, malformed, headers, 400)
    t.match((await ask(unknown, impossible, headers, 404)).message, / not found$/)
    t.equal((await ask(id, impossible, headers, 422)).code, code)
  }
})

t.test('an answer to an exercise is refused for its first fault only', async t => {
  const { newLesson, newExercise } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const lesson = await newLesson()
  const choice = await newExercise(lesson.id)
  const submit = (id: string, payload: object, statusCode: number, as: Headers = headers) =>
    requestErrorOf(t, app, { method: 'POST', url: `/api/exercises/${id}/submit`, headers: as, payload }, statusCode)
  await submit('no-id', {}, 401, {})
  await submit('no-id', { answer: 'A' }, 400)
  for (const malformed of [{}, { answer: 'A', frames: held('A') }, { answer: 7 }, { frames: [] }]) {
    await submit(randomUUID(), malformed, 400)
    await submit(choice.id, malformed, 400)
  }
  await submit(randomUUID(), { frames: held('A') }, 404)
  t.equal((await submit(choice.id, { frames: held('A') }, 422)).code, 'ANSWER_EXPECTED')
})

t.test('a change of one’s own account is refused for its first fault only', async t => {
  const { headers } = await signedIn(app)
  const { account: other } = await signedIn(app)
  const change = (payload: object, statusCode: number, as: Headers = headers) =>
    requestErrorOf(t, app, { method: 'PATCH', url: '/api/users/me', headers: as, payload }, statusCode)
  await change({ role: 'admin' }, 401, {})
  await change({ role: 'admin', email: other.email }, 400)
  await change({ email: other.email, password: 'azertyuiop' }, 400)
  await change({ email: other.email, password: 'é'.repeat(129), currentPassword: 'wrong' }, 400)
  await change({ email: other.email }, 400)
  t.equal((await change({ email: other.email, currentPassword: password }, 422)).code, 'EMAIL_TAKEN')

  const register = (payload: object, statusCode: number) =>
    requestErrorOf(t, app, { method: 'POST', url: '/api/auth/register', headers: {}, payload }, statusCode)
  await register({ ...other, username: 'x' }, 400)
  await register({ ...other, password: 'é'.repeat(129) }, 400)
  t.match((await register({ ...newcomer(), email: other.email }, 422)).code, 'EMAIL_TAKEN')
  const both = await register({ ...newcomer(), username: 'l\u200bea', password: 'é'.repeat(129) }, 400)
  t.same(both.details.errors.map(({ path }: { path: string }) => path), ['username', 'password'])

  const reset = (payload: object, statusCode: number) =>
    requestErrorOf(t, app, { method: 'POST', url: '/api/auth/reset-password', headers: {}, payload }, statusCode)
  await reset({ code: 'WRONG', password: 'é'.repeat(129) }, 400)
  await reset({ code: 'WRONG', password }, 422)
})

t.test('a teacher who names another teacher is refused before the body is validated', async t => {
  const [{ headers, user }, other] = [await signedIn(app, 'teacher'), await signedIn(app, 'teacher')]
  const write = (method: 'POST' | 'PATCH', path: string, payload: object, statusCode: number) =>
    requestErrorOf(t, app, { method, url: `/api/classes${path}`, headers, payload }, statusCode)
  for (const [method, path] of [['POST', ''], ['PATCH', `/${randomUUID()}`]] as const) {
    await write(method, path, { name: '', teacherId: other.user.id }, 403)
    await write(method, path, { name: '', teacherId: user.id.toUpperCase() }, 400)
    await write(method, path, { name: 'LSF 1', teacherId: 5 }, 400)
  }
  await write('PATCH', `/${randomUUID()}`, { name: 'LSF 1' }, 404)
})

t.test('an unknown lesson gets 404 before "not started"', async t => {
  const { newLesson } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const [open, hidden] = [await newLesson(), await newLesson({ isPublished: false })]
  const complete = (id: string, statusCode: number, as: Headers = headers) =>
    requestErrorOf(t, app, { method: 'POST', url: `/api/lessons/${id}/complete`, headers: as }, statusCode)
  await complete('no-id', 401, {})
  await complete('no-id', 400)
  t.equal((await complete(randomUUID(), 404)).code, 'LESSON_NOT_FOUND')
  t.equal((await complete(hidden.id, 404)).code, 'LESSON_NOT_FOUND')
  t.equal((await complete(open.id, 422)).code, 'LESSON_NOT_STARTED')
})
