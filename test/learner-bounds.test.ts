// Limits on what one learner can store, and the cost of reading that much.
import { randomUUID } from 'node:crypto'
import t from '#tap'
import type { Test } from 'tap'
import { asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../server/database/database.ts'
import { attempts, reviews } from '../server/database/schema/tables.ts'
import { databaseOf, ownApp, password, sharedApp, signedIn } from './helper.ts'
import { teacherOf } from './support/lessons.ts'
import { processorFor } from './support/processor.ts'

const MAX_REVIEWS = 50_000
const MAX_ATTEMPTS = 500

const review = () =>
  ({ id: uuidv7(), letter: 'L', rating: 'good', reviewedAt: '2026-03-02T09:00:00.000Z', milliseconds: 2300 })

// One server for the file; SQL creates the many rows, for new learners in each test.
const shared = await sharedApp()

/** Inserts many rows without a look at the user and the exercise of each, which takes half of the time. */
const insert = (db: Database, rows: SQL) => db.transaction(async tx => {
  await tx.execute(sql`set local session_replication_role = replica`)
  await tx.execute(rows)
})

/** A learner, and their requests. */
async function start (app = shared) {
  const db = databaseOf(app)
  const learner = await signedIn(app)
  const { headers, user: { id } } = learner
  const ask = async (url: string, payload?: object) => {
    const method = payload ? 'POST' : 'GET'
    return (await app.inject({ method, url: `/api${url}`, headers, ...payload && { payload } })).json()
  }
  return {
    app,
    db,
    learner,
    ask,
    /** Inserts reviews as if a device had sent them. */
    addReviews: async (from: number, to: number) => insert(db, sql`
      insert into reviews (id, user_id, number, letter, rating, reviewed_at)
      select gen_random_uuid(), ${id}, n, 'A', 'good', now() from generate_series(${from}::int, ${to}::int) n`),
    addWrongAttempts: async (exerciseId: string, to: number) => insert(db, sql`
      insert into attempts (id, user_id, exercise_id, number, is_correct, score)
      select gen_random_uuid(), ${id}, ${exerciseId}, n, false, 0 from generate_series(1, ${to}::int) n`)
  }
}

/** Milliseconds of processor: the minimum of five or more runs, because other work of the process counts too. */
async function costOf (act: () => Promise<unknown>, enough = Infinity): Promise<number> {
  let least = Infinity
  for (let i = 0; i < 5 || (i < 50 && least >= enough); i++) {
    least = Math.min(least, await processorFor(act))
  }
  return least
}

/** The extra milliseconds allowed to a request that should not cost more than another. */
const mostFor = (cost: number) => 2 * cost + 5

t.test('a learner keeps the last 50,000 reviews, and the last page of them costs no more than the first', async t => {
  const { ask, addReviews, db, learner } = await start()
  const [first, second, ...two] = [review(), review(), review(), review()]
  for (const one of [first, second]) await ask('/reviews', { reviews: [one] })
  await addReviews(3, MAX_REVIEWS - 1)
  t.match(await ask('/reviews', { reviews: two }), { success: true })
  const { data, meta } = await ask('/reviews?page=500&limit=100')
  t.equal(meta.total, MAX_REVIEWS)
  t.match(data.at(-1), { ...second, timeZone: null })
  t.match(await ask('/reviews', { reviews: two }), { success: true }, 'sent again, they are found')
  t.same(new Set((await ask('/reviews?limit=2')).data.map(({ id }: { id: string }) => id)),
    new Set(two.map(({ id }) => id)))
  t.same((await ask('/reviews?page=501&limit=100')).data, [])
  t.same((await ask('/reviews?page=2147483647&limit=100')).data, [])
  t.equal(await db.$count(reviews, eq(reviews.userId, learner.user.id)), MAX_REVIEWS)

  const cost = async (page: number, enough?: number) => costOf(async () => {
    t.equal((await ask(`/reviews?limit=20&page=${page}`)).data.length, 20)
  }, enough)
  const least = await cost(1)
  const last = await cost(2500, mostFor(least))
  t.ok(last < mostFor(least), `${last} ms of processor, the first ${least} ms`)
})

t.test('reviews from devices that send at once are numbered in sequence', async t => {
  const { ask, db, learner } = await start()
  const sent = Array.from({ length: 6 }, () => Array.from({ length: 5 }, review))
  for (const { success } of await Promise.all(sent.map(reviews => ask('/reviews', { reviews })))) t.ok(success)
  const kept = await db.select({ number: reviews.number }).from(reviews)
    .where(eq(reviews.userId, learner.user.id)).orderBy(asc(reviews.number))
  t.same(kept.map(({ number }) => number), Array.from({ length: 30 }, (_, n) => n + 1))
})

t.test('an exercise takes at most 500 answers of a learner, then refuses more and keeps the verdicts', async t => {
  const { app, ask, addWrongAttempts, db } = await start()
  const teacher = await teacherOf(app)
  const lesson = await teacher.newLesson({ isPublished: true })
  const [exercise, another] = [await teacher.newExercise(lesson.id), await teacher.newExercise(lesson.id)]
  await addWrongAttempts(exercise.id, MAX_ATTEMPTS - 1)
  const submit = async (answer: object, { id } = exercise) => ask(`/exercises/${id}/submit`, answer)
  const last = { answer: 'A', attemptId: randomUUID() }
  const verdict = await submit(last)
  t.match(verdict, { data: { isCorrect: true, attempt: MAX_ATTEMPTS, progress: { completedExercises: 1 } } })
  for (const answer of [{ answer: 'A' }, { answer: 'E', attemptId: randomUUID() }]) {
    t.match(await submit(answer), { error: { statusCode: 422, code: 'ATTEMPTS_FULL', message: '500' } })
  }
  t.same(await submit(last), verdict)
  t.match(await submit({ answer: 'A' }, another), { data: { isCorrect: true, attempt: 1 } })
  t.equal(await db.$count(attempts, eq(attempts.exerciseId, exercise.id)), MAX_ATTEMPTS)
})

t.test('progress is read quickly despite many wrong answers', async t => {
  const { app, ask, addWrongAttempts } = await start()
  const teacher = await teacherOf(app)
  const lesson = await teacher.newLesson({ isPublished: true })
  const exercise = await teacher.newExercise(lesson.id)
  await ask(`/lessons/${lesson.id}/start`, {})
  const requests = [
    async () => ask('/users/me/progress'), async () => ask('/lessons'),
    async () => ask(`/lessons/${lesson.id}/complete`, {})
  ]
  const bounds: number[] = []
  for (const request of requests) bounds.push(mostFor(await costOf(request)))
  await addWrongAttempts(exercise.id, 60_000)
  for (const [i, request] of requests.entries()) {
    const [bound, cost] = [bounds[i]!, await costOf(request, bounds[i])]
    t.ok(cost < bound, `${cost} ms of processor, at most ${bound} ms`)
  }
})

/** Notes how many rows each statement deletes. */
async function noteDeletions (t: Test, db: Database, tables: string[]) {
  t.teardown(async () => {
    await db.execute(sql`drop function if exists note_deletion cascade`)
    await db.execute(sql`drop table if exists deletions`)
  })
  for (const statement of [
    'create table deletions (rows integer)',
    `create function note_deletion() returns trigger language plpgsql as $$ begin
       insert into deletions select count(*) from gone; return null; end $$`,
    ...tables.map(table => `create trigger noted after delete on ${table}
       referencing old table as gone for each statement execute function note_deletion()`)
  ]) await db.execute(sql.raw(statement))
  return async () => (await db.select({ rows: sql<number>`rows` }).from(sql`deletions`)).map(({ rows }) => rows)
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

t.test('an account’s rows are deleted a thousand at a time', async t => {
  const { app, db, addReviews, addWrongAttempts, learner } = await start(await ownApp(t))
  const teacher = await teacherOf(app)
  const exercise = await teacher.newExercise((await teacher.newLesson()).id)
  await addReviews(1, 2500)
  await addWrongAttempts(exercise.id, 2500)
  const deletions = await noteDeletions(t, db, ['reviews', 'attempts'])
  const payload = { currentPassword: password }
  const answer = await app.inject({ method: 'DELETE', url: '/api/users/me', headers: learner.headers, payload })
  t.equal(answer.statusCode, 200)
  t.equal(sumOf(await deletions()), 5000)
  t.equal(Math.max(...await deletions()), 1000)
})

t.test('the answers in a lesson are counted up to a bound, and deleted with it a thousand at a time', async t => {
  const { app, db, ask, addWrongAttempts } = await start(await ownApp(t))
  const teacher = await teacherOf(app)
  const lesson = await teacher.newLesson()
  const [first, last] = [await teacher.newExercise(lesson.id), await teacher.newExercise(lesson.id)]
  await ask(`/lessons/${lesson.id}/start`, {})
  await addWrongAttempts(first.id, 98_000)
  await addWrongAttempts(last.id, 1000)
  const remove = (path: string) => app.inject({ method: 'DELETE', url: `/api/${path}`, headers: teacher.headers })
  const learnersIn = async (path: string) => (await remove(path)).json().error.details.usedBy.at(-1)

  t.same(await learnersIn(`lessons/${lesson.id}`), { kind: 'learner', total: 1 })
  const extra = await teacher.newExercise(lesson.id)
  await addWrongAttempts(extra.id, 2000)
  const atLeastOne = { kind: 'learner', total: 1, totalIsExact: false }
  t.same(await learnersIn(`lessons/${lesson.id}`), atLeastOne)
  t.same(await learnersIn(`modules/${lesson.module.id}`), atLeastOne)
  t.same(await learnersIn(`exercises/${last.id}`), { kind: 'learner', total: 1 })

  const deletions = await noteDeletions(t, db, ['attempts', 'progress'])
  t.equal((await remove(`exercises/${last.id}?cascade=true`)).statusCode, 200)
  t.equal(sumOf(await deletions()), 1000)
  t.equal((await remove(`lessons/${lesson.id}?cascade=true`)).statusCode, 200)
  t.equal(sumOf(await deletions()), 101_001)
  t.equal(Math.max(...await deletions()), 1000)
})
