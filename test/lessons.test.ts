import { randomUUID } from 'node:crypto'
import t from '#tap'
import type { App } from '../server/app.ts'
import { ownDatabase, signedIn, startApp } from './helper.ts'
import { teacherOf } from './support/lessons.ts'

type Headers = Record<string, string>

const act = (app: App, headers: Headers, lesson: { id: string }, verb: 'start' | 'complete') =>
  app.inject({ method: 'POST', url: `/api/lessons/${lesson.id}/${verb}`, headers })

t.test('lessons are listed in their order, by module, a page at a time', async t => {
  const app = await startApp(t, {}, await ownDatabase(t))
  const { headers, newModule, newLesson } = await teacherOf(app)
  const [first, second] = [await newModule(), await newModule()]
  t.same([first.order, second.order], [1, 2])
  const late = await newLesson({ moduleId: first.id, order: 9 })
  const early = await newLesson({ moduleId: second.id, order: 1 })
  const last = await newLesson({ moduleId: first.id })
  t.equal(last.order, 10)
  const list = async (query: string) => (await app.inject({ url: `/api/lessons?${query}`, headers })).json()
  const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)
  t.same(ids(await list('')), [early.id, late.id, last.id])
  t.same(ids(await list(`moduleId=${first.id}`)), [late.id, last.id])
  const page = await list('limit=2&page=2')
  t.same([ids(page), page.meta], [[last.id], { page: 2, limit: 2, total: 3 }])
  t.same((await list(`moduleId=${randomUUID()}`)).data, [])
  const { exercises, ...listed } = early
  t.same((await list('limit=1')).data, [listed])
  t.match(listed, {
    difficulty: 'beginner',
    category: 'alphabet',
    duration: 5,
    isPublished: true,
    module: second,
    progress: { lessonId: early.id, status: 'not_started', score: null, totalExercises: 0 }
  })
  t.same((await app.inject({ url: '/api/modules', headers })).json().data, [first, second])
})

t.test('an unpublished lesson exists for admins only', async t => {
  const app = await startApp(t)
  const { headers: admin, newLesson, newExercise } = await teacherOf(app)
  const lesson = await newLesson({ isPublished: false })
  const exercise = await newExercise(lesson.id)
  const urls = [
    ['GET', `/api/lessons/${lesson.id}`],
    ['POST', `/api/lessons/${lesson.id}/start`],
    ['POST', `/api/lessons/${lesson.id}/complete`],
    ['GET', `/api/exercises/${exercise.id}`],
    ['POST', `/api/exercises/${exercise.id}/submit`]
  ] as const
  for (const role of ['student', 'teacher'] as const) {
    const { headers } = await signedIn(app, role)
    for (const [method, url] of urls) {
      const payload = url.endsWith('submit') ? { answer: 'A' } : undefined
      const answer = await app.inject({ method, url, headers, payload })
      t.equal(answer.statusCode, 404, `${role} ${url}`)
    }
    const listed = (await app.inject({ url: `/api/lessons?moduleId=${lesson.module.id}`, headers })).json()
    t.same([listed.data, listed.meta.total], [[], 0])
  }
  t.equal((await app.inject({ url: `/api/lessons/${lesson.id}`, headers: admin })).statusCode, 200)
  const published = await app.inject({
    method: 'PATCH', url: `/api/lessons/${lesson.id}`, headers: admin, payload: { isPublished: true }
  })
  t.equal(published.json().data.isPublished, true)
  t.equal((await app.inject({ url: urls[0][1], headers: (await signedIn(app)).headers })).statusCode, 200)
})

t.test('a lesson is started once, and completed only after that', async t => {
  const app = await startApp(t)
  const { newLesson } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const lesson = await newLesson()
  const early = await act(app, headers, lesson, 'complete')
  t.equal(early.statusCode, 422)
  t.equal(early.json().error.message, 'The lesson has not been started')
  const started = (await act(app, headers, lesson, 'start')).json().data
  t.match(started, { lessonId: lesson.id, status: 'in_progress', score: null, completedAt: null })
  t.same((await act(app, headers, lesson, 'start')).json().data, started)
  const completed = (await act(app, headers, lesson, 'complete')).json().data
  t.match(completed, { status: 'completed', score: 100, startedAt: started.startedAt })
  t.same((await act(app, headers, lesson, 'start')).json().data, completed, 'starting again takes nothing back')

  const { headers: other } = await signedIn(app)
  const seen = (await app.inject({ url: `/api/lessons/${lesson.id}`, headers: other })).json().data
  t.equal(seen.progress.status, 'not_started', 'progress is one’s own')
  for (const verb of ['start', 'complete'] as const) {
    t.equal((await act(app, headers, { id: randomUUID() }, verb)).statusCode, 404)
  }
})

