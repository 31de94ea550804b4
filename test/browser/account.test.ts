// The account of a learner, on one device and on two.
import { readFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import t from '#tap'
import type { Test } from 'tap'
import type { Locator, Page } from 'playwright-core'
import { createResetCode } from '../../server/accounts/resets/codes.ts'
import { findByLogin } from '../../server/accounts/users/store.ts'
import { attempts } from '../../server/database/schema/tables.ts'
import { databaseOf, newcomer, password, signedIn } from '../helper.ts'
import { until } from '../support/instances.ts'
import {
  TIMEOUT_MS, courseSite, goTo, hold, openBrowser, press, says, serveSite, signInOnOtherTab, visit, withSession
} from './chromium.ts'
import { storedRows } from './stored-rows.ts'

const browser = await openBrowser(null)
const { app, url } = await courseSite()

/** A second password. The space at its end belongs to it. */
const WORDS = 'seven kites over the harbour '
/** The error of a proxy in front of the server. */
const BAD_GATEWAY = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }

const heading = (page: Page, text: string) => says(page, '#content h1', text)
const open = (page: Page, title: string) => page.locator('summary', { hasText: title }).click()
/** An exercise hides the header, but keeps it in the document. */
const signedInAs = (page: Page, name: string) =>
  page.locator('.account-link', { hasText: name }).waitFor({ state: 'attached' })

type Person = Record<'email' | 'username' | 'password', string>

