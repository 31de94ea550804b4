import t from 'tap'
import type { Page } from 'playwright-core'
import { openBrowser, says, serveSite, visit } from './chromium.ts'

const { url } = await serveSite(t)
const withCamera = await openBrowser(t, 'L')

/** A camera that another program holds: it cannot be had in a test, so the browser's answer is given for it. */
async function busyCamera (page: Page) {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Could not start video source', 'NotReadableError')
    }
  })
}

t.test('a camera that is refused: what to do, in the reader’s language', async t => {
  const page = await visit(t, withCamera, `${url}/#/word/L`, { camera: 'refused' })
  await says(page, '[data-fault="refused"]', 'Allow it with the camera or lock symbol beside the address')
  const french = await visit(t, withCamera, `${url}/#/word/L`, { camera: 'refused', locale: 'fr-FR' })
  await says(french, '[data-fault="refused"]', 'Autorisez-la avec le symbole de caméra')
})

t.test('a refused camera that is then allowed', async t => {
  const page = await visit(t, withCamera, `${url}/#/word/L`, { camera: 'refused' })
  await says(page, '[data-fault="refused"]', 'No camera picture')
  await page.context().grantPermissions(['camera'])
  await page.getByRole('button', { name: 'Try again' }).click()
  await says(page, '.summary', '1 of 1 letters')
})

t.test('a camera that another program uses', async t => {
  const page = await visit(t, withCamera, `${url}/#/word/L`, { prepare: busyCamera })
  await says(page, '[data-fault="busy"]', 'Another program is using the camera')
})

t.test('a machine without a camera: a photo is offered', async t => {
  const page = await visit(t, await openBrowser(t, null), `${url}/#/word/L`)
  await says(page, '[data-fault="absent"]', 'No camera was found')
  await page.getByRole('link', { name: 'Use a photo instead' }).click()
  await says(page, 'h1', 'Which letter is it?')
})
