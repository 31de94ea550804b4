// A learner's first lessons, with an L in front of the camera.
import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import t from '#tap'
import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import * as tables from '../../server/database/schema/tables.ts'
import { databaseOf, signedIn } from '../helper.ts'
import { until } from '../support/instances.ts'
import { call } from '../support/writers.ts'
import { WORDS, readWords } from './read-words.ts'
import { show } from './scripted-recognizer.ts'
import {
  courseSite, drawFlat, goTo, openBrowser, playFast, press, says, signInOnOtherTab, visit, watchFor, withSession
} from './chromium.ts'

const browser = await openBrowser('')
const { app, url } = await courseSite()

const heading = (page: Page, text: string) => says(page, '.step h2', text)

/** Collects the texts of live regions. */
async function toldOn (page: Page): Promise<string[]> {
  const told: string[] = []
  await page.exposeFunction('told', (text: string) => { told.push(text) })
  await page.evaluate(() => {
    new MutationObserver(changes => {
      const regions = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest('main [role=status], main [role=alert]'))
      for (const region of new Set(regions)) {
        const text = region instanceof HTMLElement ? region.innerText.replace(/\s+/g, ' ').trim() : ''
        if (text) Reflect.get(window, 'told')(text)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return told
}

const chooseHand = async (page: Page, letter: string) => {
  await page.locator('.options button:enabled', { has: page.locator(`img[data-letter=${letter}]`) }).click()
  await page.locator('.verdict-right').waitFor()
}

/** Goes from the course to the step that asks to sign a letter. */
async function learnFirstLetter (page: Page) {
  await page.getByRole('link', { name: 'Find L, V, A again' }).first().click()
  await press(page, 'V')
  await press(page, 'Continue')
  await chooseHand(page, 'A')
  await press(page, 'Continue')
}

t.test('a lesson continues on a full device, and says that nothing is kept', async t => {
  const openSession = withSession(await signedIn(app))
  const page = await visit(t, browser, `${url}/#/learn`, {
    hand: null,
    async prepare (page) {
      await openSession(page)
      const devTools = await page.context().newCDPSession(page)
      await devTools.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize: 1000 })
    }
  })
  // The notice moves the links below it.
  await says(page, '[data-notice=full]', 'This device is full')
  await learnFirstLetter(page)
  await show(page, 'L')
  await readWords(page, WORDS.second)
  await says(page, '.lesson-end', 'Back to the course')
})

t.test('when another tab signs in another user, the open lesson starts again for them', async t => {
  const [one, other] = [await signedIn(app), await signedIn(app)]
  const page = await visit(t, browser, `${url}/#/learn`, { hand: null, prepare: withSession(one) })
  await page.getByRole('link', { name: 'Find L, V, A again' }).first().click()
  await press(page, 'V')
  await press(page, 'Continue')
  await page.locator('.options button:enabled img').first().waitFor()
  await signInOnOtherTab(page, other)
  await page.locator('.lesson-text').waitFor()
  await page.getByRole('button', { name: 'V', exact: true }).waitFor()
})

t.test('a guest completes a first lesson with the camera, and finds it again', async t => {
  const page = await visit(t, browser, url, { hand: 'L', reducedMotion: 'no-preference' })
  await page.locator('.guide a[href^="#/learn/"]', { hasText: 'Start the course' }).click()
  await heading(page, 'A new letter: L')
  const letter = page.getByRole('region', { name: 'Letter L' })
  await letter.getByRole('img', { name: 'The hand of the letter L.' }).waitFor()
  t.match(await letter.getByRole('paragraph').innerText(), /right angle/)
  await drawFlat(page)
  // A passed camera check and a right letter are shown only briefly.
  const checks = await watchFor(page, '.step h2', 'Camera, light and hand')
  const seesHand = await watchFor(page, '.checks', 'I see your right hand.')
  const isRight = await watchFor(page, '.sign-step[data-target=L] .advice', 'L: right!')
  await press(page, 'Continue')
  await checks()
  await seesHand()
  await isRight()
  for (const letter of ['V', 'A']) {
    await heading(page, `A new letter: ${letter}`)
    await show(page, letter)
    await press(page, 'Continue')
  }
  await readWords(page, WORDS.first)
  await says(page, '.lesson-end', /Lesson done[\s\S]*No mistakes: 100 out of 100/)
  await says(page, '.lesson-end', 'Well done, today’s goal is reached!') // Letters of words that were read count.
  const next = await page.getByRole('link', { name: 'Next: Find L, V, A again' }).getAttribute('href')
  await page.goto(`${url}/#/letters/L`)
  await show(page, 'L')
  await page.locator('.summary').waitFor()
  await page.goto(`${url}/${next}`)
  await heading(page, 'Which letter does this hand show?')
  await press(page, 'G')
  await says(page, '.verdict', /Not this one\.[\s\S]*You chose G[\s\S]*This is V[\s\S]*stand apart/)
  await press(page, 'Continue')
  await heading(page, 'Which hand shows the letter A?')
  await page.reload() // The lesson continues at the same step.
  await heading(page, 'Which hand shows the letter A?')
  await chooseHand(page, 'A')
  const isCelebrated = await watchFor(page, '.sign-step.celebrating[data-target=L] .advice', 'L: right!')
  await page.keyboard.press('Enter')
  await isCelebrated()
  await readWords(page, WORDS.second)
  await heading(page, 'Which letter does this hand show?')
  await press(page, 'V')
  await press(page, 'Continue')
  await says(page, '.lesson-end', 'Lesson done')
  const end = page.locator('.lesson-end')
  t.match(await end.innerText(), /Lesson done[\s\S]*Score: 97 out of 100[\s\S]*To repeat\s+V/)
  t.match(await end.innerText(), /sign:\s+V\s+A\s+L\s+3 of the 26 letters signed so far\. Your best time: [AVL] in \d/)
  t.equal(await end.getByRole('link', { name: 'Until tomorrow' }).getAttribute('href'), '#/')
  await page.getByRole('link', { name: 'Back to the course' }).click()
  await page.locator('.completed').last().waitFor()
  t.match(await page.locator('.completed').last().innerText(), /Find L,\sV,\sA again[\s\S]*done, score 97/)
  await page.getByRole('link', { name: 'Dactylo' }).click()
  await says(page, '.guide a', 'Begin: Raised fingers')
  await page.goto(`${url}/#/learn`)
  t.match(await page.locator('.current a').innerText(), /^Start\s*: Raised fingers: B,\sV,\sW$/)
  t.match(await page.locator('.course-top a').innerText(), /^Begin: Raised fingers: B,\sV,\sW$/, 'without scrolling')
  t.same(await page.locator('.lesson-hands .done').allInnerTexts(), ['L', 'V', 'A', 'V', 'A', 'L'])
  t.match(await page.locator('.milestone').allInnerTexts(), [/MAIN/, /SALUT/, /MERCI/, /BONJOUR/, /LSF/])
  await page.goto(`${url}/#/`)
  t.ok(await page.getByRole('link', { name: 'to review' }).isHidden(), 'what was signed just now is not due yet')
})

/** Replaces the camera by one in a dark room. */
const darkCamera = (page: Page) => page.addInitScript(() => {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas')
    setInterval(() => canvas.getContext('2d')!.fillRect(0, 0, canvas.width, canvas.height), 200)
    return canvas.captureStream()
  }
})

t.test('chosen words do not change the pace; meanwhile the camera is off, even if a letter is put off', async t => {
  const prepare = (page: Page) => page.addInitScript(() => {
    Object.assign(localStorage, { 'dactylo-camera-checked': 'yes', 'dactylo-spelling': '{"pace":"own"}' })
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    const streams: MediaStream[] = []
    mediaDevices.getUserMedia = async wanted => {
      const stream = await open(wanted)
      streams.push(stream)
      return stream
    }
    Object.assign(window, { streams })
  })
  const page = await visit(t, browser, `${url}/#/learn`, { hand: null, prepare })
  await page.locator('.lessons a').first().click()
  for (const letter of ['L', 'V', 'A']) {
    await heading(page, `A new letter: ${letter}`)
    await press(page, 'Continue')
    await page.locator(`.sign-step[data-target=${letter}] .stage[data-live]`).waitFor()
    await press(page, 'Not now')
  }
  await heading(page, 'Which word does this hand spell?')
  await page.waitForFunction(() => (Reflect.get(window, 'streams') as MediaStream[]).every(({ active }) => !active))
  t.equal(await page.evaluate('streams.length'), 1, 'the camera stayed on from letter to letter')
  for (const word of WORDS.first) {
    await says(page, '.speller-text', 'Hand 1')
    await readWords(page, [word])
  }
  await page.locator('.sign-step[data-target=L] .stage[data-live]').waitFor()
  await goTo(page, '#/review')
  await says(page, 'h1', 'Review')
  t.equal(await page.locator('.pace').count(), 0)
})

/** Puts the letters of the first lesson off, up to its words. */
async function putLettersOff (page: Page, onLast: () => Promise<void>) {
  await page.locator('.lessons a').first().click()
  for (const letter of ['L', 'V', 'A']) {
    await heading(page, `A new letter: ${letter}`)
    await press(page, 'Continue')
    await page.locator(`.sign-step[data-target=${letter}]`).waitFor()
    if (letter === 'A') await onLast()
    await press(page, 'Not now')
  }
}

t.test('a word can be chosen from its first hand on; then hand and options stay in their places', async t => {
  const prepare = async (page: Page) => {
    await page.addInitScript(() => { localStorage['dactylo-camera-checked'] = 'yes' })
    await page.clock.install()
  }
  const page = await visit(t, browser, `${url}/#/learn`, { hand: null, prepare, viewport: { width: 390, height: 844 } })
  await putLettersOff(page, () => page.clock.pauseAt(Date.now() + 60_000))
  await heading(page, 'Which word does this hand spell?')
  const options = page.locator('.word-options button')
  t.same(await options.evaluateAll(all => all.map(option => (option as HTMLButtonElement).matches(':enabled'))),
    [false, false])
  await page.keyboard.press('1')
  await options.first().click({ force: true })
  t.equal(await page.locator('.verdict').innerText(), '')
  await page.clock.resume()
  await readWords(page, ['LA'])
  // The answered step stays until its answer is stored.
  await page.locator('.word-options button:enabled:not([aria-disabled])').first().waitFor()
  const places = () => page.locator('.speller .hand, .speller .hand img, .word-options').evaluateAll(all =>
    all.map(element => Math.round(element.getBoundingClientRect().top)))
  const before = await places()
  await press(page, 'VA')
  await says(page, '.verdict', 'VA: right!')
  const after = await places()
  t.equal(after.length, 3)
  const shown = `${before.join(' ')}, then ${after.join(' ')}`
  for (const [i, top] of before.entries()) t.ok(Math.abs(top - after[i]!) < 10, shown)
})

t.test('before the first sign, the page checks camera, light and hand, once and briefly', async t => {
  const prepare = async (page: Page) => {
    await darkCamera(page)
    await page.clock.install()
  }
  const page = await visit(t, browser, `${url}/#/learn`, { hand: 'V', prepare })
  await page.locator('.lessons a').first().click()
  await press(page, 'Continue')
  await heading(page, 'Camera, light and hand')
  await says(page, '.checks', 'It is too dark: turn to a window or a lamp.')
  t.same(await page.locator('.checks .well').allInnerTexts(), ['I see your right hand.'])
  await show(page, null)
  await says(page, '.checks', 'Hold up the hand you write with')
  await page.clock.fastForward(20_000)
  await page.locator('.sign-step[data-target=L] h2:focus').waitFor()
  await page.reload()
  await page.locator('.sign-step[data-target=L] .stage[data-live]').waitFor()
  await show(page, null)
  await says(page, '.sign-step .advice', 'It is too dark: turn to a window or a lamp.')
})

interface LessonOfServer {
  module: { id: string }
  progress: { status: string, score: number }
  exercises: { isCompleted: boolean }[]
  place: { steps: string[], wrong: string[] } | null
}

/** A user who registered through the API, signed in on a new device. */
async function signedInPage (t: Test) {
  const session = await signedIn(app)
  const prepare = withSession(session)
  const open = (options: Parameters<typeof visit>[3] = { hand: 'L' }) =>
    visit(t, browser, `${url}/#/learn`, { prepare, ...options })
  const lessons = async () => {
    const answer = await call(url, 'GET', '/api/lessons?exercises=true&limit=100', { token: session.accessToken })
    return answer.body.data as LessonOfServer[]
  }
  return { open, lessons }
}

/** Holds the page's timers until the returned function is called, so that a slow server causes no timeout. */
async function holdTimers (page: Page) {
  await page.evaluate(() => {
    const { setTimeout } = window
    const held: Parameters<typeof setTimeout>[] = []
    Object.assign(window, {
      setTimeout (...timer: Parameters<typeof setTimeout>) { held.push(timer) },
      release () {
        Object.assign(window, { setTimeout })
        for (const timer of held) setTimeout(...timer)
      }
    })
  })
  return async () => { await page.evaluate('release()') }
}

t.test('a member learns and searches offline; answers are sent later, and appear on another device', async t => {
  const { open, lessons } = await signedInPage(t)
  const db = databaseOf(app)
  const sign = { word: 'Épeler', definition: 'Dire un mot lettre par lettre.' }
  t.teardown(() => db.delete(tables.signs).where(eq(tables.signs.word, sign.word)))
  await db.insert(tables.signs).values(sign)
  // Offline, the service worker serves the page.
  const page = await open({ serviceWorkers: 'allow', hand: null })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null)
  await goTo(page, '#/dictionary')
  await page.getByRole('searchbox').fill('epeler')
  await says(page, '.signs h2', 'Épeler')
  await page.context().setOffline(true)
  await page.getByRole('searchbox').fill('w')
  await says(page, '.letter-page h2', 'W')
  // A drawing, until the hand to turn has replaced it.
  await page.waitForFunction(() => document.querySelector('.letter-page canvas.turnable') ??
    document.querySelector<HTMLImageElement>('.letter-page img')?.naturalWidth)
  await page.getByRole('searchbox').fill('ÉPEL')
  await says(page, '.signs h2', 'Épeler')
  await says(page, '.dictionary-note', 'The server is not responding.')
  await goTo(page, '#/learn')
  await page.locator('.lessons a', { hasText: 'Find L, V, A again' }).click()
  await press(page, 'L')
  await press(page, 'Continue')
  await chooseHand(page, 'A')
  await goTo(page, '#/learn')
  await says(page, '.course-note', '3 answers wait for a connection.')
  t.match((await lessons())[1], { progress: { status: 'not_started' } })

  await page.context().setOffline(false)
  await until(async () => (await lessons())[1]!.progress.status === 'in_progress')
  await until(async () => (await lessons())[1]!.place !== null)
  t.same((await lessons())[1]!.exercises.map(({ isCompleted }) => isCompleted),
    [false, true, ...Array(6).fill(false)])

  const other = await open()
  await says(other, '.in_progress', '1 of 8 exercises')
  const isRight = await watchFor(other, '.sign-step .advice', 'L: right!')
  await other.getByRole('link', { name: 'Dactylo' }).click()
  await other.getByRole('link', { name: 'Continue: Find L, V, A again' }).click()
  await isRight()
  await readWords(other, WORDS.second)
  await heading(other, 'Which letter does this hand show?')
  await press(other, 'V')
  await press(other, 'Continue')
  await says(other, '.lesson-end', /Score: 97 out of 100[\s\S]*To repeat\s*V/)
  t.match(await other.locator('.lesson-end .primary').innerText(), /^Next: Raised fingers: B,\sV,\sW$/)
  await until(async () => (await lessons())[1]!.progress.status === 'completed')
  t.equal((await lessons())[1]!.progress.score, 97)
  // The first device had its own place in the lesson. It restarts.
  await page.reload()
  await page.locator('.lessons a', { hasText: 'Find L, V, A again' }).click()
  await says(page, '.lesson-text', 'Find your three letters')
})

