// The package watches each kind of video source.
import { build } from 'esbuild'
import t from '#tap'
import type { Page } from 'playwright-core'
import { inProject } from '../../server/settings/paths.ts'
import { openBrowser, visit } from './chromium.ts'

/** Without TLS, browsers give cameras to localhost only. */
const SITE = 'http://localhost'
const FOREIGN_FILM = 'http://films.localhost/film.webm'

async function serve (page: Page) {
  const entryPoints = [inProject('test', 'browser', 'watched-videos.ts')]
  const { outputFiles } = await build({ entryPoints, bundle: true, format: 'esm', write: false })
  const [script, html] = [outputFiles[0]!.text, '<!doctype html><body><script type="module" src="/script.js"></script>']
  await page.route(`${SITE}/`, route => route.fulfill({ contentType: 'text/html', body: html }))
  const headers = { 'content-type': 'text/html', 'permissions-policy': 'camera=()' }
  await page.route(`${SITE}/without-camera`, route => route.fulfill({ headers, body: html }))
  await page.route(`${SITE}/script.js`, route => route.fulfill({ contentType: 'text/javascript', body: script }))
}

const browser = await openBrowser('')

t.test('the package reads each kind of video element, or says why it cannot', async t => {
  const page = await visit(t, browser, SITE, { hand: 'L', prepare: serve })
  const film = Buffer.from(await page.evaluate('filmBytes()') as number[])
  await page.route(FOREIGN_FILM, route => route.fulfill({ contentType: 'video/webm', body: film }))
  await page.evaluate(`void watchEach('${FOREIGN_FILM}')`)
  // If one hangs, the outcomes so far name it.
  await page.waitForFunction('outcomes.camera', null).catch(() => {})
  t.match(await page.evaluate('outcomes'), {
    justSet: 'reads',
    changed: 'reads',
    stoppedBefore: 'video-failed: The video’s stream ended',
    stopped: 'video-failed: The video’s stream ended',
    endedBefore: 'video-failed: The video ended',
    ended: 'video-failed: The video ended',
    emptied: 'video-failed: The video’s source was removed',
    damaged: 'video-failed: The browser cannot play the video',
    damagedSource: 'video-failed: The browser cannot play the video',
    damagedSourceBefore: 'video-failed: The browser cannot play the video',
    sourceJustChanged: 'reads',
    sourceJustSet: 'reads',
    foreign: 'cross-origin: ',
    missing: 'invalid-argument: There is no video',
    cameras: 0,
    emptiedBefore: 'reads',
    camera: { opened: 1, muted: true, inline: true }
  })
})

t.test('where the site forbids the camera, the error says so', async t => {
  const page = await visit(t, browser, `${SITE}/without-camera`, { hand: 'L', prepare: serve })
  t.match(await page.evaluate('endOfCamera()'), /^camera-refused: The site forbids the camera/)
})

t.test('a stretched video or canvas is named once, one in its proportions is not', async t => {
  const page = await visit(t, browser, SITE, { hand: 'L', prepare: serve })
  const warnings: string[] = []
  page.on('console', message => { if (message.type() === 'warning') warnings.push(message.text()) })
  await page.evaluate('watchStretched()')
  t.match(warnings, [/video of 300 x 150 pixels is stretched to 200 x 200/])
  t.equal(warnings.length, 1)
  await page.reload()
  await page.evaluate('readStretched()')
  t.match(warnings.slice(1), [/canvas of 300 x 150 pixels is stretched to 320 x 240/])
  t.equal(warnings.length, 2)
})
