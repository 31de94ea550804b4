import t from '#tap'
import { PATIENCE, openBrowser, says, serveSite, visit } from './chromium.ts'

const { url } = await serveSite(t)

t.test('a server that does not answer either is named', async t => {
  const page = await visit(t, await openBrowser(''), 'about:blank')
  for (const pattern of ['**/*.wasm', '**/get-alphabet?*']) await page.route(pattern, route => route.abort())
  await page.goto(`${url}/#/word/L`)
  await page.getByRole('button', { name: 'Send pictures to the server' }).click(PATIENCE)
  await says(page, '.advice', 'The server does not answer')
})
