// Rows that are deleted between a request's read and its write. A trigger deletes them at that moment.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Test } from 'tap'
import t from '#tap'
import type { App } from '../server/app.ts'
import type { Database } from '../server/database/database.ts'
import { appOn, ownDatabase, signedIn } from './helper.ts'
import { held } from './support/hands.ts'
import { teacherOf } from './support/lessons.ts'

/** Deletes something else whenever a row is about to be inserted into a table. */
async function deleteBefore (db: Database, event: 'insert' | 'update', table: string, deletion: string) {
  await db.execute(sql.raw(`create function delete_meanwhile() returns trigger language plpgsql
    as $$ begin ${deletion}; return new; end $$`))
  await db.execute(sql.raw(`create trigger delete_meanwhile before ${event} on ${table}
    for each row execute function delete_meanwhile()`))
}

async function start (t: Test) {
  const db = await ownDatabase(t)
  t.teardown(() => db.execute(sql`drop function if exists delete_meanwhile, go_meanwhile cascade`))
  const app = await appOn(db)
  const teacher = await teacherOf(app)
  const lesson = await teacher.newLesson()
  return { app, db, ...teacher, lesson, ...await signedIn(app), admin: teacher.headers }
}

const post = async (app: App, headers: Record<string, string>, url: string, payload?: object) => {
  const answer = await app.inject({ method: 'POST', url: `/api/${url}`, headers, payload })
  const { statusCode, code, message } = answer.json().error ?? {}
  return [answer.statusCode, statusCode, code, message]
}

const missing = (what: string) => [404, 404, `${what.toUpperCase()}_NOT_FOUND`, `${what} not found`]
const SIGNED_OUT = [401, 401, 'AUTHENTICATION_REQUIRED', 'Authentication required']

t.test('an exercise deleted before the answer is saved gets 404', async t => {
  const { app, db, headers, lesson, newExercise } = await start(t)
  const choice = await newExercise(lesson.id)
  const signed = await newExercise(lesson.id, { type: 'sign_recognition', options: null, answer: 'V' })
  await deleteBefore(db, 'insert', 'attempts', 'delete from exercises where id = new.exercise_id')
  t.same(await post(app, headers, `exercises/${choice.id}/submit`, { answer: 'A' }), missing('Exercise'))
  t.same(await post(app, headers, `exercises/${signed.id}/submit`, { frames: held('V') }), missing('Exercise'))
})

t.test('so does one whose lesson is deleted or unpublished', async t => {
  for (const deletion of ['delete from lessons', 'update lessons set is_published = false']) {
    const { app, db, headers, lesson, newExercise } = await start(t)
    const exercise = await newExercise(lesson.id)
    await deleteBefore(db, 'insert', 'attempts', deletion)
    t.same(await post(app, headers, `exercises/${exercise.id}/submit`, { answer: 'A' }), missing('Exercise'), deletion)
  }
})

t.test('a lesson deleted before it is started or completed gets 404', async t => {
  const { app, db, headers, lesson, newLesson } = await start(t)
  await deleteBefore(db, 'insert', 'progress', 'delete from lessons where id = new.lesson_id')
  t.same(await post(app, headers, `lessons/${lesson.id}/start`), missing('Lesson'))
  await db.execute(sql`drop trigger delete_meanwhile on progress`)
  await db.execute(sql`drop function delete_meanwhile`)

  const started = await newLesson()
  t.equal((await post(app, headers, `lessons/${started.id}/start`))[0], 200)
  // Deleting a lesson deletes its progress, so there is nothing left to complete.
  await db.execute(sql`create function go_meanwhile() returns trigger language plpgsql as $$ begin
    delete from lessons where id = old.lesson_id; return null; end $$`)
  await db.execute(sql`create trigger go_meanwhile before update on progress
    for each row execute function go_meanwhile()`)
  t.same(await post(app, headers, `lessons/${started.id}/complete`), missing('Lesson'))
})

t.test('a learner deleted before their work is saved is signed out', async t => {
  const deletion = 'delete from users where id = new.user_id'
  const { app, db, headers, lesson, newExercise } = await start(t)
  const exercise = await newExercise(lesson.id)
  await deleteBefore(db, 'insert', 'attempts', deletion)
  t.same(await post(app, headers, `exercises/${exercise.id}/submit`, { answer: 'A' }), SIGNED_OUT)
  await db.execute(sql`drop trigger delete_meanwhile on attempts`)
  await db.execute(sql`drop function delete_meanwhile`)
  await deleteBefore(db, 'insert', 'progress', deletion)
  t.same(await post(app, headers, `lessons/${lesson.id}/start`), SIGNED_OUT)
  await db.execute(sql`drop trigger delete_meanwhile on progress`)
  await db.execute(sql`drop function delete_meanwhile`)
  await deleteBefore(db, 'insert', 'reviews', deletion)
  const review = { id: randomUUID(), letter: 'L', rating: 'good', reviewedAt: '2026-03-02T09:00:00Z' }
  t.same(await post(app, headers, 'reviews', { reviews: [review] }), SIGNED_OUT)
})

t.test('new content that refers to something just deleted is refused as for something unknown', async t => {
  const { app, db, admin, lesson, post: create } = await start(t)
  const sign = await create('/dictionary', { word: 'A', definition: 'Poing.' })
  const exercise = {
    lessonId: lesson.id, type: 'image_to_word', prompt: 'Quoi ?', options: ['A', 'B'], answer: 'A', signId: sign.id
  }
  await deleteBefore(db, 'insert', 'exercises', 'delete from signs where id = new.sign_id')
  t.equal((await post(app, admin, 'exercises', exercise))[2], 'UNKNOWN_SIGN')
  await db.execute(sql`drop trigger delete_meanwhile on exercises`)
  await db.execute(sql`drop function delete_meanwhile`)
  await deleteBefore(db, 'insert', 'exercises', 'delete from lessons where id = new.lesson_id')
  t.equal((await post(app, admin, 'exercises', exercise))[2], 'UNKNOWN_LESSON')
})

t.test('joining fails if the class or the user is deleted meanwhile', async t => {
  const [going, leaving] = [await start(t), await start(t)]
  for (const { app, db, headers, post: create, deletion, refused } of [
    { ...going, deletion: 'delete from classes where id = new.class_id', refused: 'INVITATION_INVALID' },
    { ...leaving, deletion: 'delete from users where id = new.user_id', refused: 'AUTHENTICATION_REQUIRED' }
  ]) {
    const { id } = await create('/classes', { name: 'LSF 1' })
    const { code } = await create(`/classes/${id}/invitations`, { maxUses: 1, days: 1 })
    await deleteBefore(db, 'insert', 'class_members', deletion)
    const answer = await post(app, headers, 'classes/join', { code })
    t.equal(answer[2], refused)
    await db.execute(sql`drop function delete_meanwhile cascade`)
  }
})

t.test('homework fails if its lesson or class is deleted meanwhile', async t => {
  for (const [deletion, code] of [
    ['delete from lessons where id = new.lesson_id', 'UNKNOWN_LESSON'],
    ['delete from classes where id = new.class_id', 'CLASS_NOT_FOUND']
  ] as const) {
    const { app, db, admin, lesson, post: create } = await start(t)
    const { id } = await create('/classes', { name: 'LSF 1' })
    await deleteBefore(db, 'insert', 'assignments', deletion)
    const dueOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const body = { lessonIds: [lesson.id], dueOn, timeZone: 'UTC' }
    t.equal((await post(app, admin, `classes/${id}/assignments`, body))[2], code)
  }
})
