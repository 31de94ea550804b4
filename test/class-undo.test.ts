// Deleted classes, removed members and revoked invitations come back, and are seen by nobody meanwhile.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import t from '#tap'
import { deleteExpired } from '../server/database/queries/expiry.ts'
import {
  assignments, auditEntries, classMembers, classes, invitations, removedMembers, users
} from '../server/database/schema/tables.ts'
import { databaseOf, newcomer, ownApp, password, sharedApp, signedIn } from './helper.ts'
import { call, classOf, type Headers } from './support/classes.ts'
import { bodyOf, examplesOf } from './support/example-requests.ts'
import { teacherOf } from './support/lessons.ts'
import { operationsOf } from './support/openapi.ts'

const app = await sharedApp()
const db = databaseOf(app)
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** A class with a pupil, homework and an open invitation. */
async function filledClass () {
  const own = await classOf(app, 'teacher', `Groupe ${randomUUID()}`)
  const pupil = await own.newPupil({ lastName: 'Martin' })
  const { id: lessonId } = await (await teacherOf(app)).newLesson()
  const homework = { lessonIds: [lessonId], dueOn: tomorrow, timeZone: 'UTC' }
  const [assignment] = (await call(app, 'POST', `${own.path}/assignments`, own.headers, homework)).data
  return { ...own, pupil, lessonId, homework: assignment.id as string, invitation: await own.invite() }
}

const remove = ({ path, headers }: { path: string, headers: Headers }) =>
  call(app, 'DELETE', `${path}?cascade=true`, headers)
const restore = ({ path }: { path: string }, headers: Headers) => call(app, 'POST', `${path}/restore`, headers)
const admin = await signedIn(app, 'admin')
const undo = async (action: string, target: string) => {
  const { data } = await call(app, 'GET', `/audit?action=${action}&target=${target}`, admin.headers)
  return call(app, 'POST', `/audit/${data[0].id}/undo`, admin.headers)
}
const entriesOn = async (target: string) =>
  (await call(app, 'GET', `/audit?target=${target}`, admin.headers)).data as
    { action: string, target: { name: string | null }, isUndoable: boolean }[]

/** Everything that the users of a class see of it. */
async function seenOf ({ path, headers, pupil, invitation }: Awaited<ReturnType<typeof filledClass>>) {
  const ofTeacher = ['', '/members', '/progress', '/assignments', '/assignments/pupils', '/invitations']
    .map(read => call(app, 'GET', path + read, headers))
  const ofPupil = ['classes', 'assignments'].map(read => call(app, 'GET', `/users/me/${read}`, pupil.headers))
  const answers = await Promise.all([...ofTeacher, ...ofPupil, call(app, 'GET', `/invitations/${invitation.code}`)])
  return answers.map(({ status, data, meta }) => [status, JSON.stringify({ data, meta }, withoutTimes)])
}
const withoutTimes = (name: string, value: unknown) => name === 'updatedAt' ? undefined : value

t.test('nobody sees a deleted class: every route answers as for an unknown one', async t => {
  const own = await filledClass()
  await remove(own)
  const operations = (await operationsOf(app)).filter(({ path }) => path.startsWith('/api/classes/{id}'))
  t.ok(operations.length > 18)
  const given: Record<string, string> = {
    id: own.id, userId: own.pupil.user.id, invitationId: own.invitation.id, assignmentId: own.homework
  }
  for (const { method, path, parameters, requestBody } of operations) {
    if (path === '/api/classes/{id}/restore') continue
    const content = requestBody?.content['application/json']
    for (const [who, { headers }] of Object.entries({ own, admin })) {
      const answer = await app.inject({
        method,
        url: path.replace(/\{(\w+)\}/g, (_, name: string) => given[name]!),
        query: Object.fromEntries(examplesOf(parameters, 'query')),
        headers,
        ...content && { payload: bodyOf(content) as object }
      })
      t.same([answer.statusCode, answer.json().error.code], [404, 'CLASS_NOT_FOUND'], `${method} ${path}, ${who}`)
    }
  }
  for (const { headers } of [own, admin]) {
    t.notMatch((await call(app, 'GET', '/classes?limit=100', headers)).text, own.id)
  }
})

