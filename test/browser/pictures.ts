// Redraws the pictures in docs/ from the built page, with drawn hands in front of its camera.
/// <reference lib="dom" />
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { startProcess } from '../../bench/process.ts'
import { inProject } from '../../server/settings/paths.ts'
import { drawLetter } from '../support/drawn-letter.ts'
import { headlessPath } from './find-chromium.ts'

const PHONE = { width: 390, height: 800 }
const MOVING = { width: 1180, height: 790 }
/** Milliseconds from one picture to the next. */
const BETWEEN = 250
/** Pixels between phones. */
const APART = 14

const server = await startProcess(inProject('server', 'main.ts'))
const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
try {
  const practice = await seenBy('W', { viewport: { width: 1180, height: 790 } }, pictured(practising))
  await writeFile(inProject('docs', 'practice.png'), await small(sharp(practice)))
  const english: BrowserContextOptions = { viewport: PHONE, hasTouch: true, isMobile: true }
  const french: BrowserContextOptions = { ...english, locale: 'fr-FR', colorScheme: 'dark' }
  const phones = [
    await seenBy('L', english, pictured(course)),
    await seenBy('L', english, pictured(wrongAnswer)),
    await seenBy('L', french, pictured(newLetter)),
    await seenBy('L', french, pictured(signed))
  ]
  await writeFile(inProject('docs', 'learn.png'), await small(sideBySide(phones)))
  await writeFile(inProject('docs', 'practice.webp'), await moving(await seenBy('WVL', { viewport: MOVING }, round)))
} finally {
  await server.stop()
  await rm(folder, { recursive: true })
}

/** Takes pictures of the page in a browser whose camera shows drawn hands.
 * @param letters shown in turn
 * @param reach opens the part of the page to show */
async function seenBy<T> (letters: string, options: BrowserContextOptions, reach: (page: Page) => Promise<T>) {
  const film = join(folder, `${letters}.mjpeg`)
  const hands = await Promise.all([...letters].map(drawLetter))
  await writeFile(film, Buffer.concat(hands.flatMap(hand => Array<Buffer>(60).fill(hand))))
  const browser = await chromium.launch({
    executablePath: headlessPath(),
    args: [
      '--no-sandbox',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`
    ]
  })
  try {
    const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block', ...options })
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    return await reach(page)
  } finally {
    await browser.close()
  }
}

/** Takes a picture after opening a part of the page. */
function pictured (reach: (page: Page) => Promise<unknown>) {
  return async (page: Page) => {
    await reach(page)
    await page.evaluate(() => document.fonts.ready)
    return await page.screenshot()
  }
}

async function practising (page: Page) {
  await page.goto(`${server.url}/#/letters/WV`)
  await page.locator('.practice[data-target=V] .seen[data-kind=wrong]').waitFor()
  await page.locator('.advice', { hasText: 'I see W. Fold' }).waitFor()
}

async function course (page: Page) {
  await page.goto(`${server.url}/#/learn`)
  await page.locator('.lessons').first().waitFor()
}

async function wrongAnswer (page: Page) {
  await course(page)
  await page.locator('.lessons a').nth(1).click()
  await page.locator('.options button', { hasText: 'D' }).click()
  await page.locator('.verdict:has(.compared)').evaluate(async verdict => {
    await Promise.all(verdict.getAnimations().map(({ finished }) => finished))
  })
}

async function newLetter (page: Page) {
  await course(page)
  await page.locator('.lessons a').first().click()
  await page.locator('canvas.turnable').waitFor()
}

async function signed (page: Page) {
  await newLetter(page)
  await page.locator('.see-step .primary').click()
  await page.locator('.advice', { hasText: 'bravo' }).waitFor()
}

/** Pictures of a round of two letters; the camera first shows a wrong letter. */
async function round (page: Page): Promise<Buffer[]> {
  await page.goto(`${server.url}/#/letters/VL`)
  await page.locator('.practice[data-target=V] .seen[data-kind=wrong]').waitFor()
  const pictures: Buffer[] = []
  while (await page.locator('.practice').count() > 0) {
    pictures.push(await page.screenshot())
    await page.waitForTimeout(BETWEEN)
  }
  return pictures
}

async function moving (pictures: Buffer[]): Promise<Buffer> {
  const shown = await Promise.all(pictures.map(picture => sharp(picture).resize(MOVING.width / 2).toBuffer()))
  const delay = shown.map(() => BETWEEN)
  return await sharp(shown, { join: { animated: true } }).webp({ delay, loop: 0, quality: 70, effort: 6 }).toBuffer()
}

/** With a palette: the page has few colours. */
async function small (picture: Sharp): Promise<Buffer> {
  return await picture.png({ palette: true, effort: 10 }).toBuffer()
}

function sideBySide (pictures: Buffer[]) {
  const width = pictures.length * (PHONE.width + APART) - APART
  return sharp({ create: { width, height: PHONE.height, channels: 3, background: '#ffffff' } })
    .composite(pictures.map((input, i) => ({ input, left: i * (PHONE.width + APART), top: 0 })))
}
