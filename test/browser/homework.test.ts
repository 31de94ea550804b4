// Homework, hard letters, the progress sheet and certificates, as the teacher and the pupils see them.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import t from '#tap'
import type { Page } from 'playwright-core'
import { contentId } from '../../server/database/schema/content-ids.ts'
import { assignments, attempts, exercises, lessons, progress } from '../../server/database/schema/tables.ts'
import { databaseOf } from '../helper.ts'
import { call, classOf } from '../support/classes.ts'
import { courseSite, openBrowser, press, says, visit, withSession } from './chromium.ts'
import { violations } from './every-view.ts'
import { notReflowing, tooSmall } from './measures.ts'

const browser = await openBrowser(null)
const { app, url } = await courseSite()
const PHONE = { width: 390, height: 664 }
const LESSON = contentId('lessons', 'first-letter')

async function checkAccess (page: Page, name: string) {
  t.same(await violations(page), [], name)
  t.same(await tooSmall(page), [], `${name} has nothing too small to press`)
  t.same(await notReflowing(page), [], `${name} reflows`)
}

type Session = Parameters<typeof withSession>[0]
const open = (t: Parameters<typeof visit>[0], session: Session, view: string, options: object = {}) =>
  visit(t, browser, `${url}/${view}`, { bypassCSP: true, prepare: withSession(session), ...options })

t.test('homework goes from the class page to the pupil’s home, and its result back', async t => {
  const own = await classOf(app)
  const pupil = await own.newPupil({ firstName: 'Léa', lastName: 'Martin' })
  const teacher = await open(t, own, `#/classes/${own.id}`)
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
  await press(teacher, 'Assign')
  await says(teacher, '.class-list', 'Find L, V, A again')
  await says(teacher, '.class-list', '0 done, 0 late, 1 open')
  await says(teacher, '.homework-table', /Léa Martin\s*open/)
  await checkAccess(teacher, 'a class with homework')

  const page = await open(t, pupil, '#/')
  await says(page, '.homework', 'Find L, V, A again')
  t.equal(await page.locator('.guide .primary').count(), 1, 'one button leads on')
  t.equal(await page.locator('.guide .primary').getAttribute('href'), `#/learn/${LESSON}`)
  await checkAccess(page, 'a home with homework')
  await databaseOf(app).update(assignments).set({ endsAt: sql`now()` }).where(eq(assignments.classId, own.id))
  await page.reload()
  await says(page, '.homework .late', 'Late:')
  await page.route('**/api/users/me/**', route => route.abort())
  await page.reload()
  await says(page, '.homework .late', 'Find L, V, A again')
  await page.goto(`${url}/#/learn`)
  await says(page, '.homework-mark', 'late homework')
  t.same(await violations(page), [], 'a course with homework')

  const phone = await open(t, pupil, '#/', { viewport: PHONE, locale: 'fr-FR', colorScheme: 'dark' })
  await says(phone, '.homework h2', 'Devoirs')
  await says(phone, '.homework .late', 'Retrouver L, V, A')
  await says(phone, '.homework .late', 'c’était à faire pour le')
  await checkAccess(phone, 'un accueil avec des devoirs')

  for (const verb of ['start', 'complete']) await call(app, 'POST', `/lessons/${LESSON}/${verb}`, pupil.headers)
  await phone.reload()
  await phone.locator('.homework').waitFor({ state: 'detached' })
  const onPhone = await open(t, own, `#/classes/${own.id}`, { viewport: PHONE, locale: 'fr-FR', colorScheme: 'dark' })
  await says(onPhone, '.class-list', 'fait : 1, en retard : 0, à faire : 0')
  await says(onPhone, '.homework-table', '✓ fait')
  await checkAccess(onPhone, 'une classe avec des devoirs')
  await onPhone.locator('summary', { hasText: 'Modifier' }).click()
  await press(onPhone, 'Retirer Retrouver L, V, A')
  await onPhone.locator('.confirm:not([hidden])').getByRole('button', { name: 'Retirer' }).click()
  await onPhone.locator('.homework-table table').waitFor({ state: 'detached' })
})