/** Fills the form with a button of this name, and presses it. */
async function send (page: Page, button: string, values: Record<string, string>) {
  const form = page.locator('form', { has: page.getByRole('button', { name: button, exact: true }) })
  for (const [label, value] of Object.entries(values)) {
    await form.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  await form.getByRole('button', { name: button, exact: true }).click()
  return form
}

const createAccount = (page: Page, { email, username, password }: Person) =>
  send(page, 'Create an account', { 'E-mail': email, Username: username, Password: password })

const signIn = (page: Page, { email, password }: Pick<Person, 'email' | 'password'>) =>
  send(page, 'Sign in', { 'E-mail or username': email, Password: password })

/** A user who has not signed in on any device. */
async function newPerson (): Promise<Person> {
  const { account, user } = await signedIn(app)
  return { ...account, username: user.username }
}

/** A user who is signed in on one device. */
async function member (t: Test) {
  const session = await signedIn(app)
  const page = await visit(t, browser, `${url}/#/account`, { hand: null, prepare: withSession(session) })
  await heading(page, 'Your account')
  const person: Person = { ...session.account, username: session.user.username }
  return { page, person }
}

/** Answers the first exercise of the first lesson correctly. */
async function answerOnce (page: Page) {
  await goTo(page, '#/learn')
  await page.getByRole('link', { name: 'Find L, V, A again' }).first().click()
  await press(page, 'V')
  await page.locator('.verdict-right').waitFor()
}

/** The number of exercises that a user completed, as the server counts. */
async function exercisesDone ({ email }: Person): Promise<number> {
  const db = databaseOf(app)
  const user = await findByLogin(db, email)
  return await db.$count(attempts, and(eq(attempts.userId, user!.id), attempts.isCorrect))
}

/** Waits until the server counts this many. */
const becomes = (wanted: number, ask: () => Promise<number>) =>
  until(async () => await ask() === wanted, TIMEOUT_MS)

/** The text of the element with the focus, or its id. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id)

const faultAt = (form: Locator, label: string) =>
  form.getByRole('textbox', { name: label, exact: true }).evaluate(input =>
    document.getElementById(input.getAttribute('aria-describedby')!.split(' ').at(-1)!)!.textContent)

/** The number of rows about learners on the device. */
const keptOnDevice = async (page: Page) => {
  const tables = ['outbox', 'places', 'snapshots', 'reviews']
  return (await Promise.all(tables.map(table => storedRows(page, table)))).flat().length
}

/** Whether the server accepts the access token. */
const tokenWorks = (page: Page) => page.evaluate(async () => {
  const { tokens } = JSON.parse(localStorage.getItem('dactylo-account')!)
  return (await fetch('/api/users/me', { headers: { authorization: `Bearer ${tokens.accessToken}` } })).ok
})

/** Makes the server refuse the access token like an expired one. */
const expireToken = (page: Page) => page.evaluate(() => {
  const { user, tokens } = JSON.parse(localStorage.getItem('dactylo-account')!)
  const ended = { ...tokens, accessToken: `${tokens.accessToken}x` }
  localStorage.setItem('dactylo-account', JSON.stringify({ user, tokens: ended }))
})

t.test('a guest’s progress moves into a new account, whose data can be downloaded and deleted', async t => {
  const person = newcomer()
  const page = await visit(t, browser, `${url}/#/learn`, { hand: null })
  await signedInAs(page, 'Sign in')
  await answerOnce(page)
  await goTo(page, '#/account/new')
  await page.getByText('Your progress on this device will be added.').waitFor()
  await createAccount(page, person)
  await says(page, '.notice', `Welcome, ${person.username}. Added: 1 started lesson.`)
  await page.locator('.lesson').waitFor()
  await signedInAs(page, person.username)
  await becomes(1, () => exercisesDone(person))
  await goTo(page, '#/account')
  await heading(page, 'Your account')

  await open(page, 'Your data')
  await page.route('**/api/users/me/export', route => route.fulfill(BAD_GATEWAY))
  await press(page, 'Download my data')
  const problem = page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' })
  await problem.waitFor()
  await page.unroute('**/api/users/me/export')
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download my data')])
  const { data } = JSON.parse(await readFile(await download.path(), 'utf8'))
  t.equal(data.user.email, person.email)
  t.equal(data.attempts.length, 1)
  t.equal(download.suggestedFilename(), 'dactylo-export.json')
  t.equal(await problem.count(), 0, 'the fault of the first try is gone')
  t.ok(await page.locator('.guest').isHidden(), 'nothing is left of the guest')

  const other = await visit(t, browser, `${url}/#/account`, { hand: null })
  await signIn(other, person)
  await signedInAs(other, person.username)
  await becomes(1, () => keptOnDevice(other))

  await open(page, 'Delete the account')
  await send(page, 'Delete my account permanently', { 'Current password': 'not this one' })
  await says(page, '#delete-currentPassword-fault', 'The current password is wrong')
  await send(page, 'Delete my account permanently', { 'Current password': password })
  await says(page, '.notice', 'Your account and everything in it are deleted.')
  await heading(page, 'Sign in')
  await becomes(0, () => keptOnDevice(page))
  const form = await signIn(page, person)
  await form.getByRole('alert').filter({ hasText: 'Wrong name or password' }).waitFor()

  await other.reload()
  await says(other, '.notice', 'This account was deleted. Nothing of it is left on this device.')
  await signedInAs(other, 'Sign in')
  t.equal(await keptOnDevice(other), 0, 'another device of the account')
})

t.test('examples of the learner’s hand are deleted where their data are, with or without an account', async t => {
  const session = await signedIn(app)
  const example = { examples: { L: ['a hand'] } }
  const stored = JSON.stringify({ guest: example, [session.user.id]: example })
  const store = (page: Page) => page.addInitScript(stored => { localStorage['dactylo-hands'] ??= stored }, stored)
  const page = await visit(t, browser, `${url}/#/account`, { hand: null, prepare: store })
  await says(page, '.own-hand', 'stored on this device: L.')
  await press(page, 'Forget my hand')
  t.same(await page.evaluate(() => Object.keys(JSON.parse(localStorage['dactylo-hands']))), [session.user.id])
  await withSession(session)(page)
  await page.reload()
  await open(page, 'Your data')
  await press(page, 'Forget my hand')
  t.equal(await page.evaluate(() => localStorage['dactylo-hands']), '{}')
})

t.test('on a phone, a long notice keeps its button beside its text', async t => {
  const page = await visit(t, browser, `${url}/#/nowhere`, { viewport: { width: 360, height: 740 }, locale: 'fr-FR' })
  const notice = page.locator('.notice', { hasText: 'Cette page n’existe pas' })
  await notice.waitFor()
  const [text, button] = await Promise.all([notice.locator('p').boundingBox(), notice.locator('button').boundingBox()])
  t.ok(button!.x >= text!.x + text!.width && button!.y < text!.y + text!.height, 'it is right of the text')
  t.ok(button!.x + button!.width < 360)
})

t.test('who signs in on another tab stays signed in when an earlier user’s request is answered', async t => {
  for (const [title, address, leave] of [
    ['Delete the account', '**/api/users/me', (page: Page) =>
      send(page, 'Delete my account permanently', { 'Current password': password })],
    [undefined, '**/api/auth/logout', (page: Page) => press(page, 'Sign out')]
  ] as const) {
    const { page } = await member(t)
    const session = await signedIn(app)
    if (title) await open(page, title)
    const answer = await hold(page, address)
    await leave(page)
    await answer.isAsked
    await signInOnOtherTab(page, session)
    await signedInAs(page, session.user.username)
    await answer.go()
    await page.locator('.notice').waitFor()
    await signedInAs(page, session.user.username)
  }
})

t.test('after signing in, a user returns to the same view and search; a code replaces a password', async t => {
  const person = await newPerson()
  const page = await visit(t, browser, url)
  await page.evaluate(() => { Object.assign(window, { isSame: true }) })
  await page.locator('.account-link').click()
  await heading(page, 'Sign in')
  const visited = await page.evaluate(() => history.length)
  await signIn(page, person)
  await says(page, '.notice', `Hello, ${person.username}.`)
  await says(page, 'h1', 'Spell with your hands')
  t.equal(await page.evaluate(() => history.length), visited, 'Back does not lead to the form')
  t.ok(await page.evaluate(() => 'isSame' in window), 'the page was not loaded anew')
  await goTo(page, '#/account')
  await press(page, 'Sign out')
  await heading(page, 'Sign in')
  await says(page, '.notice', 'You are signed out.')
  await goTo(page, '#/dictionary')
  await page.getByRole('searchbox').fill('thumb')
  await page.waitForFunction(() => location.hash === '#/dictionary/thumb')
  await page.locator('.dictionary-note a').click()
  await signIn(page, person)
  await signedInAs(page, person.username)
  await page.locator('.dictionary').waitFor()
  t.equal(await page.getByRole('searchbox').inputValue(), 'thumb')

  await goTo(page, '#/account')
  await press(page, 'Sign out')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.getByText('If you are in a class, your teacher can give you a code.').waitFor()
  await page.getByText('This site sends no').waitFor()
  const contact = page.getByRole('link', { name: 'Ask it@school.example' })
  t.equal(await contact.getAttribute('href'), 'mailto:it@school.example')
  t.notOk(await page.getByRole('button', { name: 'Send me a code' }).isVisible())
  await send(page, 'Set the password', { Code: 'ABCD-EFGH', 'New password': WORDS })
  await says(page, '#reset-code-fault', 'The code is wrong, already used or expired')
  const db = databaseOf(app)
  const user = await findByLogin(db, person.email)
  const { code } = await createResetCode(db, { userId: user!.id, ttl: 3_600_000 }, undefined)
  await send(page, 'Set the password', { Code: code.toLowerCase() })
  await says(page, '.result-message', 'The password is changed. Sign in with it.')
  t.equal(await focused(page), 'Sign in', 'the focus is not lost')
  await signIn(page, { email: person.email, password: WORDS })
  await signedInAs(page, person.username)
  const payload = { email: person.email, password: WORDS }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  t.equal(answer.statusCode, 200, 'the page does not trim passwords')
})

t.test('each fault of a form appears at its field, in words, in both languages', async t => {
  const person = await newPerson()
  const page = await visit(t, browser, `${url}/#/account`)
  const unasked = await signIn(page, { email: '', password: '' })
  t.equal(await faultAt(unasked, 'E-mail or username'), 'Fill in this field.')
  t.equal(await faultAt(unasked, 'Password'), 'Fill in this field.')
  t.equal(await focused(page), 'sign-in-email', 'the first of them has the focus')

  await page.getByRole('link', { name: 'Create an account' }).click()
  const taken = await createAccount(page, { ...newcomer(), email: 'no address' })
  t.equal(await faultAt(taken, 'E-mail'), 'Type an e-\u2060mail address, such as lea@school.example.')
  await createAccount(page, { ...newcomer(), email: person.email })
  await says(page, '#create-email-fault', 'This e-\u2060mail is already in use')
  t.equal(await focused(page), 'create-email')
  t.equal(await page.locator('#create-email-fault a').getAttribute('href'), '#/account', 'the user may have an account')
  await createAccount(page, { ...newcomer(), password: 'short' })
  t.equal(await faultAt(taken, 'Password'), 'At least 8 characters.')
  await createAccount(page, { ...newcomer(), password: 'password1' })
  await says(page, '#create-password-fault', 'one of the most common ones')
  await createAccount(page, { ...newcomer(), username: 'p\u200bul' })
  await says(page, '#create-username-fault', 'single spaces')
  await taken.getByRole('textbox', { name: 'Username', exact: true }).fill('pul')
  t.equal(await faultAt(taken, 'Username'), '', 'a fault is gone as soon as it is mended')
  t.equal(await faultAt(taken, 'E-mail'), '')

  await press(page, 'Français')
  const { email, username } = newcomer()
  const answers = { 'Adresse e-\u2060mail': email, Identifiant: username, 'Mot de passe': '' }
  await send(page, 'Créer un compte', answers)
  await says(page, '#create-password-fault', 'Remplissez ce champ.')
  await send(page, 'Créer un compte', { 'Mot de passe': 'motdepasse' })
  await says(page, '#create-password-fault', 'l’un des plus courants')
  await send(page, 'Créer un compte', { 'Mot de passe': password })
  await says(page, '.notice', `Bienvenue, ${username}.`)
  await signedInAs(page, username)
})

t.test('the page says that the server cannot be reached, or that the limit of attempts is reached', async t => {
  const { url, stop } = await serveSite(t, { authRateLimit: 2 })
  const page = await visit(t, browser, `${url}/#/account`)
  const person = newcomer()
  const form = await signIn(page, person)
  await form.getByRole('alert').filter({ hasText: 'Wrong name or password' }).waitFor()
  await signIn(page, person)
  const refused = page.waitForResponse(response => response.status() === 429)
  const retryAfter = refused.then(async answer => Number(await answer.headerValue('retry-after')))
  await signIn(page, person)
  const wait = Math.ceil(await retryAfter / 60)
  t.ok(wait > 1, `${wait} minutes`)
  const limited = form.getByRole('alert').filter({ hasText: `Too many tries. Try again in ${wait} minutes.` })
  await limited.waitFor()
  await page.route('**/api/auth/login', async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'retry-after': '61' } })
  }, { times: 1 })
  await signIn(page, person)
  await form.getByRole('alert').filter({ hasText: 'Too many tries. Try again in 2 minutes.' }).waitFor()
  const away = form.getByRole('alert').filter({ hasText: 'The server cannot be reached.' })
  for (const answer of [BAD_GATEWAY, { status: 502, body: '' }]) {
    await page.route('**/api/auth/login', route => route.fulfill(answer), { times: 1 })
    await signIn(page, person)
    await away.waitFor()
    await signIn(page, person)
    await limited.waitFor()
  }
  await stop()
  await signIn(page, person)
  await away.waitFor()

  await goTo(page, '#/account/new')
  await page.setViewportSize({ width: 390, height: 664 })
  const whole = await createAccount(page, newcomer())
  await page.evaluate(() => scrollTo(0, 0))
  await whole.getByRole('textbox', { name: 'Password', exact: true }).press('Enter')
  const problem = whole.getByRole('alert').filter({ hasText: 'The server cannot be reached.' })
  await problem.waitFor()
  const { y, height } = (await problem.boundingBox())!
  t.ok(y > 0 && y + height < 664, `on a phone, the reason is in view, at ${y}`)
})

