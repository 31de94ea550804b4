// Homework: assigning lessons to a class, who sees it, and when it is late.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import t from '#tap'
import { assignments, auditEntries, classMembers, lessons } from '../server/database/schema/tables.ts'
import { databaseOf, newcomer, sharedApp, signedIn } from './helper.ts'
import { call, classOf, type Headers } from './support/classes.ts'
import { teacherOf } from './support/lessons.ts'

const app = await sharedApp()
const { newExercise, newLesson, newModule } = await teacherOf(app)
type Pupil = Awaited<ReturnType<typeof signedIn>>
const admin = await signedIn(app, 'admin')

const DAY = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const timeZone = 'Europe/Paris'
const soon = { dueOn: dayIn(7), timeZone }

const start = async (headers: Headers, lessonId: string) => call(app, 'POST', `/lessons/${lessonId}/start`, headers)
const complete = async (headers: Headers, lessonId: string) => {
  await start(headers, lessonId)
  await call(app, 'POST', `/lessons/${lessonId}/complete`, headers)
}
/** Moves the due date into the past, as if time had passed. */
const end = (id: string) => databaseOf(app).update(assignments)
  .set({ endsAt: sql`now() - interval '1 second'` }).where(eq(assignments.id, id))

const assign = async ({ headers, path }: { headers: Headers, path: string }, ...lessonIds: string[]) =>
  (await call(app, 'POST', `${path}/assignments`, headers, { lessonIds, ...soon })).data as { id: string }[]
const mine = async (headers: Headers) => (await call(app, 'GET', '/users/me/assignments', headers)).data

t.test('a teacher assigns lessons with a due date and sees who is done, late or still in time', async t => {
  const own = await classOf(app)
  const [lea, zoe] = [await own.newPupil({ lastName: 'Martin' }), await own.newPupil({ lastName: 'Zidi' })]
  const [first, second] = [await newLesson({ titleEn: 'First' }), await newLesson()]
  const { status, data } = await call(app, 'POST', `${own.path}/assignments`, own.headers, {
    lessonIds: [first.id, second.id], ...soon
  })
  t.equal(status, 201)
  t.match(data, [
    { lessonId: first.id, title: 'First', dueOn: soon.dueOn, done: 0, late: 0, open: 2 },
    { lessonId: second.id, title: second.title, dueOn: soon.dueOn, done: 0, late: 0, open: 2 }
  ])
  await complete(lea.headers, first.id)
  await start(lea.headers, second.id)
  await end(data[1].id)
  const list = await call(app, 'GET', `${own.path}/assignments`, own.headers)
  t.match(list.data, [
    { id: data[0].id, done: 1, late: 0, open: 1 }, { id: data[1].id, done: 0, late: 2, open: 0 }
  ], 'the latest due date first')
  const pupils = await call(app, 'GET', `${own.path}/assignments/pupils`, own.headers)
  const states = (...states: string[]) => states.map((state, i) => ({ assignmentId: data[i].id, state }))
  t.match(pupils.data, [
    { id: lea.user.id, lastName: 'Martin', homework: states('done', 'late') },
    { id: zoe.user.id, lastName: 'Zidi', homework: states('open', 'late') }
  ])
  for (const secret of [lea.user.email, 'startedAt', 'completedAt']) t.notMatch(pupils.text, secret)
  const page = await call(app, 'GET', `${own.path}/assignments/pupils?limit=1&page=2`, own.headers)
  t.same([page.data[0].id, page.meta.total], [zoe.user.id, 2])
  const secondPage = await call(app, 'GET', `${own.path}/assignments?limit=1&page=2`, own.headers)
  t.same([secondPage.data.map(({ id }: { id: string }) => id), secondPage.meta.total], [[data[1].id], 2])

  await complete(zoe.headers, second.id)
  t.match((await call(app, 'GET', `${own.path}/assignments`, own.headers)).data[1], { done: 1, late: 1 },
    'done stays done after the due date')
})

