// Undoing admins' changes of content from the audit log.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import t from '#tap'
import { v7 as uuidv7 } from 'uuid'
import { auditEntries, signs } from '../server/database/schema/tables.ts'
import { databaseOf, ownDatabase, signedIn, startApp } from './helper.ts'
import { mp4 } from './support/films.ts'
import { form } from './support/forms.ts'
import { delaySignals } from './support/late-signals.ts'
import { teacherOf } from './support/lessons.ts'

delaySignals(t)

const app = await startApp(t, { mediaDir: t.testdir() }, ownDatabase(t))
const { headers, post, newModule, newLesson, newExercise } = await teacherOf(app)

const call = async (method: 'GET' | 'PATCH' | 'DELETE' | 'POST', path: string, payload?: object) => {
  const answer = await app.inject({ method, url: `/api${path}`, headers, ...payload && { payload } })
  return { status: answer.statusCode, ...answer.json() as { data: any, meta: { total: number } } }
}
const newest = async (action: string) => (await call('GET', `/audit?action=${action}&limit=1`)).data[0].id as string
const undo = (id: string) => call('POST', `/audit/${id}/undo`)
const undoNewest = async (action: string) => undo(await newest(action))

t.test('a change can be undone, and the undo undone', async t => {
  const sign = await post('/dictionary', { word: 'Chat', definition: 'Animal.' })
  const path = `/dictionary/${sign.id}`
  await call('PATCH', path, { word: 'Chien', difficulty: 'advanced' })
  t.match(await undoNewest('sign.changed'), { status: 200, success: true, data: {}, message: 'Undone' })
  t.match((await call('GET', path)).data, { word: 'Chat', difficulty: 'beginner' })
  await undoNewest('sign.changed')
  t.match((await call('GET', path)).data, { word: 'Chien', difficulty: 'advanced' })
})

t.test('the log says which entries can be undone', async t => {
  const sign = await post('/dictionary', { word: 'Biche', definition: 'Animal.' })
  const path = `/dictionary/${sign.id}`
  const undoable = async () => (await call('GET', `/audit?target=${sign.id}`)).data
    .map(({ action, isUndoable }: { action: string, isUndoable: boolean }) =>
      `${action.replace('sign.', '')}${isUndoable ? '' : ': no'}`)
  t.same(await undoable(), ['created'])
  await call('PATCH', path, { word: 'Cerf' })
  t.same(await undoable(), ['changed', 'created: no'])
  await undoNewest('sign.changed')
  t.same(await undoable(), ['changed', 'changed: no', 'created'])
  await call('DELETE', path)
  t.same(await undoable(), ['deleted', 'changed: no', 'changed: no', 'created: no'])
  await undoNewest('sign.deleted')
  t.same(await undoable(), ['restored', 'deleted: no', 'changed', 'changed: no', 'created'])
  const [, { id: firstDeletion }] = (await call('GET', `/audit?target=${sign.id}`)).data
  await call('PATCH', path, { definition: 'Un animal.' })
  await call('DELETE', path)
  t.same((await undoable()).slice(0, 4), ['deleted', 'changed: no', 'restored: no', 'deleted: no'], 'the last deletion')
  t.match(await undo(firstDeletion), { status: 422, error: { code: 'CHANGED_SINCE' } })
  await undoNewest('sign.deleted')
  t.equal((await call('GET', path)).data.definition, 'Un animal.')
  await signedIn(app)
  t.match((await call('GET', '/audit?action=user.registered&limit=1')).data, [{ isUndoable: false }])
})

t.test('an item that changed since then cannot be undone', async t => {
  const sign = await post('/dictionary', { word: 'Vache', definition: 'Animal.' })
  const path = `/dictionary/${sign.id}`
  await call('PATCH', path, { word: 'Veau' })
  const first = await newest('sign.changed')
  await call('PATCH', path, { word: 'Taureau' })
  t.match(await undo(first), { status: 422, error: { code: 'CHANGED_SINCE' } })
  t.equal((await call('GET', path)).data.word, 'Taureau')
  await undoNewest('sign.changed')
  t.equal((await undo(first)).status, 200, 'the later one first')
  t.equal((await call('GET', path)).data.word, 'Vache')
  await call('DELETE', path)
  t.match(await undo(first), { status: 422, error: { code: 'CHANGED_SINCE' } })
})

t.test('undoing a creation deletes the item unless it is in use', async t => {
  const category = await post('/dictionary/categories', { name: `Bêtes ${randomUUID()}` })
  const created = await newest('category.created')
  const sign = await post('/dictionary', { word: 'Loup', definition: 'Animal.', categoryId: category.id })
  t.match(await undo(created), { status: 422, error: { code: 'CATEGORY_IN_USE' } })
  await undoNewest('sign.created')
  t.equal((await call('GET', `/dictionary/${sign.id}`)).status, 404)
  t.equal((await undo(created)).status, 200)
  t.match(await undo(created), { status: 422, error: { code: 'CHANGED_SINCE' } }, 'once only')
})

