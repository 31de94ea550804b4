import { setTimeout } from 'node:timers/promises'
import t from '#tap'
import type { Page } from 'playwright-core'
import { anotherModel, modelForOnnxRuntime, unusableModel } from '../../browser/another-model.ts'
import { WORDS, readWords } from '../../browser/read-words.ts'
import {
  NETWORK_TIMEOUT, courseSite, openBrowser, press, says, serveSite, visit, watchFor, withSession
} from '../../browser/chromium.ts'
import { letterPicture } from '../../browser/film.ts'
import { withoutSimd } from '../../browser/without-simd.ts'
import { signedIn } from '../../helper.ts'
import { call } from '../../support/classes.ts'
import { until } from '../../support/instances.ts'
import { writeModel } from '../../support/models.ts'

const MODEL = '**/get-sign_recognizer-model/alphabet'
// A constant letter, because the fallbacks read few pictures a second.
const browser = await openBrowser('L')
const steady = await openBrowser('V')
const { app, url } = await courseSite()

/** Requests of the page to the server from now on. */
function requestsTo (page: Page, path: string) {
  const sent: { at: number, body: string | null, session: string | undefined }[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname !== path) return
    sent.push({ at: Date.now(), body: request.postData(), session: request.headers()['x-session-id'] })
  })
  return sent
}

t.test('if the page cannot run the letter model, it sends hand points to the server and says so', async t => {
  const page = await visit(t, browser, 'about:blank')
  const { zip, etag } = await unusableModel()
  await page.route(MODEL, route => route.fulfill({ body: zip, headers: { etag } }))
  const points = requestsTo(page, '/get-alphabet2')
  const pictures = requestsTo(page, '/get-alphabet')
  const ends = requestsTo(page, '/get-alphabet-end')
  await page.goto(`${url}/#/word/L`)
  await says(page, '.notice', 'the points of your hand (no picture) are sent to the server')
  await page.locator('.summary').waitFor()
  t.match(await page.locator('.summary').innerText(), '1 of 1 letter in')
  t.equal(await page.locator('html').getAttribute('data-tracker'), 'recognizer-wasm')
  t.ok(points.length > 2, `${points.length} requests`)
  t.equal(Object.keys(JSON.parse(points[0]!.body!)).length, 22, 'points of one hand')
  t.match(points[0]!.session, /^[\w-]{16,128}$/)
  t.equal(pictures.length, 0)
  await until(() => ends.length > 0)
  t.equal(ends.length, 1, 'the history is deleted at the end')
})

t.test('without SIMD the page sends pictures at a bounded rate and says so', async t => {
  const page = await visit(t, steady, 'about:blank', { prepare: withoutSimd, locale: 'fr-FR' })
  const ends = requestsTo(page, '/get-alphabet-end')
  await page.goto(`${url}/#/word/V`)
  await page.getByRole('button', { name: 'Envoyer les images au serveur' }).click()
  await says(page, '.notice', 'Les images sont envoyées au serveur')
  await page.locator('.summary').waitFor()
  t.equal(await page.locator('html').getAttribute('data-tracker'), 'none')
  const starts = await page.workers()[0]!.evaluate(() => performance.getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname === '/get-alphabet').map(({ startTime }) => startTime))
  // Pictures are taken every 250 ms, but their encoding time varies.
  t.ok(starts.length > 1)
  t.ok(starts.length - 1 <= starts.at(-1)! / 250, `no more than four a second: ${starts.join(', ')}`)
  await until(() => ends.length > 0)
  t.equal(ends.length, 1)
})

t.test('the camera check also works with pictures read by the server', async t => {
  const page = await visit(t, steady, `${url}/#/learn`, { prepare: withoutSimd })
  await page.locator('.lessons a').first().click()
  await page.locator('.see-step button.primary').click()
  await page.getByRole('button', { name: 'Send pictures to the server' }).click()
  await says(page, '.checks', /I see your (right|left) hand\./)
})

t.test('a newer letter model is announced, and used when the learner agrees', async t => {
  const page = await visit(t, browser, `${url}/#/letters/Z`)
  await page.locator('.stage[data-live]').waitFor()

  const newer = await anotherModel()
  const headers = { etag: newer.etag, 'content-type': 'application/zip' }
  await page.route(MODEL, route => route.fulfill({ body: newer.zip, headers }))
  await page.reload()
  await says(page, '.notice', 'A better letter model is available')
  await page.getByRole('button', { name: 'Use it' }).click()
  await says(page, '.seen-letter', 'Q')
})

t.test('if the server reads the pictures, its verdict counts for signed letters', async t => {
  const session = await signedIn(app)
  const submitted: (string | null)[] = []
  const page = await visit(t, browser, `${url}/#/learn`, {
    async prepare (page) {
      await withSession(session)(page)
      await withoutSimd(page)
    }
  })
  // Slower than the camera, so that some pictures are not read.
  await page.route('**/get-alphabet?*', async route => {
    const response = await route.fetch()
    await setTimeout(400)
    await route.fulfill({ response })
  })
  page.on('request', request => { if (request.url().endsWith('/submit')) submitted.push(request.postData()) })
  await page.getByRole('link', { name: 'Find L, V, A again' }).first().click()
  await press(page, 'V')
  await press(page, 'Continue')
  await page.getByRole('button', { name: 'the thumb stands well out' }).click()
  await press(page, 'Continue')
  const isRight = await watchFor(page, '.sign-step .advice', 'L: right!')
  await press(page, 'Send pictures to the server')
  await isRight()
  await readWords(page, WORDS.second)
  await says(page, '.lesson-end', 'No mistakes: 100 out of 100')
  const lesson = async () => (await call(app, 'GET', '/lessons?exercises=true&limit=100', session.headers)).data[1]
  await until(async () => (await lesson()).progress.status === 'completed')
  const { progress, exercises } = await lesson()
  t.equal(progress.score, 100)
  t.ok(exercises.every(({ isCompleted }: { isCompleted: boolean }) => isCompleted))
  t.ok(submitted.length > 0)
  // A slow machine may have read only one picture, which has no frame rate.
  const { framesPerSecond = 0 } = submitted.map(body => JSON.parse(body ?? '{}') as { framesPerSecond?: number })
    .find(pace => 'framesPerSecond' in pace) ?? {}
  t.ok(framesPerSecond < 4, `each picture counts once: ${framesPerSecond} a second`)
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
