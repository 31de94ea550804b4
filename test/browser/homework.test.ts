// Homework, hard letters, the progress sheet and certificates, as the teacher and the pupils see them.
import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import t from '#tap'
import type { Page } from 'playwright-core'
import { contentId } from '../../server/database/schema/content-ids.ts'
import {
  assignments, attempts, classMembers, classes, exercises, lessons, progress, reviews
} from '../../server/database/schema/tables.ts'
import { databaseOf } from '../helper.ts'
import { call, classOf } from '../support/classes.ts'
import { courseSite, goTo, hold, openBrowser, press, says, visit, withSession } from './chromium.ts'
import { violations } from './every-view.ts'
import { tooSmall } from './measures.ts'

const browser = await openBrowser(null)
const { app, url } = await courseSite()
const LESSON = contentId('lessons', 'first-letter')

async function checkAccess (page: Page, name: string) {
  t.same(await violations(page), [], name)
  t.same(await tooSmall(page), [], `${name} has nothing too small to press`)
}

type Session = Parameters<typeof withSession>[0]
const open = (session: Session, view: string) =>
  visit(t, browser, `${url}/${view}`, { bypassCSP: true, prepare: withSession(session) })

const own = await classOf(app, 'teacher', 'Groupe D')
const pupil = await own.newPupil({ firstName: 'Léa', lastName: 'Martin' })
const others: Awaited<ReturnType<typeof own.newPupil>>[] = []
for (let i = 0; i < 4; i++) others.push(await own.newPupil())
const teacher = await open(own, `#/classes/${own.id}`)
const page = await open(pupil, '#/')

const dayText = (day: string) =>
  new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' }).format(new Date(`${day}T12:00`))

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** Whether the button prints the page. */
async function prints (page: Page, button = 'Print') {
  await page.evaluate(() => { window.print = () => { Object.assign(window, { isPrinted: true }) } })
  await press(page, button)
  return await page.evaluate(() => 'isPrinted' in window)
}

