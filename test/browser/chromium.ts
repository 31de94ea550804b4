// The practice page in a real browser, with a camera that plays a film.
/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import root from 'tap'
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core'
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
/** The lowest frame rate: each frame costs processor time, and letters are held no longer for it. */
const FAKE_CAMERA = '--use-fake-device-for-media-stream=fps=5'
/** Flags of a browser with two cameras. */
export const TWO_CAMERAS = `${FAKE_CAMERA},device-count=2`
/** Allows every camera without a question. */
const UNASKED = '--use-fake-ui-for-media-stream'

interface Program {
  /** Further flags. */
  flags?: string[]
  /** Whether the browser asks for cameras, as a user's does: it refuses them unless the visit allows them. */
  asks?: boolean
}

/** The browsers of this process, by their flags. Starting one takes longer than most tests. */
const browsers = new Map<string, Promise<Browser>>()

/** A browser, shared by all tests with the same arguments, until the process ends.
 * @param letters shown by its camera: capital letters in turn, or a small letter that moves; '' is a test picture
 * without a hand, null a machine without a camera */
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
  /** Stops answering. */
  stop (): Promise<void>
}

let course: Promise<Site> | undefined

/** A server with the page and the course, shared by the tests of the process. Tests do not stop it, and undo changes of
 * all but their own accounts. */
export function courseSite (): Promise<Site> {
  course ??= serveCourse()
  return course
}

/** A server with the page and the course, for a test file that changes the course. */
export async function serveCourse (): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'course-'))
  const { db, close } = await openMigratedDatabase({ ...await copyEmbedded(folder, 'seeded'), ...PATIENT })
  root.teardown(async () => {
    await close()
    await rm(folder, { recursive: true })
  })
  return await serveSite(root, { contact: 'it@school.example', mediaDir: join(folder, 'media') }, db)
}

/** A server with the page, for one test. */
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

/** A time zone in which it is between 6 and 18 o'clock of the same day, so that no test meets midnight. East is '-' in
 * its name. */
const BY_DAY = new Date().getUTCHours() < 12 ? 'Etc/GMT-6' : 'Etc/GMT+6'

interface Visit extends BrowserContextOptions {
  camera?: 'allowed' | 'refused'
  /** The letter of a scripted recognizer. Without it the page runs the real one. */
  hand?: Shown
  prepare?: (page: Page) => Promise<unknown>
}

/** Opens the page for a new visitor. Service workers are blocked unless allowed; tests that are not long reduce motion.
 * An error thrown by the page fails the test. */
export async function visit (
  t: Test, browser: Browser, address: string, { camera = 'allowed', hand, prepare, ...options }: Visit = {}
): Promise<Page> {
  const permissions = camera === 'allowed' ? ['camera'] : []
  // A service worker stores megabytes, and its requests bypass the routes of a test.
  const { reducedMotion = isLong ? 'no-preference' : 'reduce' } = options
  const context = await browser.newContext({
    // Movements take processor time.
    reducedMotion,
    locale: 'en-GB',
    timezoneId: BY_DAY,
    permissions,
    serviceWorkers: 'block',
    ...options
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  t.teardown(async () => {
    if (!t.passing()) await Promise.all(context.pages().map(tell))
    await context.close()
  })
  if (reducedMotion === 'reduce') await context.addInitScript(withoutWebGL2)
  if (hand !== undefined) await scriptRecognizer(context, hand)
  const page = await context.newPage()
  page.on('pageerror', error => t.fail(`the page threw ${error.message}`))
  await prepare?.(page)
  await page.goto(address)
  return page
}

/** Makes the page show drawings from now on, as without WebGL2. Without a graphics card, a hand in three dimensions
 * takes seconds. */
export async function drawFlat (page: Page) {
  await page.addInitScript(withoutWebGL2)
  await page.evaluate(withoutWebGL2)
}

function withoutWebGL2 () {
  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: [string]) {
    return given[0] === 'webgl2' ? null : getContext.apply(this, given)
  } as typeof getContext
}

interface Session { user: object, accessToken: string, refreshToken: string }

/** A session as the page stores it. */
const storedSession = ({ user, accessToken, refreshToken }: Session) =>
  JSON.stringify({ user, tokens: { accessToken, refreshToken } })

/** Signs a user in on another tab of the page. */
export async function signInOnOtherTab (page: Page, session: Session) {
  const tab = await page.context().newPage()
  await tab.goto(new URL('/manifest.webmanifest', page.url()).href)
  await tab.evaluate(kept => { localStorage['dactylo-account'] = kept }, storedSession(session))
  await page.bringToFront()
}

/** Prepares a page on which a user is signed in. Later changes of the session survive a reload. */
export const withSession = (session: Session) => async (page: Page) => {
  const kept = storedSession(session)
  await page.addInitScript(kept => { localStorage['dactylo-account'] ??= kept }, kept)
}

/** Prints the page of a failed test: the error of a timeout names only what was awaited. */
async function tell (page: Page) {
  const shown = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String)
  console.error(`${page.url()} shows:\n${shown}`)
}

const isLong = process.argv[1]?.includes('/long/')

/** Short, to find a hang soon. In the long tests networks read films, which takes minutes on a busy machine. */
export const TIMEOUT_MS = isLong ? 120_000 : 20_000

/** For a page whose networks read a film or a photo. */
export const NETWORK_TIMEOUT = { timeout: 120_000 }

/** Presses the button with this name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens another view of the open page. */
export const goTo = (page: Page, address: string) => page.evaluate(to => { location.hash = to }, address)

/** Waits until an element shows the text. */
export async function says (page: Page, selector: string, text: string | RegExp, options?: typeof NETWORK_TIMEOUT) {
  await page.locator(selector).filter({ hasText: text }).first().waitFor(options)
}

/** Watches for a text that the page shows only briefly, which `says` may miss on a busy machine.
 * @returns a function that waits until this document has shown the text */
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

/** Lets a film play to its end with few of its frames, each of which costs processor time. The page's clock must be
 * installed.
 * @param hasEnded whether the page shows the end
 * @param step milliseconds from frame to frame */
export async function playFast (page: Page, hasEnded: () => Promise<boolean>, step: number) {
  for (let passed = 0; passed < 60_000 && !await hasEnded(); passed += step) await page.clock.fastForward(step)
}

/** Holds the first requests to an address back.
 * @returns `isAsked`, when the first is sent; `go`, which lets them go and waits until the page has had the answers */
export async function hold (page: Page, address: string, times = 1) {
  const isAsked = page.waitForRequest(address)
  const answers: Promise<unknown>[] = []
  let release = () => {}
  const isReleased = new Promise<void>(resolve => { release = resolve })
  const answered = async (route: Route) => {
    await isReleased
    await route.continue()
    await (await route.request().response())?.finished()
  }
  await page.route(address, route => {
    const answer = answered(route)
    answers.push(answer)
    return answer
  }, { times })
  const frame = () => page.evaluate(() => new Promise(resolve => { requestAnimationFrame(resolve) }))
  return {
    isAsked,
    async go () {
      release()
      await Promise.all(answers)
      for (let i = 0; i < 3; i++) await frame()
    }
  }
}

/** Makes the page believe that it is hidden or visible. */
export const setHidden = (page: Page, hidden: boolean) => page.evaluate(hidden => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}, hidden)
