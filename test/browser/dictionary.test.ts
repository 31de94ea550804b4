// The dictionary, as a guest, a member, and a member without a connection see it.
import { inArray } from 'drizzle-orm'
import t from '#tap'
import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import sharp from 'sharp'
import { signs } from '../../server/database/schema/tables.ts'
import { databaseOf, signedIn } from '../helper.ts'
import { form } from '../support/forms.ts'
import { courseSite, goTo, openBrowser, press, says, visit, withSession } from './chromium.ts'

const browser = await openBrowser(null)
const { app, url } = await courseSite()
const address = `${url}/#/dictionary`

const words = (page: Page) => page.locator('.signs h2').allInnerTexts()

/** Types a search, and waits until it finds exactly these signs. */
async function search (page: Page, text: string, found: string[]) {
  await page.getByRole('searchbox').fill(text)
  await page.waitForFunction(found => {
    const shown = Array.from(document.querySelectorAll('.signs h2'), heading => heading.textContent)
    return shown.join() === found.join()
  }, found)
}

const { headers } = await signedIn(app, 'admin')
const added: string[] = []
t.teardown(() => databaseOf(app).delete(signs).where(inArray(signs.id, added)))

async function addSign (payload: object) {
  const answer = await app.inject({ method: 'POST', url: '/api/dictionary', headers, payload })
  t.equal(answer.statusCode, 201)
  added.push(answer.json().data.id)
}

await addSign({
  word: 'Épeler',
  definition: 'Dire un mot lettre par lettre.',
  definitionEn: 'To say a word letter by letter.',
  imageUrl: 'https://school.example/epeler.png',
  videoUrl: 'https://school.example/epeler.mp4'
})

