import { randomUUID } from 'node:crypto'
import t from '#tap'
import { eq } from 'drizzle-orm'
import type { App } from '../server/app.ts'
import { attempts, exercises } from '../server/database/schema/tables.ts'
import { databaseOf, signedIn, sharedApp } from './helper.ts'
import { held, moving, signing } from './support/hands.ts'
import { teacherOf } from './support/lessons.ts'
import { spelling } from './support/spelled-word.ts'

const app = await sharedApp()

type Headers = Record<string, string>

const submit = (app: App, headers: Headers, { id }: { id: string }, payload: object) =>
  app.inject({ method: 'POST', url: `/api/exercises/${id}/submit`, headers, payload })

const read = async (app: App, headers: Headers, { id }: { id: string }) =>
  (await app.inject({ url: `/api/exercises/${id}`, headers })).json().data

t.test('wrong answers give feedback, and only the first right one counts', async t => {
  const { newLesson, newExercise } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const lesson = await newLesson()
  const [exercise] = [await newExercise(lesson.id), await newExercise(lesson.id)]
  const answer = async (answer: string) => (await submit(app, headers, exercise, { answer })).json().data
  t.match(await answer('E'), {
    isCorrect: false,
    score: 0,
    correctAnswer: null,
    attempt: 1,
    progress: { completedExercises: 0, totalExercises: 2 }
  })
  t.match(await answer('something else'), { isCorrect: false, correctAnswer: null, attempt: 2 })
  const untouched = { status: 'not_started', completedExercises: 0 }
  t.match(await answer('S'), { isCorrect: false, correctAnswer: 'A', attempt: 3, progress: untouched })
  const right = { isCorrect: true, score: 25, correctAnswer: 'A', attempt: 4 }
  t.match(await answer(' a'), { ...right, progress: { completedExercises: 1 } })
  t.match(await answer('A'), { isCorrect: true, attempt: 5, progress: { completedExercises: 1 } })
  t.match(await answer('E'), { isCorrect: false, correctAnswer: 'A', progress: { completedExercises: 1 } })

  await app.inject({ method: 'POST', url: `/api/lessons/${lesson.id}/start`, headers })
  const { data } = (await app.inject({ method: 'POST', url: `/api/lessons/${lesson.id}/complete`, headers })).json()
  t.equal(data.score, 13, 'the mean of 25 and 0')
  const { data: full } = (await app.inject({ url: `/api/lessons/${lesson.id}`, headers })).json()
  t.same(full.exercises.map(({ isCompleted }: { isCompleted: boolean }) => isCompleted), [true, false])
})

t.test('simultaneous answers are numbered one after the other', async t => {
  const { newLesson, newExercise } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const exercise = await newExercise((await newLesson()).id)
  const answers = await Promise.all(Array.from({ length: 8 }, () => submit(app, headers, exercise, { answer: 'A' })))
  t.same(answers.map(answer => answer.json().data.attempt).sort(), [1, 2, 3, 4, 5, 6, 7, 8])
  t.same(answers.map(answer => answer.json().data.progress.completedExercises), Array(8).fill(1))
})

t.test('a learner never sees the answer; an admin does', async t => {
  const { headers: admin, post, newLesson, newExercise } = await teacherOf(app)
  const sign = await post('/dictionary', { word: 'A', definition: 'Poing.', imageUrl: 'https://school.example/a.svg' })
  const options = [...'ABCDEFGH']
  const lesson = await newLesson()
  const toWord = await newExercise(lesson.id, { signId: sign.id, options })
  t.match(toWord, { answer: 'A', signId: sign.id, options, imageUrl: 'https://school.example/a.svg' })
  const toImage = await newExercise(lesson.id, {
    type: 'word_to_image',
    signId: sign.id,
    options: ['https://school.example/a.svg', 'https://school.example/b.svg'],
    answer: 'https://school.example/a.svg'
  })
  t.same(await read(app, admin, toWord), toWord)

  const orders = new Set<string>()
  for (let i = 0; i < 4; i++) {
    const { headers } = await signedIn(app)
    const seen = await read(app, headers, toWord)
    t.notOk('answer' in seen)
    t.match(seen, { signId: null, imageUrl: 'https://school.example/a.svg' })
    t.same([...seen.options].sort(), options)
    t.same((await read(app, headers, toWord)).options, seen.options, 'the order is stable')
    orders.add(seen.options.join())
    t.match(await read(app, headers, toImage), { signId: null, imageUrl: null })
  }
  t.ok(orders.size > 1, 'learners get different orders')
})

