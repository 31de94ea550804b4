// HTTPS as deployed, by Caddy and by nginx: what they forward, what they block, and their own answers.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { RequestOptions } from 'node:https'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { desc } from 'drizzle-orm'
import t from '#tap'
import type { Test } from 'tap'
import { sessions } from '../../../server/database/schema/tables.ts'
import { inProject } from '../../../server/settings/paths.ts'
import { databaseOf, newcomer, password, startApp } from '../../helper.ts'
import { drawLetter } from '../../support/drawn-letter.ts'
import { form } from '../../support/forms.ts'
import { freePort, isListening, missing, program, until } from '../../support/instances.ts'
import { replaced, startNginx } from '../../support/nginx.ts'

const NAME = 'lsf.school.example'
const MIB = 2 ** 20

interface Site { https: number, http: number, ca: string }

/** Caddy with the configuration of deploy/ before a server, for a local host name.
 * @param timeout how long the server may take to answer */
async function startCaddy (t: Test, port: number, timeout = '60s'): Promise<Site> {
  const [folder, https, http] = [t.testdir(), await freePort(), await freePort()]
  const config = join(folder, 'Caddyfile')
  await writeFile(config, replaced(await readFile(inProject('deploy/caddy/Caddyfile'), 'utf8'), {
    '\tservers {': `\tadmin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n\tservers {`,
    '# tls internal': 'tls internal',
    '127.0.0.1:3001 127.0.0.1:3002': `127.0.0.1:${port}`,
    'response_header_timeout 60s': `response_header_timeout ${timeout}`
  }))
  // Its certificates and state.
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const command = ['run', '--config', config, '--adapter', 'caddyfile']
  const child = spawn((await program('caddy'))!, command, { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  t.teardown(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await until(() => isListening(https))
  const ca = join(folder, 'caddy/pki/authorities/local/root.crt')
  const site = { https, http, ca: await until(() => readFile(ca, 'utf8').catch(() => '')) }
  // It listens before the certificate is ready.
  await until(() => ask(site, '/', { method: 'HEAD' }).then(() => true, () => false))
  return site
}

/** nginx with nginx.conf and tls.conf of deploy/ before a server, with a self-signed certificate. */
async function startTls (t: Test, port: number, timeout = '60s'): Promise<Site> {
  const [folder, https] = [await mkdtemp(join(tmpdir(), 'dactylo-tls-')), await freePort()]
  t.teardown(() => rm(folder, { recursive: true }))
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  execFileSync('openssl', [
    'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${NAME}`,
    '-addext', `subjectAltName=DNS:${NAME}`, '-keyout', key, '-out', certificate
  ], { stdio: 'ignore' })
  const tls = replaced(await readFile(inProject('deploy/nginx/tls.conf'), 'utf8'), {
    'listen 443': `listen 127.0.0.1:${https}`,
    '/etc/nginx/tls/privkey.pem': key,
    '/etc/nginx/tls/fullchain.pem': certificate
  })
  const changes = { 'proxy_read_timeout 60s': `proxy_read_timeout ${timeout}` }
  const { url } = await startNginx(t, [port, port, port, port], { 'tls.conf': tls }, changes)
  return { https, http: Number(new URL(url).port), ca: await readFile(certificate, 'utf8') }
}

/** Sends a request from another address than the proxy's. */
async function ask ({ https, ca }: Site, path: string, options: RequestOptions = {}, body?: Buffer | string) {
  // As curl does, so a body refused by its length is never sent.
  const asksFirst = body !== undefined && body.length > MIB
  const asked = request({
    host: '127.0.0.1',
    localAddress: '127.0.0.2',
    port: https,
    path,
    servername: NAME,
    ca,
    agent: false,
    ...options,
    headers: {
      host: NAME,
      ...body && { 'content-length': Buffer.byteLength(body) },
      ...asksFirst && { expect: '100-continue' },
      ...options.headers
    }
  })
  const answered = once(asked, 'response')
  if (asksFirst) asked.once('continue', () => asked.end(body)).flushHeaders()
  else asked.end(body)
  const [response] = await answered
  const content = await text(response)
  return { status: response.statusCode as number, headers: response.headers, content, json: () => JSON.parse(content) }
}

const post = (type: string, more = {}) => ({ method: 'POST', headers: { 'content-type': type, ...more } })

type Start = (t: Test, port: number, timeout?: string) => Promise<Site>

/** Requirements for both proxies. */
async function checkSite (t: Test, start: Start) {
  const app = await startApp(t, { trustProxy: ['127.0.0.1'] })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const site = await start(t, (app.server.address() as AddressInfo).port)

  await t.test('requests reach the server with their ids, and plain HTTP redirects to HTTPS', async t => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const { status, headers, json } = await ask(site, '/ping', { headers: { 'x-request-id': 'mine', traceparent } })
    t.same([status, json()], [200, { message: 'pong' }])
    t.match(headers, { 'x-request-id': 'mine', traceparent, 'x-content-type-options': 'nosniff' })
    t.notMatch(String(headers.server), /\d/, 'without a version')
    const plain = plainRequest({
      host: '127.0.0.1', localAddress: '127.0.0.2', port: site.http, path: '/ping?a=1', headers: { host: NAME }
    }).end()
    const [moved] = await once(plain, 'response')
    moved.resume()
    t.equal(moved.statusCode, 308)
    t.match(moved.headers.location, new RegExp(`^https://${NAME}(:${site.https})?/ping\\?a=1$`))
  })

  await t.test('operators’ paths are blocked, in any spelling', async t => {
    for (const path of ['/metrics', '/ready', '/metrics?x=1', '/%6detrics', '//metrics', '/x/../ready']) {
      const { status, content } = await ask(site, path)
      t.equal(status, 403, path)
      t.notMatch(content, /dactylo_|"checks"/)
    }
    for (const path of ['/metrics/', '/METRICS', '/ready;x']) {
      const { status, content } = await ask(site, path)
      t.ok(status === 403 || status === 404, `${path}: ${status}`)
      t.notMatch(content, /dactylo_|"checks"/)
    }
    t.same((await ask(site, '/health')).json(), { status: 'ok' })
  })

  await t.test('the server sees the real client address, which the client cannot forge', async t => {
    const account = newcomer()
    const json = post('application/json', { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' })
    t.equal((await ask(site, '/api/auth/register', json, JSON.stringify(account))).status, 201)
    const body = JSON.stringify({ email: account.email, password })
    t.equal((await ask(site, '/api/auth/login', json, body)).status, 200)
    const [session] = await databaseOf(app).select().from(sessions).orderBy(desc(sessions.createdAt)).limit(1)
    t.equal(session!.address, '127.0.0.2')
  })

  await t.test('uploads are forwarded unchanged', async t => {
    const { payload, headers } = await form({ field: 'file', bytes: await drawLetter('L') })
    const image = post(headers['content-type']!)
    // The proxy's time limit is a minute, and a busy machine may not have started the image workers by then.
    await app.inject({ method: 'POST', url: '/get-alphabet', payload, headers })
    t.same((await ask(site, '/get-alphabet', image, payload)).json(), { message: 'L' })
    const large = await form({ field: 'file', bytes: Buffer.alloc(9 * MIB) })
    const read = await ask(site, '/get-alphabet', post(large.headers['content-type']!), large.payload)
    t.same([read.status, read.json().code], [400, 'NOT_AN_IMAGE'], 'the server has read all of it')
  })
  return { app, site }
}

/** Caddy's own answers, which look like the server's. */
async function checkOwnAnswers (t: Test, start: Start) {
  const { app, site } = await checkSite(t, start)
  const image = post('multipart/form-data; boundary=x')

  await t.test('blocked paths and oversized bodies are refused as by a server', async t => {
    const { status, json, headers } = await ask(site, '/metrics')
    t.same([status, json()], [403, { code: 'FORBIDDEN', message: 'Access refused' }])
    t.match(headers['content-type'], 'application/json')
    const tooLarge = { code: 'BODY_TOO_LARGE', message: 'The body is too large' }
    const body = Buffer.alloc(22 * MIB)
    const root = await ask(site, '/get-alphabet', image, body)
    t.same([root.status, root.json()], [413, tooLarge])
    const platform = await ask(site, '/api/media', image, body)
    t.same([platform.status, platform.json()], [413, { success: false, error: { statusCode: 413, ...tooLarge } }])
  })

  const unavailable = { code: 'UNAVAILABLE', message: 'Service unavailable' }
  /** Sends requests to both surfaces while no server answers. */
  async function checkFailure (t: Test, site: Site, statusCode: number) {
    const expected = {
      '/ping': unavailable,
      '/api': { success: false, error: { statusCode, ...unavailable } },
      '/api/lessons?limit=1': { success: false, error: { statusCode, ...unavailable } },
      '/apiary': unavailable
    }
    // In parallel, because each waits for the proxy's time limit.
    await Promise.all(Object.entries(expected).map(async ([path, body]) => {
      const { status, headers, json } = await ask(site, path)
      t.same([status, json()], [statusCode, body], path)
      t.match(headers, { 'content-type': 'application/json', 'retry-after': '1' })
    }))
  }

  await t.test('an unreachable server gives a 502 that clients can parse', async t => {
    await app.close()
    await checkFailure(t, site, 502)
  })

  await t.test('a server that does not answer gives a 504', async t => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    t.teardown(() => silent.close())
    silent.on('connection', socket => t.teardown(() => socket.destroy()))
    await checkFailure(t, await start(t, (silent.address() as AddressInfo).port, '1s'), 504)
  })
}

t.test('Caddy', { skip: await missing('caddy') }, t => checkOwnAnswers(t, startCaddy))
t.test('nginx with a certificate', { skip: await missing('nginx', 'openssl') }, async t => {
  await checkSite(t, startTls)
})
