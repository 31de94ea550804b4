// Answers that come late, twice or not at all do not disturb the learner.
import t from '#tap'
import type { Page, Route } from 'playwright-core'
import type { Test } from 'tap'
import { v7 as uuidv7 } from 'uuid'
import { signedIn } from '../../helper.ts'
import { classOf } from '../../support/classes.ts'
import { courseSite, openBrowser, press, says, visit, withSession } from '../../browser/chromium.ts'

const browser = await openBrowser(null)
const { app, url } = await courseSite()

const options = { camera: 'refused', hand: null } as const
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

async function visitAsMember (t: Test, address: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const openSession = withSession(await signedIn(app))
  return await visit(t, browser, address, {
    ...options,
    async prepare (page) {
      await openSession(page)
      await prepare?.(page)
    }
  })
}

t.test('a course that changes while it is open does not move the focus', async t => {
  let [answer, arrive] = [() => {}, () => {}]
  let names = 0
  const renamed = async (route: Route) => {
    await new Promise<void>(resolve => {
      answer = resolve
      arrive()
    })
    const reply = await route.fetch()
    const body = (await reply.text()).replaceAll('Find L, V, A again', `A letter with name ${++names}`)
    await route.fulfill({ response: reply, body })
  }
  const page = await visitAsMember(t, `${url}/#/photo`, async page => { await page.route('**/api/lessons?*', renamed) })
  const open = async () => {
    const request = new Promise<void>(resolve => { arrive = resolve })
    await page.getByRole('link', { name: 'Learn', exact: true }).click()
    await page.locator('h1:focus', { hasText: 'Your course' }).waitFor()
    await request
  }
  await open()
  answer()
  await says(page, '.lesson-title', 'A letter with name 1')
  t.equal(await focused(page), 'Your course', 'the heading')

  await page.goto(`${url}/#/photo`)
  await open()
  await page.locator('.lessons a').nth(1).focus()
  answer()
  await says(page, '.lesson-title', 'A letter with name 2')
  t.match(await focused(page), 'A letter with name 2', 'and the lesson to which one has come')
})

/** Starts a request, opens the dictionary, and answers before the page notices the new address.
 * @param data of the answer */
async function leaveBeforeAnswer (t: Test, page: Page, path: string, data: object, ask: () => Promise<unknown>) {
  let arrive = (_: Route) => {}
  const request = new Promise<Route>(resolve => { arrive = resolve })
  await page.route(path, route => route.request().method() === 'GET' ? route.continue() : arrive(route))
  await ask()
  const route = await request
  await page.evaluate(() => {
    Object.assign(window, { isHeld: true })
    location.hash = '#/dictionary'
  })
  const answered = page.waitForResponse(path)
  await route.fulfill({ json: { success: true, data } })
  await (await answered).finished()
  // The page has handled the answer when it starts its next task.
  await page.evaluate(() => new Promise(resolve => { setTimeout(resolve) }))
  t.equal(await page.evaluate(() => location.hash), '#/dictionary', path)
  await page.evaluate('release()')
  await says(page, 'h1', 'Dictionary')
}

/** Lets a test delay `hashchange`, as a busy page does. */
const holdAddresses = (page: Page) => page.addInitScript(() => {
  const held: HashChangeEvent[] = []
  window.addEventListener('hashchange', event => {
    if (!Reflect.get(window, 'isHeld')) return
    event.stopImmediatePropagation()
    held.push(event)
  })
  Object.assign(window, {
    release () {
      Object.assign(window, { isHeld: false })
      for (const { oldURL, newURL } of held) dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL }))
    }
  })
})

