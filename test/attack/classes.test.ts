// Attempts to get more from classes than one's role allows: other users' data, other roles, other classes.
import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import t from '#tap'
import type { App } from '../../server/app.ts'
import { classMembers, users } from '../../server/database/schema/tables.ts'
import { databaseOf, newcomer, signedIn, sharedApp, startApp } from '../helper.ts'
import { call, classOf } from '../support/classes.ts'
import { teacherOf } from '../support/lessons.ts'

const app = await sharedApp()

const wrong = () => randomUUID().slice(0, 8)
const at = (app: App, remoteAddress: string, code: string) =>
  app.inject({ url: `/api/invitations/${code}`, remoteAddress })

t.test('guesses of codes share one count across all routes, and never block a valid code', async t => {
  const app = await startApp(t, { authRateLimit: 10 })
  const own = await classOf(app)
  const { code } = await own.invite()
  const { headers } = await signedIn(app)
  const remoteAddress = '203.0.113.1'
  const signUp = (invitationCode = wrong()) => app.inject({
    method: 'POST', url: '/api/auth/register', payload: { ...newcomer(), invitationCode }, remoteAddress
  })
  const join = () => app.inject({
    method: 'POST', url: '/api/classes/join', payload: { code: wrong() }, headers, remoteAddress
  })
  const statuses = []
  for (let i = 0; i < 4; i++) {
    for (const guess of [await at(app, remoteAddress, wrong()), await signUp(), await join()]) {
      statuses.push(guess.statusCode)
    }
  }
  t.same(statuses, [404, 422, 422, 404, 422, 422, 404, 422, 422, 404, 429, 429])
  for (let i = 0; i < 12; i++) t.equal((await at(app, remoteAddress, code)).statusCode, 200, 'a valid code works')
  t.equal((await signUp(code)).statusCode, 201)
  t.equal((await at(app, '203.0.113.2', wrong())).statusCode, 404, 'other addresses are not limited')
})

t.test('guessing invitation codes does not bypass the limit on finding out which accounts exist', async t => {
  const { account } = await signedIn(app)
  const invitationCode = wrong()
  const known = await call(app, 'POST', '/auth/register', {}, { ...account, invitationCode })
  const unknown = await call(app, 'POST', '/auth/register', {}, { ...newcomer(), invitationCode })
  t.same([known.code, known.text], ['INVITATION_INVALID', unknown.text])
})

t.test('a request cannot give its sender another role, class or ownership', async t => {
  const own = await classOf(app)
  const { code } = await own.invite()
  const account = newcomer()
  const extra = [
    { role: 'teacher' }, { classId: own.id }, { classes: [own.id] }, { teacherId: own.user.id }
  ]
  for (const fields of extra) {
    const answer = await call(app, 'POST', '/auth/register', {}, { ...account, ...fields, invitationCode: code })
    t.equal(answer.status, 400, JSON.stringify(fields))
  }
  t.equal(await databaseOf(app).$count(users, eq(users.email, account.email)), 0)
  const pupil = await own.newPupil()
  for (const payload of [{ role: 'teacher' }, { classId: own.id }]) {
    t.equal((await call(app, 'PATCH', '/users/me', pupil.headers, payload)).status, 400)
  }
  const joins = [{ code, userId: own.user.id }, { code, classId: own.id }, { code, role: 'teacher' }]
  for (const payload of joins) t.equal((await call(app, 'POST', '/classes/join', pupil.headers, payload)).status, 400)
  const changes = [
    { id: randomUUID() }, { name: 'x', members: 3 }, { createdAt: '2026-01-01T00:00:00Z' }, { teacher: pupil.user.id }
  ]
  for (const payload of changes) t.equal((await call(app, 'PATCH', own.path, own.headers, payload)).status, 400)
  for (const [method, path] of [['POST', '/classes'], ['GET', '/classes'], ['GET', own.path]] as const) {
    t.equal((await call(app, method, path, pupil.headers, { name: 'x' })).status, 403)
  }
})