t.test('nor do its pupils, and its invitations are unknown', async t => {
  const own = await filledClass()
  const { pupil, invitation: { code } } = own
  await remove(own)
  for (const list of ['classes', 'assignments']) {
    const { data, meta } = await call(app, 'GET', `/users/me/${list}`, pupil.headers)
    t.same([data, meta.total], [[], 0], list)
  }
  const [known, unknown] = [
    await call(app, 'GET', `/invitations/${code}`), await call(app, 'GET', '/invitations/00000-00000')
  ]
  t.same([known.status, known.text], [404, unknown.text])
  const stranger = await signedIn(app)
  t.equal((await call(app, 'POST', '/classes/join', stranger.headers, { code })).code, 'INVITATION_INVALID')
  const register = await call(app, 'POST', '/auth/register', {}, { ...newcomer(), invitationCode: code })
  t.equal(register.code, 'INVITATION_INVALID')
  t.equal((await call(app, 'DELETE', `/lessons/${own.lessonId}`, admin.headers)).text.includes(own.id), false,
    'nor do admins who delete its homework')
})

t.test('its teacher or an admin restores it as it was, and the log names it', async t => {
  const own = await filledClass()
  const before = await seenOf(own)
  const { name } = (await call(app, 'GET', own.path, own.headers)).data
  for (const { headers } of [own, admin]) {
    await remove(own)
    t.notSame(await seenOf(own), before)
    const restored = await restore(own, headers)
    t.match([restored.status, restored.data], [200, { id: own.id, name, members: 1 }])
    t.same(await seenOf(own), before)
    t.equal((await restore(own, headers)).status, 200, 'again')
  }
  t.match((await entriesOn(own.id)).slice(0, 4), [
    { action: 'class.restored', target: { name } }, { action: 'class.deleted', target: { name } },
    { action: 'class.restored', target: { name } }, { action: 'class.deleted', target: { name } }
  ])
})

t.test('deleted classes are listed, and only their teacher and admins restore them', async t => {
  const [own, other] = [await classOf(app), await classOf(app)]
  const pupil = await own.newPupil()
  await remove(own)
  const list = async (headers: Headers, query = '') => call(app, 'GET', `/classes/deleted${query}`, headers)
  t.match((await list(own.headers)).data, [{ id: own.id, name: 'LSF 1', members: 1, deletedAt: String }])
  t.match((await list(other.headers)), { data: [], meta: { total: 0 } })
  t.match((await list(admin.headers)).data[0], { id: own.id, teacher: { username: own.user.username } })
  t.equal((await list(pupil.headers)).status, 403)
  for (const query of ['?limit=0', '?page=x', '?limit=101', '?nonsense=1']) {
    t.equal((await list(own.headers, query)).status, 400, query)
  }
  t.equal((await restore(own, other.headers)).code, 'CLASS_NOT_FOUND')
  t.equal((await restore(own, pupil.headers)).status, 403)
  t.equal((await restore({ path: `/classes/${randomUUID()}` }, admin.headers)).code, 'CLASS_NOT_FOUND')
  t.equal((await restore({ path: '/classes/x' }, own.headers)).status, 400)
  t.equal((await restore(own, own.headers)).status, 200)
  t.same((await list(own.headers)).data, [])
})

t.test('deleted classes do not count towards the limit, restored ones do', async t => {
  const own = await classOf(app)
  await remove(own)
  const rows = Array.from({ length: 99 }, (_, i) => ({ name: `${i}`, teacherId: own.user.id }))
  await db.insert(classes).values(rows)
  t.equal((await call(app, 'POST', '/classes', own.headers, { name: 'one more' })).status, 201)
  for (const { headers } of [own, admin]) t.equal((await restore(own, headers)).code, 'CLASSES_FULL')
  await db.delete(classes).where(eq(classes.name, 'one more'))
  t.equal((await restore(own, own.headers)).status, 200)
})

