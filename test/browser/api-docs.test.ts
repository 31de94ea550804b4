// The interactive documentation as an admin on another machine meets it: plain HTTP, and a host name of the network.
import t from 'tap'
import { newcomer, startApp } from '../helper.ts'
import { PATIENCE, openBrowser, says } from './chromium.ts'

const HOST = 'dactylo.school.example'

t.test('the documentation works over plain HTTP under another host name, and within its policy', async t => {
  const app = await startApp(t)
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const browser = await openBrowser(t, null, [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`])
  const page = await browser.newPage()
  const [complaints, origins] = [[] as string[], new Set<string>()]
  page.on('pageerror', error => complaints.push(error.message))
  // A page that is not secure is told so once, about a header that means nothing to it.
  page.on('console', message => { if (message.type() === 'error' && !/Cross-Origin-Opener-Policy/.test(message.text())) complaints.push(message.text()) })
  page.on('request', request => { if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin) })

  await page.goto(`http://${HOST}:${port}/api/docs`)
  await says(page, '.opblock-summary-path', '/api/auth/login')
  await says(page, '.opblock-summary-path', '/get-alphabet2')

  const account = newcomer()
  const register = page.locator('#operations-auth-postApiAuthRegister')
  await register.locator('.opblock-summary-control').click(PATIENCE)
  // Pages of this kind open with the request ready to be tried.
  await register.locator('textarea.body-param__text').fill(JSON.stringify(account), PATIENCE)
  await register.locator('button.execute').click(PATIENCE)
  await says(page, '#operations-auth-postApiAuthRegister .live-responses-table .response-col_status', '201')
  await says(page, '#operations-auth-postApiAuthRegister .live-responses-table', account.email)

  t.same(complaints, [])
  t.same([...origins], [`http://${HOST}:${port}`], 'nothing is fetched from elsewhere, nor upgraded')
  t.same(await page.context().cookies(), [], 'no cookies')
  await page.close()
})
