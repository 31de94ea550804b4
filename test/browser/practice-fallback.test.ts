/// <reference lib="dom" />
import t from '#tap'
import { writeModel } from '../support/models.ts'
import { modelForOnnxRuntime } from './another-model.ts'
import { NETWORK_TIMEOUT, courseSite, openBrowser, says, serveSite, visit } from './chromium.ts'
import { letterPicture } from './film.ts'

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

t.test('only a letter model with operators that the package lacks runs in onnxruntime-web', async t => {
  const modelsDir = t.testdir()
  await writeModel(modelsDir, await modelForOnnxRuntime())
  const school = await serveSite(t, { modelsDir })
  const photo = { name: 'V.jpg', mimeType: 'image/jpeg', buffer: await letterPicture('V') }
  const sites = [[school.url, 'onnxruntime-web', 2], [url, 'recognizer-wasm', 0]] as const
  for (const [site, expected, files] of sites) {
    const page = await visit(t, await openBrowser(null), 'about:blank')
    const loaded: string[] = []
    page.on('request', request => { if (/onnx|ort/.test(request.url())) loaded.push(request.url()) })
    await page.goto(`${site}/#/photo`)
    await page.getByLabel('Choose a photo').setInputFiles(photo)
    await says(page, '.big-letter', /^V/, NETWORK_TIMEOUT)
    const { letters, runtime } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
    t.same({ letters, runtime }, { letters: 'page', runtime: expected })
    t.equal(loaded.length, files, loaded.join())
  }
})
