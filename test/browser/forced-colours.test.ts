// Where the system forces its colours: what there is to press, and what was right, can be read.
import sharp from 'sharp'
import t from '#tap'
import type { Page } from 'playwright-core'
import { PATIENCE, openBrowser, visit, serveSite } from './chromium.ts'

const browser = await openBrowser(null)
const { url } = await serveSite(t)

/** WCAG's contrast ratio of the lightest and the darkest pixel: 1 where there is nothing to see, and 4.5 where text can
 * be read. */
async function contrast (page: Page, clip: Box) {
  const greys = [...await sharp(await page.screenshot({ clip })).greyscale().raw().toBuffer()]
  const luminance = (value: number) => (value / 255) ** 2.2
  return (luminance(Math.max(...greys)) + 0.05) / (luminance(Math.min(...greys)) + 0.05)
}

interface Box { x: number, y: number, width: number, height: number }

/** Where the letters of a text are: well within the plate that a browser may put under them. */
const textIn = (page: Page, name: string): Promise<Box> => page.locator(name).first().evaluate(async element => {
  await document.fonts.ready
  element.scrollIntoView()
  const range = document.createRange()
  range.selectNodeContents(element)
  const { x, y, width, height } = range.getBoundingClientRect()
  return { x: x + 1, y: y + 4, width: width - 2, height: height - 8 }
})

/** Within the sign in the upper right corner of a tile. */
async function markOn (page: Page, selector: string): Promise<Box> {
  const { x, y, width } = (await page.locator(selector).boundingBox())!
  return { x: x + width - 26, y: y + 16, width: 10, height: 10 }
}

const READABLE = 4.5

for (const colorScheme of ['light', 'dark'] as const) {
  t.test(`primary buttons and the mark of the right answer: ${colorScheme}`, async t => {
    const page = await visit(t, browser, url, {
      forcedColors: 'active', colorScheme, reducedMotion: 'reduce', camera: 'refused'
    })
    await page.locator('.guide .primary').waitFor(PATIENCE)
    t.ok(await contrast(page, await textIn(page, '.guide .primary')) > READABLE, 'a link to the course')
    t.ok(await contrast(page, await textIn(page, '.word-form .primary')) > READABLE, 'a button of a form')
    await page.goto(`${url}/#/learn`)
    await page.locator('.lessons a').nth(1).click(PATIENCE)
    await page.locator('.read-step .primary').waitFor(PATIENCE)
    t.ok(await contrast(page, await textIn(page, '.read-step .primary')) > READABLE, 'the way on')
    await page.locator('.read-step .primary').click()
    await page.locator('.options button', { hasText: 'V' }).click(PATIENCE)
    await page.locator('.options .right').waitFor(PATIENCE)
    t.ok(await contrast(page, await markOn(page, '.options .right')) > READABLE, 'the mark of the right answer')
  })
}
