import { randomUUID } from 'node:crypto'
import t from '#tap'
import { ownApp, sharedApp, signedIn } from './helper.ts'
import { teacherOf } from './support/lessons.ts'

type Headers = Record<string, string>

t.test('lessons are listed by module, in order, by pages', async t => {
  const app = await ownApp(t)
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

t.test('one request returns a whole course with its exercises, but not their answers', async t => {
  const app = await ownApp(t)
  const { headers: admin, post, newLesson, newExercise } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const { headers: other } = await signedIn(app)
  const sign = await post('/dictionary', { word: 'A', definition: 'Poing.', imageUrl: 'https://school.example/a.svg' })
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
  t.match(exercises[1], { prompt: 'Which letter?', imageUrl: 'https://school.example/a.svg', signId: null })
  t.same([...exercises[1].options].sort(), ['A', 'E', 'S', 'T'])
  t.notMatch(JSON.stringify(course), /"(answer|\w+En|isSignGone)"/, 'neither answers nor admin fields')
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

t.test('only admins see an unpublished lesson', async t => {
  const app = await sharedApp()
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
