// Draws the pictures of the page in docs/ anew, from the page as it is built, with drawn hands before its camera.
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

const PATIENCE = { timeout: 120_000 }
const PHONE = { width: 390, height: 800 }
/** Pixels between phones. */
const APART = 14

const server = await startProcess(inProject('server', 'main.ts'))
const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
try {
  const practice = await seenBy('W', { viewport: { width: 1180, height: 790 } }, practising)
  await writeFile(inProject('docs', 'practice.png'), await small(sharp(practice)))
  const english: BrowserContextOptions = { viewport: PHONE, hasTouch: true, isMobile: true }
  const french: BrowserContextOptions = { ...english, locale: 'fr-FR', colorScheme: 'dark' }
  const phones = [
    await seenBy('L', english, course),
    await seenBy('L', english, wrongAnswer),
    await seenBy('L', french, newLetter),
    await seenBy('L', french, signed)
  ]
  await writeFile(inProject('docs', 'learn.png'), await small(sideBySide(phones)))
} finally {
  await server.stop()
  await rm(folder, { recursive: true })
}

/** A picture of the page in a browser whose camera shows a drawn hand.
 * @param reach leads to what is to be seen */
async function seenBy (letter: string, options: BrowserContextOptions, reach: (page: Page) => Promise<unknown>) {
  const film = join(folder, `${letter}.mjpeg`)
  await writeFile(film, Buffer.concat(Array<Buffer>(60).fill(await drawLetter(letter))))
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
    page.setDefaultTimeout(PATIENCE.timeout)
    await reach(page)
    await page.evaluate(() => document.fonts.ready)
    return await page.screenshot()
  } finally {
    await browser.close()
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
  await page.locator('.read-step .primary').click()
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

/** With a palette: the page has few colours. */
async function small (picture: Sharp): Promise<Buffer> {
  return await picture.png({ palette: true, effort: 10 }).toBuffer()
}

function sideBySide (pictures: Buffer[]) {
  const width = pictures.length * (PHONE.width + APART) - APART
  return sharp({ create: { width, height: PHONE.height, channels: 3, background: '#ffffff' } })
    .composite(pictures.map((input, i) => ({ input, left: i * (PHONE.width + APART), top: 0 })))
}
