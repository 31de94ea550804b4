// While the camera runs, every window size shows the letter, the picture, the verdict and the buttons.
/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import t from '#tap'
import { courseSite, openBrowser, says, visit } from '../../browser/chromium.ts'

const { url } = await courseSite()
const browser = await openBrowser('')

/** CSS pixels around the breakpoints: phones in both orientations, a tablet, a window, and the window at 200 %. */
const WINDOWS = [[320, 568], [390, 664], [844, 390], [768, 1024], [1280, 720], [640, 360]] as const

/** Elements that must be visible while the camera runs. */
const SEEN = [
  '.target .illustration', '.sign-step > h2, .practice .target h2', '.stage', '.seen', '.advice', '.actions'
] as const
/** The requested letter, which may lie in a corner of the picture. */
const ASKED: readonly string[] = SEEN.slice(0, 2)
/** Least height of the picture, as a share of the window's height. */
const LEAST = 1 / 3

/** Elements outside the window, elements that cover the picture, and a scrolling window. */
async function faultsOf (page: Page): Promise<string[]> {
  const boxes = await page.evaluate(names => names.map(name => {
    const { top, left, bottom, right } = document.querySelector(name)!.getBoundingClientRect()
    return { name, top, left, bottom, right }
  }), SEEN)
  const scrolls = await page.evaluate(() =>
    document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight)
  const { width, height } = page.viewportSize()!
  const stage = boxes.find(({ name }) => name === '.stage')!
  const beside = boxes.filter(box => box.right <= box.left || box.top < 0 || box.left < 0 ||
    box.bottom > height + 1 || box.right > width + 1)
  const over = boxes.filter(box => box.name !== '.stage' && !ASKED.includes(box.name) && box.top < stage.bottom &&
    box.bottom > stage.top && box.left < stage.right && box.right > stage.left)
  return [
    ...scrolls ? ['the window scrolls'] : [],
    ...beside.map(({ name }) => `${name} is outside the window`),
    ...over.map(({ name }) => `${name} covers the picture`),
    ...stage.bottom - stage.top < LEAST * height ? [`the picture is ${stage.bottom - stage.top} px high`] : []
  ]
}

async function inAllWindows (t: Test, page: Page) {
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    t.same(await faultsOf(page), [], `${width}x${height}`)
  }
}

/** Checks the view before and after the page offers to skip the letter. */
async function allAlong (t: Test, page: Page, seen: string) {
  await says(page, '[data-live] + .reading .seen-letter', seen)
  await says(page, '.advice', /./)
  await inAllWindows(t, page)
  await page.locator('.skip-hint').waitFor()
  await inAllWindows(t, page)
}

t.test('in a round everything stays visible in every window', async t => {
  const page = await visit(t, browser, `${url}/#/letters/ZA`, { hand: 'L', locale: 'fr-FR' })
  await allAlong(t, page, 'L')
  t.notOk(await page.locator('.page-header').isVisible())
  const places = () => page.locator('.exercise-top, .target-slot, .stage, .practice > .actions')
    .evaluateAll(parts => parts.map(part => part.getBoundingClientRect().toJSON()))
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    const before = await places()
    await page.getByRole('button', { name: 'Pause' }).click()
    await says(page, '.stage-cover', 'La caméra est éteinte')
    t.same(await places(), before, `nothing moves in a pause in ${width}x${height}`)
    await page.getByRole('button', { name: 'Reprendre' }).click()
    await says(page, '[data-live] + .reading .advice', /./)
  }
})

t.test('in a lesson everything stays visible in every window', async t => {
  // The requested hand is never shown, so the step stays.
  const page = await visit(t, browser, `${url}/#/learn`, { hand: 'A' })
  await page.locator('.lessons a').first().click()
  await page.locator('.see-step button.primary').click()
  await allAlong(t, page, 'A')
  t.notOk(await page.locator('.page-header').isVisible())
  await page.getByRole('link', { name: 'Leave the lesson' }).click()
  await page.locator('.page-header').waitFor()
})

t.test('with text of twice the size nothing leaves the window, and the buttons are reachable by scrolling', async t => {
  const page = await visit(t, browser, `${url}/#/letters/ZA`, { hand: 'L', viewport: { width: 390, height: 664 } })
  await says(page, '[data-live] + .reading .seen-letter', 'L')
  await page.evaluate(() => { document.documentElement.style.fontSize = '212.5%' })
  t.same(await page.evaluate(() => [...document.querySelectorAll('#app *:not(.visually-hidden)')]
    .filter(element => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest('.word-progress'))
    .map(({ outerHTML }) => outerHTML.slice(0, 80))), [])
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.locator('.practice[data-target="A"]').waitFor()
})
