// Hard letters of a class: notices to members, which reviews count, and no way to single out a pupil.
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import t from '#tap'
import { classMembers, classes, reviews } from '../server/database/schema/tables.ts'
import { databaseOf, sharedApp, signedIn } from './helper.ts'
import { call, classOf, type Headers } from './support/classes.ts'

const app = await sharedApp()
const HOUR = 3_600_000

interface Entry { action: string, actor: { username: string } }
type Class = Awaited<ReturnType<typeof classOf>>
type Pupil = Awaited<ReturnType<Class['newPupil']>>
const switchOn = ({ path, headers }: Class, showsHardLetters = true) =>
  call(app, 'PATCH', path, headers, { showsHardLetters })
const read = async ({ path, headers }: Class) => (await call(app, 'GET', `${path}/hard-letters`, headers)).data

/** Sends reviews of a letter, some of them wrong, as a device does. */
async function review (headers: Headers, letter: string, { right = 0, wrong = 0, hoursAgo = 0 }) {
  const reviewedAt = new Date(Date.now() - hoursAgo * HOUR).toISOString()
  const reviews = [...Array(right).fill('good'), ...Array(wrong).fill('again')]
    .map(rating => ({ id: randomUUID(), letter, rating, reviewedAt }))
  const { status, text } = await call(app, 'POST', '/reviews', headers, { reviews })
  if (status !== 200) throw new Error(text)
}

/** Reviews of three days in a letter of their own, sent on those days, after which a pupil counts. */
async function practise ({ headers, user }: Pupil, letter: string, days = 3) {
  for (let day = 1; day <= days; day++) await review(headers, letter, { right: 1, hoursAgo: 24 * day })
  await databaseOf(app).update(reviews).set({ createdAt: reviews.reviewedAt }).where(eq(reviews.userId, user.id))
}

/** A class whose hard letters were switched on, and whose pupils joined, long ago. */
async function oldClass (pupils: number, practised = pupils) {
  const own = await classOf(app)
  const all = []
  for (let i = 0; i < pupils; i++) all.push(await own.newPupil())
  await switchOn(own)
  const longAgo = sql`now() - interval '90 days'`
  await databaseOf(app).update(classes).set({ hardLettersSince: longAgo }).where(eq(classes.id, own.id))
  await databaseOf(app).update(classMembers).set({ joinedAt: longAgo }).where(eq(classMembers.classId, own.id))
  for (const [i, pupil] of all.slice(0, practised).entries()) await practise(pupil, 'CDEFG'[i]!)
  return { ...own, pupils: all }
}

t.test('hard letters are off until the teacher switches them on and members are notified', async t => {
  const own = await classOf(app)
  const pupil = await own.newPupil()
  const { code } = await own.invite()
  const rights = async () => [
    (await call(app, 'GET', '/users/me/classes', pupil.headers)).data[0].teacherMay.includes('see_hard_letters'),
    (await call(app, 'GET', `/invitations/${code}`)).data.teacherMay.includes('see_hard_letters')
  ]
  t.same(await read(own), { status: 'off', since: null, letters: [] })
  t.same(await rights(), [false, false])
  t.equal((await call(app, 'GET', own.path, own.headers)).data.showsHardLetters, false)
  t.match(await switchOn(own), { status: 200, data: { showsHardLetters: true, name: 'LSF 1' } })
  t.match(await read(own), { status: 'too_few_pupils', since: String, letters: [] })
  t.same(await rights(), [true, true])
  await switchOn(own, false)
  t.same(await read(own), { status: 'off', since: null, letters: [] })
  t.same(await rights(), [false, false])
  for (const showsHardLetters of ['yes', 1, null]) {
    t.equal((await call(app, 'PATCH', own.path, own.headers, { showsHardLetters })).status, 400)
  }
  t.equal((await call(app, 'POST', '/classes', own.headers, { name: 'x', showsHardLetters: true })).status, 400)
})