t.test('members and invitations of one class cannot be reached through another class', async t => {
  const [own, other] = [await classOf(app), await classOf(app)]
  const [pupil, stranger] = [await other.newPupil(), await signedIn(app)]
  const { id: invitation, code } = await other.invite()
  for (const { user } of [pupil, stranger, own, other]) {
    const path = `${own.path}/members/${user.id}`
    t.equal((await call(app, 'POST', `${path}/reset-code`, own.headers)).code, 'MEMBER_NOT_FOUND')
    t.equal((await call(app, 'DELETE', path, own.headers)).code, 'MEMBER_NOT_FOUND')
    const theirs = `${other.path}/members/${user.id}/reset-code`
    t.equal((await call(app, 'POST', theirs, own.headers)).code, 'CLASS_NOT_FOUND')
  }
  const path = `${own.path}/invitations/${invitation}`
  t.equal((await call(app, 'DELETE', path, own.headers)).code, 'INVITATION_NOT_FOUND')
  t.equal((await call(app, 'GET', `/invitations/${code}`)).status, 200, 'the class is unchanged')
  t.equal(await databaseOf(app).$count(classMembers, eq(classMembers.classId, other.id)), 1)
})

t.test('a teacher who joins another teacher’s class keeps their own classes private', async t => {
  const [own, other] = [await classOf(app), await classOf(app)]
  const pupil = await other.newPupil()
  const { code } = await own.invite()
  t.equal((await call(app, 'POST', '/classes/join', other.headers, { code })).status, 200)
  t.equal((await call(app, 'POST', `${own.path}/members/${other.user.id}/reset-code`, own.headers)).code, 'FORBIDDEN')
  t.equal((await call(app, 'GET', `${other.path}/members`, own.headers)).status, 404)
  t.notMatch((await call(app, 'GET', `${own.path}/progress`, own.headers)).text, pupil.user.id)
})

const soon = { dueOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10), timeZone: 'Europe/Paris' }

t.test('homework reveals no pupil outside the class and no draft', async t => {
  const { newLesson } = await teacherOf(app)
  const [own, other] = [await classOf(app), await classOf(app)]
  const [pupil, stranger] = [await own.newPupil(), await other.newPupil()]
  const [lesson, draft] = [await newLesson(), await newLesson({ isPublished: false })]
  for (const { headers } of [pupil, stranger]) {
    await call(app, 'POST', `/lessons/${lesson.id}/start`, headers)
    await call(app, 'POST', `/lessons/${lesson.id}/complete`, headers)
  }
  const assign = (lessonIds: string[]) =>
    call(app, 'POST', `${own.path}/assignments`, own.headers, { lessonIds, ...soon })
  t.match((await assign([lesson.id])).data, [{ done: 1, late: 0, open: 0 }], 'the outsider is not counted')
  const [hidden, unknown] = [await assign([draft.id]), await assign([randomUUID()])]
  t.same([hidden.code, hidden.text], ['UNKNOWN_LESSON', unknown.text], 'the answer does not reveal the draft either')
  const { text } = await call(app, 'GET', `${own.path}/assignments/pupils`, own.headers)
  t.notMatch(text, stranger.user.id)
  t.notMatch((await call(app, 'GET', '/users/me/assignments', stranger.headers)).text, own.id)
})

t.test('homework cannot be assigned or deleted through another class or as another user', async t => {
  const { newLesson } = await teacherOf(app)
  const [own, other] = [await classOf(app), await classOf(app)]
  const pupil = await other.newPupil()
  const { id: lessonId } = await newLesson()
  const body = { lessonIds: [lessonId], ...soon }
  const { data: [theirs] } = await call(app, 'POST', `${other.path}/assignments`, other.headers, body)
  for (const id of [theirs.id, randomUUID()]) {
    t.equal((await call(app, 'DELETE', `${own.path}/assignments/${id}`, own.headers)).code, 'ASSIGNMENT_NOT_FOUND')
  }
  const extra = [
    { classId: other.id }, { userId: pupil.user.id }, { state: 'done' }, { endsAt: '2026-01-01T00:00:00Z' }
  ]
  for (const fields of extra) {
    t.equal((await call(app, 'POST', `${own.path}/assignments`, own.headers, { ...body, ...fields })).status, 400)
  }
  t.match((await call(app, 'GET', '/users/me/assignments', pupil.headers)).data, [{ id: theirs.id, dueOn: soon.dueOn }])
})