t.test('a moving letter is read at the frame rate of its film', async t => {
  const { newLesson, newExercise } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const fields = { type: 'sign_recognition', prompt: 'Signez P.', options: undefined, answer: 'P' }
  const exercise = await newExercise((await newLesson()).id, fields)
  // Four a second, the server's rate for one caller.
  for (const framesPerSecond of [4, 30]) {
    const payload = { frames: moving('P', framesPerSecond), framesPerSecond }
    t.match((await submit(app, headers, exercise, payload)).json().data, { isCorrect: true }, `${framesPerSecond}`)
  }
  for (const framesPerSecond of [0, 241, 'fast']) {
    const answer = await submit(app, headers, exercise, { frames: moving('P', 12), framesPerSecond })
    t.equal(answer.statusCode, 400)
    t.match(answer.json().error.details.errors, [{ path: 'framesPerSecond' }])
  }
})

t.test('pictures are described in the learner’s language, in the order of the options', async t => {
  const { headers: admin, post, newLesson, newExercise } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const [open, closed, other] = ['open', 'closed', 'other'].map(name =>
    `https://school.example/${randomUUID()}-${name}.svg`)
  const picture = { imageUrl: open, imageAlt: 'Une main ouverte.', imageAltEn: 'An open hand.' }
  const sign = await post('/dictionary', { word: 'Ouvrir', definition: 'Pas fermer.', ...picture })
  t.match(sign, picture)
  const fist = { imageUrl: closed, imageAlt: 'Une main fermée.' }
  await post('/dictionary', { word: 'Fermer', definition: 'Pas ouvrir.', ...fist })
  const { id } = await newLesson()
  const toWord = await newExercise(id, { signId: sign.id })
  const options = [open, closed, other]
  const toImage = await newExercise(id, { type: 'word_to_image', signId: sign.id, options, answer: open })
  t.match(toWord, { ...picture, optionsAlt: null })
  const alts = { fr: [picture.imageAlt, fist.imageAlt, null], en: ['An open hand.', fist.imageAlt, null] }
  t.match(toImage, { imageAlt: null, imageAltEn: null, optionsAlt: alts.fr, optionsAltEn: alts.en })
  t.same(await read(app, admin, toImage), toImage)

  for (const language of ['fr', 'en'] as const) {
    const as = { ...headers, 'accept-language': language }
    t.equal((await read(app, as, toWord)).imageAlt, alts[language][0])
    const seen = await read(app, as, toImage)
    t.notOk('optionsAltEn' in seen || 'imageAltEn' in seen)
    t.equal(seen.imageAlt, null, 'the picture of the requested sign is the answer')
    t.same(seen.options.map((option: string) => alts[language][options.indexOf(option)]), seen.optionsAlt)
  }
})

t.test('the server recognizes a signed letter and explains a wrong one', async t => {
  const { newLesson, newExercise } = await teacherOf(app)
  const { headers, user } = await signedIn(app)
  const fields = { type: 'sign_recognition', prompt: 'Signez V.', options: undefined, answer: 'V' }
  const exercise = await newExercise((await newLesson()).id, fields)
  t.same((await read(app, headers, exercise)).options, null)
  const sign = async (frames: object[], language = 'en') =>
    (await submit(app, { ...headers, 'accept-language': language }, exercise, { frames })).json().data

  const wrong = await sign(held('W'))
  t.match(wrong, { isCorrect: false, score: 0, correctAnswer: null })
  t.equal(wrong.feedback, 'seen: W, expected: V. Fold your ring finger in.')
  t.equal((await sign(held('W'), 'fr')).feedback, 'vu : W, attendu : V. Repliez l’annulaire.')
  t.equal((await sign([{}, {}])).feedback, 'No hand was seen, expected: V')
  const gone = await sign([...held('W'), ...held('V'), {}, {}])
  const right = { isCorrect: true, feedback: 'Right: V', correctAnswer: 'V', attempt: 4 }
  t.match(gone, right, 'the newest frames with a hand count')

  const kept = await databaseOf(app).select().from(attempts).where(eq(attempts.userId, user.id))
    .orderBy(attempts.number)
  t.same(kept.map(({ answer }) => answer), ['W', 'W', null, 'V'], 'the letter is stored, the hand is not')
})

