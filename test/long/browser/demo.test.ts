// The demo of `npm run build:demo`, opened from a folder of a static host.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import t from '#tap'
import { inProject } from '../../../server/settings/paths.ts'
import { NETWORK_TIMEOUT, openBrowser, says, visit } from '../../browser/chromium.ts'
import { letterPicture } from '../../browser/film.ts'
import { serveFolders } from '../../support/static-site.ts'

const folder = t.testdir()
const vite = inProject('node_modules', 'vite', 'bin', 'vite.js')
const args = [vite, 'build', 'web', '--mode', 'demo', '--outDir', folder, '--emptyOutDir']
await promisify(execFile)(process.execPath, args, { cwd: inProject(), env: { ...process.env, NODE_OPTIONS: '' } })
const url = `${await serveFolders(t, { '/some/folder/': folder })}/some/folder/`
const browser = await openBrowser(null)

t.test('a guest can use the course and read a photo; other views say that they need a server', async t => {
  const page = await visit(t, browser, `${url}#/photo`)
  const missing: string[] = []
  page.on('response', response => { if (response.status() >= 400) missing.push(response.url()) })
  const buffer = await letterPicture('V')
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'V.jpg', mimeType: 'image/jpeg', buffer })
  await says(page, '.big-letter', /^V/, NETWORK_TIMEOUT)

  await page.getByRole('link', { name: 'Learn' }).click()
  await says(page, 'h1', 'Course')
  await page.locator('.lessons a').first().click()
  await page.locator('.lesson').waitFor()
  for (const view of ['account/new', 'classes', 'join/code', 'admin']) {
    await page.goto(`${url}#/${view}`)
    await says(page, 'main', 'need a Dactylo server')
  }
  await page.goto(`${url}#/dictionary`)
  await says(page, 'h1', 'Dictionary')
  t.equal(await page.getByRole('link', { name: 'Sign in' }).count(), 0)
  t.same(missing, [], 'no missing file and no request to a server')
})

t.test('the playground beside the demo reads the camera with the packed package', async t => {
  const page = await visit(t, await openBrowser('L'), `${url}#/account`)
  await page.getByRole('link', { name: 'Playground for developers' }).click()
  await page.getByRole('button', { name: 'Turn the camera on' }).click()
  await says(page, '#result', /^L$/, NETWORK_TIMEOUT)
})