t.test('a deleted class is deleted for good after 30 days', async t => {
  const app = await ownApp(t)
  const db = databaseOf(app)
  const [own, kept] = [await classOf(app), await classOf(app)]
  const pupils = [await own.newPupil(), await own.newPupil(), await kept.newPupil()]
  await call(app, 'DELETE', `${own.path}/members/${pupils[0]!.user.id}`, own.headers)
  const rows = async () => await Promise.all([classes, classMembers, invitations, removedMembers]
    .map(table => db.$count(table)))
  for (const { path, headers } of [own, kept]) await call(app, 'DELETE', `${path}?cascade=true`, headers)
  await deleteExpired(db)
  t.same(await rows(), [2, 2, 3, 1])
  await db.update(classes).set({ deletedAt: sql`now() - interval '30 days'` }).where(eq(classes.id, own.id))
  await deleteExpired(db)
  t.same(await rows(), [1, 1, 1, 0])
  t.equal((await call(app, 'POST', `${own.path}/restore`, own.headers)).code, 'CLASS_NOT_FOUND')
  t.equal((await call(app, 'POST', `${kept.path}/restore`, kept.headers)).status, 200)
})

t.test('a teacher who closes the account deletes the deleted classes at once', async t => {
  const own = await filledClass()
  await remove(own)
  const { status } = await call(app, 'DELETE', '/users/me', own.headers, { currentPassword: password })
  t.equal(status, 200, 'deleted classes do not need cascade')
  t.same([
    await db.$count(classes, eq(classes.id, own.id)), await db.$count(assignments, eq(assignments.classId, own.id))
  ], [0, 0])
  t.same((await entriesOn(own.id)).filter(({ action }) => action === 'class.deleted').length, 1, 'one entry')
  t.equal((await restore(own, admin.headers)).code, 'CLASS_NOT_FOUND')
})

t.test('a removed member comes back with the day of joining and the use of the invitation', async t => {
  const [own, other] = [await classOf(app), await classOf(app)]
  const pupil = await own.newPupil({ lastName: 'Martin' })
  const [before] = (await call(app, 'GET', `${own.path}/members`, own.headers)).data
  const path = `${own.path}/members/${pupil.user.id}`
  const uses = async () => (await call(app, 'GET', `${own.path}/invitations`, own.headers)).data[0].uses
  t.equal((await call(app, 'POST', `${path}/restore`, own.headers)).status, 200, 'a member stays one')
  await call(app, 'DELETE', path, own.headers)
  t.equal(await uses(), 0)
  t.equal((await call(app, 'POST', `${path}/restore`, other.headers)).code, 'CLASS_NOT_FOUND')
  t.equal((await call(app, 'POST', `${other.path}/members/${pupil.user.id}/restore`, other.headers)).code,
    'MEMBER_NOT_FOUND')
  t.equal((await call(app, 'POST', `${path}/restore`, pupil.headers)).status, 403)
  t.equal((await call(app, 'POST', `${own.path}/members/x/restore`, own.headers)).status, 400)
  const restored = await call(app, 'POST', `${path}/restore`, own.headers)
  t.same([restored.status, restored.data], [200, before])
  t.same((await call(app, 'GET', `${own.path}/members`, own.headers)).data, [before])
  t.equal(await uses(), 1)
  t.match((await entriesOn(pupil.user.id))[0], { action: 'class.member_restored' })
})

t.test('a member whose invitation was used up meanwhile comes back without a use', async t => {
  const own = await classOf(app)
  const pupil = await own.newPupil()
  const path = `${own.path}/members/${pupil.user.id}`
  await call(app, 'DELETE', path, own.headers)
  await db.update(invitations).set({ uses: 1 }).where(eq(invitations.classId, own.id))
  t.equal((await call(app, 'POST', `${path}/restore`, own.headers)).status, 200)
  await call(app, 'DELETE', path, own.headers)
  t.equal((await call(app, 'GET', `${own.path}/invitations`, own.headers)).data[0].uses, 1)
})

