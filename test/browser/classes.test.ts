// A class from its first invitation to a pupil who leaves, as the teacher and the pupil see it.
import { readFile } from 'node:fs/promises'
import t from '#tap'
import type { Page } from 'playwright-core'
import { newcomer, signedIn } from '../helper.ts'
import { call, classOf } from '../support/classes.ts'
import { courseSite, openBrowser, press, says, visit, withSession } from './chromium.ts'
import { violations } from './every-view.ts'
import { notReflowing, tooSmall } from './measures.ts'

const browser = await openBrowser(null)
const { app, url } = await courseSite()

const fill = (page: Page, label: string, value: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(value)
const heading = (page: Page, text: string) => says(page, '#content h1', text)

/** The accessibility faults of the current view. */
async function checkAccess (page: Page, name: string) {
  t.same(await violations(page), [], name)
  t.same(await tooSmall(page), [], `${name} has nothing too small to press`)
  t.same(await notReflowing(page), [], `${name} reflows`)
}

t.test('a class works from its invitation to a pupil who leaves', async t => {
  const device = { bypassCSP: true, permissions: ['clipboard-read', 'clipboard-write'] }
  // The device still has the account without the role.
  const { user, ...session } = await signedIn(app, 'teacher')
  const prepare = withSession({ ...session, user: { ...user, role: 'student' } })
  const teacher = await visit(t, browser, `${url}/#/classes`, { ...device, prepare })
  await teacher.getByRole('link', { name: 'Classes', exact: true }).waitFor()
  await fill(teacher, 'Name of the class', 'LSF 1')
  await press(teacher, 'Create the class')
  await heading(teacher, 'LSF 1')
  await press(teacher, 'Create the invitation')
  await press(teacher, 'Copy the link')
  await says(teacher, '.poster [role=status]', 'Copied.')
  const link = await teacher.evaluate(() => navigator.clipboard.readText())
  t.match(link, new RegExp(`^${url}/#/join/[0-9A-Z]{5}-[0-9A-Z]{5}$`))
  await checkAccess(teacher, 'an invitation')

  // A guest with progress.
  const pupil = await visit(t, browser, `${url}/#/learn`, device)
  await pupil.getByRole('link', { name: 'Find L, V, A again' }).first().click()
  await press(pupil, 'Start')
  await press(pupil, 'V')
  await pupil.locator('.verdict-right').waitFor()
  await pupil.goto(link)
  await heading(pupil, 'Join LSF 1')
  await says(pupil, '.rights', 'does not see your e-\u2060mail address, your answers')
  await checkAccess(pupil, 'the page of an invitation')
  const account = newcomer()
  t.equal(await pupil.getByLabel('Class code').isVisible(), false, 'the link had the code')
  await fill(pupil, 'Username', 'lou')
  await fill(pupil, 'Password', account.password)
  await press(pupil, 'Create an account')
  await says(pupil, '.notice', 'Welcome, lou. Added: 1 lesson.')
  await says(pupil, '.class-list', 'LSF 1')
  await says(pupil, '.classes .primary', 'Continue: Find L, V, A again')
  await checkAccess(pupil, 'the classes of a pupil')

  await teacher.reload()
  const row = teacher.locator('details', { has: teacher.locator('.pupil') })
  await row.locator('summary').click()
  await says(teacher, '.results', 'Find L, V, A again: started')
  await says(teacher, '#content', '1 of 30 used')
  const [download] = await Promise.all([
    teacher.waitForEvent('download'), press(teacher, 'Download the table (CSV)')
  ])
  t.equal(download.suggestedFilename(), 'LSF 1.csv')
  t.match(await readFile(await download.path(), 'utf8'), /^lou,/m)
  await press(teacher, 'Password forgotten: a code for lou')
  const code = await row.locator('.code').innerText()
  await checkAccess(teacher, 'a class')

  await pupil.goto(`${url}/#/account`)
  await heading(pupil, 'Your account')
  await says(pupil, '.lead', 'Signed in as lou, without an e-\u2060mail.')
  t.same(await notReflowing(pupil), [], 'an account reflows')
  await press(pupil, 'Sign out')
  await pupil.getByRole('link', { name: 'Forgotten your password?' }).click()
  await fill(pupil, 'Code', code)
  await fill(pupil, 'New password', 'seven kites over the harbour')
  await press(pupil, 'Set the password')
  await says(pupil, '.result-message', 'The password is changed.')
  await fill(pupil, 'E-mail or username', 'Lou')
  await fill(pupil, 'Password', 'seven kites over the harbour')
  await press(pupil, 'Sign in')
  await pupil.locator('.account-link[aria-label]').waitFor()

  await pupil.goto(`${url}/#/classes`)
  await press(pupil, 'Leave LSF 1')
  await says(pupil, '.confirm', 'The teacher will no longer see anything about you.')
  await press(pupil, 'Cancel')
  await press(pupil, 'Leave LSF 1')
  await press(pupil, 'Leave')
  await says(pupil, '#content', 'You are not in a class.')
  await teacher.reload()
  await says(teacher, '#content', 'No pupils yet.')

  await press(teacher, 'Create the invitation')
  await teacher.locator('.poster .code').waitFor()
  await teacher.getByRole('button', { name: 'Withdraw: 0 of 30 used' }).last().click()
  await press(teacher, 'Withdraw')
  await says(teacher, '.class-line', 'Withdrawn')
  t.equal(await teacher.locator('.poster .code').count(), 1, 'the code of another invitation stays')
  await teacher.getByRole('button', { name: 'Withdraw: 0 of 30 used' }).first().click()
  await press(teacher, 'Withdraw')
  await teacher.locator('.poster').waitFor({ state: 'detached' })
})

t.test('a teacher creates accounts from a list and prints slips, and a pupil signs in with one', async t => {
  const { id, path, headers, accessToken, refreshToken, user } = await classOf(app, 'teacher', 'CM2')
  await call(app, 'POST', `${path}/pupils`, headers, { pupils: [{ firstName: 'Zoé', lastName: 'Roster' }] })
  const prepare = withSession({ accessToken, refreshToken, user })
  const page = await visit(t, browser, `${url}/#/classes/${id}`, { bypassCSP: true, prepare })
  await press(page, 'Check the list')
  await says(page, '#roster-list-fault', 'Type or paste a list first.')
  await fill(page, 'List of pupils', 'Max\tBézout\nZoé\tRoster\nLéa\tNoir\ta@b\n')
  await press(page, 'Check the list')
  await says(page, '.roster-found', 'Line 2 is already in the class')
  await says(page, '.roster-found', 'Line 3: the username must have 3 to 50 characters')
  await checkAccess(page, 'the faults of a list')
  const lines = ['Prénom;Nom;Identifiant', 'Éric;Petit;', ...'abcdefg'.split('').map(name => `Max ${name};Bézout;`)]
  const list = Buffer.from(lines.join('\r\n'), 'latin1')
  await page.locator('#roster-file').setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: list })
  await press(page, 'Check the list')
  await says(page, '.roster-found', 'eric.p, Éric Petit')
  await press(page, 'Create 8 accounts')
  await says(page, '.slips h2', '8 slips to print')
  await page.locator('.pupil').nth(8).waitFor()
  await checkAccess(page, 'slips')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  t.same(await violations(page), [], 'slips in the dark')
  await page.emulateMedia({ colorScheme: 'light' })
  const slip = page.locator('.slip', { hasText: 'eric.p' })
  const [address, username, code] = await slip.locator('dd').allInnerTexts()
  t.equal(address, `${url}/#/account/start`)
  const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' }
  const pages = (await page.pdf({ format: 'Letter', margin })).toString('latin1').match(/\/Type \/Page\b/g)
  t.equal(pages?.length, 1, 'eight slips are on one page')

  const pupil = await visit(t, browser, address!, { bypassCSP: true })
  await heading(pupil, 'Choose your password')
  await checkAccess(pupil, 'the page of a slip')
  await fill(pupil, 'Username', username!)
  await fill(pupil, 'Code', code!.toLowerCase())
  await fill(pupil, 'Password', 'seven kites over the harbour')
  await press(pupil, 'Set the password and start')
  await says(pupil, '.notice', 'Hello, Éric.')
  await says(pupil, '.class-list', 'CM2')
  await says(pupil, '.classes .primary', 'Start the first lesson')
  await pupil.goto(`${url}/#/account`)
  await pupil.locator('summary', { hasText: 'E-mail' }).click()
  await fill(pupil, 'E-mail (optional)', newcomer().email)
  await pupil.locator('#email-currentPassword').fill('seven kites over the harbour')
  await pupil.locator('form', { has: pupil.locator('#email-email') }).getByRole('button', { name: 'Save' }).click()
  await says(pupil, '[role=status]', 'Saved.')
})