t.test('homework goes from the class page to the pupil’s home, and its result back', async t => {
  await teacher.locator('summary', { hasText: 'Assign homework' }).click()
  await press(teacher, 'Assign')
  await says(teacher, '#lessons-fault', 'Choose at least one lesson.')
  await teacher.locator('.lesson-choice summary').first().click()
  await teacher.getByRole('checkbox', { name: 'Find L, V, A again' }).check()
  const label = teacher.locator('.lesson-choice label:visible').first()
  t.ok((await label.boundingBox())!.height < 60, 'a lesson stands in one line')
  await teacher.locator('#homework-dueOn').fill('2020-01-31')
  await press(teacher, 'Assign')
  await says(teacher, '#homework-dueOn-fault', 'The day is in the past')
  await teacher.locator('#homework-dueOn').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10))
  const assigning = await hold(teacher, '**/assignments')
  await press(teacher, 'Assign')
  await assigning.isAsked
  await teacher.locator('.lesson-choice input').first().check()
  await assigning.go()
  await says(teacher, '[role=status]', '1 lesson assigned.')
  t.same(await teacher.locator('.lesson-choice input').evaluateAll(boxes =>
    boxes.flatMap((box, i) => (box as HTMLInputElement).checked ? [i] : [])), [0], 'what was chosen meanwhile stays')
  await says(teacher, '.class-list', 'Find L, V, A again')
  await says(teacher, '.class-list', '0 done, 0 late, 5 open')
  await says(teacher, '.homework-table', /Léa Martin\s*open/)
  await teacher.locator('summary', { hasText: 'Change' }).click()
  const later = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await teacher.locator('.class-list input[type=date]').fill(later)
  await press(teacher, 'Change the due date')
  await says(teacher, '.class-list', dayText(later))
  await checkAccess(teacher, 'a class with homework')
  const proposed = async () => {
    await press(teacher, 'Another day for Léa Martin: Find L, V, A again')
    return await teacher.locator('.other-day input').inputValue()
  }
  t.ok(await proposed() > later, 'a week after the day of the class')

  await page.reload()
  await says(page, '.homework', 'Find L, V, A again')
  await says(page, '.homework', /due on .+ · Groupe D/)
  t.equal(await page.locator('.guide .primary').count(), 1, 'one button leads on')
  t.equal(await page.locator('.guide .primary').getAttribute('href'), `#/learn/${LESSON}`)
  await databaseOf(app).update(assignments).set({ endsAt: sql`now()`, dueOn: '2026-01-05' })
    .where(eq(assignments.classId, own.id))
  await page.reload()
  await says(page, '.homework .late', 'Late:')
  await teacher.reload()
  const given = await proposed()
  t.ok(given > new Date().toISOString().slice(0, 10), 'a week from today, if that day is over')
  await press(teacher, 'Give this day')
  await says(teacher, '.class-list', '0 done, 4 late, 1 open')
  await says(teacher, '.homework-table tr', /Léa Martin\s*open\s*due on/)
  const focused = await teacher.evaluate(() => document.activeElement?.ariaLabel)
  t.match(focused, /^Another day for .*Léa Martin/, 'the focus stays')
  await checkAccess(teacher, 'homework with another day')
  await call(app, 'PATCH', own.path, own.headers, { isArchived: true })
  await teacher.reload()
  await says(teacher, '.homework-table tr', /Léa Martin\s*open\s*due on/)
  t.equal(await teacher.getByRole('button', { name: /^Another day/ }).count(), 0, 'an archived class does not change')
  await call(app, 'PATCH', own.path, own.headers, { isArchived: false })
  await teacher.reload()
  await page.reload()
  await says(page, '.homework .open', dayText(given))
  await press(teacher, 'Another day for Léa Martin: Find L, V, A again')
  await press(teacher, 'Remove the other day of Léa Martin')
  await teacher.locator('.confirm:not([hidden])').getByRole('button', { name: 'Remove' }).click()
  await says(teacher, '.class-list', '0 done, 5 late, 0 open')
  await page.reload()
  await says(page, '.homework .late', 'Late:')
  await page.route('**/api/users/me/**', route => route.abort())
  await page.reload()
  await says(page, '.homework .late', 'Find L, V, A again')
  await checkAccess(page, 'a home with homework')
  await goTo(page, '#/learn')
  await says(page, '.homework-mark', 'late homework')
  t.same(await violations(page), [], 'a course with homework')
  await page.unroute('**/api/users/me/**')
  await press(page, 'Français')
  await goTo(page, '#/')
  await page.reload()
  await says(page, '.homework h2', 'Devoirs')
  await says(page, '.homework .late', 'Retrouver L, V, A')
  await says(page, '.homework .late', 'c’était à faire pour le')
  await press(page, 'English')

  for (const verb of ['start', 'complete']) await call(app, 'POST', `/lessons/${LESSON}/${verb}`, pupil.headers)
  await page.reload()
  await page.locator('.homework').waitFor({ state: 'detached' })
  await press(teacher, 'Français')
  await teacher.reload()
  await says(teacher, '.class-list', 'fait : 0, en retard : 4, à faire : 0, sans réponse : 1')
  await says(teacher, '.homework-table', /Léa Martin\s*sans réponse/)
  await says(teacher, '.homework-table', 'Les scores reflètent un entraînement, pas un examen')
  const [asked] = await databaseOf(app).select({ id: exercises.id, answer: exercises.answer }).from(exercises)
    .where(and(eq(exercises.lessonId, LESSON), isNotNull(exercises.options))).limit(1)
  await call(app, 'POST', `/exercises/${asked!.id}/submit`, pupil.headers, { answer: asked!.answer })
  await call(app, 'POST', `/lessons/${LESSON}/complete`, pupil.headers)
  await teacher.reload()
  await says(teacher, '.class-list', 'fait : 1, en retard : 4, à faire : 0')
  await says(teacher, '.homework-table', /Léa Martin\s*✓ fait\s*1 exercice sur 8, 13/)
  await checkAccess(teacher, 'une classe avec des résultats')
  await teacher.locator('summary', { hasText: 'Modifier' }).click()
  await press(teacher, 'Retirer Retrouver L, V, A')
  await teacher.locator('.confirm:not([hidden])').getByRole('button', { name: 'Retirer' }).click()
  await teacher.locator('.homework-table table').waitFor({ state: 'detached' })
  await press(teacher, 'English')
})

t.test('hard letters are switched on, announced to the pupils, and shown without names', async t => {
  await goTo(teacher, `#/classes/${own.id}`)
  await says(teacher, '.hard-letters', 'This is off.')
  await press(teacher, 'Show hard letters')
  await says(teacher, '.confirm', 'Your pupils are notified.')
  await teacher.locator('.confirm:not([hidden]) .danger').click()
  await says(teacher, '.hard-letters', 'once five pupils have tried it')
  t.equal(await focused(teacher), 'Hard letters')
  const longAgo = sql`now() - interval '90 days'`
  await databaseOf(app).update(classes).set({ hardLettersSince: longAgo }).where(eq(classes.id, own.id))
  await databaseOf(app).update(classMembers).set({ joinedAt: longAgo }).where(eq(classMembers.classId, own.id))
  for (const { headers, user } of [pupil, ...others]) {
    const sent = ['again', 'good', 'again', 'good'].map((rating, day) =>
      ({ id: randomUUID(), letter: 'R', rating, reviewedAt: new Date(Date.now() - day * 86_400_000).toISOString() }))
    await call(app, 'POST', '/reviews', headers, { reviews: sent })
    // As if each day's practice had been sent that day.
    await databaseOf(app).update(reviews).set({ createdAt: reviews.reviewedAt }).where(eq(reviews.userId, user.id))
  }
  await teacher.reload()
  await says(teacher, '.letter-list', /R\s*about 50 of 100 tries fail/)
  await says(teacher, '.hard-letters', 'Based on the last 30 days')
  await checkAccess(teacher, 'a class with hard letters')

  await goTo(page, '#/')
  await page.reload()
  await says(page, '.homework', 'Groupe D: your teacher can now see which letters are hard')
  await checkAccess(page, 'a home with news of a class')
  await press(page, 'OK')
  await page.getByRole('region', { name: 'Groupe D' }).waitFor({ state: 'detached' })
  t.equal(await focused(page), 'Today')
  await goTo(page, '#/classes')
  await says(page, '.rights', 'which letters are hard for the whole class, without names')
  await says(page, '.rights', 'A teacher who adds made-up pupils to a class could work out')
  await goTo(page, '#/')
  await page.locator('.guide').waitFor()
  await page.waitForLoadState('networkidle')
  t.equal(await page.locator('.homework').count(), 0, 'the notice shows once')

  await press(teacher, 'Stop showing hard letters')
  await teacher.locator('.confirm:not([hidden]) .danger').click()
  await says(teacher, '.hard-letters', 'This is off.')
  await page.reload()
  await says(page, '.homework', 'Groupe D: your teacher no longer sees')
})

