import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import t from '#tap'
import { inProject } from '../server/settings/paths.ts'
import { SIGHT } from '../server/accounts/users/sight.ts'
import { signedIn } from './helper.ts'
import { call, classOf, type Headers } from './support/classes.ts'
import { fieldsSeen, type Person } from './support/fields-seen.ts'
import { teacherOf } from './support/lessons.ts'
import { operationsOf } from './support/openapi.ts'
import { startAppWithRoutes } from './support/routes.ts'
import type { Route, Schema } from './support/routes.ts'

type Access = 'anyone' | 'members' | 'teachers' | 'admins'

/** Who may call each route. A route missing here fails the test. */
const ACCESS: Record<string, Access> = {
  'GET /ping': 'anyone',
  'GET /get-sign_recognizer-model/:name': 'anyone',
  'GET /get-sign-recognizer-model/:name': 'anyone',
  'POST /get-alphabet': 'anyone',
  'POST /get-alphabet2': 'anyone',
  'DELETE /get-alphabet-end': 'anyone',
  'GET /health': 'anyone',
  'GET /ready': 'anyone',
  'GET /metrics': 'anyone',

  'GET /api/docs': 'anyone',
  'GET /api/docs/': 'anyone',
  'GET /api/docs/json': 'anyone',
  'GET /api/docs/yaml': 'anyone',
  'GET /api/docs/static/*': 'anyone',
  'GET /api/docs/static/index.html': 'anyone',
  'GET /api/docs/static/swagger-initializer.js': 'anyone',

  'POST /api/auth/register': 'anyone',
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/refresh': 'anyone',
  'POST /api/auth/logout': 'anyone',
  'GET /api/auth/forgot-password': 'anyone',
  'POST /api/auth/forgot-password': 'anyone',
  'POST /api/auth/reset-password': 'anyone',

  'GET /api/users/me': 'members',
  'PATCH /api/users/me': 'members',
  'DELETE /api/users/me': 'members',
  'GET /api/users/me/export': 'members',
  'GET /api/users/me/activity': 'members',
  'PATCH /api/users/me/goal': 'members',

  'GET /api/users': 'admins',
  'GET /api/users/:id': 'admins',
  'GET /api/users/:id/export': 'admins',
  'PATCH /api/users/:id': 'admins',
  'DELETE /api/users/:id': 'admins',
  'POST /api/users/:id/reset-code': 'admins',
  'GET /api/audit': 'admins',
  'POST /api/audit/:id/undo': 'admins',
  'GET /api/figures': 'admins',
  'POST /api/import': 'admins',
  'POST /api/media': 'admins',
  'GET /api/media': 'admins',
  'DELETE /api/media/:id': 'admins',
  'GET /api/export': 'admins',
  'GET /api/export/content.ndjson': 'admins',
  'GET /api/export/signs.csv': 'admins',
  'GET /api/export/words.csv': 'admins',

  'GET /content/illustrations/:name': 'anyone',
  'GET /media/:name': 'anyone',
  'GET /api/users/me/progress': 'members',
  'GET /api/dictionary': 'members',
  'GET /api/dictionary/categories': 'members',
  'GET /api/dictionary/:id': 'members',
  'GET /api/modules': 'members',
  'GET /api/lessons': 'members',
  'GET /api/lessons/:id': 'members',
  'POST /api/lessons/:id/start': 'members',
  'POST /api/lessons/:id/complete': 'members',
  'POST /api/lessons/:id/place': 'members',
  'GET /api/exercises/:id': 'members',
  'POST /api/exercises/:id/submit': 'members',
  'GET /api/words': 'members',
  'GET /api/reviews': 'members',
  'POST /api/reviews': 'members',

  'GET /api/invitations/:code': 'anyone',
  'POST /api/classes/join': 'members',
  'GET /api/users/me/classes': 'members',
  'DELETE /api/users/me/classes/:id': 'members',
  'GET /api/classes': 'teachers',
  'POST /api/classes': 'teachers',
  'GET /api/classes/:id': 'teachers',
  'PATCH /api/classes/:id': 'teachers',
  'DELETE /api/classes/:id': 'teachers',
  'GET /api/classes/deleted': 'teachers',
  'POST /api/classes/:id/restore': 'teachers',
  'GET /api/classes/:id/invitations': 'teachers',
  'POST /api/classes/:id/invitations': 'teachers',
  'DELETE /api/classes/:id/invitations/:invitationId': 'teachers',
  'POST /api/classes/:id/invitations/:invitationId/restore': 'teachers',
  'GET /api/classes/:id/members': 'teachers',
  'DELETE /api/classes/:id/members/:userId': 'teachers',
  'GET /api/classes/:id/members/removed': 'teachers',
  'POST /api/classes/:id/members/move': 'teachers',
  'POST /api/classes/:id/members/:userId/restore': 'teachers',
  'POST /api/classes/:id/members/:userId/reset-code': 'teachers',
  'POST /api/classes/:id/pupils': 'teachers',
  'POST /api/classes/:id/start-codes': 'teachers',
  'GET /api/classes/:id/progress': 'teachers',
  'GET /api/classes/:id/progress.csv': 'teachers',
  'GET /api/users/me/assignments': 'members',
  'GET /api/classes/:id/assignments': 'teachers',
  'GET /api/classes/:id/assignments/pupils': 'teachers',
  'POST /api/classes/:id/assignments': 'teachers',
  'DELETE /api/classes/:id/assignments/:assignmentId': 'teachers',
  'PUT /api/classes/:id/assignments/:assignmentId/extensions/:userId': 'teachers',
  'DELETE /api/classes/:id/assignments/:assignmentId/extensions/:userId': 'teachers',
  'GET /api/classes/:id/hard-letters': 'teachers',

  'POST /api/dictionary': 'admins',
  'PATCH /api/dictionary/:id': 'admins',
  'DELETE /api/dictionary/:id': 'admins',
  'POST /api/dictionary/categories': 'admins',
  'PATCH /api/dictionary/categories/:id': 'admins',
  'DELETE /api/dictionary/categories/:id': 'admins',
  'POST /api/modules': 'admins',
  'PATCH /api/modules/order': 'admins',
  'PATCH /api/modules/:id': 'admins',
  'DELETE /api/modules/:id': 'admins',
  'POST /api/lessons': 'admins',
  'PATCH /api/lessons/order': 'admins',
  'PATCH /api/lessons/:id': 'admins',
  'DELETE /api/lessons/:id': 'admins',
  'POST /api/exercises': 'admins',
  'PATCH /api/exercises/order': 'admins',
  'PATCH /api/exercises/:id': 'admins',
  'DELETE /api/exercises/:id': 'admins',
  'POST /api/words': 'admins',
  'PATCH /api/words/:id': 'admins',
  'DELETE /api/words/:id': 'admins'
}

