// Tokens forged, changed, kept or stolen by an attacker.
import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import t from '#tap'
import type { App } from '../../server/app.ts'
import { refreshTokens, users } from '../../server/database/schema/tables.ts'
import { databaseOf, newcomer, password, signIn, signedIn, sharedApp, startApp } from '../helper.ts'

const app = await sharedApp()

type Claims = Record<string, unknown>

const jwtSecret = 'a secret that nobody else knows, not even this test'
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string): Claims => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
const now = () => Math.floor(Date.now() / 1000)

/** A token as the server signs it, except for the given changes. */
function forged (
  claims: Claims,
  { header = {}, key = jwtSecret, hash = 'sha256' }: { header?: object, key?: string, hash?: string } = {}
): string {
  return signed(JSON.stringify({ alg: 'HS256', typ: 'JWT', ...header }), JSON.stringify(claims), key, hash)
}

/** Signs two arbitrary texts as header and payload. */
function signed (header: string, claims: string, key = jwtSecret, hash = 'sha256'): string {
  const text = [header, claims].map(part => Buffer.from(part).toString('base64url')).join('.')
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
}

const unsigned = (claims: Claims, alg: unknown) => `${encode({ alg, typ: 'JWT' })}.${encode(claims)}.`

function signedWithRsa (claims: Claims): string {
  // Short, so that it is made soon: no server looks at it.
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

function without (claims: Claims, name: string): Claims {
  const { [name]: _, ...rest } = claims
  return rest
}

/** Kinds of JWS test vectors from Wycheproof (C2SP/wycheproof, Apache-2.0) that the list below lacks.
 * Signed with the server's own secret where the fault is not the signature or key. */
function foreignForms (good: string): Record<string, string> {
  const claims = claimsOf(good)
  const [header, body, signature] = good.split('.') as [string, string, string]
  const [head, text] = [JSON.stringify({ alg: 'HS256', typ: 'JWT' }), JSON.stringify(claims)]
  const mine = (more: object) => forged(claims, { key: 'mine', header: more })
  return {
    'two algorithms, unsigned': `${Buffer.from('{"alg":"HS256","alg":"none"}').toString('base64url')}.${body}.`,
    'alg in a list': forged(claims, { header: { alg: ['HS256'] } }),
    'alg in small letters': forged(claims, { header: { alg: 'hs256' } }),
    'no alg': signed('{"typ":"JWT"}', text),
    'a key at an address': mine({ jku: 'http://127.0.0.1:9/keys' }),
    'a certificate at an address': mine({ x5u: 'http://127.0.0.1:9/x' }),
    'a key by SQL': mine({ kid: '\' union select \'mine\' -- ' }),
    'a critical header': forged(claims, { header: { crit: ['nothing'], nothing: 1 } }),
    'a critical header that is not there': forged(claims, { header: { crit: ['exp'] } }),
    'a body not in base64': forged(claims, { header: { crit: ['b64'], b64: false } }),
    'a padded signature': `${good}=`,
    'a longer signature': `${good}AA`,
    'a signature cut by one': good.slice(0, -1),
    'another hash under HS256': forged(claims, { hash: 'sha512' }),
    'two signatures': `${good}.${signature}`,
    'the serialization as JSON': encode({ payload: body, signatures: [{ protected: header, signature }] }),
    'a header that is a list': signed('["HS256"]', text),
    'a header that is null': signed('null', text),
    'a header cut short': signed('{"alg"', text),
    'claims that are null': signed(head, 'null'),
    'claims that are a text': signed(head, '"claims"'),
    'claims that are a list': signed(head, `[${text}]`),
    'no claims': signed(head, ''),
    'claims of many levels': signed(head, '['.repeat(500) + ']'.repeat(500)),
    ...Object.fromEntries(Object.entries({
      exp: ['9999999999', null, -1, [claims.exp]],
      nbf: ['soon', {}],
      iss: [null, {}],
      aud: [7, []],
      sub: [[claims.sub], {}, null, 'a\0b'],
      sid: [[claims.sid], {}, true]
    }).flatMap(([name, odd]) => odd.map(value =>
      [`${JSON.stringify(value)} for ${name}`, forged({ ...claims, [name]: value })])))
  }
}

/** Tokens derived from a valid one, each with one fault. */
function fakes (good: string): Record<string, string> {
  const claims = claimsOf(good)
  const [header, body, signature] = good.split('.') as [string, string, string]
  const other = claims.typ === 'access' ? 'refresh' : 'access'
  const flipped = Buffer.from(signature, 'base64url')
  flipped[0]! ^= 1
  return {
    ...Object.fromEntries(
      ['none', 'None', 'NONE', 'nOnE', '', null].map(alg => [`alg ${alg}`, unsigned(claims, alg)])
    ),
    'alg none with the old signature': `${encode({ alg: 'none' })}.${body}.${signature}`,
    HS384: forged(claims, { header: { alg: 'HS384' }, hash: 'sha384' }),
    HS512: forged(claims, { header: { alg: 'HS512' }, hash: 'sha512' }),
    RS256: signedWithRsa(claims),
    'another key': forged(claims, { key: 'a secret that only the tests know' }),
    'no key': forged(claims, { key: '' }),
    'a key in the header': forged(claims, {
      key: 'mine',
      header: { jwk: { kty: 'oct', k: Buffer.from('mine').toString('base64url') }, kid: '../../dev/null' }
    }),
    expired: forged({ ...claims, exp: now() - 1 }),
    'without an end': forged(without(claims, 'exp')),
    'not valid yet': forged({ ...claims, nbf: now() + 60 }),
    'another typ': forged({ ...claims, typ: other }),
    'a list for typ': forged({ ...claims, typ: [claims.typ] }),
    'without typ': forged(without(claims, 'typ')),
    'another issuer': forged({ ...claims, iss: 'elsewhere' }),
    'without an issuer': forged(without(claims, 'iss')),
    'another audience': forged({ ...claims, aud: 'elsewhere' }),
    'without an audience': forged(without(claims, 'aud')),
    'without a user': forged(without(claims, 'sub')),
    'without a session': forged(without(claims, 'sid')),
    'a session that is none': forged({ ...claims, sid: randomUUID() }),
    'a session that is no UUID': forged({ ...claims, sid: 'x' }),
    'a user that is no UUID': forged({ ...claims, sub: '1 or 1=1' }),
    'a user that is a number': forged({ ...claims, sub: 1 }),
    'another user': forged({ ...claims, sub: randomUUID() }),
    'a changed body': `${header}.${encode({ ...claims, role: 'owner' })}.${signature}`,
    'a changed header': `${encode({ alg: 'HS256' })}.${body}.${signature}`,
    'a changed signature': `${header}.${body}.${flipped.toString('base64url')}`,
    'half a signature': `${header}.${body}.${signature.slice(0, 20)}`,
    'no signature': `${header}.${body}.`,
    'two parts': `${header}.${body}`,
    ...foreignForms(good),
    'the other of the pair': '',
    'a million characters': `${header}.${'a'.repeat(12_000)}.${signature}`
  }
}

const me = (app: App, token: string) =>
  app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })
