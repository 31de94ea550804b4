import { readFile } from 'node:fs/promises'
import t from '#tap'
import { readRecordings } from 'recognizer-wasm'
import type { Page } from 'playwright-core'
import { courseSite, openBrowser, says, visit } from '../../browser/chromium.ts'

const browser = await openBrowser('')
const HOUR = 3_600_000
const { url } = await courseSite()

t.test('labelled sequences are recorded after consent and downloaded in the trainer’s format', async t => {
  const page = await visit(t, browser, `${url}/#/record`, { hand: 'V' })
  const posts: string[] = []
  page.on('request', request => { if (request.method() !== 'GET') posts.push(request.url()) })

  await page.getByRole('button', { name: 'Record one' }).click()
  await says(page, '.record-status', 'Tick the consent first')
  const source = await page.locator('video').evaluate((video: HTMLVideoElement) => video.srcObject)
  t.equal(source, null, 'the camera is off before the consent')

  await page.getByLabel('has read this and agrees').check()
  await page.locator('.stage[data-hand="right"]').waitFor()
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
  const recordings = readRecordings(await readFile(await (await waiting).path(), 'utf8'))
  t.same(recordings.map(({ label }) => label), ['V', null])
  const [recording] = recordings
  t.match(recording, { signer: 'marguerite', hand: 'right', licence: 'CC0-1.0' })
  t.ok((recording?.fps ?? 0) > 0)
  t.equal(recording?.track?.length, recording?.frames.length)
  t.same(posts, [], 'nothing is uploaded')

  await page.getByRole('button', { name: 'Remove V' }).click()
  await says(page, '.recorded h2', '1 sample recorded')
  await page.getByRole('button', { name: 'Discard all' }).click()
  await says(page, '.recorded h2', '0 samples recorded')
})

t.test('each device has its own signer name until the user enters one', async t => {
  const [page, other] = await Promise.all([1, 2].map(() => visit(t, browser, `${url}/#/record`)))
  const signer = (page: Page) => page.getByLabel('Signer')
  const name = await signer(page!).inputValue()
  t.match(name, /^\d+$/)
  t.not(name, await signer(other!).inputValue())
  await page!.reload()
  t.equal(await signer(page!).inputValue(), name)
  await signer(page!).fill('marguerite')
  await signer(page!).press('Tab')
  await page!.reload()
  t.equal(await signer(page!).inputValue(), 'marguerite')
})

t.test('withdrawing the consent discards the current recording', async t => {
  const page = await visit(t, browser, `${url}/#/record`, { hand: 'V', prepare: page => page.clock.install() })
  const agree = page.getByLabel('has read this and agrees')
  await agree.check()
  await page.locator('.stage[data-hand="right"]').waitFor()
  await page.getByLabel('Length').selectOption('3')
  const record = page.getByRole('button', { name: 'Record one' })
  // The recording lasts until the consent is withdrawn.
  await page.clock.pauseAt(Date.now() + HOUR)
  await record.click()
  for (let second = 0; second < 3; second++) await page.clock.runFor(1000)
  await page.locator('.recording').waitFor()
  await agree.uncheck()
  await page.locator('.recording').waitFor({ state: 'detached' })
  t.equal(await page.locator('.recorded h2').innerText(), '0 samples recorded')
  t.equal(await page.locator('.record-status').innerText(), 'Consent withdrawn: nothing was recorded.')
  t.equal(await page.locator('video').evaluate((video: HTMLVideoElement) => video.srcObject), null, 'the camera is off')
  await agree.check()
  await page.locator('.stage[data-hand="right"]').waitFor()
  t.ok(await record.isEnabled(), 'consent can be given again')
})
