/// <reference lib="dom" />
import t from '#tap'
import { NETWORK_TIMEOUT, courseSite, openBrowser, says, visit } from './chromium.ts'

const { url } = await courseSite()

t.test('learners see themselves while the recognizer loads; if a file does not load, they can retry', async t => {
  const page = await visit(t, await openBrowser(''), 'about:blank')
  let fail = () => {}
  const failed = new Promise<void>(resolve => { fail = resolve })
  await page.route('**/*.plan', async route => {
    await failed
    await route.fulfill({ status: 503 })
  })
  await page.goto(`${url}/#/word/L`)
  await says(page, '.loading h2', 'Preparing the recognizer')
  await page.waitForFunction(() => (document.querySelector<HTMLVideoElement>('.stage video')?.videoWidth ?? 0) > 0)
  const behind = (selector: string) =>
    page.locator(selector).evaluate(element => getComputedStyle(element).backgroundColor)
  t.equal(await behind('.stage-cover'), 'rgba(0, 0, 0, 0)')
  t.match(await behind('.loading'), 'rgba(32, 38, 46', 'the words can be read on any picture')
  fail()
  await says(page, '.camera-problem', 'The recognizer could not be downloaded')
  t.equal(await page.getByRole('button', { name: 'Send pictures to the server' }).count(), 0)
  await page.unroute('**/*.plan')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('.stage[data-live]').waitFor(NETWORK_TIMEOUT)
  t.equal(await page.locator('html').getAttribute('data-letters'), 'page')
})
