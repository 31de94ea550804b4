// React's hook follows words, reads them from a list, and learns signs.
import { build } from 'esbuild'
import t from '#tap'
import type { Page } from 'playwright-core'
import { inProject } from '../../server/settings/paths.ts'
import { openBrowser, press, says, visit } from './chromium.ts'
import { follow, show, spell } from './scripted-recognizer.ts'

/** Without TLS, browsers give cameras to localhost only. */
const SITE = 'http://localhost'

async function serve (page: Page) {
  const entryPoints = [inProject('test', 'browser', 'react-page.ts')]
  const { outputFiles } = await build({
    entryPoints, bundle: true, format: 'esm', write: false, define: { 'process.env.NODE_ENV': '"development"' }
  })
  const [script, html] = [outputFiles[0]!.text, '<!doctype html><body><script type="module" src="/script.js"></script>']
  await page.route(`${SITE}/`, route => route.fulfill({ contentType: 'text/html', body: html }))
  await page.route(`${SITE}/script.js`, route => route.fulfill({ contentType: 'text/javascript', body: script }))
}

const browser = await openBrowser('')

t.test('the hook follows a word, and starts again with another one', async t => {
  const page = await visit(t, browser, SITE, { hand: 'S', prepare: serve })
  await page.evaluate('render({ word: "sa" })')
  await follow(page, 'SA', { made: 'S–', tried: 1 }, 'S')
  await says(page, 'p', 'S–')
  await page.evaluate('render({ word: "le" })')
  await follow(page, 'LE', { made: '–E', tried: 2 }, 'E')
  await says(page, 'p', '–E')
  await page.evaluate('render({})')
  await show(page, 'L')
  await says(page, 'p', 'L')
})

t.test('the hook reads a word of a list, which may be a new array on each render', async t => {
  const page = await visit(t, browser, SITE, { hand: 'S', prepare: serve })
  await page.evaluate('render({ words: ["sa", "la"] })')
  await spell(page, [{ word: 'sa', confidence: 0.9 }, { word: null, confidence: 0.1 }], 'S')
  await says(page, 'p', 'sa,none')
  await page.evaluate('globalThis.stream = document.querySelector("video").srcObject')
  await page.evaluate('render({ words: ["sa", "la"] })')
  await spell(page, [{ word: 'la', confidence: 0.9 }], 'A')
  await says(page, 'p', 'la')
  t.ok(await page.evaluate('stream === document.querySelector("video").srcObject'), 'the camera has not restarted')
})

t.test('the hook’s recognizer learns a sign of the person', async t => {
  const page = await visit(t, browser, SITE, { hand: 'U', prepare: serve })
  await page.evaluate('render({})')
  await says(page, 'p', 'U')
  await press(page, 'Learn')
  await page.waitForFunction(() => document.title === 'my sign')
})
