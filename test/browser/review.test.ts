// Letters that were signed or read come back when they are due.
import { randomUUID } from 'node:crypto'
import t from '#tap'
import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { signedIn } from '../helper.ts'
import { until } from '../support/instances.ts'
import { call, newAccount } from '../support/writers.ts'
import {
  courseSite, goTo, openBrowser, press, says, setHidden, signInOnOtherTab, visit, withSession
} from './chromium.ts'
import { framesPass, show } from './scripted-recognizer.ts'
import { storedRows } from './stored-rows.ts'

const browser = await openBrowser('')
const { app, url } = await courseSite()
const DAY = 86_400_000
/** A time by which every letter reviewed now is due. */
const MONTH = 30 * DAY

async function skip (page: Page, letter: string) {
  await goTo(page, `#/letters/${letter}`)
  await page.locator(`.practice[data-target=${letter}]`).waitFor()
  await press(page, 'Skip')
  await page.locator('.summary .times').waitFor()
}

type Person = ReturnType<typeof newAccount>

async function fill (page: Page, values: Record<string, string>, button: string) {
  const form = page.locator('form', { has: page.getByRole('button', { name: button, exact: true }) })
  for (const [label, value] of Object.entries(values)) {
    await form.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  await form.getByRole('button', { name: button, exact: true }).click()
}

const signIn = (page: Page, { email, password }: Person) =>
  fill(page, { 'E-mail or username': email, Password: password }, 'Sign in')

/** The letters of the reviews on the server, the last arrived first. */
async function lettersOnServer ({ email, password }: Person): Promise<string> {
  const { body: { data: { accessToken: token } } } = await call(url, 'POST', '/api/auth/login', {
    body: { email, password }
  })
  const { body } = await call(url, 'GET', '/api/reviews', { token })
  return body.data.map(({ letter }: { letter: string }) => letter).join('')
}

t.test('signed and skipped letters come back for review days later, also on other devices', async t => {
  const person = newAccount()
  const { email, username, password } = person
  const phone = await visit(t, browser, `${url}/#/review`, { hand: 'L' })
  await says(phone, '.review h2', 'Nothing yet')
  await goTo(phone, '#/letters/LJ')
  await phone.locator('.practice[data-target=J]').waitFor()
  await press(phone, 'Skip')
  await phone.locator('.summary .times').waitFor()
  await goTo(phone, '#/review')
  await says(phone, '.review h2', 'Nothing is due now.')
  await says(phone, '.review', /Next, (tomorrow|in \d+ days): .*J.*\./)
  const rows = await phone.locator('.report tbody tr').allInnerTexts()
  t.match(rows, [/^J\s+0 of 1\s+–\s+–$/, /^L\s+1 of 1\s+–\s+\d+\.\d s$/])
  await goTo(phone, '#/')
  await phone.getByRole('combobox', { name: 'Daily goal' }).selectOption('10 letters')
  await goTo(phone, '#/account/new')
  await fill(phone, { 'E-mail': email, Username: username, Password: password }, 'Create an account')
  await says(phone, '.notice', `Welcome, ${username}. Added: 2 letters.`)
  await until(async () => await lettersOnServer(person) === 'JL')

  const laptop = await nextMonth(t)
  await signIn(laptop, person)
  await says(laptop, '.notice', `Hello, ${username}.`)
  await goTo(laptop, '#/')
  await says(laptop, '.goal', 'Today: 1 of 10 letters')
  t.equal(await laptop.locator('.days').innerText(), '1 day', 'by the clock of the server, today is the first day')
  await press(laptop, 'Français')
  await says(laptop, '.guide .primary', 'Séance du jour')
  await goTo(laptop, '#/review')
  await says(laptop, '.review h2', '2 lettres à revoir')
  t.same(await laptop.locator('.due h3').allInnerTexts(), ['À lire', 'À signer'])
  await laptop.getByRole('link', { name: /^Lire ces lettres : (L J|J L)$/ }).click()
  await laptop.locator('.choice-step').waitFor()
  await goTo(laptop, '#/review')
  await laptop.getByRole('link', { name: /^Signer ces lettres : (L J|J L)$/ }).click()
  await laptop.locator('.practice').waitFor()
  t.equal(await laptop.locator('.target img').count(), 0, 'from memory')
  await goTo(laptop, '#/')
  await press(laptop, 'English')
  // During an update, an old server does not know the route.
  const error = { statusCode: 404, code: 'ROUTE_NOT_FOUND', message: 'Route not found' }
  const answer = { status: 404, json: { success: false, error } }
  await laptop.context().route('**/api/reviews', route => route.fulfill(answer))
  await skip(laptop, 'V')
  await goTo(laptop, '#/account')
  await says(laptop, '.waiting', '1 answer is not sent yet.')
  await press(laptop, 'Sign out')
  await says(laptop, '#content h1', 'Sign in')
  t.equal(await lettersOnServer(person), 'JL')
  await goTo(laptop, '#/review')
  await says(laptop, '.review h2', 'Nothing yet')

  await laptop.context().unroute('**/api/reviews')
  await goTo(laptop, '#/account')
  await signIn(laptop, person)
  await until(async () => await lettersOnServer(person) === 'VJL')
  await goTo(phone, '#/review')
  await says(phone, '.review', 'Next, tomorrow: J L V.')
})

/** Reviews of words, as other devices of a new learner sent them: days ago, skill, pace. */
async function learnerWith (words: readonly (readonly [days: number, skill: 'read' | 'signed', pace: number])[]) {
  const person = newAccount()
  await call(url, 'POST', '/api/auth/register', { body: person })
  const { body: { data } } = await call(url, 'POST', '/api/auth/login', {
    body: { email: person.email, password: person.password }
  })
  const now = Date.now()
  const reviews = words.map(([days, skill, pace]) => {
    const reviewedAt = new Date(now - days * DAY).toISOString()
    return { id: randomUUID(), word: 'LAVA', skill, rating: 'good', reviewedAt, timeZone: 'UTC', pace }
  })
  await call(url, 'POST', '/api/reviews', { token: data.accessToken, body: { reviews } })
  return data
}

t.test('words signed on other devices show their best pace, alone or beside the pace of reading', async t => {
  const signed = [[8, 'signed', 0.8], [2, 'signed', 1.82], [2, 'signed', 1.2], [0, 'signed', 1.5]] as const
  const signer = await visit(t, browser, `${url}/#/review`, { prepare: withSession(await learnerWith(signed)) })
  await says(signer, '.pace', 'You sign 1.8 letters a second at best.')
  t.same(await signer.locator('.own-pace').count(), 1)
  await signer.getByRole('img', { name: /^Letters signed a second: from 0.8 to 1.5, between [^.]+$/ }).waitFor()
  t.equal(await signer.locator('.curve-key').count(), 0)
  await signer.getByText('Day by day').click()
  t.same(await signer.locator('.pace td').allInnerTexts(), ['1.5', '1.8', '0.8'])

  const reader = [[9, 'read', 1], [9, 'read', 1], [9, 'read', 1], [2, 'read', 1.4]] as const
  const page = await visit(t, browser, `${url}/#/review`, {
    prepare: withSession(await learnerWith([...signed, ...reader]))
  })
  await says(page, '.pace', 'You sign 1.8 letters a second at best.')
  t.same(await page.locator('.own-pace').allInnerTexts(),
    ['You read 1.4 letters a second.', 'You sign 1.8 letters a second at best.'])
  await page.getByRole('img', {
    name: /^Letters read a second: from 1.4 to 1.4, [^.]+\. Letters signed a second: from 0.8 to 1.5, [^.]+$/
  }).waitFor()
  t.same(await page.locator('.curve-key span').allInnerTexts(), ['Letters read a second', 'Letters signed a second'])
  await page.getByText('Day by day').click()
  t.same(await page.locator('.pace thead th').allInnerTexts(),
    ['Day', 'Letters read a second', 'Letters signed a second'])
  t.same(await page.locator('.pace td').allInnerTexts(), ['–', '1.5', '1.4', '1.8', '–', '0.8', '1.4', '–'])
  await press(page, 'Français')
  await says(page, '.pace', 'Vous épelez jusqu’à 1,8 lettre par seconde.')
})

t.test('a list of ten letters says how many are due, and other exercises are a link away', async t => {
  const page = await visit(t, browser, `${url}/#/letters/ABCDEFGHIKLM`, {
    hand: null, prepare: page => page.clock.install()
  })
  for (let skipped = 0; skipped < 12; skipped++) await press(page, 'Skip')
  await page.locator('.summary .times').waitFor()
  await page.clock.fastForward(DAY)
  await goTo(page, '#/review')
  await says(page, '.review h2', '12 letters to review')
  t.same(await page.locator('.due h3').allInnerTexts(), ['To read: 10 of 12', 'To sign: 10 of 12'])
  await page.getByRole('link', { name: 'Practise something else' }).click()
  await says(page, 'h1', 'Practise')
})

t.test('misread letters come back for review, also in tabs that stay open', async t => {
  const page = await visit(t, browser, `${url}/#/read`, { hand: 'L', prepare: page => page.clock.install() })
  await press(page, 'Start')
  await press(page, 'I can’t tell')
  const letters = new Set(await page.locator('.pair-letter').allInnerTexts())
  await goTo(page, '#/review')
  await says(page, '.review', /Next, tomorrow: [A-Z\s]+\./)
  const [, next] = (await page.locator('.review').innerText()).match(/Next, tomorrow: ([A-Z\s]+)\./)!
  t.same(next!.split(/\s/).sort(), [...letters].sort())
  const home = await page.context().newPage()
  await home.goto(url)
  await home.locator('.guide a').first().waitFor()
  await page.clock.fastForward(DAY)
  for (const tab of [page, home]) {
    await setHidden(tab, true)
    await setHidden(tab, false)
  }
  await says(page, '.review h2', /letters? to review/)
  await says(home, '.guide .primary', 'Today’s round')
  await signInOnOtherTab(page, await signedIn(app))
  await says(page, '.review h2', 'Nothing yet')
})

/** Counts what waits on the device to be sent. */
const unsent = async (page: Page) => (await storedRows(page, 'outbox')).length

t.test('what waits to be sent is sent when the learner leaves the page', async t => {
  const session = await signedIn(app)
  // With its clock stopped, the page sends nothing a little later.
  const prepare = async (page: Page) => {
    await withSession(session)(page)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + DAY)
  }
  const page = await visit(t, browser, `${url}/#/letters/V`, { hand: 'L', prepare })
  await page.locator('.practice[data-target=V]').waitFor()
  await press(page, 'Skip')
  await until(async () => await unsent(page) === 1)
  const sending = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/api/reviews'))
  await setHidden(page, true)
  t.match((await sending).postDataJSON(), { reviews: [{ letter: 'V', rating: 'again' }] })
})

