/// <reference lib="dom" />
import t from '#tap'
import { goTo, NETWORK_TIMEOUT, openBrowser, press, says, serveSite, visit } from './chromium.ts'

const browser = await openBrowser('L')

t.test('a second visit downloads almost nothing, and works without the server', async t => {
  const site = await serveSite(t)
  const page = await visit(t, browser, `${site.url}/#/word/L`, { serviceWorkers: 'allow' })
  await says(page, '.offline-ready', 'Ready to work offline', NETWORK_TIMEOUT)

  const again = await page.context().newPage()
  // Its camera costs processor time.
  await page.close()
  again.on('pageerror', error => t.fail(`the page threw ${error.message}`))
  await again.goto(`${site.url}/#/word/L`)
  await again.locator('.stage[data-live]').waitFor(NETWORK_TIMEOUT)
  const bytes = await again.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries.reduce((sum, { transferSize }) => sum + transferSize, 0)
  })
  t.ok(bytes < 20_000, `${bytes} bytes, to ask whether the model is the newest`)
  await site.stop()

  await again.reload()
  await again.locator('.summary').waitFor(NETWORK_TIMEOUT)
  t.match(await again.locator('.summary').innerText(), '1 of 1 letter')
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
  t.ok(pictures.length === 1 && pictures.every(width => width > 0), 'the picture is there')

  await goTo(again, '#/practise')
  await again.getByRole('link', { name: 'Read words from hands' }).click()
  await press(again, 'Start')
  await again.locator('.speller .hand img').waitFor()
  await goTo(again, '#/round')
  await says(again, '.choice-step h2', 'Which letter does this hand show?')
})