t.test('an answer of the wrong kind gets 422, a missing answer 400', async t => {
  const { newLesson, newExercise } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const { id } = await newLesson()
  const choice = await newExercise(id)
  const signed = await newExercise(id, { type: 'sign_recognition', options: null, answer: 'V' })
  t.equal((await submit(app, headers, choice, { frames: held('A') })).statusCode, 422)
  t.equal((await submit(app, headers, signed, { answer: 'V' })).statusCode, 422)
  t.equal((await submit(app, headers, { id: randomUUID() }, { answer: 'V' })).statusCode, 404)
  const bodies = [
    {}, { answer: 'A', frames: held('A') }, { answer: '' }, { answer: 7 }, { answer: 'A', isCorrect: true },
    { frames: [] }, { frames: {} }, { frames: [null] }, { frames: Array(601).fill({}) },
    { frames: [{ r_elbow: [0, 0, 0] }] }, { frames: [{ r_wrist: [0, 0] }] }, { frames: [{ r_wrist: ['0', 0, 0] }] }
  ]
  for (const body of bodies) {
    t.equal((await submit(app, headers, choice, body)).statusCode, 400, JSON.stringify(body).slice(0, 60))
  }
  const longest = await submit(app, headers, signed, { frames: Array(600).fill(signing('V')) })
  t.match(longest.json().data, { isCorrect: true, attempt: 1 })
})

/** A spelled word as a client sends it. */
function filmOf (word: string, lettersPerSecond = 2) {
  const film = spelling(word, lettersPerSecond)
  return { frames: film.map(({ points }) => points), timestamps: film.map(({ time }) => time) }
}

t.test('the server follows a word that is spelled without a stop, and names the letters that are unclear', async t => {
  const { newLesson, newExercise } = await teacherOf(app)
  const { headers, user } = await signedIn(app)
  const fields = { type: 'sign_recognition', prompt: 'Épelez MAIN.', options: undefined, answer: 'Main' }
  const exercise = await newExercise((await newLesson()).id, fields)
  t.match(await read(app, headers, exercise), { spelled: 'MAIN', signId: null, options: null })
  const spell = async (film: object, language = 'en') =>
    (await submit(app, { ...headers, 'accept-language': language }, exercise, film)).json().data

  const wrong = await spell(filmOf('MALN'))
  t.match(wrong, { isCorrect: false, score: 0, correctAnswer: null, feedback: 'MAIN: not seen clearly: I' })
  t.same(wrong.reading, [...'MAIN'].map(letter => ({ letter, read: letter === 'I' ? null : letter })))
  t.equal((await spell(filmOf('MALN'), 'fr')).feedback, 'MAIN : pas vu clairement : I')
  t.equal((await spell({ frames: [{}, {}] })).feedback, 'No hand was seen, expected: MAIN')
  const { frames, timestamps } = filmOf('MAIN')
  const gone = { frames: [...frames, {}, {}], timestamps: [...timestamps, 8000, 9000] }
  t.match(await spell(gone), { isCorrect: true, feedback: 'Right: MAIN', correctAnswer: 'Main', attempt: 4 })
  t.match(await spell({ frames, framesPerSecond: 15 }), { isCorrect: true })

  const kept = await databaseOf(app).select().from(attempts).where(eq(attempts.userId, user.id))
    .orderBy(attempts.number)
  t.same(kept.map(({ answer }) => answer), ['MAN', 'MAN', null, 'MAIN', 'MAIN'], 'the letters are stored, the hand not')
})

t.test('F and T are accepted for each other in a word, because points do not distinguish them', async t => {
  const { newLesson, newExercise } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const fields = { type: 'sign_recognition', prompt: 'Épelez VITA.', options: undefined, answer: 'VITA' }
  const exercise = await newExercise((await newLesson()).id, fields)
  const { data } = (await submit(app, headers, exercise, filmOf('VIFA'))).json()
  t.match(data, { isCorrect: true, feedback: 'Right: VITA, as far as can be seen' })
})

