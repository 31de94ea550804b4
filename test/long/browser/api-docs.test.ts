// An admin at work in the interactive documentation.
import t from '#tap'
import type { Locator, Page } from 'playwright-core'
import { seed } from '../../../server/administration/seed/seed.ts'
import { newcomer, ownDatabase, signedIn, startApp } from '../../helper.ts'
import { drawnPhoto } from '../../support/drawn-photo.ts'
import { PATIENCE, openBrowser, says, visit } from '../../browser/chromium.ts'

/** Opens one request and sends it as the page has filled it in, but for what `fill` does. */
async function send (page: Page, operation: string, fill: (form: Locator) => Promise<void> = async () => {}) {
  const form = page.locator(`[id$="-${operation}"]`)
  await form.locator('.opblock-summary-control').click(PATIENCE)
  await form.locator('.execute').waitFor(PATIENCE)
  await fill(form)
  await form.locator('.execute').click()
  const answer = form.locator('.live-responses-table .response')
  await answer.waitFor(PATIENCE)
  const [status, body] = [answer.locator('.response-col_status'), answer.locator('.microlight').first()]
  const told = { status: await status.innerText(), body: await body.innerText() }
  await form.locator('.btn-clear').click()
  await form.locator('.opblock-summary-control').click()
  return told
}

t.test('an admin authorizes, reads, writes and uploads', async t => {
  const db = await ownDatabase(t)
  await seed(db)
  const app = await startApp(t, {}, db)
  const { accessToken } = await signedIn(app, 'admin')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const page = await visit(t, await openBrowser(null), `${url}/api/docs`)

  await page.locator('.btn.authorize').first().click(PATIENCE)
  await page.locator('.auth-container input').fill(accessToken)
  await page.locator('.auth-container .authorize').click()
  await page.locator('.btn-done').click()

  const { body } = await send(page, 'listSigns')
  t.match(body, '"total": 26', 'no filter is filled in')
  const { data: [sign] } = JSON.parse(body)
  t.equal((await send(page, 'createExercise')).status, '201')

  const buffer = await drawnPhoto().png().toBuffer()
  const hand = { name: 'hand.png', mimeType: 'image/png', buffer }
  const read = await send(page, 'recognizeImage', form => form.locator('input[type=file]').setInputFiles(hand))
  t.equal(read.status, '200')
  t.match(read.body, /"message": ("[A-Z]"|null)/)

  const csv = await send(page, 'importContent', async form => {
    await form.getByLabel('Request content type').selectOption('text/csv')
    for (const [name, value] of [['kind', 'signs'], ['dryRun', 'true']] as const) {
      await form.locator(`tr[data-param-name="${name}"] select`).selectOption(value)
    }
  })
  t.same(csv.status, '200', csv.body)
  t.match(csv.body, /"signs": {\s+"created": 1,.*"faults": \[\]/s, 'a table as it is filled in')

  const name = (form: Locator) => form.locator('tr[data-param-name="id"] input').fill(sign.id)
  const used = await send(page, 'deleteSign', name)
  t.equal(used.status, '422')
  t.match(used.body, /"usedBy": .*"kind": "exercise"/s, 'what would lose by it')
  const deleted = await send(page, 'deleteSign', async form => {
    await name(form)
    await form.locator('tr[data-param-name="cascade"] select').selectOption('true')
  })
  t.equal(deleted.status, '200')
})

const HOST = 'dactylo.school.example'

/** As somebody on another machine meets it: plain HTTP, and a host name of the network. */
t.test('the documentation works over plain HTTP under another host name, and within its policy', async t => {
  const app = await startApp(t)
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const browser = await openBrowser(null, { flags: [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`] })
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE.timeout)
  const [complaints, origins] = [[] as string[], new Set<string>()]
  page.on('pageerror', error => complaints.push(error.message))
  // A page that is not secure is told so once, about a header that means nothing to it.
  page.on('console', message => {
    const expected = message.text().includes('Cross-Origin-Opener-Policy')
    if (message.type() === 'error' && !expected) complaints.push(message.text())
  })
  page.on('request', request => { if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin) })

  await page.goto(`http://${HOST}:${port}/api/docs`)
  await says(page, '.opblock-summary-path', '/api/auth/login')
  await says(page, '.opblock-summary-path', '/get-alphabet2')

  const account = newcomer()
  const register = page.locator('#operations-auth-register')
  await register.locator('.opblock-summary-control').click(PATIENCE)
  // Pages of this kind open with the request ready to be tried.
  await register.locator('textarea.body-param__text').fill(JSON.stringify(account), PATIENCE)
  await register.locator('button.execute').click(PATIENCE)
  await says(page, '#operations-auth-register .live-responses-table .response-col_status', '201')
  await says(page, '#operations-auth-register .live-responses-table', account.email)

  t.same(complaints, [])
  t.same([...origins], [`http://${HOST}:${port}`], 'nothing is fetched from elsewhere, nor upgraded')
  t.same(await page.context().cookies(), [], 'no cookies')
  await page.close()
})
