import t from '#tap'
import { openRecognizerPage } from './open-recognizer-page.ts'
import { agree } from './parity.ts'

t.test('the same pixels give the same answer in Node and in Chromium', async t => {
  const page = await openRecognizerPage()
  t.teardown(() => page.close())
  await agree(t, page)
})
