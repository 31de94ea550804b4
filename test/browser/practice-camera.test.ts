import t from '#tap'
import type { Page } from 'playwright-core'
import { courseSite, openBrowser, says, visit } from './chromium.ts'
import { violations } from './every-view.ts'
import { nothingByServer, show } from './scripted-recognizer.ts'

const { url } = await courseSite()
const browser = await openBrowser('')
/** Asks for cameras, as a user's browser does. A page costs it three times as much. */
const asking = await openBrowser('', { asks: true })

/** Imitates a camera that another program uses. */
async function busyCamera (page: Page) {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Could not start video source', 'NotReadableError')
    }
  })
}

t.test('a refused camera shows how to allow it, in the reader’s language, and can be retried by a key', async t => {
  const page = await visit(t, asking, `${url}/#/word/L`, { camera: 'refused', hand: null, bypassCSP: true })
  await says(page, '[data-fault="camera-refused"]', 'No camera picture')
  await says(page, '[data-fault="camera-refused"]', 'Allow it with the camera or lock symbol next to the address')
  t.same(await violations(page), [])
  await page.context().grantPermissions(['camera'])
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await page.locator('.stage[data-live]').waitFor()
  t.equal(await page.evaluate(() => document.activeElement?.className), 'stage')
  await show(page, 'L')
  await says(page, '.summary', '1 of 1 letter in')
  const french = await visit(t, asking, `${url}/#/word/L`, { camera: 'refused', hand: 'L', locale: 'fr-FR' })
  await says(french, '[data-fault="camera-refused"]', 'Autorisez-la avec le symbole de caméra')
})

t.test('the page says that another program uses the camera', async t => {
  const page = await visit(t, browser, `${url}/#/word/L`, { hand: 'L', prepare: busyCamera })
  await says(page, '[data-fault="camera-busy"]', 'Another program is using the camera')
})

t.test('without a camera, the page offers a photo', async t => {
  const page = await visit(t, await openBrowser(null), `${url}/#/word/L`, { hand: 'L' })
  await says(page, '[data-fault="camera-absent"]', 'No camera was found')
  await page.getByRole('link', { name: 'Use a photo instead' }).click()
  await says(page, 'h1', 'Which letter is it?')
})

t.test('learners see themselves while the recognizer loads', async t => {
  const prepare = async (page: Page) => { await page.route('**/*.plan', () => {}) }
  const page = await visit(t, browser, `${url}/#/word/L`, { prepare })
  await says(page, '.loading h2', 'Preparing the recognizer')
  await page.waitForFunction(() => (document.querySelector<HTMLVideoElement>('.stage video')?.videoWidth ?? 0) > 0)
  const behind = (selector: string) =>
    page.locator(selector).evaluate(element => getComputedStyle(element).backgroundColor)
  t.equal(await behind('.stage-cover'), 'rgba(0, 0, 0, 0)')
  t.match(await behind('.loading'), 'rgba(32, 38, 46', 'the words can be read on any picture')
})

t.test('with one camera, there is no button to change it', async t => {
  const page = await visit(t, browser, `${url}/#/letters/Z`, { hand: null })
  await says(page, '.advice', /./)
  t.equal(await page.locator('.other-camera').count(), 1)
  t.notOk(await page.getByRole('button', { name: 'Other camera' }).isVisible())
})

t.test('a learner shows F and T twice each, and the result stays on the device', async t => {
  const page = await visit(t, browser, `${url}/#/calibrate`, { hand: 'F', bypassCSP: true })
  const asked = ['Show your F', 'Your F again', 'Show your T', 'Your T again']
  for (const [i, text] of asked.entries()) {
    await says(page, '.exercise-top', `${i + 1} of 4`)
    await says(page, '.advice', text)
    if (i === 0) t.same(await violations(page), [])
    await show(page, 'FFTT'[i]!)
    if (i === 3) break
    await says(page, '.advice', 'Lower your hand')
    await show(page, null)
  }
  await says(page, '.lead', 'Your F and your T are already read correctly')
  t.same(await violations(page), [])
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('dactylo-calibrations')!) as unknown)
  t.same(kept, { guest: { model: 'scripted 1', letters: ['F', 'T'], middle: 0 } })
  await page.getByRole('button', { name: 'Show them again' }).click()
  await says(page, '.exercise-top', '1 of 4')
})

t.test('a browser whose letters the server reads says that it cannot learn them', async t => {
  const page = await visit(t, browser, `${url}/#/calibrate`, { hand: null })
  // Waits for the worker.
  await show(page, null)
  await page.workers()[0]!.evaluate(reading => { Reflect.set(globalThis, 'shown', reading) }, nothingByServer)
  await says(page, '.lead', 'This needs a browser that reads letters itself')
})