t.test('the times of a film must fit its frames', async t => {
  const { newLesson, newExercise } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const exercise = await newExercise((await newLesson()).id, { type: 'sign_recognition', options: null, answer: 'V' })
  const frames = [signing('V'), signing('V')]
  for (const [film, message] of [
    [{ timestamps: [0] }, /one timestamp for each frame/], [{ timestamps: [66, 66] }, /later than the one before/],
    [{ timestamps: [0, 66], framesPerSecond: 15 }, /either "timestamps" or "framesPerSecond"/],
    [{ timestamps: ['0', 66] }, /number/], [{ timestamps: [-1, 66] }, /0/]
  ] as const) {
    const answer = await submit(app, headers, exercise, { frames, ...film })
    t.equal(answer.statusCode, 400, JSON.stringify(film))
    const [fault] = answer.json().error.details.errors
    t.match(fault.path, /^timestamps/)
    t.match(fault.message, message)
  }
  const { data } = (await submit(app, headers, exercise, { frames, timestamps: [0, 66] })).json()
  t.match(data, { isCorrect: true })
  const late = { frames: [signing('L'), signing('A')], timestamps: [0, 500] }
  const other = await newExercise((await newLesson()).id, { type: 'sign_recognition', options: null, answer: 'L' })
  t.match((await submit(app, headers, other, late)).json().data, { isCorrect: false }, 'half a second after the L')
})

t.test('a word to read comes with its letters, and its answer shows which letter was read as which', async t => {
  const { newLesson, newExercise } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const { id: lessonId } = await newLesson()
  const typed = await newExercise(lessonId, { type: 'word_reading', options: null, answer: 'Zoé' })
  t.match(typed, { spelled: 'ZOE', options: null, answer: 'Zoé' })
  const shown = await read(app, headers, typed)
  t.match(shown, { type: 'word_reading', spelled: 'ZOE', options: null, signId: null, imageUrl: null })
  t.notOk('answer' in shown)
  const answer = async (exercise: { id: string }, answer: string) =>
    (await submit(app, headers, exercise, { answer })).json().data
  t.match(await answer(typed, 'zou'), {
    isCorrect: false,
    correctAnswer: null,
    reading: [{ letter: 'Z', read: 'Z' }, { letter: 'O', read: 'O' }, { letter: 'E', read: 'U' }]
  })
  t.match(await answer(typed, 'zo'), { isCorrect: false, reading: [{}, {}, { letter: 'E', read: null }] })
  t.match(await answer(typed, ' ZOÉ'), { isCorrect: true, score: 50, correctAnswer: 'Zoé' })
  const attemptId = randomUUID()
  const send = () => submit(app, headers, typed, { answer: 'noe', attemptId })
  t.same((await send()).json().data, (await send()).json().data, 'an answer that is sent again shows the same letters')
  const frames = await submit(app, headers, typed, { frames: held('A') })
  t.match(frames.json().error, { code: 'ANSWER_EXPECTED' })

  const options = ['PAIN', 'MAIN', 'BAIN']
  const chosen = await newExercise(lessonId, { type: 'word_reading', options, answer: 'MAIN' })
  t.same((await read(app, headers, chosen)).options.toSorted(), options.toSorted())
  t.match(await answer(chosen, 'BAIN'), { isCorrect: false, reading: [{ letter: 'M', read: 'B' }, {}, {}, {}] })
  t.match(await answer(chosen, 'MAIN'), { isCorrect: true, feedback: 'Right!' })
  const choice = await newExercise(lessonId)
  t.match(choice, { spelled: null })
  t.match(await answer(choice, 'A'), { isCorrect: true, reading: null })
})

t.test('a word to read must have letters, and the same options in every language', async t => {
  const { headers, newLesson } = await teacherOf(app)
  const { id: lessonId } = await newLesson()
  const whole = { lessonId, type: 'word_reading', prompt: 'Quel mot ?', answer: 'MAIN' }
  const options = ['PAIN', 'MAIN']
  const faults: [object, string][] = [
    [{ answer: 'M' }, 'ANSWER_NOT_A_WORD'], [{ answer: '1789' }, 'ANSWER_NOT_A_WORD'],
    [{ answer: 'AB'.repeat(31) }, 'ANSWER_NOT_A_WORD'], [{ options: ['PAIN', 'BAIN'] }, 'ANSWER_NOT_OFFERED'],
    [{ options, optionsEn: options }, 'OPTIONS_EN_UNEXPECTED']
  ]
  for (const [fault, code] of faults) {
    const payload = { ...whole, ...fault }
    const refused = await app.inject({ method: 'POST', url: '/api/exercises', headers, payload })
    t.match(refused.json().error, { code }, JSON.stringify(fault).slice(0, 60))
  }
  const { lessonId: _, ...row } = { ...whole, key: randomUUID(), order: 1, lesson: lessonId }
  const imported = await app.inject({ method: 'POST', url: '/api/import', headers, payload: { exercises: [row] } })
  t.match(imported.json().data, { exercises: { created: 1 } })
  const exported = (await app.inject({ url: '/api/export', headers })).json().data.exercises
  t.match(exported.find(({ key }: { key: string }) => key === row.key), { type: 'word_reading', answer: 'MAIN' })
})