t.test('only the class’s own teacher can switch hard letters on, and they cover only this class', async t => {
  const [own, other] = [await classOf(app), await classOf(app)]
  const pupil = await own.newPupil()
  const callers = [[other.headers, 404], [pupil.headers, 403], [{}, 401]] as const
  for (const [headers, status] of callers) {
    t.equal((await call(app, 'PATCH', own.path, headers, { showsHardLetters: true })).status, status)
    t.equal((await call(app, 'GET', `${own.path}/hard-letters`, headers)).status, status)
  }
  t.equal((await call(app, 'GET', own.path, own.headers)).data.showsHardLetters, false)
  for (const fields of [{ hardLettersSince: '2026-01-01T00:00:00Z' }, { showsHardLetters: true, since: null }]) {
    t.equal((await call(app, 'PATCH', own.path, own.headers, fields)).status, 400, 'the start date cannot be backdated')
  }
})

t.test('only the class’s teacher creates its accounts, and only for pupils', async t => {
  const [own, other] = [await classOf(app), await classOf(app)]
  const pupil = await own.newPupil()
  const names = Array.from({ length: 8 }, () => randomUUID())
  const create = (fields: object = {}) =>
    call(app, 'POST', `${own.path}/pupils`, own.headers, { pupils: [{ username: names[0], ...fields }] })
  for (const query of ['', '?dryRun=true']) {
    const send = (path: string, headers: Record<string, string>) =>
      call(app, 'POST', `${path}/pupils${query}`, headers, { pupils: names.map(username => ({ username })) })
    t.same((await send(own.path, {})).status, 401)
    t.same((await send(own.path, pupil.headers)).status, 403)
    t.same((await send(other.path, own.headers)).code, 'CLASS_NOT_FOUND', 'another teacher’s class')
    t.same((await send(`/classes/${randomUUID()}`, own.headers)).code, 'CLASS_NOT_FOUND')
  }
  const extra = [
    { role: 'admin' }, { id: pupil.user.id }, { email: 'lea@school.example' }, { password: 'rivers run under bridges' },
    { passwordHash: 'x' }, { classId: other.id }
  ]
  for (const fields of extra) t.equal((await create(fields)).status, 400, JSON.stringify(fields))
  const db = databaseOf(app)
  t.equal(await db.$count(users, inArray(users.username, names)), 0)
  const { data } = await create()
  t.equal(data.pupils.length, 1)
  const [made] = await db.select({ role: users.role }).from(users).where(eq(users.username, names[0]!))
  t.equal(made!.role, 'student')
})

t.test('a list never issues a code for an existing account, nor for a former teacher', async t => {
  const own = await classOf(app)
  const victim = await signedIn(app, 'admin')
  for (const username of [victim.user.username, victim.user.username.toUpperCase()]) {
    const refused = await call(app, 'POST', `${own.path}/pupils`, own.headers, { pupils: [{ username }] })
    t.equal(refused.status, 400)
    t.notMatch(refused.text, /[0-9A-Z]{4}-[0-9A-Z]{4}/)
  }
  const { data } = await call(app, 'POST', `${own.path}/pupils`, own.headers, { pupils: [{ username: randomUUID() }] })
  const { code } = data.pupils[0]
  await call(app, 'PATCH', `/users/${own.user.id}`, victim.headers, { role: 'student' })
  const pupils = [{ username: randomUUID() }]
  t.equal((await call(app, 'POST', `${own.path}/pupils`, own.headers, { pupils })).status, 403)
  const late = await call(app, 'POST', '/auth/reset-password', {}, { code, password: 'a lighthouse in the fog' })
  t.equal(late.code, 'RESET_CODE_INVALID', 'the former teacher’s codes are void')
})