t.test('hard letters are switched on, announced to the pupils, and shown without names', async t => {
  const own = await classOf(app, 'teacher', 'Groupe D')
  const pupils = []
  for (let i = 0; i < 5; i++) pupils.push(await own.newPupil())
  const teacher = await open(t, own, `#/classes/${own.id}`)
  await says(teacher, '.hard-letters', 'This is off.')
  await press(teacher, 'Show hard letters')
  await says(teacher, '.confirm', 'Your pupils are notified.')
  await teacher.locator('.confirm:not([hidden]) .danger').click()
  await says(teacher, '.hard-letters', 'once five pupils have tried it')
  for (const { headers } of pupils) {
    const reviews = ['again', 'good'].map(rating =>
      ({ id: randomUUID(), letter: 'R', rating, reviewedAt: new Date().toISOString() }))
    await call(app, 'POST', '/reviews', headers, { reviews })
  }
  await teacher.reload()
  await says(teacher, '.letter-list', /R\s*about 50 of 100 tries fail/)
  await checkAccess(teacher, 'a class with hard letters')

  const pupil = await open(t, pupils[0]!, '#/')
  await says(pupil, '.homework', 'Groupe D: your teacher can now see which letters are hard')
  await checkAccess(pupil, 'a home with news of a class')
  await press(pupil, 'OK')
  await pupil.goto(`${url}/#/classes`)
  await says(pupil, '.rights', 'which letters are hard for the whole class, without names')
  await pupil.goto(`${url}/#/`)
  await pupil.waitForLoadState('networkidle')
  t.equal(await pupil.locator('.homework').count(), 0, 'the notice shows once')
})

t.test('a progress sheet and a certificate can be printed', async t => {
  const own = await classOf(app, 'teacher', 'Groupe E')
  const pupil = await own.newPupil({ firstName: 'Zoé', lastName: 'Zidi' })
  const moduleId = contentId('modules', 'basics')
  const db = databaseOf(app)
  const inIt = await db.select({ id: lessons.id }).from(lessons).where(eq(lessons.moduleId, moduleId))
  const asked = await db.select({ id: exercises.id, lessonId: exercises.lessonId, answer: exercises.answer })
    .from(exercises)
    .innerJoin(lessons, eq(lessons.id, exercises.lessonId)).where(eq(lessons.moduleId, moduleId))
  const userId = pupil.user.id
  const first = await open(t, pupil, '#/certificate')
  await says(first, '.lead', 'Complete all lessons of a module')
  const completedAt = new Date('2026-01-31T12:00:00Z')
  const rows = inIt.map(({ id }) => ({ userId, lessonId: id, completedAt, score: 90 }))
  await db.insert(progress).values(rows.filter(({ lessonId }) => lessonId !== LESSON))
  await db.insert(progress).values({ userId, lessonId: LESSON })
  // One exercise is left, which asks for V.
  const answered = asked.filter(({ lessonId, answer }) => lessonId !== LESSON || answer !== 'V')
  await db.insert(attempts).values(answered.map(({ id }) =>
    ({ userId, exerciseId: id, number: 1, answer: null, isCorrect: true, score: 90 })))
  await first.goto(`${url}/#/learn/${LESSON}`)
  await press(first, 'Start')
  await press(first, 'V')
  await press(first, 'Continue')
  t.equal(await first.getByRole('link', { name: 'Your certificate' }).getAttribute('href'), `#/certificate/${moduleId}`)
  await db.update(progress).set({ completedAt, score: 90 }).where(eq(progress.userId, userId))
  await first.goto(`${url}/#/account`)
  await first.getByRole('link', { name: 'Certificates' }).click()
  await first.locator('.entry .actions a').click()
  await says(first, '.certificate', /Zoé Zidi\s*has completed the module/)
  await says(first, '.certificate', '90 % on average, completed on January 31, 2026.')
  await says(first, '.certificate', `from the progress of the account ${pupil.user.username}`)
  await checkAccess(first, 'a certificate')
  await first.emulateMedia({ media: 'print' })
  t.notOk(await first.getByRole('button', { name: 'Print' }).isVisible(), 'paper has no buttons')
  t.ok(await first.locator('.certificate .name').isVisible())
  await first.goto(`${url}/#/certificate/course`)
  await says(first, '.lead', 'You have completed:')

  const sheet = await open(t, own, `#/classes/${own.id}`, { locale: 'fr-FR', viewport: PHONE })
  await sheet.getByRole('link', { name: 'Feuille de progression à imprimer' }).click()
  await says(sheet, 'h1', 'Groupe E : progression')
  await says(sheet, '.sheet tbody', new RegExp(`Zoé Zidi\\s*${inIt.length}/${inIt.length}`))
  await checkAccess(sheet, 'une feuille de progression')
  await sheet.emulateMedia({ media: 'print' })
  t.ok(await sheet.locator('.sheet thead').isVisible())
  t.notOk(await sheet.locator('.page-header').isVisible())

  const other = await classOf(app)
  const stranger = await open(t, other, `#/classes/${own.id}%2Fsheet`)
  await says(stranger, '[role=alert]', /\S/)
})
