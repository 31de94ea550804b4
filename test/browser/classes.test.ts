// A class from its first invitation to a pupil who leaves, as the teacher and the pupil see it.
import { readFile } from 'node:fs/promises'
import t from '#tap'
import type { Page } from 'playwright-core'
import { contentId } from '../../server/database/schema/content-ids.ts'
import { newcomer, signedIn } from '../helper.ts'
import { call, classOf } from '../support/classes.ts'
import { courseSite, goTo, hold, openBrowser, press, says, visit, withSession } from './chromium.ts'
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
}

t.test('a class works from its invitation to a pupil who leaves', async t => {
  const device = { bypassCSP: true, permissions: ['clipboard-read', 'clipboard-write'] }
  // The device still has the account without the role.
  const { user, ...session } = await signedIn(app, 'teacher')
  const prepare = withSession({ ...session, user: { ...user, role: 'student' } })
  const teacher = await visit(t, browser, `${url}/#/dictionary`, { ...device, prepare })
  await teacher.getByRole('link', { name: 'Classes', exact: true }).click()
  await heading(teacher, 'Classes')
  await says(teacher, 'h2', 'New class')
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
  await says(pupil, '.notice', 'Welcome, lou. Added: 1 started lesson.')
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
  const today = await teacher.evaluate(() => new Date().toLocaleDateString('sv'))
  t.match(await readFile(await download.path(), 'utf8'), new RegExp(`^lou,,,${today},`, 'm'))
  await press(teacher, 'Password forgotten: a code for lou')
  const code = await row.locator('.code').innerText()
  await checkAccess(teacher, 'a class')

  await pupil.goto(`${url}/#/account`)
  await heading(pupil, 'Your account')
  await says(pupil, '.lead', 'Signed in as lou, without an e-\u2060mail.')
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
  await press(teacher, 'Français')
  await says(teacher, '.poster', 'Ce code ne sera plus affiché')
  await press(teacher, 'English')
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
  const sent: string[] = []
  page.on('request', request => { if (request.url().includes('/pupils?dryRun')) sent.push(request.postData() ?? '') })
  await press(page, 'Show the table')
  await says(page, '#roster-list-fault', 'Type or paste a list first.')
  await fill(page, 'List of pupils', 'Max\tBézout\nZoé\tRoster\nLéa\tNoir\n')
  await press(page, 'Show the table')
  await fill(page, 'Line 3, Username', 'a@b')
  await press(page, 'Check the list')
  await says(page, '.roster-found', 'Correct 2 lines. Nothing has been created.')
  await says(page, '#roster-1-fault', 'is already in the class')
  await says(page, '#roster-2-2-fault', 'must have 3 to 50 characters')
  t.equal(await page.evaluate(() => document.activeElement?.id), 'roster-1', 'the first fault has the focus')
  await checkAccess(page, 'the faults of a list')
  await page.getByLabel('Send line 2').uncheck()
  await fill(page, 'Line 3, Username', '')
  await press(page, 'Français')
  await press(page, 'Vérifier la liste')
  await says(page, '.proposal', 'Prénom')
  await says(page, '.proposal tbody', /^1\s*Max\s*Bézout\s*max\.b\s*3\s*Léa\s*Noir\s*lea\.n/)
  await press(page, 'English')

  const pupils = ['Petit;Éric;07/05/2015;', ...'abcdefg'.split('').map(name => `N\x92Guyen;Max ${name};07/05/2015;`)]
  const rows = ['Classe;CM2 B', '', 'Famille;Prénom(s);Né(e) le;Identifiant', ...pupils, 'Total : 8']
  const file = { name: 'liste.csv', type: 'text/csv', bytes: rows.join('\r\n') }
  const dataTransfer = await page.evaluateHandle(({ name, type, bytes }) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from(bytes, letter => letter.charCodeAt(0))], name, { type }))
    return transfer
  }, file)
  await press(page, 'Back to the text')
  await page.locator('.drop').dispatchEvent('drop', { dataTransfer })
  await page.getByLabel('Column 1, Famille').selectOption('Last name')
  await fill(page, 'Line 4, First name', 'Erik')
  await page.route('**/pupils?dryRun=true*', route => route.abort(), { times: 1 })
  await press(page, 'Check the list')
  await page.locator('.roster-found .problem').waitFor()
  await press(page, 'Back to the text')
  await press(page, 'Show the table')
  t.equal(await page.getByLabel('Line 4, First name').inputValue(), 'Erik', 'what was mended stays')
  t.same(await notReflowing(page), [], 'a table')
  const check = await hold(page, '**/pupils?dryRun=true*')
  await press(page, 'Check the list')
  await check.isAsked
  await fill(page, 'Line 4, First name', 'Éric')
  await check.go()
  t.equal(await page.locator('.roster-found').innerText(), '', 'a result for another list is not shown')
  await press(page, 'Check the list')
  await says(page, '.proposal', /4\s*Éric\s*Petit\s*eric\.p/)
  await checkAccess(page, 'a proposal')
  const members = await hold(page, '**/progress?*')
  await page.route('**/pupils?dryRun=false*', async route => {
    await route.fetch()
    await route.abort()
  }, { times: 1 })
  await press(page, 'Create 8 accounts')
  await says(page, '.roster-found [role=alert]', 'The server cannot be reached')
  const creation = await hold(page, '**/pupils?dryRun=false*')
  await press(page, 'Create 8 accounts')
  await creation.isAsked
  await press(page, 'Back to the text')
  await page.locator('#roster-list').fill('Nora\tNeu')
  await creation.go()
  await says(page, '.slips h2', '8 slips to print')
  await members.go()
  await page.locator('.pupil').nth(8).waitFor()
  t.match(await page.evaluate(() => document.activeElement?.textContent), '8 slips', 'the focus stays')
  t.equal(await page.locator('#roster-list').inputValue(), 'Nora\tNeu', 'what was typed meanwhile stays')
  t.match(sent.at(-1), '{"firstName":"Éric","lastName":"Petit"},{"firstName":"Max a","lastName":"N’Guyen"}')
  t.notMatch(sent.join(), /2015|CM2/, 'only names leave the device')
  await press(page, 'Français')
  await says(page, '.slips h2', '8 étiquettes à imprimer')
  await press(page, 'English')
  await checkAccess(page, 'slips')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  t.same(await violations(page), [], 'slips in the dark')
  await page.emulateMedia({ colorScheme: 'light' })
  const slip = page.locator('.slip', { hasText: 'eric.p' })
  const [address, username, code] = await slip.locator('dd').allInnerTexts()
  t.equal(address, `${url}/#/account/start`)

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