t.test('only a removal is undone: not a departure, nor after 30 days, nor in a full class', async t => {
  const own = await classOf(app)
  const [left, rejoined, late, full] = [
    await own.newPupil(), await own.newPupil(), await own.newPupil(), await own.newPupil()
  ]
  const leave = ({ headers }: typeof left) => call(app, 'DELETE', `/users/me/classes/${own.id}`, headers)
  const pathOf = ({ user }: typeof left) => `${own.path}/members/${user.id}`
  const restoreOne = (pupil: typeof left) => call(app, 'POST', `${pathOf(pupil)}/restore`, own.headers)
  await leave(left)
  t.equal((await restoreOne(left)).code, 'MEMBER_NOT_FOUND')
  for (const pupil of [rejoined, late, full]) await call(app, 'DELETE', pathOf(pupil), own.headers)
  await call(app, 'POST', '/classes/join', rejoined.headers, { code: (await own.invite()).code })
  await leave(rejoined)
  t.equal((await restoreOne(rejoined)).code, 'MEMBER_NOT_FOUND', 'a pupil who returned and then left')
  await db.update(removedMembers).set({ removedAt: sql`now() - interval '30 days'` })
    .where(eq(removedMembers.userId, late.user.id))
  await deleteExpired(db)
  t.equal((await restoreOne(late)).code, 'MEMBER_NOT_FOUND')
  await db.execute(sql`insert into users (id, username, password_hash)
    select gen_random_uuid(), 'full-' || n || '-' || ${own.id}::text, '' from generate_series(1, 500) n`)
  await db.execute(sql`insert into class_members (class_id, user_id)
    select ${own.id}, id from users where username like 'full-%' || ${own.id}::text`)
  t.equal((await restoreOne(full)).code, 'CLASS_FULL')
  t.equal((await call(app, 'GET', own.path, own.headers)).data.members, 500)
})

t.test('a removed member may leave for good, also a deleted class; another teacher restores nobody', async t => {
  const [own, other] = [await classOf(app), await classOf(app)]
  const [removed, late, given] = [await own.newPupil(), await own.newPupil(), await own.newPupil()]
  const leave = ({ headers }: typeof late) => call(app, 'DELETE', `/users/me/classes/${own.id}`, headers)
  const pathOf = ({ user }: typeof late) => `${own.path}/members/${user.id}`
  for (const pupil of [removed, given]) await call(app, 'DELETE', pathOf(pupil), own.headers)
  t.same([(await leave(removed)).status, (await leave(removed)).status], [200, 404])
  t.equal((await call(app, 'POST', `${pathOf(removed)}/restore`, own.headers)).code, 'MEMBER_NOT_FOUND')
  await remove(own)
  t.equal((await leave(late)).status, 200)
  await restore(own, own.headers)
  t.equal((await call(app, 'GET', own.path, own.headers)).data.members, 0)
  await call(app, 'PATCH', own.path, admin.headers, { teacherId: other.user.id })
  t.equal((await call(app, 'POST', `${pathOf(given)}/restore`, other.headers)).code, 'MEMBER_NOT_FOUND')
})

t.test('a revoked invitation works again', async t => {
  const [own, other] = [await classOf(app), await classOf(app)]
  const { id, code } = await own.invite()
  const path = `${own.path}/invitations/${id}`
  await call(app, 'DELETE', path, own.headers)
  t.equal((await call(app, 'GET', `/invitations/${code}`)).status, 404)
  for (const [url, headers] of [
    [`${path}/restore`, other.headers], [`${other.path}/invitations/${id}/restore`, other.headers]
  ] as const) t.equal((await call(app, 'POST', url, headers)).status, 404, 'as another teacher')
  t.equal((await call(app, 'POST', `${own.path}/invitations/x/restore`, own.headers)).status, 400)
  for (const time of ['once', 'again']) {
    const restored = await call(app, 'POST', `${path}/restore`, own.headers)
    t.match([restored.status, restored.data], [200, { id, revokedAt: null, maxUses: 30 }], time)
  }
  t.equal((await call(app, 'GET', `/invitations/${code}`)).status, 200)
  t.same((await entriesOn(own.id)).slice(0, 2).map(({ action }) => action),
    ['class.invitation_restored', 'class.invitation_revoked'])
  await call(app, 'DELETE', path, own.headers)
  const expiresAt = sql`now() + interval '1 day'`
  await db.insert(invitations).values(Array.from({ length: 50 }, () => (
    { classId: own.id, hash: Buffer.from(randomUUID()), maxUses: 1, expiresAt })))
  t.equal((await call(app, 'POST', `${path}/restore`, own.headers)).code, 'INVITATIONS_FULL')
})