t.test('homework done without any answer is a state of its own, and answers are counted beside the score', async t => {
  const own = await classOf(app)
  const names = ['Adam', 'Bruno', 'Carla', 'Dina'] as const
  const pupils = []
  for (const lastName of names) pupils.push(await own.newPupil({ lastName }))
  const [answersNothing, answersWrong, answersRight] = pupils as [Pupil, Pupil, Pupil, Pupil]
  const { id } = await newLesson({ titleEn: 'Vowels' })
  const [first, second] = [await newExercise(id), await newExercise(id)]
  await newExercise(id, { isPublished: false })
  const answer = (pupil: Pupil, exercise: { id: string }, answer: string) =>
    call(app, 'POST', `/exercises/${exercise.id}/submit`, pupil.headers, { answer })
  await assign(own, id)
  await answer(answersWrong, first, 'E')
  await answer(answersWrong, first, 'T')
  await answer(answersRight, first, 'A')
  await answer(answersRight, second, 'A')
  for (const pupil of [answersNothing, answersWrong, answersRight]) await complete(pupil.headers, id)

  const read = async (path: string) => (await call(app, 'GET', own.path + path, own.headers)).data
  t.match(await read('/assignments'), [{ exercises: 2, done: 2, withoutAnswers: 1, late: 0, open: 1 }])
  const states = await read('/assignments/pupils')
  t.same(states.map(({ homework: [{ assignmentId: _, extendedTo: __, ...result }] }: any) => result), [
    { state: 'without_answers', score: 0, answeredExercises: 0 },
    { state: 'done', score: 0, answeredExercises: 1 },
    { state: 'done', score: 100, answeredExercises: 2 },
    { state: 'open', score: null, answeredExercises: 0 }
  ])
  t.same((await mine(answersNothing.headers)).map(({ state }: { state: string }) => state), ['without_answers'])
  t.match((await read('/progress')).map(({ lessons: [lesson] }: { lessons: unknown[] }) => lesson ?? null), [
    { status: 'without_answers', score: 0, exercises: 2, answeredExercises: 0 },
    { status: 'completed', score: 0, exercises: 2, answeredExercises: 1 },
    { status: 'completed', score: 100, exercises: 2, answeredExercises: 2 },
    null
  ])
  const table = async (language: string) =>
    (await call(app, 'GET', `${own.path}/progress.csv`, { ...own.headers, 'accept-language': language })).text
  t.equal((await table('en')).match(/,no answers/g)?.length, 1)
  t.equal((await table('fr')).match(/;sans réponse/g)?.length, 1)

  await answer(answersNothing, second, 'E')
  t.match((await read('/assignments/pupils'))[0].homework, [{ state: 'done', score: 0, answeredExercises: 1 }])
})

t.test('pupils see their homework in their language: open lessons first, then by due date', async t => {
  const own = await classOf(app, 'teacher', 'Groupe A')
  const pupil = await own.newPupil()
  const [late, open, done] = [await newLesson({ titleEn: 'Late' }), await newLesson(), await newLesson()]
  const [a] = await assign(own, late.id)
  await assign(own, open.id, done.id)
  await end(a!.id)
  await complete(pupil.headers, done.id)
  const read = await call(app, 'GET', '/users/me/assignments', pupil.headers)
  t.match(read.data, [
    { lessonId: late.id, title: 'Late', state: 'late', className: 'Groupe A', classId: own.id, dueOn: soon.dueOn },
    { lessonId: open.id, state: 'open' },
    { lessonId: done.id, state: 'done' }
  ])
  t.equal(read.meta.total, 3)
  const [inFrench] = await mine({ ...pupil.headers, 'accept-language': 'fr' })
  t.equal(inFrench.title, late.title)
  const page = await call(app, 'GET', '/users/me/assignments?limit=1&page=2', pupil.headers)
  t.same([page.data[0].lessonId, page.meta.total], [open.id, 3])
  t.same(await mine(own.headers), [], 'the teacher has no homework')
  t.same(await mine((await signedIn(app)).headers), [])
  await call(app, 'DELETE', `/users/me/classes/${own.id}`, pupil.headers)
  t.same(await mine(pupil.headers), [], 'a pupil who left has none')
})

/** The day on which the clocks of the European Union go forward. */
function lastSundayOfMarch (year: number): number {
  const last = new Date(Date.UTC(year, 2, 31))
  return last.getTime() - last.getUTCDay() * DAY
}