/** Width and height in pixels of a sheet inside margins of 10 mm. */
const SHEETS = { A4: [718, 1046], Letter: [740, 980] } as const

t.test('slips show all their text on A4 and Letter, and the line of each pupil', async t => {
  const { id, ...session } = await classOf(app, 'teacher', 'CM2 B, groupe de LSF')
  const page = await visit(t, browser, `${url}/#/classes/${id}`, { locale: 'fr-FR', prepare: withSession(session) })
  const names = ['Marie-Antoinette\tde La Tour-Maubourg', ...'abcde'.split('').map(name => `Max ${name}\tNeu`)]
  const twins = ['Léa\tJumelle\tjumelle.1', 'Léa\tJumelle\tjumelle.2']
  await fill(page, 'Liste des élèves', ['Prénom\tNom\tIdentifiant', ...names, ...twins].join('\n'))
  await press(page, 'Afficher le tableau')
  await press(page, 'Vérifier la liste')
  await press(page, 'Créer 8 comptes')
  await says(page, '.slips h2', '8 étiquettes à imprimer')
  const titles = await page.locator('.slip > p:first-child').allInnerTexts()
  t.match(titles.slice(6), [/Léa Jumelle.* · ligne 8/, /Léa Jumelle.* · ligne 9/])
  const address = 'https://dactylo.college-marguerite-yourcenar.ac-lyon.example/#/account/start'
  t.ok(address.length > 60)
  await page.locator('.slip dd:first-of-type').evaluateAll((all, address) => {
    for (const one of all) one.textContent = address
  }, address)
  await page.emulateMedia({ media: 'print' })
  for (const [format, [width, height]] of Object.entries(SHEETS)) {
    await page.setViewportSize({ width, height })
    t.same(await page.locator('.slip').evaluateAll(slips => slips.flatMap(slip => {
      const { bottom, right } = slip.getBoundingClientRect()
      const inside = [...slip.querySelectorAll('p, dd')].map(part => part.getBoundingClientRect())
      const isCut = inside.some(part => part.bottom > bottom - 4 || part.right > right) ||
        slip.scrollHeight > slip.clientHeight || slip.scrollWidth > slip.clientWidth
      return isCut ? [slip.textContent] : []
    })), [], format)
    const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' }
    const pages = (await page.pdf({ format, margin })).toString('latin1').match(/\/Type \/Page\b/g)
    t.equal(pages?.length, 1, `eight slips are on one page of ${format}`)
  }
})

