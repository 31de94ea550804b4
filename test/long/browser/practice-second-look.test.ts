// Second looks in the page.
import t from '#tap'
import type { Test } from 'tap'
import { lookingModel } from '../../browser/another-model.ts'
import { letterPicture } from '../../browser/film.ts'
import { courseSite, openBrowser, says, visit } from '../../browser/chromium.ts'

const browser = await openBrowser('L')
const { url } = await courseSite()
const model = await lookingModel()
const photo = { name: 'L.jpg', mimeType: 'image/jpeg', buffer: await letterPicture('L') }

async function open (t: Test, address: string) {
  const page = await visit(t, browser, 'about:blank')
  await page.route('**/get-sign_recognizer-model/alphabet', route =>
    route.fulfill({ body: model.zip, headers: { etag: model.etag } }))
  await page.goto(`${url}/${address}`)
  return page
}

t.test('photos and films get a second look with the package’s engine', async t => {
  const page = await open(t, '#/photo')
  await page.getByLabel('Choose a photo').setInputFiles(photo)
  await says(page, '.big-letter', /^Q/)
  await says(await open(t, '#/letters/Z'), '.seen-letter', 'Q')
})
