// Classes: what a teacher does with them, and who sees whom.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import t from '#tap'
import type { App } from '../server/app.ts'
import {
  auditEntries, classMembers, classes, invitations, passwordResets, users
} from '../server/database/schema/tables.ts'
import { databaseOf, newcomer, ownApp, password, sharedApp, signedIn, signIn } from './helper.ts'
import { call, classOf } from './support/classes.ts'
import { until } from './support/instances.ts'
import { teacherOf } from './support/lessons.ts'
import { lockWaits } from './support/lock-waits.ts'

const app = await sharedApp()

const changeRole = async (app: App, id: string, role: string) => {
  const { headers } = await signedIn(app, 'admin')
  return call(app, 'PATCH', `/users/${id}`, headers, { role })
}

const usedBy = ({ text }: { text: string }) => JSON.parse(text).error.details.usedBy

const idsIn = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

t.test('a teacher creates, lists, renames and deletes classes', async t => {
  const { headers, user } = await signedIn(app, 'teacher')
  const created = await call(app, 'POST', '/classes', headers, { name: 'LSF 1' })
  t.equal(created.status, 201)
  t.match(created.data, { name: 'LSF 1', members: 0, teacher: { id: user.id, username: user.username } })
  t.notMatch(created.text, user.email)
  const path = `/classes/${created.data.id}`
  t.same((await call(app, 'GET', path, headers)).data, created.data)
  const second = await call(app, 'POST', '/classes', headers, { name: 'LSF 2' })
  const list = await call(app, 'GET', '/classes?limit=1', headers)
  t.same([idsIn(list), list.meta], [[second.data.id], { page: 1, limit: 1, total: 2 }])
  t.equal((await call(app, 'PATCH', path, headers, { name: 'LSF 3' })).data.name, 'LSF 3')
  t.equal((await call(app, 'DELETE', path, headers)).status, 200)
  t.equal((await call(app, 'GET', path, headers)).code, 'CLASS_NOT_FOUND')
  t.equal((await call(app, 'DELETE', path, headers)).code, 'CLASS_NOT_FOUND')
})

t.test('members are sorted by name, with or without accents', async t => {
  const own = await classOf(app)
  const names = [
    ['abel', 'X'], ['Çelik', 'X'], ['de Gaulle', 'X'], ['Éluard', 'Ana'], ['eluard', 'Émile'], ['Éluard', 'Zoé'],
    ['Martin', null], ['Œuvrard', 'X'], ['Ørsted', 'X'], ['Zola', 'X']
  ] as const
  const rows = names.map(([lastName, firstName]) => ({ ...newcomer(), lastName, firstName, passwordHash: '' }))
  const added = await databaseOf(app).insert(users).values(rows.toReversed()).returning({ id: users.id })
  await databaseOf(app).insert(classMembers).values(added.map(({ id }) => ({ classId: own.id, userId: id })))
  for (const list of ['members', 'progress']) {
    const { data } = await call(app, 'GET', `${own.path}/${list}`, own.headers)
    t.same(data.map(({ lastName, firstName }: Record<string, string>) => [lastName, firstName]), names, list)
  }
})

t.test('invalid classes and invitations are refused', async t => {
  const { headers, path } = await classOf(app)
  const bad = [{}, { name: '' }, { name: ' x' }, { name: 'x'.repeat(101) }, { name: 'x', role: 'admin' }, { name: 1 }]
  for (const payload of bad) {
    t.equal((await call(app, 'POST', '/classes', headers, payload)).status, 400, JSON.stringify(payload))
    t.equal((await call(app, 'PATCH', path, headers, payload)).status, 400, JSON.stringify(payload))
  }
  const wrong = [
    {}, { maxUses: 1 }, { days: 1 }, { maxUses: 0, days: 1 }, { maxUses: 501, days: 1 }, { maxUses: 1, days: 0 },
    { maxUses: 1, days: 91 }, { maxUses: 1.5, days: 1 }, { maxUses: '1', days: 1 },
    { maxUses: 1, days: 1, classId: randomUUID() }
  ]
  for (const payload of wrong) {
    t.equal((await call(app, 'POST', `${path}/invitations`, headers, payload)).status, 400, JSON.stringify(payload))
  }
  for (const query of ['limit=0', 'page=x', 'limit=101', 'nonsense=1']) {
    const ofClass = ['members', 'progress', 'invitations'].map(list => `${path}/${list}`)
    for (const list of ['/classes', '/users/me/classes', ...ofClass]) {
      t.equal((await call(app, 'GET', `${list}?${query}`, headers)).status, 400, `${list}?${query}`)
    }
  }
})

