// The home page of a new and of a returning learner.
import { readFile } from 'node:fs/promises'
import t from '#tap'
import type { Page } from 'playwright-core'
import { signedIn } from '../helper.ts'
import {
  courseSite, goTo, hold, openBrowser, playFast, press, says, setHidden, signInOnOtherTab, visit, withSession
} from './chromium.ts'
import { violations } from './every-view.ts'

const browser = await openBrowser('')
const { app, url } = await courseSite()
const DAY = 86_400_000

async function signL (page: Page) {
  await goTo(page, '#/letters/L')
  await page.locator('.summary .times').waitFor()
  await goTo(page, '#/')
}

t.test('a returning learner finds the streak, today’s goal and the letters read and signed so far', async t => {
  let measured: Awaited<ReturnType<typeof measure>>
  const prepare = async (page: Page) => { measured = await measure(page) }
  const page = await visit(t, browser, `${url}/#/`, { hand: 'L', prepare })
  await page.locator('.guide').waitFor()
  t.notOk(await page.locator('.your-letters').isVisible(), 'nothing yet')
  await goTo(page, '#/learn')
  await page.locator('.lessons a').nth(1).click()
  await press(page, 'V')
  await page.locator('.verdict-right').waitFor()
  await goTo(page, '#/')
  await page.getByRole('link', { name: 'V read' }).waitFor()
  await goTo(page, '#/review')
  await says(page, 'h2', 'Nothing yet') // The review of V is not delayed.
  await goTo(page, '#/nowhere')
  await says(page, '.notice', 'This page does not exist')
  const before = await measured!.moved()
  await signL(page)
  t.ok(await measured!.moved() - before < 0.05, 'nothing jumps at the end of a round')
  await says(page, '.today', 'Today: 1 of 5 letters')
  t.equal(await page.locator('.days').innerText(), '1 day')
  const told = await page.locator('.wall').ariaSnapshot()
  t.match(told, /1 letter of 26 signed[\s\S]*link "K not yet"[\s\S]*link "L signed"[\s\S]*read: 1 signed: 1/)
  t.notOk(await page.locator('.lead').isVisible(), 'who comes back is not told what the page is')

  const goal = page.getByRole('combobox', { name: 'Daily goal' })
  await goal.selectOption('10 letters')
  await says(page, '.goal', 'Today: 1 of 10 letters')
  await goal.selectOption('none')
  t.equal(await page.locator('.ring').count(), 0)
  // The page stores the goal before it reads the course from the device.
  await goTo(page, '#/learn')
  await page.locator('.lessons').first().waitFor()
  await goTo(page, '#/')
  await page.clock.install({ time: Date.now() + DAY })
  await page.reload()
  await goal.waitFor()
  t.equal(await goal.inputValue(), '0', 'it is kept')
  await goal.selectOption('5 letters')
  await says(page, '.today', 'Today: 0 of 5 letters')
  await says(page, '.guide .primary', 'Today’s round')
  t.equal(await page.locator('.guide .primary').count(), 1, 'which comes before the course')
  await signL(page)
  await says(page, '.days', '2 days in a row')
  await says(page, '.wall', /read: 1\s*● signed: 1\s*★ remembered: 1/)
  await page.clock.setSystemTime(Date.now() + 8 * DAY)
  await page.reload()
  await says(page, '.days', 'Good to see you again.')
})

/** Notes the numbers on the app's icon, 0 for none. */
const noteBadges = (page: Page) => page.addInitScript(() => {
  const badges: number[] = []
  Object.assign(window, { badges })
  navigator.setAppBadge = async count => { badges.push(count!) }
  navigator.clearAppBadge = async () => { badges.push(0) }
})
const badges = (page: Page, last: number) =>
  page.waitForFunction(last => (Reflect.get(window, 'badges') as number[]).at(-1) === last, last)

t.test('the app’s icon shows how many letters are due, on each new day and after practice', async t => {
  const page = await visit(t, browser, `${url}/#/`, { hand: 'L', prepare: noteBadges })
  await badges(page, 0)
  await signL(page)
  await page.locator('.your-letters').waitFor()
  await page.clock.install({ time: Date.now() + DAY })
  await page.reload()
  await badges(page, 1)
  await goTo(page, '#/letters/L')
  await page.locator('.summary .times').waitFor()
  // The letter is due to be read, too.
  await goTo(page, '#/round/L')
  await page.locator('.choice-step .options .tile', { hasText: /^L$/ }).click()
  await page.locator('.verdict-right').waitFor()
  await setHidden(page, true)
  await badges(page, 0)
  await page.clock.setSystemTime(Date.now() + 30 * DAY)
  await setHidden(page, false)
  await badges(page, 1)
})

