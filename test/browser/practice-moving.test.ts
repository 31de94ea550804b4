import t from '#tap'
import type { Locator } from 'playwright-core'
import { courseSite, openBrowser, visit } from './chromium.ts'

const { url } = await courseSite()

/** The number of different pictures that an element shows within a few seconds, up to three.
 * @param again restarts the movement, which a slow machine may have missed */
async function looks (element: Locator, again?: () => Promise<void>): Promise<number> {
  const seen = new Set<string>()
  for (let i = 0; i < (again ? 80 : 8) && seen.size < 3; i++) {
    if (i % 8 === 0) await again?.()
    seen.add((await element.screenshot()).toString('base64'))
    await element.page().waitForTimeout(250)
  }
  return seen.size
}

t.test('the picture of a moving letter moves on request, unless reduced motion is preferred', async t => {
  const page = await visit(t, await openBrowser(''), `${url}/#/letters/P`, { hand: null })
  const picture = page.locator('.target img')
  const again = page.getByRole('button', { name: 'Show the movement again' })
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.reload()
    await picture.evaluate((image: HTMLImageElement) => image.decode())
    await page.locator('.stage[data-live]').waitFor()
    t.equal(await again.isVisible(), reducedMotion === 'no-preference')
    if (reducedMotion === 'reduce') t.equal(await looks(picture), 1)
    else t.equal(await looks(picture, () => again.click()), 3)
  }
})
