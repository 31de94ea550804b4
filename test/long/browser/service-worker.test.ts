// The service worker example: no imports at run time, and no connection.
/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from '#tap'
import { inProject } from '../../../server/settings/paths.ts'
import { openBrowser, visit } from '../../browser/chromium.ts'
import { bundled } from '../../support/bundled.ts'
import { serveContent, typeOf } from '../../support/static-site.ts'
import { fivePictures } from '../runtimes/pictures.ts'

const [script, ...others] = await bundled(inProject('examples', 'service-worker', 'recognizer.js'), 'recognizer')

const FOLDERS: Record<string, string> = {
  models: inProject('recognizer-wasm', 'models'), alphabet: inProject('assets', 'models', 'alphabet')
}

const { url, stop } = await serveContent(t, async address => {
  if (address === '/') return ['text/html', '<!doctype html><title>A site</title>']
  if (address === '/recognizer.js') return [typeOf(address), script!.code]
  const [, folder, file] = address.split('/')
  return [typeOf(file!), await readFile(join(FOLDERS[folder!]!, file!))]
})

t.test('a service worker reads pictures, also without a connection', async t => {
  t.same(others, [], 'a single script')
  const page = await visit(t, await openBrowser(null), url, { serviceWorkers: 'allow' })
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/recognizer.js')
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null)
  const ask = (picture: Buffer) => page.evaluate(async base64 => {
    const body = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    const answer = await fetch('/letter', { method: 'POST', body })
    return { status: answer.status, ...await answer.json() }
  }, picture.toString('base64'))

  const [first, ...rest] = await fivePictures()
  t.match(await ask(first!.jpeg), { status: 200, letter: first!.letter })
  stop()
  for (const { jpeg, letter } of rest) t.match(await ask(jpeg), { status: 200, letter })
  t.match(await ask(Buffer.from('no picture')), { status: 400 })
})
