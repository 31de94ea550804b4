// One's own account: each field, its limits, and the sessions that a change ends.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import t from '#tap'
import type { App } from '../server/app.ts'
import { users } from '../server/database/schema/tables.ts'
import { databaseOf, newcomer, password, signIn, signedIn, sharedApp } from './helper.ts'

const app = await sharedApp()

type Headers = Record<string, string>
const chosen = 'a lighthouse in the fog'

const change = (app: App, headers: Headers, payload: object) =>
  app.inject({ method: 'PATCH', url: '/api/users/me', headers, payload })
const read = async (app: App, headers: Headers) => (await app.inject({ url: '/api/users/me', headers })).json().data

t.test('each field can be changed alone', async t => {
  const { headers, user } = await signedIn(app)
  let expected = { ...user }
  const { email, username } = newcomer()
  const changes = [
    { email, currentPassword: password }, { username }, { firstName: 'Zoé' }, { lastName: 'Le Goff' },
    { firstName: null }, { lastName: null }, { firstName: null }
  ]
  for (const { currentPassword, ...fields } of changes) {
    const answer = await change(app, headers, { ...fields, currentPassword })
    t.equal(answer.statusCode, 200, JSON.stringify(fields))
    expected = { ...expected, ...fields }
    t.same(answer.json().data, expected)
    t.same(await read(app, headers), expected)
  }
  const same = await change(app, headers, { email: email.toUpperCase(), username: username.toUpperCase() })
  t.equal(same.statusCode, 200, 'one’s own e-mail and name in another case do not count as taken')
  t.equal((await signIn(app, { email, password })).user.id, user.id)
  await t.rejects(signIn(app, { email: user.email, password }), 'the old e-mail no longer works')
})

t.test('fields that users cannot set are refused, also among valid ones', async t => {
  const { headers, user } = await signedIn(app)
  const foreign = {
    id: randomUUID(),
    role: 'admin',
    createdAt: '2020-01-01T00:00:00Z',
    updatedAt: null,
    passwordHash: 'x',
    auditId: randomUUID(),
    isAdmin: true
  }
  for (const [name, value] of Object.entries(foreign)) {
    for (const payload of [{ [name]: value }, { firstName: 'Léa', [name]: value }]) {
      const answer = await change(app, headers, payload)
      t.equal(answer.statusCode, 400, name)
      t.same(answer.json().error.details.errors.map(({ path }: { path: string }) => path), [name])
    }
  }
  for (const payload of [{}, { email: null }, { username: null }, { password: null, currentPassword: password }]) {
    t.equal((await change(app, headers, payload)).statusCode, 400, JSON.stringify(payload))
  }
  t.same(await read(app, headers), user)
})

t.test('names are stored as written, without invisible characters', async t => {
  const { headers } = await signedIn(app)
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter(text => text.length <= 100 && /^(?!\s)[^\p{Cc}\p{Zl}\p{Zp}\p{DI}]+(?<!\s)$/u.test(text))
  await fc.assert(fc.asyncProperty(name, name, async (firstName, lastName) => {
    const answer = await change(app, headers, { firstName, lastName })
    t.equal(answer.statusCode, 200, JSON.stringify({ firstName, lastName }))
    t.match(await read(app, headers), { firstName, lastName })
  }), { numRuns: 40 })
  await change(app, headers, { firstName: 'L\u3164\u00ada', lastName: '\u{1f469}\u200d\u{1f3eb}' })
  t.match(await read(app, headers), { firstName: 'La', lastName: '\u{1f469}\u200d\u{1f3eb}' })
})

