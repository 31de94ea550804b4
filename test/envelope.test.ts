// The form of every answer under /api, and the paging of every list.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import t from '#tap'
import { lessons, modules, signs, users } from '../server/database/schema/tables.ts'
import { appOn, ownDatabase, sharedApp, signedIn } from './helper.ts'
import { teacherOf } from './support/lessons.ts'

const app = await sharedApp()

const ROWS = 23
const LISTS = ['users', 'lessons', 'dictionary', 'audit']

t.test('every list has pages of the requested size that add up to the whole', async t => {
  const db = await ownDatabase(t)
  const numbers = Array.from({ length: ROWS }, (_, i) => i)
  await db.insert(users).values(numbers.map(() => {
    const name = randomUUID()
    return { email: `${name}@school.example`, username: name, passwordHash: 'none' }
  }))
  // They differ only in their ids, which alone can order them.
  await db.insert(signs).values(numbers.map(() => ({ word: 'Même', definition: '…' })))
  const text = { title: 'Leçon', description: '…', order: 1 }
  const [module] = await db.insert(modules).values(text).returning()
  const lesson = { ...text, moduleId: module!.id, category: 'basics', duration: 1 }
  await db.insert(lessons).values(numbers.map(() => lesson))
  const app = await appOn(db)
  const { headers, post } = await teacherOf(app)
  for (const i of numbers) await post('/dictionary/categories', { name: `Catégorie ${i}` })

  const page = async (list: string, query: Record<string, number>) => {
    const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const answer = await app.inject({ url: `/api/${list}?${parameters}`, headers })
    t.equal(answer.statusCode, 200, `${list} ${JSON.stringify(query)}`)
    const { success, data, meta, ...rest } = answer.json()
    t.same([success, rest, Object.keys(meta).sort()], [true, {}, ['limit', 'page', 'total']])
    return { ids: data.map(({ id }: { id: string }) => id) as string[], meta }
  }
  for (const list of LISTS) {
    const first = await page(list, {})
    t.match(first.meta, { page: 1, limit: 20 }, `${list}: the defaults`)
    t.equal(first.ids.length, 20, list)
    const { ids, meta } = await page(list, { limit: 100 })
    t.equal(ids.length, meta.total, list)
    t.ok(meta.total >= ROWS, list)
    t.equal(new Set(ids).size, ids.length, list)
    t.same(first.ids, ids.slice(0, 20), list)
    const [size, place] = [fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 30 })]
    await fc.assert(fc.asyncProperty(size, place, async (limit, number) => {
      const part = await page(list, { limit, page: number })
      t.same(part.ids, ids.slice((number - 1) * limit, number * limit), `${list}: page ${number} of ${limit}`)
      t.same(part.meta, { page: number, limit, total: meta.total })
    }), { numRuns: 15 })
    t.same((await page(list, { page: 2 ** 31 - 1, limit: 100 })).ids, [], `${list}: far beyond the end`)
    const bad = [
      'limit=101', 'limit=0', 'limit=-1', 'limit=1.0001', 'page=0', 'page=2147483648', 'page=1&page=2', 'offset=1'
    ]
    for (const query of bad) {
      const answer = await app.inject({ url: `/api/${list}?${query}`, headers })
      t.equal(answer.statusCode, 400, `${list} ${query}`)
      t.equal(answer.json().error.details.errors[0].path, query.split('=')[0])
    }
    const both = (await app.inject({ url: `/api/${list}?limit=0&page=x&nonsense=1`, headers })).json()
    const paths = both.error.details.errors.map(({ path }: { path: string }) => path)
    t.same([...new Set(paths)].sort(), ['limit', 'nonsense', 'page'], `${list}: every fault is listed`)
  }
})

t.test('a success has data; a failure has its status, code and reason', async t => {
  const { headers, newModule, newLesson, newExercise } = await teacherOf(app)
  const module = await newModule()
  const lesson = await newLesson({ moduleId: module.id })
  const exercise = await newExercise(lesson.id)
  const student = await signedIn(app)
  const requests = [
    ['GET', '/users/me'], ['GET', `/users/${student.user.id}`],
    ['PATCH', `/users/${student.user.id}`, { role: 'teacher' }],
    ['GET', '/modules'], ['PATCH', `/modules/${module.id}`, { title: 'Bases' }],
    ['GET', `/lessons/${lesson.id}`], ['PATCH', `/lessons/${lesson.id}`, { duration: 9 }],
    ['POST', `/lessons/${lesson.id}/start`], ['POST', `/lessons/${lesson.id}/complete`],
    ['GET', `/exercises/${exercise.id}`], ['POST', `/exercises/${exercise.id}/submit`, { answer: 'A' }],
    ['GET', '/dictionary/categories'], ['GET', '/users/me/progress'], ['GET', '/users/me/export'],
    ['DELETE', `/exercises/${exercise.id}?cascade=true`],
    ['DELETE', `/lessons/${lesson.id}?cascade=true`], ['DELETE', `/modules/${module.id}`],
    ['DELETE', `/users/${student.user.id}`]
  ] as const
  for (const [method, path, payload] of requests) {
    const good = await app.inject({ method, url: `/api${path}`, headers, ...payload && { payload } })
    const what = `${method} ${path}: ${good.body.slice(0, 80)}`
    t.equal(good.statusCode, 200, what)
    t.match(good.headers['content-type'], /^application\/json; charset=utf-8$/, what)
    const { success, data, message, ...rest } = good.json()
    t.same([success, rest], [true, {}], what)
    if (method === 'DELETE') t.same(data, { id: path.match(/[0-9a-f-]{36}/)![0] }, what)
    else t.type(data, 'object', what)
    if (method === 'DELETE' || method === 'PATCH') t.match(message, /^[A-Z].* (deleted|changed|updated)$/, what)

    const refused = await app.inject({ method, url: `/api${path}`, ...payload && { payload } })
    t.equal(refused.statusCode, 401, what)
    t.same(Object.keys(refused.json()).sort(), ['error', 'success'], what)
    t.same(Object.keys(refused.json().error).sort(), ['code', 'message', 'statusCode'], what)
    t.match(refused.headers['content-type'], /^application\/json; charset=utf-8$/, what)
  }
})

t.test('every documented success of /api requires data', async t => {
  const { paths, components } = (await app.inject('/api/docs/json')).json()
  const schemaOf = (schema: { $ref?: string }) =>
    schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)!] : schema
  for (const [path, item] of Object.entries<Record<string, { responses?: object }>>(paths)) {
    if (!path.startsWith('/api/')) continue
    for (const [method, { responses = {} }] of Object.entries(item)) {
      for (const [status, { content }] of Object.entries(responses)) {
        const json = content?.['application/json']
        if (!json || !status.startsWith('2')) continue
        t.ok(schemaOf(json.schema).required?.includes('data'), `${method} ${path} ${status}`)
      }
    }
  }
})

t.test('a success with nothing to return has empty data', async t => {
  const { headers, newModule } = await teacherOf(app)
  const ids = [(await newModule()).id, (await newModule()).id].reverse()
  const change = async (method: 'PATCH' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url: `/api${url}`, headers, ...payload && { payload } })
  const ordered = await change('PATCH', '/modules/order', { ids })
  const [entry] = (await app.inject({ url: '/api/audit', headers })).json().data
  const undone = await change('POST', `/audit/${entry.id}/undo`)
  const out = await change('POST', '/auth/logout')
  for (const answer of [ordered, undone, out]) {
    const { success, data, message } = answer.json()
    t.same([answer.statusCode, success, data, typeof message], [200, true, {}, 'string'], answer.body)
  }
})
