// The client of the packed package in each kind of web app.
/// <reference lib="dom" />
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import t from '#tap'
import { build, createServer as createDevServer, preview } from 'vite'
import { inProject } from '../../../server/settings/paths.ts'
import { openBrowser, says, visit } from '../../browser/chromium.ts'
import { serveFolders } from '../../support/static-site.ts'
import { fivePictures } from '../runtimes/pictures.ts'
import { installPacked } from './packed-package.ts'

const folder = await installPacked(t)
const packed = join(folder, 'node_modules', 'recognizer-wasm')

t.test('a page without a bundler reads the camera and downloads nothing on the second visit', async t => {
  const url = await serveFolders(t, { '/': join(folder, 'html'), '/recognizer-wasm/': packed })
  const page = await visit(t, await openBrowser('L'), url)
  await says(page, '#letter', /^L$/)
  const large: string[] = []
  page.on('request', request => { if (/\.(plan|wasm)$/.test(request.url())) large.push(request.url()) })
  await page.reload()
  await says(page, '#letter', /^L$/)
  t.same(large, [])

  const ended = page.evaluate(`import('/recognizer-wasm/client/letters.js').then(async ({ openLetters }) => {
    const film = () => document.createElement('canvas').captureStream()
    const video = () => Object.assign(document.createElement('video'), { srcObject: film() })
    const letters = openLetters()
    const first = letters.watch(video(), () => {})
    letters.watch(video(), () => {})
    return await first.done.catch(({ code }) => code)
  })`)
  t.equal(await ended, 'replaced', 'watching another video ends the first')
})

t.test('MediaPipe’s landmarker finds hands in the page’s worker', async t => {
  const app = join(folder, 'mediapipe')
  const model = 'hand_landmarker.task'
  await copyFile(inProject('recognizer-wasm', 'models', model), join(app, model))
  const tasksVision = inProject('node_modules', '@mediapipe', 'tasks-vision')
  const url = await serveFolders(t, { '/': app, '/recognizer-wasm/': packed, '/tasks-vision/': tasksVision })
  const downloaded: string[] = []
  const page = await visit(t, await openBrowser('L'), 'about:blank')
  page.on('request', request => { downloaded.push(request.url()) })
  await page.goto(url)
  await says(page, '#letter', /^L$/)
  t.same(downloaded.filter(address => /plan$|kernels/.test(address)), [], 'no download of the package’s tracker')
})

t.test('Vite bundles the client', async t => {
  const root = { root: join(folder, 'page'), logLevel: 'warn' } as const
  await build(root)
  const site = await preview({ ...root, preview: { host: '127.0.0.1', port: 0 } })
  t.teardown(() => site.close())
  await says(await visit(t, await openBrowser('L'), site.resolvedUrls!.local[0]!), '#letter', /^L \d+ %$/)
})

t.test('React’s hook reads the camera in development with a single worker', async t => {
  const server = { host: '127.0.0.1', port: 0, fs: { allow: [folder] } }
  // node_modules lies beside the example's folder, not in it.
  const cache = { root: join(folder, 'react'), logLevel: 'warn', cacheDir: join(folder, 'vite-react') } as const
  const dev = await (await createDevServer({ ...cache, server })).listen()
  t.teardown(() => dev.close())
  const page = await visit(t, await openBrowser('L'), 'about:blank')
  let workers = 0
  page.on('worker', () => workers++)
  // StrictMode mounts each component twice.
  await page.goto(dev.resolvedUrls!.local[0]!)
  await says(page, '#letter', /^L$/)
  for (const name of ['Stop', 'Start', 'Stop']) await page.getByRole('button', { name }).click()
  await page.waitForFunction(() => document.querySelector('video')!.srcObject === null)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.waitForFunction(() => document.querySelector('video')!.srcObject !== null)
  await says(page, '#letter', /^L$/)
  t.equal(workers, 1)
})

t.test('esbuild bundles the client with the package’s files in a folder beside it', async t => {
  const app = join(folder, 'bundled')
  await mkdir(app)
  const html = '<!doctype html><p id="letter"></p><script type="module" src="app.js"></script>'
  await writeFile(join(app, 'index.html'), html)
  const pictures = await fivePictures()
  for (const [i, { jpeg }] of pictures.entries()) await writeFile(join(app, `hand-${i}.jpg`), jpeg)
  await writeFile(join(app, 'main.js'), `
    import { openLetters } from 'recognizer-wasm/client'
    const letters = openLetters({ files: '/recognizer-wasm/' })
    const said = []
    for (let i = 0; i < ${pictures.length}; i++) {
      const photo = await (await fetch('/hand-' + i + '.jpg')).blob()
      const { letter, hints } = await letters.read(photo, { letter: 'B' })
      said.push(letter + (hints.length > 0 ? ' is not B' : ' is B'))
    }
    document.querySelector('#letter').textContent = said.join(', ')`)
  await esbuild({ entryPoints: [join(app, 'main.js')], bundle: true, format: 'esm', outfile: join(app, 'app.js') })
  const url = await serveFolders(t, { '/': app, '/recognizer-wasm/': packed })
  const results = pictures.map(({ letter }) => letter === 'B' ? 'B is B' : `${letter} is not B`).join(', ')
  await says(await visit(t, await openBrowser(null), url), '#letter', results)
})