/** Addresses whose answers do not depend on the caller. */
const isPublic = (url: string) => !url.startsWith('/api/') || url.startsWith('/api/docs')

/** One route per address and file of the built page, open to anyone. */
const isPage = ({ url }: Route) => ['/', '/learn'].includes(url) || existsSync(inProject('dist', 'web', url))

const nameOf = ({ method, url }: Route) => `${method === 'HEAD' ? 'GET' : method} ${url}`

const { app, routes } = await startAppWithRoutes(t)

t.test('the table lists exactly the routes of the server', async t => {
  t.same([...new Set(routes.filter(route => !isPage(route)).map(nameOf))].sort(), Object.keys(ACCESS).sort())
})

t.test('the documents name the required role exactly where a route requires one', async t => {
  for (const { method, path, summary } of await operationsOf(app)) {
    const access = ACCESS[`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`]
    t.equal(summary.endsWith('(admins only)'), access === 'admins', `${method} ${path}`)
    t.equal(summary.endsWith('(teachers and admins only)'), access === 'teachers', `${method} ${path}`)
  }
})

t.test('every route admits exactly the roles in the table', async t => {
  const somebody = await signedIn(app)
  const unknown = randomUUID()
  const callers = [
    { caller: 'nobody', headers: {}, id: unknown },
    { caller: 'student', ...await signedIn(app), id: unknown },
    { caller: 'teacher', ...await signedIn(app, 'teacher'), id: unknown },
    { caller: 'student, with an id of somebody else', ...await signedIn(app), id: somebody.user.id },
    { caller: 'admin', ...await signedIn(app, 'admin'), id: unknown }
  ]
  for (const route of routes) {
    const access = ACCESS[nameOf(route)] ?? 'anyone'
    for (const { caller, headers, id } of callers) {
      if (id !== unknown && !route.url.includes(':')) continue
      if (isPage(route) && caller !== 'nobody') continue
      const answer = await app.inject({
        method: route.method,
        url: route.url.replace(/:\w+/g, id).replace('*', 'nothing'),
        headers,
        // Every schema refuses this body, so an admitted request changes nothing.
        ...(route.schema.body && { payload: { nonsense: true } }),
        // The page's files take up to 14 MB; only the status matters here.
        payloadAsStream: true
      })
      answer.stream().destroy()
      const { statusCode } = answer
      const what = `${route.method} ${route.url} as ${caller}: ${statusCode}`
      if (access !== 'anyone' && caller === 'nobody') t.equal(statusCode, 401, what)
      else if (access === 'admins' && caller !== 'admin') t.equal(statusCode, 403, what)
      else if (access === 'teachers' && caller.startsWith('student')) t.equal(statusCode, 403, what)
      else t.ok(statusCode < 500 && statusCode !== 401 && statusCode !== 403, what)
    }
  }
  t.equal(
    (await app.inject({ url: '/api/users/me', headers: somebody.headers })).statusCode,
    200,
    'the other accounts still exist'
  )
})

