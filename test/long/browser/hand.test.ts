// The turnable hand with software WebGL. Without WebGL the page shows the drawing.
/// <reference lib="dom" />
import t from '#tap'
import type { ElementHandle, Page } from 'playwright-core'
import { courseSite, openBrowser, press, visit } from '../../browser/chromium.ts'
import { violations } from '../../browser/every-view.ts'
import { asOldestBrowser } from '../../browser/oldest-browser.ts'
import { until } from '../../support/instances.ts'

const browser = await openBrowser(null, { flags: ['--enable-unsafe-swiftshader', '--use-angle=swiftshader'] })
const site = await courseSite()
const PHONE = { width: 390, height: 664 }

const canvas = (page: Page) => page.locator('canvas.turnable')
/** The turn of the hand after the next frame. */
const turn = (page: Page) => canvas(page).evaluate(canvas => new Promise<string | undefined>(resolve => {
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(canvas.dataset.turn)))
}))
/** Read in one step, because a spelled hand is soon replaced by the next one. */
const isTurnedRound = (page: Page, selector: string) => page.evaluate(selector =>
  getComputedStyle(document.querySelector(selector)!).transform.startsWith('matrix(-1'), selector)

/** The first new letter of the course: L. */
async function newLetter (page: Page) {
  await page.locator('.lessons a').first().click()
  await page.locator('.teaching-hand > *').waitFor()
}

t.test('the hand of a new letter is large, loads little, and turns by keys, mouse and buttons', async t => {
  const loaded: Record<string, number> = {}
  const page = await visit(t, browser, `${site.url}/#/learn`, {
    viewport: PHONE,
    async prepare (page) {
      await asOldestBrowser(page)
      page.on('requestfinished', async request => {
        const { pathname } = new URL(request.url())
        if (/turnable|hand-[^/]*json/.test(pathname)) loaded[pathname] = (await request.sizes()).responseBodySize
      })
    }
  })
  t.same(loaded, {}, 'nothing is loaded before it is shown')
  await newLetter(page)
  await canvas(page).waitFor()
  const { width, height } = (await canvas(page).boundingBox())!
  t.ok(Math.min(width, height) >= 0.4 * PHONE.height, `${width} by ${height} of ${PHONE.height}`)
  // The size of a file is known shortly after the file.
  await until(() => Object.keys(loaded).length > 1)
  t.equal(Object.keys(loaded).length, 2)
  const bytes = Object.values(loaded).reduce((sum, size) => sum + size, 0)
  t.ok(bytes > 10_000 && bytes <= 150_000, `${bytes} bytes over the wire`)

  const before = await canvas(page).screenshot()
  await canvas(page).focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key)
  // The picture is mirrored: right in the picture is left in the hand.
  t.equal(await turn(page), '-20 10')
  t.notSame(await canvas(page).screenshot(), before, 'the hand is redrawn')
  await press(page, 'Side')
  t.equal(await turn(page), '-70 0')
  await press(page, 'Above')
  t.equal(await turn(page), '0 65')
  await press(page, 'Front')
  const box = (await canvas(page).boundingBox())!
  await page.mouse.move(box.x + 100, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 100, { steps: 3 })
  await page.mouse.up()
  t.match(await turn(page), /^-[34]\d 0$/)
  t.same(await violations(page), [])
})

t.test('the hand is drawn again when the browser restores the WebGL context', async t => {
  const page = await visit(t, browser, `${site.url}/#/learn`, { viewport: PHONE })
  await newLetter(page)
  await canvas(page).waitFor()
  await turn(page)
  const before = await canvas(page).screenshot()
  await canvas(page).evaluate(async (canvas: HTMLCanvasElement) => {
    const card = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!
    const lost = new Promise(resolve => canvas.addEventListener('webglcontextlost', resolve))
    const restored = new Promise(resolve => canvas.addEventListener('webglcontextrestored', resolve))
    card.loseContext()
    await lost
    setTimeout(() => card.restoreContext())
    await restored
  })
  await turn(page)
  t.same(await canvas(page).screenshot(), before)
})