t.test('a published question about a picture needs a sign, and a draft does not', async t => {
  const { headers, newLesson, anySign } = await teacherOf(app)
  const [{ id: lessonId }, { id: signId }] = [await newLesson(), await anySign()]
  const send = async (method: 'POST' | 'PATCH', path: string, payload: object) => {
    const answer = await app.inject({ method, url: `/api${path}`, headers, payload })
    return { status: answer.statusCode, ...answer.json() }
  }
  const question = { lessonId, type: 'image_to_word', prompt: 'Quel mot ?', options: ['A', 'B'], answer: 'A' }
  const refused = await send('POST', '/exercises', question)
  t.match(refused, { status: 422, error: { code: 'SIGN_MISSING', message: /save a draft/ } })
  const { data: { id } } = await send('POST', '/exercises', { ...question, isPublished: false })
  t.match(await send('PATCH', `/exercises/${id}`, { isPublished: true }), { error: { code: 'SIGN_MISSING' } })
  t.match(await send('PATCH', `/exercises/${id}`, { isPublished: true, signId }), { status: 200, data: { signId } })
  t.match(await send('PATCH', `/exercises/${id}`, { signId: null }), { error: { code: 'SIGN_MISSING' } })
  t.match(await send('PATCH', `/exercises/${id}`, { signId: null, isPublished: false }), { status: 200 })

  const { lessonId: _, ...row } = { ...question, key: randomUUID(), order: 1 }
  const { data } = await send('POST', '/import?dryRun=true', { exercises: [{ ...row, lesson: lessonId }] })
  t.match(data.faults, [{ path: 'exercises.0', message: /needs a sign/ }])

  // Stored before this rule.
  await databaseOf(app).update(exercises).set({ isPublished: true }).where(eq(exercises.id, id))
  const other = await send('POST', '/exercises', { ...question, signId, prompt: 'Et celui-ci ?' })
  const order = { ids: [other.data.id, id] }
  t.match(await send('PATCH', '/exercises/order', order), { status: 200 }, 'it can still be moved')
})

t.test('the fields of an exercise must fit together', async t => {
  const { headers, newLesson, newExercise, anySign } = await teacherOf(app)
  const [{ id: lessonId }, { id: signId }] = [await newLesson(), await anySign()]
  const whole = { signId, lessonId, type: 'image_to_word', prompt: 'Quoi ?', options: ['A', 'B'], answer: 'A' }
  const faults: [object, number, RegExp?][] = [
    [{ answer: 'C' }, 422, /one of the options/], [{ options: null }, 422, /needs options/],
    [{ type: 'sign_recognition' }, 422, /must not have options/],
    ...['a', '7', 'a!', 'anticonstitutionnelle'].map((answer): [object, number, RegExp] =>
      [{ type: 'sign_recognition', options: undefined, answer }, 422, /letter from A to Z/]),
    [{ lessonId: randomUUID() }, 422, /No lesson/], [{ signId: randomUUID() }, 422, /No sign/],
    [{ options: ['A', 'A'] }, 400], [{ options: ['A'] }, 400], [{ type: 'quiz' }, 400], [{ prompt: '' }, 400],
    [{ order: -1 }, 400]
  ]
  for (const [fault, status, message] of faults) {
    const answer = await app.inject({ method: 'POST', url: '/api/exercises', headers, payload: { ...whole, ...fault } })
    t.equal(answer.statusCode, status, JSON.stringify(fault))
    if (message) t.match(answer.json().error.message, message)
  }
  const exercise = await newExercise(lessonId)
  const url = `/api/exercises/${exercise.id}`
  t.equal((await app.inject({ method: 'PATCH', url, headers, payload: { options: ['B', 'C'] } })).statusCode, 422)
  const changed = await app.inject({ method: 'PATCH', url, headers, payload: { options: ['B', 'C'], answer: 'B' } })
  t.same(changed.json().data, { ...exercise, options: ['B', 'C'], answer: 'B' })
  t.equal((await app.inject({ method: 'DELETE', url, headers })).statusCode, 200)
  t.equal((await app.inject({ method: 'DELETE', url, headers })).statusCode, 404)
})

