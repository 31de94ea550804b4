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
  const kept = await again.evaluate(async () => {
    const cache = await caches.open('dactylo-files')
    return (await cache.keys()).map(({ url }) => url)
  })
  t.ok(kept.some(url => url.includes('hand-landmark')), 'the networks are kept')
  t.same(kept.filter(url => /\/(ort|tasks-vision|vision_wasm)/.test(url)), [], 'what few need is not')
  const pictures = await again.locator('.times img').evaluateAll(images =>
    images.map(image => (image as HTMLImageElement).naturalWidth))
  t.ok(pictures.length === 2 && pictures.every(width => width > 0), 'the pictures are there')
})
