// A caller's headers do not change its rate limits. The limits themselves are in test/limits.test.ts.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import t from '#tap'
import type { App } from '../../server/app.ts'
import { newcomer, ownDatabase, password, signIn, signedIn, startApp, testRedis } from '../helper.ts'

type Headers = Record<string, string>

const MAX = 3
const ask = (app: App, remoteAddress: string, headers: Headers = {}) =>
  app.inject({ url: '/api/users/me', remoteAddress, headers })
const login = (app: App, email: string, { remoteAddress = '192.0.2.1', secret = 'not the password' } = {}) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: secret }, remoteAddress })

/** Counts the requests that pass, sent one after the other. */
async function passing<T> (
  given: T[],
  send: (value: T, i: number) => Promise<{ statusCode: number }>
): Promise<number> {
  let count = 0
  for (const [i, value] of given.entries()) if ((await send(value, i)).statusCode !== 429) count++
  return count
}

/** Counts how many of a hundred simultaneous logins pass, each over its own connection, across the servers in turn. */
async function passingAtOnce (apps: App[]): Promise<number> {
  const urls = await Promise.all(apps.map(app => app.listen({ port: 0 })))
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      fetch(`${urls[i % urls.length]}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${i}@school.example`, password })
      })
    )
  )
  // Logins that got no database connection in time do not count.
  return answers.filter(({ status }) => status === 401).length
}

t.test('no header resets a caller’s limit', async t => {
  const app = await startApp(t, { rateLimit: MAX })
  const names = [
    'x-forwarded-for',
    'x-real-ip',
    'forwarded',
    'x-client-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'x-cluster-client-ip',
    'x-session-id',
    'user-agent',
    'host',
    'origin',
    'authorization'
  ]
  t.equal(
    await passing(names, (name, i) =>
      ask(app, '192.0.2.1', { [name]: name === 'forwarded' ? `for=203.0.113.${i}` : `203.0.113.${i}` })
    ),
    MAX
  )
  t.equal((await ask(app, '192.0.2.2')).statusCode, 401, 'other callers are not limited')
})

t.test('behind a trusted proxy, addresses written by the client are ignored', async t => {
  const app = await startApp(t, { rateLimit: MAX, trustProxy: ['10.0.0.0/8'] })
  const through = (forwarded: string) => ask(app, '10.0.0.1', { 'x-forwarded-for': forwarded })
  const claims = [
    '203.0.113.1',
    '203.0.113.2, 203.0.113.3',
    '127.0.0.1',
    '10.9.9.9',
    '10.0.0.1, 10.0.0.2',
    '::1',
    'nonsense',
    '',
    '"',
    '198.51.100.8:1',
    '2001:db8::1'
  ]
  t.equal(await passing(claims, claim => through(`${claim}, 198.51.100.7`)), MAX)
  t.equal((await through('198.51.100.7')).statusCode, 429)
  t.equal((await through('198.51.100.8')).statusCode, 401, 'another client behind the same proxy')
  t.equal(
    (await ask(app, '203.0.113.1', { 'x-forwarded-for': '198.51.100.9' })).statusCode,
    401,
    'an address that was only claimed is not limited'
  )
})

t.test('one IPv6 network is one caller, in any spelling', async t => {
  const app = await startApp(t, { rateLimit: MAX, trustProxy: ['10.0.0.1'] })
  const rotated = Array.from(
    { length: 300 },
    (_, i) => `2001:db8:1:2:${i.toString(16)}:${(i * 7).toString(16)}::${(i * 31 + 1).toString(16)}`
  )
  t.equal(await passing(rotated, address => ask(app, address)), MAX, 'three hundred addresses of one network')
  const spellings = [
    '2001:DB8:1:2::1',
    '2001:0db8:0001:0002:0000:0000:0000:0001',
    '2001:db8:1:2:0:0:192.0.2.1',
    '2001:db8:1:2::1%eth0'
  ]
  for (const address of spellings) t.equal((await ask(app, address)).statusCode, 429, address)
  for (const address of spellings.slice(0, 3)) {
    t.equal(
      (await ask(app, '10.0.0.1', { 'x-forwarded-for': address })).statusCode,
      429,
      `${address}, forwarded`
    )
  }
  t.equal((await ask(app, '2001:db8:1:3::1')).statusCode, 401, 'the neighbouring network')
  const mapped = ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:192.0.2.7', '192.0.2.7', '::ffff:192.0.2.7']
  t.equal(await passing(mapped, address => ask(app, address)), MAX, 'an IPv4 address within IPv6')
})

