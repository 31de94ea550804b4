import t from '#tap'
import { courseSite, openBrowser, visit } from '../../browser/chromium.ts'

const { url } = await courseSite()

t.test('a letter that moves is read at the end of its movement', async t => {
  const page = await visit(t, await openBrowser('q'), `${url}/#/letters/Q`)
  await page.locator('.summary').waitFor()
  t.match(await page.locator('.summary').innerText(), '1 of 1 letter in')
})