t.test('the due date ends at midnight in the school’s time zone', async t => {
  const own = await classOf(app)
  const { id } = await newLesson()
  const give = async (timeZone: string, dueOn: string) => {
    const body = { lessonIds: [id], dueOn, timeZone }
    return (await call(app, 'POST', `${own.path}/assignments`, own.headers, body)).data[0].endsAt
  }
  // The next winter and the next summer of the northern hemisphere.
  const year = new Date().getUTCFullYear()
  const [winter, summer] = [`${year + 1}-01-15`, `${year + 1}-07-15`].map(day =>
    Date.parse(day) < Date.now() + 366 * DAY ? day : day.replace(String(year + 1), String(year)))
  t.equal(await give('Europe/Paris', winter!), `${winter!.slice(0, 8)}15T23:00:00.000Z`)
  t.equal(await give('Europe/Paris', summer!), `${summer!.slice(0, 8)}15T22:00:00.000Z`)
  t.equal(await give('Asia/Kolkata', winter!), `${winter!.slice(0, 8)}15T18:30:00.000Z`)
  t.equal(await give('Pacific/Honolulu', winter!), `${winter!.slice(0, 8)}16T10:00:00.000Z`)
  for (const zone of ['UTC', 'Etc/Unknown', 'Nowhere/Land', '+02:00']) {
    t.equal(await give(zone, winter!), `${winter!.slice(0, 8)}16T00:00:00.000Z`, zone)
  }
  const saturdays = [year, year + 1].map(year => lastSundayOfMarch(year) - DAY)
  const saturday = new Date(saturdays.find(day => day > Date.now())!).toISOString().slice(0, 10)
  t.equal(Date.parse(await give('Atlantic/Azores', saturday)) - Date.parse(saturday), 25 * 3_600_000,
    'where the clocks go forward at midnight, the day ends then')
})

t.test('assigning a lesson again moves its due date; homework can be removed', async t => {
  const own = await classOf(app)
  const pupil = await own.newPupil()
  const { id: lessonId } = await newLesson()
  const [{ id }] = await assign(own, lessonId) as [{ id: string }]
  const again = (days: number) => call(app, 'POST', `${own.path}/assignments`, own.headers, {
    lessonIds: [lessonId], dueOn: dayIn(days), timeZone
  })
  t.match((await again(9)).data, [{ id, dueOn: dayIn(9) }])
  await end(id)
  t.equal((await mine(pupil.headers))[0].state, 'late')
  t.match(await again(3), { status: 201, data: [{ id, dueOn: dayIn(3), open: 1, late: 0 }] })
  t.match(await mine(pupil.headers), [{ state: 'open', dueOn: dayIn(3) }])
  const path = `${own.path}/assignments/${id}`
  t.equal((await call(app, 'DELETE', path, own.headers)).status, 200)
  t.same(await mine(pupil.headers), [])
  t.equal((await call(app, 'DELETE', path, own.headers)).code, 'ASSIGNMENT_NOT_FOUND')
  const actions = await databaseOf(app).select({ action: auditEntries.action }).from(auditEntries)
    .where(eq(auditEntries.target, own.id)).orderBy(auditEntries.id)
  t.same(actions.map(({ action }) => action).filter(action => action.startsWith('class.homework')), [
    'class.homework_assigned', 'class.homework_assigned', 'class.homework_assigned', 'class.homework_removed'
  ])
})

