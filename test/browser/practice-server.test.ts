import { readFile } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import { inProject } from '../../server/paths.ts'
import { startApp } from '../helper.ts'

const listed = await readFile(inProject('dist', 'web', 'files.json'), 'utf8')
const { files } = JSON.parse(listed) as { files: Record<string, number> }
const paths = Object.keys(files)
const script = paths.find(path => /page-.*\.js$/.test(path))!

t.test('the page is isolated, may run WebAssembly, and is asked for anew each time', async t => {
  const app = await startApp(t)
  const { statusCode, headers } = await app.inject('/')
  t.equal(statusCode, 200)
  t.match(headers['content-type'], 'text/html')
  t.equal(headers['cross-origin-opener-policy'], 'same-origin')
  t.equal(headers['cross-origin-embedder-policy'], 'require-corp')
  t.match(headers['content-security-policy'], "script-src 'self' 'wasm-unsafe-eval'")
  t.equal(headers['cache-control'], 'public, no-cache')
})

t.test('files whose names hold their hash are kept for good, and sent compressed', async t => {
  const app = await startApp(t)
  const plain = await app.inject(script)
  t.match(plain.headers, { 'cache-control': 'public, max-age=31536000, immutable', 'content-type': /javascript/ })
  t.equal(plain.headers['content-encoding'], undefined)
  t.equal(plain.rawPayload.length, files[script])
  for (const [encoding, decode] of [['br', brotliDecompressSync], ['gzip', gunzipSync]] as const) {
    const { headers, rawPayload } = await app.inject({ url: script, headers: { 'accept-encoding': encoding } })
    t.equal(headers['content-encoding'], encoding)
    t.match(headers.vary, /accept-encoding/i)
    t.ok(decode(rawPayload).equals(plain.rawPayload))
  }
})

t.test('WebAssembly comes with its own type, which a browser needs to compile it on arrival', async t => {
  const app = await startApp(t)
  for (const path of paths.filter(path => path.endsWith('.wasm'))) {
    t.equal((await app.inject({ method: 'HEAD', url: path })).headers['content-type'], 'application/wasm')
  }
})

t.test('a file that did not change is not sent again', async t => {
  const app = await startApp(t)
  const { headers } = await app.inject('/manifest.webmanifest')
  const again = { url: '/manifest.webmanifest', headers: { 'if-none-match': String(headers.etag) } }
  t.equal((await app.inject(again)).statusCode, 304)
})

t.test('the API keeps its own answers, policy and errors', async t => {
  const app = await startApp(t)
  const pong = await app.inject('/ping')
  t.match(pong.headers['content-security-policy'], "default-src 'none'")
  t.equal(pong.headers['cross-origin-embedder-policy'], undefined)
  t.equal((await app.inject('/assets/nothing.js')).statusCode, 404)
  t.match((await app.inject('/api/nowhere')).json(), { success: false })
  for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/.gitignore']) {
    t.equal((await app.inject(path)).statusCode, 404, path)
  }
})

t.test('every file of the list is served', async t => {
  const app = await startApp(t)
  for (const path of paths) t.equal((await app.inject({ method: 'HEAD', url: path })).statusCode, 200, path)
})
