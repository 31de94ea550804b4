// The contract of the platform API, over HTTP, on a fresh server with default limits: every endpoint, field, status and
// message of its document. contract-callers.test.ts covers accounts, limits and recognition.
import t from '#tap'
import type { Test } from 'tap'
import { ADMIN, JWT, NOBODY, TIME, UUID, startFresh } from './support/contract-client.ts'
import type { Answer, Session } from './support/contract-client.ts'
import { held } from './support/hands.ts'

const { root, api, answered } = await startFresh(t)

// An address has ten failures or registrations under /api/auth, so this file uses only these accounts.
const LOU = { email: 'lou@school.example', username: 'lou', password: 'vK7#pq2Z' }
const BEN = { email: 'ben@school.example', username: 'b'.repeat(50), password: 'rivers run under bridges' }

const login = async (t: Test, { email, password }: { email: string, password: string }): Promise<Session> =>
  (await api(t, '200 POST /auth/login', null, { email, password })).data

let admin: Session, lou: Session, ben: Session

t.test('Users: registration and login', async t => {
  const registered = await api(t, '201 POST /auth/register', null, LOU)
  t.match(registered.data, { id: UUID, email: LOU.email, username: LOU.username, createdAt: TIME })
  t.type(registered.message, 'string', 'success returns the envelope with a message')
  await api(t, '201 POST /auth/register', null, { ...BEN, firstName: 'Ben', lastName: 'Roy' })
  ;[admin, lou, ben] = [await login(t, ADMIN), await login(t, LOU), await login(t, BEN)]
  t.match(lou, { accessToken: JWT, refreshToken: JWT, user: { id: UUID, email: LOU.email, username: LOU.username } })
})

/** Creates something as an admin. */
const create = async (t: Test, path: string, body: object) => (await api(t, `201 POST ${path}`, admin, body)).data

const LESSON = {
  title: 'A to E',
  description: 'Five letters',
  difficulty: 'beginner',
  category: 'alphabet',
  duration: 5
}
const createModule = (t: Test) => create(t, '/modules', { title: 'Letters', description: 'All of them', order: 1 })

async function createLesson (t: Test, more: object = {}) {
  const { id: moduleId } = await createModule(t)
  return await create(t, '/lessons', { ...LESSON, moduleId, order: 1, ...more })
}

/** The tables of endpoints: status of a success, method, path, access. */
const ENDPOINTS = `
  201 POST /auth/register open
  200 POST /auth/login open
  200 POST /auth/refresh open
  200 POST /auth/logout authenticated
  200 GET /users/me authenticated
  200 PATCH /users/me authenticated
  200 DELETE /users/me authenticated
  200 GET /users/me/export authenticated
  200 GET /users/me/progress authenticated
  200 GET /users admin
  200 GET /users/:id admin
  200 PATCH /users/:id admin
  200 DELETE /users/:id admin
  200 GET /dictionary authenticated
  200 GET /dictionary/:id authenticated
  200 GET /dictionary/categories authenticated
  201 POST /dictionary admin
  200 PATCH /dictionary/:id admin
  200 DELETE /dictionary/:id admin
  200 GET /lessons authenticated
  200 GET /lessons/:id authenticated
  200 POST /lessons/:id/start authenticated
  200 POST /lessons/:id/complete authenticated
  201 POST /lessons admin
  200 PATCH /lessons/:id admin
  200 DELETE /lessons/:id admin
  200 GET /exercises/:id authenticated
  200 POST /exercises/:id/submit authenticated
  201 POST /exercises admin
  200 PATCH /exercises/:id admin
  200 DELETE /exercises/:id admin
  200 GET /modules authenticated
  201 POST /modules admin
  200 PATCH /modules/:id admin
  200 DELETE /modules/:id admin
  201 POST /dictionary/categories admin
  200 PATCH /dictionary/categories/:id admin
  200 DELETE /dictionary/categories/:id admin
`.trim().split('\n').map(line => line.trim().split(' ') as [string, string, string, string])

