// The administration, as somebody who is no developer uses it.
import sharp from 'sharp'
import t from '#tap'
import type { Page } from 'playwright-core'
import { signedIn } from '../helper.ts'
import { PATIENCE, courseSite, openBrowser, press, says, visit, withSession } from './chromium.ts'
import { violations } from './every-view.ts'
import { notReflowing, tooSmall } from './measures.ts'

const browser = await openBrowser(null)
const { app, url } = await courseSite()

const fill = (page: Page, label: string, value: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(value, PATIENCE)
const heading = (page: Page, text: string) => says(page, '#content h1', text)
const go = (page: Page, link: string) => page.getByRole('link', { name: link, exact: true }).click(PATIENCE)

/** Drops a file on the first place for files in an element. */
async function drop (page: Page, selector: string, name: string, type: string, bytes: Buffer) {
  const dropped = await page.evaluateHandle(([name, type, content]) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from(atob(content), each => each.charCodeAt(0))], name, { type }))
    return transfer
  }, [name, type, bytes.toString('base64')] as const)
  await page.locator(selector).first().dispatchEvent('drop', { dataTransfer: dropped })
}

const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#884422' } }).png().toBuffer()

/** What shuts people out of what is shown. */
async function checkAccess (page: Page, name: string) {
  t.same(await violations(page), [], name)
  t.same(await tooSmall(page), [], `${name} has nothing too small to press`)
  t.same(await notReflowing(page), [], `${name} reflows`)
}

const admin = await signedIn(app, 'admin')
const page = await visit(t, browser, `${url}/#/admin`, { bypassCSP: true, prepare: withSession(admin) })

t.test('guests, learners and teachers see no part of it', async t => {
  const guest = await visit(t, browser, `${url}/#/admin/people`)
  await says(guest, '.lead', 'Sign in with the account of an administrator.')
  for (const role of ['student', 'teacher'] as const) {
    const prepare = withSession(await signedIn(app, role))
    const page = await visit(t, browser, `${url}/#/admin/people`, { prepare })
    await says(page, '.lead', 'This page is for administrators.')
    t.equal(await page.locator('.admin-nav, .class-list, a[href="#/admin"]').count(), 0, role)
  }
})

t.test('an admin finds somebody, changes the role, gives a code and deletes the account', async t => {
  const { user, account } = await signedIn(app, 'teacher')
  await page.getByRole('link', { name: 'Administration', exact: true }).click(PATIENCE)
  await page.getByRole('link', { name: 'People', exact: true }).click(PATIENCE)
  await page.getByRole('searchbox').fill(account.email.slice(0, 20))
  await says(page, '[role=status]', '1 of 1 shown')
  await page.locator('summary').click()
  await page.getByRole('combobox').selectOption('student')
  await press(page, 'Change the role')
  await says(page, 'summary', 'learner')
  await press(page, `Password forgotten: a code for ${user.username}`)
  await page.locator('.code').waitFor(PATIENCE)
  await checkAccess(page, 'people')
})

t.test('a category, and a sign with a picture that is dropped on its form', async t => {
  await go(page, 'Categories')
  await go(page, 'New category')
  await fill(page, 'Name, in French', 'Outils')
  await checkAccess(page, 'a new category')
  await press(page, 'Save')
  await says(page, '.notice', 'Saved: Outils')
  await go(page, 'Signs')
  await go(page, 'New sign')
  await heading(page, 'New sign')
  await drop(page, '.drop', 'marteau.heic', 'image/heic', Buffer.from('nothing'))
  await says(page, '.media-field .problem', 'Save it as JPEG')
  await drop(page, '.drop', 'marteau.png', 'image/png', Buffer.from('no picture'))
  await says(page, '.media-field .problem', 'JPEG')
  await drop(page, '.drop', 'marteau.png', 'image/png', await picture())
  await says(page, '.media-field [role=status]', 'marteau.png is uploaded.')
  await fill(page, 'Word, in French', 'Marteau')
  await press(page, 'Save')
  await page.locator('#sign-definition[aria-invalid]').waitFor(PATIENCE)
  await press(page, 'Français')
  await page.getByRole('textbox', { name: 'Définition, en français' }).fill('Le poing frappe.', PATIENCE)
  t.equal(await page.locator('#sign-word').inputValue(), 'Marteau', 'another language loses nothing')
  await press(page, 'English')
  await page.locator('#sign-categoryId').selectOption({ label: 'Outils' })
  await page.locator('#sign-status').selectOption('draft')
  await fill(page, 'Author of the picture (optional)', 'Jeanne Moulin')
  await says(page, '.preview .credit', 'Jeanne Moulin')
  await page.locator('.preview img[src*="/media/"]').waitFor(PATIENCE)
  await checkAccess(page, 'a sign')
  await press(page, 'Save')
  await says(page, '.notice', 'Saved: Marteau')
  await page.getByRole('searchbox').fill('marteau')
  await says(page, '.admin [role=status]', '1 of 1 shown')
  await press(page, 'Publish Marteau')
  await says(page, '.class-line', 'Published.')
  await checkAccess(page, 'signs')
  await go(page, 'Categories')
  await go(page, 'Outils')
  await press(page, 'Delete Outils')
  await says(page, '.confirm', 'Delete “Outils”?')
  await press(page, 'Delete')
  await says(page, '.confirm', 'In use: 1 sign (Marteau). These signs stay, without a category.')
  await press(page, 'Delete')
  await says(page, '.notice', 'Deleted: Outils')
})
