// The daily round: what comes next each day, with and without a camera.
import t from '#tap'
import type { Page } from 'playwright-core'
import { signedIn } from '../helper.ts'
import { courseSite, goTo, openBrowser, press, says, signInOnOtherTab, visit } from './chromium.ts'
import { show } from './scripted-recognizer.ts'
import { storedRows } from './stored-rows.ts'

const browser = await openBrowser('')
const { app, url } = await courseSite()
const DAY = 86_400_000

/** A learner who signed letters the day before. */
async function nextDay (page: Page, letters: string) {
  await goTo(page, `#/letters/${letters}`)
  for (const letter of letters) {
    await page.locator(`.practice[data-target=${letter}]`).waitFor()
    await show(page, letter as 'L')
  }
  await page.locator('.summary .times').waitFor()
  await page.clock.install({ time: Date.now() + DAY })
  await goTo(page, '#/')
  await page.reload()
}

/** Names the hand of a question. @returns its letter */
async function nameHand (page: Page, isRight = true, verdict: string | RegExp = ''): Promise<string> {
  const letter = (await page.locator('.choice-step .asked img').getAttribute('data-letter'))!
  const options = page.locator('.options button')
  const [wrong] = (await options.allInnerTexts()).filter(option => option !== letter)
  await options.getByText(isRight ? letter : wrong!, { exact: true }).click()
  await says(page, '.verdict', verdict)
  await press(page, 'Continue')
  return letter
}

/** Answers a word that is spelled with other letters. */
async function misreadWord (page: Page) {
  await page.locator('#answer').fill('L')
  await page.keyboard.press('Enter')
}

type Stored = Record<string, string | null>

const reviewsOf = (page: Page) => storedRows<Stored>(page, 'reviews')

t.test('the round comes first on a new day: letters of both skills, words, and the next lesson', async t => {
  const page = await visit(t, browser, `${url}/#/`, { hand: 'L' })
  await page.locator('.guide .primary').waitFor()
  t.same(await page.locator('.guide a').allInnerTexts(), ['Start the course'], 'not before the first letter')
  await nextDay(page, 'LVA')
  await says(page, '.guide .primary', 'Today’s round')
  await page.locator('.guide .primary').click()
  const named = [await nameHand(page, false, 'It comes back later.'), await nameHand(page), await nameHand(page)]
  t.same(named.toSorted(), ['A', 'L', 'V'], 'letters that were only signed are read')

  await says(page, '.step h2', 'Sign these letters from memory')
  t.equal(await page.locator('.target img').count(), 0)
  for (let letter = 0; letter < 3; letter++) {
    const target = page.locator('.practice [data-target]')
    await page.locator('.word-progress .done').nth(letter - 1).waitFor({ state: letter > 0 ? 'attached' : 'detached' })
    await show(page, await target.getAttribute('data-target') as 'L')
  }
  await says(page, '.step h2', /^Spell the word [LVA]+$/)
  const again = page.locator('.choice-step')
  while (!await again.isVisible()) {
    await press(page, 'Skip')
    await again.or(page.locator('.practice [data-target]')).first().waitFor()
  }
  t.equal(await nameHand(page, false, 'You will see this letter again another day.'), named[0], 'after the camera')
  await misreadWord(page)
  await says(page, '.verdict', 'It comes back later.')
  // After its time the round ends, but for a word that was missed.
  await page.clock.fastForward(380_000)
  await press(page, 'Continue')
  await misreadWord(page)
  await press(page, 'Continue')
  await says(page, '.lesson-end h2', 'That’s it for today')
  await says(page, '.lesson-end .lead', '0 of 1 word  read without a mistake.')
  await page.getByRole('link', { name: /^Begin/ }).waitFor()
  const reviews = (await reviewsOf(page)).filter(({ letter, skill }) => letter === named[0] && skill === 'read')
  t.match(reviews, [{ rating: 'again', given: String }], 'rated by the first answer only')
  await goTo(page, '#/')
  await says(page, '.guide .primary', 'Start the course')
  await page.getByRole('link', { name: 'Today’s round' }).waitFor()
})

t.test('without a camera, letters to sign are read', async t => {
  const page = await visit(t, browser, `${url}/#/round`, { hand: 'L' })
  await says(page, '.lesson-end', 'The round begins with your first letter.')
  await nextDay(page, 'LV')
  await goTo(page, '#/round')
  for (let letter = 0; letter < 2; letter++) await nameHand(page)
  await says(page, '.step h2:focus', 'Sign these letters from memory')
  await press(page, 'I have no camera')
  await page.locator('.choice-step').waitFor()
  for (let letter = 0; letter < 2; letter++) await nameHand(page)
  await says(page, '.lesson-end h2', 'That’s it for today')
  await press(page, 'Another round')
  await nameHand(page)
  await signInOnOtherTab(page, await signedIn(app))
  await says(page, '.lesson-end', 'The round begins with your first letter.')
  await page.evaluate(() => { delete localStorage['dactylo-account'] })
  await page.reload()
  await goTo(page, '#/')
  await goTo(page, '#/review')
  t.equal(await page.getByRole('link', { name: /^Sign them/ }).count(), 0)
})
