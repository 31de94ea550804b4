// Every exercise fits the window, on phones and large screens: the question, the answers and the next button, without
// scrolling.
/// <reference lib="dom" />
import t from '#tap'
import type { Locator, Page } from 'playwright-core'
import type { Test } from 'tap'
import { courseSite, openBrowser, visit } from '../../browser/chromium.ts'
import { notReflowing } from '../../browser/measures.ts'
import { show } from '../../browser/scripted-recognizer.ts'

const { url } = await courseSite()
const browser = await openBrowser('')

/** Windows in CSS pixels, on either side of each breakpoint: two phones, two on their side, a tablet, a window at
 * 200 %, and two screens. */
const WINDOWS = [
  [320, 568], [390, 664], [844, 390], [568, 320], [768, 1024], [640, 360], [1280, 720], [1920, 1080]
] as const
const ASKED = '.exercise :is(h2, .camera-problem, .camera-problem button, .asked, .target, .turnable, ' +
  '.speller .hand:not(:empty))'
const WAYS_ON = '.options button, .exercise > .actions button, .step .actions :is(button, a), .verdict button, ' +
  '.stage, #answer, .word-form button'

/** Parts of an exercise outside the window, and whether the page scrolls. */
const outsideWindow = (page: Page) => page.evaluate(names => {
  const { scrollHeight } = document.documentElement
  const header = document.querySelector('.page-header')
  // A heading for screen readers alone is one pixel wide.
  const parts = [...document.querySelectorAll(names)].filter(part => part.checkVisibility() && part.clientWidth > 1)
  return [
    ...scrollHeight > innerHeight ? [`${scrollHeight - innerHeight} pixels to scroll`] : [],
    ...header?.checkVisibility() ? ['the header'] : [],
    ...parts.length < 2 ? ['all of it'] : [],
    ...parts.filter(part => {
      const { top, bottom, height } = part.getBoundingClientRect()
      return height < 16 || top < 0 || bottom > innerHeight + 1
    }).map(({ outerHTML }) => outerHTML.slice(0, 100))
  ]
}, `${ASKED}, ${WAYS_ON}`)

/** Long texts need some scrolling in the lowest window. */
const ALL_BUT_LOWEST = WINDOWS.filter(([, height]) => height > 320)

async function fitsEveryWindow (
  t: Test, page: Page, name: string, windows: readonly (readonly [number, number])[] = WINDOWS
) {
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height })
    t.same(await outsideWindow(page), [], `${name}, ${width} by ${height}`)
  }
}

/** The share of the window's height that the hand to copy has; and whether it lies in a corner of the camera's picture,
 * above the middle, where the learner's own hand is. */
const handToCopy = (page: Page) => page.evaluate(() => {
  const [hand, stage] = ['.target .illustration', '.stage'].map(name =>
    document.querySelector(name)!.getBoundingClientRect()) as [DOMRect, DOMRect]
  const { videoWidth, videoHeight } = document.querySelector('video')!
  const pictureHeight = Math.min(stage.height, stage.width * videoHeight / videoWidth)
  const isInCorner = hand.top >= stage.top && hand.left >= stage.left && hand.right <= stage.right &&
    hand.bottom < stage.bottom - 2 / 3 * pictureHeight
  return { share: hand.height / innerHeight, isInCorner }
})

async function showsHandToCopy (t: Test, page: Page) {
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    const { share, isInCorner } = await handToCopy(page)
    t.ok(share >= (isInCorner ? 1 / 6 : 1 / 4), `${share} of ${width} by ${height}, in a corner: ${isInCorner}`)
  }
}

/** In the largest window. */
const leftOfHeading = async (page: Page) => (await page.locator('.step h2').first().boundingBox())!.x

const wayOn = (page: Page) => page.locator('.step .primary').click()

async function goToLesson (page: Page, number: number) {
  await page.goto(`${url}/#/learn`)
  await page.locator('.lessons a').nth(number).click()
}

const isChecked = (page: Page) => page.addInitScript(() => { localStorage['dactylo-camera-checked'] = 'yes' })

t.test('a new letter, a letter to sign, a text and the end of a lesson fit the window', async t => {
  const page = await visit(t, browser, `${url}/#/`, { hand: 'A', locale: 'fr-FR', prepare: isChecked })
  await goToLesson(page, 8)
  await page.locator('canvas.turnable').waitFor()
  await fitsEveryWindow(t, page, 'a new letter that moves')
  await goToLesson(page, 0)
  await page.locator('canvas.turnable').waitFor()
  await wayOn(page)
  await page.locator('.stage[data-live]').waitFor()
  await fitsEveryWindow(t, page, 'signing')
  await showsHandToCopy(t, page)
  const left = await leftOfHeading(page)
  for (const letter of ['L', 'V', 'A']) {
    await page.locator(`.sign-step[data-target="${letter}"]`).waitFor()
    await show(page, letter)
    await page.locator(letter === 'A' ? '.word-options button:enabled' : '.see-step').first().waitFor()
    if (letter !== 'A') await wayOn(page)
  }
  for (const word of ['LA', 'VA', 'LAVA']) {
    const option = page.locator('.word-options button:enabled').getByText(word, { exact: true })
    await option.waitFor()
    if (word === 'LAVA') await fitsEveryWindow(t, page, 'a word to choose')
    await option.click()
    await page.locator('.verdict button').waitFor()
    if (word === 'LAVA') await fitsEveryWindow(t, page, 'the verdict on a chosen word')
    await page.locator('.verdict button').click()
  }
  await page.locator('.lesson-end').waitFor()
  await fitsEveryWindow(t, page, 'the end')
  await goToLesson(page, 1)
  await page.locator('.lesson-text').waitFor()
  await fitsEveryWindow(t, page, 'a text above a choice')
  t.equal(await leftOfHeading(page), left, 'a text begins where the camera began')
})

