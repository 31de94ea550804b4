// The end of a school year: classes are archived with their results, and their pupils go on elsewhere.
import { randomUUID } from 'node:crypto'
import t from '#tap'
import { databaseOf, password, sharedApp, signedIn } from './helper.ts'
import { call, classOf, type Headers } from './support/classes.ts'
import { teacherOf } from './support/lessons.ts'
import { progress } from '../server/database/schema/tables.ts'
import { eq, sql } from 'drizzle-orm'

const app = await sharedApp()
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

type Own = Awaited<ReturnType<typeof classOf>>

const archive = ({ path, headers }: Pick<Own, 'path' | 'headers'>, isArchived = true) =>
  call(app, 'PATCH', path, headers, { isArchived })
const read = async (path: string, headers: Headers) => (await call(app, 'GET', path, headers)).data

/** Learns a lesson without exercises. */
async function learn (headers: Headers, id: string, ...steps: ('start' | 'complete')[]) {
  for (const step of steps) await call(app, 'POST', `/lessons/${id}/${step}`, headers)
}

const VIEWS = ['/members', '/progress', '/progress.csv', '/assignments', '/assignments/pupils']

/** Everything that a teacher sees of the results of a class. */
const resultsOf = ({ path, headers }: Own) => async () => {
  const answers = await Promise.all(VIEWS.map(view => call(app, 'GET', path + view, headers)))
  return answers.map(({ status, data, text }) => [status, data ?? text])
}

/** An archived class whose pupil had completed a lesson, started another, and went on afterwards. */
async function lastYear () {
  const own = await classOf(app)
  const { newLesson } = await teacherOf(app)
  const pupil = await own.newPupil({ lastName: 'Martin' })
  const [done, begun, later] = [await newLesson(), await newLesson(), await newLesson()]
  await learn(pupil.headers, done.id, 'start', 'complete')
  await learn(pupil.headers, begun.id, 'start')
  const homework = { lessonIds: [done.id, begun.id, later.id], dueOn: tomorrow, timeZone: 'UTC' }
  await call(app, 'POST', `${own.path}/assignments`, own.headers, homework)
  const results = resultsOf(own)
  const before = await results()
  const archived = await archive(own)
  await learn(pupil.headers, begun.id, 'complete')
  await learn(pupil.headers, later.id, 'start', 'complete')
  return { ...own, pupil, archived, before, results }
}

t.test('an archived class shows its results of that day, and not what its pupils do later', async t => {
  const own = await lastYear()
  t.match([own.archived.status, own.archived.data], [200, { archivedAt: String, members: 1 }])
  t.same(await own.results(), own.before)
  t.equal(await databaseOf(app).$count(progress, eq(progress.userId, own.pupil.user.id)), 3, 'progress goes on')
  await archive(own, false)
  const completed = { status: 'completed' }
  t.match(await read(`${own.path}/progress`, own.headers), [{ lessons: [completed, completed, completed] }], 'reopened')
})

t.test('an archived class keeps the score of that day, though the pupil repeats the lesson, twice', async t => {
  const own = await classOf(app)
  const pupil = await own.newPupil()
  const { newExercise, newLesson } = await teacherOf(app)
  const [repeated, unanswered] = [await newLesson(), await newLesson()]
  const ids = []
  for (let i = 0; i < 3; i++) ids.push((await newExercise(repeated.id)).id)
  const [first, second, third] = ids
  const late = (await newExercise(unanswered.id)).id
  const repeat = async (lesson: { id: string }, exercise: string) => {
    await call(app, 'POST', `/exercises/${exercise}/submit`, pupil.headers, { answer: 'A' })
    await learn(pupil.headers, lesson.id, 'start', 'complete')
  }
  await repeat(repeated, first)
  await learn(pupil.headers, unanswered.id, 'start', 'complete')
  const homework = { lessonIds: [repeated.id, unanswered.id], dueOn: tomorrow, timeZone: 'UTC' }
  await call(app, 'POST', `${own.path}/assignments`, own.headers, homework)
  const results = resultsOf(own)
  const before = await results()
  await archive(own)
  for (const [lesson, exercise] of [[repeated, second], [repeated, third], [unanswered, late]]) {
    await repeat(lesson, exercise)
    t.same(await results(), before)
  }
  const { progress } = await read('/users/me/export', pupil.headers)
  t.match(progress.find(({ lessonId }: { lessonId: string }) => lessonId === repeated.id), {
    score: 100, earlierScores: [{ score: 33, until: String }, { score: 67, until: String }]
  }, 'an export has the scores')
  await archive(own, false)
  const best = { status: 'completed', score: 100 }
  t.match(await read(`${own.path}/progress`, own.headers), [{ lessons: [best, best] }], 'reopened')
})

