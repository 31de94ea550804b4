// Common to all requests: ids, languages, content types, methods, origins.
import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import t from '#tap'
import fc from 'fast-check'
import { buildApp } from '../server/app.ts'
import type { App } from '../server/app.ts'
import { readConfig } from '../server/settings/config.ts'
import { fileDatabase, newcomer, openLetters, sharedApp, signedIn, startApp } from './helper.ts'
import { form } from './support/forms.ts'
import { checkLongTexts } from './support/long-texts.ts'

const app = await sharedApp()

const french = { platform: 'Authentification requise', recognition: 'Route introuvable' }

/** Returns the messages of both surfaces for a language. */
async function messagesIn (app: App, language: string | undefined) {
  const headers = language === undefined ? {} : { 'accept-language': language }
  const platform = await app.inject({ url: '/api/users/me', headers })
  const recognition = await app.inject({ url: '/nowhere', headers })
  return { platform: platform.json().error.message, recognition: recognition.json().message }
}

t.test('both surfaces answer French to clients that prefer it, and English to all others', async t => {
  const preferFrench = [
    'fr', 'FR', 'fr-CA', 'fr-CA, en;q=0.5', 'fr-FR,fr;q=0.9,en;q=0.8', 'de, fr;q=0.1', 'en;q=0.3, fr;q=0.7',
    'en;q=0, fr', ' fr ', 'fr;q=1.0', 'es, *;q=0.1, fr-BE;q=0.2', 'fr ; q=0.4', 'en;q=nonsense, fr;q=0.1'
  ]
  const preferOthers = [
    undefined, '', '*', 'en', 'en-GB, fr;q=0.9', 'de', 'de, es', 'fr;q=0', 'fr;q=0, *', 'en, fr', 'french', 'frr',
    'x-fr', '-fr', ';;;,,,', 'fr;q=0.5, en;q=0.6', 'q=1', 'fr;q=nonsense', '\u00ff'
  ]
  for (const language of preferFrench) t.same(await messagesIn(app, language), french, language)
  const english = await messagesIn(app, 'en')
  t.not(english.platform, french.platform)
  for (const language of preferOthers) t.same(await messagesIn(app, language), english, language ?? 'none')
  const nonsense = fc.string({ unit: fc.constantFrom(...'aefnrq*-=;,. 019'), maxLength: 30 })
  await fc.assert(fc.asyncProperty(nonsense, async language => {
    const { platform, recognition } = await messagesIn(app, language)
    t.equal(platform === french.platform, recognition === french.recognition, `${language}: the same on both`)
  }), { numRuns: 60 })
})

t.test('validation errors are in the caller’s language too', async t => {
  const register = async (language: string) => {
    const headers = { 'accept-language': language }
    const payload = { email: 'lea', username: 'x', role: 'admin' }
    return (await app.inject({ method: 'POST', url: '/api/auth/register', headers, payload })).json().error
  }
  const [en, fr] = [await register('en'), await register('fr')]
  t.equal(fr.message, 'La validation a échoué')
  const paths = ({ details }: typeof en) => details.errors.map(({ path }: { path: string }) => path)
  t.same(paths(fr), paths(en))
  for (const [i, { message }] of fr.details.errors.entries()) t.not(message, en.details.errors[i].message)
})