t.test('pupils count once they have practised on three days: accounts made for the purpose need days', async t => {
  const { pupils, ...own } = await oldClass(5, 4)
  for (const { headers } of pupils) await review(headers, 'R', { wrong: 1, hoursAgo: 24 })
  const [newest] = pupils.slice(4)
  t.match(await read(own), { status: 'too_few_pupils', letters: [] })
  for (let i = 0; i < 5; i++) await review(newest!.headers, 'R', { wrong: 1, hoursAgo: 24 + i / 60 })
  await practise(newest!, 'G', 2)
  t.equal((await read(own)).status, 'too_few_pupils', 'many reviews of two days')
  await practise(newest!, 'G', 3)
  t.match(await read(own), { status: 'shown', letters: [{ letter: 'R', failed: 100 }] })
})

t.test('reviews that arrive on one day are practice of one day, also with other times of the device', async t => {
  const { pupils, ...own } = await oldClass(5, 4)
  for (const { headers } of pupils) await review(headers, 'R', { wrong: 1, hoursAgo: 24 })
  const { headers, user } = pupils[4]!
  for (let day = 1; day <= 4; day++) await review(headers, 'R', { wrong: 1, hoursAgo: 24 * day })
  t.match(await read(own), { status: 'too_few_pupils', letters: [] })
  await databaseOf(app).update(reviews).set({ createdAt: reviews.reviewedAt }).where(eq(reviews.userId, user.id))
  t.equal((await read(own)).status, 'shown')
})

t.test('words are not among the hard letters', async t => {
  const { pupils, ...own } = await oldClass(5)
  for (const { headers } of pupils) {
    const word = { id: randomUUID(), word: 'LA', skill: 'read', rating: 'again', reviewedAt: new Date().toISOString() }
    t.equal((await call(app, 'POST', '/reviews', headers, { reviews: [word] })).status, 200)
    await review(headers, 'R', { wrong: 1 })
  }
  t.same((await read(own)).letters.map(({ letter }: { letter: string | null }) => letter), ['R'])
})

t.test('the audit log names who switched hard letters on and off', async t => {
  const [own, admin] = [await classOf(app), await signedIn(app, 'admin')]
  await switchOn(own)
  await switchOn(own)
  await switchOn({ ...own, headers: admin.headers }, false)
  await call(app, 'PATCH', own.path, own.headers, { name: 'LSF 2', showsHardLetters: true })
  const { data } = await call(app, 'GET', '/audit?limit=100', admin.headers)
  const entries = data.filter(({ target }: { target?: { id?: string } }) => target?.id === own.id)
  t.same(entries.map(({ action, actor }: Entry) => [action, actor.username]).reverse(), [
    ['class.created', own.user.username], ['class.hard_letters_shown', own.user.username],
    ['class.hard_letters_hidden', admin.user.username], ['class.changed', own.user.username],
    ['class.hard_letters_shown', own.user.username]
  ])
})

t.test('letters tried by five pupils are ranked by the share of wrong reviews', async t => {
  const { pupils, ...own } = await oldClass(5)
  for (const [i, { headers }] of pupils.entries()) {
    await review(headers, 'R', { right: 1, wrong: 1 })
    // Each pupil has the same weight, however often they practise.
    await review(headers, 'B', i === 0 ? { wrong: 50 } : { right: 1 })
    await review(headers, 'A', { right: 3 })
    await review(headers, 'Z', { right: 2, hoursAgo: 1 })
    if (i > 0) await review(headers, 'K', { wrong: 9 })
  }
  const letters = [
    { letter: 'R', failed: 50 }, { letter: 'B', failed: 20 }, { letter: 'A', failed: 0 }, { letter: 'Z', failed: 0 }
  ]
  t.match(await read(own), { status: 'shown', letters })
  t.equal((await read(own)).letters.length, 4, 'four pupils are too few for K')
  const { text } = await call(app, 'GET', `${own.path}/hard-letters`, own.headers)
  for (const { user } of pupils) t.notOk(text.includes(user.id) || text.includes(user.username))
})