t.test('invalid homework, unknown lessons, drafts and past due dates are refused', async t => {
  const own = await classOf(app)
  const { id } = await newLesson()
  const [{ id: assignment }] = await assign(own, id) as [{ id: string }]
  const many = Array.from({ length: 21 }, () => randomUUID())
  const bad = [
    {}, { ...soon }, { lessonIds: [], ...soon }, { lessonIds: id, ...soon }, { lessonIds: ['x'], ...soon },
    { lessonIds: many, ...soon }, { lessonIds: [id, id], ...soon }, { lessonIds: [id], dueOn: soon.dueOn },
    { lessonIds: [id], timeZone }, { lessonIds: [id], ...soon, classId: own.id },
    ...['2026-02-30', '31/01/2026', 'soon', `${soon.dueOn}T08:00:00Z`, 7].map(dueOn =>
      ({ lessonIds: [id], dueOn, timeZone })),
    ...['', 'x'.repeat(51)].map(timeZone =>
      ({ lessonIds: [id], dueOn: soon.dueOn, timeZone }))
  ]
  for (const body of bad) {
    const answer = await call(app, 'POST', `${own.path}/assignments`, own.headers, body)
    t.same([answer.status, answer.code], [400, 'VALIDATION_FAILED'], JSON.stringify(body))
  }
  for (const query of ['limit=0', 'page=x', 'limit=101', 'nonsense=1']) {
    for (const list of [`${own.path}/assignments`, `${own.path}/assignments/pupils`, '/users/me/assignments']) {
      t.equal((await call(app, 'GET', `${list}?${query}`, own.headers)).status, 400, `${list}?${query}`)
    }
  }
  const hidden = await newModule({ isPublished: false })
  const drafts = [await newLesson({ isPublished: false }), await newLesson({ moduleId: hidden.id })]
  for (const lessonId of [randomUUID(), ...drafts.map(({ id }) => id)]) {
    for (const { headers } of [own, admin]) {
      const body = { lessonIds: [id, lessonId], ...soon }
      t.equal((await call(app, 'POST', `${own.path}/assignments`, headers, body)).code, 'UNKNOWN_LESSON')
    }
  }
  for (const dueOn of [dayIn(-2), dayIn(369), '0001-01-01', '9999-12-31']) {
    const body = { lessonIds: [id], dueOn, timeZone }
    t.equal((await call(app, 'POST', `${own.path}/assignments`, own.headers, body)).code, 'DUE_DAY_INVALID', dueOn)
  }
  const { data } = await call(app, 'GET', `${own.path}/assignments`, own.headers)
  t.match(data, [{ id: assignment, dueOn: soon.dueOn }], 'nothing changed')
  t.equal(data.length, 1)
})

t.test('a class has a homework limit; assigning a lesson again does not count', async t => {
  const own = await classOf(app)
  const { moduleId } = await newLesson().then(({ module }) => ({ moduleId: module.id as string }))
  const rows = Array.from({ length: 51 }, (_, order) =>
    ({ moduleId, title: `T ${order}`, description: 'x', category: 'x', duration: 5, order }))
  const added = await databaseOf(app).insert(lessons).values(rows).returning({ id: lessons.id })
  const ids = added.map(({ id }) => id)
  for (const part of [ids.slice(0, 20), ids.slice(20, 40), ids.slice(40, 50)]) await assign(own, ...part)
  const refused = await call(app, 'POST', `${own.path}/assignments`, own.headers, { lessonIds: [ids[50]], ...soon })
  t.match(refused, { status: 422, code: 'ASSIGNMENTS_FULL' })
  t.equal((await assign(own, ids[0]!)).length, 1)
  t.equal((await call(app, 'GET', `${own.path}/assignments`, own.headers)).meta.total, 50)
  await databaseOf(app).delete(lessons).where(eq(lessons.moduleId, moduleId))
})

t.test('a lesson that becomes a draft disappears from homework until it is published again', async t => {
  const own = await classOf(app)
  const pupil = await own.newPupil()
  const lesson = await newLesson()
  await assign(own, lesson.id)
  const read = async () => [
    (await mine(pupil.headers)).length,
    (await call(app, 'GET', `${own.path}/assignments`, own.headers)).meta.total,
    (await call(app, 'GET', `${own.path}/assignments/pupils`, own.headers)).data[0].homework.length
  ]
  t.same(await read(), [1, 1, 1])
  await call(app, 'PATCH', `/lessons/${lesson.id}`, admin.headers, { isPublished: false })
  t.same(await read(), [0, 0, 0])
  await call(app, 'PATCH', `/lessons/${lesson.id}`, admin.headers, { isPublished: true })
  t.same(await read(), [1, 1, 1])
})