t.test('a validation error says what is allowed, in both languages', async t => {
  const { headers } = await signedIn(app, 'admin')
  const fault = async (url: string, payload?: object, language = 'en') => {
    const asked = { url, headers: { ...headers, 'accept-language': language } }
    const answer = await app.inject(payload ? { ...asked, method: 'POST', payload } : asked)
    return answer.json().error.details.errors.map(({ message }: { message: string }) => message).join('; ')
  }
  const both = async (url: string, payload?: object) => [await fault(url, payload), await fault(url, payload, 'fr')]
  t.same(await both('/api/dictionary?difficulty=hard'), [
    'must be one of beginner, intermediate, advanced', 'doit être l’une des valeurs beginner, intermediate, advanced'
  ])
  t.same(await both('/api/dictionary?limit=0'), ['must be at least 1', 'doit valoir au moins 1'])
  t.same(await both('/api/dictionary?letter=é'), ['must be a letter from A to Z', 'doit être une lettre de A à Z'])
  t.same(await both('/api/lessons/42'), ['must be an id (a UUID)', 'doit être un identifiant (UUID)'])
  t.same(await both('/api/audit?from=hier'), [
    'must be a date and time such as 2026-01-31T08:00:00Z', 'doit être une date et une heure comme 2026-01-31T08:00:00Z'
  ])
  const sign = { word: 'Chat', definition: 'Animal.' }
  t.match(await both('/api/dictionary', { ...sign, imageUrl: 'javascript:alert(1)' }), [
    /^must begin with https:/, /^doit commencer par https:/
  ])
  t.same(await both('/api/dictionary', { ...sign, definitionEn: 7 }), [
    'must be a string or null', 'doit être une chaîne de caractères ou null'
  ])
  t.match(await fault('/api/dictionary', { ...sign, word: '' }), 'must not be empty')
})

const urls = ['/ping', '/api/users/me', '/nowhere', '/api/nowhere', '/%zz', '/api/%zz', '/health']

t.test('each request has an id: the client’s if it is safe, or a new one', async t => {
  const own = new Set<string>()
  const malformed = ['', ' ', 'a b', 'a@school.example', '"id"', 'é', 'x'.repeat(65), 'one, two', '<id>', 'a;b', '%00']
  for (const url of urls) {
    const idFor = async (headers: Record<string, string | string[]>) =>
      String((await app.inject({ url, headers })).headers['x-request-id'])
    for (const id of ['mine', '1', 'x'.repeat(64), 'Root=1-67891233-abcdef012345678912345678', 'bWluZQ+/==']) {
      t.equal(await idFor({ 'x-request-id': id }), id, url)
    }
    const others: Parameters<typeof idFor>[0][] = [{}, { 'request-id': 'mine' }, { 'x-request-id': ['one', 'two'] }]
    for (const headers of [...others, ...malformed.map(id => ({ 'x-request-id': id }))]) {
      const id = await idFor(headers)
      t.match(id, /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, `${url} ${JSON.stringify(headers)}`)
      own.add(id)
    }
  }
  t.equal(own.size, (3 + malformed.length) * urls.length)
})

t.test('the client’s trace is kept in the answer and the log; a malformed one is replaced', async t => {
  const lines: Record<string, unknown>[] = []
  const config = readConfig({ JWT_SECRET: 'a secret that only the tests know', LOG_LEVEL: 'info' })
  const log = { write: (line: string) => { lines.push(JSON.parse(line)) } }
  const app = await buildApp({ config, db: await fileDatabase(), letters: await openLetters(t, config), log })
  t.teardown(() => app.close())
  const [trace, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const whole = `00-${trace}-${parent}-01`
  for (const url of urls) {
    const ask = async (headers: Record<string, string>) => {
      lines.length = 0
      const { headers: answered } = await app.inject({ url, headers })
      for (const { reqId } of lines) t.equal(reqId, answered['x-request-id'])
      return { traceparent: answered.traceparent, logged: [...new Set(lines.map(({ trace_id: id }) => id))] }
    }
    t.same(await ask({ traceparent: whole, 'x-request-id': 'mine' }), { traceparent: whole, logged: [trace] }, url)
    t.same(await ask({}), { traceparent: undefined, logged: [undefined] }, url)
    for (const traceparent of [
      '', 'x', whole.toUpperCase(), `${whole}-1`, `00-${'0'.repeat(32)}-${parent}-01`,
      `00-${trace}-${'0'.repeat(16)}-01`, `ff-${trace}-${parent}-01`, `${whole}, ${whole}`, `00-${trace}-${parent}`,
      `00-a@school.example-${parent}-01`
    ]) {
      const replaced = await ask({ traceparent })
      const [, id] = /^00-([\da-f]{32})-[\da-f]{16}-00$/.exec(String(replaced.traceparent)) ?? []
      t.ok(id && id !== trace, `${url} ${traceparent}`)
      t.same(replaced.logged, [id])
    }
  }
})

t.test('JSON is read with or without a charset, without a body if optional, and under no other type', async t => {
  const { headers } = await signedIn(app)
  const send = (url: string, type: string, payload: string, method: 'POST' | 'PATCH' | 'DELETE' = 'POST') =>
    app.inject({ method, url, headers: { ...headers, 'content-type': type }, payload })
  const account = () => JSON.stringify(newcomer())
  const charsets = ['', '; charset=utf-8', ';charset=UTF-8']
  const json = [...charsets.map(charset => `application/json${charset}`), 'APPLICATION/JSON']
  for (const type of json) {
    t.equal((await send('/api/auth/register', type, account())).statusCode, 201, type)
  }
  const others = [
    'text/json', 'application/jsonx', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x',
    'text/plain'
  ]
  for (const type of others) {
    const answer = await send('/api/auth/register', type, account())
    t.equal(answer.statusCode, 400, type)
    t.match(answer.json().error, { code: 'VALIDATION_FAILED', details: { errors: [{ path: '' }] } }, type)
  }
  t.equal((await send('/api/users/me', 'application/json', '', 'PATCH')).statusCode, 400, 'a body is required')
  t.equal((await send('/api/auth/logout', 'application/json', '')).statusCode, 200, 'it is optional here')
  t.equal((await send('/get-alphabet-end', 'application/json', '', 'DELETE')).statusCode, 200)
  t.match((await send('/get-alphabet2', 'text/plain', '{}')).json(), { code: 'UNSUPPORTED_TYPE' })
  const poisoned = ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}', '{"r_wrist":null}}', '{\'a\':1}']
  for (const payload of poisoned) {
    t.equal((await send('/get-alphabet2', 'application/json', payload)).statusCode, 400, payload)
  }
})