/** As many rows as a route gives at once, and a time zone if it asks for one. */
const queryOf = ({ properties = {} }: Schema = {}) =>
  Object.entries({ limit: '100', timeZone: 'UTC' }).flatMap(([name, value]) =>
    name in properties ? `${name}=${value}` : []).join('&')

/** Two classes with two pupils and one, a pupil of none, and an admin. All have done something. */
async function school () {
  const [own, other] = [await classOf(app), await classOf(app)]
  const named = () => ({ firstName: `F${randomUUID()}`, lastName: `L${randomUUID()}` })
  const pupils = [await own.newPupil(named()), await own.newPupil(named()), await other.newPupil(named())]
  const [stranger, admin] = [await signedIn(app), await signedIn(app, 'admin')]
  const { id: lessonId } = await (await teacherOf(app)).newLesson()
  const people = [own, other, ...pupils, stranger, admin]
  for (const { headers } of people) {
    await call(app, 'PATCH', '/users/me', headers, named())
    for (const verb of ['start', 'complete']) await call(app, 'POST', `/lessons/${lessonId}/${verb}`, headers)
  }
  const homework = { lessonIds: [lessonId], dueOn: new Date().toISOString().slice(0, 10), timeZone: 'Pacific/Honolulu' }
  for (const { path, headers } of [own, other]) await call(app, 'POST', `${path}/assignments`, headers, homework)
  const persons = await Promise.all(people.map(async ({ headers }): Promise<Person> =>
    (await call(app, 'GET', '/users/me', headers)).data))
  return { own, other, people, persons, code: (await own.invite()).code }
}

t.test('each user sees of another exactly what the table of sight says', async t => {
  const { own, other, people, persons, code } = await school()
  const [teacher, otherTeacher, pupil, classmate, otherPupil, , admin] = persons as Person[]
  const taughtBy = (person: Person) =>
    [pupil, classmate].includes(person) ? teacher : person === otherPupil ? otherTeacher : undefined
  const relations = (viewer: Person | undefined, person: Person) => ({
    admin: viewer === admin,
    teacher: taughtBy(person) !== undefined && [taughtBy(person), admin].includes(viewer),
    // Everybody has the code of the first class.
    member: person === teacher || (viewer === otherPupil && person === otherTeacher)
  })
  const ids = [own.id, other.id, ...persons.map(({ id }) => id)]
  // The export has all fields, and stands in the table as one.
  const urls = routes
    .filter(({ method, url }) => method === 'GET' && !isPublic(url) && url !== '/api/users/:id/export')
    .map(({ url, schema }) => `${url}?${queryOf(schema.querystring)}`)
    .flatMap(url => url.includes(':id') ? ids.map(id => url.replace(':id', id)) : url.replace(':code', code))
  const nobody = { headers: {} as Headers, viewer: undefined }
  const viewers = [...people.map(({ headers }, i) => ({ headers, viewer: persons[i] })), nobody]
  for (const { headers, viewer } of viewers) {
    const answers: string[] = []
    for (const url of urls) {
      const answer = await app.inject({ url, headers })
      if (answer.statusCode === 400) t.fail(`${url}: ${answer.body}`)
      answers.push(answer.body)
    }
    for (const person of persons.filter(person => person !== viewer)) {
      const rules = Object.entries(relations(viewer, person)).flatMap(([name, holds]) => holds ? [name] : [])
      const fields = rules.flatMap((name): readonly string[] => SIGHT[name as keyof typeof SIGHT].fields)
      const seen = fields.filter(field => field !== 'export')
      t.same(fieldsSeen(answers, person), [...new Set(seen)].sort(), rules.join() || 'stranger')
    }
  }
})
