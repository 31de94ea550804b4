// How admins order modules, lessons and exercises.
import { randomUUID } from 'node:crypto'
import t from '#tap'
import { ownApp, signedIn } from './helper.ts'
import { teacherOf } from './support/lessons.ts'

const app = await ownApp(t)
const { headers, newModule, newLesson, newExercise } = await teacherOf(app)

interface Ordered { id: string, order: number }
const order = async (path: string, ids: string[], as = headers) =>
  app.inject({ method: 'PATCH', url: `/api/${path}/order`, headers: as, payload: { ids } })
const idsOf = (things: Ordered[]) => things.map(({ id }) => id)
const lessonsOf = async (moduleId: string): Promise<Ordered[]> =>
  (await app.inject({ url: `/api/lessons?moduleId=${moduleId}`, headers })).json().data
const audited = async () =>
  (await app.inject({ url: '/api/audit?action=lesson.changed', headers })).json().meta.total as number

t.test('lessons take the requested order, and unnamed ones keep their places', async t => {
  const { id: moduleId } = await newModule()
  const lessons: Ordered[] = []
  for (let n = 0; n < 4; n++) lessons.push(await newLesson({ moduleId }))
  const [a, b, c, d] = idsOf(lessons) as [string, string, string, string]
  const places = lessons.map(({ order }) => order)
  const answer = await order('lessons', [d, a, c])
  t.same(answer.json(), { success: true, data: {}, message: 'Order changed' })
  const after = await lessonsOf(moduleId)
  t.same(idsOf(after), [d, b, a, c])
  t.same(after.map(({ order }) => order), places)
  t.equal(await audited(), 3, 'each moved lesson has an audit line')
  await order('lessons', [d, b, a, c])
  t.equal(await audited(), 3, 'the same order changes nothing')
})

t.test('items that share a place get separate ones', async t => {
  const modules = [await newModule({ order: 7 }), await newModule({ order: 7 }), await newModule({ order: 7 })]
  const wanted = idsOf(modules).reverse()
  await order('modules', wanted)
  const { data } = (await app.inject({ url: '/api/modules', headers })).json()
  t.same(idsOf(data.filter(({ id }: Ordered) => wanted.includes(id))), wanted)
})

t.test('exercises are ordered within their lesson', async t => {
  const lesson = await newLesson()
  const exercises: Ordered[] = [await newExercise(lesson.id), await newExercise(lesson.id)]
  await order('exercises', idsOf(exercises).reverse())
  const { data } = (await app.inject({ url: `/api/lessons/${lesson.id}`, headers })).json()
  t.same(idsOf(data.exercises), idsOf(exercises).reverse())
})

t.test('unknown ids, duplicates and other users change nothing', async t => {
  const { id: moduleId } = await newModule()
  const lessons = [await newLesson({ moduleId }), await newLesson({ moduleId })]
  const wanted = idsOf(lessons).reverse()
  t.match((await order('lessons', [...wanted, randomUUID()])).json(), { error: { code: 'LESSON_NOT_FOUND' } })
  for (const ids of [[], [wanted[0]!], [wanted[0]!, wanted[0]!], ['one', 'two'], Array(501).fill(wanted[0])]) {
    t.match((await order('lessons', ids)).json(), { error: { code: 'VALIDATION_FAILED' } })
  }
  const { headers: student } = await signedIn(app)
  t.equal((await order('lessons', wanted, student)).statusCode, 403)
  t.same(idsOf(await lessonsOf(moduleId)), idsOf(lessons))
})

t.test('there is room even at the largest number', async t => {
  const largest = 2 ** 31 - 1
  const modules = [await newModule({ order: largest }), await newModule(), await newModule()]
  t.same(modules.map(({ order }) => order), [largest, largest, largest])
  const wanted = idsOf(modules).reverse()
  t.equal((await order('modules', wanted)).statusCode, 200)
  const { data } = (await app.inject({ url: '/api/modules', headers })).json()
  t.same(idsOf(data.filter(({ id }: Ordered) => wanted.includes(id))), wanted)
})
