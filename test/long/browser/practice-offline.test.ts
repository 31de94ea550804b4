import t from '#tap'
import { anotherModel } from '../../browser/another-model.ts'
import { PATIENCE, openBrowser, says, serveSite, visit } from '../../browser/chromium.ts'

const browser = await openBrowser('LV')
const MODEL = '**/get-sign_recognizer-model/alphabet'

t.test('a second visit downloads nothing but the question whether the model is still the newest', async t => {
  const site = await serveSite(t)
  const page = await visit(t, browser, `${site.url}/#/word/L`, { serviceWorkers: 'allow' })
  await says(page, '.offline-ready', 'Ready to work offline')
  const again = await page.context().newPage()
  await again.goto(`${site.url}/#/word/V`)
  await again.locator('.summary').waitFor(PATIENCE)
  t.equal(await again.locator('.notice').count(), 0)
  const bytes = await again.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries.reduce((sum, { transferSize }) => sum + transferSize, 0)
  })
  t.ok(bytes < 20_000, `${bytes} bytes`)
})

t.test('a newer letter model is announced, and used when the learner says so', async t => {
  const site = await serveSite(t)
  const page = await visit(t, browser, `${site.url}/#/word/L`, { serviceWorkers: 'allow' })
  await says(page, '.offline-ready', 'Ready to work offline')

  const newer = await anotherModel()
  const again = await page.context().newPage()
  const headers = { etag: newer.etag, 'content-type': 'application/zip' }
  await again.context().route(MODEL, route => route.fulfill({ body: newer.zip, headers }))
  await again.goto(`${site.url}/#/letters/Z`)
  await says(again, '.notice', 'A better letter model is available')
  await again.getByRole('button', { name: 'Use it' }).click()
  await says(again, '.seen-letter', 'Q')
})
