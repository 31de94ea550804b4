// Another day for homework of one pupil: who sees it, when it counts, and how long it is kept.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import t from '#tap'
import { deleteExpired } from '../server/database/queries/expiry.ts'
import { assignments, extensions, removedMembers } from '../server/database/schema/tables.ts'
import { databaseOf, sharedApp, signedIn } from './helper.ts'
import { call, classOf, type Headers } from './support/classes.ts'
import { teacherOf } from './support/lessons.ts'

const app = await sharedApp()
const db = databaseOf(app)
const { newLesson } = await teacherOf(app)

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const until = (days: number) => ({ dueOn: dayIn(days), timeZone: 'Europe/Paris' })
const read = async (path: string, headers: Headers) => (await call(app, 'GET', path, headers)).data
const mine = (headers: Headers) => read('/users/me/assignments', headers)

/** A class with two pupils. Its first homework is over, the second is not. */
async function homeworkOfTwo () {
  const own = await classOf(app)
  const [lea, zoe] = [await own.newPupil({ lastName: 'Martin' }), await own.newPupil({ lastName: 'Zidi' })]
  const lessons = [await newLesson(), await newLesson()] as const
  const body = { lessonIds: lessons.map(({ id }) => id), ...until(4) }
  const [{ id: over }, { id: next }] = (await call(app, 'POST', `${own.path}/assignments`, own.headers, body)).data
  await db.update(assignments).set({ endsAt: sql`now() - interval '1 second'` }).where(eq(assignments.id, over))
  const pathTo = ({ user }: typeof lea, id = over) => `${own.path}/assignments/${id}/extensions/${user.id}`
  const give = (pupil: typeof lea, days: number, id?: string) =>
    call(app, 'PUT', pathTo(pupil, id), own.headers, until(days))
  const counts = async () => (await read(`${own.path}/assignments`, own.headers))
    .map(({ done, late, open }: Record<string, number>) => [done, late, open])
  const states = async () => (await read(`${own.path}/assignments/pupils`, own.headers))
    .map(({ homework }: { homework: { state: string, extendedTo: string | null }[] }) =>
      homework.map(({ state, extendedTo }) => [state, extendedTo]))
  return { ...own, lea, zoe, lessons, over: over as string, next: next as string, pathTo, give, counts, states }
}

t.test('a pupil with another day is late only after it, and nobody else sees it', async t => {
  const { lea, zoe, over, lessons, pathTo, headers, give, counts, states } = await homeworkOfTwo()
  t.same(await counts(), [[0, 0, 2], [0, 2, 0]])
  t.match(await give(lea, 5), {
    status: 200, data: { assignmentId: over, userId: lea.user.id, dueOn: dayIn(5), endsAt: /T2[23]:00/ }
  })
  t.match(await give(lea, 9), { status: 200, data: { dueOn: dayIn(9) } }, 'another one replaces it')
  t.same(await counts(), [[0, 0, 2], [0, 1, 1]])
  t.same(await states(), [
    [['open', null], ['open', dayIn(9)]], [['open', null], ['late', null]]
  ])
  t.match(await mine(lea.headers), [{ dueOn: dayIn(4), state: 'open' }, { id: over, dueOn: dayIn(9), state: 'open' }],
    'in the order of the own days')
  t.match(await mine(zoe.headers), [{ id: over, dueOn: dayIn(4), state: 'late' }, { dueOn: dayIn(4) }])
  t.notMatch((await call(app, 'GET', '/users/me/assignments', zoe.headers)).text, dayIn(9))
  for (const step of ['start', 'complete']) {
    await call(app, 'POST', `/lessons/${lessons[0].id}/${step}`, lea.headers)
  }
  t.same(await counts(), [[0, 0, 2], [1, 1, 0]])
  t.equal((await call(app, 'DELETE', pathTo(lea), headers)).status, 200)
  t.same((await states())[0][1], ['done', null])
  t.equal((await call(app, 'DELETE', pathTo(lea), headers)).code, 'EXTENSION_NOT_FOUND')
})

t.test('the later day counts, whichever the teacher moves', async t => {
  const { lea, next, lessons, path, headers, give, states } = await homeworkOfTwo()
  const move = (days: number) =>
    call(app, 'POST', `${path}/assignments`, headers, { lessonIds: [lessons[1].id], ...until(days) })
  await give(lea, 9, next)
  await move(20)
  t.same((await states())[0][0], ['open', null])
  t.match((await mine(lea.headers)).at(-1), { id: next, dueOn: dayIn(20) })
  await move(3)
  t.same((await states())[0][0], ['open', dayIn(9)])
  t.match((await mine(lea.headers)).at(-1), { id: next, dueOn: dayIn(9) })
  t.equal((await call(app, 'DELETE', `${path}/assignments/${next}`, headers)).status, 200)
  t.equal(await db.$count(extensions, eq(extensions.assignmentId, next)), 0, 'it goes with its homework')
})

