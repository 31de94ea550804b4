// With forced colours, buttons and verdicts stay readable.
import sharp from 'sharp'
import t from '#tap'
import type { Page } from 'playwright-core'
import { courseSite, goTo, openBrowser, visit } from '../../browser/chromium.ts'

const browser = await openBrowser('')
const { url } = await courseSite()

/** WCAG's contrast ratio of the lightest and the darkest pixel: 1 for an empty area, at least 4.5 for readable text. */
async function contrast (page: Page, clip: Box) {
  const greys = [...await sharp(await page.screenshot({ clip })).greyscale().raw().toBuffer()]
  const luminance = (value: number) => (value / 255) ** 2.2
  return (luminance(Math.max(...greys)) + 0.05) / (luminance(Math.min(...greys)) + 0.05)
}

interface Box { x: number, y: number, width: number, height: number }

/** The area of a text's letters, well within the plate that a browser may draw under them. */
const textIn = (page: Page, name: string): Promise<Box> => page.locator(name).first().evaluate(async element => {
  await document.fonts.ready
  element.scrollIntoView()
  const range = document.createRange()
  range.selectNodeContents(element)
  const { x, y, width, height } = range.getBoundingClientRect()
  return { x: x + 1, y: y + 4, width: width - 2, height: height - 8 }
})

/** The area of the mark in the upper right corner of a tile. */
async function markOn (page: Page, selector: string): Promise<Box> {
  const { x, y, width } = (await page.locator(selector).boundingBox())!
  return { x: x + width - 26, y: y + 16, width: 10, height: 10 }
}

const READABLE = 4.5

/** The colour in the middle of an element. */
async function middle (page: Page, selector: string) {
  const shot = await page.locator(selector).screenshot({ animations: 'disabled' })
  return await sharp(shot).resize(3, 1).removeAlpha().raw().toBuffer().then(pixels => [...pixels.subarray(3, 6)])
}

t.test('with forced colours, progress, choices, verdicts and primary buttons stand out', async t => {
  const page = await visit(t, browser, `${url}/#/letters/LZ`, {
    forcedColors: 'active', reducedMotion: 'reduce', hand: 'L'
  })
  await page.locator('.practice[data-target=Z]').waitFor()
  const tick = await page.locator('.practice').evaluate(practice => {
    practice.classList.add('celebrating')
    return getComputedStyle(practice.querySelector('.stage')!, '::after').forcedColorAdjust
  })
  t.equal(tick, 'none', 'the tick of a right letter has no plate over the picture of the camera')
  t.notSame(await middle(page, '.word-progress .done'), await middle(page, '.word-progress .now'))
  await page.keyboard.press('ArrowRight')
  await page.locator('.summary').waitFor()
  t.notSame(await middle(page, 'li:not(.skipped) .time-bar'), await middle(page, '.skipped .time-bar'))
  await goTo(page, '#/practise')
  await page.locator('.tile').first().click()
  const tile = (number: number) => middle(page, `.tile:nth-child(${number}) .tile-letter`)
  t.notSame(await tile(1), await tile(2))
  await goTo(page, '#/')
  const marksOf = (letter: string) => page.locator('.wall li').filter({ hasText: RegExp(`^${letter}`) })
    .locator('.marks').innerText()
  t.same([await marksOf('L'), await marksOf('K')], ['●', ''], 'signed, and not read')
  const canBeRead = async (name: string, place: () => Promise<Box>) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce', colorScheme })
      t.ok(await contrast(page, await place()) > READABLE, `${name}: ${colorScheme}`)
    }
  }
  await canBeRead('a link to the course', () => textIn(page, '.guide .primary'))
  await canBeRead('a button of a form', () => textIn(page, '.word-form .primary'))
  await goTo(page, '#/learn')
  await page.locator('.lessons a').nth(1).click()
  await page.locator('.lesson-text').waitFor()
  await canBeRead('a text', () => textIn(page, '.lesson-text'))
  await page.locator('.options button', { hasText: 'V' }).click()
  await page.locator('.options .right').waitFor()
  await canBeRead('the mark of the right answer', () => markOn(page, '.options .right'))
})
