import t from '#tap'
import { PATIENCE, openBrowser, serveSite, visit } from '../../browser/chromium.ts'

const { url } = await serveSite(t)

t.test('a learner spells a word in front of the camera', async t => {
  const page = await visit(t, await openBrowser('LV'), url)
  await page.getByLabel('A word or a name').fill('Vl')
  await page.getByRole('button', { name: 'Spell it' }).click()
  await page.locator('.summary').waitFor(PATIENCE)
  t.match(await page.locator('.summary').innerText(), /Well done![\s\S]*VL[\s\S]*2 of 2 letters/)
  t.equal(await page.locator('html').getAttribute('data-tracker'), 'recognizer-wasm')
  t.equal(await page.locator('html').getAttribute('data-letters'), 'page')
})

t.test('a letter that moves is read at the end of its movement', async t => {
  const page = await visit(t, await openBrowser('q'), `${url}/#/letters/Q`)
  await page.locator('.summary').waitFor(PATIENCE)
  t.match(await page.locator('.summary').innerText(), '1 of 1 letter in')
})
