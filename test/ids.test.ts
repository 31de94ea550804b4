// UUIDs in capitals are the same ids; some clients write them so.
import t from '#tap'
import { ownApp, signedIn } from './helper.ts'
import { teacherOf } from './support/lessons.ts'

const app = await ownApp(t)
const { headers, post, newModule, newLesson } = await teacherOf(app)

const call = async (method: 'GET' | 'PATCH' | 'DELETE' | 'POST', path: string, payload?: object, as = headers) => {
  const answer = await app.inject({ method, url: `/api${path}`, headers: as, ...payload && { payload } })
  const { data, message, error } = answer.json()
  return { status: answer.statusCode, data, message, code: error?.code as string | undefined }
}

t.test('an id in a path', async t => {
  const { data: { id } } = await call('GET', '/users/me')
  const path = `/users/${id.toUpperCase()}`
  t.match(await call('GET', path), { status: 200, data: { id } })
  t.match(await call('PATCH', path, { role: 'student' }), { status: 422, code: 'LAST_ADMIN' })
  t.match(await call('DELETE', path), { status: 422, code: 'LAST_ADMIN' })
})

t.test('in a list, capitals and lower case are one id', async t => {
  const ids: string[] = [(await newModule()).id, (await newModule()).id]
  const capitals = ids.map(id => id.toUpperCase())
  t.match(await call('PATCH', '/modules/order', { ids: capitals.toReversed() }), { status: 200 })
  t.match(await call('PATCH', '/modules/order', { ids: [ids[0], capitals[0]] }), { status: 400 })
  const found = (await call('GET', '/modules')).data.map(({ id }: { id: string }) => id)
  t.same(found.filter((id: string) => ids.includes(id)), ids.toReversed())
})

t.test('an id in a body, and as it is stored', async t => {
  const [one, other] = [await newModule(), await newModule()]
  const values = { title: 'Les couleurs', description: 'Rouge', category: 'mots', duration: 5 }
  const lesson = await newLesson({ ...values, moduleId: one.id })
  const again = await call('POST', '/lessons', { ...values, moduleId: one.id.toUpperCase() })
  t.match(again, { status: 201, message: /A similar item already exists/ })
  await call('PATCH', `/lessons/${lesson.id}`, { moduleId: other.id.toUpperCase() })
  const [entry] = (await call('GET', '/audit?action=lesson.changed&limit=1')).data
  t.same(entry.details.to, { moduleId: other.id })
  t.match(await call('POST', `/audit/${entry.id.toUpperCase()}/undo`), { status: 200 })
})

t.test('an id in a query', async t => {
  const module = await newModule()
  const { id } = await newLesson({ moduleId: module.id })
  t.match(await call('GET', `/lessons?moduleId=${module.id.toUpperCase()}`), { data: [{ id }] })
})

t.test('the id of a teacher who names herself', async t => {
  const teacher = await signedIn(app, 'teacher')
  const created = await call('POST', '/classes', { name: 'CE2', teacherId: teacher.user.id.toUpperCase() },
    teacher.headers)
  t.equal(created.status, 201)
})

t.test('a text that looks like an id stays unchanged', async t => {
  const word = '6F9D1C3A-52B0-4F0E-9A53-0D6C7BE1F2A4'
  t.equal((await post('/dictionary', { word, definition: word })).word, word)
})