t.test('a list adds pupils of the year before to a class, as the teacher chooses', async t => {
  const { path, headers, accessToken, refreshToken, user } = await classOf(app, 'teacher', 'CE2')
  const twins = { firstName: 'Léa', lastName: 'Duo' }
  const pupils = [
    { firstName: 'Élise', lastName: 'Saint-Exupéry' }, { firstName: 'Yann', lastName: 'Le Bras' },
    { ...twins, username: 'duo.1' }, { ...twins, username: 'duo.2' }
  ]
  await call(app, 'POST', `${path}/pupils`, headers, { pupils })
  const { id } = (await call(app, 'POST', '/classes', headers, { name: 'CM1 B' })).data
  const prepare = withSession({ accessToken, refreshToken, user })
  const page = await visit(t, browser, `${url}/#/classes/${id}`, { bypassCSP: true, prepare })
  const rows = ['Elise\tSaint Exupery', 'Yann\tLe Bras', 'Léa\tDuo', 'Nora\tNeu']
  await fill(page, 'List of pupils', rows.join('\n'))
  await press(page, 'Show the table')
  await press(page, 'Check the list')
  await says(page, '.proposal', 'Elise Saint Exupery has an account.')
  const menu = (name: string) => page.getByLabel(`Account of ${name}`)
  t.same(await menu('Elise Saint Exupery').locator('option').allInnerTexts(),
    ['Add elise.s (CE2)', 'New account: elise.s2'])
  await menu('Yann Le Bras').selectOption('New account: yann.l2')
  await checkAccess(page, 'accounts to choose')
  await press(page, 'Create 3 accounts and add 1 pupil')
  await says(page, '.roster-found', 'Choose for each line')
  t.match(await page.evaluate(() => document.activeElement?.ariaLabel), 'Léa Duo', 'two accounts have this name')
  await menu('Léa Duo').selectOption('Add duo.2 (CE2)')
  await press(page, 'Create 2 accounts and add 2 pupils')
  await says(page, '.slips h2', '4 slips to print')
  const usernames = (await page.locator('.slip dd.link:nth-of-type(2)').allInnerTexts())
  t.same(usernames, ['elise.s', 'yann.l2', 'duo.2', 'nora.n'])
})

