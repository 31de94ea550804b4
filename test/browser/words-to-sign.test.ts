// Words that learners spell to the camera without a stop: in practice, lessons and the game.
/// <reference lib="dom" />
import t from '#tap'
import type { Page } from 'playwright-core'
import { courseSite, goTo, hold, openBrowser, press, says, visit, withSession } from './chromium.ts'
import { violations } from './every-view.ts'
import { notReflowing, tooSmall } from './measures.ts'
import { signedIn } from '../helper.ts'
import type { ToWorker } from 'recognizer-wasm/client/protocol'
import { follow, show } from './scripted-recognizer.ts'

const browser = await openBrowser('')
const { app, url } = await courseSite()

const heading = (page: Page, text: string) => page.getByRole('heading', { name: text }).waitFor()

const inFlow = (page: Page) => page.addInitScript(() => { localStorage['dactylo-words'] ??= 'flow' })

const WHOLE = { made: 'MAIN', tried: 4, lettersPerSecond: 2.5 }

t.test('letters light up; an unclear one is explained, and the word is spelled again', async t => {
  const page = await visit(t, browser, `${url}/#/word/MAIN`, {
    hand: null, prepare: inFlow, bypassCSP: true, viewport: { width: 320, height: 568 }
  })
  await page.locator('.stage[data-live]').waitFor()
  await follow(page, 'MAIN', { made: '----', tried: 0 }, null)
  await says(page, '.advice', 'Show your hand')
  await follow(page, 'MAIN', { made: 'MA--', tried: 2 }, 'A')
  await says(page, '.word-progress', 'M, done')
  t.same(await page.locator('.word-progress .done').count(), 2)
  await follow(page, 'MAIN', { made: 'MA-N', tried: 4 }, 'N')
  await says(page, '.advice', 'Your I was not clear. Lower your hand, then spell the word again.')
  await says(page, '.word-progress', 'I, unclear')
  await page.locator('.target h2', { hasText: 'Letter I' }).waitFor({ state: 'attached' })
  t.same(await violations(page), [])
  t.same(await tooSmall(page), [])
  t.same(await notReflowing(page), [])
  await follow(page, 'MAIN', { made: '----', tried: 0 }, null)
  await says(page, '.advice', 'Show your hand')
  await follow(page, 'MAIN', WHOLE, 'N')
  await says(page, '.summary', /MAIN[\s\S]*2.5 letters a second[\s\S]*Unclear at first: I/)
  t.equal(await page.getByText('Your best').count(), 0, 'only words that were right at first count')
  // The camera no longer shows the whole word, or the next try would be complete at once.
  await show(page, null)
  await page.getByRole('link', { name: 'Once more' }).click()
  await page.locator('.stage[data-live]').waitFor()
  await follow(page, 'MAIN', { ...WHOLE, lettersPerSecond: 2 }, 'N')
  await says(page, '.summary', /2 letters a second[\s\S]*Your best: 2/)
  t.same(await violations(page), [])
})

t.test('a word is signed letter by letter on request, and until its letters are known', async t => {
  const page = await visit(t, browser, `${url}/#/word/MAIN`, { hand: null, prepare: inFlow, locale: 'fr-FR' })
  await press(page, 'Lettre par lettre')
  await says(page, '.target h2', 'Lettre M')
  await press(page, 'D’un trait')
  await says(page, 'h2', 'Épelez-le d’un trait.')
  await page.evaluate(() => { delete localStorage['dactylo-words'] })
  await goTo(page, '#/word/LAVA')
  await says(page, '.target h2', 'Lettre L')
})

t.test('a lesson asks for a word without a stop; the server’s verdict counts', async t => {
  const openSession = withSession(await signedIn(app))
  const page = await visit(t, browser, `${url}/#/learn`, {
    hand: null,
    viewport: { width: 320, height: 568 },
    async prepare (page) {
      await openSession(page)
      await inFlow(page)
      await page.addInitScript(() => { localStorage['dactylo-camera-checked'] = 'yes' })
    }
  })
  await page.getByRole('link', { name: 'Double letters' }).click()
  // The camera is off while the word is read.
  await page.locator('.word-options button:enabled', { hasText: 'ELLE' }).click()
  await press(page, 'Continue')
  await heading(page, 'Spell ELLE without stopping.')
  await says(page, '.target', 'For LL, slide your hand a little to the side.')
  await page.locator('.stage[data-live]').waitFor()
  const buttons = await page.locator('.word-to-sign > .actions button').evaluateAll(all =>
    all.map(button => Math.ceil(button.getBoundingClientRect().bottom)))
  t.ok(buttons.length === 3 && buttons.every(bottom => bottom <= 568), `${buttons}: in view on a small phone`)
  await follow(page, 'ELLE', { made: 'EL-E', tried: 4 }, 'E')
  await says(page, '.advice', 'was not clear')
  await follow(page, 'ELLE', { made: '----', tried: 0 }, null)
  await says(page, '.advice', 'Show your hand')
  // The frames show a held E, which is no word.
  await follow(page, 'ELLE', { made: 'ELLE', tried: 4, lettersPerSecond: 2 }, 'E')
  await says(page, '.board [role=status]', 'The server is not sure (ELLE: not seen clearly')
  const verdict = await hold(page, '**/api/exercises/*/submit')
  await follow(page, 'ELLE', { made: 'ELLE', tried: 4, lettersPerSecond: 2 }, 'E')
  await verdict.isAsked
  await press(page, 'I have no camera')
  await heading(page, 'Without a camera, read this word')
  const forgets = await page.workers()[0]!.evaluateHandle(() => {
    const forgets: unknown[] = []
    addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
      if (data.kind === 'forget') forgets.push(data)
    })
    return forgets
  })
  await verdict.go()
  t.same(await forgets.jsonValue(), [], 'a late verdict forgets nothing of what is followed now')
})

t.test('the game of signing counts words that are spelled without a stop', async t => {
  const page = await visit(t, browser, `${url}/#/game`, { hand: null, bypassCSP: true, prepare: inFlow })
  t.notOk(await page.getByRole('group', { name: 'How to spell' }).isVisible())
  await page.getByRole('radio', { name: 'Spell words' }).check()
  t.ok(await page.getByRole('radio', { name: 'Without stopping' }).isChecked())
  await page.getByRole('radio', { name: 'no clock' }).check()
  await press(page, 'Start')
  await page.locator('.stage[data-live]').waitFor()
  const word = (await page.locator('.word-progress li > [aria-hidden]').allInnerTexts()).join('')
  await follow(page, word, { made: word, tried: word.length, lettersPerSecond: 3 }, 'N')
  await says(page, '.advice', `${word}: right!`)
  await show(page, null)
  await says(page, '.game-words', '1 word')
  t.same(await violations(page), [])
  await press(page, 'Pause')
  await says(page, '.stage-cover', 'Paused. The camera is off.')
  await press(page, 'Skip')
  t.equal(await page.locator('.stage-cover').innerText(), 'Paused. The camera is off.', 'the next word waits')
  await press(page, 'Resume')
  await page.locator('.stage[data-live]').waitFor()
  await press(page, 'Finish')
  await says(page, '.summary', '1 word')
})