t.test('Endpoints: 401 without a token and 403 for a student, before any other error', async t => {
  for (const [, method, path, access] of ENDPOINTS) {
    if (access === 'open') continue
    const url = `${method} ${path.replace(':id', NOBODY)}`
    await api(t, `401 ${url}`, null, method === 'GET' ? undefined : {}, { why: 'a token is required' })
    if (access === 'admin') await api(t, `403 ${url}`, lou, method === 'GET' ? undefined : {}, { why: 'for admins' })
  }
  for (const [accessToken, why] of [['nonsense', 'malformed'], [lou.refreshToken, 'a refresh token']] as const) {
    await api(t, '401 GET /users/me', { ...lou, accessToken }, undefined, { why })
  }
})

t.test('Users: one’s own profile', async t => {
  const USER = { id: UUID, email: BEN.email, username: BEN.username, role: 'student', createdAt: TIME }
  t.match((await api(t, '200 GET /users/me', ben)).data, { ...USER, firstName: 'Ben', lastName: 'Roy' })
  const renamed = await api(t, '200 PATCH /users/me', ben, { username: 'Ben', firstName: null, lastName: 'Roi' })
  t.match(renamed.data, { username: 'Ben', firstName: null, lastName: 'Roi' }, 'null clears a name')
  await api(t, '422 PATCH /users/me', ben, { username: LOU.username }, { why: 'username already in use' })
  for (const username of ['ab', 'x'.repeat(51)]) {
    await api(t, '400 PATCH /users/me', ben, { username }, { why: 'username: 3 to 50 characters' })
  }
  await api(t, '400 PATCH /users/me', ben, { role: 'admin', id: NOBODY })
  t.match((await api(t, '200 GET /users/me', ben)).data, { id: ben.user.id, role: 'student' }, 'role and id stay')

  const email = 'ben.roi@school.example'
  await api(t, '422 PATCH /users/me', ben, { email, currentPassword: 'not the password' }, { why: 'not 401' })
  await api(t, '422 PATCH /users/me', ben, { email: LOU.email, currentPassword: BEN.password }, { why: 'in use' })
  const moved = await api(t, '200 PATCH /users/me', ben, { email, currentPassword: BEN.password })
  t.equal(moved.data.email, email)
  BEN.email = email
})

t.test('Users: admins list, read, promote and delete', async t => {
  const { data, meta } = await api(t, '200 GET /users?limit=2&page=1', admin)
  t.match(meta, { page: 1, limit: 2, total: 3 })
  t.match(data, [{ id: UUID, email: /@/, username: String, role: /admin|teacher|student/, createdAt: TIME }])
  t.equal((await api(t, `200 GET /users/${ben.user.id}`, admin)).data.id, ben.user.id)
  const promote = async (role: string) => api(t, `200 PATCH /users/${ben.user.id}`, admin, { role })
  t.equal((await promote('teacher')).data.role, 'teacher')
  await api(t, `400 PATCH /users/${ben.user.id}`, admin, { role: 'director' })
  await promote('admin')
  await api(t, '200 GET /users', await login(t, BEN), undefined, { why: 'a new admin' })
  const before = await login(t, BEN)
  await promote('student')
  await api(t, '403 GET /users', before, undefined, { why: 'the role is read from the database, not from the token' })
})