t.test('homework of an archived class is late only if it was late then, and no longer on the pupil’s list', async t => {
  const own = await lastYear()
  t.match(await read(`${own.path}/assignments`, own.headers), [{ late: 0 }, { late: 0 }, { late: 0 }])
  t.same(await read('/users/me/assignments', own.pupil.headers), [])
})

t.test('an archived class cannot be changed until it is reopened', async t => {
  const own = await classOf(app)
  const pupil = await own.newPupil()
  const { code, id: invitation } = await own.invite()
  const { data: { archivedAt } } = await archive(own)
  const member = `${own.path}/members/${pupil.user.id}`
  const day = { dueOn: tomorrow, timeZone: 'UTC' }
  const changes: [method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object][] = [
    ['PATCH', own.path, { name: 'CM2' }], ['PATCH', own.path, { isArchived: true, name: 'CM2' }],
    ['PATCH', own.path, { showsHardLetters: true }], ['POST', `${own.path}/invitations`, { maxUses: 1, days: 1 }],
    ['DELETE', `${own.path}/invitations/${invitation}`], ['DELETE', member], ['POST', `${member}/restore`],
    ['POST', `${member}/reset-code`], ['POST', `${own.path}/pupils`, { pupils: [{ firstName: 'Léa' }] }],
    ['POST', `${own.path}/start-codes`, {}],
    ['POST', `${own.path}/assignments`, { lessonIds: [randomUUID()], ...day }],
    ['PUT', `${own.path}/assignments/${randomUUID()}/extensions/${pupil.user.id}`, day],
    ['DELETE', `${own.path}/assignments/${randomUUID()}/extensions/${pupil.user.id}`]
  ]
  for (const [method, path, body] of changes) {
    const { status, code } = await call(app, method, path, own.headers, body)
    t.same([status, code], [422, 'CLASS_ARCHIVED'], `${method} ${path}`)
  }
  t.match(await archive(own), { status: 200, data: { archivedAt } }, 'archiving twice changes nothing')
  t.equal((await call(app, 'GET', `/invitations/${code}`)).status, 404)
  const stranger = await signedIn(app)
  t.equal((await call(app, 'POST', '/classes/join', stranger.headers, { code })).code, 'INVITATION_INVALID')
  t.equal((await archive(own, false)).data.archivedAt, null)
  t.equal((await call(app, 'POST', '/classes/join', stranger.headers, { code })).status, 200)
  t.equal((await archive(own, false)).status, 200, 'reopening twice changes nothing')
})

t.test('archiving ends codes and hard letters, and is logged', async t => {
  const own = await classOf(app)
  const { data: { pupils: [{ code }] } } =
    await call(app, 'POST', `${own.path}/pupils`, own.headers, { pupils: [{ username: randomUUID() }] })
  await call(app, 'PATCH', own.path, own.headers, { showsHardLetters: true })
  t.match((await archive(own)).data, { showsHardLetters: false })
  t.equal((await read(`${own.path}/hard-letters`, own.headers)).status, 'off')
  t.equal((await call(app, 'POST', '/auth/reset-password', {}, { code, password })).code, 'RESET_CODE_INVALID')
  await archive(own, false)
  const admin = await signedIn(app, 'admin')
  const entries = await read(`/audit?target=${own.id}`, admin.headers) as { action: string }[]
  t.same(entries.map(({ action }) => action).slice(0, 2), ['class.reopened', 'class.archived'])
})

