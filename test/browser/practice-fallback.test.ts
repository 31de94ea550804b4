import t from '#tap'
import { NETWORK_TIMEOUT, courseSite, openBrowser, says, visit } from './chromium.ts'
import { withoutSimd } from './without-simd.ts'

const { url } = await courseSite()

t.test('the page names a server that does not answer', async t => {
  const page = await visit(t, await openBrowser(''), 'about:blank', { prepare: withoutSimd })
  await page.route('**/get-alphabet?*', route => route.abort())
  await page.goto(`${url}/#/word/L`)
  await page.getByRole('button', { name: 'Send pictures to the server' }).click()
  await says(page, '.camera-problem', 'The server is not responding')
})

t.test('if a file does not load, the page offers a retry, and asks for no pictures', async t => {
  const page = await visit(t, await openBrowser(''), 'about:blank')
  await page.route('**/*.plan', route => route.fulfill({ status: 503 }))
  await page.goto(`${url}/#/word/L`)
  await says(page, '.camera-problem', 'The recognizer could not be downloaded')
  t.equal(await page.getByRole('button', { name: 'Send pictures to the server' }).count(), 0)
  await page.unroute('**/*.plan')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('.stage[data-live]').waitFor(NETWORK_TIMEOUT)
  t.equal(await page.locator('html').getAttribute('data-letters'), 'page')
})
