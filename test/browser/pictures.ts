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
import { openSpellingPage } from '../../bench/spelling/open-page.ts'
import { inProject } from '../../server/settings/paths.ts'
import { drawLetter } from '../support/drawn-letter.ts'
import { headlessPath } from './find-chromium.ts'

const PHONE = { width: 390, height: 800 }
const MOVING = { width: 1180, height: 790 }
/** Milliseconds from one picture to the next. */
const BETWEEN = 250
/** The word that is shown to be read, and the one that is signed. */
const [READ, SIGNED] = [{ word: 'BONJOUR', pace: 2, rate: 12 }, { word: 'SALUT', pace: 1, rate: 20 }]
/** Frames without a hand before a word that is signed: the page opens meanwhile. */
const AWAY = 300
/** Pictures of the result of a word. */
const LAST = 8
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
  const [toRead, toSign] = [await spelled(READ), await spelled(SIGNED)]
  await writeFile(inProject('docs', 'read.webp'), await moving(toRead, 1000 / READ.rate))
  const background = await sharp(toSign[0]!).blur(100).jpeg().toBuffer()
  const film = [...Array<Buffer>(AWAY).fill(background), ...toSign]
  const signedWord = await seenBy(film, { viewport: MOVING }, signing, SIGNED.rate)
  await writeFile(inProject('docs', 'sign.webp'), await moving(signedWord, BETWEEN))
} finally {
  await server.stop()
  await rm(folder, { recursive: true })
}

/** Takes pictures of the page in a browser whose camera shows drawn hands.
 * @param shown letters, in turn, or the frames of a film
 * @param reach opens the part of the page to show
 * @param rate of the camera, in frames a second */
async function seenBy<T> (
  shown: string | Buffer[], options: BrowserContextOptions, reach: (page: Page) => Promise<T>, rate = 20
) {
  const film = join(folder, 'film.mjpeg')
  const frames = typeof shown === 'string' ? await inTurn(shown) : shown
  await writeFile(film, Buffer.concat(frames))
  const browser = await chromium.launch({
    executablePath: headlessPath(),
    args: [
      '--no-sandbox',
      '--use-fake-ui-for-media-stream',
      `--use-fake-device-for-media-stream=fps=${rate}`,
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

async function inTurn (letters: string): Promise<Buffer[]> {
  const hands = await Promise.all([...letters].map(drawLetter))
  return hands.flatMap(hand => Array<Buffer>(60).fill(hand))
}

/** The hand that spells a word. */
async function spelled ({ word, pace, rate }: typeof READ): Promise<Buffer[]> {
  const { call, close } = await openSpellingPage()
  try {
    const frames = await call('film', word, pace, rate)
    return frames.map(url => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  } finally {
    await close()
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

/** Pictures of a word that is spelled to the camera without a stop. */
async function signing (page: Page): Promise<Buffer[]> {
  await page.addInitScript(() => { localStorage['dactylo-words'] = 'flow' })
  await page.goto(`${server.url}/#/word/${SIGNED.word}`)
  await page.locator('.word-progress .done').first().waitFor()
  const pictures: Buffer[] = []
  for (let left = LAST; left > 0;) {
    pictures.push(await page.screenshot())
    await page.waitForTimeout(BETWEEN)
    if (await page.locator('.word-progress .next').count() === 0) left--
  }
  return pictures
}

/** @param between milliseconds from one picture to the next */
async function moving (pictures: Buffer[], between: number): Promise<Buffer> {
  const shown = await Promise.all(pictures.map(picture =>
    sharp(picture).resize({ width: MOVING.width / 2, withoutEnlargement: true }).toBuffer()))
  const delay = shown.map(() => Math.round(between))
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