t.test('a creation cannot be undone after a change, even if the clock was set back between them', async t => {
  const sign = await post('/dictionary', { word: 'Chouette', definition: 'Animal.' })
  const created = await newest('sign.created')
  const [from, to] = [{ definition: 'Animal.' }, { definition: 'Un oiseau de nuit.' }]
  await databaseOf(app).update(signs).set(to).where(eq(signs.id, sign.id))
  const earlier = uuidv7({ msecs: Date.now() - 3_600_000 })
  await databaseOf(app).insert(auditEntries)
    .values({ id: earlier, action: 'sign.changed', targetKind: 'sign', target: sign.id, details: { from, to } })
  t.match(await undo(created), { status: 422, error: { code: 'CHANGED_SINCE' } })
  t.equal((await call('GET', `/dictionary/${sign.id}`)).status, 200)
})

t.test('a creation cannot be undone after a change until that change is undone', async t => {
  const sign = await post('/dictionary', { word: 'Hibou', definition: 'Animal.' })
  const path = `/dictionary/${sign.id}`
  const created = await newest('sign.created')
  await call('PATCH', path, { definition: 'Un animal de nuit.' })
  await call('PATCH', path, { definition: 'Un oiseau de nuit.', difficulty: 'advanced' })
  t.match(await undo(created), { status: 422, error: { code: 'CHANGED_SINCE' } })
  const [second, first] = (await call('GET', `/audit?target=${sign.id}`)).data
  await undo(second.id)
  t.match(await undo(created), { status: 422, error: { code: 'CHANGED_SINCE' } })
  await undo(first.id)
  t.equal((await undo(created)).status, 200)
  t.equal((await undoNewest('sign.deleted')).status, 200)
  const restored = await newest('sign.restored')
  await call('PATCH', path, { word: 'Chouette' })
  t.match(await undo(restored), { status: 422, error: { code: 'CHANGED_SINCE' } })
  t.equal((await call('GET', path)).data.word, 'Chouette')
})

t.test('a deletion can be undone once the items it refers to exist again', async t => {
  const { payload, headers: type } = await form({ field: 'file', bytes: mp4() })
  const upload = async () => (await app.inject({
    method: 'POST', url: '/api/media', headers: { ...headers, ...type }, payload
  })).json().data as { id: string, url: string }
  const film = await upload()
  const sign = await post('/dictionary', { word: 'Cygne', definition: 'Animal.', videoUrl: film.url })
  await call('DELETE', `/dictionary/${sign.id}`)
  t.equal((await call('DELETE', `/media/${film.id}`)).status, 200)
  const deleted = await newest('sign.deleted')
  t.match(await undo(deleted), { status: 422, error: { code: 'UNKNOWN_MEDIA' } })
  t.equal((await call('GET', `/dictionary/${sign.id}`)).status, 404)
  await upload()
  t.equal((await undo(deleted)).status, 200)
  t.equal((await call('GET', `/dictionary/${sign.id}`)).data.videoUrl, film.url)
})

t.test('a restored category gets its signs back, except those moved to another category', async t => {
  const [category, other] = [
    await post('/dictionary/categories', { name: `Ferme ${randomUUID()}`, nameEn: 'Farm' }),
    await post('/dictionary/categories', { name: `Forêt ${randomUUID()}` })
  ]
  const fields = { definition: 'Animal.', categoryId: category.id }
  const [stays, moves] = [await post('/dictionary', { word: 'Coq', ...fields }),
    await post('/dictionary', { word: 'Renard', ...fields })]
  await call('DELETE', `/dictionary/categories/${category.id}?cascade=true`)
  await call('PATCH', `/dictionary/${moves.id}`, { categoryId: other.id })
  t.equal((await undoNewest('category.deleted')).status, 200)
  t.match((await call('GET', `/dictionary/${stays.id}`)).data.category, { id: category.id, nameEn: 'Farm' })
  t.equal((await call('GET', `/dictionary/${moves.id}`)).data.category.id, other.id)
})

t.test('exercises show a restored sign again', async t => {
  const sign = await post('/dictionary', { word: 'Âne', definition: 'Animal.' })
  const lesson = await newLesson()
  const exercise = await newExercise(lesson.id, { signId: sign.id })
  await call('DELETE', `/dictionary/${sign.id}?cascade=true`)
  t.equal((await call('GET', `/exercises/${exercise.id}`)).data.isSignGone, true)
  await undoNewest('sign.deleted')
  t.match((await call('GET', `/exercises/${exercise.id}`)).data, { isSignGone: false, signId: sign.id })
  t.match((await call('GET', `/dictionary/${sign.id}`)).data, { word: 'Âne', createdAt: sign.createdAt })
})