/** Opens the sign-in on a device whose clock is ahead. */
const nextMonth = (t: Test) => visit(t, browser, `${url}/#/account`, {
  hand: 'L', prepare: page => page.clock.install({ time: Date.now() + MONTH })
})

/** Lets time pass for a learner who is seen: longer gaps than two seconds do not count. */
async function seenFor (page: Page, milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 1900) {
    await page.clock.fastForward(1900)
    await framesPass(page, 2)
  }
}

t.test('a review hides the hand until the learner asks for it, or hesitates', async t => {
  const prepare = async (page: Page) => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + DAY)
  }
  const page = await visit(t, browser, `${url}/#/recall/ZT`, { hand: 'L', prepare })
  const hand = page.locator('.target img')
  const advice = await page.evaluateHandle(() => {
    const seen = new Set<string>()
    new MutationObserver(() => {
      const text = document.querySelector('.advice')?.textContent
      if (text && !document.querySelector('.target img')) seen.add(text)
    }).observe(document, { subtree: true, childList: true })
    return seen
  })
  await says(page, '.advice', 'I see L.')
  t.same(await page.locator('.target :is(h2, p)').allInnerTexts(), [
    'Letter Z', 'Sign it from memory. The hand appears when you ask, or after a while.'
  ])
  await page.setViewportSize({ width: 390, height: 664 })
  await page.evaluate(() => { document.documentElement.style.fontSize = '200%' })
  const mark = (await page.locator('.target').boundingBox())!
  const button = (await page.getByRole('button', { name: 'Show the hand' }).boundingBox())!
  t.ok(mark.y + mark.height <= button.y, 'in large text, too, the button lies below the question mark')
  t.equal(await hand.count(), 0)
  await page.clock.resume()
  await seenFor(page, 6000)
  await hand.waitFor()
  t.ok(await page.locator('.skip-hint').isHidden())
  await seenFor(page, 10_000)
  await says(page, '.skip-hint', 'Letter not recognised? Press “Skip” to move on.')
  await page.keyboard.press('ArrowRight')
  await says(page, '.target h2', 'Letter T')
  t.ok(await page.locator('.skip-hint').isHidden())
  t.equal(await hand.count(), 0)
  await press(page, 'Show the hand')
  await hand.waitFor()
  t.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Letter T')
  t.same(await advice.evaluate(seen => [...seen]), ['I see L.'], 'no hint reveals a hidden hand')
  await show(page, 'F')
  await says(page, '.advice', 'This could be another letter')
  await seenFor(page, 5000)
  await says(page, '.skip-hint', 'Is your F or your T misread?')
})
