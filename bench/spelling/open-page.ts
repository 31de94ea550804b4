// Opens the page that draws the hand that spells, and reads it.
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { chromiumPath } from '../../test/browser/find-chromium.ts'
import { servePage } from '../../test/browser/open-recognizer-page.ts'
import type { SpellingPage } from './page-functions.ts'

/** The page's functions, callable from here, and `close`. */
export async function openSpellingPage () {
  const { url, close: closeServer } = await servePage(fileURLToPath(new URL('.', import.meta.url)))
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  const close = async () => {
    await browser.close()
    await closeServer()
  }
  try {
    const page = await browser.newPage()
    await page.goto(url)
    await page.waitForFunction('globalThis.spellingPage', undefined, { timeout: 120_000 })
    const call = <Name extends keyof SpellingPage>(name: Name, ...given: Parameters<SpellingPage[Name]>) =>
      page.evaluate(`spellingPage.${name}(...${JSON.stringify(given)})`) as
        Promise<Awaited<ReturnType<SpellingPage[Name]>>>
    return { call, close }
  } catch (error) {
    await close()
    throw error
  }
}