t.test('which of two new lines of the same name has the account is for the teacher to say', async t => {
  const { path, headers, accessToken, refreshToken, user } = await classOf(app, 'teacher', 'CE2')
  await call(app, 'POST', `${path}/pupils`, headers, { pupils: [{ firstName: 'Yann', lastName: 'Twin' }] })
  const { id } = (await call(app, 'POST', '/classes', headers, { name: 'CM1 C' })).data
  const prepare = withSession({ accessToken, refreshToken, user })
  const page = await visit(t, browser, `${url}/#/classes/${id}`, { prepare })
  const rows = ['First name\tLast name\tUsername', 'Yann\tTwin\t', 'Yann\tTwin\tyann.other']
  await fill(page, 'List of pupils', rows.join('\n'))
  await press(page, 'Show the table')
  await press(page, 'Check the list')
  const menus = page.getByLabel('Account of Yann Twin')
  await menus.last().waitFor()
  t.same(await menus.evaluateAll(all => all.map(menu => (menu as HTMLSelectElement).value)), ['', ''])
})

t.test('a teacher prints the slips of chosen pupils again, twins among them', async t => {
  const { id, path, headers, accessToken, refreshToken, user } = await classOf(app, 'teacher', 'CM1')
  const pupils = [['Ana', 'ana.again'], ['Bo', 'bo.again1'], ['Bo', 'bo.again2']]
    .map(([firstName, username]) => ({ firstName, lastName: 'Again', username }))
  const { data } = await call(app, 'POST', `${path}/pupils`, headers, { pupils })
  const prepare = withSession({ accessToken, refreshToken, user })
  const page = await visit(t, browser, `${url}/#/classes/${id}`, { bypassCSP: true, prepare })
  await page.locator('summary', { hasText: 'Several pupils at once' }).click()
  await page.getByLabel('All pupils').check()
  await page.getByLabel('Ana Again').uncheck()
  await says(page, '.several-actions', 'To move pupils, first create the other class.')
  t.equal(await page.getByLabel('All pupils').isChecked(), false)
  await press(page, 'New slips')
  await says(page, '.confirm', 'Make new slips for 2 pupils? Their earlier slips of this class stop working.')
  await checkAccess(page, 'chosen pupils')
  await page.locator('.confirm').getByRole('button', { name: 'New slips' }).click()
  await says(page, '.slips h2', '2 slips to print')
  t.same(await page.locator('.slip strong').allInnerTexts(), ['Bo Again', 'Bo Again'])
  const usernames = await page.locator('.slip dd.link:nth-of-type(2)').allInnerTexts()
  t.same(usernames, ['bo.again1', 'bo.again2'], 'pupils of the same name have their usernames')
  t.match(await page.evaluate(() => document.activeElement?.textContent), '2 slips')
  t.equal(await page.locator('.several .confirm:visible').count(), 0, 'a second press does not end the printed slips')
  const code = await page.locator('.slip .code').first().innerText()
  const start = (code: string) => call(app, 'POST', '/auth/reset-password', {}, { code, password: newcomer().password })
  t.equal((await start(data.pupils[1].code)).code, 'RESET_CODE_INVALID')
  t.equal((await start(code)).status, 200)
  const lessonIds = [contentId('lessons', 'first-letter')]
  const dueOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await call(app, 'POST', `${path}/assignments`, headers, { lessonIds, dueOn, timeZone: 'Europe/Paris' })
  const names = ['Ana Again', 'Bo Again (bo.again1)', 'Bo Again (bo.again2)']
  const rows = page.locator('tbody th[scope=row]')
  await page.reload()
  await rows.first().waitFor()
  t.same(await rows.allInnerTexts(), names, 'the homework table has the usernames of twins')
  await page.getByRole('link', { name: 'Progress sheet to print' }).click()
  await heading(page, 'CM1: progress')
  t.same(await rows.allInnerTexts(), names, 'the printed sheet, too')
})

