// A list for a class offers accounts of pupils whom the teacher knows, and adds those that are chosen.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import t from '#tap'
import { users } from '../server/database/schema/tables.ts'
import { databaseOf, password, sharedApp, signedIn } from './helper.ts'
import { call, classOf } from './support/classes.ts'

const app = await sharedApp()

type Own = Awaited<ReturnType<typeof classOf>>
interface Listed { username: string, isNew: boolean, code: string | null, accounts: { username: string }[] }

const send = (own: Own, pupils: object[], query = '', headers = own.headers) =>
  call(app, 'POST', `${own.path}/pupils${query}`, headers, { pupils })
const check = (own: Own, pupils: object[], headers = own.headers) => send(own, pupils, '?dryRun=true', headers)

/** Another class of a teacher. */
async function nextClass ({ headers, ...own }: Own, name = 'CM2'): Promise<Own> {
  const { id } = (await call(app, 'POST', '/classes', headers, { name })).data
  return { ...own, headers, id, path: `/classes/${id}` }
}

/** A class with one pupil of a unique name, and the teacher's next class. */
async function twoYears () {
  const last = await classOf(app, 'teacher', 'CM1')
  const lastName = `Saint-${randomUUID().replace(/[^a-f]/g, '')}`
  const { data } = await send(last, [{ firstName: 'Élise', lastName }])
  const { username, code } = data.pupils[0] as { username: string, code: string }
  return { last, next: await nextClass(last), lastName, username, code }
}

t.test('pupils of the teacher’s other classes are offered; case, accents and hyphens do not count', async t => {
  const { next, lastName, username } = await twoYears()
  const spellings = [
    { firstName: 'Élise', lastName }, { firstName: 'ELISE', lastName: lastName.toUpperCase().replace('-', ' ') },
    { firstName: 'e\u2019lise', lastName: lastName.replace('-', '‑') }
  ]
  for (const row of spellings) {
    const { status, data } = await check(next, [{ firstName: 'Max', lastName: 'Neu' }, row])
    t.equal(status, 200)
    const [max, elise]: Listed[] = data.pupils
    t.match([max, elise], [{ isNew: true, accounts: [] }, { isNew: true, accounts: [{ username, className: 'CM1' }] }])
    t.not(elise!.username, username, 'a new account would have another username')
  }
  const others = [{ firstName: 'Élise' }, { lastName }, { firstName: `Élise ${lastName}` }, { username: randomUUID() }]
  for (const row of others) t.match((await check(next, [row])).data.pupils, [{ accounts: [] }], JSON.stringify(row))
})

t.test('the chosen account joins the class, keeps its progress, and gets a code', async t => {
  const { last, next, lastName, username, code } = await twoYears()
  await call(app, 'POST', '/auth/reset-password', {}, { code, password })
  const login = () => call(app, 'POST', '/auth/login', {}, { email: username, password })
  const { id } = (await login()).data.user
  const rows = [{ firstName: 'Max', lastName: 'Neu' }, { firstName: 'elise', lastName, username }]
  t.match((await check(next, rows)).data.pupils, [{ isNew: true }, { username, firstName: 'Élise', isNew: false }])
  const query = `?listId=${randomUUID()}`
  const before = await databaseOf(app).$count(users)
  for (const sent of [await send(next, rows, query), await send(next, rows, query)]) {
    t.match([sent.status, sent.data.pupils[1]], [201, { username, firstName: 'Élise', code: String }], 'also again')
  }
  t.equal(await databaseOf(app).$count(users), before + 1, 'only Max is new')
  t.match((await call(app, 'GET', `${next.path}/members`, next.headers)).data, [{ lastName: 'Neu' }, { id }])
  t.equal((await call(app, 'GET', last.path, last.headers)).data.members, 1)
  t.equal((await login()).status, 200, 'the password still works')
  t.match(await send(next, [{ username }]), { status: 400, text: /is already in the class/ })
  t.match((await check(next, [{ firstName: 'Élise', lastName }])), { status: 400, text: /is already in the class/ })
  const admin = await signedIn(app, 'admin')
  const entries = (await call(app, 'GET', `/audit?target=${id}`, admin.headers)).data as { action: string }[]
  for (const action of ['class.member_added', 'user.reset_code_created']) {
    t.ok(entries.some(entry => entry.action === action), action)
  }
})