t.test('names and e-mail are changed; a session that was ended elsewhere loses no answer', async t => {
  const { page, person } = await member(t)
  const other = await visit(t, browser, `${url}/#/account`)
  await signIn(other, person)
  await signedInAs(other, person.username)
  await goTo(other, '#/account')
  const tab = await other.context().newPage()
  await tab.goto(`${url}/#/`)
  await signedInAs(tab, person.username)
  // A click waits for a frame, which a tab in the background does not draw.
  await other.bringToFront()
  await expireToken(other)
  const next = newcomer()
  await open(other, 'Username and names')
  await send(other, 'Save', { Username: next.username, 'First name (optional)': 'Inès' })
  await says(other, '[role=status]', 'Saved.')
  await signedInAs(tab, 'Inès')
  await open(other, 'E-mail')
  const email = other.locator('details', { has: other.locator('#email-email') })
  await email.getByRole('textbox', { name: 'E-mail (optional)', exact: true }).fill(next.email)
  await email.getByRole('textbox', { name: 'Current password', exact: true }).fill('not this one')
  await email.getByRole('button', { name: 'Save' }).click()
  await says(other, '#email-currentPassword-fault', 'The current password is wrong')
  await email.getByRole('textbox', { name: 'Current password', exact: true }).fill(password)
  await email.getByRole('button', { name: 'Save' }).click()
  await email.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
  await other.reload()
  await says(other, '.lead', `Signed in as ${next.username}, ${next.email}.`)
  await press(other, 'Sign out on all devices')
  await heading(other, 'Sign in')
  await signedInAs(tab, 'Sign in')
  await other.context().close()

  await answerOnce(page)
  await says(page, '.notice', 'Your session has ended.')
  await signedInAs(page, 'Sign in')
  await page.locator('.notice').getByRole('button', { name: 'Sign in' }).click()
  await heading(page, 'Your session has ended')
  t.match(await page.getByRole('textbox', { name: 'E-mail or username' }).inputValue(), '@', 'the address is filled in')
  // Another user of the same device must not get the answer.
  const somebody = await newPerson()
  await signIn(page, somebody)
  await signedInAs(page, somebody.username)
  await page.locator('.lesson').waitFor()
  await goTo(page, '#/account')
  await press(page, 'Sign out')
  await signIn(page, next)
  await signedInAs(page, 'Inès')
  await becomes(1, () => exercisesDone(next))
  t.equal(await exercisesDone(somebody), 0)

  await goTo(page, '#/account')
  await open(page, 'Password')
  await send(page, 'Change the password', { 'Current password': password, 'New password': WORDS })
  await says(page, '[role=status]', 'The password is changed.')
  t.equal(await tokenWorks(page), true, 'this device stays signed in')
  await press(page, 'Sign out')
  await signIn(page, { email: next.email, password: WORDS })
  await signedInAs(page, 'Inès')
})