t.test('a new teacher finds the classes in the header of every view', async t => {
  const { user, ...session } = await signedIn(app, 'teacher')
  const prepare = withSession({ ...session, user: { ...user, role: 'student' } })
  const page = await visit(t, browser, `${url}/#/dictionary`, { prepare })
  await page.getByRole('link', { name: 'Classes', exact: true }).click()
  await heading(page, 'Classes')
  await says(page, 'h2', 'New class')
})

t.test('a renamed class has its new name in downloads and questions', async t => {
  const { id, accessToken, refreshToken, user } = await classOf(app)
  const session = withSession({ accessToken, refreshToken, user })
  const page = await visit(t, browser, `${url}/#/classes/${id}`, { prepare: session })
  await page.locator('summary', { hasText: 'Rename' }).click()
  await fill(page, 'Name of the class', 'LSF evening')
  await press(page, 'Save')
  await heading(page, 'LSF evening')
  await press(page, 'Create the invitation')
  await says(page, '.poster h2', 'Join LSF evening')
  await page.locator('summary', { hasText: 'Delete' }).click()
  await page.locator('details[open]').getByRole('button', { name: 'Delete the class' }).first().click()
  await says(page, '.confirm', 'Delete LSF evening for good?')
  const [download] = await Promise.all([
    page.waitForEvent('download'), press(page, 'Download the table (CSV)')
  ])
  t.equal(download.suggestedFilename(), 'LSF evening.csv')
})

