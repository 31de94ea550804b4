import t from '#tap'
import type { Test } from 'tap'
import type { App } from '../server/app.ts'
import { seed } from '../server/administration/seed/seed.ts'
import { newcomer, ownDatabase, signedIn, startApp } from './helper.ts'
import { held } from './support/hands.ts'

/** Somebody at a client of the API. */
class Person {
  headers: Record<string, string> = {}
  readonly t: Test
  readonly app: App

  constructor (t: Test, app: App) {
    this.t = t
    this.app = app
  }

  async call (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    statusCode = method === 'POST' ? 201 : 200
  ) {
    const answer = await this.app.inject({ method, url: `/api${path}`, headers: this.headers, payload })
    this.t.equal(answer.statusCode, statusCode, `${method} ${path}: ${answer.body.slice(0, 200)}`)
    const body = answer.json()
    this.t.equal(body.success, statusCode < 400)
    return body.data ?? body.error ?? body
  }

  /** A POST that creates nothing. */
  act = (path: string, payload?: object, statusCode = 200) => this.call('POST', path, payload, statusCode)

  carry ({ accessToken }: { accessToken: string }) {
    this.headers = { authorization: `Bearer ${accessToken}` }
  }
}

t.test('a learner: register, learn, fail, succeed, complete, refresh, export, delete', async t => {
  const db = await ownDatabase(t)
  await seed(db)
  const app = await startApp(t, {}, db)
  const lea = new Person(t, app)
  const account = newcomer()
  await lea.call('POST', '/auth/register', { ...account, firstName: 'Léa' })
  await lea.call('GET', '/lessons', undefined, 401)
  const signedIn = await lea.act('/auth/login', { email: account.email, password: account.password })
  lea.carry(signedIn)
  t.match(await lea.call('GET', '/users/me'), { email: account.email, role: 'student', firstName: 'Léa' })

  const [letter] = await lea.call('GET', '/dictionary?search=v&limit=1')
  t.equal(letter.word, 'V')
  t.same(await lea.call('GET', `/dictionary/${letter.id}`), letter)
  const [category] = await lea.call('GET', '/dictionary/categories')
  t.match(category, { name: 'Alphabet', signCount: 26 })

  const lessons = await lea.call('GET', '/lessons')
  const lesson = await lea.call('GET', `/lessons/${lessons[1].id}`)
  t.equal(lesson.title, 'Find L, V, A again')
  await lea.act(`/lessons/${lesson.id}/complete`, undefined, 422)
  t.match(await lea.act(`/lessons/${lesson.id}/start`), {
    status: 'in_progress',
    completedExercises: 0,
    totalExercises: 3
  })

  const [toWord, toImage, toSign] = lesson.exercises
  const shown = await lea.call('GET', `/exercises/${toWord.id}`)
  t.equal(shown.imageUrl, letter.imageUrl)
  t.match(await lea.act(`/exercises/${toWord.id}/submit`, { answer: 'G' }), {
    isCorrect: false,
    score: 0,
    correctAnswer: null
  })
  t.match(await lea.act(`/exercises/${toWord.id}/submit`, { answer: 'V' }), {
    isCorrect: true,
    score: 75,
    correctAnswer: 'V'
  })
  const [fist] = await lea.call('GET', '/dictionary?search=a&limit=1')
  t.ok((await lea.call('GET', `/exercises/${toImage.id}`)).options.includes(fist.imageUrl))
  t.match(await lea.act(`/exercises/${toImage.id}/submit`, { answer: fist.imageUrl }), {
    isCorrect: true,
    score: 100
  })
  const failed = await lea.act(`/exercises/${toSign.id}/submit`, { frames: held('G') })
  t.match(failed, {
    isCorrect: false,
    feedback: 'seen: G, expected: L. Move your thumb away from the index finger.',
    progress: { completedExercises: 2 }
  })
  t.match(await lea.act(`/exercises/${toSign.id}/submit`, { frames: held('L') }), {
    isCorrect: true,
    score: 75,
    progress: { completedExercises: 3 }
  })
  t.match(await lea.act(`/lessons/${lesson.id}/complete`), { status: 'completed', score: 83 })

  const refreshed = await lea.act('/auth/refresh', { refreshToken: signedIn.refreshToken })
  lea.carry(refreshed)
  const { totals } = await lea.call('GET', '/users/me/progress')
  t.match(totals, {
    lessons: lessons.length,
    startedLessons: 1,
    completedLessons: 1,
    completedExercises: 3,
    averageScore: 83
  })

  await lea.call('POST', '/lessons', { title: 'Mine' }, 403)
  const exported = await lea.call('GET', '/users/me/export')
  t.match([exported.user.email, exported.progress.length, exported.attempts.length], [account.email, 1, 5])
  await lea.call('DELETE', '/users/me', { currentPassword: 'not mine' }, 422)
  await lea.call('DELETE', '/users/me', { currentPassword: account.password })
  await lea.call('GET', '/users/me', undefined, 401)
  await lea.act('/auth/refresh', { refreshToken: refreshed.refreshToken }, 401)
  await lea.act('/auth/login', { email: account.email, password: account.password }, 401)
})

