// Only admins see a draft until it is published.
import { eq } from 'drizzle-orm'
import t from '#tap'
import { attempts, exercises } from '../server/database/schema/tables.ts'
import { databaseOf, ownApp, signedIn } from './helper.ts'
import { teacherOf } from './support/lessons.ts'

type Headers = Record<string, string>

const app = await ownApp(t)
const { anySign, headers: admin, post, newModule, newLesson, newExercise } = await teacherOf(app)
const { headers: learner } = await signedIn(app)

const call = async (method: 'GET' | 'PATCH' | 'POST' | 'DELETE', path: string, headers: Headers, payload?: object) => {
  const answer = await app.inject({ method, url: `/api${path}`, headers, ...payload && { payload } })
  return { status: answer.statusCode, ...answer.json() as { data: any, meta: { total: number } } }
}
const get = (path: string, headers = learner) => call('GET', path, headers)
const publish = (path: string, isPublished: boolean) => call('PATCH', path, admin, { isPublished })
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)
const answer = (id: string, text = 'A') => call('POST', `/exercises/${id}/submit`, learner, { answer: text })

t.test('content is a draft only if it is created as one', async t => {
  const { id: moduleId } = await newModule()
  const lesson = await post('/lessons', {
    moduleId, title: 'Les voyelles', description: 'A, E, I.', category: 'alphabet', duration: 5
  })
  t.match((await get(`/lessons/${lesson.id}`)).data, { isPublished: true }, 'a learner can read it at once')
  const { id: signId } = await anySign()
  const made = [
    ['/lessons', { moduleId, title: 'Les consonnes', description: 'B.', category: 'alphabet', duration: 5 }],
    ['/modules', { title: 'Les animaux', description: 'À poils.' }],
    ['/exercises', {
      lessonId: lesson.id, type: 'image_to_word', prompt: 'Laquelle ?', signId, options: ['A', 'E'], answer: 'A'
    }],
    ['/dictionary', { word: 'Chèvre', definition: 'Deux cornes.' }],
    ['/dictionary/categories', { name: 'Animaux' }],
    ['/words', { word: 'chèvre', language: 'fr', kind: 'everyday' }]
  ] as const
  for (const [path, fields] of made) {
    const published = await post(path, fields)
    t.equal(published.isPublished, true, path)
    t.match(await publish(`${path}/${published.id}`, false), { status: 200, data: { isPublished: false } })
    t.match(await call('PATCH', `${path}/${published.id}`, admin, { isPublished: null }), { status: 400 })
    t.equal((await call('DELETE', `${path}/${published.id}`, admin)).status, 200)
    t.equal((await post(path, { ...fields, isPublished: false })).isPublished, false, path)
  }
})

t.test('only admins see a draft, in lists, totals or by id', async t => {
  const { id: categoryId } = await post('/dictionary/categories', { name: 'Fruits', isPublished: false })
  const fields = { definition: 'Un fruit.', categoryId }
  const [shown, draft] = [await post('/dictionary', { word: 'Poire', ...fields }),
    await post('/dictionary', { word: 'Pomme', ...fields, isPublished: false })]
  const word = await post('/words', { word: 'cerise', language: 'fr', kind: 'everyday', isPublished: false })
  const module = await newModule({ isPublished: false })
  const inDraft = await newLesson({ moduleId: module.id })
  const exercise = await newExercise(inDraft.id)
  const { headers: teacher } = await signedIn(app, 'teacher')

  for (const reader of [learner, teacher]) {
    const queries = ['search=pom', 'search=pommes', 'search=pome', 'letter=p', 'difficulty=beginner', 'limit=100']
    for (const query of queries) {
      const { data, meta } = await get(`/dictionary?${query}`, reader)
      t.notOk(idsOf({ data }).includes(draft.id), query)
      t.equal(meta.total, data.length, query)
    }
    t.match((await get(`/dictionary/${shown.id}`, reader)).data, { category: null, isPublished: true })
    for (const category of [categoryId, 'fruits']) {
      t.match(await get(`/dictionary?category=${category}`, reader), { data: [], meta: { total: 0 } })
    }
    t.notOk(idsOf(await get('/dictionary/categories', reader)).includes(categoryId))
    t.notOk(idsOf(await get('/modules', reader)).includes(module.id))
    const words = await get('/words?language=fr&limit=100', reader)
    t.notOk(idsOf(words).includes(word.id))
    t.equal(words.meta.total, words.data.length)
    t.match(await get(`/lessons?moduleId=${module.id}`, reader), { data: [], meta: { total: 0 } })
    for (const path of [`/dictionary/${draft.id}`, `/lessons/${inDraft.id}`, `/exercises/${exercise.id}`]) {
      t.equal((await get(path, reader)).status, 404, path)
    }
    for (const act of ['start', 'complete', 'place']) {
      const place = { steps: [], wrong: [], putOff: [], keptAt: '2026-01-31T08:00:00Z' }
      const refused = await call('POST', `/lessons/${inDraft.id}/${act}`, reader, act === 'place' ? place : undefined)
      t.equal(refused.status, 404, act)
    }
  }
  t.equal((await answer(exercise.id)).status, 404)

  t.same(idsOf(await get('/dictionary?category=fruits', admin)), [shown.id, draft.id])
  const categories = (await get('/dictionary/categories', admin)).data
  t.match(categories.find(({ id }: { id: string }) => id === categoryId), { isPublished: false, signCount: 2 })
  t.ok(idsOf(await get('/modules', admin)).includes(module.id))
  t.ok(idsOf(await get('/words?language=fr&limit=100', admin)).includes(word.id))
  t.match((await get(`/lessons/${inDraft.id}`, admin)).data, { isPublished: true, module: { isPublished: false } })

  for (const path of [`/modules/${module.id}`, `/dictionary/categories/${categoryId}`]) await publish(path, true)
  t.equal((await get(`/lessons/${inDraft.id}`)).status, 200)
  t.equal((await answer(exercise.id)).status, 200)
  const published = (await get('/dictionary/categories')).data.find(({ id }: { id: string }) => id === categoryId)
  t.match(published, { isPublished: true, signCount: 1 }, 'the draft is not counted')
})

