// Reading words that the page spells with its hands.
import t from '#tap'
import type { Page, Request } from 'playwright-core'
import { lettersOf } from 'recognizer-wasm'
import { levelOf } from '#course/word-level'
import { courseSite, goTo, openBrowser, playFast, press, says, visit } from './chromium.ts'

const browser = await openBrowser(null)
const { url } = await courseSite()
const address = `${url}/#/read`

/** The letter of the shown hand. */
const handShown = async (page: Page) => (await page.locator('.speller .hand img').getAttribute('data-letter'))!

/** Reads a word hand by hand, as fast as possible. */
async function readByHand (page: Page, next: string): Promise<string> {
  await says(page, '.speller-text', '1 ')
  const [, count] = (await page.locator('.speller-text').innerText()).match(/\d+\D+(\d+)/)!
  let word = ''
  for (let hand = 1; hand <= Number(count); hand++) {
    await says(page, '.speller-text', `${hand} `)
    word += await handShown(page)
    await press(page, next)
  }
  await page.locator('.speller .hand:empty').waitFor({ state: 'attached' })
  return word
}

async function answer (page: Page, text: string) {
  await page.getByLabel('What did you read?').fill(text)
  await page.keyboard.press('Enter')
  await page.locator('.verdict button').waitFor()
}

/** CSS pixels of a phone's window, 664 high, above its keyboard. */
const ABOVE_KEYBOARD = 364

const page = await visit(t, browser, address)