t.test('only the class’s teacher or an admin has access: another teacher gets 404, a student 403', async t => {
  const own = await classOf(app)
  const pupil = await own.newPupil()
  const { id: invitation } = await own.invite()
  const [other, admin] = [await classOf(app), await signedIn(app, 'admin')]
  const reads = ['', '/members', '/progress', '/progress.csv', '/invitations']
  const writes = [
    ['PATCH', '', { name: 'Mine' }],
    ['POST', '/invitations', { maxUses: 1, days: 1 }],
    ['DELETE', `/invitations/${invitation}`],
    ['POST', `/members/${pupil.user.id}/reset-code`],
    ['DELETE', `/members/${pupil.user.id}`],
    ['DELETE', '']
  ] as const
  for (const read of reads) {
    const path = own.path + read
    t.equal((await call(app, 'GET', path, own.headers)).status, 200, path)
    t.equal((await call(app, 'GET', path, admin.headers)).status, 200, `${path} as an admin`)
    t.equal((await call(app, 'GET', path, other.headers)).status, 404, `${path} as another teacher`)
    t.equal((await call(app, 'GET', path, pupil.headers)).status, 403, `${path} as a pupil`)
    t.equal((await call(app, 'GET', path)).status, 401, `${path} as nobody`)
  }
  for (const [method, rest, payload] of writes) {
    const path = own.path + rest
    t.equal((await call(app, method, path, other.headers, payload)).status, 404, `${method} ${path} as another teacher`)
    t.equal((await call(app, method, path, pupil.headers, payload)).status, 403, `${method} ${path} as a pupil`)
  }
  t.equal((await call(app, 'GET', '/classes', other.headers)).meta.total, 1, 'not in other teachers’ lists')
  t.ok(idsIn(await call(app, 'GET', '/classes?limit=100', admin.headers)).includes(own.id))
  t.equal((await call(app, 'GET', `${own.path}/members`, own.headers)).meta.total, 1, 'nothing changed')
  for (const [method, rest, payload] of writes) {
    const { status } = await call(app, method, own.path + rest, admin.headers, payload)
    t.ok(status < 300, `${method} ${rest} as an admin`)
  }
})

t.test('a teacher sees which lessons the members completed, and nothing else about them', async t => {
  const { newLesson, newExercise } = await teacherOf(app)
  const own = await classOf(app)
  const stranger = await signedIn(app)
  const [lea, zoe] = [
    await own.newPupil({ firstName: 'Léa', lastName: 'Martin' }), await own.newPupil({ lastName: 'Zidi' })
  ]
  const [lesson, begun, hidden] = [await newLesson(), await newLesson({ titleEn: 'Begun' }), await newLesson()]
  const exercise = await newExercise(lesson.id)
  for (const { id } of [lesson, begun, hidden]) await call(app, 'POST', `/lessons/${id}/start`, lea.headers)
  const admin = await signedIn(app, 'admin')
  await call(app, 'PATCH', `/lessons/${hidden.id}`, admin.headers, { isPublished: false })
  await call(app, 'POST', `/exercises/${exercise.id}/submit`, lea.headers, { answer: 'A' })
  await call(app, 'POST', `/lessons/${lesson.id}/complete`, lea.headers)

  const members = await call(app, 'GET', `${own.path}/members`, own.headers)
  const named = { id: lea.user.id, username: lea.user.username, firstName: 'Léa', lastName: 'Martin' }
  t.same(members.data[0], { ...named, joinedAt: members.data[0].joinedAt }, 'the list has names, not results')
  t.same(members.data.map(({ id }: { id: string }) => id), [lea.user.id, zoe.user.id])
  const { data, text, meta } = await call(app, 'GET', `${own.path}/progress`, own.headers)
  t.equal(meta.total, 2)
  t.match(data[0].lessons, [
    { lessonId: lesson.id, title: lesson.title, status: 'completed', score: 100, completedAt: String },
    { lessonId: begun.id, title: 'Begun', status: 'in_progress', score: null, completedAt: null }
  ])
  t.equal(data[0].lessons.length, 2, 'drafts are not listed')
  t.same(data[1].lessons, [])
  const second = await call(app, 'GET', `${own.path}/progress?limit=1&page=2`, own.headers)
  t.same(idsIn(second), [zoe.user.id])
  for (const csv of [text, members.text]) {
    const secrets = [lea.user.email, stranger.user.id, '"answer"', 'address']
    for (const secret of secrets) t.notOk(csv.includes(secret), secret)
  }
})

