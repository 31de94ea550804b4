import t from '#tap'
import { anotherModel } from '../../browser/another-model.ts'
import { openBrowser, says, serveSite, visit } from '../../browser/chromium.ts'

const browser = await openBrowser('LV')
const MODEL = '**/get-sign_recognizer-model/alphabet'

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