t.test('a guest finds the letters, practises one, and spells, keeps and shares a name', async t => {
  const page = await visit(t, browser, address, { reducedMotion: 'no-preference' })
  await says(page, '.dictionary > [role=status]', '26 letters')
  t.equal(await page.locator('.alphabet-hands a').count(), 26)
  t.equal(await page.locator('h1').innerText(), 'Dictionary')
  t.match(await page.title(), /^Dictionary\b/)
  await says(page, '.page-header nav [aria-current]', 'Dictionary')
  await says(page, '.dictionary-note', 'Without an account you see the 26 letters.')
  t.equal(await page.locator('.dictionary-note a').getAttribute('href'), '#/account')
  await search(page, 'bonjour', [])
  t.match(await page.getByRole('link', { name: 'Spell BONJOUR' }).getAttribute('href'), /^#\/word\/BONJOUR\//)
  await press(page, 'Watch it spelled')
  await page.getByRole('img', { name: 'A hand spells bonjour' }).locator('canvas').waitFor()
  await search(page, 'lettre é', ['E'])
  const turned = page.locator('canvas[data-letter=E]')
  await turned.waitFor()
  const drawing = await turned.evaluateHandle((canvas: HTMLCanvasElement) => canvas.getContext('webgl2')!)
  await search(page, 'k', ['K'])
  t.ok(await drawing.evaluate(drawing => drawing.isContextLost()), 'a hand that is no longer found is not drawn')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await search(page, 'j', ['J'])
  await press(page, 'Turn the hand of J')
  await page.locator('canvas[data-letter=J]').waitFor()
  t.same(await page.locator('.turnable-hand [aria-pressed=true]').allInnerTexts(), ['Pause'], 'nothing plays by itself')
  await search(page, 'k', ['K'])
  await press(page, 'Side')
  t.equal(await page.locator('canvas[data-letter=K]').getAttribute('data-turn'), '-70 0')
  await says(page, '.dictionary > [role=status]', '1 sign')
  await page.getByRole('link', { name: 'Practise this: the letter K' }).click()
  await page.locator('.practice[data-target=K]').waitFor()
  await page.goBack()
  t.equal(await page.getByRole('searchbox').inputValue(), 'k', 'the search is found again')

  await goTo(page, '#/name')
  t.notOk(await page.getByRole('button', { name: 'Share the picture' }).isVisible(), 'a name is typed first')
  await page.getByLabel('First name').fill('A'.repeat(29))
  t.equal(await page.locator('.name-field [role=status]').innerText(), '')
  await page.getByLabel('First name').press('End')
  await page.keyboard.type('AB')
  await says(page, '.name-field', 'At most 30 characters.')
  await goTo(page, '#/')
  await page.getByLabel('A word or a name').fill('A'.repeat(30))
  await says(page, '.word-form', 'At most 30 characters.')
  await goTo(page, '#/name')
  await page.getByLabel('First name').fill('Zoë-Œ')
  t.same(await page.locator('.name-hands li').allInnerTexts(), ['Z', 'O', 'E', 'O', 'E'])
  await press(page, 'Watch it spelled')
  await page.getByRole('img', { name: 'A hand spells Zoë-Œ' }).locator('img').waitFor()
  await page.reload()
  t.equal(await page.getByLabel('First name').inputValue(), 'Zoë-Œ')
  const [picture] = await Promise.all([
    page.waitForEvent('download'), page.getByRole('button', { name: 'Share the picture' }).click()
  ])
  t.match((await sharp(await picture.path()).metadata()).format, 'png')
  await page.route(/\.svg$/, route => route.abort())
  await page.getByRole('button', { name: 'Share the picture' }).click()
  await says(page, '.name [role=alert]', 'The picture could not be made.')
  await page.getByRole('link', { name: 'Spell it to the camera' }).click()
  await page.locator('.practice[data-target=Z]').waitFor()
  await says(page, '[data-fault="camera-absent"]', 'No camera was found')
  await page.getByRole('link', { name: 'Use a photo instead' }).click()
  await says(page, 'h1', 'Which letter is it?')
})

const page = await visit(t, browser, address, { prepare: withSession(await signedIn(app)) })

t.test('a member finds signs despite accents and typing errors', async t => {
  await search(page, 'epelet', ['Épeler'])
  const card = page.locator('.sign-card')
  t.match(await card.innerText(), /Épeler[\s\S]*To say a word letter by letter\./)
  t.equal(await card.getByRole('link', { name: 'Picture: Épeler' }).getAttribute('href'),
    'https://school.example/epeler.png', 'a picture of another site is a link')
  t.equal(await card.getByRole('link', { name: 'Video: Épeler' }).getAttribute('target'), '_blank')
  t.equal(await page.locator('.dictionary-note').innerText(), '')
  await search(page, 'lettar', ['Épeler'])
  await search(page, 'xyzzy', [])
  await says(page, '.dictionary > [role=status]', 'No sign found.')
  t.equal(await page.locator('h1').innerText(), 'Dictionary')
  await page.getByRole('link', { name: 'Learn' }).click()
  await page.locator('.course').waitFor()
  t.same(await page.locator('.page-header nav a').allInnerTexts(), ['Learn', 'Practise', 'Dictionary'])
})

/** A short film, as a browser records one. */
const recordFilm = (page: Page) => page.evaluate(async () => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')!
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' })
  const chunks: Blob[] = []
  setInterval(() => context.fillRect(0, 0, 9, 9), 20)
  recorder.start(100)
  // The header comes before the first picture.
  await new Promise<void>(resolve => recorder.addEventListener('dataavailable', ({ data }) => {
    chunks.push(data)
    if (new Blob(chunks).size > 500) resolve()
  }))
  return [...new Uint8Array(await new Blob(chunks).arrayBuffer())]
})