t.test('codes that come while the teacher looks elsewhere are shown when the class is opened again', async t => {
  const { id, ...session } = await classOf(app)
  const page = await visit(t, browser, `${url}/#/classes/${id}`, { prepare: withSession(session) })
  const leaveDuring = async (address: string, button: string) => {
    const codes = await hold(page, address)
    await press(page, button)
    await codes.isAsked
    await goTo(page, '#/classes')
    await heading(page, 'Classes')
    await codes.go()
    await goTo(page, `#/classes/${id}`)
  }
  await heading(page, 'LSF 1')
  await leaveDuring('**/api/classes/*/invitations', 'Create the invitation')
  await page.locator('.poster .code').waitFor()
  await fill(page, 'List of pupils', 'Ana Neu')
  await press(page, 'Show the table')
  await press(page, 'Check the list')
  await leaveDuring('**/api/classes/*/pupils?dryRun=false*', 'Create 1 account')
  await says(page, '.slips h2', '1 slip to print')
  t.equal(await page.locator('.poster').count(), 0, 'codes that were shown are gone')
})

t.test('a teacher closes the year of a class, takes its pupils into the next one, and reopens it', async t => {
  const { id, newPupil, ...session } = await classOf(app, 'teacher', 'CM1 2026')
  const [ana, bo] = [await newPupil({ firstName: 'Ana' }), await newPupil({ firstName: 'Bo' })]
  await call(app, 'POST', '/classes', session.headers, { name: 'CM2 2027' })
  const page = await visit(t, browser, `${url}/#/classes/${id}`, { bypassCSP: true, prepare: withSession(session) })
  await page.locator('summary', { hasText: 'Close the year' }).click()
  await page.locator('details[open]').getByRole('button', { name: 'Close the year' }).first().click()
  await says(page, '.confirm', 'Close the year of CM1 2026?')
  await page.locator('.confirm').getByRole('button', { name: 'Close the year' }).click()
  await says(page, '#content', 'You see the results of that day.')
  t.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1')
  for (const name of ['Create the invitation', 'Assign', 'Show the table']) {
    t.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name)
  }
  await page.locator('summary', { hasText: 'Several pupils at once' }).click()
  await page.getByLabel('All pupils').check()
  await says(page, '#move-to', 'CM2 2027')
  t.equal(await page.getByRole('button', { name: 'New slips' }).count(), 0)
  await checkAccess(page, 'an archived class')
  await press(page, 'Move to this class')
  await says(page, '.confirm', 'Move 2 pupils to CM2 2027?')
  await page.locator('.confirm').getByRole('button', { name: 'Move to this class' }).click()
  await page.getByRole('status').getByRole('link', { name: 'CM2 2027' }).click()
  await heading(page, 'CM2 2027')
  for (const { user } of [ana, bo]) await says(page, '#content', user.username)

  await page.getByRole('link', { name: 'All classes' }).click()
  await page.getByRole('link', { name: 'CM1 2026' }).click()
  await page.locator('.pupil').nth(1).waitFor()
  await press(page, 'Reopen the class: CM1 2026')
  await page.getByRole('button', { name: 'Create the invitation' }).waitFor()

  await page.getByRole('link', { name: 'All classes' }).click()
  t.equal(await page.getByRole('heading', { name: 'Archived classes' }).count(), 0)
  await page.locator('summary', { hasText: 'End of the year' }).click()
  await page.getByLabel('All classes').check()
  await press(page, 'Archive these classes')
  await says(page, '.confirm', 'Archive 2 classes?')
  await checkAccess(page, 'classes to archive')
  await call(app, 'DELETE', `/classes/${id}?cascade=true`, session.headers)
  await page.locator('.confirm').getByRole('button', { name: 'Archive these classes' }).click()
  await page.getByRole('heading', { name: 'Archived classes' }).waitFor()
  await says(page, '#content', 'No classes yet.')
})

