// The practice page in a real browser, with a camera that plays a film.
/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Test } from 'tap'
import type { Config } from '../../server/config.ts'
import { startApp } from '../helper.ts'
import { makeFilm, makeMovingFilm } from './film.ts'

const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--no-first-run'
]
const FAKE_CAMERA = '--use-fake-device-for-media-stream'

/** A browser whose camera shows the letters in turn, or a small one that moves; null is a machine without a camera.
 * @param flags more for the browser's command line */
export async function openBrowser (t: Test, letters: string | null, flags: string[] = []): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  const film = join(folder, 'letters.mjpeg')
  if (letters) await (letters === letters.toUpperCase() ? makeFilm(film, [...letters]) : makeMovingFilm(film, letters))
  const camera = letters ? [FAKE_CAMERA, `--use-file-for-fake-video-capture=${film}`] : []
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: [...FLAGS, ...camera, ...flags] })
  t.teardown(async () => {
    await browser.close()
    await rm(folder, { recursive: true })
  })
  return browser
}

export interface Site {
  url: string
  app: Awaited<ReturnType<typeof startApp>>
  /** Answers nothing any more. */
  stop (): Promise<void>
}

/** A server of the test's own with the page on it. */
export async function serveSite (t: Test, overrides: Partial<Config> = {}): Promise<Site> {
  const app = await startApp(t, overrides)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    app,
    async stop () {
      app.server.closeAllConnections()
      await app.close()
    }
  }
}

interface Visit extends BrowserContextOptions {
  camera?: 'allowed' | 'refused'
  prepare?: (page: Page) => Promise<void>
}

/** A visitor who has never been there. The page's own errors fail the test. */
export async function visit (
  t: Test, browser: Browser, address: string, { camera = 'allowed', prepare, ...options }: Visit = {}
): Promise<Page> {
  const permissions = camera === 'allowed' ? ['camera'] : []
  const context = await browser.newContext({ locale: 'en-GB', permissions, ...options })
  t.teardown(() => context.close())
  const page = await context.newPage()
  page.on('pageerror', error => t.fail(`the page threw ${error.message}`))
  await prepare?.(page)
  await page.goto(address)
  return page
}

/** A busy machine is slow, and a hang is found all the same. */
export const PATIENCE = { timeout: 60_000 }

/** Waits until the page says so. */
export async function says (page: Page, selector: string, text: string | RegExp) {
  await page.locator(selector).filter({ hasText: text }).first().waitFor(PATIENCE)
}