t.test('a restored module gets its lessons and exercises back unchanged', async t => {
  const module = await newModule()
  const lessons = [await newLesson({ moduleId: module.id }), await newLesson({ moduleId: module.id })]
  for (const { id } of lessons) await newExercise(id, { prompt: 'Laquelle ?' })
  // It was deleted separately before, so undoing the module's deletion must not restore it.
  const gone = await newExercise(lessons[0].id)
  await call('DELETE', `/exercises/${gone.id}`)
  const before = await Promise.all(lessons.map(({ id }) => call('GET', `/lessons/${id}`)))
  await call('DELETE', `/modules/${module.id}?cascade=true`)
  t.equal((await call('GET', `/lessons/${lessons[0].id}`)).status, 404)
  t.equal((await undoNewest('exercise.deleted')).status, 200, 'through any entry of the deletion')
  const withoutTime = ({ data: { updatedAt: _, ...lesson } }: { data: { updatedAt?: string } }) => lesson
  const after = await Promise.all(lessons.map(({ id }) => call('GET', `/lessons/${id}`)))
  t.same(after.map(withoutTime), before.map(withoutTime))
  t.match(await undoNewest('module.deleted'), { status: 422, error: { code: 'CHANGED_SINCE' } }, 'once only')
  t.match(await undoNewest('module.restored'), { status: 422, error: { code: 'MODULE_IN_USE' } })
})

t.test('a new order is undone as a whole through any of its entries, and so is that undo', async t => {
  const { id: moduleId } = await newModule()
  const lessons = []
  for (let n = 0; n < 4; n++) lessons.push((await newLesson({ moduleId })).id as string)
  const places = async () => (await call('GET', `/lessons?moduleId=${moduleId}`)).data
    .map(({ id, order }: { id: string, order: number }) => [id, order])
  const before = await places()
  await call('PATCH', '/lessons/order', { ids: lessons.toReversed() })
  const ordered = await places()
  const entries = (await call('GET', '/audit?action=lesson.changed&limit=4')).data
  t.equal((await undo(entries[2].id)).status, 200)
  t.same(await places(), before)
  t.match(await undo(entries[0].id), { status: 422, error: { code: 'CHANGED_SINCE' } }, 'once only')
  t.equal((await undoNewest('lesson.changed')).status, 200)
  t.same(await places(), ordered)
  const newestOrder = await newest('lesson.changed')
  const offered = async () => (await call('GET', '/audit?action=lesson.changed&limit=5')).data
    .map(({ isUndoable }: { isUndoable: boolean }) => isUndoable)
  t.same(await offered(), [true, true, true, true, false])
  await call('PATCH', `/lessons/${lessons[1]}`, { order: 900 })
  t.same(await offered(), [true, false, false, false, false], 'nothing is offered that would be refused')
  t.match(await undo(newestOrder), { status: 422, error: { code: 'CHANGED_SINCE' } }, 'all or nothing')
})

t.test('a word can be restored; an item whose parent is gone cannot, and nothing is half done', async t => {
  const word = await post('/words', { word: 'Lune', language: 'fr', kind: 'everyday' })
  await call('DELETE', `/words/${word.id}`)
  await undoNewest('word.deleted')
  t.ok((await call('GET', '/words?limit=100')).data.some(({ id }: { id: string }) => id === word.id))

  const module = await newModule()
  const lesson = await newLesson({ moduleId: module.id })
  await newExercise(lesson.id)
  await call('DELETE', `/lessons/${lesson.id}?cascade=true`)
  await call('DELETE', `/modules/${module.id}`)
  const entries = (await call('GET', '/audit')).meta.total
  t.match(await undoNewest('exercise.deleted'), { status: 422, error: { code: 'UNKNOWN_MODULE' } })
  t.match(await undoNewest('lesson.deleted'), { status: 422, error: { code: 'UNKNOWN_MODULE' } })
  t.equal((await call('GET', '/audit')).meta.total, entries)
  await undoNewest('module.deleted')
  t.equal((await undoNewest('lesson.deleted')).status, 200, 'the later one first')
})

t.test('unknown entries, and those not about content, cannot be undone', async t => {
  t.match(await undo(randomUUID()), { status: 404, error: { code: 'ENTRY_NOT_FOUND' } })
  t.match(await undo('not-an-id'), { status: 400, error: { code: 'VALIDATION_FAILED' } })
  await signedIn(app)
  t.match(await undoNewest('user.registered'), { status: 422, error: { code: 'NOT_UNDOABLE' } })
})