t.test('an exercise about a draft sign is hidden, and so is the draft’s picture description', async t => {
  const imageUrl = 'https://school.example/a.svg'
  const sign = await post('/dictionary', { word: 'A', definition: 'Poing.', imageUrl, imageAlt: 'Un poing.' })
  const lesson = await newLesson()
  const about = await newExercise(lesson.id, { signId: sign.id })
  const pictures = [imageUrl, 'https://school.example/b.svg']
  const choice = await newExercise(lesson.id, { type: 'word_to_image', options: pictures, answer: imageUrl })
  const altsOf = async () => (await get(`/exercises/${choice.id}`)).data.optionsAlt as (string | null)[]
  t.ok((await altsOf()).includes('Un poing.'))
  await publish(`/dictionary/${sign.id}`, false)
  t.equal((await get(`/exercises/${about.id}`)).status, 404)
  t.equal((await answer(about.id)).status, 404)
  t.match((await get(`/lessons/${lesson.id}`)).data, {
    exercises: [{ id: choice.id }], progress: { totalExercises: 1 }
  })
  t.same(await altsOf(), [null, null])
  await publish(`/dictionary/${sign.id}`, true)
  t.equal((await get(`/exercises/${about.id}`)).status, 200)
})

t.test('unpublishing takes nothing from learners who have started', async t => {
  const { headers, user } = await signedIn(app)
  const lesson = await newLesson()
  const [first, second] = [await newExercise(lesson.id), await newExercise(lesson.id)]
  const mine = async (method: 'GET' | 'POST', path: string, payload?: object) =>
    (await call(method, path, headers, payload)).data
  await mine('POST', `/lessons/${lesson.id}/start`)
  t.equal((await mine('POST', `/exercises/${first.id}/submit`, { answer: 'A' })).progress.completedExercises, 1)
  const place = { steps: [second.id, first.id], wrong: [], putOff: [], keptAt: '2026-01-31T08:00:00.000Z' }
  await mine('POST', `/lessons/${lesson.id}/place`, place)

  await publish(`/exercises/${first.id}`, false)
  t.match(await mine('GET', `/lessons/${lesson.id}`), {
    exercises: [{ id: second.id }],
    progress: { status: 'in_progress', completedExercises: 0, totalExercises: 1 },
    place
  })
  t.equal((await mine('POST', `/exercises/${second.id}/submit`, { answer: 'E' })).isCorrect, false)
  t.equal((await mine('POST', `/exercises/${second.id}/submit`, { answer: 'A' })).progress.completedExercises, 1)
  t.match(await mine('POST', `/lessons/${lesson.id}/complete`), { status: 'completed', score: 75 })
  await publish(`/exercises/${first.id}`, true)
  t.match((await mine('GET', `/lessons/${lesson.id}`)).progress, {
    status: 'completed', completedExercises: 2, totalExercises: 2
  })
  t.equal((await mine('POST', `/lessons/${lesson.id}/complete`)).score, 88, 'the earlier answer counts again')

  const totals = async () => (await mine('GET', '/users/me/progress')).totals
  const before = await totals()
  await publish(`/modules/${lesson.module.id}`, false)
  t.match(await totals(), { lessons: before.lessons - 1, completedLessons: 0, exercises: before.exercises - 2 })
  const { id } = await post('/classes', { name: 'LSF 1' })
  const { code } = await post(`/classes/${id}/invitations`, { maxUses: 1, days: 1 })
  await call('POST', '/classes/join', headers, { code })
  const inClass = async () => (await get(`/classes/${id}/progress`, admin)).data[0]
  t.match(await inClass(), { id: user.id, lessons: [] })
  await publish(`/modules/${lesson.module.id}`, true)
  t.match(await inClass(), { lessons: [{ lessonId: lesson.id, score: 88 }] })
  t.same(await totals(), before)
})