t.test('a teacher undoes the removal of a pupil, a withdrawn invitation and the deletion of a class', async t => {
  const { id, newPupil, ...session } = await classOf(app, 'teacher', 'LSF 7')
  const { user: { username } } = await newPupil()
  const page = await visit(t, browser, `${url}/#/classes/${id}`, { bypassCSP: true, prepare: withSession(session) })
  const pupils = page.locator('.pupil')
  const boxes = page.locator('.several').getByRole('checkbox')
  await page.locator('summary', { hasText: 'Several pupils at once' }).click()
  await boxes.first().waitFor()
  await pupils.click()
  await press(page, `Remove from the class: ${username}`)
  await press(page, 'Remove from the class')
  await says(page, '[role=status]', `${username} is no longer in the class.`)
  t.equal(await pupils.count(), 0)
  await boxes.first().waitFor({ state: 'detached' })
  await checkAccess(page, 'a removed pupil')
  await page.reload()
  await says(page, '#content', 'Removed pupils')
  await press(page, `Restore: ${username}`)
  await pupils.waitFor()
  await page.getByRole('heading', { name: 'Removed pupils' }).waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: /^Withdraw: \d of 1 used/ }).click()
  await press(page, 'Withdraw')
  await says(page, '.class-line', 'Withdrawn')
  await page.getByRole('button', { name: /^Restore: \d of 1 used/ }).click()
  await page.getByRole('button', { name: /^Withdraw: \d of 1 used/ }).waitFor()

  const deleteClass = async () => {
    await page.locator('summary', { hasText: 'Delete' }).click()
    await page.locator('details[open]').getByRole('button', { name: 'Delete the class' }).first().click()
    await page.locator('.confirm').getByRole('button', { name: 'Delete the class' }).click()
    await heading(page, 'Classes')
  }
  await deleteClass()
  await says(page, '.notice', 'Deleted: LSF 7')
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click()
  await heading(page, 'LSF 7')
  await deleteClass()
  await says(page, '.class-line', 'LSF 7')
  await checkAccess(page, 'a deleted class')
  await press(page, 'Restore: LSF 7')
  await heading(page, 'LSF 7')
  await pupils.waitFor()
  await page.getByRole('link', { name: 'All classes' }).click()
  await says(page, '.class-line', 'LSF 7')
  t.equal(await page.getByRole('heading', { name: 'Deleted classes' }).count(), 0, 'the list is hidden while empty')
})

t.test('a teacher renames a class, and reads why a link or a copy does not work', async t => {
  const { id, invite, ...session } = await classOf(app)
  const page = await visit(t, browser, `${url}/#/classes/${id}`, { prepare: withSession(session) })
  await page.locator('summary', { hasText: 'Rename' }).click()
  await fill(page, 'Name of the class', 'LSF evening')
  await press(page, 'Save')
  await heading(page, 'LSF evening')
  await press(page, 'Create the invitation')
  await says(page, '.poster h2', 'Join LSF evening')
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => { throw new DOMException('', 'NotAllowedError') }
  })
  await press(page, 'Copy the code')
  const shown = await page.locator('.poster .code').innerText()
  await says(page, '.poster [role=status]', `browser blocked copying. Select this text to copy it: ${shown}`)
  await page.locator('summary', { hasText: 'Delete' }).click()
  await page.locator('details[open]').getByRole('button', { name: 'Delete the class' }).first().click()
  await says(page, '.confirm', 'Delete LSF evening? You can restore it for 30 days.')
  const [download] = await Promise.all([
    page.waitForEvent('download'), press(page, 'Download the table (CSV)')
  ])
  t.equal(download.suggestedFilename(), 'LSF evening.csv')

  await goTo(page, `#/join/${(await invite()).code}`)
  await findsOwnClass(page, 'LSF evening', `#/classes/${id}`)
  await goTo(page, `#/classes/${(await classOf(app)).id}`)
  await says(page, '[role=alert]', 'you do not teach it')
  await goTo(page, '#/classes/nope')
  await says(page, '[role=alert]', 'This class does not exist')
  await page.getByRole('link', { name: 'To your classes' }).click()
  await says(page, 'h2', 'Classes you are in')
})

/** On the page of an invitation, a member of the class finds the way to it. */
async function findsOwnClass (page: Page, name: string, to: string) {
  await heading(page, name)
  await says(page, '.lead', 'You are already in this class.')
  await page.getByRole('link', { name: 'Go to the class' }).click()
  await says(page, '#content', name)
  t.equal(new URL(page.url()).hash, to)
}