t.test('a progress sheet and a certificate can be printed', async t => {
  const moduleId = contentId('modules', 'basics')
  const db = databaseOf(app)
  const inIt = await db.select({ id: lessons.id }).from(lessons).where(eq(lessons.moduleId, moduleId))
  const asked = await db.select({ id: exercises.id, lessonId: exercises.lessonId, answer: exercises.answer })
    .from(exercises)
    .innerJoin(lessons, eq(lessons.id, exercises.lessonId)).where(eq(lessons.moduleId, moduleId))
  const userId = pupil.user.id
  await goTo(page, '#/certificate')
  await says(page, '.lead', 'Complete all lessons of a module')
  const completedAt = new Date('2026-01-31T12:00:00Z')
  for (const table of [progress, attempts]) await db.delete(table).where(eq(table.userId, userId))
  const rows = inIt.map(({ id }) => ({ userId, lessonId: id, completedAt, score: 90 }))
  await db.insert(progress).values(rows.filter(({ lessonId }) => lessonId !== LESSON))
  await db.insert(progress).values({ userId, lessonId: LESSON })
  // One exercise is left, which asks for V.
  const answered = asked.filter(({ lessonId, answer }) => lessonId !== LESSON || answer !== 'V')
  await db.insert(attempts).values(answered.map(({ id }) =>
    ({ userId, exerciseId: id, number: 1, answer: null, isCorrect: true, score: 90 })))
  await goTo(page, `#/learn/${LESSON}`)
  await press(page, 'V')
  await press(page, 'Continue')
  t.equal(await page.getByRole('link', { name: 'Your certificate' }).getAttribute('href'), `#/certificate/${moduleId}`)
  await db.update(progress).set({ completedAt, score: 90 }).where(eq(progress.userId, userId))
  await goTo(page, '#/account')
  await page.getByRole('link', { name: 'Certificates' }).click()
  await page.locator('.entry .actions a').click()
  await says(page, '.certificate', /Léa Martin\s*has completed the module/)
  await says(page, '.certificate', '90 % on average, completed on January 31, 2026.')
  await says(page, '.certificate', `from the progress of the account ${pupil.user.username}`)
  await checkAccess(page, 'a certificate')
  t.ok(await prints(page))
  await page.emulateMedia({ media: 'print' })
  t.notOk(await page.getByRole('button', { name: 'Print' }).isVisible(), 'paper has no buttons')
  t.ok(await page.locator('.certificate .name').isVisible())
  await goTo(page, '#/certificate/course')
  await says(page, '.lead', 'You have completed:')
  await db.delete(attempts).where(eq(attempts.userId, userId))
  await goTo(page, '#/certificate')
  await says(page, '.lead', 'Complete all lessons')

  const dueOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await call(app, 'POST', `${own.path}/assignments`, own.headers, { lessonIds: [LESSON], dueOn, timeZone: 'UTC' })
  await goTo(teacher, `#/classes/${own.id}`)
  await press(teacher, 'Français')
  await teacher.getByRole('link', { name: 'Feuille de progression à imprimer' }).click()
  await says(teacher, 'h1', 'Groupe D : progression')
  const row = teacher.locator('.sheet tbody tr', { hasText: 'Léa Martin' })
  await says(teacher, '.sheet tbody', new RegExp(`Léa Martin\\s*${inIt.length}/${inIt.length}`))
  t.ok(await prints(teacher, 'Imprimer'))
  t.match(await row.locator('[data-title="Score moyen"]').innerText(), /^90\s%$/)
  t.match(await row.locator('[data-title=Devoirs]').innerText(), /^fait\s: 1, en retard\s: 0, à faire\s: 0$/)
  await checkAccess(teacher, 'une feuille de progression')
  await teacher.emulateMedia({ media: 'print' })
  t.ok(await teacher.locator('.sheet thead').isVisible())
  t.notOk(await teacher.locator('.page-header').isVisible())
  await teacher.emulateMedia({ media: null })
  await goTo(teacher, `#/classes/${(await classOf(app)).id}%2Fsheet`)
  await says(teacher, '[role=alert]', /\S/)
})