t.test('e-mail, username and password have the same limits at registration and later', async t => {
  const { headers } = await signedIn(app)
  const local = 'a'.repeat(60)
  const longest = `${local}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(60)}.fr`
  const bounds: [string, unknown, number][] = [
    ['username', 'ab', 400], ['username', `a${randomUUID().slice(0, 2)}`, 200],
    ['username', randomUUID().padEnd(50, 'x'), 200],
    ['username', 'x'.repeat(51), 400], ['username', ' abc', 400], ['username', 'a\nbc', 400], ['username', '', 400],
    ['email', 'lea', 400], ['email', 'lea@', 400], ['email', '@school.example', 400],
    ['email', 'a b@school.example', 400],
    ['email', longest, 200], ['email', `${longest}${'x'.repeat(10)}`, 400],
    ['firstName', '', 400], ['firstName', 'x'.repeat(100), 200], ['firstName', 'x'.repeat(101), 400],
    ['lastName', ' ', 400]
  ]
  for (const [name, value, statusCode] of bounds) {
    const what = `${name} ${JSON.stringify(value)?.slice(0, 60)}`
    const changed = await change(app, headers, { [name]: value, currentPassword: password })
    t.equal(changed.statusCode, statusCode, what)
    if (statusCode === 200) continue
    const payload = { ...newcomer(), [name]: value }
    const answer = await app.inject({ method: 'POST', url: '/api/auth/register', payload })
    t.equal(answer.statusCode, statusCode, `${what} at registration`)
    t.equal(answer.json().error.details.errors[0].path, name, what)
  }
  for (const [password, statusCode] of [['sevenof', 400], ['x'.repeat(257), 400], ['', 400]] as const) {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/register', payload: { ...newcomer(), password } })
    t.equal(answer.statusCode, statusCode, `a password of ${password.length}`)
  }
})

t.test('a change with a new password is applied as a whole or not at all', async t => {
  const { headers, user, account } = await signedIn(app)
  const other = await signedIn(app)
  const both = { password: chosen, currentPassword: password }
  const taken = await change(app, headers, { ...both, email: other.account.email.toUpperCase() })
  t.equal(taken.json().error.code, 'EMAIL_TAKEN')
  t.same(await read(app, headers), user, 'the session still works')
  await t.resolves(signIn(app, account), 'the password is unchanged')
  const named = await change(app, headers, { username: chosen, ...both })
  t.equal(named.json().error.code, 'PASSWORD_IS_NAME', 'a new name in the same request counts')
  const wide = chosen.replace(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  const alike = await change(app, headers, { username: wide, ...both })
  t.equal(alike.json().error.code, 'PASSWORD_IS_NAME', 'in its stored form')

  const { email } = newcomer()
  t.equal((await change(app, headers, { ...both, email, firstName: 'Léa' })).statusCode, 200)
  const { user: now } = await signIn(app, { email, password: chosen })
  t.same(now, { ...user, email, firstName: 'Léa' })
})

t.test('ending a user’s sessions ends all of them and nobody else’s', async t => {
  const { headers: admin } = await signedIn(app, 'admin')
  const bystander = await signedIn(app)
  const isAlive = async ({ headers, refreshToken }: { headers: Headers, refreshToken: string }) => {
    const me = await app.inject({ url: '/api/users/me', headers })
    const refreshed = await app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refreshToken } })
    return [me.statusCode, refreshed.statusCode]
  }
  const endings: Record<string, (headers: Headers, id: string) => Promise<{ statusCode: number }>> = {
    'a new password': headers => change(app, headers, { password: chosen, currentPassword: password }),
    'closing the account': headers =>
      app.inject({ method: 'DELETE', url: '/api/users/me', headers, payload: { currentPassword: password } }),
    'an admin’s deletion': (_, id) => app.inject({ method: 'DELETE', url: `/api/users/${id}`, headers: admin }),
    'logging out everywhere': headers =>
      app.inject({ method: 'POST', url: '/api/auth/logout', headers, payload: { everywhere: true } })
  }
  for (const [what, end] of Object.entries(endings)) {
    const one = await signedIn(app)
    const two = await signIn(app, one.account)
    t.equal((await end(one.headers, one.user.id)).statusCode, 200, what)
    t.same([await isAlive(one), await isAlive(two)], [[401, 401], [401, 401]], what)
  }
  t.same(await isAlive(bystander), [200, 200])
})

