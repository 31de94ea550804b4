// "What did I spell?": the page reads the words that a learner spells without stopping.
/// <reference lib="dom" />
import t from '#tap'
import { courseSite, goTo, openBrowser, says, visit } from './chromium.ts'
import { violations } from './every-view.ts'
import { notReflowing, tooSmall } from './measures.ts'
import { framesPass, spell } from './scripted-recognizer.ts'

const browser = await openBrowser('')
const { url } = await courseSite()

t.test('words are shown while they are spelled, and kept when the hand is lowered', async t => {
  const page = await visit(t, browser, `${url}/#/practise`, {
    hand: null, viewport: { width: 320, height: 568 }, bypassCSP: true
  })
  await page.getByRole('link', { name: 'What did I spell?' }).click()
  await page.locator('.stage[data-live]').waitFor()
  await says(page, '.spelled-now', 'No word yet')
  await spell(page, [{ word: 'main', confidence: 0.7 }, { word: null, confidence: 0.2 },
    { word: 'pain', confidence: 0.1 }], 'N')
  await says(page, '.spelled-now[data-read]', 'main')
  await says(page, '.spell-result', 'Or: pain')
  t.equal(await page.locator('.spelled-words li').count(), 0, 'not over yet')
  await framesPass(page)
  // The reader keeps the word until another hand spells.
  await spell(page, [{ word: 'main', confidence: 0.7 }, { word: null, confidence: 0.3 }], null)
  await says(page, '.spelled-words', 'main')
  await spell(page, [{ word: 'bonjour', confidence: 0.9 }, { word: null, confidence: 0.1 }], 'R')
  await says(page, '.spelled-now', 'bonjour')
  await framesPass(page)
  await spell(page, [], null)
  await page.locator('.spelled-words li').nth(1).waitFor()
  t.same(await page.locator('.spelled-words li').allInnerTexts(), ['bonjour', 'main'], 'the newest first')
  t.same(await violations(page), [])
  t.same(await tooSmall(page), [])
  t.same(await notReflowing(page), [])
})

t.test('a word that is not in the list is said so, in the reader’s language', async t => {
  const page = await visit(t, browser, `${url}/#/spell`, { hand: null, locale: 'fr-FR' })
  await says(page, 'h1', 'Qu’ai-je épelé')
  await page.locator('.stage[data-live]').waitFor()
  await spell(page, [{ word: null, confidence: 0.6 }, { word: 'main', confidence: 0.4 }], 'N')
  await framesPass(page)
  t.equal(await page.locator('.spelled-now[data-read]').count(), 0)
  await spell(page, [{ word: null, confidence: 0.6 }, { word: 'main', confidence: 0.4 }], null)
  const missed = page.locator('.spell-result > .quiet', { hasText: 'Aucun mot de la liste' })
  await missed.waitFor()
  await framesPass(page, 3)
  t.ok(await missed.isVisible(), 'it stays')
  t.equal(await page.locator('.spelled-words li').count(), 0)
  await goTo(page, '#/practise')
  await page.locator('.practice-menu').waitFor()
})
