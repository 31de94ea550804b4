// The interactive documentation in a browser: requests, an upload, and fetched files.
import t from '#tap'
import type { Locator, Page } from 'playwright-core'
import { newcomer, signedIn, startApp } from '../../helper.ts'
import { drawnPhoto } from '../../support/drawn-photo.ts'
import { TIMEOUT_MS, openBrowser, says } from '../../browser/chromium.ts'

const HOST = 'dactylo.school.example'

/** Opens a request and sends it with the page's default values, after `fill`. */
async function send (page: Page, operation: string, fill: (form: Locator) => Promise<void> = async () => {}) {
  const form = page.locator(`[id$="-${operation}"]`)
  await form.locator('.opblock-summary-control').click()
  // The form of the request is open by default.
  await form.locator('.execute').waitFor()
  await fill(form)
  await form.locator('.execute').click()
  const answer = form.locator('.live-responses-table .response')
  await answer.waitFor()
  const [status, body] = [answer.locator('.response-col_status'), answer.locator('.microlight').first()]
  return { status: await status.innerText(), body: await body.innerText() }
}

/** As seen from another machine: plain HTTP and a host name of the network. */
t.test('the documentation works over plain HTTP under another host name without breaking its policy', async t => {
  const app = await startApp(t)
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const browser = await openBrowser(null, { flags: [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`] })
  const page = await browser.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  const [complaints, origins] = [[] as string[], new Set<string>()]
  page.on('pageerror', error => complaints.push(error.message))
  // Over plain HTTP the browser warns once about a header without effect.
  page.on('console', message => {
    const expected = message.text().includes('Cross-Origin-Opener-Policy')
    if (message.type() === 'error' && !expected) complaints.push(message.text())
  })
  page.on('request', request => { if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin) })

  await page.goto(`http://${HOST}:${port}/api/docs`)
  await says(page, '.opblock-summary-path', '/api/auth/login')
  await says(page, '.opblock-summary-path', '/get-alphabet2')

  const account = newcomer()
  const registered = await send(page, 'register', form =>
    form.locator('textarea.body-param__text').fill(JSON.stringify(account)))
  t.equal(registered.status, '201')
  t.match(registered.body, account.email)

  await page.locator('.btn.authorize').first().click()
  await page.locator('.auth-container input').fill((await signedIn(app)).accessToken)
  await page.locator('.auth-container .authorize').click()
  await page.locator('.btn-done').click()
  t.equal((await send(page, 'listWords')).status, '200', 'no default filter')
  const hand = { name: 'hand.png', mimeType: 'image/png', buffer: await drawnPhoto().png().toBuffer() }
  const read = await send(page, 'recognizeImage', form => form.locator('input[type=file]').setInputFiles(hand))
  t.equal(read.status, '200')
  t.match(read.body, /"message": ("[A-Z]"|null)/)

  t.same(complaints, [])
  t.same([...origins], [`http://${HOST}:${port}`], 'no other origin, no upgrade to HTTPS')
  t.same(await page.context().cookies(), [], 'no cookies')
  await page.close()
})
