// The practice page in a real browser, with a camera that plays a film.
/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import root from 'tap'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Test } from 'tap'
import type { Database } from '../../server/database/database.ts'
import { openMigratedDatabase } from '../../server/database/open.ts'
import type { Config } from '../../server/settings/config.ts'
import { startApp } from '../helper.ts'
import { copyEmbedded } from '../support/database.ts'
import { PATIENT } from '../support/template.ts'
import { makeFilm } from './film.ts'
import { chromiumPath, headlessPath } from './find-chromium.ts'
import { scriptRecognizer } from './scripted-recognizer.ts'
import type { Shown } from './scripted-recognizer.ts'

const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--no-first-run'
]
/** With as few frames a second as it can have: a letter is held no longer, and each frame costs processor time. */
const FAKE_CAMERA = '--use-fake-device-for-media-stream=fps=5'
/** For the programs that have two cameras. */
export const TWO_CAMERAS = `${FAKE_CAMERA},device-count=2`
/** Allows every camera. */
const UNASKED = '--use-fake-ui-for-media-stream'

interface Program {
  /** More for its command line. */
  flags?: string[]
  /** That cameras are asked for, as users are: refused where a visit does not allow them, chosen by their id. */
  asks?: boolean
}

/** Those of this process, by what they are: a browser takes longer to start than most tests. */
const browsers = new Map<string, Promise<Browser>>()

/** A browser, the same for all who want the same, until the process ends.
 * @param letters what its camera shows: letters in turn, or a small one that moves; '' is a test picture without a
 * hand, and null a machine without a camera */
export async function openBrowser (letters: string | null, program: Program = {}): Promise<Browser> {
  const key = JSON.stringify([letters, program])
  const browser = browsers.get(key) ?? launch(letters, program)
  browsers.set(key, browser)
  return await browser
}

async function launch (letters: string | null, { flags = [], asks = false }: Program): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  const film = join(folder, 'letters.mjpeg')
  if (letters) await makeFilm(film, letters)
  const camera = letters === null ? [] : [FAKE_CAMERA]
  const played = letters ? [`--use-file-for-fake-video-capture=${film}`] : []
  const args = [...FLAGS, ...camera, ...played, ...asks ? [] : [UNASKED], ...flags]
  const browser = await chromium.launch({ executablePath: asks ? chromiumPath() : headlessPath(), args })
  root.teardown(async () => {
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

let course: Promise<Site> | undefined

/** A server with the page and the course on it, shared by the tests of the process: they do not stop it, and take back
 * what they change besides accounts of their own. */
export function courseSite (): Promise<Site> {
  course ??= serveCourse()
  return course
}

/** The same for a file that changes the course. */
export async function serveCourse (): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'course-'))
  const { db, close } = await openMigratedDatabase({ ...await copyEmbedded(folder, 'seeded'), ...PATIENT })
  root.teardown(async () => {
    await close()
    await rm(folder, { recursive: true })
  })
  return await serveSite(root, { contact: 'it@school.example' }, db)
}

/** A server of the test's own with the page on it. */
export async function serveSite (t: Test, overrides: Partial<Config> = {}, database?: Database): Promise<Site> {
  const app = await startApp(t, overrides, database)
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
  /** What a scripted recognizer sees; without it the page runs its own. */
  hand?: Shown
  prepare?: (page: Page) => Promise<unknown>
}

/** A visitor who has never been there, without a service worker unless it is allowed. The page's own errors fail the
 * test. */
export async function visit (
  t: Test, browser: Browser, address: string, { camera = 'allowed', hand, prepare, ...options }: Visit = {}
): Promise<Page> {
  const permissions = camera === 'allowed' ? ['camera'] : []
  // It keeps megabytes for a visit without a connection, and fetches past the routes of a test.
  const context = await browser.newContext({ locale: 'en-GB', permissions, serviceWorkers: 'block', ...options })
  context.setDefaultTimeout(TIMEOUT_MS)
  t.teardown(async () => {
    if (!t.passing()) await Promise.all(context.pages().map(tell))
    await context.close()
  })
  if (hand !== undefined) await scriptRecognizer(context, hand)
  const page = await context.newPage()
  page.on('pageerror', error => t.fail(`the page threw ${error.message}`))
  await prepare?.(page)
  await page.goto(address)
  return page
}

interface Session { user: object, accessToken: string, refreshToken: string }

/** Has a page open on a device where a user has signed in. What the page makes of that stays when it opens again. */
export const withSession = ({ user, accessToken, refreshToken }: Session) => async (page: Page) => {
  const kept = JSON.stringify({ user, tokens: { accessToken, refreshToken } })
  await page.addInitScript(kept => { localStorage['dactylo-account'] ??= kept }, kept)
}

/** Writes what a page shows in which a test failed: a wait that has ended says only what it waited for. */
async function tell (page: Page) {
  const shown = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String)
  console.error(`${page.url()} shows:\n${shown}`)
}

const isLong = process.argv[1]?.includes('/long/')

/** A hang is found soon. In the long tests networks read films, which takes minutes on a busy machine. */
export const TIMEOUT_MS = isLong ? 120_000 : 20_000

/** For a page whose networks read a film or a photo. */
export const NETWORK_TIMEOUT = { timeout: 120_000 }

/** Presses the button of that name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Goes to an address of the page that is open. */
export const goTo = (page: Page, address: string) => page.evaluate(to => { location.hash = to }, address)

/** Waits until the page says so. */
export async function says (page: Page, selector: string, text: string | RegExp, options?: typeof NETWORK_TIMEOUT) {
  await page.locator(selector).filter({ hasText: text }).first().waitFor(options)
}

/** Watches from now on for what the page says for a moment only, which `says` may miss on a busy machine.
 * @returns waits until it was said since, in this document */
export async function watchFor (page: Page, selector: string, text: string): Promise<() => Promise<void>> {
  const seen = await page.evaluateHandle(([selector, text]) => {
    const seen = { isSaid: false }
    new MutationObserver(() => {
      seen.isSaid ||= [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(text))
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    return seen
  }, [selector, text] as const)
  return async () => { await page.waitForFunction(({ isSaid }) => isSaid, seen) }
}

/** The page is hidden or seen from now on, as far as it can tell. */
export const setHidden = (page: Page, hidden: boolean) => page.evaluate(hidden => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}, hidden)