t.test('Lessons: fields, order, paging, drafts', async t => {
  const module = await createModule(t)
  t.match(module, { id: UUID, title: 'Letters', description: 'All of them', order: 1 })
  const [second, first] = [
    await create(t, '/lessons', { ...LESSON, moduleId: module.id, order: 2 }),
    await create(t, '/lessons', { ...LESSON, moduleId: module.id, order: 1, title: 'First' })
  ]
  const FIELDS = {
    ...LESSON,
    id: UUID,
    order: 2,
    isPublished: true,
    module: { title: 'Letters', description: 'All of them', order: 1 }
  }
  t.match(second, FIELDS, 'isPublished defaults to true')
  const { data, meta } = await api(t, `200 GET /lessons?moduleId=${module.id}`, lou)
  t.same(data.map(({ id }: Answer) => id), [first.id, second.id], 'sorted by order')
  t.match(data[1], { ...FIELDS, progress: { status: 'not_started' } })
  t.match(meta, { page: 1, limit: 20, total: 2 }, 'limit: default 20')
  const page = await api(t, `200 GET /lessons?moduleId=${module.id}&limit=1&page=2`, lou)
  t.same(page.data.map(({ id }: Answer) => id), [second.id])
  await api(t, '200 GET /lessons?limit=100', lou)

  const again = await api(t, '201 POST /lessons', admin, { ...LESSON, moduleId: module.id, order: 2 })
  t.type(again.message, 'string', 'a duplicate is created, and the message says that one like it exists')
  const draft = await createLesson(t, { isPublished: false })
  await api(t, `404 GET /lessons/${draft.id}`, lou, undefined, { why: 'a draft is not there for learners' })
  await api(t, `200 PATCH /lessons/${draft.id}`, admin, { isPublished: true, title: 'Ready' })
  t.match((await api(t, `200 GET /lessons/${draft.id}`, lou)).data, { title: 'Ready', isPublished: true })
  t.same((await api(t, `200 DELETE /lessons/${draft.id}`, admin)).data, { id: draft.id }, '{ id } after a deletion')

  t.ok((await api(t, '200 GET /modules', lou)).data.some(({ id }: Answer) => id === module.id))
  t.equal((await api(t, `200 PATCH /modules/${module.id}`, admin, { title: 'New' })).data.title, 'New')
  t.match((await api(t, `422 DELETE /modules/${module.id}`, admin)).error.message, /lesson/i, 'says what uses it')
  t.same((await api(t, `200 DELETE /modules/${module.id}?cascade=true`, admin)).data, { id: module.id })
  await api(t, `404 GET /lessons/${first.id}`, lou, undefined, { why: 'deleted with its module' })
})

t.test('Lessons: progress', async t => {
  const { id } = await createLesson(t)
  await api(t, `422 POST /lessons/${id}/complete`, lou, undefined, { why: 'complete needs a start' })
  const started = await api(t, `200 POST /lessons/${id}/start`, lou)
  const PROGRESS = { lessonId: id, score: null, completedExercises: 0, totalExercises: 0, startedAt: TIME }
  t.match(started.data, { ...PROGRESS, status: 'in_progress', completedAt: null })
  t.same((await api(t, `200 POST /lessons/${id}/start`, lou)).data, started.data, 'start is idempotent')
  const completed = await api(t, `200 POST /lessons/${id}/complete`, lou)
  t.match(completed.data, { lessonId: id, status: 'completed', score: 100, startedAt: TIME, completedAt: TIME })
  t.same((await api(t, `200 POST /lessons/${id}/start`, lou)).data, completed.data, 'starting again keeps the progress')
  t.same((await api(t, `200 GET /lessons/${id}`, lou)).data.progress, completed.data)
  t.equal((await api(t, `200 GET /lessons/${id}`, ben)).data.progress.status, 'not_started', 'for the calling user')
  t.match(JSON.stringify((await api(t, '200 GET /users/me/progress', lou)).data), id)
})

