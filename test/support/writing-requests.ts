// A small school, and requests of every writing route that touch the same rows.
import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import type { App } from '../../server/app.ts'
import { auditEntries, media } from '../../server/database/schema/tables.ts'
import { databaseOf, password, signIn, signedIn } from '../helper.ts'
import { call, type Headers } from './classes.ts'
import { drawnPhoto } from './drawn-photo.ts'
import { form } from './forms.ts'

export interface Sent {
  path: string
  headers?: Headers
  payload?: object | Buffer
  /** Whether the server should refuse it. */
  isRefused?: boolean
}

/** Writing routes that write no rows. */
export const WITHOUT_DATABASE = ['POST /get-alphabet', 'POST /get-alphabet2', 'DELETE /get-alphabet-end']

/** More exercises than an import writes in one statement. */
const EXERCISES = 30
/** They are locked like the others, so the test need not hold them. */
export const FILLER = 'Une question de plus ?'
const newWord = (word: string) => ({ word, language: 'fr', kind: 'everyday' })

export type School = Awaited<ReturnType<typeof fillSchool>>

export async function fillSchool (app: App) {
  const admin = await signedIn(app, 'admin')
  const people = await fillPeople(app, admin.headers)
  const course = await fillCourse(app, admin.headers)
  const { post } = poster(app)
  const { teacher, pupil, classmate, classes: [one, other] } = people
  const { lessons: [lesson, second], exercises: [exercise, last] } = course
  const homework = await post(teacher, `/classes/${one.id}/assignments`, {
    lessonIds: [lesson, second], dueOn: tomorrow(), timeZone: 'UTC'
  })
  for (const { id } of homework as { id: string }[]) {
    const path = `/classes/${one.id}/assignments/${id}/extensions/${pupil.user.id}`
    await call(app, 'PUT', path, teacher.headers, { dueOn: dayIn(8), timeZone: 'UTC' })
  }
  await post(teacher, `/classes/${other.id}/assignments`, { lessonIds: [lesson], dueOn: tomorrow(), timeZone: 'UTC' })
  for (const { headers } of [pupil, classmate]) {
    for (const id of [lesson, second]) await post({ headers }, `/lessons/${id}/start`, {})
    for (const id of [exercise, last]) await post({ headers }, `/exercises/${id}/submit`, { answer: 'A' })
  }
  await post(pupil, '/reviews', reviewsOf(randomUUID(), randomUUID()))
  const entries = await fillLog(app, admin.headers, course)
  return {
    ...people,
    ...course,
    admin,
    entries,
    homework: homework.map(({ id }: { id: string }) => id) as string[],
    media: await fillMedia(app, admin.user.id),
    form: await form({ field: 'file', bytes: await drawnPhoto().png().toBuffer() }),
    content: (await call(app, 'GET', '/export', admin.headers)).data as Record<string, object[]>
  }
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const tomorrow = () => dayIn(1)

const reviewsOf = (...ids: string[]) =>
  ({ reviews: ids.map(id => ({ id, letter: 'L', rating: 'good', reviewedAt: '2026-01-01T00:00:00.000Z' })) })

function poster (app: App) {
  const post = async ({ headers }: { headers: Headers }, path: string, payload: object) => {
    const { status, data, text } = await call(app, 'POST', path, headers, payload)
    if (status >= 300) throw new Error(`${path}: ${text}`)
    return data
  }
  return { post }
}

async function fillPeople (app: App, admin: Headers) {
  const { post } = poster(app)
  const [teacher, colleague] = [await signedIn(app, 'teacher'), await signedIn(app, 'teacher')]
  const [pupil, classmate, stranger, deputy] =
    [await signedIn(app), await signedIn(app), await signedIn(app), await signedIn(app, 'admin')]
  const device = await signIn(app, pupil.account)
  const classes: { id: string, invitation: string, code: string }[] = []
  for (const name of ['CE1', 'CE2']) {
    const { id } = await post(teacher, '/classes', { name })
    const { id: invitation, code } = await post(teacher, `/classes/${id}/invitations`, { maxUses: 9, days: 7 })
    for (const member of [pupil, classmate]) await post(member, '/classes/join', { code })
    classes.push({ id, invitation, code })
  }
  const removed = await signedIn(app)
  const [one] = classes as [typeof classes[0]]
  await post(removed, '/classes/join', { code: one.code })
  const { id: revoked } = await post(teacher, `/classes/${one.id}/invitations`, { maxUses: 9, days: 7 })
  const { id: deleted } = await post(teacher, '/classes', { name: 'CM1' })
  for (const path of [`${one.id}/members/${removed.user.id}`, `${one.id}/invitations/${revoked}`, deleted]) {
    await call(app, 'DELETE', `/classes/${path}`, teacher.headers)
  }
  const elsewhere = await signedIn(app)
  await post(elsewhere, '/classes/join', { code: classes[1]!.code })
  const list = randomUUID()
  const pupils = [{ firstName: 'Nina', lastName: 'Petit' }, { firstName: 'Max', lastName: 'Roux' }]
  await post(teacher, `/classes/${one.id}/pupils?listId=${list}`, { pupils })
  const codes: string[] = []
  for (const { user } of [pupil, pupil, classmate]) {
    codes.push((await post({ headers: admin }, `/users/${user.id}/reset-code`, {})).code)
  }
  return {
    teacher,
    colleague,
    pupil,
    classmate,
    stranger,
    deputy,
    device,
    codes,
    list,
    elsewhere,
    removed,
    revoked: revoked as string,
    deleted: deleted as string,
    classes: classes as [typeof classes[0], typeof classes[0]]
  }
}

async function fillCourse (app: App, headers: Headers) {
  const post = async (path: string, payload: object): Promise<string> =>
    (await poster(app).post({ headers }, path, payload)).id
  const twice = async (make: (n: number) => Promise<string>) => [await make(1), await make(2)] as [string, string]
  const categories = await twice(n => post('/dictionary/categories', { name: `Catégorie ${n}` }))
  const newSign = (word: string, categoryId = categories[0]) =>
    post('/dictionary', { word, definition: 'Un signe.', categoryId })
  const signs = [await newSign('Chat'), await newSign('Chien')] as [string, string]
  const modules = await twice(n => post('/modules', { title: `Module ${n}`, description: 'Lettres' }))
  const newLesson = (n: number) => post('/lessons', lessonOf(modules[0], n))
  const lessons = await twice(newLesson)
  const newExercise = (fields: object) => post('/exercises', exerciseOf(lessons[0], fields))
  const first = await newExercise({ signId: signs[0] })
  for (let n = 2; n < EXERCISES; n++) await newExercise({ signId: signs[0], prompt: FILLER })
  const exercises = [first, await newExercise({ signId: signs[0], prompt: 'Et celle-ci ?' })] as [string, string]
  await newExercise({ lessonId: lessons[1], signId: signs[1] })
  const words = [await post('/words', newWord('chat')), await post('/words', newWord('chien'))] as [string, string]
  return { categories, signs, modules, lessons, exercises, words, newSign, newLesson, newExercise }
}

const lessonOf = (moduleId: string, n: number) =>
  ({ moduleId, title: `Leçon ${n}`, description: 'Voyelles', category: 'alphabet', duration: 5 })
const exerciseOf = (lessonId: string, fields: object = {}) => ({
  lessonId, type: 'image_to_word', prompt: 'Quelle lettre ?', options: ['A', 'E'], answer: 'A', ...fields
})

/** Audit entries to undo, by their action. */
async function fillLog (app: App, headers: Headers, course: Awaited<ReturnType<typeof fillCourse>>) {
  const { newSign, newLesson, newExercise, lessons, signs, exercises } = course
  const change = (method: 'PATCH' | 'DELETE', path: string, payload?: object) =>
    call(app, method, path, headers, payload)
  const sign = await newSign('Loup')
  for (const prompt of ['Un ?', 'Deux ?']) await newExercise({ signId: sign, prompt })
  await change('DELETE', `/dictionary/${sign}?cascade=true`)
  const lesson = await newLesson(3)
  await newExercise({ lessonId: lesson, signId: signs[1] })
  await change('DELETE', `/lessons/${lesson}?cascade=true`)
  const category = (await call(app, 'POST', '/dictionary/categories', headers, { name: 'Catégorie 3' })).data.id
  for (const word of ['Ours', 'Lion']) await newSign(word, category)
  await change('DELETE', `/dictionary/categories/${category}?cascade=true`)
  await change('PATCH', `/exercises/${exercises[0]}`, { lessonId: lessons[1], signId: signs[1] })
  await change('PATCH', `/exercises/${exercises[0]}`, { lessonId: lessons[0], signId: signs[0] })
  await change('PATCH', '/exercises/order', { ids: [exercises[1], exercises[0]] })
  await call(app, 'POST', '/words', headers, newWord('loup'))
  const all = await databaseOf(app).select().from(auditEntries).orderBy(asc(auditEntries.id))
  const entry = (action: string) =>
    all.findLast(entry => entry.action === action && (entry.details?.['within'] ?? null) === null)!.id
  const moves = all.filter(({ action, target }) => action === 'exercise.changed' && target === exercises[0])
  const actions = [
    'sign.deleted', 'lesson.deleted', 'category.deleted', 'word.created', 'class.deleted', 'class.member_removed',
    'class.invitation_revoked'
  ]
  return [...actions.map(entry), moves.at(-1)!.id]
}

async function fillMedia (app: App, uploadedBy: string): Promise<string[]> {
  const rows = ['a', 'b'].map(letter => ({
    hash: letter.repeat(64), type: 'image/webp' as const, bytes: 1, width: 1, height: 1, uploadedBy
  }))
  const added = await databaseOf(app).insert(media).values(rows).returning({ id: media.id })
  return added.map(({ id }) => id)
}

type Requests = Record<string, Sent[]>

const as = ({ headers }: { headers: Headers }, path: string, payload: object = {}): Sent => ({ headers, path, payload })

/** Requests of each writing route, as different as their effects on the same rows can be. */
export function writingRequests (school: School): Requests {
  const kinds = [accountRequests, classRequests, learnerRequests, contentRequests]
  return Object.assign({}, ...kinds.map(requestsOf => requestsOf(school)))
}

const login = { currentPassword: password }
const LEA = { email: 'lea@school.example', username: 'lea.m', password }

function accountRequests ({ admin, teacher, pupil, deputy, removed, device, codes, classes }: School): Requests {
  const { email } = pupil.account
  const other = 'bridges over rivers'
  return {
    'POST /api/auth/register': [
      { path: '', payload: LEA }, { path: '', payload: { ...LEA, invitationCode: classes[0].code } }
    ],
    'POST /api/auth/login': [{ path: '', payload: { email, password } }],
    'POST /api/auth/refresh': [{ path: '', payload: { refreshToken: pupil.refreshToken } }],
    'POST /api/auth/logout': [as(pupil, ''), as(pupil, '', { everywhere: true }), as(device, '', { everywhere: true })],
    'POST /api/auth/forgot-password': [{ path: '', payload: { email } }],
    'POST /api/auth/reset-password': codes.map(code => ({ path: '', payload: { code, password: other } })),
    'PATCH /api/users/me': [
      as(pupil, '', { ...login, password: other }), as(pupil, '', { username: 'lea.m' }),
      as(teacher, '', { firstName: 'Ada' })
    ],
    'DELETE /api/users/me': [
      as(pupil, '', login), as(teacher, '?cascade=true', login), as(deputy, '', login),
      as(removed, '', login)
    ],
    'PATCH /api/users/me/goal': [as(pupil, '', { letters: 5 })],
    'PATCH /api/users/{id}': [
      as(admin, pupil.user.id, { role: 'teacher' }), as(admin, teacher.user.id, { role: 'student' })
    ],
    'DELETE /api/users/{id}': [
      as(deputy, pupil.user.id), as(deputy, `${teacher.user.id}?cascade=true`), as(deputy, admin.user.id)
    ],
    'POST /api/users/{id}/reset-code': [as(admin, pupil.user.id)]
  }
}

function classRequests (school: School): Requests {
  const { admin, teacher, colleague, pupil, classmate, stranger, removed } = school
  const { classes: [one, other], lessons, homework } = school
  const day = { dueOn: tomorrow(), timeZone: 'Europe/Paris' }
  const pupils = [{ firstName: 'Léa', lastName: 'Martin' }, { firstName: 'Lou', lastName: 'Petit' }]
  return {
    'POST /api/classes': [as(teacher, '', { name: 'CM1' }), as(admin, '', { name: 'CM1', teacherId: teacher.user.id })],
    'PATCH /api/classes/{id}': [
      as(teacher, one.id, { name: 'CM2' }), as(admin, one.id, { teacherId: colleague.user.id }),
      as(admin, other.id, { teacherId: admin.user.id })
    ],
    'DELETE /api/classes/{id}': [as(teacher, `${one.id}?cascade=true`), as(admin, `${other.id}?cascade=true`)],
    'POST /api/classes/{id}/restore': [as(teacher, school.deleted), as(admin, school.deleted)],
    'POST /api/classes/join': [
      as(stranger, '', { code: one.code }), as(teacher, '', { code: one.code }),
      as(removed, '', { code: one.code })
    ],
    'DELETE /api/users/me/classes/{id}': [as(pupil, one.id)],
    'POST /api/classes/{id}/invitations': [
      as(teacher, one.id, { maxUses: 2, days: 1 }), as(admin, one.id, { maxUses: 2, days: 1 })
    ],
    'DELETE /api/classes/{id}/invitations/{invitationId}': [as(teacher, `${one.id}/${one.invitation}`)],
    'POST /api/classes/{id}/invitations/{invitationId}/restore': [as(teacher, `${one.id}/${school.revoked}`)],
    'POST /api/classes/{id}/members/move': [
      as(teacher, other.id, { userIds: [school.elsewhere.user.id, pupil.user.id], toClassId: one.id }),
      as(admin, one.id, { userIds: [pupil.user.id], toClassId: other.id })
    ],
    'POST /api/classes/{id}/members/{userId}/restore': [
      as(teacher, `${one.id}/${removed.user.id}`), as(admin, `${one.id}/${removed.user.id}`)
    ],
    'DELETE /api/classes/{id}/members/{userId}': [
      as(teacher, `${one.id}/${pupil.user.id}`), as(admin, `${one.id}/${pupil.user.id}`)
    ],
    'POST /api/classes/{id}/members/{userId}/reset-code': [
      as(teacher, `${one.id}/${pupil.user.id}`), as(admin, `${one.id}/${pupil.user.id}`)
    ],
    'POST /api/classes/{id}/pupils': [
      as(teacher, one.id, { pupils }), as(admin, other.id, { pupils: pupils.toReversed() }),
      as(teacher, `${one.id}?listId=${school.list}`, { pupils }),
      as(teacher, one.id, { pupils: [{ username: school.elsewhere.user.username }] })
    ],
    'POST /api/classes/{id}/start-codes': [as(teacher, one.id), as(admin, one.id, { userIds: [pupil.user.id] })],
    'POST /api/classes/{id}/assignments': [
      as(teacher, other.id, { ...day, lessonIds: lessons }),
      as(teacher, one.id, { ...day, lessonIds: lessons.toReversed() })
    ],
    'DELETE /api/classes/{id}/assignments/{assignmentId}': homework.map(id => as(teacher, `${one.id}/${id}`)),
    'PUT /api/classes/{id}/assignments/{assignmentId}/extensions/{userId}': homework.map(id =>
      as(teacher, `${one.id}/${id}/${classmate.user.id}`, { ...day, dueOn: dayIn(9) })),
    'DELETE /api/classes/{id}/assignments/{assignmentId}/extensions/{userId}': homework.map(id =>
      as(teacher, `${one.id}/${id}/${pupil.user.id}`))
  }
}

function learnerRequests ({ pupil, lessons: [lesson], exercises: [exercise], stranger }: School): Requests {
  const place = { steps: [], wrong: [], putOff: [], keptAt: '2026-01-01T00:00:00.000Z' }
  return {
    'POST /api/lessons/{id}/start': [as(pupil, lesson), as(stranger, lesson)],
    'POST /api/lessons/{id}/complete': [as(pupil, lesson)],
    'POST /api/lessons/{id}/place': [as(pupil, lesson, place)],
    'POST /api/exercises/{id}/submit': [as(pupil, exercise, { answer: 'A' })],
    'POST /api/reviews': [as(pupil, '', reviewsOf(randomUUID(), randomUUID()))]
  }
}

function contentRequests (school: School): Requests {
  const { admin: { headers }, categories, signs, modules, lessons, exercises, words, entries, content } = school
  const send = (path = '', payload: object = {}): Sent => ({ headers, path, payload })
  const bothOrders = (ids: string[]) => [send('', { ids }), send('', { ids: ids.toReversed() })]
  const all = (ids: string[]) => ids.map(id => send(`${id}?cascade=true`))
  const reversed = Object.fromEntries(Object.entries(content).map(([kind, rows]) => [kind, rows.toReversed()]))
  const { signs: signRows, exercises: exerciseRows } = reversed
  return {
    'POST /api/dictionary': [send('', { word: 'Lapin', definition: 'Un signe.', categoryId: categories[0] })],
    'PATCH /api/dictionary/{id}': [send(signs[0], { categoryId: categories[1], definition: 'Un animal.' })],
    'DELETE /api/dictionary/{id}': all(signs),
    'POST /api/dictionary/categories': [send('', { name: 'Fruits' })],
    'PATCH /api/dictionary/categories/{id}': [send(categories[0], { name: 'Fruits' })],
    'DELETE /api/dictionary/categories/{id}': all(categories),
    'POST /api/modules': [send('', { title: 'Module 3', description: 'Lettres' })],
    'PATCH /api/modules/order': bothOrders(modules),
    'PATCH /api/modules/{id}': [send(modules[0], { title: 'Module 4' })],
    'DELETE /api/modules/{id}': all(modules),
    'POST /api/lessons': [send('', lessonOf(modules[0], 9))],
    'PATCH /api/lessons/order': bothOrders(lessons),
    'PATCH /api/lessons/{id}': [send(lessons[0], { moduleId: modules[1] })],
    'DELETE /api/lessons/{id}': all(lessons),
    'POST /api/exercises': [send('', exerciseOf(lessons[0], { signId: signs[1] }))],
    'PATCH /api/exercises/order': bothOrders(exercises),
    'PATCH /api/exercises/{id}': [send(exercises[0], { lessonId: lessons[1], signId: signs[1] })],
    'DELETE /api/exercises/{id}': all(exercises),
    'POST /api/words': [send('', newWord('lapin'))],
    'PATCH /api/words/{id}': [send(words[0], { word: 'lapin' })],
    'DELETE /api/words/{id}': [send(words[0])],
    'POST /api/media': [{ path: '', headers: { ...headers, ...school.form.headers }, payload: school.form.payload }],
    'DELETE /api/media/{id}': school.media.map(id => send(id)),
    'POST /api/import': [content, reversed, { signs: signRows }, { exercises: exerciseRows }].map(rows =>
      send('?duplicate=true', rows as object)),
    'POST /api/audit/{id}/undo': entries.map(id => send(id))
  }
}

/** The request of a route: its parameters are the parts of the given path. */
export function injected (name: string, { path, headers = {}, payload }: Sent) {
  const [method, route] = name.split(' ') as ['POST', string]
  const [parameters = '', query] = path.split('?')
  const values = parameters.split('/')
  const url = route.replace(/\{\w+\}/g, () => values.shift()!)
  return { method, url: query ? `${url}?${query}` : url, headers, payload: payload! }
}
