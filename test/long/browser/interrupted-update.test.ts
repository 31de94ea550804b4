// An update of the page that breaks off.
/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from '#tap'
import type { Test } from 'tap'
import { inProject } from '../../../server/settings/paths.ts'
import { openBrowser, says, visit } from '../../browser/chromium.ts'
import { serveContent, typeOf } from '../../support/static-site.ts'

const browser = await openBrowser(null)
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
      newer['/assets/last.js'] = ' '
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