t.test('where the browser refuses badges, home works', async t => {
  const prepare = (page: Page) => page.addInitScript(() => {
    navigator.setAppBadge = navigator.clearAppBadge = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
  })
  const page = await visit(t, browser, `${url}/#/`, { hand: 'L', prepare })
  await signL(page)
  await page.locator('.your-letters').waitFor()
  await setHidden(page, true)
})

t.test('a returning learner saves a daily reminder for their calendar, at the time they choose', async t => {
  const page = await visit(t, browser, `${url}/#/`, { hand: 'L', bypassCSP: true })
  await signL(page)
  const save = async (time: string, button: string) => {
    await page.locator('#reminder').fill(time)
    const saved = page.waitForEvent('download')
    await press(page, button)
    const file = await saved
    t.equal(file.suggestedFilename(), 'dactylo.ics')
    return await readFile(await file.path(), 'utf8')
  }
  await page.getByText('A daily reminder').click()
  t.same(await violations(page), [])
  await page.getByLabel('Remind me every day at').fill('')
  await press(page, 'Add to my calendar')
  await says(page, '.problem', 'Choose a time.')
  const first = await save('07:05', 'Add to my calendar')
  t.equal(await page.locator('#reminder-problem').innerText(), '')
  t.match(first, /\r\nDTSTART:\d{8}T070500\r\n[^]*\r\nSUMMARY:Fingerspell with Dactylo\r\n/)
  t.ok(first.includes(`\r\nURL:${url}/#/\r\n`))
  await press(page, 'Français')
  await page.getByText('Un rappel chaque jour').click()
  t.equal(await page.getByLabel('Me le rappeler chaque jour à').inputValue(), '07:05', 'the time is kept')
  const second = await save('20:00', 'Ajouter à mon agenda')
  t.match(second, /\r\nSUMMARY:Dactylologie avec Dactylo\r\n/)
  const id = (text: string) => text.match(/\nUID:(.+)\r/)![1]
  t.equal(id(second), id(first), 'it replaces the first one')
})

t.test('who signs in while the page reads the letters of another learner does not see them', async t => {
  const page = await visit(t, browser, `${url}/#/`, { hand: 'L' })
  await signL(page)
  await page.locator('.your-letters').waitFor()
  // The server answers nothing, because the page would show everything again after its answer.
  await page.route('**/api/**', () => {})
  const code = await hold(page, '**/your-letters-*.js')
  await page.reload()
  const address = (await code.isAsked).url()
  const session = await signedIn(app)
  await signInOnOtherTab(page, session)
  await says(page, '.account-link', session.user.username)
  await code.go()
  await page.evaluate(async address => {
    await import(address)
    for (let i = 0; i < 3; i++) await new Promise(resolve => { requestAnimationFrame(resolve) })
  }, address)
  await says(page, 'h1', 'Spell with your hands')
  t.notOk(await page.locator('.your-letters').isVisible())
})