t.test('deleting a lesson assigned as homework requires cascade, which deletes the homework', async t => {
  const own = await classOf(app)
  const lesson = await newLesson()
  const [{ id }] = await assign(own, lesson.id) as [{ id: string }]
  const refused = await call(app, 'DELETE', `/lessons/${lesson.id}`, admin.headers)
  t.equal(refused.code, 'LESSON_IN_USE')
  t.match(refused.text, /homework/)
  t.same(JSON.parse(refused.text).error.details.usedBy, [
    { kind: 'class', total: 1, first: [{ id: own.id, name: 'LSF 1' }] }
  ])
  t.equal((await call(app, 'DELETE', `/lessons/${lesson.id}?cascade=true`, admin.headers)).status, 200)
  t.equal(await databaseOf(app).$count(assignments, eq(assignments.id, id)), 0)
  const other = await newLesson()
  await assign(own, other.id)
  t.equal((await call(app, 'DELETE', own.path, own.headers)).status, 200)
  t.equal((await call(app, 'DELETE', `/lessons/${other.id}`, admin.headers)).status, 200, 'no longer in use')
})

t.test('only the class’s teacher or an admin manages homework: another teacher gets 404, a student 403', async t => {
  const [own, other] = [await classOf(app), await classOf(app)]
  const pupil = await own.newPupil()
  const { id: lessonId } = await newLesson()
  const [{ id }] = await assign(own, lessonId) as [{ id: string }]
  const [theirs] = await assign(other, lessonId)
  const body = { lessonIds: [lessonId], ...soon }
  const requests = [
    ['GET', '/assignments'], ['GET', '/assignments/pupils'], ['POST', '/assignments', body],
    ['DELETE', `/assignments/${id}`]
  ] as const
  for (const [method, rest, payload] of requests) {
    const at = `${method} ${rest}`
    t.equal((await call(app, method, own.path + rest, other.headers, payload)).code, 'CLASS_NOT_FOUND', at)
    t.equal((await call(app, method, own.path + rest, pupil.headers, payload)).status, 403, at)
    t.equal((await call(app, method, own.path + rest, {}, payload)).status, 401, at)
    const unknown = `/classes/${randomUUID()}${rest}`
    t.equal((await call(app, method, unknown, own.headers, payload)).code, 'CLASS_NOT_FOUND', at)
  }
  const elsewhere = `${own.path}/assignments/${theirs!.id}`
  t.equal((await call(app, 'DELETE', elsewhere, own.headers)).code, 'ASSIGNMENT_NOT_FOUND')
  t.equal((await mine(pupil.headers))[0].id, id, 'nothing changed')
  for (const [method, rest, payload] of requests) {
    t.ok((await call(app, method, own.path + rest, admin.headers, payload)).status < 300, `${method} as an admin`)
  }
})

t.test('an export contains a pupil’s homework, or that of the classes a teacher teaches', async t => {
  const own = await classOf(app)
  const pupil = await own.newPupil()
  const { id: lessonId } = await newLesson()
  const [given] = await assign(own, lessonId)
  const read = async ({ headers }: { headers: Headers }) => (await call(app, 'GET', '/users/me/export', headers)).data
  const homework = [{ id: given!.id, classId: own.id, lessonId, dueOn: soon.dueOn, endsAt: String, createdAt: String }]
  t.match(await read(pupil), { assignments: homework, taughtAssignments: [] })
  t.match(await read(own), { assignments: [], taughtAssignments: homework })
})

t.test('all pupils of a full class can read their homework at once', async t => {
  const own = await classOf(app)
  const { users } = await import('../server/database/schema/tables.ts')
  const rows = Array.from({ length: 120 }, () => ({ ...newcomer(), passwordHash: '' }))
  const added = await databaseOf(app).insert(users).values(rows).returning({ id: users.id })
  await databaseOf(app).insert(classMembers).values(added.map(({ id }) => ({ classId: own.id, userId: id })))
  await assign(own, (await newLesson()).id)
  const { data, meta } = await call(app, 'GET', `${own.path}/assignments/pupils?limit=100`, own.headers)
  t.same([data.length, meta.total, data[99].homework.length], [100, 120, 1])
  t.match((await call(app, 'GET', `${own.path}/assignments`, own.headers)).data, [{ open: 120 }])
})