t.test('the CSV table has a row for each member and no formulas', async t => {
  const { newLesson, newExercise } = await teacherOf(app)
  const lesson = await newLesson({ title: '=1+1', titleEn: '=1+1' })
  const exercise = await newExercise(lesson.id)
  const own = await classOf(app)
  const formula = '=HYPERLINK("http://x.example","a,b")'
  const pupil = await own.newPupil({ firstName: formula, lastName: '@SUM(1)' })
  await own.newPupil({ username: `-${randomUUID()}`, lastName: 'Zidi' })
  await call(app, 'POST', `/lessons/${lesson.id}/start`, pupil.headers)
  await call(app, 'POST', `/exercises/${exercise.id}/submit`, pupil.headers, { answer: 'A' })
  await call(app, 'POST', `/lessons/${lesson.id}/complete`, pupil.headers)
  const { text, answer } = await call(app, 'GET', `${own.path}/progress.csv`, own.headers)
  t.match(answer.headers['content-type'], 'text/csv')
  t.match(answer.headers['content-disposition'], 'attachment; filename="progress.csv"')
  const [header, first, second, rest] = text.split('\n')
  t.match(header, /^\ufeffusername,firstName,lastName,joinedAt,/)
  t.match(header, ",'=1+1")
  t.ok(first!.includes(`,"'${formula.replaceAll('"', '""')}",'@SUM(1),`), first!)
  t.match(first, /,100(,|$)/)
  t.match(second, /^'-/)
  t.equal(rest, '')
  for (const line of [header, first, second]) t.notMatch(line, /(^|,)"?[=+@]/)
  const french = { ...own.headers, 'accept-language': 'fr' }
  const inFrench = await call(app, 'GET', `${own.path}/progress.csv`, french)
  t.match(inFrench.text, /^\ufeffIdentifiant;Prénom;Nom;Inscription;/)
})

t.test('the CSV table has days in the time zone of the reader', async t => {
  const own = await classOf(app)
  const pupil = await own.newPupil()
  const joinedAt = new Date('2026-11-29T23:30:00Z')
  await databaseOf(app).update(classMembers).set({ joinedAt }).where(eq(classMembers.userId, pupil.user.id))
  const joined = async (query: string) =>
    (await call(app, 'GET', `${own.path}/progress.csv${query}`, own.headers)).text.split('\n')[1]!.split(',')[3]
  t.equal(await joined('?timeZone=Europe/Paris'), '2026-11-30')
  t.equal(await joined('?timeZone=America/Martinique'), '2026-11-29')
  for (const unknown of ['', '?timeZone=Mars/Olympus']) t.equal(await joined(unknown), '2026-11-29', 'UTC')
})

t.test('a pupil sees who can read their progress, and hides it by leaving the class', async t => {
  const own = await classOf(app)
  const [pupil, other] = [await own.newPupil(), await own.newPupil()]
  const mine = await call(app, 'GET', '/users/me/classes', pupil.headers)
  t.match(mine.data, [{
    id: own.id,
    name: 'LSF 1',
    teacher: { username: own.user.username },
    teacherMay: ['see_name', 'see_progress', 'reset_password']
  }])
  t.notMatch(mine.text, own.user.email)
  t.notMatch(mine.text, other.user.username)
  const code = (await call(app, 'POST', `${own.path}/members/${pupil.user.id}/reset-code`, own.headers)).data.code
  const stranger = await signedIn(app)
  t.equal((await call(app, 'DELETE', `/users/me/classes/${own.id}`, stranger.headers)).code, 'CLASS_NOT_FOUND')
  t.same((await call(app, 'GET', '/users/me/classes', stranger.headers)).data, [])
  t.equal((await call(app, 'DELETE', `/users/me/classes/${own.id}`, pupil.headers)).status, 200)
  t.equal((await call(app, 'DELETE', `/users/me/classes/${own.id}`, pupil.headers)).status, 404, 'again')
  for (const read of ['/members', '/progress', '/progress.csv']) {
    t.notMatch((await call(app, 'GET', own.path + read, own.headers)).text, pupil.user.username, read)
  }
  t.equal((await call(app, 'POST', `${own.path}/members/${pupil.user.id}/reset-code`, own.headers)).status, 404)
  t.equal((await call(app, 'DELETE', `${own.path}/members/${pupil.user.id}`, own.headers)).status, 404)
  const late = await call(app, 'POST', '/auth/reset-password', {}, { code, password: 'a lighthouse in the fog' })
  t.equal(late.code, 'RESET_CODE_INVALID', 'an earlier code is void')
})

t.test('a removed member no longer sees the class and keeps the account', async t => {
  const own = await classOf(app)
  const pupil = await own.newPupil()
  t.equal((await call(app, 'DELETE', `${own.path}/members/${pupil.user.id}`, own.headers)).status, 200)
  t.same((await call(app, 'GET', '/users/me/classes', pupil.headers)).data, [])
  t.equal((await call(app, 'GET', '/users/me', pupil.headers)).status, 200)
})

t.test('a teacher resets a pupil’s password with a code that is shown once', async t => {
  const app = await ownApp(t)
  const own = await classOf(app)
  const pupil = await own.newPupil()
  const created = await call(app, 'POST', `${own.path}/members/${pupil.user.id}/reset-code`, own.headers)
  t.equal(created.status, 201)
  const kept = JSON.stringify(await databaseOf(app).select().from(passwordResets))
  t.notMatch(kept, created.data.code)
  const [entry] = await databaseOf(app).select().from(auditEntries)
    .where(eq(auditEntries.action, 'user.reset_code_created'))
  t.match(entry, { targetKind: 'user', actor: String })
  const body = { code: created.data.code, password: 'a lighthouse in the fog' }
  await call(app, 'PATCH', own.path, own.headers, { name: 'CE2', teacherId: own.user.id })
  t.equal((await call(app, 'POST', '/auth/reset-password', {}, body)).status, 200)
  t.equal((await call(app, 'POST', '/auth/reset-password', {}, body)).code, 'RESET_CODE_INVALID')
  await signIn(app, { ...pupil.account, password: body.password })
})

t.test('no code is created for a teacher or admin, and a promotion voids existing codes', async t => {
  const own = await classOf(app)
  for (const role of ['teacher', 'admin']) {
    const pupil = await own.newPupil()
    const path = `${own.path}/members/${pupil.user.id}/reset-code`
    const before = (await call(app, 'POST', path, own.headers)).data.code
    t.equal((await changeRole(app, pupil.user.id, role)).status, 200)
    t.equal((await call(app, 'POST', path, own.headers)).code, 'FORBIDDEN', role)
    const admin = await signedIn(app, 'admin')
    t.equal((await call(app, 'POST', path, admin.headers)).code, 'FORBIDDEN', `${role}, by an admin through the class`)
    const late = await call(app, 'POST', '/auth/reset-password', {}, { code: before, password: 'a lighthouse in fog' })
    t.equal(late.code, 'RESET_CODE_INVALID', role)
  }
})

t.test('a code ends with the class for which it was made, not with another class', async t => {
  const [own, ending, moving, left] = [
    await classOf(app), await classOf(app), await classOf(app), await classOf(app)
  ]
  const admin = await signedIn(app, 'admin')
  const pupil = await own.newPupil()
  for (const { invite } of [ending, moving, left]) {
    await call(app, 'POST', '/classes/join', pupil.headers, { code: (await invite()).code })
  }
  const codeOf = async ({ path, headers }: typeof own) =>
    (await call(app, 'POST', `${path}/members/${pupil.user.id}/reset-code`, headers)).data.code
  const [kept, ...ended] = [await codeOf(own), await codeOf(ending), await codeOf(moving), await codeOf(left)]
  const ofAdmin = (await call(app, 'POST', `/users/${pupil.user.id}/reset-code`, admin.headers)).data.code
  await call(app, 'DELETE', `${ending.path}?cascade=true`, ending.headers)
  await call(app, 'PATCH', moving.path, admin.headers, { teacherId: admin.user.id })
  await call(app, 'DELETE', `/users/me/classes/${left.id}`, pupil.headers)
  // A code that is refused for its password still works: a change of the password would void all.
  const isGood = async (code: string) =>
    (await call(app, 'POST', '/auth/reset-password', {}, { code, password: 'password1' })).code === 'PASSWORD_COMMON'
  t.same(await Promise.all(ended.map(isGood)), [false, false, false])
  t.same(await Promise.all([kept, ofAdmin].map(isGood)), [true, true])
  await call(app, 'DELETE', `${own.path}/members/${pupil.user.id}`, own.headers)
  t.same(await Promise.all([kept, ofAdmin].map(isGood)), [false, true])
})

t.test('a demoted teacher loses access at once', async t => {
  const own = await classOf(app)
  const pupil = await own.newPupil()
  const code = (await call(app, 'POST', `${own.path}/members/${pupil.user.id}/reset-code`, own.headers)).data.code
  await changeRole(app, own.user.id, 'student')
  for (const path of ['', '/members', '/progress', '/progress.csv', '/invitations']) {
    t.equal((await call(app, 'GET', own.path + path, own.headers)).status, 403, path)
  }
  t.equal((await call(app, 'GET', '/classes', own.headers)).status, 403)
  t.equal((await call(app, 'POST', `${own.path}/members/${pupil.user.id}/reset-code`, own.headers)).status, 403)
  const reset = await call(app, 'POST', '/auth/reset-password', {}, { code, password: 'a lighthouse in the fog' })
  t.equal(reset.code, 'RESET_CODE_INVALID')
  t.same((await call(app, 'GET', '/users/me/classes', pupil.headers)).data[0].teacherMay, [], 'the pupil sees it')
})

t.test('an admin creates a class for a teacher and moves it to another, and the first loses access', async t => {
  const admin = await signedIn(app, 'admin')
  const [one, two, student] = [await signedIn(app, 'teacher'), await signedIn(app, 'teacher'), await signedIn(app)]
  const { data } = await call(app, 'POST', '/classes', admin.headers, { name: 'LSF', teacherId: one.user.id })
  t.equal(data.teacher.id, one.user.id)
  const path = `/classes/${data.id}`
  const { code } = (await call(app, 'POST', `${path}/invitations`, one.headers, { maxUses: 1, days: 1 })).data
  await call(app, 'POST', '/classes/join', student.headers, { code })
  const reset = (await call(app, 'POST', `${path}/members/${student.user.id}/reset-code`, one.headers)).data.code
  t.equal((await call(app, 'PATCH', path, admin.headers, { teacherId: two.user.id })).data.teacher.id, two.user.id)
  t.equal((await call(app, 'GET', path, one.headers)).status, 404)
  t.equal((await call(app, 'GET', path, two.headers)).status, 200)
  const late = await call(app, 'POST', '/auth/reset-password', {}, { code: reset, password: 'a lighthouse in the fog' })
  t.equal(late.code, 'RESET_CODE_INVALID', 'reset codes created before are void')
  for (const teacherId of [student.user.id, randomUUID()]) {
    t.equal((await call(app, 'PATCH', path, admin.headers, { teacherId })).code, 'UNKNOWN_TEACHER')
    t.equal((await call(app, 'POST', '/classes', admin.headers, { name: 'x', teacherId })).code, 'UNKNOWN_TEACHER')
  }
  t.equal((await call(app, 'PATCH', path, two.headers, { teacherId: one.user.id })).code, 'FORBIDDEN')
  t.equal((await call(app, 'POST', '/classes', two.headers, { name: 'x', teacherId: one.user.id })).code, 'FORBIDDEN')
})

t.test('deleting a class or account deletes what depends on it, and no progress', async t => {
  const db = databaseOf(app)
  const rowsOf = async (id: string) => [
    await db.$count(classes, eq(classes.id, id)), await db.$count(classMembers, eq(classMembers.classId, id)),
    await db.$count(invitations, eq(invitations.classId, id))
  ]
  const own = await classOf(app)
  const [pupil, leaving] = [await own.newPupil(), await own.newPupil()]
  t.same(await rowsOf(own.id), [1, 2, 2])
  await call(app, 'DELETE', '/users/me', leaving.headers, { currentPassword: password })
  t.same(await rowsOf(own.id), [1, 1, 2])
  const second = await classOf(app)
  await second.newPupil()
  const { headers } = await signedIn(app, 'admin')
  const inUse = await call(app, 'DELETE', own.path, own.headers)
  t.match([inUse.status, inUse.code], [422, 'CLASS_IN_USE'])
  t.same(usedBy(inUse), [{ kind: 'learner', total: 1 }], 'the count of members, without names')
  t.same(await rowsOf(own.id), [1, 1, 2])
  t.equal((await call(app, 'DELETE', `${own.path}?cascade=true`, own.headers)).status, 200)
  t.same(await rowsOf(own.id), [1, 1, 2], 'kept for 30 days')
  const closings = [
    await call(app, 'DELETE', '/users/me', second.headers, { currentPassword: password }),
    await call(app, 'DELETE', `/users/${second.user.id}`, headers)
  ]
  for (const refused of closings) {
    t.match([refused.status, refused.code], [422, 'USER_IN_USE'])
    t.same(usedBy(refused), [{ kind: 'class', total: 1, first: [{ id: second.id, name: 'LSF 1' }] }])
  }
  t.same(await rowsOf(second.id), [1, 1, 1])
  await call(app, 'DELETE', '/users/me?cascade=true', second.headers, { currentPassword: password })
  t.same(await rowsOf(second.id), [0, 0, 0])
  const { data } = await call(app, 'GET', '/audit?action=class.deleted', headers)
  const deleted = data.map(({ target }: { target: { id: string } }) => target.id)
  for (const { id } of [own, second]) t.ok(deleted.includes(id), 'the audit log lists each class')
  t.equal((await call(app, 'GET', '/users/me', pupil.headers)).status, 200)
})

t.test('a class created while its teacher’s account is being deleted is deleted and logged', {
  skip: !process.env.TEST_DATABASE_URL && 'needs TEST_DATABASE_URL'
}, async t => {
  const app = await ownApp(t)
  const db = databaseOf(app)
  const [teacher, admin] = [await signedIn(app, 'teacher'), await signedIn(app, 'admin')]
  const [made, deleted] = await db.transaction(async tx => {
    await tx.select().from(users).where(eq(users.id, teacher.user.id)).for('update')
    const made = call(app, 'POST', '/classes', teacher.headers, { name: 'LSF 1' })
    await until(async () => await lockWaits(db) === 1)
    const deleted = call(app, 'DELETE', `/users/${teacher.user.id}?cascade=true`, admin.headers)
    await until(async () => await lockWaits(db) === 2)
    return [made, deleted] as const
  })
  t.same([(await made).status, (await deleted).status], [201, 200])
  const { data: entries } = await call(app, 'GET', `/audit?target=${(await made).data.id}`, admin.headers)
  t.same(entries.map(({ action }: { action: string }) => action), ['class.deleted', 'class.created'])
})

t.test('an export contains the user’s memberships, classes and invitations', async t => {
  const own = await classOf(app)
  const pupil = await own.newPupil()
  const read = async ({ headers }: typeof pupil) => (await call(app, 'GET', '/users/me/export', headers))
  const [ofPupil, ofTeacher] = [await read(pupil), await read(own)]
  t.match(ofPupil.data, { classes: [{ classId: own.id, name: 'LSF 1', joinedAt: String }], taughtClasses: [] })
  t.match(ofTeacher.data, { classes: [], taughtClasses: [{ id: own.id }], invitations: [{ classId: own.id, uses: 1 }] })
  t.notMatch(ofTeacher.text, pupil.user.id)
  t.notMatch(ofPupil.text, own.user.id)
})

t.test('each change leaves one audit line, a refused one none', async t => {
  const app = await ownApp(t)
  const own = await classOf(app)
  const pupil = await own.newPupil()
  const { id } = await own.invite()
  const other = await classOf(app)
  await call(app, 'DELETE', `${own.path}/invitations/${id}`, own.headers)
  await call(app, 'DELETE', `${own.path}/invitations/${id}`, own.headers)
  await call(app, 'PATCH', own.path, own.headers, { name: 'Confidentiel' })
  const again = await call(app, 'PATCH', own.path, own.headers, { name: 'Confidentiel', teacherId: own.user.id })
  t.equal(again.status, 200, 'nor does a change without effect')
  await call(app, 'PATCH', own.path, other.headers, { name: 'Mine' })
  await call(app, 'DELETE', `${own.path}/members/${pupil.user.id}`, own.headers)
  await call(app, 'POST', '/classes/join', pupil.headers, { code: (await own.invite()).code })
  await call(app, 'DELETE', `/users/me/classes/${own.id}`, pupil.headers)
  await call(app, 'DELETE', own.path, own.headers)
  const entries = await databaseOf(app).select().from(auditEntries).orderBy(auditEntries.id)
  const logged = entries.filter(({ action, target }) => action.startsWith('class.') && target !== other.id)
  t.same(logged.map(({ action, targetKind }) => `${action} ${targetKind}`), [
    'class.created class', 'class.invitation_created class', 'class.joined class', 'class.invitation_created class',
    'class.invitation_revoked class', 'class.changed class', 'class.member_removed user',
    'class.invitation_created class', 'class.joined class', 'class.left class', 'class.deleted class'
  ])
  t.same(logged.find(({ action }) => action === 'class.changed')!.details, { fields: ['name'] })
  t.notMatch(JSON.stringify(entries), /Confidentiel|LSF 1/)
})
