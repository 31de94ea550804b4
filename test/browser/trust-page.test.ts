// The page that a school's machine serves without HTTPS: how a device trusts its certificate.
import { readFile } from 'node:fs/promises'
import t from '#tap'
import { inProject } from '../../server/settings/paths.ts'
import { serveContent } from '../support/static-site.ts'
import { openBrowser, visit } from './chromium.ts'
import { violations } from './every-view.ts'
import { tooSmall } from './measures.ts'

const SITE = 'https://dactylo.local'
const browser = await openBrowser(null)
const template = await readFile(inProject('deploy/school/trust/index.html'), 'utf8')
const { url } = await serveContent(t, async () => ['text/html', template.replaceAll('{{site}}', 'dactylo.local')])

/** Opens the page on a device, which trusts the machine or does not. */
const open = (t: Parameters<typeof visit>[0], userAgent: string, locale: string, trusts = false, address = url) =>
  visit(t, browser, address, {
    userAgent,
    locale,
    viewport: { width: 390, height: 844 },
    prepare: page => page.route(`${SITE}/**`, route => trusts ? route.fulfill({ body: 'here' }) : route.abort())
  })

t.test('the page speaks the device’s language and opens its steps', async t => {
  const devices = {
    'Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile': 'Android',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604': 'iPhone et iPad',
    'Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/120': 'Windows',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140': 'Chromebook',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Linux'
  }
  for (const [userAgent, name] of Object.entries(devices)) {
    const page = await open(t, userAgent, 'fr-FR')
    t.equal(await page.locator('h1:visible').innerText(), 'Ouvrir Dactylo sur cet appareil')
    t.same(await page.locator('details[open]:visible > summary').allInnerTexts(), [name])
    t.same(await violations(page), [], name)
    t.same(await tooSmall(page), [], name)
    t.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'not wider than the screen')
  }
  const english = await open(t, 'Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile', 'de-DE')
  t.equal(await english.locator('h1:visible').innerText(), 'Open Dactylo on this device')
  await english.getByRole('link', { name: 'Français' }).click()
  await english.locator('h1', { hasText: 'Ouvrir' }).waitFor()
  t.equal(await english.getAttribute('html', 'lang'), 'fr')
})

t.test('a device that trusts the machine goes on to Dactylo', async t => {
  const page = await open(t, 'Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/120', 'fr-FR', true)
  await page.waitForURL(`${SITE}/`)
  const again = await open(t, 'Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/120', 'fr-FR', true, `${url}/?fr`)
  t.equal(await again.locator('h1:visible').count(), 1, 'unless somebody chose to read it')
})
