import t from 'tap'
import { letterPicture } from './film.ts'
import { PATIENCE, openBrowser, says, serveSite, visit } from './chromium.ts'

const browser = await openBrowser(t, null)
const { url } = await serveSite(t)
const picture = async (letter: string) => ({ name: `${letter}.jpg`, mimeType: 'image/jpeg', buffer: await letterPicture(letter) })

t.test('the letter in a photo that was chosen, dropped or pasted, with nothing sent', async t => {
  const page = await visit(t, browser, `${url}/#/photo`)
  const posts: string[] = []
  page.on('request', request => { if (request.method() !== 'GET') posts.push(request.url()) })
  await page.getByLabel('Choose a photo').setInputFiles(await picture('V'))
  await says(page, '.big-letter', /^V/)

  const { name, buffer } = await picture('L')
  for (const kind of ['drop', 'paste'] as const) {
    await page.getByLabel('Choose a photo').setInputFiles(await picture('B'))
    await says(page, '.big-letter', /^B/)
    await page.evaluate(({ kind, name, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
      document.dispatchEvent(kind === 'drop' ? new DragEvent('drop', { dataTransfer: data, cancelable: true }) : new ClipboardEvent('paste', { clipboardData: data, cancelable: true }))
    }, { kind, name, bytes: [...buffer] })
    await says(page, '.big-letter', /^L/)
  }
  t.same(posts, [])
})

t.test('a file that is no picture, and a picture without a hand, are told apart', async t => {
  const page = await visit(t, browser, `${url}/?engine=onnx#/photo`)
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('A') })
  await says(page, '.photo-result', 'not a picture that the browser can read')
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: wall })
  await says(page, '.photo-result', 'No hand found')
})

t.test('a photo is read by the server where the page cannot', async t => {
  const page = await visit(t, browser, `${url}/?engine=server-frames#/photo`)
  await page.getByLabel('Choose a photo').setInputFiles(await picture('L'))
  await page.locator('.big-letter').waitFor(PATIENCE)
  t.match(await page.locator('.big-letter').innerText(), /^L/)
})

/** One grey pixel. */
const wall = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64')
