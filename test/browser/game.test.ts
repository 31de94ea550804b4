// Words against the clock, to read or to sign.
/// <reference lib="dom" />
import t from '#tap'
import type { Page } from 'playwright-core'
import { courseSite, goTo, openBrowser, press, says, setHidden, visit } from './chromium.ts'
import { violations } from './every-view.ts'
import { covered } from './measures.ts'
import { framesPass, show } from './scripted-recognizer.ts'

const browser = await openBrowser('')
const { url } = await courseSite()

/** The letters that the page spells, read from its pictures. */
async function readWord (page: Page): Promise<string> {
  let word = ''
  const hand = page.locator('.speller .hand img')
  for (;;) {
    word += (await hand.getAttribute('data-letter'))!.toLowerCase()
    await press(page, 'Next hand')
    if (await hand.count() === 0) return word
  }
}

t.test('the game of reading stops its clock in a pause, and keeps the record', async t => {
  const page = await visit(t, browser, `${url}/#/`, {
    hand: null, bypassCSP: true, prepare: page => page.clock.install()
  })
  await page.getByRole('link', { name: 'Words against the clock' }).click()
  const bar = page.locator('.read-back-slot > .actions')
  t.equal(await bar.evaluate(bar => getComputedStyle(bar).backgroundImage), 'none', 'choices end at the bar below them')
  // The clock also runs while a slow machine finds and types the letters.
  await page.getByRole('radio', { name: '120 seconds' }).check()
  await press(page, 'Start')
  await page.locator('#answer:focus').waitFor()
  await page.clock.runFor(1000)
  await page.locator('#answer').fill(await readWord(page))
  await page.keyboard.press('Enter')
  await says(page, '.game-words', '1 word')
  await page.locator('#answer:focus').waitFor()
  t.same(await violations(page), [])
  await page.clock.runFor(1000)
  await page.locator('#answer').fill('Q')
  await page.keyboard.press('Enter')
  await says(page, '.word-result', /^It was [\p{L}-]+\.$/u)
  await page.clock.runFor(1000)
  await press(page, 'Next hand')
  await press(page, 'Pause')
  t.notOk(await page.locator('.word-step').isVisible(), 'what is spelled is hidden')
  await page.clock.runFor(100_000)
  t.equal(await page.locator('.speller .hand img').count(), 0, 'and nothing is spelled')
  await press(page, 'Resume')
  await page.clock.runFor(1000)
  t.equal(await page.locator('.speller').getAttribute('data-at'), '0', 'the word begins anew')
  await setHidden(page, true)
  await page.clock.runFor(120_000)
  await setHidden(page, false)
  await press(page, 'Resume')
  await page.clock.runFor(120_000)
  await says(page, '.summary', /1 word[\s\S]*New record!/)
  t.same(await violations(page), [])
  await press(page, 'Choose another game')
  await says(page, '.read-back', 'Your record: 1 word')
  await page.getByRole('radio', { name: 'no clock' }).check()
  await press(page, 'Start')
  await page.clock.fastForward(1_000_000)
  await page.locator('#answer').waitFor()
  t.equal(await page.locator('.clock').innerText(), '', 'nothing presses')
  await press(page, 'Finish')
  await says(page, '.summary', '0 words')
})

t.test('in a low window, the start button covers no choice', async t => {
  const page = await visit(t, browser, `${url}/#/game`, { viewport: { width: 320, height: 568 } })
  for (const view of ['#/game', '#/read', '#/practise']) {
    await goTo(page, view)
    await page.locator(view === '#/practise' ? '.tile' : '.read-back-slot .primary').first().waitFor()
    if (view === '#/practise') await page.locator('.tile').first().click()
    for (const [width, height] of [[320, 568], [640, 320]] as const) {
      await page.setViewportSize({ width, height })
      t.same(await covered(page), [], `${view}, ${width} by ${height}`)
    }
  }
})

t.test('the game of signing counts words, stops its clock while the camera is lost, and needs a camera', async t => {
  const page = await visit(t, browser, `${url}/#/game`, {
    hand: null, bypassCSP: true, prepare: page => page.clock.install()
  })
  await page.getByRole('radio', { name: 'Spell words' }).check()
  await page.getByRole('radio', { name: 'no clock' }).check()
  await press(page, 'Start')
  const letters = await page.locator('.word-progress li > [aria-hidden]').allInnerTexts()
  for (const [i, letter] of letters.entries()) {
    // The watch starts first: the text may pass quickly.
    const over = page.waitForFunction(done => {
      const next = document.querySelector('.target h2')?.textContent ?? ''
      const told = document.querySelector('.board [role=status]')!.textContent
      return document.querySelector('.game-words')!.textContent === '1 word'
        ? { next, told }
        : document.querySelectorAll('.word-progress .done').length > done && 'letter'
    }, i)
    // The hand slides for the second of two equal letters.
    if (letter === letters[i - 1]) await framesPass(page, 3)
    await show(page, letter, { at: letter === letters[i - 1] ? [0.1, 0] : [0, 0], size: 1 })
    const word = await (await over).jsonValue()
    if (!word || word === 'letter') continue
    t.equal(word.told, `${letter}: right! Letter ${word.next.at(-1)}`)
    break
  }
  await says(page, '.game-words', '1 word')
  t.same(await violations(page), [])
  await press(page, 'Finish')
  await says(page, '.summary', '1 word')

  await press(page, 'Choose another game')
  await show(page, null)
  await page.getByRole('radio', { name: 'Spell words' }).check()
  await page.getByRole('radio', { name: '60 seconds' }).check()
  await press(page, 'Start')
  await page.locator('.stage[data-hand]').waitFor()
  await page.evaluate(() => {
    const camera = document.querySelector<HTMLVideoElement>('.stage video')!.srcObject as MediaStream
    camera.getVideoTracks()[0]!.dispatchEvent(new Event('ended'))
  })
  await says(page, '[data-fault="camera-lost"]', 'It may be unplugged')
  await page.clock.fastForward(100_000)
  t.ok(await page.locator('.game-words').isVisible(), 'the game is not over')
  await press(page, 'Try again')
  // The clock continues with the next picture.
  await page.locator('.stage[data-live]:not([data-duration=""])').waitFor()
  await page.clock.fastForward(100_000)
  await says(page, '.summary', '0 words')

  await page.evaluate(() => { localStorage['dactylo-no-camera'] = 'none' })
  await goTo(page, '#/')
  await press(page, 'Français')
  await goTo(page, '#/game')
  const kinds = page.getByRole('group', { name: 'Lire ou épeler ?' }).getByRole('radio')
  await page.getByRole('button', { name: 'Commencer' }).waitFor()
  t.same(await kinds.evaluateAll(all => all.map(each => (each as HTMLInputElement).labels![0]!.innerText)),
    ['Lire des mots'])
})