t.test('a pupil with an invitation finds the class, and since when in French', async t => {
  const { id, invite, newPupil } = await classOf(app, 'teacher', 'Groupe A')
  const address = `${url}/#/join/${(await invite()).code}`
  const page = await visit(t, browser, address, { prepare: withSession(await newPupil()) })
  await findsOwnClass(page, 'Groupe A', '#/classes')
  await goTo(page, `#/classes/${id}`)
  await says(page, '[role=alert]', 'you do not teach it')
  await page.route('**/api/users/me/classes?*', async route => {
    const reply = await route.fetch()
    const { data: [first], ...rest } = await reply.json()
    const joinedAt = '2024-03-01T12:00:00.000Z'
    await route.fulfill({ response: reply, json: { ...rest, data: [{ ...first, joinedAt }] } })
  })
  await press(page, 'Français')
  await goTo(page, '#/classes')
  await says(page, '.class-list', 'Vous y êtes depuis le 1er mars 2024.')
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
  await goTo(page, '#/account')
  await press(page, 'Sign out')
  await heading(page, 'Sign in')
  await goTo(page, `#/join/${taken.code}`)
  await heading(page, 'Join Groupe B')
  const other = newcomer()
  await fill(page, 'E-mail (optional)', other.email)
  await fill(page, 'Username', other.username)
  await fill(page, 'Password', other.password)
  await call(app, 'DELETE', `${path}/invitations/${taken.id}`, headers)
  await press(page, 'Create an account')
  await says(page, '#create-invitationCode-fault', 'used up')
  t.equal(await page.getByLabel('E-mail (optional)').inputValue(), other.email, 'nothing typed is lost')
  await fill(page, 'Class code', `${url}/#/join/${(await invite(1, 7)).code}`)
  await press(page, 'Create an account')
  await says(page, '.class-list', 'Groupe B')
})

t.test('an admin gives a class to another teacher, in French', async t => {
  const { user } = await signedIn(app, 'teacher')
  const session = await signedIn(app, 'admin')
  const page = await visit(t, browser, `${url}/#/classes`, { locale: 'fr-FR', prepare: withSession(session) })
  await fill(page, 'Nom de la classe', 'Groupe C')
  await press(page, 'Créer la classe')
  await heading(page, 'Groupe C')
  await page.locator('summary', { hasText: 'Confier' }).click()
  const give = async (username: string) => {
    await fill(page, 'Identifiant du nouvel enseignant', username)
    await press(page, 'Confier la classe')
    await says(page, '.confirm', `Confier Groupe C à ${username} ?`)
    await page.locator('.confirm').getByRole('button', { name: 'Confier la classe' }).click()
  }
  await give('nobody')
  await says(page, '.confirm', 'Aucun enseignant ou administrateur n’a ce compte.')
  await press(page, 'Annuler')
  await give(user.username)
  await says(page, '[role=status]', 'La classe Groupe C est maintenant confiée à')
  await says(page, '[role=status]', user.username)
  await says(page, '.lead', user.username)
})

t.test('a teacher gives a class to another teacher', async t => {
  const { id, ...session } = await classOf(app, 'teacher', 'Groupe D')
  const { user } = await signedIn(app, 'teacher')
  const page = await visit(t, browser, `${url}/#/classes/${id}`, { bypassCSP: true, prepare: withSession(session) })
  await page.locator('summary', { hasText: 'Give the class' }).click()
  await fill(page, 'Username of the new teacher', user.username)
  await checkAccess(page, 'a class to give')
  await press(page, 'Give the class')
  await page.locator('.confirm').getByRole('button', { name: 'Give the class' }).click()
  await says(page, '.notices', 'Groupe D now belongs to')
  await says(page, '.notices', user.username)
  await says(page, '#content', 'No classes yet.')
})