t.test('progress counts what learners see, also that of an admin', async t => {
  const lesson = await newLesson()
  const [shown, draft] = [await newExercise(lesson.id), await newExercise(lesson.id, { isPublished: false })]
  await call('POST', `/lessons/${lesson.id}/start`, admin)
  for (const { id } of [shown, draft]) await call('POST', `/exercises/${id}/submit`, admin, { answer: 'A' })
  const counted = { completedExercises: 1, totalExercises: 1 }
  t.match((await get(`/lessons/${lesson.id}`, admin)).data, { exercises: [{}, {}], progress: counted })
  const { data: { lessons } } = await get('/users/me/progress', admin)
  t.match(lessons.find(({ lessonId }: { lessonId: string }) => lessonId === lesson.id), counted)
})

t.test('an admin can preview a draft as learners will see it', async t => {
  const sign = await post('/dictionary', {
    word: 'Été', definition: 'Saison.', definitionEn: 'Season.', isPublished: false
  })
  const module = await newModule({ title: 'Les saisons', titleEn: 'Seasons', isPublished: false })
  const lesson = await newLesson({ moduleId: module.id, isPublished: false })
  const exercise = await newExercise(lesson.id, { signId: sign.id, promptEn: 'Which one?', isPublished: false })
  const gone = await newExercise(lesson.id)
  await databaseOf(app).update(exercises).set({ isSignGone: true }).where(eq(exercises.id, gone.id))
  const word = await post('/words', { word: 'été', language: 'fr', kind: 'everyday', isPublished: false })
  const category = await post('/dictionary/categories', { name: 'Saisons', nameEn: 'Seasons', isPublished: false })

  const paths = [
    [`/lessons?exercises=true&moduleId=${module.id}`, lesson.id], [`/lessons/${lesson.id}`, lesson.id],
    [`/exercises/${exercise.id}`, exercise.id], ['/modules', module.id], [`/dictionary/${sign.id}`, sign.id],
    ['/dictionary?search=été', sign.id], ['/dictionary/categories', category.id], ['/words?limit=100', word.id]
  ] as const
  const withPreview = (path: string, value = 'true') => `${path}${path.includes('?') ? '&' : '?'}preview=${value}`
  const previewOf = async (path: string) =>
    (await get(withPreview(path), admin)).data
  const drafts = new Map<string, any>()
  for (const [path, id] of paths) {
    drafts.set(path, [await previewOf(path)].flat().find(one => one.id === id))
    t.match(drafts.get(path), { isPublished: false }, path)
    t.notMatch(JSON.stringify(drafts.get(path)), /"(answer|\w+En|isSignGone)"/, path)
    for (const headers of [learner, (await signedIn(app, 'teacher')).headers]) {
      const refused = await get(`${withPreview(path)}&page=0`, headers)
      t.match(refused, { status: 403, error: { code: 'FORBIDDEN' } }, path)
    }
    t.match(await get(withPreview(path, 'yes')), { status: 400 }, path)
  }
  t.match(drafts.get(`/lessons/${lesson.id}`), {
    module: { title: 'Seasons' },
    exercises: [{ id: exercise.id, prompt: 'Which one?' }],
    progress: { totalExercises: 1 }
  }, 'without actions reserved for admins')
  t.equal((await previewOf(`/exercises/${gone.id}`)), undefined)

  const submit = (id: string, text: string, headers = admin) =>
    call('POST', `/exercises/${id}/submit?preview=true`, headers, { answer: text })
  for (let i = 0; i < 3; i++) {
    t.match((await submit(exercise.id, 'E')).data, { isCorrect: false, correctAnswer: null, attempt: 1 })
  }
  t.match((await submit(exercise.id, 'A')).data, {
    isCorrect: true, score: 100, correctAnswer: 'A', progress: { status: 'not_started', completedExercises: 0 }
  })
  t.match(await submit(exercise.id, 'A', learner), { status: 403 })
  t.equal((await submit(gone.id, 'A')).status, 404)
  t.equal(await databaseOf(app).$count(attempts, eq(attempts.exerciseId, exercise.id)), 0, 'nothing is stored')

  const drafted = { modules: module, lessons: lesson, dictionary: sign, exercises: exercise }
  for (const [path, { id }] of Object.entries(drafted)) {
    await publish(`/${path}/${id}`, true)
  }
  const published = (await get(`/lessons/${lesson.id}`)).data
  const { options: _, ...shown } = published.exercises[0]
  const { options: __, ...previewed } = drafts.get(`/lessons/${lesson.id}`).exercises[0]
  t.same(shown, { ...previewed, isPublished: true }, 'the same as in the preview')
})