type Sign = typeof tables.signs.$inferSelect

/** A published lesson without exercises, until the end of the test. */
async function addLesson (t: Test, moduleId: string): Promise<{ id: string }> {
  const db = databaseOf(app)
  const [lesson] = await db.insert(tables.lessons).values({
    moduleId,
    title: 'Nouvelle',
    description: 'Une de plus.',
    category: 'basics',
    duration: 2,
    order: 99,
    isPublished: true
  }).returning()
  t.teardown(() => db.delete(tables.lessons).where(eq(tables.lessons.id, lesson!.id)))
  return lesson!
}

t.test('a lesson opens at its first step below a short text, and its first answer starts it', async t => {
  const { open, lessons } = await signedInPage(t)
  const [{ module }] = await lessons() as [LessonOfServer]
  await addLesson(t, module.id)
  const page = await open({ hand: null })
  const again = page.getByRole('link', { name: 'Find L, V, A again' }).first()
  const status = async () => (await lessons())[1]!.progress.status
  const atQuestion = () => page.locator('h2:focus', { hasText: 'Which letter does this hand show?' }).waitFor()
  await again.click()
  await atQuestion()
  t.match(await page.locator('main').ariaSnapshot(), /paragraph: Find your three letters among others\.\s+- heading/)
  await page.getByRole('link', { name: 'Leave the lesson' }).click()
  await page.getByRole('link', { name: /Find L, V, A again.*not started/ }).waitFor()
  t.equal(await status(), 'not_started', 'it was only opened')
  await again.click()
  await atQuestion()
  const answer = page.getByRole('button', { name: 'V', exact: true })
  await page.keyboard.press((await answer.getAttribute('aria-keyshortcuts'))!)
  await says(page, '.verdict', 'Right!')
  await until(async () => await status() === 'in_progress')
  await press(page, 'Continue')
  await heading(page, 'Which hand shows the letter A?')
  t.equal(await page.locator('.lesson-text').count(), 0)
  await goTo(page, '#/learn')
  await page.getByRole('link', { name: 'Nouvelle' }).click()
  await press(page, 'Start') // Without exercises, the text is a step.
  await says(page, '.lesson-end', 'Back to the course')
})