const refresh = (app: App, refreshToken: string) =>
  app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refreshToken } })
const logout = (app: App, token: string) =>
  app.inject({ method: 'POST', url: '/api/auth/logout', headers: { authorization: `Bearer ${token}` } })

t.test('an access token with one fault opens nothing and ends no session', async t => {
  const app = await startApp(t, { jwtSecret })
  const { accessToken, refreshToken } = await signedIn(app, 'admin')
  t.equal((await me(app, forged(claimsOf(accessToken)))).statusCode, 200, 'the unchanged token is valid')
  for (const [what, token] of Object.entries({ ...fakes(accessToken), 'the other of the pair': refreshToken })) {
    t.equal((await me(app, token)).statusCode, 401, what)
    t.equal(
      (await app.inject({ url: '/api/users', headers: { authorization: `Bearer ${token}` } })).statusCode,
      401,
      `${what}, for admins`
    )
    // Both are signed with the server's secret and name a session or none, so logging out accepts them.
    if (what !== 'another user' && what !== 'a session that is none') {
      t.equal((await logout(app, token)).statusCode, 401, `${what}, to log out`)
    }
  }
  t.equal((await me(app, accessToken)).statusCode, 200)
})

t.test('a refresh token with one fault is refused', async t => {
  const app = await startApp(t, { jwtSecret })
  const { accessToken, refreshToken } = await signedIn(app)
  for (const [what, token] of Object.entries({ ...fakes(refreshToken), 'the other of the pair': accessToken })) {
    const answer = await refresh(app, token)
    t.equal(answer.statusCode, token.length > 2048 || token === '' ? 400 : 401, what)
    t.notMatch(answer.body, /token.*(expired|signature|algorithm)/i, `${what}: the error gives no reason`)
  }
  t.equal((await refresh(app, refreshToken)).statusCode, 200)
})

t.test('a deleted user’s tokens are invalid', async t => {
  const { accessToken, refreshToken, user } = await signedIn(app)
  const { headers } = await signedIn(app, 'admin')
  t.equal((await app.inject({ method: 'DELETE', url: `/api/users/${user.id}`, headers })).statusCode, 200)
  t.equal((await me(app, accessToken)).statusCode, 401)
  t.equal((await refresh(app, refreshToken)).statusCode, 401)
})