t.test('an admin: write a course, correct it, look after users, read the audit log', async t => {
  const app = await startApp(t, {}, ownDatabase(t))
  const ana = new Person(t, app)
  ana.headers = (await signedIn(app, 'admin')).headers
  const learner = await signedIn(app)
  const tom = new Person(t, app)
  tom.headers = learner.headers

  const category = await ana.call('POST', '/dictionary/categories', { name: 'Salutations' })
  const sign = await ana.call('POST', '/dictionary', {
    word: 'Bonjuor',
    definition: 'On se salue.',
    categoryId: category.id,
    imageUrl: 'https://school.example/bonjour.svg'
  })
  await ana.call('PATCH', `/dictionary/${sign.id}`, { word: 'Bonjour' })
  t.equal((await tom.call('GET', '/dictionary?search=BONJOUR&category=salutations'))[0].id, sign.id)

  const module = await ana.call('POST', '/modules', { title: 'Premiers mots', description: 'Se saluer.' })
  const lesson = await ana.call('POST', '/lessons', {
    moduleId: module.id,
    title: 'Se saluer',
    description: 'Bonjour !',
    category: 'basics',
    duration: 5,
    isPublished: false
  })
  const exercise = await ana.call('POST', '/exercises', {
    lessonId: lesson.id,
    type: 'image_to_word',
    prompt: 'Que dit-on ?',
    signId: sign.id,
    options: ['Bonjour', 'Merci'],
    answer: 'Merci'
  })
  t.same(await tom.call('GET', '/lessons'), [])
  await ana.call('PATCH', `/exercises/${exercise.id}`, { answer: 'Bonjour' })
  await ana.call('PATCH', `/lessons/${lesson.id}`, { isPublished: true, difficulty: 'intermediate' })
  t.match(await tom.call('GET', '/lessons'), [{ id: lesson.id, difficulty: 'intermediate' }])
  t.match(await tom.act(`/exercises/${exercise.id}/submit`, { answer: 'Bonjour' }), { isCorrect: true, score: 100 })

  t.ok((await ana.call('GET', '/users')).some(({ id }: { id: string }) => id === learner.user.id))
  t.equal((await ana.call('PATCH', `/users/${learner.user.id}`, { role: 'teacher' })).role, 'teacher')
  await ana.call('DELETE', `/exercises/${exercise.id}?cascade=true`)
  await ana.call('DELETE', `/lessons/${lesson.id}`)
  await ana.call('DELETE', `/modules/${module.id}`)
  await ana.call('DELETE', `/dictionary/${sign.id}`)
  await ana.call('DELETE', `/dictionary/categories/${category.id}`)
  await ana.call('DELETE', `/users/${learner.user.id}`)
  await ana.call('GET', `/users/${learner.user.id}`, undefined, 404)

  const entries = await ana.call('GET', '/audit?limit=100')
  const actions = new Set(entries.map(({ action }: { action: string }) => action))
  for (const kind of ['sign', 'category', 'lesson', 'exercise', 'module']) {
    t.ok(actions.has(`${kind}.created`) && actions.has(`${kind}.deleted`), kind)
  }
  t.match(await ana.call('GET', `/audit?target=${lesson.id}&action=lesson.changed`), [
    { details: { from: { isPublished: false }, to: { isPublished: true, difficulty: 'intermediate' } } }
  ])
})
