// What a security scanner looks at: the headers of every answer, good or bad, and who may call from a browser.
import { request } from 'node:http'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import t from '#tap'
import type { App } from '../../server/app.ts'
import { newcomer, signedIn, startApp } from '../helper.ts'
import { startAppWithRoutes } from '../support/routes.ts'

type Answer = Awaited<ReturnType<typeof get>>
const get = (app: App, url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

/** What is wrong with the headers of an answer. */
function faultsOf ({ headers }: Answer): string[] {
  const policy = String(headers['content-security-policy'])
  const rules: Record<string, boolean> = {
    'x-content-type-options': headers['x-content-type-options'] === 'nosniff',
    'content-security-policy: default-src': policy.includes("default-src 'none'"),
    'content-security-policy: frame-ancestors': policy.includes("frame-ancestors 'none'"),
    'content-security-policy: unsafe scripts':
      !/script-src[^;]*('unsafe-inline'|'unsafe-eval'|https?:|\*|data:)/.test(policy),
    'content-security-policy: upgrades': !policy.includes('upgrade-insecure-requests'),
    'x-frame-options': ['DENY', 'SAMEORIGIN'].includes(String(headers['x-frame-options'])),
    'referrer-policy': headers['referrer-policy'] === 'no-referrer',
    // Plain HTTP must not say it: whoever puts TLS in front does.
    'strict-transport-security': headers['strict-transport-security'] === undefined,
    'x-permitted-cross-domain-policies': headers['x-permitted-cross-domain-policies'] === 'none',
    'x-download-options': headers['x-download-options'] === 'noopen',
    'x-dns-prefetch-control': headers['x-dns-prefetch-control'] === 'off',
    'x-xss-protection': headers['x-xss-protection'] === '0',
    'x-request-id': /^[\da-f-]{36}$/.test(String(headers['x-request-id'])),
    server: headers.server === undefined && headers['x-powered-by'] === undefined && headers.via === undefined,
    cookies: headers['set-cookie'] === undefined,
    credentials: headers['access-control-allow-credentials'] === undefined
  }
  return Object.keys(rules).filter(name => !rules[name])
}

t.test('every route answers with the headers a scanner looks for, whoever asks', async t => {
  const { app, routes } = await startAppWithRoutes(t)
  const { headers } = await signedIn(app, 'admin')
  for (const { method, url } of routes) {
    for (const caller of [{}, headers]) {
      // No body: whatever wants one is refused, and nothing is changed.
      const answer = await app.inject({
        method,
        url: url.replace(':name', 'alphabet').replace(/:\w+/g, 'x').replace('*', 'index.css'),
        headers: { ...caller, cookie: 'a=b' }
      })
      t.same(faultsOf(answer), [], `${method} ${url}: ${answer.statusCode}`)
    }
  }
})

t.test('so do answers that no route gives', async t => {
  const app = await startApp(t, { rateLimit: 3, recognitionRateLimit: 3 })
  for (const url of [
    '/nowhere',
    '/api/nowhere',
    '/api/docs/static/nowhere',
    '/.env',
    '/api/users/me',
    '/api/users/me',
    '/api/users/me',
    '/ping',
    '/ping',
    '/ping',
    '/ping'
  ]) {
    const answer = await get(app, url)
    t.same(faultsOf(answer), [], `${url}: ${answer.statusCode}`)
  }
})

t.test('what is told to one caller is kept by no cache', async t => {
  const app = await startApp(t)
  const { headers, refreshToken, account } = await signedIn(app)
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api/auth/${url}`, payload })
  const answers = {
    me: await get(app, '/api/users/me', headers),
    export: await get(app, '/api/users/me/export', headers),
    refused: await get(app, '/api/users/me'),
    login: await post('login', { email: account.email, password: account.password }),
    refresh: await post('refresh', { refreshToken }),
    register: await post('register', newcomer()),
    letter: await app.inject({ method: 'POST', url: '/get-alphabet2', payload: {} })
  }
  for (const [what, answer] of Object.entries(answers)) t.equal(answer.headers['cache-control'], 'no-store', what)
  t.equal(
    (await get(app, '/get-sign_recognizer-model/alphabet')).headers['cache-control'],
    'public, no-cache',
    'the model is for all'
  )
})

t.test('the platform is open to no origin but those of the settings', async t => {
  const app = await startApp(t, { corsOrigins: ['https://school.example'] })
  const { headers } = await signedIn(app)
  const others = [
    'null',
    'https://school.example.evil.example',
    'https://evilschool.example',
    'http://school.example',
    'https://school.example:444',
    'https://SCHOOL.example.',
    'https://school.example/',
    'https://sub.school.example',
    '*',
    '',
    'file://',
    'https://school.example, https://evil.example'
  ]
  for (const origin of others) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await app.inject({
        method,
        url: '/api/users/me',
        headers: {
          ...headers,
          origin,
          'access-control-request-method': 'DELETE',
          'access-control-request-headers': 'authorization'
        }
      })
      t.equal(answer.headers['access-control-allow-origin'], undefined, `${method} from ${origin}`)
    }
  }
  const allowed = await get(app, '/api/users/me', { ...headers, origin: 'https://school.example' })
  t.equal(allowed.headers['access-control-allow-origin'], 'https://school.example')
  t.match(allowed.headers.vary, /origin/i, 'and a cache does not give it to another')
})

t.test('by default the platform is open to no origin at all', async t => {
  const app = await startApp(t)
  for (const origin of ['https://any.example', 'null']) {
    t.equal((await get(app, '/api/users/me', { origin })).headers['access-control-allow-origin'], undefined)
  }
})

t.test('recognition is open to every origin, without credentials, and for what it takes only', async t => {
  const app = await startApp(t)
  for (const origin of ['https://any.example', 'null']) {
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/get-alphabet',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-session-id'
      }
    })
    t.equal(preflight.headers['access-control-allow-origin'], '*')
    t.equal(preflight.headers['access-control-allow-credentials'], undefined)
    t.equal(preflight.headers['access-control-allow-methods'], 'GET, HEAD, POST, DELETE')
    t.notMatch(preflight.headers['access-control-allow-headers'], /authorization|cookie|\*/i)
  }
})

t.test('methods that only help to spy or to disguise do nothing', async t => {
  const app = await startApp(t)
  const { headers } = await signedIn(app, 'admin')
  for (const method of ['TRACE', 'PUT'] as const) {
    t.equal(
      (await app.inject({ method: method as 'PUT', url: '/api/users/me', headers })).statusCode,
      404,
      method
    )
  }
  const disguised = await app.inject({
    method: 'POST',
    url: '/api/users/me',
    headers: { ...headers, 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
  })
  t.equal(disguised.statusCode, 404)
  const url = new URL(await app.listen({ port: 0 }))
  const connecting = request({ method: 'CONNECT', port: url.port, path: 'internal.example:80' }).end()
  const [answer] = (await Promise.race([once(connecting, 'connect'), once(connecting, 'response')]).catch(
    () => []
  )) as [IncomingMessage?]
  t.not(answer?.statusCode, 200, 'CONNECT opens no tunnel')
})
