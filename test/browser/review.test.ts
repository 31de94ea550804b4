// Letters that were signed or read come back when they are due.
import t from 'tap'
import { PATIENCE, openBrowser, says, serveSite, visit } from './chromium.ts'

const browser = await openBrowser(t, 'L')
const { url } = await serveSite(t)
const DAY = 86_400_000

t.test('letters signed and skipped come back days later, and are practised then', async t => {
  const page = await visit(t, browser, `${url}/#/review`)
  await says(page, '.review h2', 'Nothing yet')
  await page.goto(`${url}/#/letters/LJ`)
  await page.locator('.practice[data-target=J]').waitFor(PATIENCE)
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.locator('.summary .times').waitFor()
  await page.goto(`${url}/#/review`)
  await says(page, '.review h2', 'Nothing is due now.')
  await says(page, '.review', /Next: .*J.*, (tomorrow|in \d+ days)\./)

  const later = await page.context().newPage()
  await later.clock.install({ time: Date.now() + 30 * DAY })
  await later.goto(`${url}/#/review`)
  await says(later, '.review h2', '2 letters are due')
  await later.getByRole('button', { name: 'Français' }).click()
  await says(later, '.review h2', '2 lettres à revoir')
  await later.getByRole('link', { name: 'Les signer : J L' }).click()
  await later.locator('.practice[data-target=J]').waitFor(PATIENCE)
})

t.test('letters that were misread come back, too', async t => {
  const page = await visit(t, browser, `${url}/#/read`, { reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'I can’t tell' }).click()
  const letters = new Set(await page.locator('.pair-letter').allInnerTexts())
  await page.goto(`${url}/#/review`)
  await says(page, '.review', /Next: [A-Z ]+, tomorrow\./)
  const [, next] = (await page.locator('.review').innerText()).match(/Next: ([A-Z ]+),/)!
  t.same(next!.split(' ').sort(), [...letters].sort())
})
