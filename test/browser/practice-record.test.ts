import { readFile } from 'node:fs/promises'
import t from 'tap'
import { PATIENCE, openBrowser, says, serveSite, visit } from './chromium.ts'

const browser = await openBrowser(t, 'V')
const { url } = await serveSite(t)

t.test('labelled sequences are recorded after consent, and downloaded in the lines the trainer reads', async t => {
  const page = await visit(t, browser, `${url}/#/record`)
  const posts: string[] = []
  page.on('request', request => { if (request.method() !== 'GET') posts.push(request.url()) })

  await page.getByRole('button', { name: 'Record one' }).click()
  await says(page, '.record-status', 'Tick the consent first')
  t.equal(await page.locator('video').evaluate((video: HTMLVideoElement) => video.srcObject), null, 'the camera is off until then')

  await page.getByLabel('has read this and agrees').check()
  await page.locator('.stage[data-hand="right"]').waitFor(PATIENCE)
  await page.getByLabel('Letter', { exact: true }).selectOption('V')
  await page.getByLabel('Length').selectOption('2')
  await page.getByLabel('Signer').fill('marguerite')
  await page.getByRole('button', { name: 'Record one' }).click()
  await says(page, '.record-status', '1 sample recorded')
  await page.getByLabel('Letter', { exact: true }).selectOption('no letter')
  await page.getByRole('button', { name: 'Record one' }).click()
  await says(page, '.record-status', '2 samples recorded')

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download (JSONL)' }).click()
  const lines = (await readFile(await (await waiting).path(), 'utf8')).trim().split('\n').map(line => JSON.parse(line))
  t.same(lines.map(({ label }) => label), ['V', null])
  const [sample] = lines
  t.match(sample, { source: 'practice-page', signer: 'marguerite', hand: 'right', space: 'world3d', licence: 'CC0-1.0', static: true, aspect: 1.333 })
  t.ok(sample.fps > 0)
  t.equal(sample.track.length, sample.frames.length)
  t.ok(sample.frames.every((frame: number[][]) => frame.length === 21 && frame.every(point => point.length === 3 && point.every(Number.isFinite))))
  t.same(posts, [], 'nothing is uploaded')

  await page.getByRole('button', { name: 'Remove V' }).click()
  await says(page, '.recorded h2', '1 sample recorded')
  await page.getByRole('button', { name: 'Discard all' }).click()
  await says(page, '.recorded h2', '0 samples recorded')
})