t.test('days, pupils and homework that do not fit are refused, and so are other callers', async t => {
  const [own, other] = [await homeworkOfTwo(), await homeworkOfTwo()]
  const { lea, next, path, headers, pathTo, give } = own
  for (const days of [-2, 369]) t.equal((await give(lea, days)).code, 'DUE_DAY_INVALID', String(days))
  for (const days of [2, 4]) t.match(await give(lea, days, next), { status: 422, code: 'EXTENSION_TOO_EARLY' })
  for (const body of [
    {}, { dueOn: dayIn(5) }, { timeZone: 'UTC' }, { dueAt: dayIn(5), timeZone: 'UTC' }, { ...until(5), userId: 'x' },
    { ...until(5), dueOn: '2026-02-30' }, { ...until(5), dueOn: 7 }, { ...until(5), timeZone: '' }
  ]) t.equal((await call(app, 'PUT', pathTo(lea), headers, body)).status, 400, JSON.stringify(body))
  const at = (assignment: string, user: string) => `${path}/assignments/${assignment}/extensions/${user}`
  const refused: [path: string, caller: Headers, status: number, code?: string][] = [
    [at('x', lea.user.id), headers, 400], [at(own.over, 'x'), headers, 400],
    [at(own.over, other.lea.user.id), headers, 404, 'MEMBER_NOT_FOUND'],
    [at(own.over, randomUUID()), headers, 404, 'MEMBER_NOT_FOUND'],
    [at(other.over, lea.user.id), headers, 404, 'ASSIGNMENT_NOT_FOUND'],
    [at(randomUUID(), lea.user.id), headers, 404, 'ASSIGNMENT_NOT_FOUND'],
    [pathTo(lea), other.headers, 404, 'CLASS_NOT_FOUND'], [pathTo(lea), lea.headers, 403], [pathTo(lea), {}, 401]
  ]
  for (const [path, caller, status, code] of refused) {
    for (const [method, body] of [['PUT', until(5)], ['DELETE']] as const) {
      const answer = await call(app, method, path, caller, body)
      t.match(answer, { status, ...code && { code } }, `${method} ${code ?? status}`)
    }
  }
  t.match(await own.states(), [[['open', null], ['late', null]], [['open', null], ['late', null]]], 'nothing changed')
  const admin = await signedIn(app, 'admin')
  t.equal((await call(app, 'PUT', pathTo(lea), admin.headers, until(5))).status, 200)
  t.equal((await call(app, 'DELETE', pathTo(lea), admin.headers)).status, 200)
  const entries = await read(`/audit?target=${lea.user.id}`, admin.headers) as { action: string, details: object }[]
  t.match(entries.slice(0, 2), ['class.extension_removed', 'class.homework_extended'].map(action =>
    ({ action, details: { class: own.id, assignment: own.over, dueOn: dayIn(5) } })))
})

t.test('in an archived class, the other day counts as of the end of the year', async t => {
  const { lea, path, headers, give, counts, over } = await homeworkOfTwo()
  await give(lea, 5)
  const { archivedAt } = (await call(app, 'PATCH', path, headers, { isArchived: true })).data
  const endsAt = new Date(Date.parse(archivedAt) + 1)
  await db.update(extensions).set({ endsAt }).where(eq(extensions.assignmentId, over))
  t.same(await counts(), [[0, 0, 2], [0, 1, 1]], 'it was not over then')
  await call(app, 'PATCH', path, headers, { isArchived: false })
  t.same(await counts(), [[0, 0, 2], [0, 2, 0]])
})

t.test('a removal keeps the other day while it can be undone, a departure does not', async t => {
  const { id, lea, zoe, over, path, headers, give, states } = await homeworkOfTwo()
  for (const pupil of [lea, zoe]) await give(pupil, 5)
  const count = async () => {
    await deleteExpired(db, { ...console, info () {} })
    return db.$count(extensions, eq(extensions.assignmentId, over))
  }
  const member = `${path}/members/${lea.user.id}`
  await call(app, 'DELETE', member, headers)
  t.equal((await give(lea, 6)).code, 'MEMBER_NOT_FOUND')
  t.same([await count(), (await states()).length], [2, 1])
  await call(app, 'POST', `${member}/restore`, headers)
  t.same((await states())[0][1], ['open', dayIn(5)])
  await call(app, 'DELETE', `/users/me/classes/${id}`, zoe.headers)
  t.equal(await count(), 1)
  const { id: toClassId } = (await call(app, 'POST', '/classes', headers, { name: 'CM2' })).data
  await call(app, 'POST', `${path}/members/move`, headers, { userIds: [lea.user.id], toClassId })
  t.same([await count(), await mine(lea.headers)], [1, []], 'the homework of a class stays there')
  await db.update(removedMembers).set({ removedAt: sql`now() - interval '30 days'` })
    .where(eq(removedMembers.userId, lea.user.id))
  t.equal(await count(), 0)
})

t.test('the data of a pupil have the other days, those of the teacher and of others do not', async t => {
  const { lea, zoe, over, headers, give } = await homeworkOfTwo()
  await give(lea, 5)
  const daysOf = async (headers: Headers) => (await read('/users/me/export', headers)).extensions
  t.match(await daysOf(lea.headers), [{ assignmentId: over, dueOn: dayIn(5), endsAt: String, createdAt: String }])
  t.same([await daysOf(zoe.headers), await daysOf(headers)], [[], []])
})
