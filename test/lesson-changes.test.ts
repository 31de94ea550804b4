import t from '#tap'
import type { App } from '../server/app.ts'
import { ownApp, sharedApp, signedIn } from './helper.ts'
import { teacherOf } from './support/lessons.ts'

const app = await sharedApp()

type Headers = Record<string, string>

const act = (app: App, headers: Headers, lesson: { id: string }, verb: 'start' | 'complete') =>
  app.inject({ method: 'POST', url: `/api/lessons/${lesson.id}/${verb}`, headers })

t.test('an admin changes and deletes modules and lessons', async t => {
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
  t.equal(gone.statusCode, 404, 'its exercises are deleted with it')
  for (const path of [`modules/${module.id}`, `lessons/${lesson.id}`]) {
    t.equal((await call('PATCH', path, { title: 'x' })).statusCode, 404)
    t.equal((await call('DELETE', path)).statusCode, 404)
  }
  const payload = { moduleId: module.id, title: 'x', description: 'y', category: 'z', duration: 1 }
  const lost = await app.inject({ method: 'POST', url: '/api/lessons', headers, payload })
  t.equal(lost.json().error.message, 'No module has this moduleId')
})

t.test('the module of a lesson is sent as moduleId, as in answers, or left out', async t => {
  const app = await ownApp(t)
  const { headers, newModule } = await teacherOf(app)
  const [second, first] = [await newModule({ order: 3 }), await newModule({ order: 2 })]
  const send = async (method: 'POST' | 'PATCH', path: string, payload: object) =>
    (await app.inject({ method, url: `/api/${path}`, headers, payload })).json()
  const texts = { title: 'x', description: 'y', category: 'z', duration: 1 }

  const { data: lesson } = await send('POST', 'lessons', { ...texts, module: second })
  t.same(lesson.module, second)
  t.same((await send('POST', 'lessons', texts)).data.module, first, 'the first module')
  t.same((await send('PATCH', `lessons/${lesson.id}`, { module: { id: first.id } })).data.module, first)
  t.same((await send('PATCH', `lessons/${lesson.id}`, { duration: 2 })).data.module, first, 'left as it is')
  const both = { module: { id: first.id }, moduleId: second.id }
  for (const answer of [
    await send('PATCH', `lessons/${lesson.id}`, both), await send('POST', 'lessons', { ...texts, ...both })
  ]) {
    t.match(answer.error, { statusCode: 400, details: { errors: [{ path: 'moduleId', message: /differs from/ }] } })
  }
  const twice = { module: { id: second.id }, moduleId: second.id }
  t.same((await send('PATCH', `lessons/${lesson.id}`, twice)).data.module, second)
  for (const module of [{}, { id: 'x' }, first.id, null]) {
    t.match(await send('POST', 'lessons', { ...texts, module }), { error: { code: 'VALIDATION_FAILED' } })
  }
  t.match(await send('POST', 'lessons', { ...texts, module: { id: lesson.id } }), { error: { code: 'UNKNOWN_MODULE' } })
})

t.test('in a course without modules, new lessons share a module of their own', async t => {
  const app = await ownApp(t)
  const { headers } = await teacherOf(app)
  const payload = { title: 'x', description: 'y', category: 'z', duration: 1 }
  const create = async () => (await app.inject({ method: 'POST', url: '/api/lessons', headers, payload })).json()
  const made = await Promise.all([create(), create(), create()])
  const { data: [module, ...others] } = (await app.inject({ url: '/api/modules?preview=true', headers })).json()
  t.same(others, [])
  t.same(made.map(({ data }) => data.module.id), Array(3).fill(module.id))
  const { data: log } = (await app.inject({ url: `/api/audit?target=${module.id}`, headers })).json()
  t.match(log, [{ action: 'module.created' }])
  t.equal(log.length, 1)
})

t.test('a deletion lists what else it would delete, and needs cascade=true', async t => {
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
  t.same([code, details], ['MODULE_IN_USE', { usedBy }], 'a long list is cut, with its total')
  t.equal((await app.inject({ url: `/api/lessons/${lessons[0].id}`, headers: learner })).statusCode, 200)
  for (const cascade of ['yes', '1', '']) {
    t.equal((await remove(`modules/${module.id}?cascade=${cascade}`)).error.statusCode, 400)
  }

  t.equal((await remove(`modules/${module.id}?cascade=true`)).success, true)
  for (const { id } of lessons) t.equal((await app.inject({ url: `/api/lessons/${id}`, headers })).statusCode, 404)
  const entries = (await app.inject({ url: `/api/audit?target=${module.id}`, headers })).json().data
  t.match(entries[0].details, { row: { title: module.title }, usedBy })
  const { data: [entry] } = (await app.inject({ url: `/api/audit?target=${lessons[0].id}`, headers })).json()
  t.match(entry, { action: 'lesson.deleted', details: { row: { title: lessons[0].title } } })
})

t.test('a new item comes last even after the largest possible order', async t => {
  const app = await ownApp(t)
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
  t.equal((await newExercise(lessons[1].id)).order, 1, 'per lesson')
})
