import sharp from 'sharp'
import t from '#tap'
import type { Page } from 'playwright-core'
import { letterPicture } from './film.ts'
import { NETWORK_TIMEOUT, courseSite, goTo, openBrowser, says, visit } from './chromium.ts'
import { withoutSimd } from './without-simd.ts'

const browser = await openBrowser(null)
const { url } = await courseSite()
const picture = async (letter: string) =>
  ({ name: `${letter}.jpg`, mimeType: 'image/jpeg', buffer: await letterPicture(letter) })

async function transparentLike (picture: Buffer) {
  const { width, height } = await sharp(picture).metadata()
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const buffer = await sharp({ create: { width, height, channels: 4, background } }).png().toBuffer()
  return { name: 'nothing.png', mimeType: 'image/png', buffer }
}

/** Keeps the pictures that the page opens. */
const keepPictures = (page: Page) => page.addInitScript(() => {
  const create = window.createImageBitmap.bind(window) as (...values: unknown[]) => Promise<ImageBitmap>
  const opened: ImageBitmap[] = []
  Object.assign(window, {
    opened,
    async createImageBitmap (...values: unknown[]) {
      const picture = await create(...values)
      opened.push(picture)
      return picture
    }
  })
})

/** Whether anything is drawn on the photo. */
const isDrawn = (page: Page) => page.locator('.photo-frame canvas').last().evaluate((canvas: HTMLCanvasElement) =>
  canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data.some(value => value > 0))

t.test('a photo that is chosen, dropped or pasted is read without sending or keeping it', async t => {
  const page = await visit(t, browser, `${url}/#/photo`, { prepare: keepPictures })
  const posts: string[] = []
  page.on('request', request => { if (request.method() !== 'GET') posts.push(request.url()) })
  const input = page.getByLabel('Choose a photo')
  await input.setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('A') })
  await says(page, '.photo-result', 'not a picture that the browser can read')
  t.equal(await input.inputValue(), '', 'the same file can be chosen again')
  await input.setInputFiles(await picture('V'))
  await says(page, '.big-letter', /^V/, NETWORK_TIMEOUT)
  t.ok(await isDrawn(page), 'the hand is drawn on the photo')
  // Of the same size, so that remains of the previous picture would show.
  await input.setInputFiles(await transparentLike(await letterPicture('V')))
  await says(page, '.photo-result', 'No hand found', NETWORK_TIMEOUT)
  // Phones store pictures on their side, with an EXIF orientation.
  const onItsSide = await sharp(await letterPicture('L')).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer()
  await input.setInputFiles({ ...await picture('L'), buffer: onItsSide })
  await says(page, '.big-letter', /^L/, NETWORK_TIMEOUT)
  const large = await sharp(wall).resize(2000, 1500).png().toBuffer()
  await input.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large })
  await says(page, '.photo-result', 'No hand found', NETWORK_TIMEOUT)
  const shown = page.getByRole('img', { name: 'Your photo' })
  t.same(await shown.evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]), [1280, 960], 'scaled down')

  for (const [kind, letter] of [['drop', 'B'], ['paste', 'V']] as const) {
    const { name, buffer } = await picture(letter)
    const isLeftToBrowser = await page.evaluate(({ kind, name, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
      const events = kind === 'drop'
        ? ['dragover', 'drop'].map(name => new DragEvent(name, { dataTransfer: data, cancelable: true }))
        : [new ClipboardEvent('paste', { clipboardData: data, cancelable: true })]
      return events.map(event => document.dispatchEvent(event))
    }, { kind, name, bytes: [...buffer] })
    t.notOk(isLeftToBrowser.includes(true), 'the browser would open the file in place of the page')
    await says(page, '.big-letter', new RegExp(`^${letter}`), NETWORK_TIMEOUT)
  }
  t.same(posts, [])
  // A picture that was closed, or transferred to the worker, has size 0.
  const widths = await page.evaluate(() => (Reflect.get(window, 'opened') as ImageBitmap[]).map(({ width }) => width))
  t.ok(widths.length >= 5)
  t.same(new Set(widths), new Set([0]))
})

t.test('the server reads a photo if the page cannot; of two, the later one counts', async t => {
  const page = await visit(t, await openBrowser(''), `${url}/#/photo`, { prepare: withoutSimd })
  const sent: string[] = []
  page.on('request', request => { if (request.url().includes('/get-alphabet')) sent.push(request.url()) })
  const input = page.getByLabel('Choose a photo')
  await input.setInputFiles(await picture('L'))
  await says(page, '.photo-result h2', 'May pictures be sent to the server?')
  t.same(sent, [], 'nothing is sent before the learner agrees')
  await page.getByRole('button', { name: 'Send pictures to the server' }).click()
  await says(page, '.notice', 'Pictures are sent to the server')
  await says(page, '.big-letter', /^L/, NETWORK_TIMEOUT)
  await input.setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: wall })
  await says(page, '.photo-result', 'No hand found', NETWORK_TIMEOUT)

  let asked = 0
  await page.route('**/get-alphabet?*', async route => {
    if (++asked > 1) await route.fulfill({ json: { message: 'L', confidence: 0.9, candidates: CANDIDATES } })
  })
  const [first] = await Promise.all([
    page.waitForRequest('**/get-alphabet?*'), input.setInputFiles(await picture('V'))
  ])
  const problems = await page.evaluateHandle(() => {
    const seen = new Set<string>()
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.problem')) seen.add(textContent)
    }).observe(document, { subtree: true, childList: true })
    return seen
  })
  const givenUp = page.waitForEvent('requestfailed', { predicate: request => request === first })
  await input.setInputFiles(await picture('L'))
  await says(page, '.big-letter', /^L/, NETWORK_TIMEOUT)
  // Nobody waits for its answer.
  t.equal((await givenUp).failure()?.errorText, 'net::ERR_ABORTED')
  t.same(await problems.evaluate(seen => [...seen]), [], 'and it is no fault')
  t.same(await page.locator('.candidates li').allInnerTexts(), ['Y 5% sure'])

  await page.unroute('**/get-alphabet?*')
  await page.route('**/get-alphabet?*', route => route.abort())
  await input.setInputFiles(await picture('V'))
  await says(page, '.photo-result', 'The server could not read the picture.')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await goTo(page, '#/word/L')
  await says(page, '.camera-problem', 'The server is not responding')
})

/** The last one is noise. */
const CANDIDATES = Object.entries({ L: 0.9, Y: 0.05, B: 0.01 }).map(([letter, confidence]) => ({ letter, confidence }))

/** One grey pixel. */
const wall = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64')
