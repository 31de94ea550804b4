import t from '#tap'
import type { Page } from 'playwright-core'
import { courseSite, goTo, openBrowser, press, says, visit } from './chromium.ts'
import { violations } from './every-view.ts'
import { nothingByServer, show } from './scripted-recognizer.ts'

const { url } = await courseSite()
const browser = await openBrowser('')
/** Asks for cameras, as a user's browser does. A page costs it three times as much. */
const asking = await openBrowser('', { asks: true })

t.test('a refused camera shows how to allow it, in the reader’s language, and can be retried by a key', async t => {
  const page = await visit(t, asking, `${url}/#/word/L`, {
    camera: 'refused', hand: null, bypassCSP: true, locale: 'fr-FR'
  })
  await says(page, '[data-fault="camera-refused"]', 'Autorisez-la avec le symbole de caméra')
  await goTo(page, '#/')
  await press(page, 'English')
  await goTo(page, '#/word/L')
  await says(page, '[data-fault="camera-refused"]', 'No camera picture')
  await says(page, '[data-fault="camera-refused"]', 'Allow it with the camera or lock symbol next to the address')
  t.same(await violations(page), [])
  await page.context().grantPermissions(['camera'])
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await page.locator('.stage[data-live]').waitFor()
  t.equal(await page.evaluate(() => document.activeElement?.className), 'stage')
  await show(page, 'L')
  await says(page, '.summary', '1 of 1 letter in')
  // The letter was asked for and held, so it became an example of the learner's hand.
  await page.waitForFunction(() =>
    localStorage.getItem('dactylo-hands') === '{"guest":{"examples":{"L":["a hand"]}}}')
  await goTo(page, '#/calibrate')
  await says(page, '.own-hand', 'stored on this device: L.')
  t.same(await violations(page), [])
  await press(page, 'Forget my hand')
  await says(page, '.own-hand', 'Forgotten')
  t.equal(await page.evaluate(() => localStorage.getItem('dactylo-hands')), '{}')
})

t.test('with one camera there is no button to change it; the page says that another program uses it', async t => {
  const page = await visit(t, browser, `${url}/#/letters/Z`, { hand: null })
  await says(page, '.advice', /./)
  t.equal(await page.locator('.other-camera').count(), 1)
  t.notOk(await page.getByRole('button', { name: 'Other camera' }).isVisible())
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Could not start video source', 'NotReadableError')
    }
  })
  await goTo(page, '#/word/L')
  await says(page, '[data-fault="camera-busy"]', 'Another program is using the camera')
})

t.test('the hand to copy makes room for the learner’s hand, or lets it shine through', async t => {
  const page = await visit(t, browser, `${url}/#/letters/V`, { hand: null, viewport: { width: 360, height: 480 } })
  await page.locator('.stage[data-live]').waitFor()
  const card = page.locator('.target-slot')
  const middle = async () => {
    const { x, width } = (await card.boundingBox())!
    return x + width / 2
  }
  t.ok(await middle() < 180, 'on the left')
  // The picture is mirrored.
  await show(page, 'L', { at: [0.35, -0.15], size: 1 })
  await page.locator('.target-slot[data-aside]').waitFor()
  t.ok(await middle() > 180, 'on the right')
  await show(page, 'L', { at: [-0.35, -0.15], size: 1 })
  await page.locator('.target-slot:not([data-aside])').waitFor()
  t.ok(await middle() < 180, 'back on the left')
  t.equal(await card.getAttribute('data-faded'), null)
  await show(page, 'L', { at: [0, 0.2], size: 6 })
  await page.locator('.target-slot[data-faded]').waitFor()
  t.ok(Number(await card.locator('img').evaluate(image => getComputedStyle(image).opacity)) < 0.5)
  await show(page, null)
  await page.locator('.target-slot:not([data-faded])').waitFor()
})

/** Collects the texts of live regions that came into the page with their text. */
const watchRegions = (page: Page) => page.addInitScript(() => {
  const early: string[] = []
  Reflect.set(window, 'early', early)
  // The page's frame has a line that only its style shows.
  const regions = ':is([role=status], [role=alert], [aria-live]):not(.offline-ready)'
  new MutationObserver(changes => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue
      const added = [...node.querySelectorAll(regions), ...node.matches(regions) ? [node] : []]
      early.push(...added.map(({ textContent }) => textContent ?? '').filter(Boolean))
    }
  }).observe(document, { childList: true, subtree: true })
})

t.test('a learner shows F and T twice each to a browser that reads letters, which keeps the result', async t => {
  const page = await visit(t, browser, `${url}/#/calibrate`, { hand: 'F', bypassCSP: true, prepare: watchRegions })
  const asked = ['Show your F', 'Your F again', 'Show your T', 'Your T again']
  for (const [i, text] of asked.entries()) {
    await says(page, '.exercise-top', `${i + 1} of 4`)
    await says(page, '.advice', text)
    if (i === 0) {
      t.same(await violations(page), [])
      await says(page, '.exercise [role=status]', text)
      t.same(await page.evaluate(() => Reflect.get(window, 'early')), [], 'every region is in the page before its text')
    }
    await show(page, 'FFTT'[i]!)
    if (i === 3) break
    await says(page, '.advice', 'Lower your hand')
    await show(page, null)
  }
  await says(page, '.lead', 'Your F and your T are already read correctly')
  t.same(await violations(page), [])
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('dactylo-calibrations')!) as unknown)
  t.same(kept, { guest: { model: 'scripted 1', letters: ['F', 'T'], middle: 0 } })
  await page.getByRole('button', { name: 'Show them again' }).click()
  await says(page, '.exercise-top', 'My F and my T: 1 of 4')
  await page.workers()[0]!.evaluate(reading => { Reflect.set(globalThis, 'shown', reading) }, nothingByServer)
  await says(page, '.lead', 'This needs a browser that reads letters itself')
})