/** Invisible or direction-changing characters, two blanks, an e-mail, symbols beyond ASCII, too short, too long. */
const UNREADABLE = [
  'lea\u200bmartin', '\u202elea', 'lea\u3164', 'lea\u{e0041}', 'lea  martin', 'lea\u00ad', 'lea\u2069', 'lea\u200d',
  'lea@school', 'lea\ufe0f', 'lea\u{1f600}', 'e\u0301a', 'lea\ufffe', '\u0958'.repeat(50), 'lea\u0378',
  // Letters of two scripts that look alike, and piled up marks.
  'b\u043ess', '\u0430dmin', '\u0432v\u0432', '\u03b1lpha', 'lea \u0645\u062d', 'a\u0301\u0301\u0301bc',
  '\u0301\u0301\u0301', 'lea \u0301m', `a${'\u0301'.repeat(49)}`, `abc${'\u05b0'.repeat(5)}`
]
const CLEAR = [
  'Léa Martin', 'O\'Brien-2_x.y', 'Анна', 'Νίκος', '佐藤さくら', '김민수', 'محمد', 'שרה2', 'Nguyễn', 'अंजलि', 'ñandú',
  '123', 'مُحَمَّد', 'שָּׁבְּתַי', 'फ़ैज़ल', 'तमिल२', 'தமிழ்ச்செல்வி', 'สมชาย', 'ⵎⵓⵏⴰ', 'ẹ̀rọ̀lá', 'タロウー tanaka', 'ჯონი'
]

t.test('an unreadable name is refused, with a message in either language', async t => {
  const { headers } = await signedIn(app)
  for (const username of UNREADABLE) {
    const what = JSON.stringify(username)
    const answer = await change(app, headers, { username })
    t.equal(answer.statusCode, 400, what)
    t.match(answer.json().error.details, { errors: [{ path: 'username' }] }, what)
    const payload = { ...newcomer(), username }
    t.equal((await app.inject({ method: 'POST', url: '/api/auth/register', payload })).statusCode, 400, what)
  }
  t.equal((await change(app, headers, { firstName: 'aeL\u202e' })).statusCode, 400, 'nor is reversed text')
  for (const end of '\u2028\u2029\n') {
    t.equal((await change(app, headers, { firstName: `Léa${end}Martin` })).statusCode, 400, 'nor is a line break')
  }
  for (const username of CLEAR) {
    const answer = await change(app, headers, { username })
    t.equal(answer.statusCode, 200, `${username}: ${answer.body}`)
    t.equal(answer.json().data.username, username.normalize('NFKC'))
  }
})

t.test('a name with look-alike letters or piled up marks is refused with a reason', async t => {
  const { headers } = await signedIn(app)
  const messageOf = async (username: string, language: string) =>
    (await change(app, { ...headers, 'accept-language': language }, { username }))
      .json().error.details.errors[0].message
  t.match(await messageOf('b\u043ess', 'en'), 'mixes letters of several scripts')
  t.match(await messageOf('b\u043ess', 'fr'), 'mélange plusieurs écritures')
  t.match(await messageOf('a\u0301\u0301\u0301bc', 'en'), 'too many accents')
  t.match(await messageOf('a\u0301\u0301\u0301bc', 'fr'), 'trop d’accents')
})

t.test('a name is stored in one form and counts as taken in every other', async t => {
  const [first, second] = [await signedIn(app), await signedIn(app)]
  const kept = await change(app, first.headers, { username: 'Ｅ\u0301lodie' })
  t.equal(kept.json().data.username, 'Élodie')
  for (const username of ['Élodie', 'ÉLODIE', 'E\u0301lodie', 'ｅ\u0301ｌｏｄｉｅ', 'élodie', '\u{1d4d4}\u0301lodie']) {
    t.equal((await change(app, second.headers, { username })).json().error?.code, 'USERNAME_TAKEN', username)
  }
})

t.test('a name from before these rules stays, and its owner can send it unchanged', async t => {
  const { headers, user } = await signedIn(app)
  const username = `le\u00ad ${user.id}`
  await databaseOf(app).update(users).set({ username }).where(eq(users.id, user.id))
  const answer = await change(app, headers, { username, firstName: 'Léa' })
  t.equal(answer.json().data?.username, username, answer.body)
})
