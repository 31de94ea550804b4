import t from '#tap'
import type { Page, Route } from 'playwright-core'
import { PATIENCE, PATIENCE_FOR_NETWORKS, courseSite, openBrowser, says, visit } from './chromium.ts'
import { withoutSimd } from './without-simd.ts'

const { url } = await courseSite()

t.test('a server that does not answer either is named', async t => {
  const page = await visit(t, await openBrowser(''), 'about:blank', { prepare: withoutSimd })
  await page.route('**/get-alphabet?*', route => route.abort())
  await page.goto(`${url}/#/word/L`)
  await page.getByRole('button', { name: 'Send pictures to the server' }).click(PATIENCE)
  await says(page, '.advice', 'The server does not answer')
})

/** Files that do not come, until `mend` is called; `asked`: how often one of them was asked for. */
async function breakFiles (page: Page, pattern: string, fail: (route: Route) => Promise<void>) {
  const broken = { asked: 0, isBroken: true, mend: () => { broken.isBroken = false } }
  await page.route(pattern, route => {
    broken.asked++
    return broken.isBroken ? fail(route) : route.continue()
  })
  return broken
}

for (const [what, pattern, fail] of [
  ['no connection', '**/*.wasm', route => route.abort()],
  ['503', '**/*.plan', route => route.fulfill({ status: 503 })],
  ['a damaged file', '**/get-sign_recognizer-model/alphabet', route => route.fulfill({ body: 'half of a zip' })]
] as [string, string, (route: Route) => Promise<void>][]) {
  t.test(`${what}: the page offers to try again, and asks for no pictures`, async t => {
    const page = await visit(t, await openBrowser(''), 'about:blank')
    const files = await breakFiles(page, pattern, fail)
    await page.goto(`${url}/#/word/L`)
    await says(page, '.camera-problem', 'The recognizer could not be downloaded')
    t.equal(await page.getByRole('button', { name: 'Send pictures to the server' }).count(), 0)
    files.mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.stage[data-live]').waitFor(PATIENCE_FOR_NETWORKS)
    t.equal(await page.locator('html').getAttribute('data-letters'), 'page')
  })
}