t.test('an invitation tells members that they are already in the class, and links to it', async t => {
  const { id, accessToken, refreshToken, user, invite, newPupil } = await classOf(app, 'teacher', 'Groupe A')
  const address = `${url}/#/join/${(await invite()).code}`
  const led = async (session: Parameters<typeof withSession>[0], to: string) => {
    const page = await visit(t, browser, address, { prepare: withSession(session) })
    await heading(page, 'Groupe A')
    await says(page, '.lead', 'You are already in this class.')
    await page.getByRole('link', { name: 'Go to the class' }).click()
    await says(page, '#content', 'Groupe A')
    t.equal(new URL(page.url()).hash, to)
  }
  await led({ user, accessToken, refreshToken }, `#/classes/${id}`)
  await led(await newPupil(), '#/classes')
})

t.test('a class of another teacher shows an explanation, and a link to the user’s own classes', async t => {
  const { id } = await classOf(app)
  for (const role of ['teacher', 'student'] as const) {
    const prepare = withSession(await signedIn(app, role))
    const page = await visit(t, browser, `${url}/#/classes/${id}`, { prepare })
    await says(page, '[role=alert]', 'you do not teach it')
    await page.goto(`${url}/#/classes/nope`)
    await says(page, '[role=alert]', 'This class does not exist')
    await page.getByRole('link', { name: 'To your classes' }).click()
    await says(page, 'h2', 'Classes you are in')
  }
})

t.test('the page says so if the browser forbids copying', async t => {
  const { id, accessToken, refreshToken, user } = await classOf(app)
  const session = withSession({ accessToken, refreshToken, user })
  const page = await visit(t, browser, `${url}/#/classes/${id}`, { prepare: session })
  await press(page, 'Create the invitation')
  await page.locator('.poster').waitFor()
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => { throw new DOMException('', 'NotAllowedError') }
  })
  await press(page, 'Copy the code')
  const code = await page.locator('.poster .code').innerText()
  await says(page, '.poster [role=status]', `browser blocked copying. Select this text to copy it: ${code}`)
})

