// The example of a service worker: where nothing may be imported while it runs, and without a connection.
/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import t from '#tap'
import { inProject } from '../../../server/paths.ts'
import { PATIENCE, openBrowser, visit } from '../../browser/chromium.ts'
import { bundled } from '../../support/bundled.ts'
import { fivePictures } from '../runtimes/pictures.ts'

const [script, ...others] = await bundled(inProject('examples', 'service-worker', 'recognizer.js'), 'recognizer')

const TYPES: Record<string, string> = { '.json': 'application/json', '.wasm': 'application/wasm' }
const FOLDERS: Record<string, string> = {
  models: inProject('recognizer-wasm', 'models'), alphabet: inProject('assets', 'models', 'alphabet')
}

async function contentOf (path: string): Promise<[type: string, body: string | Buffer] | null> {
  if (path === '/') return ['text/html', '<!doctype html><title>A site</title>']
  if (path === '/recognizer.js') return ['text/javascript', script!.code]
  const [, folder, file] = path.split('/')
  const own = FOLDERS[folder ?? '']
  return own && file ? [TYPES[extname(file)] ?? 'application/octet-stream', await readFile(join(own, file))] : null
}

const site = createServer((request, response) => {
  contentOf(request.url!).catch(() => null).then(content => {
    response.writeHead(content ? 200 : 404, { 'content-type': content?.[0] ?? 'text/plain' }).end(content?.[1])
  }).catch(error => response.destroy(error))
}).listen(0, '127.0.0.1')
await once(site, 'listening')
t.teardown(() => { site.close() })
const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`

t.test('a service worker reads pictures, and goes on where there is no connection', async t => {
  t.same(others, [], 'all of it in one script')
  const page = await visit(t, await openBrowser(null), url, { serviceWorkers: 'allow' })
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/recognizer.js')
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, PATIENCE)
  const ask = (picture: Buffer) => page.evaluate(async base64 => {
    const body = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    const answer = await fetch('/letter', { method: 'POST', body })
    return { status: answer.status, ...await answer.json() }
  }, picture.toString('base64'))

  const [first, ...rest] = await fivePictures()
  t.match(await ask(first!.jpeg), { status: 200, letter: first!.letter })
  site.closeAllConnections()
  site.close()
  for (const { jpeg, letter } of rest) t.match(await ask(jpeg), { status: 200, letter })
  t.match(await ask(Buffer.from('no picture')), { status: 400 })
})
