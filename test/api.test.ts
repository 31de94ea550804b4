import t from '#tap'
import { newcomer, signedIn, sharedApp, startApp } from './helper.ts'

const app = await sharedApp()

const failed = (statusCode: number, code: string, message: string) =>
  ({ success: false, error: { statusCode, code, message } })

t.test('an unknown path under /api answers with the envelope', async t => {
  for (const url of ['/api', '/api/', '/api/nowhere', '/api/users/me/nowhere', '/api?x=1']) {
    const answer = await app.inject({ method: 'POST', url })
    t.equal(answer.statusCode, 404, url)
    t.same(answer.json(), failed(404, 'ROUTE_NOT_FOUND', 'Route not found'), url)
  }
  t.same((await app.inject('/apiary')).json(), { message: 'Route not found', code: 'ROUTE_NOT_FOUND' })
})

t.test('a path that can not be decoded answers as its surface does', async t => {
  t.match((await app.inject('/api/%zz')).json(), { success: false, error: { statusCode: 400 } })
  const { headers, json } = await app.inject('/%zz')
  t.match(json(), { message: 'Bad request', code: 'BAD_REQUEST' })
  t.match(headers, {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    'x-request-id': String
  })
})

t.test('who asks without a good token gets 401, before anything else is looked at', async t => {
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
    t.same(answer.json(), failed(401, 'AUTHENTICATION_REQUIRED', 'Authentication required'))
    t.equal(answer.headers['www-authenticate'], 'Bearer')
  }
  const pasted = { authorization: `Bearer Bearer ${accessToken}` }
  t.equal((await app.inject({ url: '/api/users/me', headers: pasted })).statusCode, 200, 'pasted whole')
})

t.test('every fault of a body is listed', async t => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { email: 'lea', username: ' x\u0000', role: 'admin', firstName: 7 }
  })
  t.equal(answer.statusCode, 400)
  const { message, details } = answer.json().error
  t.equal(message, 'Validation failed')
  t.same(details.errors.map(({ path }: { path: string }) => path).sort(), [
    'email',
    'firstName',
    'password',
    'role',
    'username'
  ])
})

t.test('a body that is no JSON is a 400, too large a one a 413', async t => {
  const send = (type: string, payload: string) =>
    app.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': type }, payload })
  const xml = await send('application/xml', '<a/>')
  t.equal(xml.statusCode, 400)
  t.same(xml.json().error.details.errors, [{ path: '', message: 'Unsupported content type, or a compressed body' }])
  for (const [type, payload] of [
    ['text/plain', 'hello'],
    ['application/json', '{'],
    ['application/json', ''],
    ['application/json', '[]'],
    ['application/json', '{"__proto__":{}}']
  ]) {
    const answer = await send(type!, payload!)
    t.equal(answer.statusCode, 400, `${type} ${payload}`)
    t.equal(answer.json().error.message, 'Validation failed')
  }
  t.equal((await send('application/json', JSON.stringify({ email: 'x'.repeat(2 ** 20) }))).statusCode, 413)
})

t.test('an error speaks the language of the caller', async t => {
  const answer = await app.inject({ url: '/api/users/me', headers: { 'accept-language': 'fr' } })
  t.equal(answer.json().error.message, 'Authentification requise')
})

t.test('only the origins of the settings may call from a browser', async t => {
  const app = await startApp(t, { corsOrigins: ['https://school.example'] })
  const allowed = async (origin: string) =>
    (await app.inject({ url: '/api/users/me', headers: { origin } })).headers['access-control-allow-origin']
  t.equal(await allowed('https://school.example'), 'https://school.example')
  t.equal(await allowed('https://elsewhere.example'), undefined)
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/users/me',
    headers: { origin: 'https://school.example', 'access-control-request-method': 'PATCH' }
  })
  t.equal(preflight.statusCode, 204)
  t.match(preflight.headers['access-control-allow-methods'], 'PATCH')
})

t.test('no answer carries credentials to other origins', async t => {
  const app = await startApp(t, { corsOrigins: ['*'] })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers: { origin: 'https://any.example' },
    payload: newcomer()
  })
  t.equal(answer.headers['access-control-allow-origin'], '*')
  t.equal(answer.headers['access-control-allow-credentials'], undefined)
})
