// Automatic actions of a second visit.
import t from '#tap'
import { courseSite, openBrowser, says, visit } from '../../browser/chromium.ts'

const browser = await openBrowser(null)

t.test('recognition starts by itself if its files are cached, and downloads nothing unrequested', async t => {
  const { url } = await courseSite()
  const page = await visit(t, browser, url, { serviceWorkers: 'allow' })
  const isControlled = () => navigator.serviceWorker.controller !== null
  await page.waitForFunction(isControlled, null)

  const second = await page.context().newPage()
  let started = 0
  second.on('worker', () => { started++ })
  await second.goto(url)
  await says(second, '.guide a', 'Start the course')
  await second.evaluate(async () => { await caches.keys() })
  t.equal(started, 0, 'no recognizer for a visitor who only reads')

  const worker = second.waitForEvent('worker')
  await second.goto(`${url}/#/photo`)
  await says(second, 'h1', 'Which letter is it?')
  // A blank photo starts the recognizer too.
  await second.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 32 })
    canvas.getContext('2d')!.fillRect(0, 0, 32, 32)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve))
    const data = new DataTransfer()
    data.items.add(new File([blob!], 'photo.png', { type: 'image/png' }))
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }))
  })
  await worker
  await second.locator('html[data-letters=page]').waitFor({ state: 'attached' })

  const third = await page.context().newPage()
  const starts = third.waitForEvent('worker')
  await third.goto(url)
  t.ok(await starts, 'ready if all files are cached')
})
