// The audit log: one line for each admin operation, none for a refused one, readable only by admins.
import { randomUUID } from 'node:crypto'
import t from '#tap'
import type { App } from '../server/app.ts'
import { auditEntries } from '../server/database/schema/tables.ts'
import { appOn, ownApp, ownDatabase, signedIn, signIn } from './helper.ts'
import { teacherOf } from './support/lessons.ts'

type Headers = Record<string, string>

interface Entry {
  id: string
  at: string
  action: string
  actor: { id: string, username: string } | null
  target: { kind: string, id: string, name: string | null } | null
  details: Record<string, unknown> | null
}

async function read (app: App, headers: Headers, query: Record<string, string> = {}): Promise<Entry[]> {
  const answer = await app.inject({ url: '/api/audit', headers, query: { limit: '100', ...query } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().data
}

t.test('each admin operation leaves one audit line, a refused one none', async t => {
  const app = await ownApp(t)
  const { headers, post, newModule, newLesson, newExercise } = await teacherOf(app)
  const { id: me, username } = (await app.inject({ url: '/api/users/me', headers })).json().data
  const learner = await signedIn(app)
  let seen = (await read(app, headers)).length
  const call = (method: 'PATCH' | 'DELETE' | 'POST', path: string, payload?: object) =>
    app.inject({ method, url: `/api${path}`, headers, ...payload && { payload } })
  const leaves = async (action: string, target: { kind: string, id: string }, details: object | null) => {
    const entries = await read(app, headers)
    t.equal(entries.length, seen + 1, `${action} leaves one line`)
    t.match(entries[0], { action, actor: { id: me, username }, target, details })
    seen = entries.length
  }
  const leavesNothing = async (what: string) => t.equal((await read(app, headers)).length, seen, what)

  const content = [
    {
      kind: 'category',
      path: '/dictionary/categories',
      fields: { name: 'Bêtes' },
      change: { description: 'Toutes' },
      before: { description: null },
      row: { name: 'Bêtes' }
    },
    {
      kind: 'sign',
      path: '/dictionary',
      fields: { word: 'Chat', definition: 'Animal.' },
      change: { word: 'Chien', difficulty: 'advanced' },
      before: { word: 'Chat', difficulty: 'beginner' },
      row: { word: 'Chien' }
    }
  ]
  for (const { kind, path, fields, change, before, row } of content) {
    const { id } = await post(path, fields)
    await leaves(`${kind}.created`, { kind, id }, null)
    await call('PATCH', `${path}/${id}`, change)
    await leaves(`${kind}.changed`, { kind, id }, { from: before, to: change })
    const { updatedAt } = (await call('PATCH', `${path}/${id}`, change)).json().data
    await leavesNothing(`${kind} that holds the values already`)
    t.equal((await call('PATCH', `${path}/${id}`, change)).json().data.updatedAt, updatedAt)
    await call('DELETE', `${path}/${id}`)
    await leaves(`${kind}.deleted`, { kind, id }, { row })
    await call('PATCH', `${path}/${id}`, change)
    await call('DELETE', `${path}/${id}`)
    await call('POST', path, { nonsense: 1 })
    await leavesNothing(`${kind} refused`)
  }

  const module = await newModule()
  await leaves('module.created', { kind: 'module', id: module.id }, null)
  const lesson = await newLesson({ moduleId: module.id })
  await leaves('lesson.created', { kind: 'lesson', id: lesson.id }, null)
  const sign = await post('/dictionary', { word: 'Marteau', definition: 'Le poing frappe.' })
  await leaves('sign.created', { kind: 'sign', id: sign.id }, null)
  const exercise = await newExercise(lesson.id, { signId: sign.id })
  await leaves('exercise.created', { kind: 'exercise', id: exercise.id }, null)
  await call('DELETE', `/modules/${module.id}`)
  await call('PATCH', `/lessons/${lesson.id}`, { moduleId: randomUUID() })
  await call('PATCH', `/exercises/${exercise.id}`, { answer: 'Z' })
  await leavesNothing('impossible changes')
  await call('PATCH', `/exercises/${exercise.id}`, { prompt: 'Laquelle ?' })
  await leaves('exercise.changed', { kind: 'exercise', id: exercise.id }, {
    from: { prompt: exercise.prompt }, to: { prompt: 'Laquelle ?' }
  })
  await call('PATCH', `/exercises/${exercise.id}`, { prompt: 'Laquelle ?', options: exercise.options })
  await leavesNothing('an exercise as it is')
  await call('DELETE', `/exercises/${exercise.id}`)
  await leaves('exercise.deleted', { kind: 'exercise', id: exercise.id }, { row: { prompt: 'Laquelle ?' } })
  await call('DELETE', `/lessons/${lesson.id}`)
  await leaves('lesson.deleted', { kind: 'lesson', id: lesson.id }, { row: { title: lesson.title } })
  await call('DELETE', `/modules/${module.id}`)
  await leaves('module.deleted', { kind: 'module', id: module.id }, { row: { title: module.title } })

  const user = { kind: 'user', id: learner.user.id }
  await call('PATCH', `/users/${user.id}`, { role: 'teacher' })
  await leaves('user.role_changed', user, { from: 'student', to: 'teacher' })
  await call('PATCH', `/users/${user.id}`, { role: 'teacher' })
  await leavesNothing('the same role again')
  await call('PATCH', `/users/${me}`, { role: 'student' })
  await leavesNothing('the last admin stays')
  await call('DELETE', `/users/${user.id}`)
  const [gone] = await read(app, headers)
  t.match(gone, { action: 'user.deleted', actor: { id: me }, target: { kind: 'user' } })
  t.not(gone!.target!.id, user.id, 'a deleted user is no longer named')
})

t.test('users’ operations on their own accounts are logged without what they wrote', async t => {
  const app = await ownApp(t)
  const { headers: admin } = await signedIn(app, 'admin')
  const { headers, user, account } = await signedIn(app)
  const change = (payload: object) => app.inject({ method: 'PATCH', url: '/api/users/me', headers, payload })
  await change({ firstName: 'Confidentielle', lastName: null })
  await change({ password: 'a lighthouse in the fog', currentPassword: account.password })
  const again = await signIn(app, { ...account, password: 'a lighthouse in the fog' })
  await app.inject({ method: 'POST', url: '/api/auth/logout', headers: again.headers, payload: { everywhere: true } })
  const entries = await read(app, admin, { actor: user.id })
  t.same(entries.map(({ action, details }) => [action, details]), [
    ['user.logged_out', { everywhere: true }],
    ['user.logged_in', null],
    ['user.password_changed', null],
    ['user.changed', { fields: ['firstName'] }],
    ['user.logged_in', null],
    ['user.registered', null]
  ])
  const everything = JSON.stringify(await read(app, admin))
  for (const text of ['Confidentielle', 'lighthouse', account.password, account.email]) {
    t.notOk(everything.includes(text), text)
  }
})

t.test('only admins read the log, with filters, newest first, by pages', async t => {
  const app = await ownApp(t)
  const { headers, post } = await teacherOf(app)
  const student = await signedIn(app)
  const sign = await post('/dictionary', { word: 'Un', definition: '1.' })
  await app.inject({ method: 'PATCH', url: `/api/dictionary/${sign.id}`, headers, payload: { word: 'Deux' } })
  const all = await read(app, headers)
  t.same(all.map(({ id }) => id), all.map(({ id }) => id).sort().reverse(), 'ids increase with time')
  t.ok(all.every(({ at }) => new Date(at).toISOString() === at))

  t.same((await read(app, headers, { target: sign.id })).map(({ action }) => action), ['sign.changed', 'sign.created'])
  t.same((await read(app, headers, { target: sign.id, action: 'sign.created' })).length, 1)
  t.same(await read(app, headers, { actor: student.user.id, target: sign.id }), [])
  const unknown = [['actor', randomUUID()], ['target', randomUUID()], ['action', 'sign'], ['action', '%']] as const
  for (const [name, value] of unknown) {
    t.same(await read(app, headers, { [name]: value }), [], `${name}=${value}`)
  }
  const middle = all[2]!
  const since = await read(app, headers, { from: middle.at })
  const before = await read(app, headers, { until: middle.at })
  t.same([...since, ...before].map(({ id }) => id), all.map(({ id }) => id), 'each entry is on exactly one side')
  t.ok(since.some(({ id }) => id === middle.id), '"from" is included')
  t.same(await read(app, headers, { from: middle.at, until: middle.at }), [])

  const pages: string[] = []
  for (let page = 1; page <= all.length; page++) {
    const [entry] = await read(app, headers, { limit: '1', page: String(page) })
    pages.push(entry!.id)
  }
  t.same(pages, all.map(({ id }) => id))
  const bad = [
    'actor=me', 'target=1', 'from=yesterday', 'until=2026-02-30', 'from=2026-01-01', 'action=', 'limit=101', 'page=0'
  ]
  for (const query of bad) {
    const answer = await app.inject({ url: `/api/audit?${query}`, headers })
    t.equal(answer.statusCode, 400, query)
    t.equal(answer.json().error.details.errors[0].path, query.split('=')[0])
  }
  const teacher = await signedIn(app, 'teacher')
  for (const headers of [student.headers, teacher.headers]) {
    t.equal((await app.inject({ url: `/api/audit?actor=${student.user.id}`, headers })).statusCode, 403)
  }
  for (const method of ['POST', 'PATCH', 'DELETE', 'PUT'] as const) {
    t.equal((await app.inject({ method, url: '/api/audit', headers })).statusCode, 404, `${method}: read-only`)
  }
})

t.test('the total of a long log stops at its limit', async t => {
  const db = await ownDatabase(t)
  const app = await appOn(db)
  const { headers } = await signedIn(app, 'admin')
  await db.insert(auditEntries).values(Array(1100).fill({ action: 'sign.created' }))
  const metaOf = async (query: object) =>
    (await app.inject({ url: '/api/audit', headers, query: { limit: '100', ...query } })).json().meta
  t.same(await metaOf({}), { page: 1, limit: 100, total: 1000, totalIsExact: false })
  t.same(await metaOf({ page: '12' }), { page: 12, limit: 100, total: 1102 })
  t.same(await metaOf({ action: 'user.registered' }), { page: 1, limit: 100, total: 1 })
})

t.test('an entry names its subject by its current name, or its last one if deleted', async t => {
  const app = await ownApp(t)
  const { headers, post, newModule } = await teacherOf(app)
  const { id } = await post('/dictionary', { word: 'Chat', definition: 'Animal.' })
  await app.inject({ method: 'PATCH', url: `/api/dictionary/${id}`, headers, payload: { word: 'Chien' } })
  const names = async () => (await read(app, headers, { target: id })).map(({ target }) => target?.name)
  t.same(await names(), ['Chien', 'Chien'])
  await app.inject({ method: 'DELETE', url: `/api/dictionary/${id}`, headers })
  t.same(await names(), ['Chien', null, null])
  const module = await newModule()
  t.match(await read(app, headers, { target: module.id }), [{ target: { name: module.title } }])
  const { user: { id: userId, username } } = await signedIn(app)
  await app.inject({ method: 'PATCH', url: `/api/users/${userId}`, headers, payload: { role: 'teacher' } })
  t.match(await read(app, headers, { target: userId }), [{ target: { name: username } }])
})