t.test('classes are listed by year, and a pupil sees what the teacher of an archived class still may', async t => {
  const own = await lastYear()
  const { data: { id } } = await call(app, 'POST', '/classes', own.headers, { name: 'CM2' })
  const idsOf = async (query: string) =>
    (await read(`/classes${query}`, own.headers) as { id: string }[]).map(({ id }) => id)
  t.same(await idsOf('?isArchived=true'), [own.id])
  t.same(await idsOf('?isArchived=false'), [id])
  t.same(await idsOf(''), [id, own.id])
  t.equal((await call(app, 'GET', '/classes?isArchived=1', own.headers)).status, 400)
  t.match(await read('/users/me/classes', own.pupil.headers), [
    { id: own.id, archivedAt: String, teacherMay: ['see_name', 'see_progress'] }
  ])
  const other = await classOf(app)
  t.equal((await archive({ ...own, headers: other.headers })).status, 404)
  t.equal((await call(app, 'DELETE', `/users/me/classes/${own.id}`, own.pupil.headers)).status, 200, 'may leave')
  t.same(await read(`${own.path}/members`, own.headers), [])
})

t.test('an archived class can be deleted and restored', async t => {
  const own = await classOf(app)
  await archive(own)
  t.equal((await call(app, 'DELETE', own.path, own.headers)).status, 200)
  t.match((await call(app, 'POST', `${own.path}/restore`, own.headers)).data, { archivedAt: String })
})

/** Two classes of a teacher, the first with two pupils. */
async function twoClasses () {
  const own = await classOf(app, 'teacher', 'CM1')
  const pupils = [await own.newPupil({ lastName: 'Adam' }), await own.newPupil({ lastName: 'Zola' })] as const
  const { id } = (await call(app, 'POST', '/classes', own.headers, { name: 'CM2' })).data as { id: string }
  const move = (userIds: string[], toClassId = id, headers = own.headers, from = own.path) =>
    call(app, 'POST', `${from}/members/move`, headers, { userIds, toClassId })
  const namesIn = async (path: string) =>
    (await read(`${path}/members`, own.headers) as { lastName: string }[]).map(({ lastName }) => lastName)
  return { ...own, pupils, next: `/classes/${id}`, move, namesIn }
}

t.test('a pupil moves to another class with all results, and the move can be repeated and undone', async t => {
  const { path, headers, pupils: [adam], next, move, namesIn } = await twoClasses()
  const { newLesson } = await teacherOf(app)
  const { id: lesson } = await newLesson()
  await learn(adam.headers, lesson, 'start', 'complete')
  for (let i = 0; i < 2; i++) t.match((await move([adam.user.id])), { status: 200, data: { name: 'CM2', members: 1 } })
  t.same([await namesIn(path), await namesIn(next)], [['Zola'], ['Adam']])
  t.match(await read(`${next}/progress`, headers), [{ lessons: [{ lessonId: lesson, status: 'completed' }] }])
  t.match(await read('/users/me/classes', adam.headers), [{ name: 'CM2' }])
  t.equal((await call(app, 'POST', `${path}/members/${adam.user.id}/restore`, headers)).status, 200)
  t.same([await namesIn(path), await namesIn(next)], [['Adam', 'Zola'], ['Adam']])
  await call(app, 'DELETE', `${next}/members/${adam.user.id}`, headers)
  t.equal((await move([adam.user.id])).status, 200)
  t.same(await read(`${next}/members/removed`, headers), [], 'an earlier removal can no longer be undone')
})

t.test('a move never exceeds the size of a class', async t => {
  const { path, pupils, next, move, namesIn } = await twoClasses()
  const db = databaseOf(app)
  const classId = next.split('/').at(-1)!
  await db.execute(sql`insert into users (id, username, password_hash)
    select gen_random_uuid(), 'moved-' || n || '-' || ${classId}::text, '' from generate_series(1, 499) n`)
  await db.execute(sql`insert into class_members (class_id, user_id)
    select ${classId}, id from users where username like 'moved-%' || ${classId}::text`)
  t.equal((await move(pupils.map(({ user }) => user.id))).code, 'CLASS_FULL')
  t.same(await namesIn(path), ['Adam', 'Zola'])
  t.match(await move([pupils[0].user.id]), { status: 200, data: { members: 500 } })
})

