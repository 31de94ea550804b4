import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from '#tap'
import { ILLUSTRATIONS_PATH, illustrationName } from '../server/content/media/illustrations.ts'
import { inProject } from '../server/settings/paths.ts'
import { sharedApp, startApp } from './helper.ts'

const app = await sharedApp()

const listed = await readFile(inProject('dist', 'web', 'files.json'), 'utf8')
const { files } = JSON.parse(listed) as { files: Record<string, number> }
const paths = Object.keys(files)
const script = paths.find(path => /page-.*\.js$/.test(path))!

t.test('the page is isolated, may run WebAssembly, and is revalidated on every visit', async t => {
  const { statusCode, headers } = await app.inject('/')
  t.equal(statusCode, 200)
  t.match(headers['content-type'], 'text/html')
  t.equal(headers['cross-origin-opener-policy'], 'same-origin')
  t.equal(headers['cross-origin-embedder-policy'], 'require-corp')
  t.match(headers['permissions-policy'], 'camera=(self)')
  t.match(headers['content-security-policy'], "script-src 'self' 'wasm-unsafe-eval'")
  t.equal(headers['cache-control'], 'public, no-cache')
})

t.test('files with a hash in their name are cached for good, and compressed', async t => {
  const plain = await app.inject(script)
  t.match(plain.headers, { 'cache-control': 'public, max-age=31536000, immutable', 'content-type': /javascript/ })
  t.match(plain.headers, { 'cross-origin-embedder-policy': 'require-corp', 'permissions-policy': undefined })
  t.equal(plain.headers['content-encoding'], undefined)
  t.equal(plain.rawPayload.length, files[script])
  for (const [encoding, decode] of [['br', brotliDecompressSync], ['gzip', gunzipSync]] as const) {
    const { headers, rawPayload } = await app.inject({ url: script, headers: { 'accept-encoding': encoding } })
    t.equal(headers['content-encoding'], encoding)
    t.match(headers.vary, /accept-encoding/i)
    t.ok(decode(rawPayload).equals(plain.rawPayload))
  }
})

t.test('WebAssembly has its own type, which browsers need for streaming compilation', async t => {
  for (const path of paths.filter(path => path.endsWith('.wasm'))) {
    t.equal((await app.inject({ method: 'HEAD', url: path })).headers['content-type'], 'application/wasm')
  }
})

t.test('an unchanged file is not sent again', async t => {
  const { headers } = await app.inject('/manifest.webmanifest')
  const again = { url: '/manifest.webmanifest', headers: { 'if-none-match': String(headers.etag) } }
  t.equal((await app.inject(again)).statusCode, 304)
})

t.test('the API keeps its own answers, policy and errors', async t => {
  const pong = await app.inject('/ping')
  t.match(pong.headers['content-security-policy'], "default-src 'none'")
  t.equal(pong.headers['cross-origin-embedder-policy'], undefined)
  t.equal((await app.inject('/assets/nothing.js')).statusCode, 404)
  t.match((await app.inject('/api/nowhere')).json(), { success: false })
  for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/.gitignore']) {
    t.equal((await app.inject(path)).statusCode, 404, path)
  }
})

t.test('a browser at an unknown address gets the page with status 404', async t => {
  const asDocument = { 'sec-fetch-dest': 'document' }
  const { statusCode, headers, body } = await app.inject({ url: '/foo/bar', headers: asDocument })
  t.match([statusCode, headers['content-type'], body], [404, 'text/html; charset=utf-8', 'url=/#/foo/bar"'])
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'] as const) {
    const refused = await app.inject({ method, url: '/foo/bar', headers: asDocument })
    t.match([refused.statusCode, refused.json()], [404, { code: 'ROUTE_NOT_FOUND' }], method)
  }
  t.equal((await app.inject({ url: '/foo/bar', headers: { 'sec-fetch-dest': 'image' } })).statusCode, 404)
  t.equal((await app.inject({ url: '/api/foo', headers: { 'sec-fetch-dest': 'document' } })).statusCode, 404)
})

t.test('a link whose # a mail program encoded, or a person left out, opens the page’s view', async t => {
  const headers = { 'sec-fetch-dest': 'document' }
  const link = '/join/ABCDE-FGHJK'
  for (const url of [link, `/%23${link}`, `${link}?utm_source=a`]) {
    t.match((await app.inject({ url, headers })).body, /content="0; url=\/#\/join\/ABCDE-FGHJK">$/, url)
  }
})

t.test('every listed file is served', async t => {
  for (const path of paths) t.equal((await app.inject({ method: 'HEAD', url: path })).statusCode, 200, path)
})

t.test('over one connection, each answer has its length, and cached files are not sent again', async t => {
  const app = await startApp(t)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.teardown(() => agent.destroy())
  const ports = new Set<number | undefined>()
  async function fetch (path: string, headers: OutgoingHttpHeaders = {}) {
    const [answer] = await once(get({ port, path, agent, headers }), 'response') as [IncomingMessage]
    ports.add(answer.socket.localPort)
    let length = 0
    for await (const chunk of answer) length += (chunk as Buffer).length
    return { statusCode: answer.statusCode, headers: answer.headers, length }
  }
  const picture = `${ILLUSTRATIONS_PATH}/${illustrationName('a.svg')}`
  const kept = ['/', script, '/manifest.webmanifest', '/get-sign_recognizer-model/alphabet', picture]
  const all = [...kept, '/ping', '/nowhere', '/api/users/me', '/api/nowhere', '/get-sign_recognizer-model/none']
  for (const path of all) {
    for (const encoding of ['identity', 'br', 'gzip']) {
      const { headers, length, statusCode } = await fetch(path, { 'accept-encoding': encoding })
      t.equal(Number(headers['content-length']), length, `${path} ${encoding}`)
      t.ok(length > 0)
      t.equal(headers['transfer-encoding'], undefined)
      if (!kept.includes(path)) continue
      t.equal(statusCode, 200, path)
      const again = await fetch(path, { 'accept-encoding': encoding, 'if-none-match': headers.etag })
      t.same([again.statusCode, again.length], [304, 0], `${path} ${encoding}`)
      t.equal(again.headers['cache-control'], headers['cache-control'])
    }
  }
  t.equal(ports.size, 1)
})