t.test('HEAD answers like GET, without a body', async t => {
  const { headers } = await signedIn(app)
  const urls = ['/ping', '/health', '/api/users/me', '/api/lessons', '/api/dictionary?limit=0']
  for (const url of urls) {
    const [get, head] = [await app.inject({ url, headers }), await app.inject({ method: 'HEAD', url, headers })]
    t.equal(head.statusCode, get.statusCode, url)
    t.equal(head.body, '', url)
    t.equal(head.headers['content-type'], get.headers['content-type'], url)
  }
})

t.test('paths match exactly', async t => {
  const { headers } = await signedIn(app)
  const urls = [
    '/api/users/me/', '/api//users/me', '/API/users/me', '/api/Users/me', '/api/users/ME', '/users/me',
    '/api/v1/users/me',
    '/api/users/me.json', '/api/users/me%20', '/api/./users/me/..', '/api/users/me;a=b'
  ]
  for (const url of urls) {
    const { statusCode, body } = await app.inject({ url, headers })
    t.ok([400, 403, 404].includes(statusCode), `${url}: ${statusCode} ${body}`)
    t.notMatch(body, /"email"/, url)
  }
  t.equal((await app.inject({ url: '/api/users/%6de', headers })).statusCode, 200, 'an encoded letter is equal')
})

t.test('a configured origin may send a preflight, and can read Retry-After', async t => {
  const origin = 'https://school.example'
  const app = await startApp(t, { corsOrigins: [origin, 'http://localhost:5173'], rateLimit: 100 })
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
    for (const from of [origin, 'http://localhost:5173']) {
      const preflight = await app.inject({
        method: 'OPTIONS',
        url: '/api/lessons',
        headers: {
          origin: from,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,content-type'
        }
      })
      t.equal(preflight.statusCode, 204, `${method} from ${from}`)
      t.equal(preflight.headers['access-control-allow-origin'], from)
      t.match(preflight.headers['access-control-allow-methods'], method)
      const allowed = /authorization.*content-type.*x-request-id, traceparent/
      t.match(preflight.headers['access-control-allow-headers'], allowed)
    }
  }
  for (const url of ['/api/users/me', '/api/nowhere', '/api/dictionary?limit=0']) {
    const { headers, statusCode } = await app.inject({ url, headers: { origin } })
    t.ok(statusCode >= 400, url)
    t.equal(headers['access-control-allow-origin'], origin, `${url}: a page can read its errors`)
    t.match(headers['access-control-expose-headers'], 'retry-after')
  }
})