/** Notes the tables that the page reads. */
const noteReads = (page: Page) => page.addInitScript(() => {
  const tables: string[] = []
  Object.assign(window, { tables })
  for (const prototype of [IDBObjectStore.prototype, IDBIndex.prototype] as object[]) {
    for (const name of ['get', 'getKey', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count']) {
      const read = Reflect.get(prototype, name)
      Object.assign(prototype, {
        [name] (this: IDBObjectStore | IDBIndex, ...args: unknown[]) {
          tables.push('objectStore' in this ? this.objectStore.name : this.name)
          return read.apply(this, args)
        }
      })
    }
  }
})

t.test('home, course and lesson read what reviews amount to, never the reviews or the films of answers', async t => {
  const page = await visit(t, browser, `${url}/#/`, { hand: 'L', prepare: noteReads })
  await page.locator('.guide').waitFor()
  await signL(page)
  await says(page, '.days', '1 day')
  await page.reload()
  await says(page, '.days', '1 day')
  await goTo(page, '#/learn')
  await page.locator('.lessons a').nth(1).click()
  const tables = new Set(await page.evaluate(() => Reflect.get(window, 'tables') as string[]))
  t.ok(tables.has('summaries') && tables.has('events'), [...tables].join(' '))
  t.notOk(tables.has('reviews') || tables.has('films'), [...tables].join(' '))
})

/** Counts bytes over the wire, and layout shifts. */
async function measure (page: Page) {
  const measured = { bytes: 0, moved: async () => await page.evaluate(() => Number(Reflect.get(window, 'moved'))) }
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => { measured.bytes += encodedDataLength })
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver(shifts => {
      for (const shift of shifts.getEntries()) {
        Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(shift, 'value') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return measured
}

t.test('a first visit loads few files and bytes, and shifts nothing on the page', async t => {
  for (const [address, begin] of [['#/', '.guide a'], ['#/learn', '.current a']] as const) {
    const scripts = new Set<string>()
    let measured: Awaited<ReturnType<typeof measure>>
    const prepare = async (page: Page) => {
      page.on('request', request => { if (request.resourceType() === 'script') scripts.add(request.url()) })
      measured = await measure(page)
    }
    const page = await visit(t, browser, `${url}/${address}`, { prepare, reducedMotion: 'no-preference' })
    await page.locator(begin).first().click({ trial: true })
    await page.waitForLoadState('networkidle')
    t.ok(scripts.size <= 4, `${address}: ${[...scripts].join(' ')}`)
    t.ok(measured!.bytes < 120_000, `${address}: ${measured!.bytes} bytes`)
    t.ok(await measured!.moved() < 0.05, `${address}: moved by ${await measured!.moved()}`)
    if (address !== '#/') continue
    await says(page, '.guide', 'Everything works without an account.')
    const { user, accessToken, refreshToken } = await signedIn(app)
    await withSession({ user, accessToken, refreshToken })(page)
    await page.reload()
    await says(page, '.guide', /step by step\.$/) // Signed-in users do not read that no account is needed.
  }
})

const lettersShown = (page: Page) => page.locator('.film-word > span > span').evaluateAll(letters =>
  letters.filter(letter => letter.checkVisibility()).map(letter => letter.textContent).join(''))

t.test('the home page plays a spelling hand once and on request; with reduced motion it shows the word', async t => {
  const page = await visit(t, browser, url, {
    viewport: { width: 320, height: 568 },
    bypassCSP: true,
    reducedMotion: 'no-preference',
    prepare: page => page.clock.install()
  })
  const last = page.locator('.film-word > span > span').last()
  const toEnd = async () => {
    await playFast(page, () => last.isVisible(), 1000)
    await last.waitFor()
  }
  await page.locator('.film-picture canvas').waitFor()
  await toEnd()
  t.equal(await lettersShown(page), 'MAIN')
  await page.getByRole('button', { name: 'Play again' }).click()
  t.ok(await last.isHidden())
  await toEnd()
  const { y, height } = (await page.locator('.guide .primary').boundingBox())!
  t.ok(y + height <= 568, 'the course can be begun without scrolling')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => { localStorage['dactylo-hand'] = '{"tone":1}' })
  await page.reload()
  await page.getByRole('img', { name: 'A hand spells MAIN' }).waitFor()
  await page.waitForLoadState('networkidle')
  t.equal(await lettersShown(page), 'MAIN')
  t.equal(await page.locator('.film-picture img[src^="blob:"]').count(), 4, 'in the chosen skin tone')
  t.ok(await page.getByRole('button', { name: 'Play again' }).isHidden())

  await page.route('**/*.svg', route => route.abort())
  await page.setViewportSize({ width: 390, height: 664 })
  t.equal(await page.locator('.tile').count(), 0, 'one alphabet is enough: letters to sign are under “Practise”')
  await page.getByRole('link', { name: 'Choose letters' }).click()
  await page.locator('.tile').last().waitFor()
  const sizes = await page.locator('.tile-picture').evaluateAll(pictures =>
    pictures.map(picture => [picture.clientWidth, picture.clientHeight]))
  // Pictures of letters take their space before they load.
  for (const [width, height] of sizes) t.ok(width! > 60 && Math.abs(width! - height!) < 2, `${width} by ${height}`)
  await page.addStyleTag({ content: 'html { font-size: 212.5% }' })
  const tops = await page.locator('.tile').evaluateAll(tiles => tiles.map(tile => (tile as HTMLElement).offsetTop))
  t.equal(tops[0], tops[1], 'two in a row in large text')
})