const typeInto = (page: Page, label: string, value: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(value)

t.test('a late answer for the previous view does not change the current one', async t => {
  const { accessToken, refreshToken, user, id } = await classOf(app)
  const open = (address: string, isGuest = false) => visit(t, browser, `${url}/#/${address}`, {
    ...options,
    async prepare (page) {
      await holdAddresses(page)
      if (!isGuest) await withSession({ accessToken, refreshToken, user })(page)
    }
  })
  const left = await open('account')
  await leaveBeforeAnswer(t, left, '**/api/auth/logout', {}, () => press(left, 'Sign out'))
  await says(left, '.account-link', 'Sign in')

  const renamed = await open(`classes/${id}`)
  await leaveBeforeAnswer(t, renamed, `**/api/classes/${id}`, { id, name: 'LSF 2' }, async () => {
    await renamed.locator('summary', { hasText: 'Rename' }).click()
    await press(renamed, 'Save')
  })

  const created = await open('classes')
  await leaveBeforeAnswer(t, created, '**/api/classes', { id, name: 'LSF 3' }, async () => {
    await typeInto(created, 'Name of the class', 'LSF 3')
    await press(created, 'Create the class')
  })

  const colleague = await classOf(app)
  const joined = await open(`join/${(await colleague.invite()).code}`)
  await leaveBeforeAnswer(t, joined, '**/api/classes/join', { id }, () => press(joined, 'Join the class'))

  const forgotten = await open('account/forgotten', true)
  await leaveBeforeAnswer(t, forgotten, '**/api/auth/reset-password', {}, async () => {
    await typeInto(forgotten, 'Code', 'ABCD-EFGH')
    await typeInto(forgotten, 'New password', 'seven kites over the harbour')
    await press(forgotten, 'Set the password')
  })
  await says(forgotten, '.notice', 'The password is changed.')
})

t.test('a surprise that arrives after the learner has left opens nothing', async t => {
  const page = await visit(t, browser, url, options)
  const request = new Promise<Route>((resolve, reject) => { page.route('**/assets/en-*.js', resolve).catch(reject) })
  await press(page, 'Surprise me')
  const route = await request
  await page.evaluate(() => { location.hash = '#/dictionary' })
  await says(page, 'h1', 'Dictionary')
  await route.continue()
  // The view that waits for the words gets them first.
  await page.evaluate(`import(${JSON.stringify(route.request().url())}).then(() => {})`)
  t.equal(await page.evaluate(() => location.hash), '#/dictionary')
})

/** Signs out in another tab. */
async function signOutElsewhere (page: Page) {
  const other = await page.context().newPage()
  await other.goto(`${url}/service-worker.js`)
  await other.evaluate(() => localStorage.removeItem('dactylo-account'))
}

t.test('a class that arrives after its teacher has signed out is not shown', async t => {
  const { accessToken, refreshToken, user, id } = await classOf(app)
  const page = await visit(t, browser, `${url}/#/photo`, {
    ...options, prepare: withSession({ accessToken, refreshToken, user })
  })
  let answer = () => {}
  await page.route(`**/api/classes/${id}`, async route => {
    await new Promise<void>(resolve => { answer = resolve })
    await route.continue()
  })
  const [request] = await Promise.all([
    page.waitForRequest(`**/api/classes/${id}`), page.evaluate(to => { location.hash = to }, `#/classes/${id}`)
  ])
  const busy = page.locator('#app[aria-busy=true]')
  await busy.waitFor()
  await page.evaluate(() => {
    addEventListener('storage', () => { Object.assign(window, { isTold: true }) })
  })
  await signOutElsewhere(page)
  await page.waitForFunction(() => 'isTold' in window, null)
  answer()
  await request.response()
  await page.locator('.classes').waitFor()
  await says(page, '#content', 'Sign in to see your classes.')
  t.equal(await busy.count(), 0, 'what took its time said so, while it did')
})

t.test('signing out in another tab clears the course and the review', async t => {
  const learner = await signedIn(app)
  const reviews = [{ id: uuidv7(), letter: 'L', rating: 'good', reviewedAt: new Date().toISOString(), milliseconds: 1 }]
  await app.inject({ method: 'POST', url: '/api/reviews', headers: learner.headers, payload: { reviews } })
  const open = (view: string) => visit(t, browser, `${url}/#/${view}`, { ...options, prepare: withSession(learner) })
  const review = await open('review')
  await says(review, '.review-slot', 'Nothing is due now.')
  const course = await open('learn')
  await course.locator('.lessons').first().waitFor()
  t.equal(await course.locator('.course-note').count(), 0)
  await Promise.all([review, course].map(signOutElsewhere))
  await says(review, '.review-slot', 'Nothing yet')
  await says(course, '.course-note', 'Your progress is kept on this device only.')
})

t.test('pressing “Continue” twice leaves one step', async t => {
  const page = await visit(t, browser, `${url}/#/learn`, options)
  await page.getByRole('link', { name: 'Find L, V, A again' }).first().click()
  await press(page, 'V')
  await page.locator('.verdict button').evaluate(button => {
    (button as HTMLElement).click();
    (button as HTMLElement).click()
  })
  await page.locator('.step h2:focus').waitFor()
  t.equal(await focused(page), 'Which hand shows the letter A?')
})

t.test('the page says that the server knows a different answer', async t => {
  const judged = { isCorrect: false, score: 0, correctAnswer: 'G', feedback: '', attempt: 1 }
  const page = await visitAsMember(t, `${url}/#/learn`, async page => {
    await page.route('**/submit', async route => {
      const reply = await route.fetch()
      const { data } = await reply.json()
      await route.fulfill({ response: reply, json: { success: true, data: { ...data, ...judged } } })
    })
  })
  await page.getByRole('link', { name: 'Find L, V, A again' }).first().click()
  await press(page, 'V')
  await says(page, '.verdict', /Not this one\.[\s\S]*You chose V[\s\S]*This is G/)
  t.equal(await page.locator('.options .right').innerText(), 'G')
  t.equal(await page.locator('.options .wrong').innerText(), 'V')
})

t.test('the search continues while the browser refuses to change the address', async t => {
  const page = await visit(t, browser, `${url}/#/dictionary`, options)
  await page.locator('.alphabet-hands').waitFor()
  await page.evaluate(() => {
    history.replaceState = () => { throw new DOMException('More than 100 in 30 seconds', 'SecurityError') }
  })
  await page.locator('#search').fill('L')
  await says(page, '.letter-page h2', 'L')
})

t.test('if a newer version replaced the page’s files, the page loads it', async t => {
  const page = await visit(t, browser, url, options)
  await says(page, 'h1', 'Spell with your hands')
  // The files of the view are missing until the page is reloaded.
  let isGone = true
  page.on('request', request => { if (request.isNavigationRequest()) isGone = false })
  await page.route('**/assets/*.js', route => isGone ? route.fulfill({ status: 404 }) : route.continue())
  await page.getByRole('link', { name: 'Dictionary' }).click()
  await says(page, 'h1', 'Dictionary')
})

t.test('a notice that still holds changes its language with the page', async t => {
  const page = await visitAsMember(t, url)
  await says(page, 'h1', 'Spell with your hands')
  await page.evaluate(() => {
    const oldValue = localStorage.getItem('dactylo-account')!
    const newValue = JSON.stringify({ ...JSON.parse(oldValue), tokens: null })
    localStorage.setItem('dactylo-account', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'dactylo-account', oldValue, newValue }))
  })
  await says(page, '.notice', 'Your session has ended.')
  await press(page, 'Français')
  await says(page, 'h1', 'Épelez')
  t.match(await page.locator('.notice').innerText(), 'Votre session est fermée.')
  await page.locator('.notice').getByRole('button', { name: 'Se connecter' }).click()
  await says(page, 'h1', 'Votre session est fermée')
})

t.test('a screen reader does not read the progress of a download', async t => {
  const page = await visit(t, browser, `${url}/#/photo`, {
    camera: 'refused', prepare: async page => { await page.route('**/*.plan', () => {}) }
  })
  const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  await page.locator('#photo').setInputFiles({ name: 'dot.gif', mimeType: 'image/gif', buffer: dot })
  await page.locator('.photo-result progress').waitFor()
  t.equal(await page.locator('[role=status] progress').count(), 0)
})
