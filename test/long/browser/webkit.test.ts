// The whole page in WebKit, the engine of Safari: every view opens without an error, and a letter is read.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from '#tap'
import { letterPicture } from '../../browser/film.ts'
import { courseSite } from '../../browser/chromium.ts'
import { until } from '../../support/instances.ts'
import { noWebKit, openInWebKit } from './webkit.ts'

/** Views, and a visible element or text of each. */
const VIEWS = {
  '#/': '.hero h1',
  '#/learn': '.lessons a',
  '#/dictionary': '.alphabet-hands a',
  '#/dictionary/l': '.letter-page .teaching-hand',
  '#/name/Ana': '.name-hands img',
  '#/read': '.choice-group',
  '#/game': '.choice-group',
  '#/review': '.review',
  '#/round': '.round',
  '#/word/MAIN/1': '.practice .camera-problem, .practice .stage',
  '#/account': '.entry form',
  '#/classes': '.classes .entry',
  '#/record': '.record',
  '#/nowhere': '.hero h1',
  '#/photo': '.photo input[type=file]'
}

t.test('in WebKit every view opens without an error, and a picture of L is read', { skip: noWebKit }, async t => {
  const { url } = await courseSite()
  const page = await openInWebKit(t, url)
  await page.run(`window.faults = []
    addEventListener('error', ({ message }) => faults.push(message))
    addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)))`)
  for (const [address, selector] of Object.entries(VIEWS)) {
    // WebDriver's navigation would wait for a page load, which a view does not cause.
    await page.run(`location.hash = '${address}'`)
    await until(() => page.run(`return document.querySelector('${selector}') !== null`))
    t.same(await page.run('return faults'), [], address)
  }
  const picture = join(t.testdir(), 'letter.jpg')
  await writeFile(picture, await letterPicture('L'))
  await page.choose('.photo input[type=file]', picture)
  t.match(await until(() => page.run('return document.body.innerText.match(/[A-Z]\\s+\\d+ ?% sure/)?.[0]')), /^L/)
  t.same(await page.run('return faults'), [])
})