t.test('Dictionary: signs, categories and search', async t => {
  const category = await create(t, '/dictionary/categories', { name: 'Zorglonde', description: 'Strange words' })
  t.match(category, { id: UUID, name: 'Zorglonde', description: 'Strange words', signCount: 0 })
  const sign = { definition: 'A strange word', difficulty: 'advanced', categoryId: category.id }
  const words = ['Antizorglub', 'Zorglubien', 'Zorglub', 'Écureuil zélé']
  const ids: string[] = []
  for (const word of words) ids.push((await create(t, '/dictionary', { ...sign, word })).id)
  const read = await api(t, `200 GET /dictionary/${ids[0]}`, lou)
  t.match(read.data, {
    id: ids[0],
    word: words[0],
    definition: sign.definition,
    difficulty: 'advanced',
    imageUrl: null,
    videoUrl: null,
    category: { id: category.id, name: 'Zorglonde' },
    createdAt: TIME,
    updatedAt: TIME
  })
  t.equal((await create(t, '/dictionary', { word: 'Zut', definition: 'Oh' })).category, null)

  const SEARCHES: [query: string, words: string[], rule: string][] = [
    ['search=ZORGLUB', ['Antizorglub', 'Zorglub', 'Zorglubien'], 'ignores case'],
    ['search=ecureuil', ['Écureuil zélé'], 'ignores accents'],
    ['search=zo', ['Zorglub', 'Zorglubien'], 'two letters match beginnings of words'],
    ['search=ub', [], 'and no other parts of words'],
    ['search=glubi', ['Zorglubien'], 'from three letters on also parts of words'],
    ['search=zorglub&difficulty=beginner', [], 'difficulty']
  ]
  const search = async (query: string): Promise<string[]> =>
    (await api(t, `200 GET /dictionary?${query}`, lou)).data.map(({ word }: Answer) => word)
  for (const name of [category.id, category.name]) {
    for (const [query, expected, rule] of SEARCHES) {
      t.same((await search(`category=${name}&${query}`)).sort(), expected, `${query}: ${rule}`)
    }
  }
  t.same(await search('search=zorglub'), ['Zorglub', 'Zorglubien', 'Antizorglub'], 'exact, prefix, contains')
  t.ok((await search('search=zorglib')).includes('Zorglub'), 'tolerates one typo')
  t.ok((await search(`letter=e&category=${category.id}`)).includes('Écureuil zélé'), 'letter')
  t.match((await api(t, '200 GET /dictionary', lou)).meta, { page: 1, limit: 20, total: Number })
  const categories = await api(t, '200 GET /dictionary/categories', lou)
  t.equal(categories.data.find(({ id }: Answer) => id === category.id).signCount, 4)
  const easier = await api(t, `200 PATCH /dictionary/${ids[2]}`, admin, { difficulty: 'beginner', categoryId: null })
  t.match(easier.data, { difficulty: 'beginner', category: null })
  t.same((await api(t, `200 DELETE /dictionary/${ids[3]}`, admin)).data, { id: ids[3] })
  await api(t, `200 PATCH /dictionary/categories/${category.id}`, admin, { name: 'Zorglonde 2' })
  t.match((await api(t, `422 DELETE /dictionary/categories/${category.id}`, admin)).error.message, /sign/i)
  const deleted = await api(t, `200 DELETE /dictionary/categories/${category.id}?cascade=true`, admin)
  t.same(deleted.data, { id: category.id })
})

t.test('Exercises: fields, and words as answers', async t => {
  const lesson = await createLesson(t)
  const sign = await create(t, '/dictionary', { word: 'Chat', definition: 'An animal' })
  const exercise = {
    lessonId: lesson.id,
    type: 'image_to_word',
    prompt: 'What is this?',
    order: 1,
    signId: sign.id,
    options: ['Chat', 'Chien'],
    answer: 'Chat'
  }
  const { id } = await create(t, '/exercises', exercise)
  // The sign of a question about a word would reveal the answer.
  const { answer: _, signId: __, ...shown } = exercise
  const seen = (await api(t, `200 GET /exercises/${id}`, lou)).data
  t.match({ ...seen, options: seen.options.toSorted() }, { ...shown, id })
  t.ok('signId' in seen)
  t.notOk('answer' in seen, 'a learner never sees the expected answer')
  t.match((await api(t, `200 GET /exercises/${id}`, admin)).data, { ...exercise, id }, 'an admin does')
  t.match((await api(t, `422 DELETE /dictionary/${sign.id}`, admin)).error.message, /exercise/i, 'says what uses it')

  const submit = async (answer: object, status = 200) =>
    await api(t, `${status} POST /exercises/${id}/submit`, lou, answer)
  await submit({}, 400)
  await submit({ frames: held('A') }, 422)
  await api(t, `200 POST /lessons/${lesson.id}/start`, lou)
  for (const attempt of [1, 2, 3]) {
    const { data } = await submit({ answer: 'Chien' })
    t.match(data, { isCorrect: false, score: Number, feedback: String, attempt, progress: { completedExercises: 0 } })
    t.equal(data.correctAnswer ?? null, attempt < 3 ? null : 'Chat', 'revealed after three tries')
  }
  const right = { isCorrect: true, correctAnswer: 'Chat', progress: { completedExercises: 1, totalExercises: 1 } }
  t.match((await submit({ answer: 'Chat' })).data, right)
  t.match((await submit({ answer: 'Chat' })).data, right, 'a repeated answer does not advance progress')
  t.equal((await api(t, `200 PATCH /exercises/${id}`, admin, { prompt: 'And now?' })).data.prompt, 'And now?')
  t.match((await api(t, `422 DELETE /exercises/${id}`, admin)).error.message, /answer/i, 'says what uses it')
  t.same((await api(t, `200 DELETE /exercises/${id}?cascade=true`, admin)).data, { id })
  t.same((await api(t, `200 DELETE /dictionary/${sign.id}`, admin)).data, { id: sign.id })
})