t.test('one choice sets mirroring and side of the hands in every view', async t => {
  const page = await visit(t, browser, `${site.url}/#/learn`, { viewport: PHONE })
  await newLetter(page)
  await canvas(page).waitFor()
  t.equal(await isTurnedRound(page, 'canvas.turnable'), true)
  await page.getByText('Settings', { exact: true }).click()
  await page.getByRole('radio', { name: 'As seen by the person opposite' }).check()
  t.equal(await isTurnedRound(page, 'canvas.turnable'), false)
  const light = await canvas(page).screenshot()
  await page.getByRole('radio', { name: 'tone 5' }).check()
  await turn(page)
  t.notSame(await canvas(page).screenshot(), light, 'another skin')

  await page.goto(`${site.url}/#/learn`)
  await page.getByRole('link', { name: 'Find L, V, A again' }).first().click()
  // The picture is painted in the chosen skin colour.
  await page.locator('.choice-step img[src^="blob:"]').first().waitFor()
  t.equal(await isTurnedRound(page, '.choice-step img'), false, 'quiz')
  const opposite = page.getByRole('radio', { name: 'As seen by the person opposite', includeHidden: true })
  t.ok(await opposite.isChecked())
  await page.getByText('Settings', { exact: true }).click()
  await page.getByRole('radio', { name: 'my left hand' }).check()
  for (const address of ['#/dictionary', '#/read']) {
    await page.goto(`${site.url}/${address}`)
    await page.reload()
    t.ok(await opposite.isChecked(), address)
    if (address === '#/read') await press(page, 'Start')
    await page.locator('.of-letter').first().waitFor()
    t.equal(await isTurnedRound(page, '.of-letter'), true, `${address}: a left hand seen from opposite`)
  }
})

t.test('a moving letter can be played, paused, slowed down and repeated', async t => {
  const page = await visit(t, browser, `${site.url}/#/dictionary/thumb`)
  await press(page, 'Turn the hand of P')
  await canvas(page).waitFor()
  await press(page, 'Pause')
  t.same(await page.locator('.turnable-hand [aria-pressed=true]').allInnerTexts(), ['Pause'])
  await press(page, 'Slower')
  await press(page, 'Again')
  t.same(await page.locator('.turnable-hand [aria-pressed=true]').allInnerTexts(), ['Slower'], 'playing again')
  await press(page, 'Turn the hand of A')
  await page.locator('canvas[data-letter=A]').waitFor()
  t.equal(await canvas(page).count(), 1, 'one hand at a time')
  t.equal(await page.getByRole('button', { name: 'Slower' }).count(), 0, 'A does not move')
})

t.test('of several requested hands only the last one appears, and it is released with the view', async t => {
  let bringMesh = () => {}
  const mesh = new Promise<void>(resolve => { bringMesh = resolve })
  const page = await visit(t, browser, `${site.url}/#/dictionary/thumb`, {
    prepare: page => page.route(/hand-[^/]*json/, async route => { await mesh; await route.continue() })
  })
  const request = page.waitForRequest(/hand-[^/]*json/)
  for (const letter of ['A', 'B', 'B']) await press(page, `Turn the hand of ${letter}`)
  await request
  bringMesh()
  await page.locator('canvas[data-letter=B]').waitFor()
  t.equal(await canvas(page).count(), 1)
  t.ok(await page.locator('.sign-card', { has: page.getByRole('heading', { name: 'A' }) }).locator('img').isVisible())
  t.ok(await page.getByRole('button', { name: 'Turn the hand of A' }).isVisible())
  const element = await canvas(page).elementHandle() as ElementHandle<HTMLCanvasElement>
  const hasContext = () => element.evaluate(canvas => !canvas.getContext('webgl2')!.isContextLost())
  t.ok(await hasContext(), 'the hand is drawn')
  await page.evaluate(() => { location.hash = '#/photo' })
  await page.locator('.photo').waitFor()
  t.notOk(await hasContext(), 'the WebGL context is released')
})

t.test('a moving letter with reduced motion, and every letter without WebGL, is a drawing', async t => {
  const options = { viewport: PHONE, reducedMotion: 'reduce' } as const
  const reduced = await visit(t, browser, `${site.url}/#/dictionary/j`, options)
  const drawing = reduced.locator('.teaching-hand img')
  await drawing.waitFor()
  t.match(await drawing.getAttribute('src'), /\/j-[^/]*\.svg#still$/)
  const without = await visit(t, browser, `${site.url}/#/learn`)
  await without.evaluate(() => { HTMLCanvasElement.prototype.getContext = () => null })
  const response = without.waitForResponse(/hand-[^/]*json/)
  await newLetter(without)
  await (await response).finished()
  t.equal(await without.locator('.teaching-hand img').count(), 1)
  t.equal(await canvas(without).count(), 0)
})
