// Times a visit of the practice page until its first letter. The page records the moments itself, because an outside
// observer sees them up to half a second later.
import type { BrowserContext, Page } from 'playwright-core'

const TIMEOUT = { timeout: 120_000 }

/** Moments in milliseconds from the start of the navigation. */
export interface Visit {
  /** The practice view is shown, without the camera picture. */
  view: number
  camera: number
  /** The last file of the recognizer has arrived; 0 if all were cached. */
  files: number
  /** Hand engine and letter model are open and have run once. */
  recognizer: number
  letter: number
}

const WATCH = `(() => {
  const moments = globalThis.moments = {}
  const note = (name, isSo) => { if (isSo) moments[name] ??= performance.now() }
  addEventListener('playing', () => note('camera', true), true)
  new MutationObserver(() => {
    note('view', document.querySelector('.practice'))
    note('recognizer', document.documentElement.dataset.tracker)
    note('letter', document.querySelector('.seen-letter')?.textContent === 'V')
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
})()`

/** @param context its camera shows a V */
export async function visit (context: BrowserContext, url: string): Promise<{ page: Page, moments: Visit }> {
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  const arrived: number[] = []
  page.on('requestfinished', request => {
    const { startTime, responseEnd } = request.timing()
    if (/\.(wasm|plan)$/.test(request.url())) arrived.push(startTime + responseEnd)
  })
  await page.goto(`${url}/#/letters/L`)
  await page.locator('.seen-letter', { hasText: 'V' }).waitFor(TIMEOUT)
  const origin = await page.evaluate('performance.timeOrigin') as number
  const inPage = await page.evaluate('moments') as Omit<Visit, 'files'>
  return { page, moments: { ...inPage, files: arrived.length > 0 ? Math.max(...arrived) - origin : 0 } }
}