t.test('a question shows the movement of a letter, and no arrow that draws the letter', async t => {
  const { open, lessons } = await signedInPage(t)
  const [{ module }] = await lessons() as [LessonOfServer]
  const lesson = await addLesson(t, module.id)
  const db = databaseOf(app)
  const [d, z] = await db.select().from(tables.signs).where(inArray(tables.signs.word, ['D', 'Z']))
    .orderBy(tables.signs.word) as [Sign, Sign]
  const question = { lessonId: lesson.id, prompt: 'Quelle lettre ?', promptEn: 'Which letter?' }
  await db.insert(tables.exercises).values([
    { ...question, type: 'image_to_word', order: 1, signId: z.id, options: ['Z', 'D'], answer: 'Z' },
    { ...question, type: 'word_to_image', order: 2, options: [z.imageUrl!, d.imageUrl!], answer: z.imageUrl! }
  ])
  const page = await open({ hand: null })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('link', { name: 'Nouvelle' }).click()
  const drawing = page.locator('.choice-step img[data-letter=Z][src]')
  const hasArrow = () => drawing.evaluate(async image =>
    (await (await fetch((image as HTMLImageElement).src)).text()).includes('marker-end'))
  await heading(page, 'Which letter?')
  t.notOk(await hasArrow())
  const first = await drawing.getAttribute('src')
  await press(page, 'Show the movement again')
  t.not(await drawing.getAttribute('src'), first)
  await press(page, 'Z')
  await press(page, 'Continue')
  await page.locator('.options img[data-letter=D]').waitFor()
  t.notOk(await hasArrow())
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await page.locator('.options img[data-letter=D]').waitFor()
  t.ok(await hasArrow(), 'without motion, only the arrow shows it')
  t.notOk(await page.getByRole('button', { name: 'Show the movement again' }).isVisible())
  await page.setViewportSize({ width: 390, height: 664 })
  await page.evaluate(() => { document.documentElement.style.fontSize = '200%' })
  await page.locator('.options button', { has: page.locator('img[data-letter=D]') }).click()
  const { y } = (await page.locator('.verdict-wrong').boundingBox())!
  t.ok(y >= 0 && y < 664, `in large text, too, the learner sees that it was wrong: ${y}`)
})

