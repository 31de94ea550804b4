// The playground of the examples, on a static host, with the packed package and a scripted recognizer.
/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import t from '#tap'
import { inProject } from '../../server/settings/paths.ts'
import { serveFolders } from '../support/static-site.ts'
import { openBrowser, says, visit } from './chromium.ts'
import { violations } from './every-view.ts'
import { follow, show, spell } from './scripted-recognizer.ts'

const browser = await openBrowser('')
const playground = inProject('examples', 'playground')
const url = await serveFolders(t, {
  '/any/folder/': playground, '/any/folder/recognizer-wasm/': inProject('dist', 'recognizer-wasm')
})

t.test('the playground reads letters and words, learns a sign and shows its own code', async t => {
  const page = await visit(t, browser, `${url}/any/folder/`, { hand: 'L' })
  const code = await readFile(`${playground}/playground.js`, 'utf8')
  t.ok(code.split('\n').length <= 61, 'at most 60 lines')
  await says(page, '#code', 'Reads letters, follows and reads words')
  t.equal(await page.locator('#code').textContent(), code)
  t.ok(await page.getByRole('button', { name: 'Learn the hand I show' }).isDisabled(), 'nothing is shown yet')
  await page.getByRole('button', { name: 'Turn the camera on' }).click()
  await says(page, '#result', 'L')
  await says(page, '#note', '90 % sure')

  await page.getByRole('radio', { name: /A letter/ }).check()
  await page.locator('#wanted').fill('V')
  await page.locator('#wanted').blur()
  await says(page, '#note', /middle finger/)
  await page.getByRole('radio', { name: /A word that/ }).check()
  await page.locator('#word').fill('la')
  await page.locator('#word').blur()
  await follow(page, 'LA', { made: 'L-', tried: 1 }, 'L')
  await says(page, '#result', 'L·')
  await follow(page, 'LA', { made: 'LA', tried: 2, lettersPerSecond: 1.5 }, 'A')
  await says(page, '#note', '1.5 letters a second')
  await page.getByRole('radio', { name: /Any word/ }).check()
  await spell(page, [{ word: 'merci', confidence: 0.8 }, { word: null, confidence: 0.2 }], 'I')
  await says(page, '#result', 'merci')

  await page.getByRole('button', { name: 'Learn the hand I show' }).click()
  await page.waitForFunction('localStorage.getItem("signs")')
  t.match(JSON.parse(await page.evaluate('localStorage.getItem("signs")')), { examples: { peace: ['a hand'] } })
  await show(page, 'L')
  await page.getByRole('button', { name: 'Forget my signs' }).click()
  t.equal(await page.evaluate('localStorage.getItem("signs")'), null)
  t.same(await violations(page), [])
})

t.test('an empty word is refused, and an error of the camera is shown', async t => {
  const page = await visit(t, browser, `${url}/any/folder/`, { hand: 'L', camera: 'refused' })
  await page.getByRole('radio', { name: /A word that/ }).check()
  await page.locator('#word').fill('!')
  await page.getByRole('button', { name: 'Turn the camera on' }).click()
  t.equal(await page.locator('#word:invalid').count(), 1)
  t.equal(await page.locator('video').evaluate(video => (video as HTMLVideoElement).srcObject), null)
})