t.test('a choice fits the window before and after a wrong answer', async t => {
  const page = await visit(t, browser, `${url}/#/`, { hand: null, locale: 'fr-FR', bypassCSP: true })
  await goToLesson(page, 1)
  for (const [name, wrong] of [['letters', 'button:not(:text("V"))'], ['hands', 'button:not(:has([src*="/a-"]))']]) {
    await page.locator(`.options button${name === 'hands' ? ':has(img)' : '.letter-tile'}`).first().waitFor()
    await fitsEveryWindow(t, page, `${name} to choose from`)
    if (name === 'hands') {
      const { width, height } = (await page.locator('.options img').first().boundingBox())!
      t.ok(Math.min(width, height) > 1080 / 3, `a hand of ${width} by ${height} in a large window`)
    }
    await page.locator(`.options ${wrong}`).first().click()
    await page.locator('.verdict-wrong').waitFor()
    await fitsEveryWindow(t, page, `${name}, after a wrong answer`)
    t.same(await notReflowing(page), [], `${name}, after a wrong answer, in large text`)
    await wayOn(page)
  }
})

const refuseCamera = (page: Page) => page.addInitScript(() => {
  navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('No', 'NotAllowedError') }
})

t.test('the texts shown without a camera picture fit the window', async t => {
  const page = await visit(t, browser, `${url}/#/letters/L`, { hand: null, locale: 'fr-FR', prepare: refuseCamera })
  const isShownWhole = async (name: string) => {
    await page.locator('.camera-problem').waitFor()
    await fitsEveryWindow(t, page, `no camera in ${name}`, ALL_BUT_LOWEST)
    t.same(await page.locator('.exercise :is(.target, .reading)').filter({ visible: true }).count(), 0)
  }
  await isShownWhole('practice')
  await goToLesson(page, 0)
  await wayOn(page)
  await page.getByRole('button', { name: 'Je n’ai pas de caméra' }).waitFor()
  await isShownWhole('a lesson')
})

t.test('a word to read, its verdict and a game fit the window', async t => {
  const prepare = (page: Page) => page.addInitScript(() => { Math.random = () => 0 })
  const look = { hand: null, locale: 'fr-FR', reducedMotion: 'reduce', prepare } as const
  const page = await visit(t, browser, `${url}/#/read`, look)
  await page.getByRole('radio', { name: 'difficile' }).check()
  await page.locator('.read-back .primary').click()
  await page.locator('.hand img').waitFor()
  await fitsEveryWindow(t, page, 'a word to read')
  await page.locator('#answer').fill('Q')
  await page.keyboard.press('Enter')
  await page.locator('.pairs').waitFor()
  await fitsEveryWindow(t, page, 'the verdict on a word', ALL_BUT_LOWEST)
  t.notOk(await page.locator('.speller').isVisible(), 'no card without a hand')
  await page.goto(`${url}/#/game`)
  await page.locator('.game .primary').click()
  await page.locator('.hand img').waitFor()
  await fitsEveryWindow(t, page, 'a game')
})

t.test('letters and words to sign in a round, and in practice, fit the window', async t => {
  const look = { hand: 'L', locale: 'fr-FR', reducedMotion: 'reduce' } as const
  const page = await visit(t, browser, `${url}/#/letters/LVARUN`, look)
  for (const letter of 'LVARUN') {
    await page.locator(`.practice[data-target=${letter}]`).waitFor()
    await show(page, letter)
  }
  await page.locator('.summary').waitFor()
  await page.goto(`${url}/#/word/LUNA`)
  await page.locator('.flow .stage[data-live]').waitFor()
  await fitsEveryWindow(t, page, 'a word to spell in practice')
  await show(page, 'B')
  await page.goto(`${url}/#/round`)
  const [choice, letters, word] = ['.choice-step', '.board .target-picture', '.word-to-sign']
    .map(name => page.locator(`.round ${name}`)) as [Locator, Locator, Locator]
  while (await choice.or(letters).first().waitFor().then(() => choice.isVisible())) {
    await choice.locator('.options button').first().click()
    await page.locator('.verdict button').click()
  }
  await page.locator('.stage[data-live]').waitFor()
  await fitsEveryWindow(t, page, 'letters to sign in a round')
  while (await word.or(letters).first().waitFor().then(() => letters.isVisible())) {
    await page.locator('.round .actions button').first().click()
  }
  await page.locator('.stage[data-live]').waitFor()
  await fitsEveryWindow(t, page, 'a word to sign in a round')
})
