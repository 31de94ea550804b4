import t from '#tap'
import type { Page } from 'playwright-core'
import { courseSite, goTo, openBrowser, press, says, visit, watchFor } from './chromium.ts'
import { signedIn } from '../helper.ts'
import { lookOver } from './every-view.ts'
import { show } from './scripted-recognizer.ts'

const browser = await openBrowser('')
const { app, url } = await courseSite()

t.test('axe finds no fault in any view', t => {
  const look = { locale: 'en-GB', colorScheme: 'light', viewport: { width: 1280, height: 800 } } as const
  return lookOver(t, url, look, { reflow: false })
})

const page = await visit(t, browser, url, { hand: 'L' })

t.test('a round works by keyboard from beginning to end', async t => {
  const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id || '')
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses++) {
      if ((await focused()).trim() === name) return
      await page.keyboard.press('Tab')
    }
    t.fail(`no way to "${name}" by keyboard`)
  }
  await page.locator('.skip-link').waitFor({ state: 'attached' })
  await page.keyboard.press('Tab')
  t.equal(await focused(), 'Skip to content')
  await page.keyboard.press('Enter')
  await tabTo('word')
  await page.keyboard.press('Enter')
  const word = page.getByLabel('A word or a name')
  t.equal(await word.getAttribute('aria-invalid'), 'true')
  await says(page, '#word-problem', 'Type at least one letter')
  await page.keyboard.type('Li')
  t.equal(await word.getAttribute('aria-invalid'), null, 'a mistake is forgotten as soon as it is mended')
  t.equal(await page.locator('#word-problem').innerText(), '')
  await page.keyboard.press('Enter')
  await page.locator('.practice[data-target="I"]').waitFor()
  await tabTo('Pause')
  await page.keyboard.press('Space')
  await tabTo('Resume')
  await page.keyboard.press('Space')
  await tabTo('Skip')
  await page.keyboard.press('Enter')
  await page.locator('.summary').waitFor()
  t.match(await focused(), 'Round over', 'the heading of what is new has the focus')
  // An L would be accepted too soon.
  await show(page, null)
  await tabTo('Once more')
  await page.keyboard.press('Enter')
  await page.locator('.practice[data-target="L"]').waitFor()
})

t.test('screen readers announce letters seen, done and skipped', async t => {
  await goTo(page, '#/letters/LI')
  const isRight = await watchFor(page, '.practice [role=status]', 'L: right! Letter I')
  await show(page, 'L')
  await isRight()
  await says(page, '.practice [role=status]', 'I see L.')
  t.match(await page.locator('.seen').ariaSnapshot(), /Seen now: L, \d+% sure/)

  await goTo(page, '#/photo')
  await show(page, null)
  await goTo(page, '#/word/ZZZI')
  const skip = async () => {
    await press(page, 'Skip')
    return await page.locator('.practice [role=status]').textContent() ?? ''
  }
  t.equal(await skip(), 'Letter Z')
  const again = await skip()
  t.not(again, 'Letter Z', 'a screen reader passes over what stays the same')
  t.equal(again.trim(), 'Letter Z')
  t.equal(await skip(), 'Letter I')
})

t.test('on a phone, a passing notice covers neither the sections nor the next button', async t => {
  const page = await visit(t, browser, `${url}/#/letters/Z`, {
    hand: null, viewport: { width: 390, height: 844 }
  })
  await page.locator('.practice').waitFor()
  await goTo(page, '#/account')
  // After signing in, the greeting appears in the previous view.
  const { account } = await signedIn(app)
  await page.locator('#sign-in-email').fill(account.email)
  await page.locator('#sign-in-password').fill(account.password)
  await page.locator('#sign-in-password').press('Enter')
  await page.locator('.practice').waitFor()
  await page.locator('.passing .notice').waitFor()
  const names = ['.passing .notice', '.page-header', '.practice > .actions', '.target', '.advice']
  // Measured at one moment, because the layout changes when the camera starts.
  const [notice, ...others] = await page.evaluate(names => names.map(name => {
    const { x, y, width, height } = document.querySelector(name)!.getBoundingClientRect()
    return { x, y, width, height }
  }), names)
  others.forEach((covered, i) => t.notOk(overlap(notice!, covered), names[i + 1] ?? ''))
})

t.test('a button that disappears when pressed passes the focus on', async t => {
  // The stopped clock keeps the notice, and each second of a recording until the test has seen it.
  const prepare = async (page: Page) => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
  }
  const page = await visit(t, browser, `${url}/#/nowhere`, { prepare })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await page.locator('.notice').waitFor({ state: 'detached' })
  t.equal(await focused(), 'Spell with your hands')
  await page.goto(`${url}/#/record`)
  await page.locator('#consent').check()
  await page.getByRole('button', { name: 'Record one' }).press('Enter')
  for (let second = 0; second < 3; second++) await page.clock.runFor(1000)
  await page.locator('.recording').waitFor()
  await page.clock.runFor(1000)
  await page.locator('.recording').waitFor({ state: 'detached' })
  t.equal(await focused(), 'Record one')
})

interface Box { x: number, y: number, width: number, height: number }

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