t.test('pupils of an archived class move on, and stay in its results', async t => {
  const { path, headers, pupils, next, move, namesIn } = await twoClasses()
  await archive({ path, headers })
  t.match(await move(pupils.map(({ user }) => user.id)), { status: 200, data: { members: 2 } })
  t.same([await namesIn(path), await namesIn(next)], [['Adam', 'Zola'], ['Adam', 'Zola']])
})

t.test('a move frees the use of the invitation, ends codes of the class, and is logged', async t => {
  const { path, headers, pupils: [adam], move } = await twoClasses()
  const { code } = (await call(app, 'POST', `${path}/members/${adam.user.id}/reset-code`, headers)).data
  const used = async () => (await read(`${path}/invitations`, headers) as { uses: number }[])
    .reduce((sum, { uses }) => sum + uses, 0)
  t.equal(await used(), 2)
  await move([adam.user.id])
  t.equal(await used(), 1)
  t.equal((await call(app, 'POST', '/auth/reset-password', {}, { code, password })).code, 'RESET_CODE_INVALID')
  const admin = await signedIn(app, 'admin')
  t.match((await read(`/audit?target=${adam.user.id}`, admin.headers))[0], { action: 'class.member_moved' })
})

t.test('a teacher moves members between their own classes, and nobody else may', async t => {
  const { id, path, pupils: [adam], move, namesIn } = await twoClasses()
  const other = await classOf(app)
  const stranger = await other.newPupil()
  t.equal((await move([adam.user.id], other.id)).code, 'CLASS_NOT_FOUND')
  t.equal((await move([adam.user.id], randomUUID())).code, 'CLASS_NOT_FOUND')
  t.equal((await move([stranger.user.id], id, other.headers, other.path)).code, 'CLASS_NOT_FOUND')
  t.equal((await move([adam.user.id, stranger.user.id])).code, 'MEMBER_NOT_FOUND')
  t.equal((await move([])).status, 400)
  t.equal((await move(['x'])).status, 400)
  t.equal((await move([adam.user.id], id)).status, 200, 'the same class')
  t.same(await namesIn(path), ['Adam', 'Zola'])
  const admin = await signedIn(app, 'admin')
  t.match(await move([adam.user.id], other.id, admin.headers), { status: 200, data: { members: 2 } })
  await archive(other)
  t.equal((await move([adam.user.id], other.id, admin.headers)).code, 'CLASS_ARCHIVED')
})

t.test('a teacher hands a class over to another teacher by username, and no longer sees it', async t => {
  const { path, headers, pupils: [adam] } = await twoClasses()
  const next = await signedIn(app, 'teacher')
  const { code } = (await call(app, 'POST', `${path}/members/${adam.user.id}/reset-code`, headers)).data
  const give = (teacherUsername: string, by = headers) => call(app, 'PATCH', path, by, { teacherUsername })
  for (const username of [adam.user.username, randomUUID(), 'a\u0000b']) {
    t.match(await give(username), username.includes('\0') ? { status: 400 } : { status: 422, code: 'UNKNOWN_TEACHER' })
  }
  t.equal((await give('')).status, 400)
  t.equal((await give(next.user.username, next.headers)).status, 404, 'only the teacher of the class')
  t.match(await give(next.user.username.toUpperCase()), {
    status: 200, data: { members: 2, teacher: { username: next.user.username } }
  })
  t.equal((await call(app, 'GET', path, headers)).status, 404)
  t.match(await read(path, next.headers), { members: 2 })
  t.equal((await call(app, 'POST', '/auth/reset-password', {}, { code, password })).code, 'RESET_CODE_INVALID')
  t.match(await read('/users/me/classes', adam.headers), [{ teacher: { username: next.user.username } }])
})