t.test('Exercises: a letter signed to the server', async t => {
  const { id: lessonId } = await createLesson(t)
  const exercise = { lessonId, type: 'sign_recognition', prompt: 'Sign B', order: 1, answer: 'B' }
  const { id, signId, options } = await create(t, '/exercises', exercise)
  t.same([signId, options], [null, null])
  await api(t, `200 POST /lessons/${lessonId}/start`, lou)
  const WRONG: [status: number, body: object, why: string][] = [
    [400, { frames: [] }, 'at least 1 frame'],
    [400, { frames: Array(601).fill({}) }, 'at most 600 frames'],
    [400, { frames: [{ r_elbow: [0, 0, 0] }] }, 'keys of the 46'],
    [422, { answer: 'B' }, 'of the wrong kind for the exercise']
  ]
  for (const [status, body, why] of WRONG) {
    await api(t, `${status} POST /exercises/${id}/submit`, lou, body, { why })
  }
  const wrong = await api(t, `200 POST /exercises/${id}/submit`, lou, { frames: held('V') })
  t.match(wrong.data, { isCorrect: false, attempt: 1, progress: { lessonId, completedExercises: 0 } })
  const right = await api(t, `200 POST /exercises/${id}/submit`, lou, { frames: held('B') })
  t.match(right.data, { isCorrect: true, score: Number, correctAnswer: 'B', attempt: 2 })
})

t.test('Errors: 400 for malformed requests, before 404 and 422', async t => {
  const MALFORMED: [request: string, body: unknown, path: string, rule: string][] = [
    ['GET /lessons?limit=0', undefined, 'limit', 'limit: 1 to 100'],
    ['GET /lessons?limit=101', undefined, 'limit', 'limit: 1 to 100'],
    ['GET /lessons?limit=many', undefined, 'limit', 'limit: number'],
    ['GET /lessons?page=0', undefined, 'page', 'page: at least 1'],
    ['GET /lessons?moduleId=7', undefined, 'moduleId', 'moduleId: UUID'],
    ['GET /lessons/7', undefined, 'id', 'bad UUID'],
    ['GET /dictionary?limit=0', undefined, 'limit', 'limit: 1 to 100'],
    ['GET /users?page=0', undefined, 'page', 'page: at least 1'],
    ['POST /lessons', { ...LESSON, moduleId: NOBODY, difficulty: 'easy' }, 'difficulty', 'three difficulties'],
    ['POST /lessons', { ...LESSON, moduleId: NOBODY, duration: 1.5 }, 'duration', 'duration: whole number'],
    ['POST /lessons', { ...LESSON, moduleId: '7' }, 'moduleId', 'bad UUID'],
    ['POST /exercises', { lessonId: NOBODY, type: 'quiz', prompt: '?', answer: '!' }, 'type', 'three types'],
    ['POST /dictionary', { word: 7, definition: 'A number' }, 'word', 'of the wrong type'],
    [`PATCH /lessons/${NOBODY}`, { duration: 'long' }, 'duration', '400 before 404']
  ]
  for (const [request, body, path, why] of MALFORMED) {
    const { error } = await api(t, `400 ${request}`, admin, body, { why })
    t.same(error.details.errors.map((fault: Answer) => fault.path), [path], `${request}: names ${path}`)
  }
  const two = await api(t, '400 POST /lessons', admin, { ...LESSON, title: undefined, moduleId: '7' })
  t.same(two.error.details.errors.map(({ path }: Answer) => path).sort(), ['moduleId', 'title'], 'lists every fault')
  await api(t, '400 POST /lessons', admin, '{"title": ', { why: 'not JSON' })
  const plain = { headers: { 'content-type': 'text/plain' }, why: 'wrong content type' }
  await api(t, '400 POST /lessons', admin, 'title=x', plain)
  await api(t, '413 PATCH /users/me', lou, { firstName: 'x'.repeat(2 ** 21) }, { why: 'body too large' })
})

