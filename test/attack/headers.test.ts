// Security headers of every answer, and which origins a browser may call from.
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import t from '#tap'
import type { App } from '../../server/app.ts'
import { illustrationName } from '../../server/content/media/illustrations.ts'
import { inProject } from '../../server/settings/paths.ts'
import { newcomer, signedIn, sharedApp, startApp } from '../helper.ts'
import { mp4 } from '../support/films.ts'
import { form } from '../support/forms.ts'
import { startAppWithRoutes } from '../support/routes.ts'

const app = await sharedApp()

type Answer = Pick<Awaited<ReturnType<typeof get>>, 'headers'>
const get = (app: App, url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

/** Returns the faults in the headers of an answer. */
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
    // HSTS over plain HTTP is the job of the TLS proxy.
    'strict-transport-security': headers['strict-transport-security'] === undefined,
    'x-dns-prefetch-control': headers['x-dns-prefetch-control'] === 'off',
    'x-request-id': /^[\da-f-]{36}$/.test(String(headers['x-request-id'])),
    server: headers.server === undefined && headers['x-powered-by'] === undefined && headers.via === undefined,
    cookies: headers['set-cookie'] === undefined,
    credentials: headers['access-control-allow-credentials'] === undefined
  }
  return Object.keys(rules).filter(name => !rules[name])
}

t.test('the files of both TLS proxies send Strict-Transport-Security', async t => {
  for (const file of ['nginx/tls.conf', 'caddy/Caddyfile']) {
    const text = await readFile(inProject('deploy', file), 'utf8')
    t.match(text, /^\s*(add_)?header Strict-Transport-Security "max-age=\d+"/m, file)
  }
})

t.test('every answer has the security headers, with or without a token', async t => {
  const { app, routes } = await startAppWithRoutes(t)
  const { headers } = await signedIn(app, 'admin')
  for (const { method, url } of routes) {
    for (const caller of [{}, headers]) {
      // Without a body, routes that need one refuse the request and change nothing.
      const answer = await app.inject({
        method,
        url: url.replace(':name', 'alphabet').replace(/:\w+/g, 'x').replace('*', 'index.css'),
        headers: { ...caller, cookie: 'a=b' },
        // The page's files take up to 14 MB; only the headers matter here.
        payloadAsStream: true
      })
      answer.stream().destroy()
      t.same(faultsOf(answer), [], `${method} ${url}: ${answer.statusCode}`)
    }
  }
})

t.test('answers from outside the routes have them too', async t => {
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

t.test('answers to signed-in callers are never cached', async t => {
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
    'the model is public'
  )
})

t.test('a route that fails removes its file headers and forbids caching', async t => {
  let code: string | undefined
  const fail = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onSend', async (_request, { statusCode }, payload) => {
      if (!code || statusCode >= 300) return
      // Fastify keeps a file open if a hook throws.
      if (payload instanceof Readable) payload.destroy()
      throw Object.assign(new Error('This hook fails'), { code })
    })
  }
  subscribe('fastify.initialization', fail)
  const { app, routes } = await startAppWithRoutes(t, { mediaDir: t.testdir() })
  unsubscribe('fastify.initialization', fail)
  const { headers } = await signedIn(app, 'admin')
  const { payload, headers: type } = await form({ field: 'file', bytes: mp4() })
  const upload = { method: 'POST', url: '/api/media', headers: { ...headers, ...type }, payload } as const
  const film: string = (await app.inject(upload)).json().data.url
  const names = ['alphabet', illustrationName('a.svg'), film.replace('/media/', '')]
  let kept = 0
  for (const { url: route, schema: { response } } of routes.filter(({ method }) => method === 'GET')) {
    for (const name of route.includes(':name') ? names : ['']) {
      const asked = { url: route.replace(':name', name), headers: { ...headers, 'accept-encoding': 'br, gzip' } }
      code = undefined
      const before = await app.inject(asked)
      if (before.statusCode >= 300 || before.headers['cache-control'] === 'no-store') continue
      kept++
      for (const [failure, status] of [['EMFILE', 503], ['EIO', 503], ['EBUG', 500]] as const) {
        // In-memory files are always complete.
        if (response && !(status in response)) continue
        code = failure
        const answer = await app.inject(asked)
        t.equal(answer.statusCode, status, asked.url)
        t.ok(answer.json(), 'the error is JSON')
        t.match(answer.headers, { 'content-type': /^application\/json/, 'cache-control': 'no-store' }, asked.url)
        for (const header of OF_FILES) t.notOk(header in answer.headers, `${asked.url} ${header}`)
      }
    }
  }
  t.ok(kept > 8, `${kept} routes`)
})

/** Headers that describe a file, except Content-Length. */
const OF_FILES = ['accept-ranges', 'content-disposition', 'content-encoding', 'content-range', 'etag', 'last-modified']

t.test('only the configured origins may call the platform API', async t => {
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
  t.match(allowed.headers.vary, /origin/i, 'Vary keeps a cache from sharing it between origins')
})

t.test('by default no origin may call the platform API', async t => {
  for (const origin of ['https://any.example', 'null']) {
    t.equal((await get(app, '/api/users/me', { origin })).headers['access-control-allow-origin'], undefined)
  }
})

t.test('any origin may call recognition, without credentials and only with its own methods', async t => {
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

t.test('methods used for probing or tunnelling are refused', async t => {
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