t.test(
  'servers that share Redis share one count, also for simultaneous requests',
  { skip: !process.env.TEST_REDIS_URL && 'needs TEST_REDIS_URL' },
  async t => {
    const [redis, db] = [testRedis(t), await ownDatabase(t)]
    const apps = [
      await startApp(t, { authRateLimit: 10 }, db, redis),
      await startApp(t, { authRateLimit: 10 }, db, redis)
    ]
    if (redis!.status !== 'ready') await once(redis!, 'ready')
    const passed = await passingAtOnce(apps)
    t.ok(passed >= 10 && passed < 14, `${passed} tried: each server hashes two passwords at once`)
  }
)

/** Other spellings of an e-mail: letters that case folding maps to "i" or "k", and blanks. */
const spellingsOf = (email: string) => [
  email,
  email.toUpperCase(),
  email.replace('i', 'I'),
  email.replace('i', '\u0130'),
  email.replace('i', '\u0131'),
  email.replace('k', '\u212a'),
  ` ${email}`,
  `${email} `,
  `${email}\t`,
  `${email}\u00a0`,
  `${email}\u0000`,
  `${email}\u200b`,
  email.replace('@', '\uff20')
]

t.test('other spellings of an e-mail give no more guesses', async t => {
  const app = await startApp(t, { authRateLimit: 10 })
  const account = { ...newcomer(), email: `kim-${newcomer().email}` }
  await app.inject({ method: 'POST', url: '/api/auth/register', payload: account, remoteAddress: '192.0.2.8' })
  for (const email of spellingsOf(account.email).slice(0, 3)) await signIn(app, { ...account, email })
  for (const email of [' ', '\t', '\u00a0', '\u0000'].map(blank => account.email + blank)) {
    t.equal((await login(app, email)).statusCode, 400, 'blanks around an e-mail are removed')
  }

  // Strangers guess from separate addresses until the account's limit is reached.
  for (let i = 0; i < 10; i++) {
    t.equal((await login(app, account.email, { remoteAddress: `203.0.113.${i}` })).statusCode, 401)
  }
  for (const email of spellingsOf(account.email)) {
    const { statusCode } = await login(app, email, { secret: password, remoteAddress: '203.0.113.99' })
    t.not(statusCode, 200, `${JSON.stringify(email)} does not bypass the limit`)
  }
})

t.test('an account has one count of guesses, by e-mail or username', async t => {
  const app = await startApp(t, { authRateLimit: 10 })
  const account = { ...newcomer(), username: `Kim ${randomUUID()}` }
  await app.inject({ method: 'POST', url: '/api/auth/register', payload: account, remoteAddress: '192.0.2.8' })
  const names = [account.email, account.username, account.username.toUpperCase(), account.username.normalize('NFKD')]
  const guess = async (i: number, secret = 'not the password') =>
    (await login(app, names[i % names.length]!, { secret, remoteAddress: `203.0.113.${i}` })).statusCode
  for (let i = 0; i < 10; i++) t.equal(await guess(i), 401)
  for (let i = 10; i < 14; i++) t.equal(await guess(i, password), 401, 'refused as a wrong password is')
  const known = await login(app, account.username, { secret: password, remoteAddress: '192.0.2.8' })
  t.equal(known.statusCode, 200, 'the owner can sign in from a known address')
})

t.test('spending the limit of one address limits no other address, with any forged headers', async t => {
  const app = await startApp(t, { authRateLimit: 10, rateLimit: 20 })
  const { account } = await signedIn(app)
  const victim = { 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.1', forwarded: 'for=198.51.100.1' }
  await Promise.all(Array.from({ length: 100 }, () => ask(app, '203.0.113.1', victim)))
  t.equal((await login(app, account.email, { remoteAddress: '198.51.100.1', secret: password })).statusCode, 200)
})