t.test('with reduced motion, the learner asks for each hand, and sees which letters were right', async t => {
  await page.getByRole('radio', { name: 'easy' }).check()
  t.ok(await page.getByRole('radio', { name: 'Hand by hand' }).isChecked())
  await press(page, 'Start')
  t.match(await page.locator('.speller .hand img').getAttribute('src'), /#still$/)
  const word = await readByHand(page, 'Next hand')
  await says(page, '.speller-text', `That was the word: ${word.length} letters.`)
  const wrong = word.startsWith('Q') ? 'K' : 'Q'
  await answer(page, wrong + word.slice(1).toLowerCase())
  await says(page, '.verdict-wrong', 'It was ')
  t.equal(await page.locator('.pairs .wrong').innerText(), `${word[0]}\n${wrong}\n${word[0]}, read as ${wrong}`)
  t.equal(await page.locator('.pairs .right').count(), word.length - 1)

  t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Next word', 'a key goes on')
  await page.keyboard.press('Enter')
  await says(page, 'h2', 'Word 2 of 5')
  const second = await readByHand(page, 'Next hand')
  t.not(second, word)
  await answer(page, second)
  await says(page, '.verdict-right', 'right!')
  await press(page, 'Finish')
  const letters = word.length + second.length
  const result = await page.locator('.summary').innerText()
  t.match(result, `1 of 2 words without a mistake, ${letters - 1} of ${letters} letters right.`)
  t.match(result, `${word[0]}, read as ${wrong}`)
  t.match(await page.getByRole('link', { name: `Sign them: ${word[0]}` }).getAttribute('href'), `#/letters/${word[0]}/`)
  await press(page, 'Read more words')
  await press(page, 'I can’t tell')
  await press(page, 'Finish')
  await says(page, '.summary', '0 of 1 word without a mistake')
})

t.test('an empty answer does not count; on a phone, hand and field stay visible above the keyboard', async t => {
  await page.setViewportSize({ width: 390, height: 664 })
  await press(page, 'Read more words')
  await page.locator('.hand img').waitFor()
  const boxOf = async (name: string) => (await page.locator(name).boundingBox())!
  const [hand, button] = [await boxOf('.speller .hand'), await boxOf('.word-form .primary')]
  t.ok(button.y + button.height - hand.y < ABOVE_KEYBOARD, `from ${hand.y} to ${button.y + button.height}`)
  t.ok((await boxOf('summary')).y > button.y, 'the settings come after')
  await page.getByLabel('What did you read?').fill(' 42 ')
  await press(page, 'Check')
  await says(page, '#answer-problem', 'Type at least one letter.')
  t.equal(await page.locator('.verdict').innerText(), '')
})

t.test('a held Enter key checks the answer, and does not go on to the next word', async t => {
  await page.getByLabel('What did you read?').fill('zz')
  for (let i = 0; i < 5; i++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await says(page, '.verdict-wrong', 'It was')
})

t.test('the words of a language load when the learner reads, as one small file', async t => {
  const files: Request[] = []
  const prepare = async (page: Page) => {
    page.on('requestfinished', request => { if (/\/assets\/(en|fr)-/.test(request.url())) files.push(request) })
  }
  const sizes = async () => Promise.all(files.map(async file => (await file.sizes()).responseBodySize))
  const page = await visit(t, browser, `${url}/#/`, { prepare })
  await page.getByRole('button', { name: 'Surprise me' }).click({ trial: true })
  await page.waitForLoadState('networkidle')
  t.same(files, [], 'not on the start page')
  await goTo(page, '#/read')
  await page.getByRole('button', { name: 'Start' }).waitFor()
  await press(page, 'Français')
  await page.getByRole('button', { name: 'Commencer' }).waitFor()
  const [english, french, ...others] = await sizes()
  t.ok(english! > 1000 && english! < 25_000, `English: ${english} bytes`)
  t.ok(french! > 1000 && french! < 25_000, `French: ${french} bytes`)
  t.same(others, [])
})

t.test('a surprise is a word of the chosen level', async t => {
  await goTo(page, '#/')
  await page.getByRole('radio', { name: 'hard' }).check()
  await press(page, 'Surprise me')
  await page.locator('.practice').waitFor()
  const word = decodeURIComponent(page.url().split('/').at(-2)!)
  t.equal(levelOf(word), 3)
  t.ok(lettersOf(word).length >= 4)
  await page.goBack()
  t.ok(await page.getByRole('radio', { name: 'hard' }).isChecked(), 'which is found again')
})

t.test('a screen reader hears how each hand is held, and never its letter', async t => {
  await page.setViewportSize({ width: 360, height: 740 })
  await press(page, 'Français')
  await goTo(page, '#/read')
  await page.getByLabel('Décrire chaque main avec des mots').check()
  t.ok(await page.getByRole('radio', { name: 'Main par main' }).isChecked(), 'which takes its time')
  await press(page, 'Commencer')
  await says(page, '.speller [role=status]', /Main 1 sur \d+\s*(Le |La |L’|Les |Seul|Comme |Deux )/)
  const heard = await page.locator('.speller').ariaSnapshot()
  t.notOk(new RegExp(`\\b(lettre|${await handShown(page)})\\b(?!’)`).test(heard), heard)
  t.notMatch(heard, /img/)
  await press(page, 'Je ne sais pas')
  await says(page, '.verdict-wrong', 'C’était')
  await says(page, '.pairs', 'manquée')
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it does not scroll sideways')
})

t.test('in French, too, a note says whose hands are shown', async t => {
  const page = await visit(t, browser, address, { locale: 'fr-FR' })
  await says(page, '.readers-note', 'Les mains à lire sont celles d’une personne en face de vous.')
})

t.test('hands to read are as the person opposite shows them, which is said once; others are mirrored', async t => {
  const page = await visit(t, browser, address)
  // Read in one step: a drawing that a turnable hand has replaced has no style.
  const turnOf = async (where: string) => (await page.waitForFunction(selector => {
    const hand = document.querySelector(selector)
    return hand && getComputedStyle(hand).transform
  }, `${where} .of-letter`)).jsonValue()
  const [straight, mirrored] = ['matrix(1, 0, 0, 1, 0, 0)', 'matrix(-1, 0, 0, 1, 0, 0)']
  await says(page, '.readers-note', 'Hands to read are as the person opposite shows them.')
  await press(page, 'Start')
  t.equal(await turnOf('.speller'), straight)
  await press(page, 'I can’t tell')
  t.equal(await turnOf('.pairs'), straight, 'so is the answer')
  for (const [view, place, turn] of [
    ['name/Zoe', '.name-hands', straight], ['dictionary', '.alphabet-hands', straight], ['game', 'main', null],
    ['dictionary/L', '.letter-page', mirrored]
  ] as const) {
    await goTo(page, `#/${view}`)
    if (turn) t.equal(await turnOf(place), turn, view)
    t.equal(await page.locator('.readers-note').count(), 0, 'said once')
  }
  await goTo(page, '#/read')
  await page.locator('.read-back .fold summary').click()
  await page.getByRole('radio', { name: 'My left hand' }).check()
  await press(page, 'Start')
  t.equal(await turnOf('.speller'), mirrored, 'a left hand, from the front')
})

/** Records what is shown in the place of the hand. */
const record = (page: Page) => page.addInitScript(() => {
  const shown: { at: string, hand: string }[] = []
  Object.assign(window, { shown })
  new MutationObserver(() => {
    const speller = document.querySelector<HTMLElement>('.speller')
    const at = speller?.dataset.at
    if (!speller || at === undefined || at === shown.at(-1)?.at) return
    shown.push({ at, hand: speller.querySelector('.hand')?.firstElementChild?.localName ?? '' })
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-at'] })
})

const recorded = (page: Page) => page.evaluate('shown.splice(0)') as Promise<{ at: string, hand: string }[]>

async function recordPlaying (page: Page) {
  await page.clock.install()
  await record(page)
}

for (const [hand, prepare] of [
  ['canvas', recordPlaying],
  ['img', async (page: Page) => {
    await recordPlaying(page)
    await page.addInitScript(() => { HTMLCanvasElement.prototype.getContext = () => null })
  }]
] as const) {
  t.test(`a word plays by itself at the chosen pace, and again on request (${hand})`, async t => {
    const page = await visit(t, browser, address, { reducedMotion: 'no-preference', prepare })
    t.ok(await page.getByRole('radio', { name: 'Yours: 1', exact: true }).isChecked(), 'by default, at their own pace')
    await page.getByRole('radio', { name: '3', exact: true }).check()
    await press(page, 'Start')
    await playFast(page, () => page.getByText('That was the word').isVisible(), 100)
    await says(page, '.speller-text', 'That was the word')
    const shown = await recorded(page)
    const letters = shown.filter(({ at }) => at !== 'null')
    t.ok(letters.length >= 3)
    t.same(letters, letters.map((_, i) => ({ at: String(i), hand })))
    await press(page, 'From the beginning')
    await playFast(page, () => page.locator('.speller .hand:empty').count().then(count => count > 0), 100)
    await page.waitForFunction(last => (Reflect.get(window, 'shown') as { at: string }[]).some(({ at }) => at === last),
      String(letters.length - 1))
    await page.locator('.speller .hand:empty').waitFor({ state: 'attached' })
    t.same((await recorded(page)).filter(({ at }) => at !== 'null'), letters)
    await answer(page, 'q')
    const [, word] = (await page.locator('.verdict-wrong').innerText()).match(/It was (.*)\./)!
    t.equal(lettersOf(word!).length, letters.length)
    await page.reload()
    t.ok(await page.getByRole('radio', { name: '3', exact: true }).isChecked(), 'the pace is remembered')
    const stops = page.getByRole('radio', { name: 'stops at each letter', exact: true })
    await stops.check()
    await page.reload()
    t.ok(await stops.isChecked(), 'and how the hand rests')
  })
}

/** Records the letters of the word that is spelled now. */
const recordWord = (page: Page) => page.addInitScript(() => {
  const spelled: string[] = []
  Object.assign(window, { spelled })
  new MutationObserver(() => {
    const speller = document.querySelector<HTMLElement>('.speller')
    const at = Number(speller?.dataset.at ?? NaN)
    const letter = speller?.querySelector<HTMLElement>('.hand img')?.dataset.letter
    if (Number.isNaN(at) || !letter) return
    if (at === 0) spelled.length = 0
    spelled[at] = letter
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-at'] })
})

t.test('the pace follows the learner: faster after three words right, and shown over the days', async t => {
  const DAY = 86_400_000
  const prepare = async (page: Page) => {
    await page.clock.install()
    await recordWord(page)
  }
  const page = await visit(t, browser, address, { prepare })
  const readWords = async (words: number) => {
    for (let word = 1; word <= words; word++) {
      await page.clock.runFor(20_000)
      await says(page, '.speller-text', 'That was the word')
      await answer(page, (await page.evaluate('spelled.join("")')) as string)
      await says(page, '.verdict-right', 'right!')
      if (word < words) await press(page, 'Next word')
    }
    await press(page, 'Finish')
  }
  await page.getByRole('radio', { name: 'Yours: 1', exact: true }).check()
  await press(page, 'Start')
  await readWords(3)
  await says(page, '.summary', 'You read 1.4 letters a second.')
  await page.clock.fastForward(2 * DAY)
  await press(page, 'Read more words')
  await page.locator('.fold summary').click()
  t.ok(await page.getByRole('radio', { name: 'Yours: 1.4' }).isChecked())
  await readWords(3)
  await goTo(page, '#/review')
  await says(page, '.pace', 'You read 2 letters a second.')
  t.equal(await page.getByRole('img', { name: /^Letters read a second: from 1.4 to 2, between [^.]+$/ }).count(), 1)
  await page.getByText('Day by day').click()
  t.same((await page.locator('.pace td').allInnerTexts()), ['2', '1.4'])
  await press(page, 'Français')
  await says(page, '.pace', 'Vous lisez 2 lettres par seconde.')
})
