// Checks the accessibility of every view of the page, in an old browser too.
/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { newcomer } from '../helper.ts'
import { openBrowser, visit } from './chromium.ts'
import { hoverOnly, notReflowing, tooSmall, translatable } from './measures.ts'
import { asOldestBrowser } from './oldest-browser.ts'
import { show } from './scripted-recognizer.ts'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
interface Violation { id: string, nodes: { html: string, failureSummary: string }[] }

/** Skips passed rules and selectors, which take half of axe's time. */
const FAULTS_ONLY = JSON.stringify({ resultTypes: ['violations'], selectors: false })

/** Axe's faults by WCAG 2.2 AA and its best practices. */
export async function violations (page: Page): Promise<string[]> {
  if (!await page.evaluate('"axe" in window')) await page.evaluate(axe)
  const found = await page.evaluate(`axe.run(${FAULTS_ONLY})`) as { violations: Violation[] }
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`))
}

type State = readonly [name: string, reach: (page: Page) => Promise<unknown>]

const states = (url: string): State[] => [
  ['home', async page => {
    await page.goto(`${url}/#/`)
    await page.locator('form button[type=submit]').click()
    await page.locator('[aria-invalid]').waitFor()
  }],
  ['all kinds of practice', async page => {
    await page.goto(`${url}/#/practise`)
    await page.locator('.practice-menu .tile').first().click()
  }],
  ['the camera is asked for', async page => {
    await page.evaluate(() => { navigator.mediaDevices.getUserMedia = async () => new Promise(() => {}) })
    await page.goto(`${url}/#/letters/Z`)
    await page.locator('.practice .loading').waitFor()
    // The camera works again from the next view on.
    await page.evaluate(() => { Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia') })
  }],
  ['practice', async page => {
    await page.goto(`${url}/#/letters/JVAB`)
    await page.locator('.practice[data-target=J] .stage[data-live]').waitFor()
  }],
  ['summary', async page => {
    await page.goto(`${url}/#/word/VI`)
    for (let letter = 0; letter < 2; letter++) await page.locator('.practice .actions button').nth(1).click()
    await page.locator('.summary').waitFor()
  }],
  ['course', async page => {
    await page.goto(`${url}/#/learn`)
    await page.locator('.lessons').first().waitFor()
  }],
  ['new letter', async page => {
    await page.locator('.lessons a').first().click()
    await page.locator('.see-step').waitFor()
  }],
  ['camera, light and hand', async page => {
    await show(page, null)
    await page.locator('.step button.primary').click()
    await page.locator('.checks li.well').waitFor()
  }],
  ['signing in a lesson', async page => {
    await show(page, 'Y')
    await page.locator('.sign-step[data-target] .stage[data-live]').waitFor()
  }],
  ['end of a lesson', async page => {
    for (const letter of ['L', 'V', 'A']) {
      await page.locator(`.sign-step[data-target="${letter}"]`).waitFor()
      await show(page, letter)
      await page.locator(letter === 'A' ? '.word-options' : '.see-step').waitFor()
      if (letter !== 'A') await page.locator('.step button.primary').click()
    }
    for (const word of ['LA', 'VA', 'LAVA']) {
      await page.locator('.word-options').getByText(word, { exact: true }).click()
      await page.locator('.verdict button').click()
    }
    await page.locator('.lesson-end').waitFor()
    await show(page, 'L')
  }],
  ['word to read in a lesson', async page => {
    await page.goto(`${url}/#/learn`)
    await page.locator('.lessons a').last().click()
    await page.locator('.word-form').waitFor()
  }],
  ['misread word', async page => {
    await page.locator('#answer').fill('jeux')
    await page.locator('.word-form button.primary').click()
    await page.locator('.verdict button').waitFor()
  }],
  ['home of who comes back', async page => {
    await page.goto(`${url}/#/`)
    await page.locator('.your-letters').waitFor()
  }],
  ['wrong answer', async page => {
    await page.goto(`${url}/#/learn`)
    await page.locator('.lessons a').nth(1).click()
    await page.locator('.choice-step').waitFor()
    await page.keyboard.press('1')
    await page.locator('.verdict button').waitFor()
  }],
  ['dictionary', async page => {
    await page.goto(`${url}/#/dictionary`)
    await page.locator('.alphabet-hands').waitFor()
  }],
  ['a letter', async page => {
    await page.goto(`${url}/#/dictionary/l`)
    await page.locator('.letter-page').waitFor()
  }],
  ['a name', async page => {
    await page.goto(`${url}/#/name/Ana`)
    await page.locator('.name-hands li').first().waitFor()
  }],
  ['words to spell freely', async page => {
    await page.goto(`${url}/#/spell`)
    await page.locator('.spelled-now').waitFor()
  }],
  ['a message, written', async page => {
    await page.goto(`${url}/#/message`)
    await page.getByLabel('message').fill('Ça va Léa')
    await page.keyboard.press('Enter')
    await page.locator('.qr-code svg').waitFor()
  }],
  ['a message to read', async page => {
    await page.locator('.message-link a').click()
    await page.locator('.hand img').waitFor()
  }],
  ['a message, read and answered', async page => {
    await page.locator('#answer').fill('Ca va')
    await page.keyboard.press('Enter')
    await page.locator('.verdict button').click()
    await page.locator('#message').waitFor()
  }],
  ['a message, signed', async page => {
    await page.locator('.message-write button[type=button]').click()
    await page.locator('.signed-text li').first().waitFor()
  }],
  ['words that describe a hand', async page => {
    await page.goto(`${url}/#/dictionary/index`)
    await page.locator('.sign-card').first().waitFor()
  }],
  ['the daily round', async page => {
    await page.goto(`${url}/#/round`)
    await page.locator('.round .choice-step').waitFor()
  }],
  ['a game, before', async page => {
    await page.goto(`${url}/#/game`)
    await page.locator('.read-back .primary, .game .primary').waitFor()
    await page.locator('.fold summary').click()
  }],
  ['reading back, before', async page => {
    await page.goto(`${url}/#/read`)
    await page.locator('.read-back:not(.game) .primary').waitFor()
  }],
  ['reading back, a word', async page => {
    await page.locator('.read-back .primary').click()
    await page.locator('.hand img').waitFor()
  }],
  ['reading back, its verdict', async page => {
    await page.locator('#answer').fill('Q')
    await page.keyboard.press('Enter')
    await page.locator('.pairs').waitFor()
  }],
  ['reading back, its result', async page => {
    await page.locator('.exercise-top button').click()
    await page.locator('.summary').waitFor()
  }],
  ['review', async page => {
    await page.goto(`${url}/#/review`)
    await page.locator('.report').waitFor()
  }],
  ['an account to create, with faults', async page => {
    await page.goto(`${url}/#/account/new`)
    await page.locator('#create-email').press('Enter')
    await page.locator('[aria-invalid]').first().waitFor()
  }],
  ['a password to choose with a slip', async page => {
    await page.goto(`${url}/#/account/start`)
    await page.locator('#start-code').waitFor()
  }],
  ['forgotten password', async page => {
    await page.goto(`${url}/#/account/forgotten`)
    await page.locator('#reset-code').waitFor()
  }],
  ['account, all open', async page => {
    const { email, username, password } = newcomer()
    await page.goto(`${url}/#/account/new`)
    for (const [name, value] of Object.entries({ email, username, password })) {
      await page.locator(`#create-${name}`).fill(value)
    }
    await page.locator('#create-password').press('Enter')
    await page.locator('.account-link[aria-label]').waitFor()
    await page.goto(`${url}/#/account`)
    await page.locator('.guest').waitFor({ state: 'hidden' })
    await page.locator('.profile').waitFor()
    for (const summary of await page.locator('summary').all()) await summary.click()
  }],
  ['session ended', async page => {
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('dactylo-account')!)
      localStorage.setItem('dactylo-account', JSON.stringify({ ...kept, tokens: null }))
    })
    await page.reload()
    await page.locator('#sign-in-password').waitFor()
  }],
  ['photo', async page => {
    await page.goto(`${url}/#/photo`)
    await page.locator('.photo').waitFor()
  }],
  ['record', async page => {
    await page.goto(`${url}/#/record`)
    await page.locator('.record').waitFor()
  }]
]

interface Look {
  locale: string
  colorScheme: 'light' | 'dark'
  viewport: { width: number, height: number }
}

/** @param reflow whether to magnify every view as well */
export async function lookOver (t: Test, url: string, look: Look, { reflow }: { reflow: boolean }) {
  const options = { ...look, reducedMotion: 'reduce', bypassCSP: true, hand: 'L', prepare: asOldestBrowser } as const
  const page = await visit(t, await openBrowser(''), url, options)
  for (const [name, reach] of states(url)) {
    await reach(page)
    t.same(await violations(page), [], name)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    t.ok(overflow <= 0, `${name} does not scroll sideways`)
    t.same(await tooSmall(page), [], `${name} has nothing too small to press`)
    t.same(await hoverOnly(page), [], `${name} says nothing to a pointer only`)
    t.same(await translatable(page), [], `${name} leaves letters and words to translators`)
    if (reflow) t.same(await notReflowing(page), [], `${name} reflows`)
  }
}