t.test('an admin undoes all three in the log', async t => {
  const own = await filledClass()
  const { pupil, invitation } = own
  await call(app, 'DELETE', `${own.path}/invitations/${invitation.id}`, own.headers)
  await call(app, 'DELETE', `${own.path}/members/${pupil.user.id}`, own.headers)
  await remove(own)
  t.equal((await undo('class.member_removed', pupil.user.id)).code, 'CLASS_NOT_FOUND', 'first the class')
  t.match((await entriesOn(pupil.user.id))[0], { action: 'class.member_removed', isUndoable: false })
  t.match((await entriesOn(own.id)).slice(0, 2), [
    { action: 'class.deleted', isUndoable: true }, { action: 'class.invitation_revoked', isUndoable: false }
  ])
  t.equal((await undo('class.deleted', own.id)).status, 200)
  const [restored, deleted] = await entriesOn(own.id)
  t.match([restored, deleted], [
    { action: 'class.restored', isUndoable: false }, { action: 'class.deleted', isUndoable: false }
  ])
  t.match(await undo('class.deleted', own.id), { status: 422, code: 'CHANGED_SINCE' }, 'once only')
  for (const [action, target] of [['member_removed', pupil.user.id], ['invitation_revoked', own.id]] as const) {
    const isUndoable = async () => (await entriesOn(target))
      .filter(entry => entry.action === `class.${action}`).map(({ isUndoable }) => isUndoable)
    t.same(await isUndoable(), [true], action)
    t.equal((await undo(`class.${action}`, target)).status, 200)
    t.same(await isUndoable(), [false], action)
    t.match(await undo(`class.${action}`, target), { status: 422, code: 'CHANGED_SINCE' }, 'once only')
  }
  t.equal((await call(app, 'GET', own.path, own.headers)).data.members, 1)
  t.equal((await call(app, 'GET', `/invitations/${invitation.code}`)).status, 200)
  t.equal((await undo('class.created', own.id)).code, 'NOT_UNDOABLE')
  await call(app, 'DELETE', `${own.path}/members/${pupil.user.id}`, own.headers)
  const [entry] = await db.select().from(auditEntries).innerJoin(users, eq(users.auditId, auditEntries.target))
    .where(eq(users.id, pupil.user.id)).orderBy(sql`${auditEntries.id} desc`).limit(1)
  await call(app, 'DELETE', '/users/me', pupil.headers, { currentPassword: password })
  const { code } = await call(app, 'POST', `/audit/${entry!.audit_entries.id}/undo`, admin.headers)
  t.equal(code, 'MEMBER_NOT_FOUND', 'the account is gone')
})

t.test('a pupil’s export contains removals', async t => {
  const own = await classOf(app)
  const pupil = await own.newPupil()
  await call(app, 'DELETE', `${own.path}/members/${pupil.user.id}`, own.headers)
  await remove(own)
  const read = async ({ headers }: typeof pupil) => (await call(app, 'GET', '/users/me/export', headers)).data
  t.match(await read(pupil), {
    classes: [], removals: [{ classId: own.id, name: 'LSF 1', joinedAt: String, removedAt: String }]
  })
  t.match((await read(own)).taughtClasses, [{ id: own.id, deletedAt: String }])
})

t.test('removed members are listed for the teacher of the class, until they return or leave', async t => {
  const [own, other] = [await classOf(app), await classOf(app)]
  const [one, two] = [await own.newPupil(), await own.newPupil()]
  const list = async (headers = own.headers) => call(app, 'GET', `${own.path}/members/removed`, headers)
  for (const { user } of [one, two]) await call(app, 'DELETE', `${own.path}/members/${user.id}`, own.headers)
  t.match(await list(), { status: 200, meta: { total: 2 } })
  t.match((await list()).data, [{ id: two.user.id, username: two.user.username, removedAt: String }, {}])
  t.match((await list(admin.headers)).data, [{ id: two.user.id }, { id: one.user.id }])
  t.equal((await list(other.headers)).code, 'CLASS_NOT_FOUND')
  t.equal((await call(app, 'GET', '/classes/x/members/removed', own.headers)).status, 400)
  await call(app, 'POST', `${own.path}/members/${one.user.id}/restore`, own.headers)
  await call(app, 'DELETE', `/users/me/classes/${own.id}`, two.headers)
  t.same((await list()).data, [])
})