t.test('Errors: 404 names the resource, 422 what does not exist', async t => {
  const ABSENT: [path: string, methods: string, resource: string][] = [
    ['/users', 'GET PATCH DELETE', 'User'],
    ['/lessons', 'GET PATCH DELETE', 'Lesson'],
    ['/dictionary', 'GET PATCH DELETE', 'Sign'],
    ['/exercises', 'GET PATCH DELETE', 'Exercise'],
    ['/modules', 'PATCH DELETE', 'Module'],
    ['/dictionary/categories', 'PATCH DELETE', 'Category']
  ]
  const CHANGES: Record<string, object> = {
    User: { role: 'teacher' },
    Lesson: { moduleId: NOBODY },
    Sign: { categoryId: NOBODY },
    Exercise: { lessonId: NOBODY },
    Module: { title: 'New' },
    Category: { name: 'New' }
  }
  for (const [path, methods, resource] of ABSENT) {
    for (const method of methods.split(' ')) {
      const body = method === 'PATCH' ? CHANGES[resource] : undefined
      const { error } = await api(t, `404 ${method} ${path}/${NOBODY}`, admin, body)
      t.equal(error.message, `${resource} not found`)
    }
  }
  for (const step of ['start', 'complete']) await api(t, `404 POST /lessons/${NOBODY}/${step}`, lou)
  await api(t, `404 POST /exercises/${NOBODY}/submit`, lou, { answer: 'A' })
  t.match((await api(t, '404 GET /nothing', lou)).error.message, / not found$/)

  const exercise = { lessonId: NOBODY, type: 'image_to_word', prompt: '?', answer: '!' }
  await api(t, '422 POST /lessons', admin, { ...LESSON, moduleId: NOBODY }, { why: 'unknown moduleId' })
  await api(t, '422 POST /exercises', admin, exercise, { why: 'unknown lessonId' })
  await api(t, '422 POST /dictionary', admin, { word: 'x', definition: 'y', categoryId: NOBODY }, { why: 'categoryId' })
  const french = await api(t, `404 GET /lessons/${NOBODY}`, lou, undefined, { headers: { 'accept-language': 'fr' } })
  t.not(french.error.message, 'Lesson not found', 'messages exist in English and French')
  t.equal(french.error.code, (await api(t, `404 GET /lessons/${NOBODY}`, lou)).error.code, 'the code is the same')
})

t.test('Users: export and deletion', async t => {
  t.match(JSON.stringify((await api(t, '200 GET /users/me/export', lou)).data), LOU.email)
  await api(t, '401 POST /auth/login', null, { email: LOU.email, password: 'not the password' })
  await api(t, '422 DELETE /users/me', lou, { currentPassword: 'not the password' }, { why: 'wrong: 422, not 401' })
  const gone = await api(t, '200 DELETE /users/me', lou, { currentPassword: LOU.password })
  t.same(gone.data, { id: lou.user.id }, '{ id } after a deletion')
  t.same((await api(t, `200 DELETE /users/${ben.user.id}`, admin)).data, { id: ben.user.id })
  await api(t, `404 GET /users/${ben.user.id}`, admin)
  for (const { email, password } of [LOU, BEN]) {
    const { error } = await api(t, '401 POST /auth/login', null, { email, password }, { why: 'no such account' })
    t.equal(error.message, 'Invalid credentials')
  }
  await api(t, '401 POST /auth/refresh', null, { refreshToken: ben.refreshToken }, { why: 'deletion ends sessions' })
})

t.test('Endpoints: every documented endpoint has answered', async t => {
  const page = await fetch(`${root}/api/docs`)
  t.match([page.status, await page.text()], [200, /<html/i], 'interactive documentation')
  const missing = ENDPOINTS.map(([status, method, path]) => `${status} ${method} ${path}`)
    .filter(endpoint => !answered.has(endpoint) && !/refresh|logout/.test(endpoint))
  t.same(missing, [], 'except refresh and logout, which contract-callers.test.ts covers')
})
