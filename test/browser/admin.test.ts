// The administration, as somebody who is no developer uses it.
import t from '#tap'
import type { Page } from 'playwright-core'
import { signedIn } from '../helper.ts'
import { PATIENCE, courseSite, openBrowser, press, says, visit, withSession } from './chromium.ts'
import { violations } from './every-view.ts'
import { notReflowing, tooSmall } from './measures.ts'

const browser = await openBrowser(null)
const { app, url } = await courseSite()

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