t.test('an exercise whose sign was deleted is hidden from learners until it gets another', async t => {
  const { headers: admin, post, newLesson, newExercise } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const newSign = () => post('/dictionary', { word: randomUUID(), definition: 'Poing.' })
  const [sign, other, lesson] = [await newSign(), await newSign(), await newLesson()]
  const kept = await newExercise(lesson.id, { signId: other.id })
  const exercise = await newExercise(lesson.id, { signId: sign.id, prompt: 'Laquelle ?' })
  await submit(app, headers, exercise, { answer: 'A' })
  const url = `/api/dictionary/${sign.id}`
  const refused = (await app.inject({ method: 'DELETE', url, headers: admin })).json().error
  const usedBy = [{ kind: 'exercise', total: 1, first: [{ id: exercise.id, name: exercise.prompt }] }]
  t.same([refused.statusCode, refused.code, refused.details], [422, 'SIGN_IN_USE', { usedBy }])
  t.equal((await app.inject({ url, headers })).statusCode, 200, 'nothing was deleted')
  t.equal((await app.inject({ method: 'DELETE', url, headers: admin, query: { cascade: 'true' } })).statusCode, 200)

  const seen = async (as: Headers) => {
    const { data } = (await app.inject({ url: `/api/lessons/${lesson.id}`, headers: as })).json()
    return { ids: data.exercises.map(({ id }: { id: string }) => id), total: data.progress.totalExercises }
  }
  const answer = () => submit(app, headers, exercise, { answer: 'A' })
  t.same(await seen(headers), { ids: [kept.id], total: 1 })
  t.same(await seen(admin), { ids: [kept.id, exercise.id], total: 1 })
  t.equal((await app.inject({ url: `/api/exercises/${exercise.id}`, headers })).statusCode, 404)
  t.equal((await answer()).statusCode, 404)
  t.match(await read(app, admin, exercise), { signId: null, isSignGone: true })

  const change = async (payload: object) =>
    (await app.inject({ method: 'PATCH', url: `/api/exercises/${exercise.id}`, headers: admin, payload })).json()
  t.equal((await change({ signId: null })).error.code, 'SIGN_MISSING', 'it would have no question')
  t.match((await change({ signId: other.id })).data, { signId: other.id, isSignGone: false })
  t.match((await answer()).json().data, { isCorrect: true, progress: { completedExercises: 1, totalExercises: 2 } })
  t.notOk('isSignGone' in await read(app, headers, exercise), 'only for admins')
})

t.test('an exercise without its sign stays hidden when its new sign is undone, and in another school', async t => {
  const { headers: admin, post, newLesson, newExercise } = await teacherOf(app)
  const newSign = () => post('/dictionary', { word: randomUUID(), definition: 'Poing.' })
  const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    (await app.inject({ method, url: `/api${path}`, headers: admin, ...payload && { payload } })).json().data
  const [sign, other, lesson] = [await newSign(), await newSign(), await newLesson()]
  const exercise = await newExercise(lesson.id, { signId: sign.id })
  await send('DELETE', `/dictionary/${sign.id}?cascade=true`)
  const exported = (await send('GET', '/export')).exercises.find(({ key }: { key: string }) => key === exercise.id)
  t.match(exported, { isSignGone: true })
  const sent = { ...exported, key: 'elsewhere', prompt: 'Ailleurs ?' }
  t.match(await send('POST', '/import', { exercises: [sent] }), { exercises: { created: 1 } })

  t.match(await send('PATCH', `/exercises/${exercise.id}`, { signId: other.id }), { isSignGone: false })
  const [entry] = await send('GET', '/audit?action=exercise.changed&limit=1')
  await send('POST', `/audit/${entry.id}/undo`)
  t.match(await read(app, admin, exercise), { signId: null, isSignGone: true })
  const { exercises } = await send('GET', `/lessons/${lesson.id}`)
  t.same(exercises.map(({ isSignGone }: { isSignGone: boolean }) => isSignGone), [true, true])
})