t.test('a demoted admin loses admin rights at once, with old and new tokens', async t => {
  const app = await startApp(t, { jwtSecret })
  const db = databaseOf(app)
  const { headers, accessToken, refreshToken, user } = await signedIn(app, 'admin')
  const list = (token: string) => app.inject({ url: '/api/users', headers: { authorization: `Bearer ${token}` } })
  t.equal((await list(accessToken)).statusCode, 200)
  const boss = await signedIn(app, 'admin')
  await app.inject({
    method: 'PATCH',
    url: `/api/users/${user.id}`,
    headers: boss.headers,
    payload: { role: 'student' }
  })
  t.equal((await list(accessToken)).statusCode, 403, 'the role in the token does not count')
  t.equal((await list((await refresh(app, refreshToken)).json().data.accessToken)).statusCode, 403)
  t.equal(
    (await app.inject({ method: 'PATCH', url: `/api/users/${user.id}`, headers, payload: { role: 'admin' } }))
      .statusCode,
    403
  )
  t.same(await db.select({ role: users.role }).from(users).where(eq(users.id, user.id)), [{ role: 'student' }])
})

/** Backdates the last use of a user's tokens. */
const later = (app: App, userId: string) => databaseOf(app).update(refreshTokens)
  .set({ usedAt: sql`${refreshTokens.usedAt} - interval '11 seconds'` })
  .where(sql`${refreshTokens.sessionId} in (select id from sessions where user_id = ${userId})`)

t.test('when the owner uses a stolen refresh token, its whole session ends', async t => {
  const { refreshToken, user, account } = await signedIn(app)
  const elsewhere = await signIn(app, account)
  const thief = [(await refresh(app, refreshToken)).json().data]
  for (let i = 0; i < 3; i++) thief.push((await refresh(app, thief.at(-1)!.refreshToken)).json().data)
  t.equal((await me(app, thief.at(-1)!.accessToken)).statusCode, 200, 'not yet detected')

  await later(app, user.id)
  t.equal((await refresh(app, refreshToken)).statusCode, 401, 'the owner returns')
  for (const stolen of thief) {
    t.equal((await refresh(app, stolen.refreshToken)).statusCode, 401)
    t.equal((await me(app, stolen.accessToken)).statusCode, 401)
  }
  t.equal((await me(app, elsewhere.accessToken)).statusCode, 200, 'other devices stay signed in')
})

t.test('a thief who comes after the owner also ends the session', async t => {
  const { refreshToken, user } = await signedIn(app)
  const owner = (await refresh(app, refreshToken)).json().data
  await later(app, user.id)
  t.equal((await refresh(app, refreshToken)).statusCode, 401)
  t.equal((await refresh(app, owner.refreshToken)).statusCode, 401, 'the server cannot tell which one is the owner')
})

t.test('two servers that refresh one token at once return the same new token', async t => {
  const apps = [await sharedApp(), await startApp(t)]
  const { refreshToken } = await signedIn(apps[0]!)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => refresh(apps[i % 2]!, refreshToken)))
  t.ok(answers.every(answer => answer.statusCode === 200))
  t.equal(new Set(answers.map(answer => answer.json().data.refreshToken)).size, 1)
})

t.test('a session that ends while a body arrives opens nothing', async t => {
  const own = await startApp(t)
  const url = await own.listen({ port: 0 })
  const { headers, accessToken } = await signedIn(own)
  const sent = request(`${url}/api/users/me`, {
    method: 'PATCH', headers: { ...headers, 'content-type': 'application/json', expect: '100-continue' }
  })
  // The server has accepted the token.
  await once(sent, 'continue')
  await logout(own, accessToken)
  sent.end(JSON.stringify({ firstName: 'Late' }))
  const [{ statusCode }] = await once(sent, 'response')
  t.equal(statusCode, 401)
  const [user] = await databaseOf(own).select({ firstName: users.firstName }).from(users)
  t.equal(user!.firstName, null)
})

t.test('a refresh that races with logging out leaves no valid token', async t => {
  const account = newcomer()
  await app.inject({ method: 'POST', url: '/api/auth/register', payload: account })
  for (let round = 0; round < 10; round++) {
    const { refreshToken, accessToken } = await signIn(app, { ...account, password })
    const [refreshed, left] = await Promise.all([refresh(app, refreshToken), logout(app, accessToken)])
    t.equal(left.statusCode, 200)
    const { data } = refreshed.json()
    if (!data) continue
    t.equal((await refresh(app, data.refreshToken)).statusCode, 401)
    t.equal((await me(app, data.accessToken)).statusCode, 401)
  }
})