t.test('a user with an account joins by typing the code or the link; a wrong code is refused', async t => {
  const { invite, path, headers } = await classOf(app, 'teacher', 'Groupe B')
  const { code } = await invite(1, 7)
  const page = await visit(t, browser, `${url}/#/join/00000-00000`)
  await says(page, '#join-code-fault', 'no longer valid')
  t.equal(await page.getByRole('textbox').inputValue(), '00000-00000', 'what was typed stays')
  await fill(page, 'Class code', ` ${url}/#/join/${code.toLowerCase()}`)
  await press(page, 'Continue')
  await heading(page, 'Join Groupe B')
  const { account: { email, password } } = await signedIn(app)
  await page.locator('.entry').getByRole('link', { name: 'Sign in' }).click()
  // The previous form has fields of the same names.
  await heading(page, 'Sign in')
  await fill(page, 'E-mail or username', email)
  await fill(page, 'Password', password)
  await press(page, 'Sign in')
  await press(page, 'Join the class')
  await says(page, '.class-list', 'Groupe B')
  await page.getByRole('link', { name: 'Start the first lesson' }).click()
  await heading(page, 'L, V, A')

  // The code is withdrawn while a pupil fills in the form.
  const taken = await invite()
  const late = await visit(t, browser, `${url}/#/join/${taken.code}`)
  await heading(late, 'Join Groupe B')
  const other = newcomer()
  await fill(late, 'E-mail (optional)', other.email)
  await fill(late, 'Username', other.username)
  await fill(late, 'Password', other.password)
  await call(app, 'DELETE', `${path}/invitations/${taken.id}`, headers)
  await press(late, 'Create an account')
  await says(late, '#create-invitationCode-fault', 'used up')
  t.equal(await late.getByLabel('E-mail (optional)').inputValue(), other.email, 'nothing typed is lost')
  await fill(late, 'Class code', `${url}/#/join/${(await invite(1, 7)).code}`)
  await press(late, 'Create an account')
  await says(late, '.class-list', 'Groupe B')
})

t.test('a day of another year shows its year, and the first of a month its French name', async t => {
  const { newPupil } = await classOf(app)
  const page = await visit(t, browser, `${url}/#/account`, { locale: 'fr-FR', prepare: withSession(await newPupil()) })
  await page.route('**/api/users/me/classes?*', async route => {
    const reply = await route.fetch()
    const { data: [first], ...rest } = await reply.json()
    const joinedAt = '2024-03-01T12:00:00.000Z'
    await route.fulfill({ response: reply, json: { ...rest, data: [{ ...first, joinedAt }] } })
  })
  await page.goto(`${url}/#/classes`)
  await says(page, '.class-list', 'Vous y êtes depuis le 1er mars 2024.')
})

t.test('an admin gives a class to another teacher, in French', async t => {
  const { account, user } = await signedIn(app, 'teacher')
  const session = await signedIn(app, 'admin')
  const page = await visit(t, browser, `${url}/#/classes`, { locale: 'fr-FR', prepare: withSession(session) })
  await fill(page, 'Nom de la classe', 'Groupe C')
  await press(page, 'Créer la classe')
  await heading(page, 'Groupe C')
  await page.locator('summary', { hasText: 'Confier' }).click()
  await fill(page, 'Adresse e-\u2060mail du nouvel enseignant', 'nobody@school.example')
  await press(page, 'Confier la classe')
  await says(page, '[role=status]', 'Aucun compte n’a l’adresse nobody@school.example.')
  await fill(page, 'Adresse e-\u2060mail du nouvel enseignant', account.email.toUpperCase())
  await press(page, 'Confier la classe')
  await says(page, '[role=status]', `La classe est maintenant confiée à ${user.username}.`)
  await says(page, '.lead', user.username)
})