t.test('a lesson that an admin added appears, and the server grades its exercises', async t => {
  const { open, lessons } = await signedInPage(t)
  const [{ module }] = await lessons() as [LessonOfServer]
  const db = databaseOf(app)
  const lesson = await addLesson(t, module.id)
  const texts = { lessonId: lesson.id, prompt: 'Quel mot ?', promptEn: 'Which word?' }
  await db.insert(tables.exercises).values({
    ...texts, type: 'image_to_word', order: 1, options: ['Anniversaire', 'Tableau'], answer: 'Tableau'
  })
  const [own, elsewhere] = ['/icons/icon-192.png', 'https://school.example/epeler.png'] as [string, string]
  t.teardown(() => db.delete(tables.signs).where(inArray(tables.signs.imageUrl, [own, elsewhere])))
  await db.insert(tables.signs).values([
    { word: 'Dactylo', definition: 'Ici.', imageUrl: own, imageAlt: 'Une main.', imageAltEn: 'A hand.' },
    { word: 'Épeler', definition: 'Là.', imageUrl: elsewhere, imageAlt: 'Des lettres.', imageAltEn: 'Letters.' }
  ])
  await db.insert(tables.exercises).values({
    ...texts, promptEn: 'Which one?', type: 'word_to_image', order: 2, options: [own, elsewhere], answer: own
  })
  const page = await open({ hand: null })
  await holdTimers(page)
  await page.getByRole('link', { name: 'Nouvelle' }).click()
  await heading(page, 'Which word?')
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    const lines = page.locator('.options button').evaluateAll(buttons => buttons.map(button => {
      const text = document.createRange()
      text.selectNodeContents(button)
      return new Set([...text.getClientRects()].map(({ top }) => top)).size
    }))
    t.same(await lines, [1, 1], `no word breaks at ${width} pixels`)
  }
  await press(page, 'Anniversaire')
  await says(page, '.verdict', 'Not this one.')
  await press(page, 'Continue')
  await heading(page, 'Which one?')
  const link = page.getByRole('link', { name: /Hand [12], on another site/ })
  t.equal(await link.getAttribute('href'), elsewhere, 'a picture of another site is a link')
  await page.getByRole('button', { name: /^Hand [12] ?Letters\.$/ }).waitFor()
  await page.getByRole('button', { name: /^Hand [12]: A hand\./ }).click()
  await says(page, '.verdict', 'Right!')
  await press(page, 'Continue')
  await press(page, 'Tableau')
  await says(page, '.verdict', 'Right!')
  await press(page, 'Continue')
  await says(page, '.lesson-end', 'Score: 88 out of 100')
  t.match((await lessons()).at(-1)!.progress, { status: 'completed', score: 88 })
})

