import { randomUUID } from 'node:crypto'
import t from '#tap'
import type { App } from '../server/app.ts'
import { signedIn, sharedApp } from './helper.ts'
import { teacherOf } from './support/lessons.ts'

const app = await sharedApp()

type Headers = Record<string, string>

const act = (app: App, headers: Headers, lesson: { id: string }, verb: 'start' | 'complete') =>
  app.inject({ method: 'POST', url: `/api/lessons/${lesson.id}/${verb}`, headers })

t.test('simultaneous completions count once', async t => {
  const { newLesson } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const lesson = await newLesson()
  await Promise.all([1, 2, 3].map(() => act(app, headers, lesson, 'start')))
  const answers = await Promise.all(Array.from({ length: 10 }, () => act(app, headers, lesson, 'complete')))
  t.ok(answers.every(({ statusCode }) => statusCode === 200))
  t.equal(new Set(answers.map(answer => answer.json().data.completedAt)).size, 1)
  const { totals } = (await app.inject({ url: '/api/users/me/progress', headers })).json().data
  t.match(totals, { startedLessons: 1, completedLessons: 1, averageScore: 100 })
})

t.test('a score never sinks, also when the lesson gets a new exercise', async t => {
  const { newLesson, newExercise } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const lesson = await newLesson()
  const { id } = await newExercise(lesson.id)
  await act(app, headers, lesson, 'start')
  await app.inject({ method: 'POST', url: `/api/exercises/${id}/submit`, headers, payload: { answer: 'A' } })
  t.equal((await act(app, headers, lesson, 'complete')).json().data.score, 100)
  await newExercise(lesson.id)
  t.match((await act(app, headers, lesson, 'complete')).json().data, { score: 100, totalExercises: 2 })
})

t.test('the place in a lesson follows a learner across devices; the latest wins', async t => {
  const { newLesson } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const { headers: other } = await signedIn(app)
  const { id } = await newLesson()
  const keep = (as: Headers, payload: object, lessonId = id) =>
    app.inject({ method: 'POST', url: `/api/lessons/${lessonId}/place`, headers: as, payload })
  const lessonOf = async (as: Headers) => (await app.inject({ url: `/api/lessons/${id}`, headers: as })).json().data
  const placeOf = async (as: Headers) => (await lessonOf(as)).place
  const place = (keptAt: string, ...steps: string[]) => ({ steps, wrong: ['w'], putOff: [], keptAt })
  const [early, late] = [place('2026-01-31T08:00:00.000Z', 'a', 'b'), place('2026-01-31T08:00:01.000Z', 'b')]

  t.equal((await keep(headers, early)).json().error.code, 'LESSON_NOT_STARTED')
  for (const as of [headers, other]) await app.inject({ method: 'POST', url: `/api/lessons/${id}/start`, headers: as })
  t.equal(await placeOf(headers), null)
  t.same((await keep(headers, late)).json().data, late)
  t.same((await keep(headers, early)).json().data, late, 'an earlier place that arrives later changes nothing')
  t.same(await placeOf(headers), late)
  t.equal(await placeOf(other), null)
  const [listed] = (await app.inject({ url: '/api/lessons?limit=100', headers })).json().data
    .filter((lesson: { id: string }) => lesson.id === id)
  t.same(listed.place, late)

  const kept = (await keep(headers, place('2999-01-01T00:00:00Z'))).json().data
  t.ok(Math.abs(Date.parse(kept.keptAt) - Date.now()) < 60_000, 'a time in the future becomes now')
  const exported = (await app.inject({ url: '/api/users/me/export', headers })).json().data
  const { keptAt: placeKeptAt, ...words } = kept
  t.match(exported.progress, [{ lessonId: id, place: words, placeKeptAt }])

  t.equal((await keep(headers, late, randomUUID())).statusCode, 404)
  const hidden = await newLesson({ isPublished: false })
  t.equal((await keep(headers, late, hidden.id)).statusCode, 404)
  const { wrong: _, ...incomplete } = late
  for (const bad of [incomplete, { ...late, keptAt: 'now' }, { ...late, steps: [''] }, { ...late, more: 1 }, {
    ...late, steps: Array(501).fill('a')
  }]) t.equal((await keep(headers, bad)).statusCode, 400, JSON.stringify(bad).slice(0, 99))
})
