/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from '#tap'
import type { Test } from 'tap'
import { inProject } from '../../server/settings/paths.ts'
import { serveContent, typeOf } from '../support/static-site.ts'
import { NETWORK_TIMEOUT, openBrowser, says, serveSite, visit } from './chromium.ts'

const browser = await openBrowser('LV')

t.test('a second visit downloads almost nothing, and works without the server', async t => {
  const site = await serveSite(t)
  const page = await visit(t, browser, `${site.url}/#/word/L`, { serviceWorkers: 'allow' })
  await says(page, '.offline-ready', 'Ready to work offline', NETWORK_TIMEOUT)

  const again = await page.context().newPage()
  again.on('pageerror', error => t.fail(`the page threw ${error.message}`))
  await again.goto(`${site.url}/#/word/VL`)
  await again.locator('.stage[data-live]').waitFor(NETWORK_TIMEOUT)
  const bytes = await again.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries.reduce((sum, { transferSize }) => sum + transferSize, 0)
  })
  t.ok(bytes < 20_000, `${bytes} bytes, to ask whether the model is the newest`)
  await site.stop()

  await again.reload()
  await again.locator('.summary').waitFor(NETWORK_TIMEOUT)
  t.match(await again.locator('.summary').innerText(), '2 of 2 letters')
  t.equal(await again.locator('html').getAttribute('data-letters'), 'page')
  t.equal(await again.locator('html').getAttribute('data-runtime'), 'recognizer-wasm')
  const cachedIn = (name: string) => again.evaluate(async name =>
    (await (await caches.open(name)).keys()).map(({ url }) => url), name)
  const kept = { page: await cachedIn('dactylo-files'), recognizer: await cachedIn('recognizer-wasm-files') }
  t.equal(kept.recognizer.length, 3, 'the kernels and both networks are kept')
  const forFew = [...kept.page, ...kept.recognizer].filter(url => /\/ort/.test(url))
  t.same(forFew, [], 'what few need is not')
  const pictures = await again.locator('.times img').evaluateAll((images: HTMLImageElement[]) =>
    Promise.all(images.map(image => image.decode().then(() => image.naturalWidth))))
  t.ok(pictures.length === 2 && pictures.every(width => width > 0), 'the pictures are there')
})

const BUILT = inProject('dist', 'web')

/** Hosts the built page. It can be replaced by a newer one whose last file, the script, never arrives. */
async function serveUpdate (t: Test) {
  const newer: Record<string, string> = {}
  let breakOff = () => {}
  const broken = new Promise<void>(resolve => { breakOff = resolve })
  const host = await serveContent(t, async address => {
    if (address === '/assets/new.js') await broken
    const path = address === '/' ? '/index.html' : address
    return [typeOf(path), newer[path] ?? await readFile(join(BUILT, path))]
  })
  const worker = await readFile(join(BUILT, 'service-worker.js'), 'utf8')
  return {
    ...host,
    deploy () {
      newer['/index.html'] = '<!doctype html><script src="/assets/new.js"></script>'
      newer['/assets/last.js'] = ''
      newer['/service-worker.js'] = worker.replace('"files":{', '"files":{"/assets/new.js":1,')
        .replace(/(?<="files":\{[^}]*)\}/, ',"/assets/last.js":1}')
    },
    breakOff
  }
}

t.test('an interrupted update leaves the previous page, which opens without the server', async t => {
  const site = await serveUpdate(t)
  const page = await visit(t, browser, site.url, { serviceWorkers: 'allow' })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null)
  site.deploy()
  const newer = await page.evaluateHandle(async () => (await (await navigator.serviceWorker.ready).update()).installing)
  await page.waitForFunction(() => caches.match('/assets/last.js'), null)
  site.breakOff()
  await page.waitForFunction(newer => newer?.state === 'redundant', newer)
  site.stop()
  await page.reload()
  await says(page, 'h1', 'Spell with your hands')
})