t.test('answers stay on the device until they are sent; of a guest’s, the user is asked', async t => {
  const { page, person } = await member(t)
  await page.context().route(/\/api\/(exercises|auth\/logout)/, route => route.abort())
  await answerOnce(page)
  await goTo(page, '#/account')
  await says(page, '.waiting', '1 answer is not sent yet.')
  await press(page, 'Sign out on all devices')
  await page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor()
  await press(page, 'Sign out')
  await heading(page, 'Sign in')
  await page.context().unroute(/\/api\/(exercises|auth\/logout)/)
  t.equal(await exercisesDone(person), 0)
  await signIn(page, person)
  await becomes(1, () => exercisesDone(person))
  await goTo(page, '#/account')
  let sent = 0
  page.on('request', request => { if (request.url().endsWith('/api/auth/logout')) sent++ })
  await page.getByRole('button', { name: 'Sign out', exact: true }).dblclick()
  await heading(page, 'Sign in')
  t.equal(sent, 1, 'a double click counts once')
  await becomes(0, () => keptOnDevice(page))

  const owner = await newPerson()
  await answerOnce(page)
  await goTo(page, '#/account')
  await signIn(page, owner)
  await page.locator('.guest').waitFor()
  t.equal(await exercisesDone(owner), 0, 'nothing is taken unasked')
  await press(page, 'Leave it on this device')
  t.equal(await focused(page), 'Your account', 'the focus is not lost')
  await press(page, 'Sign out')
  await heading(page, 'Sign in')
  await goTo(page, '#/learn')
  await says(page, '.in_progress', '1 of 8 exercises')
  await goTo(page, '#/account')
  await signIn(page, owner)
  await press(page, 'Add it to my account')
  await becomes(1, () => exercisesDone(owner))
  t.ok(await page.locator('.guest').isHidden())
})
