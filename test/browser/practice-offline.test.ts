import t from '#tap'
import { PATIENCE, openBrowser, says, serveSite, visit } from './chromium.ts'

const browser = await openBrowser('LV')

t.test('after one visit the page works with the server gone', async t => {
  const site = await serveSite(t)
  const page = await visit(t, browser, `${site.url}/#/word/L`, { serviceWorkers: 'allow' })
  await says(page, '.offline-ready', 'Ready to work offline')
  await site.stop()

  const again = await page.context().newPage()
  again.on('pageerror', error => t.fail(`the page threw ${error.message}`))
  await again.goto(`${site.url}/#/word/VL`)
  await again.locator('.summary').waitFor(PATIENCE)
  t.match(await again.locator('.summary').innerText(), '2 of 2 letters')
  t.equal(await again.locator('html').getAttribute('data-letters'), 'page')
  t.equal(await again.locator('html').getAttribute('data-runtime'), 'recognizer-wasm')
  const cachedIn = (name: string) => again.evaluate(async name =>
    (await (await caches.open(name)).keys()).map(({ url }) => url), name)
  const kept = { page: await cachedIn('dactylo-files'), recognizer: await cachedIn('recognizer-wasm-files') }
  t.equal(kept.recognizer.length, 3, 'the kernels and both networks are kept')
  const forFew = [...kept.page, ...kept.recognizer].filter(url => /\/(ort|tasks-vision|vision_wasm)/.test(url))
  t.same(forFew, [], 'what few need is not')
  const pictures = await again.locator('.times img').evaluateAll(images =>
    images.map(image => (image as HTMLImageElement).naturalWidth))
  t.ok(pictures.length === 2 && pictures.every(width => width > 0), 'the pictures are there')
})
