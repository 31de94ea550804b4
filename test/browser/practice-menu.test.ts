// The header's "Practise": all kinds of practice in one place.
import t from '#tap'
import type { Page } from 'playwright-core'
import { courseSite, goTo, openBrowser, press, says, visit } from './chromium.ts'
import { violations } from './every-view.ts'
import { notReflowing, tooSmall } from './measures.ts'

const browser = await openBrowser('')
const { url } = await courseSite()

const current = (page: Page) => page.locator('.page-header [aria-current=page]').allInnerTexts()
const headerHeight = (page: Page) => page.locator('.page-header').evaluate(header => header.clientHeight)

t.test('every exercise has its place under “Practise”, by keyboard, on a small phone', async t => {
  const page = await visit(t, browser, `${url}/#/`, { viewport: { width: 320, height: 568 }, bypassCSP: true })
  await page.locator('.guide').waitFor()
  t.match(await page.title(), /^Spell with your hands/)
  t.equal(await page.locator('.brand[aria-current=page]').count(), 1, 'the start page has a place of its own')
  const before = await headerHeight(page)
  await page.getByRole('link', { name: 'Practise' }).press('Enter')
  await says(page, 'h1', 'Practise')
  t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Practise')
  t.match(await page.title(), /^Practise/)
  t.same(await current(page), ['Practise'])
  t.equal(await headerHeight(page), before)
  t.same(await violations(page), [])
  t.same(await tooSmall(page), [])
  t.same(await notReflowing(page), [])

  const exercises = page.getByRole('navigation', { name: 'Exercises' }).getByRole('link')
  const opened: Record<string, string> = {
    'Today’s round': 'round',
    'Read words from hands': 'read',
    'What did I spell?': 'spell',
    'Words against the clock': 'game',
    Review: 'review',
    Message: 'message'
  }
  t.same(await exercises.allInnerTexts(), Object.keys(opened))
  for (const [i, view] of Object.values(opened).entries()) {
    await goTo(page, '#/practise')
    await says(page, 'h1', 'Practise')
    // Leaving an exercise would focus its link.
    await page.locator('h1').focus()
    for (let tab = 0; tab <= i; tab++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/#/${view}`)
    await page.locator(`.${view === 'read' ? 'read-back' : view}`).first().waitFor()
    t.same(await current(page), view === 'message' ? [] : ['Practise'], view)
  }
})

t.test('words and letters to sign are under “Practise”, and the choice stays', async t => {
  const page = await visit(t, browser, `${url}/#/practise`, { hand: null, locale: 'fr-FR' })
  await says(page, 'h1', 'S’exercer')
  await page.getByRole('button', { name: 'L', exact: true }).click()
  await goTo(page, '#/')
  await page.locator('.guide').waitFor()
  await page.getByRole('link', { name: 'S’exercer' }).click()
  await press(page, 'S’exercer sur 1 lettre')
  await page.locator('.practice[data-target=L]').waitFor()
  await goTo(page, '#/practise')
  await page.getByLabel('Un mot ou un prénom').fill('Vé')
  await press(page, 'Épeler')
  await page.locator('.practice[data-target=V]').waitFor()
  t.match(page.url(), /#\/word\/VE/)
})