t.test('checking a text takes time in proportion to its length', checkLongTexts)

t.test('a compressed body is refused, even with valid content', async t => {
  const admin = await signedIn(app, 'admin')
  const image = await form({ field: 'file', bytes: Buffer.from('x') })
  const bodies: [url: string, type: string, payload: string | Buffer][] = [
    ['/api/auth/login', 'application/json', JSON.stringify(newcomer())],
    ['/api/import?kind=signs', 'text/csv', 'key,word\n'],
    ['/api/media', image.headers['content-type']!, image.payload],
    ['/get-alphabet2', 'application/json', '{}'],
    ['/get-alphabet', image.headers['content-type']!, image.payload]
  ]
  for (const [url, type, payload] of bodies) {
    const headers = { ...admin.headers, 'content-type': type, 'content-encoding': 'gzip' }
    const answer = await app.inject({ method: 'POST', url, headers, payload: gzipSync(payload) })
    t.match(answer.body, 'or a compressed body', url)
    t.equal(answer.statusCode, 400, url)
    // An image would start a worker.
    if (payload === image.payload) continue
    const plain = { ...headers, 'content-encoding': 'identity' }
    t.notMatch((await app.inject({ method: 'POST', url, headers: plain, payload })).body, 'compressed', url)
  }
})

t.test('a client still sending a body that is too large gets an answer, and the connection stays open', async t => {
  const app = await startApp(t)
  const socket = connect(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port), '127.0.0.1')
  t.teardown(() => socket.destroy())
  const { headers: { authorization } } = await signedIn(app)
  const length = 2 ** 22
  socket.write(`PATCH /api/users/me HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`)
  const [refusal] = await once(socket, 'data')
  t.match(String(refusal), /^HTTP\/1\.1 413 .*"BODY_TOO_LARGE"/s)
  socket.write(`${' '.repeat(length)}GET /ping HTTP/1.1\r\nHost: x\r\n\r\n`)
  const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
  t.match(String(answer), /^HTTP\/1\.1 200 /)
})

t.test('an unknown path under /api answers with the envelope', async t => {
  const app = await sharedApp()
  for (const url of ['/api', '/api/', '/api/nowhere', '/api/users/me/nowhere', '/api?x=1']) {
    const answer = await app.inject({ method: 'POST', url })
    t.equal(answer.statusCode, 404, url)
    t.same(answer.json().error, { statusCode: 404, code: 'ROUTE_NOT_FOUND', message: 'Route not found' }, url)
  }
  t.same((await app.inject('/apiary')).json(), { message: 'Route not found', code: 'ROUTE_NOT_FOUND' })
})

t.test('an undecodable path is answered like its surface', async t => {
  const app = await sharedApp()
  t.match((await app.inject('/api/%zz')).json(), { success: false, error: { statusCode: 400 } })
  const { headers, json } = await app.inject('/%zz')
  t.match(json(), { message: 'Bad request', code: 'BAD_REQUEST' })
  t.match(headers, {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    'x-request-id': String
  })
})

t.test('a request without a valid token gets 401 before any other check', async t => {
  const app = await sharedApp()
  const { accessToken } = await signedIn(app)
  for (const authorization of [
    undefined,
    '',
    'Bearer',
    'Bearer x.y.z',
    `Basic ${accessToken}`,
    `Bearer ${accessToken}x`,
    accessToken
  ]) {
    const answer = await app.inject({
      url: '/api/users/me?limit=0',
      headers: authorization === undefined ? {} : { authorization }
    })
    t.equal(answer.statusCode, 401, authorization)
    t.equal(answer.json().error.code, 'AUTHENTICATION_REQUIRED')
    t.equal(answer.headers['www-authenticate'], 'Bearer')
  }
  const pasted = { authorization: `Bearer Bearer ${accessToken}` }
  t.equal((await app.inject({ url: '/api/users/me', headers: pasted })).statusCode, 200, 'a document pasted as a token')
})