t.test('a film of this site plays in its sign, beside the definition', async t => {
  await goTo(page, '#/dictionary')
  const { payload, headers: type } = await form({ field: 'file', bytes: new Uint8Array(await recordFilm(page)) })
  const stored = await app.inject({ method: 'POST', url: '/api/media', headers: { ...headers, ...type }, payload })
  const { url: videoUrl } = stored.json().data
  const { data: [{ imageUrl }] } = (await app.inject({ url: '/api/dictionary?search=a', headers })).json()
  const credits = {
    imageCredit: 'Jeanne Moulin', videoCredit: 'Merci, https://school.example/merci.', videoLicence: 'CC BY-SA 4.0'
  }
  const sign = { word: 'Merci', definition: 'Un mot de politesse.', imageUrl, videoUrl, ...credits }
  await addSign(sign)
  t.teardown(() => app.inject({ method: 'DELETE', url: `/api/dictionary/${added.pop()}`, headers }))
  await search(page, 'merci', ['Merci'])
  const film = page.locator('.sign-card video')
  t.match(await film.evaluate((video: HTMLVideoElement) => [video.controls, video.preload, video.ariaLabel]),
    [true, 'none', 'Video: Merci'])
  t.equal(await film.getAttribute('poster'), imageUrl)
  t.same(await page.locator('.sign-card .credit').allTextContents(),
    ['Picture: Jeanne Moulin', 'Video: Merci, https://school.example/merci., CC BY-SA 4.0'])
  t.same(await page.locator('.sign-card a').evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href)),
    ['https://school.example/merci', 'https://creativecommons.org/licenses/by-sa/4.0/'],
    'only the source and the licence lead elsewhere')
  await film.evaluate((video: HTMLVideoElement) => video.play())
  t.ok(await film.evaluate((video: HTMLVideoElement) => video.videoWidth) > 0)

  await page.route(`**${videoUrl}`, route => route.fulfill({ contentType: 'video/mp4', body: 'no film' }))
  await page.reload()
  await film.focus()
  await film.evaluate((video: HTMLVideoElement) => video.play().catch(() => {}))
  await says(page, '.sign-card', 'The video cannot be played here.')
  const file = page.getByRole('link', { name: 'Download it: the video of Merci' })
  t.equal(await file.getAttribute('href'), videoUrl)
  t.ok(await file.evaluate(link => link === document.activeElement), 'the focus is not lost')
})

t.test('no sign is listed twice, signs stay in order, and a late answer replaces no newer one', async t => {
  await goTo(page, '#/dictionary')
  const signs = (from: number) => Array.from({ length: 26 }, (_, i) => ({
    id: `sign-${from + i}`, word: `Mot ${from + i}`, definition: '', category: null, imageUrl: null, videoUrl: null
  }))
  let release = () => {}
  const held = new Promise<void>(resolve => { release = resolve })
  await page.route(/dictionary\?.*search=mot/, async route => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    if (number === 2) await held
    const meta = { page: number, limit: 26, total: 78 }
    await route.fulfill({ json: { success: true, data: signs(26 * number), meta } })
  })
  await page.getByRole('searchbox').fill('mot')
  await says(page, '.dictionary > [role=status]', '78 signs')
  const more = page.getByRole('button', { name: 'Show more' })
  await more.dblclick()
  release()
  await page.locator('.sign-card').nth(51).waitFor()
  t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Mot 52')
  await more.click()
  await page.locator('.sign-card').nth(77).waitFor()
  t.notOk(await more.isVisible())
  t.same(await words(page), Array.from({ length: 78 }, (_, i) => `Mot ${26 + i}`))

  await page.getByRole('searchbox').fill('mots')
  await more.waitFor()
  const late = new Promise<void>(resolve => { release = resolve })
  const pages: (string | null)[] = []
  await page.route(/search=slow/, async route => {
    pages.push(new URL(route.request().url()).searchParams.get('page'))
    await late
    await route.continue().catch(() => {}) // The page cancelled it.
  })
  const asked = page.waitForRequest(/search=slow/)
  await page.getByRole('searchbox').fill('slow')
  await asked
  await more.click()
  await search(page, 'm', ['M'])
  release()
  await page.waitForLoadState('networkidle')
  t.same(await words(page), ['M'])
  t.same(pages, ['1'], '“Show more” does nothing while a new search runs')
})