t.test('completions at the same time count once', async t => {
  const app = await startApp(t)
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

t.test('an admin changes and deletes modules and lessons', async t => {
  const app = await startApp(t)
  const { headers, newModule, newLesson, newExercise } = await teacherOf(app)
  const [module, other] = [await newModule({ order: 0 }), await newModule()]
  const lesson = await newLesson({ moduleId: module.id })
  const exercise = await newExercise(lesson.id)
  const call = (method: 'PATCH' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: `/api/${path}`, headers, payload })

  t.same((await call('PATCH', `modules/${module.id}`, { title: 'Bases' })).json().data, { ...module, title: 'Bases' })
  const held = await call('DELETE', `modules/${module.id}`)
  t.equal(held.statusCode, 422)
  const first = [{ id: lesson.id, name: lesson.title }]
  t.match(held.json().error, { code: 'MODULE_IN_USE', details: { usedBy: [{ kind: 'lesson', total: 1, first }] } })
  const change = { moduleId: other.id, difficulty: 'advanced', duration: 9 }
  const moved = (await call('PATCH', `lessons/${lesson.id}`, change)).json().data
  const listed = { id: exercise.id, type: 'image_to_word', isCompleted: false }
  t.match(moved, { module: other, difficulty: 'advanced', duration: 9, exercises: [listed] })
  t.equal((await call('DELETE', `modules/${module.id}`)).statusCode, 200)
  t.equal((await call('PATCH', `lessons/${lesson.id}`, { moduleId: module.id })).statusCode, 422)
  t.equal((await call('DELETE', `lessons/${lesson.id}`)).json().error.code, 'LESSON_IN_USE')
  t.equal((await call('DELETE', `lessons/${lesson.id}?cascade=true`)).statusCode, 200)
  const gone = await app.inject({ url: `/api/exercises/${exercise.id}`, headers })
  t.equal(gone.statusCode, 404, 'its exercises go with it')
  for (const path of [`modules/${module.id}`, `lessons/${lesson.id}`]) {
    t.equal((await call('PATCH', path, { title: 'x' })).statusCode, 404)
    t.equal((await call('DELETE', path)).statusCode, 404)
  }
  const payload = { moduleId: module.id, title: 'x', description: 'y', category: 'z', duration: 1 }
  const lost = await app.inject({ method: 'POST', url: '/api/lessons', headers, payload })
  t.equal(lost.json().error.message, 'There is no module with this moduleId')
})

t.test('what a deletion would take from others is told first, and taken only when asked for', async t => {
  const app = await startApp(t)
  const { headers, newModule, newLesson, newExercise } = await teacherOf(app)
  const { headers: learner } = await signedIn(app)
  const module = await newModule()
  const lessons = []
  for (let i = 0; i < 12; i++) lessons.push(await newLesson({ moduleId: module.id }))
  const exercise = await newExercise(lessons[0].id, { prompt: 'Laquelle ?' })
  await act(app, learner, lessons[0], 'start')
  const submit = { method: 'POST', url: `/api/exercises/${exercise.id}/submit`, headers: learner } as const
  await app.inject({ ...submit, payload: { answer: 'A' } })
  const remove = async (path: string) =>
    (await app.inject({ method: 'DELETE', url: `/api/${path}`, headers })).json()

  t.same((await remove(`lessons/${lessons[0].id}`)).error.details, {
    usedBy: [
      { kind: 'exercise', total: 1, first: [{ id: exercise.id, name: 'Laquelle ?' }] }, { kind: 'learner', total: 1 }
    ]
  })
  const first = lessons.slice(0, 10).map(({ id, title }) => ({ id, name: title }))
  const usedBy = [{ kind: 'lesson', total: 12, first }, { kind: 'learner', total: 1 }]
  const { code, details } = (await remove(`modules/${module.id}?cascade=false`)).error
  t.same([code, details], ['MODULE_IN_USE', { usedBy }], 'a long list is cut, and counted')
  t.equal((await app.inject({ url: `/api/lessons/${lessons[0].id}`, headers: learner })).statusCode, 200)
  for (const cascade of ['yes', '1', '']) {
    t.equal((await remove(`modules/${module.id}?cascade=${cascade}`)).error.statusCode, 400)
  }

  t.equal((await remove(`modules/${module.id}?cascade=true`)).success, true)
  for (const { id } of lessons) t.equal((await app.inject({ url: `/api/lessons/${id}`, headers })).statusCode, 404)
  const entries = (await app.inject({ url: `/api/audit?target=${module.id}`, headers })).json().data
  t.same(entries[0].details, { title: module.title, usedBy })
  const { data: [entry] } = (await app.inject({ url: `/api/audit?target=${lessons[0].id}`, headers })).json()
  t.match(entry, { action: 'lesson.deleted', details: { title: lessons[0].title } })
})

t.test('after the largest order there is, what is added still comes last', async t => {
  const app = await startApp(t, {}, await ownDatabase(t))
  const { headers, newModule, newLesson, newExercise } = await teacherOf(app)
  const order = 2 ** 31 - 1
  const modules = [await newModule({ order }), await newModule(), await newModule()]
  const moduleId = modules[0].id
  const lessons = [await newLesson({ moduleId, order }), await newLesson({ moduleId }), await newLesson({ moduleId })]
  const lessonId = lessons[0].id
  const exercises = [await newExercise(lessonId, { order }), await newExercise(lessonId), await newExercise(lessonId)]
  t.ok([...modules, ...lessons, ...exercises].every(row => row.order === order))

  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const get = async (path: string) => (await app.inject({ url: `/api/${path}`, headers })).json().data
  t.same(ids(await get('modules')), ids(modules))
  t.same(ids(await get('lessons')), ids(lessons))
  t.same(ids((await get(`lessons/${lessonId}`)).exercises), ids(exercises))
  t.equal((await newExercise(lessons[1].id)).order, 1, 'each lesson counts for itself')
})

t.test('a course comes in one request, with all that its exercises show and without their answers', async t => {
  const app = await startApp(t, {}, await ownDatabase(t))
  const { headers: admin, post, newLesson, newExercise } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const { headers: other } = await signedIn(app)
  const sign = await post('/dictionary', { word: 'A', definition: 'Poing.', imageUrl: '/content/a.svg' })
  const [first, second] = [await newLesson(), await newLesson(), await newLesson({ isPublished: false })]
  const choice = await newExercise(first.id, { signId: sign.id, promptEn: 'Which letter?', order: 2 })
  const signed = await newExercise(first.id, {
    type: 'sign_recognition', options: null, answer: 'V', signId: sign.id, order: 1
  })
  const payload = { answer: 'A' }
  await app.inject({ method: 'POST', url: `/api/exercises/${choice.id}/submit`, headers, payload })

  const get = async (as: Headers, path: string) => (await app.inject({ url: `/api${path}`, headers: as })).json().data
  const course = await get(headers, '/lessons?exercises=true')
  t.same(course.map(({ id }: { id: string }) => id), [first.id, second.id])
  t.same(course, [await get(headers, `/lessons/${first.id}`), await get(headers, `/lessons/${second.id}`)])
  const [{ exercises }, { exercises: none }] = course
  t.same(none, [])
  t.same(exercises, [
    { ...await get(headers, `/exercises/${signed.id}`), isCompleted: false },
    { ...await get(headers, `/exercises/${choice.id}`), isCompleted: true }
  ])
  t.match(exercises[1], { prompt: 'Which letter?', imageUrl: '/content/a.svg', signId: null })
  t.same([...exercises[1].options].sort(), ['A', 'E', 'S', 'T'])
  t.notMatch(JSON.stringify(course), /"(answer|\w+En|isSignGone)"/, 'neither answers nor what admins write')
  const [{ exercises: ofAnother }] = await get(other, '/lessons?exercises=true')
  t.same(ofAnother.map(({ isCompleted }: { isCompleted: boolean }) => isCompleted), [false, false])
  for (const query of ['', '?exercises=false']) t.notOk('exercises' in (await get(headers, `/lessons${query}`))[0])

  const [all] = await get(admin, '/lessons?exercises=true')
  t.same(all.exercises, [{ ...signed, isCompleted: false }, { ...choice, isCompleted: false }], 'an admin sees all')
  const shouted = await get(headers, `/lessons/${first.id.toUpperCase()}`)
  t.same(shouted.exercises, exercises)
  for (const value of ['yes', '1', '']) {
    t.equal((await app.inject({ url: `/api/lessons?exercises=${value}`, headers })).statusCode, 400, value)
  }
})

t.test('a place in a lesson is kept for the other devices: the latest counts, for its learner alone', async t => {
  const app = await startApp(t)
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
  t.same((await keep(headers, early)).json().data, late, 'an earlier one that comes later changes nothing')
  t.same(await placeOf(headers), late)
  t.equal(await placeOf(other), null)
  const [listed] = (await app.inject({ url: '/api/lessons?limit=100', headers })).json().data
    .filter((lesson: { id: string }) => lesson.id === id)
  t.same(listed.place, late)

  const kept = (await keep(headers, place('2999-01-01T00:00:00Z'))).json().data
  t.ok(Math.abs(Date.parse(kept.keptAt) - Date.now()) < 60_000, 'a clock that is ahead is now')
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