t.test('shares are rounded to tens, and equal shares are sorted alphabetically', async t => {
  const { pupils, ...own } = await oldClass(5)
  for (const { headers } of pupils) {
    await review(headers, 'V', { right: 97, wrong: 3 })
    await review(headers, 'U', { right: 99, wrong: 1 })
    await review(headers, 'W', { right: 2, wrong: 1 })
  }
  t.same((await read(own)).letters, [
    { letter: 'W', failed: 30 }, { letter: 'U', failed: 0 }, { letter: 'V', failed: 0 }
  ])
})

t.test('reviews older than thirty days, the switch or the membership do not count', async t => {
  const { pupils, ...own } = await oldClass(5)
  for (const { headers } of pupils) {
    await review(headers, 'R', { wrong: 1, hoursAgo: 31 * 24 })
    await review(headers, 'S', { wrong: 1, hoursAgo: 29 * 24 })
  }
  t.same((await read(own)).letters, [{ letter: 'S', failed: 100 }])
  const [first] = pupils
  const isFirst = and(eq(classMembers.classId, own.id), eq(classMembers.userId, first!.user.id))
  await databaseOf(app).update(classMembers).set({ joinedAt: sql`now() - interval '100 hours'` }).where(isFirst)
  t.equal((await read(own)).status, 'too_few_pupils', 'nor reviews from before the pupil joined')
  await review(first!.headers, 'S', { right: 1 })
  t.same((await read(own)).letters, [{ letter: 'S', failed: 80 }])
  await switchOn(own, false)
  await switchOn(own)
  t.equal((await read(own)).status, 'too_few_pupils', 'nor reviews from before it was switched on again')
})

t.test('former members and teachers do not count', async t => {
  const { pupils, ...own } = await oldClass(5)
  for (const { headers } of pupils) await review(headers, 'S', { wrong: 1 })
  t.equal((await read(own)).status, 'shown')
  await call(app, 'DELETE', `/users/me/classes/${own.id}`, pupils[0]!.headers)
  t.match(await read(own), { status: 'too_few_pupils', letters: [] })
  // The teacher's own second account as a member is not a fifth pupil.
  const { code } = await own.invite()
  await call(app, 'POST', '/classes/join', own.headers, { code })
  const isTheirs = and(eq(classMembers.classId, own.id), eq(classMembers.userId, own.user.id))
  await databaseOf(app).update(classMembers).set({ joinedAt: sql`now() - interval '90 days'` }).where(isTheirs)
  await practise(own, 'G')
  await review(own.headers, 'S', { wrong: 1 })
  t.equal((await read(own)).status, 'too_few_pupils')
})

t.test('only the class’s teacher or an admin sees hard letters: another teacher gets 404, a student 403', async t => {
  const [own, other, admin] = [await classOf(app), await classOf(app), await signedIn(app, 'admin')]
  const pupil = await own.newPupil()
  const path = `${own.path}/hard-letters`
  t.equal((await call(app, 'GET', path, other.headers)).code, 'CLASS_NOT_FOUND')
  t.equal((await call(app, 'GET', `/classes/${randomUUID()}/hard-letters`, own.headers)).code, 'CLASS_NOT_FOUND')
  t.equal((await call(app, 'GET', path, pupil.headers)).status, 403)
  t.equal((await call(app, 'GET', path)).status, 401)
  t.equal((await call(app, 'GET', path, admin.headers)).status, 200)
  t.equal((await call(app, 'PATCH', own.path, other.headers, { showsHardLetters: true })).code, 'CLASS_NOT_FOUND')
  t.equal((await call(app, 'PATCH', own.path, pupil.headers, { showsHardLetters: true })).status, 403)
  t.equal((await read(own)).status, 'off')
  t.equal((await call(app, 'GET', '/classes/nope/hard-letters', own.headers)).status, 400)
})