t.test('an ended session leaves the letters', async t => {
  await goTo(page, '#/dictionary')
  await says(page, '.dictionary > [role=status]', '27 signs')
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('dactylo-account')!)
    const tokens = { accessToken: 'x', refreshToken: 'x' }
    localStorage.setItem('dactylo-account', JSON.stringify({ ...kept, tokens }))
  })
  await search(page, 'b', ['B'])
  await says(page, '.dictionary-note', 'Sign in')
})

/** The header in windows that are not narrow. */
async function checkHeader (t: Test, page: Page) {
  await page.locator('.alphabet-hands').waitFor()
  await page.evaluate(() => document.fonts.ready)
  for (const width of [769, 790, 815, 900, 1000]) {
    await page.setViewportSize({ width, height: 700 })
    const tops = await page.locator('.page-header nav a, .language').evaluateAll(links =>
      links.map(link => Math.round(link.getBoundingClientRect().top)))
    t.ok(Math.max(...tops) - Math.min(...tops) < 20, `${width}: ${tops}`)
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px are enough`)
  }
}

t.test('the French alphabet fits a screen and a printed page; its header is one row in wide windows', async t => {
  const page = await visit(t, browser, address, { locale: 'fr-FR', viewport: { width: 360, height: 740 } })
  const hands = page.locator('.alphabet-hands a')
  await hands.last().locator('img').waitFor()
  await says(page, '.dictionary > [role=status]', '26 lettres')
  const links = page.locator('.page-header nav a')
  t.same(await links.allInnerTexts(), ['Apprendre', 'S’exercer', 'Dictionnaire'])
  await page.evaluate(() => document.fonts.ready)
  t.equal(await links.evaluateAll(links => new Set(links.map(link => link.getBoundingClientRect().top)).size), 1)
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it does not scroll sideways')
  for (const [width, height] of [[320, 568], [390, 664], [844, 390], [1280, 720]] as const) {
    await page.setViewportSize({ width, height })
    const { y, height: side } = (await hands.last().boundingBox())!
    t.ok(y + side <= height, `${width} by ${height}: Z ends at ${y + side}`)
  }
  const [picture] = await Promise.all([
    page.waitForEvent('download'), page.getByRole('button', { name: 'Partager l’affiche' }).click()
  ])
  t.equal(picture.suggestedFilename(), 'L’alphabet de la LSF.png')
  const { width, height, channels } = await sharp(await picture.path()).stats().then(async ({ channels }) =>
    ({ ...await sharp(await picture.path()).metadata(), channels }))
  t.ok(width > 1500 && height > 1200, `${width} by ${height}`)
  t.ok(channels[0]!.stdev > 20, 'it is not empty')

  await hands.nth(10).click()
  await says(page, '.letter-page h2', 'K')
  await page.locator('.letter-page').getByRole('link', { name: 'Lettre L' }).click()
  await says(page, '.letter-page h2', 'L')
  await page.getByRole('link', { name: 'Toutes les lettres' }).click()
  await hands.last().waitFor()

  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  t.equal(await page.locator('.alphabet-hands .illustration:visible').count(), 26)
  for (const name of ['.page-header', 'footer', 'form', 'button']) {
    t.equal(await page.locator(`${name}:visible`).count(), 0, name)
  }
  const pdf = await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' } })
  t.equal(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, 1)
  await page.emulateMedia({ media: 'screen' })

  await checkHeader(t, page)
  const { user, accessToken, refreshToken } = await signedIn(app, 'teacher')
  await page.evaluate(session => {
    localStorage['dactylo-account'] = JSON.stringify(session)
  }, { user, tokens: { accessToken, refreshToken } })
  await page.reload()
  await page.getByRole('link', { name: 'Classes', exact: true }).waitFor()
  await checkHeader(t, page)
})

t.test('a browser that cannot print says so', async t => {
  const prepare = (page: Page) => page.addInitScript(() => { Reflect.deleteProperty(window, 'print') })
  const page = await visit(t, browser, address, { prepare })
  await press(page, 'Print')
  await says(page, '.alphabet [role=status]', 'This browser can’t print')
})