t.test('a username adds an account only under the pupil’s own name, and once', async t => {
  const { next, lastName, username } = await twoYears()
  for (const name of [{ firstName: 'Léa', lastName }, { firstName: 'Léa' }, { firstName: 'Élise' }, { lastName }]) {
    t.match(await send(next, [{ ...name, username }]), { status: 400, text: /is already in use/ })
  }
  t.match(await send(next, [{ username }, { username }]), { status: 400, text: /pupils\.1\.username/ })
  t.match(await send(next, [{ username: username.toUpperCase() }]), { status: 201, data: { pupils: [{ username }] } })
  const third = await nextClass(next, 'Sixième')
  t.match((await check(third, [{ firstName: 'Élise', lastName }])).data.pupils,
    [{ accounts: [{ username, className: 'CM2' }] }], 'with the newest class')
})

t.test('a pupil who was removed from the class is offered, and added for good', async t => {
  const { last, next, lastName, username } = await twoYears()
  await send(next, [{ username }])
  const { data: [{ id }] } = await call(app, 'GET', `${next.path}/members`, next.headers)
  await call(app, 'DELETE', `${next.path}/members/${id}`, next.headers)
  t.match((await check(next, [{ firstName: 'Élise', lastName }])).data.pupils, [{ accounts: [{ username }] }])
  t.equal((await send(next, [{ username }])).status, 201)
  t.equal((await call(app, 'POST', `${next.path}/members/${id}/restore`, next.headers)).status, 200)
  t.equal((await call(app, 'GET', last.path, last.headers)).data.members, 1)
})

t.test('nobody learns of strangers’ accounts', async t => {
  const { last, next, lastName, username } = await twoYears()
  const stranger = await classOf(app)
  const row = { firstName: 'Élise', lastName }
  const hidden = async (own: Own, why: string) => {
    const { text, data } = await check(own, [row])
    t.match(data.pupils, [{ isNew: true, accounts: [] }], why)
    t.notMatch(text, new RegExp(`"${username}"`))
    t.match(await send(own, [{ ...row, username }]), { status: 400, text: /is already in use/ }, why)
  }
  await hidden(stranger, 'another teacher')
  const { data: [{ id }] } = await call(app, 'GET', `${last.path}/members`, last.headers)
  await call(app, 'DELETE', `${last.path}?cascade=true`, last.headers)
  await hidden(next, 'after the deletion of the class')
  await call(app, 'POST', `${last.path}/restore`, last.headers)
  t.match((await check(next, [row])).data.pupils, [{ accounts: [{ username }] }])
  await call(app, 'DELETE', `${last.path}/members/${id}`, last.headers)
  await hidden(next, 'after the removal of the pupil')
  await call(app, 'POST', `${last.path}/members/${id}/restore`, last.headers)
  await databaseOf(app).update(users).set({ role: 'teacher' }).where(eq(users.id, id))
  await hidden(next, 'as a teacher')
})

t.test('an admin is offered every pupil of that name, the newest first', async t => {
  const { next, lastName, username } = await twoYears()
  const [admin, twin] = [await classOf(app, 'admin'), await signedIn(app)]
  await databaseOf(app).update(users).set({ firstName: 'Elise', lastName }).where(eq(users.id, twin.user.id))
  const row = { firstName: 'Élise', lastName }
  t.match((await check(admin, [row])).data.pupils, [{
    accounts: [{ username: twin.user.username, className: null }, { username, className: 'CM1' }]
  }])
  t.match((await check(next, [row])).data.pupils, [{ accounts: [{ username }] }], 'a teacher sees only their own')
  t.match((await send(admin, [{ ...row, username: twin.user.username }])).data.pupils, [{ isNew: false }])
})