t.test('a hand spells a word; what was typed is shown letter by letter, and a misread word comes back', async t => {
  const { open, lessons } = await signedInPage(t)
  const [{ module }] = await lessons() as [LessonOfServer]
  const lesson = await addLesson(t, module.id)
  await databaseOf(app).insert(tables.exercises).values({
    lessonId: lesson.id, type: 'word_reading', prompt: 'Quel prénom ?', promptEn: 'Which name?', order: 1, answer: 'Zoé'
  })
  const page = await open({ hand: null, reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.getByRole('link', { name: 'Nouvelle' }).click()
  await heading(page, 'Which name?')
  await page.locator('.speller canvas').waitFor()
  await playFast(page, () => page.getByText('That was the word').isVisible(), 1000)
  await drawFlat(page)
  await says(page, '.speller-text', 'That was the word: 3 letters.')
  await press(page, 'Check')
  await says(page, '.problem', 'Type at least one letter.')
  await page.getByLabel('What did you read?').fill('zou')
  await page.keyboard.press('Enter')
  await says(page, '.verdict', /It was ZOE\.[\s\S]*E, read as U[\s\S]*comes back later/)
  await press(page, 'Continue')
  await press(page, 'I can’t tell')
  await says(page, '.verdict', /Z, missed[\s\S]*comes back later/)
  await press(page, 'Continue')
  await page.getByLabel('What did you read?').fill(' zoé ')
  await press(page, 'Check')
  await says(page, '.verdict', 'ZOE: right!')
  await press(page, 'Continue')
  await says(page, '.lesson-end', 'Score: 75 out of 100')
  t.match((await lessons()).at(-1)!.progress, { status: 'completed', score: 75 })
})

const withoutCamera = (page: Page) => page.addInitScript(() => {
  navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('There is none', 'NotFoundError') }
})

/** The recognizer of these tests does not look at the picture. */
const emptyPicture = () => sharp({ create: { width: 9, height: 9, channels: 3, background: 'grey' } }).png().toBuffer()

t.test('a learner without a camera says so once, and then chooses hands or shows a photo', async t => {
  const page = await visit(t, browser, `${url}/#/learn`, { hand: 'L', prepare: withoutCamera })
  await learnFirstLetter(page)
  await press(page, 'I have no camera')
  await says(page, '.choice-step h2:focus', 'Which hand shows the letter L?')
  t.equal(await page.evaluate(() => localStorage.getItem('dactylo-camera')), null, 'which is no choice of a camera')
  await page.reload()
  await page.evaluate(() => { Math.random = () => 0 })
  await heading(page, 'Which hand shows the letter L?')
  await press(page, 'Sign it to the camera')
  const file = page.getByLabel('Show a photo instead')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') })
  await says(page, '.sign-step .advice', /This file is not a picture/)
  const photo = { name: 'hand.png', mimeType: 'image/png', buffer: await emptyPicture() }
  await show(page, 'V')
  await file.setInputFiles(photo)
  await says(page, '.sign-step .advice', 'The photo shows V. Try another one.')
  await press(page, 'I have no camera')
  await says(page, '.choice-step', 'You can sign the letter later.')
  const letters = await page.locator('.options img').evaluateAll(images =>
    images.map(image => image.getAttribute('data-letter')).join(''))
  t.equal(letters, 'JKLI', 'in an order by chance')
  await page.keyboard.press('4')
  await says(page, '.verdict', /Not this one\.[\s\S]*You chose I[\s\S]*This is L[\s\S]*comes back later/)
  t.equal(await page.locator('.options .wrong').count(), 1)
  await page.keyboard.press('Enter')
  await readWords(page, WORDS.second)
  await chooseHand(page, 'L')
  t.equal(await page.locator('.options .right').count(), 1)
  await press(page, 'Continue')
  await says(page, '.lesson-end', /End of the lesson[\s\S]*You can now[\s\S]*To sign to a camera\s*L/)
  await page.getByRole('link', { name: 'Back to the course' }).click()
  const lesson = page.locator('.lessons li', { hasText: 'Find L, V, A again' })
  await lesson.filter({ hasText: 'left for later: L' }).waitFor()
  t.notMatch(await lesson.innerText(), '✓', 'what was not signed is not called done')
  await says(page, '.course-top', '0 of 20 lessons')

  await lesson.getByRole('link').first().click()
  await press(page, 'Sign it to the camera')
  await show(page, 'L')
  await file.setInputFiles(photo)
  await says(page, '.lesson-end', /No mistakes: 100 out of 100[\s\S]*You can now sign:/)
})

t.test('the page says that a lesson does not exist, or that a word is empty', async t => {
  const page = await visit(t, browser, `${url}/#/learn/nope`, { hand: null })
  await says(page, '.notice', 'This lesson does not exist')
  await says(page, 'h1', 'Your course')
  // “Back” and “Leave the lesson” lead to the same place in the course.
  await page.getByRole('link', { name: 'Learn', exact: true }).click()
  await page.waitForFunction(() => document.activeElement?.localName === 'h1')
  const last = page.locator('.lessons a').last()
  await last.click()
  await page.locator('.lesson').waitFor()
  await page.goBack()
  // Read in one step: progress that arrives replaces the list.
  const isThere = () => page.waitForFunction(() => {
    const link = [...document.querySelectorAll('.lessons a')].at(-1)
    const { y = -1 } = link?.getBoundingClientRect() ?? {}
    return link === document.activeElement && y > 0 && y < 720
  })
  await isThere()
  await last.click()
  await page.getByRole('link', { name: 'Leave the lesson' }).click()
  await isThere()
  await page.getByRole('link', { name: 'Dictionary' }).first().click()
  await page.locator('.dictionary').waitFor()
  t.equal(await page.evaluate(() => scrollY), 0, 'a new visit begins at the top')
  await goTo(page, '#/word/')
  await says(page, '.notice', 'Type at least one letter')
  await says(page, 'h1', 'Practise')
})

t.test('a lesson can be completed by keyboard, and a screen reader reads all of it', async t => {
  // A hand that the lesson does not ask for, so that the step to sign stays.
  const page = await visit(t, browser, `${url}/#/learn`, { hand: 'A', reducedMotion: 'reduce' })
  const told = await toldOn(page)
  const given = () => page.locator('main').ariaSnapshot()
  const focusOn = (text: string) => page.locator(':focus', { hasText: text }).waitFor()
  const focused = () => page.evaluate(() =>
    document.querySelector(':is(a, button, h2):focus')?.textContent.replaceAll('\u00a0', ' ') ?? '')
  const pressWithKeys = async (text: string) => {
    for (let i = 0; i < 30 && !(await focused()).includes(text); i++) await page.keyboard.press('Tab')
    t.match(await focused(), text)
    await page.keyboard.press('Enter')
  }
  await says(page, '.lessons', 'Find L, V, A again')
  t.match(await given(), /heading "Your course" \[level=1\][\s\S]*link "Find L, V, A again ?, ?3 min · not started"/)
  await pressWithKeys('Find L, V, A again')
  await focusOn('Which letter does this hand show?') // A screen reader starts each step at its heading.
  t.match(await given(), /heading "Which letter[\s\S]*img "The hand to name: Two fingers stand/)
  t.match(await given(), /button "V"/)
  await pressWithKeys('V')
  await focusOn('Continue')
  t.match(await given(), /paragraph: Right!\s+- button "Continue"\s+- status: Right!/)
  await page.keyboard.press('Enter')
  await focusOn('Which hand shows the letter A?')
  t.match(await given(), /button "Hand 1: [\s\S]*button "Hand 2: /)
  t.notMatch(await given(), /img "[^"]*\b(L|S|V)\b/, 'no name tells the answer')
  await page.getByRole('button', { name: 'the thumb stands well out' }).press('Enter')
  await page.locator('.verdict-right').waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'Sign the letter L')
  await focusOn('Sign the letter L.')
  t.match(await given(), /heading "Sign the letter L[\s\S]*region "Letter L"[\s\S]*button "Not now"/)
  await show(page, 'L')
  await focusOn('Which word does this hand spell?')
  t.match(await given(), /heading "Which word[\s\S]*button "From the beginning"[\s\S]*button "(LA|VA)"/)
  for (const word of WORDS.second) {
    await focusOn('Which word does this hand spell?')
    await page.locator('.word-options button:enabled').first().waitFor()
    await page.getByRole('button', { name: word, exact: true }).press('Enter')
    await focusOn('Continue')
    await page.keyboard.press('Enter')
  }
  await says(page, '.lesson-end', 'Lesson done')
  await focusOn('Lesson done')
  t.match(await given(), /heading "Lesson done" \[level=2\][\s\S]*link "Back to the course"/)
  t.same(told.filter(text => /right!/i.test(text)), [
    'Right!', 'Right!', 'L: right!', ...WORDS.second.map(word =>
      [`${word}: right!`, ...[...word].map(letter => `${letter} ✓ ${letter}, right`)].join(' '))
  ])
})

t.test('without storage, the page says which sections do not work, and which do', async t => {
  const prepare = async (page: Page) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', { value: { open () { throw new Error('nothing is kept') } } })
    })
  }
  const page = await visit(t, browser, `${url}/#/learn`, { hand: 'L', prepare })
  await says(page, '.unopened', 'This section could not be opened')
  await page.locator('.unopened').getByRole('link', { name: 'Practise' }).click()
  await says(page, 'h1', 'Spell with your hands')
})

t.test('a page older than the data on the device says so', async t => {
  const page = await visit(t, browser, `${url}/files.json`)
  await page.evaluate(() => new Promise<void>(resolve => {
    const request = indexedDB.open('dactylo-learner', 99)
    request.onsuccess = () => { request.result.close(); resolve() }
  }))
  await page.goto(`${url}/#/learn`)
  await says(page, '.unopened', 'A newer version of this page has stored your work on this device')
})
