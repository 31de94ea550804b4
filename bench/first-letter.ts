// A visit of the practice page until its first letter, and where the time went. The page tells the moments itself:
// whoever looks from outside sees them up to half a second later.
import type { BrowserContext, Page } from 'playwright-core'

const PATIENCE = { timeout: 120_000 }

/** Milliseconds from the start of the navigation until each was so. */
export interface Visit {
  /** The view of practice is shown, without the camera's picture. */
  view: number
  camera: number
  /** The last of the files that the recognizer downloads is there; 0 where all were kept. */
  files: number
  /** The hand engine and the letter model are open, and each has run once. */
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

/** @param context whose camera shows a V */
export async function visit (context: BrowserContext, url: string): Promise<{ page: Page, moments: Visit }> {
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  const arrived: number[] = []
  page.on('requestfinished', request => {
    const { startTime, responseEnd } = request.timing()
    if (/\.(wasm|plan)$/.test(request.url())) arrived.push(startTime + responseEnd)
  })
  await page.goto(`${url}/#/letters/L`)
  await page.locator('.seen-letter', { hasText: 'V' }).waitFor(PATIENCE)
  const origin = await page.evaluate('performance.timeOrigin') as number
  const inPage = await page.evaluate('moments') as Omit<Visit, 'files'>
  return { page, moments: { ...inPage, files: arrived.length > 0 ? Math.max(...arrived) - origin : 0 } }
}
