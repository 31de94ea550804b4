// Still letters held in front of the practice page's camera: the time until each is named, and how long it stays named.
import { readFile } from 'node:fs/promises'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { moves } from 'recognizer-wasm'
import { CAMERA, SIZE } from 'recognizer-wasm/training/measure/held-film'
import { findPictures, type HeldPicture } from 'recognizer-wasm/training/measure/held-pictures'
import { percent } from 'recognizer-wasm/training/measure/intervals'
import { headlessPath } from '../test/browser/find-chromium.ts'
import { ms, spread } from './figures.ts'
import { options } from './options.ts'
import { SERVER, startProcess } from './process.ts'

/** Milliseconds for which a picture is held, and the limit for naming it. */
const HOLD_MS = 3000
const LIMIT_MS = 1000
/** Milliseconds without a hand before each picture. */
const BETWEEN = 900
/** Frames per second. */
const RATE = 20
/** Ranges of uniform random variation: shake in pixels, noise in levels as strong as that of `filmOf`, light as a
 * fraction. */
const SPREAD = { shake: 2 * CAMERA.shake, noise: Math.sqrt(12) * CAMERA.noise, light: 2 * CAMERA.light }

/** The page's naming of a picture. */
interface Naming {
  /** Milliseconds until the letter was named, null if never. */
  after: number | null
  /** Share of the remaining time for which it stayed named, 0 to 1. */
  stays: number
}

export async function run () {
  if (!options.pictures) return console.log('Needs --pictures, a folder of pictures named after their letter')
  const pictures = (await findPictures(options.pictures)).filter(({ letter }) => !moves(letter.toUpperCase()))
  const [server, browser] = [
    await startProcess(SERVER),
    await chromium.launch({ executablePath: headlessPath(), args: ['--no-sandbox', '--use-fake-ui-for-media-stream'] })
  ]
  try {
    const context = await browser.newContext({ permissions: ['camera'], bypassCSP: true })
    const page = await context.newPage()
    await page.addInitScript(playPictures, { ...SPREAD, ...SIZE, rate: RATE })
    // Asks for a moving letter, so that no still one ends the round.
    await page.goto(`${server.url}/#/letters/J`)
    await page.locator('.stage[data-live]').waitFor({ timeout: 120_000 })
    report(await hold(page, pictures))
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function hold (page: Page, pictures: readonly HeldPicture[]): Promise<Naming[]> {
  const namings: Naming[] = []
  for (const { file, letter } of pictures) {
    await page.evaluate(() => Reflect.get(window, 'show')(null))
    await page.waitForTimeout(BETWEEN)
    const picture = await sharp(await readFile(file)).resize({ ...SIZE, fit: 'inside' }).jpeg().toBuffer()
    const address = `data:image/jpeg;base64,${picture.toString('base64')}`
    const naming = await page.evaluate(watch, { address, letter: letter.toUpperCase(), held: HOLD_MS })
    if (naming.after === null || naming.stays < 1) console.log(`${letter.toUpperCase()}  ${file}: ${textOf(naming)}`)
    namings.push(naming)
  }
  return namings
}

const textOf = ({ after, stays }: Naming) =>
  after === null ? 'not named' : `named after ${ms(after)}, then in ${percent(stays)} of the time`

function report (namings: readonly Naming[]) {
  const times = namings.flatMap(({ after }) => after ?? [])
  const inTime = times.filter(time => time <= LIMIT_MS).length
  const stay = namings.filter(({ stays }) => stays >= 0.95).length
  console.log(`${inTime} of ${namings.length} named within ${LIMIT_MS} ms: after ${spread(times, ms)}; ` +
    `${stay} of them named in 95 % of the time after that, of ${HOLD_MS} ms`)
}

/** Runs in the page: a fake camera that shows a shaking, noisy picture or an empty wall. */
function playPictures ({ shake, noise, light, width, height, rate }: typeof SPREAD & typeof SIZE & { rate: number }) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  let picture: HTMLImageElement | null = null
  setInterval(() => {
    context.fillStyle = '#888'
    context.fillRect(0, 0, width, height)
    const [right, down] = [shake * (Math.random() - 0.5), shake * (Math.random() - 0.5)]
    if (picture) {
      context.drawImage(picture, (width - picture.width) / 2 + right, (height - picture.height) / 2 + down)
    }
    const frame = context.getImageData(0, 0, width, height)
    const gain = 1 + light * (Math.random() - 0.5)
    for (let i = 0; i < frame.data.length; i++) {
      if (i % 4 < 3) frame.data[i] = gain * frame.data[i]! + noise * (Math.random() - 0.5)
    }
    context.putImageData(frame, 0, 0)
  }, 1000 / rate)
  Reflect.set(window, 'show', async (address: string | null) => {
    const next = address === null ? null : Object.assign(new Image(), { src: address })
    await next?.decode()
    picture = next
  })
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(rate)
}

/** Runs in the page: polls the named letter. */
async function watch ({ address, letter, held }: { address: string, letter: string, held: number }): Promise<Naming> {
  await Reflect.get(window, 'show')(address)
  const began = performance.now()
  let after: number | null = null
  let [polls, named] = [0, 0]
  while (performance.now() < began + held) {
    await new Promise(resolve => setTimeout(resolve, 25))
    const isNamed = document.querySelector('.seen-letter')?.textContent?.trim() === letter
    if (isNamed) after ??= performance.now() - began
    if (after === null) continue
    polls++
    if (isNamed) named++
  }
  return { after, stays: polls === 0 ? 0 : named / polls }
}
