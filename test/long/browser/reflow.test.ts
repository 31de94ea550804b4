// Views of teachers, pupils and admins on a phone, in the dark, in French, and magnified.
import { eq } from 'drizzle-orm'
import t from '#tap'
import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { contentId } from '../../../server/database/schema/content-ids.ts'
import { attempts, exercises, lessons, progress } from '../../../server/database/schema/tables.ts'
import { courseSite, goTo, openBrowser, press, visit, withSession } from '../../browser/chromium.ts'
import { violations } from '../../browser/every-view.ts'
import { notReflowing, tooSmall } from '../../browser/measures.ts'
import { databaseOf, signedIn } from '../../helper.ts'
import { call, classOf } from '../../support/classes.ts'

const browser = await openBrowser(null)
const { app, url } = await courseSite()
const LOOK = {
  locale: 'fr-FR', colorScheme: 'dark', reducedMotion: 'reduce', bypassCSP: true, viewport: { width: 390, height: 664 }
} as const

const open = (t: Test, session: Parameters<typeof withSession>[0]) =>
  visit(t, browser, url, { ...LOOK, prepare: withSession(session) })

async function check (t: Test, page: Page, name: string) {
  t.same(await violations(page), [], name)
  t.same(await tooSmall(page), [], `${name} has nothing too small to press`)
  t.same(await notReflowing(page), [], `${name} reflows`)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  t.ok(overflow <= 0, `${name} does not scroll sideways`)
}

/** Opens each view, waits for an element of it, and checks it. */
async function checkEach (t: Test, page: Page, places: readonly (readonly [place: string, element: string])[]) {
  for (const [place, element] of places) {
    await goTo(page, place)
    await page.locator(element).first().waitFor()
    await check(t, page, place)
  }
}

/** A class with homework, an invitation, and a pupil who has completed a module. */
async function busyClass () {
  const own = await classOf(app)
  const pupil = await own.newPupil({ firstName: 'Léa', lastName: 'Martin' })
  const moduleId = contentId('modules', 'basics')
  const db = databaseOf(app)
  const inIt = await db.select({ id: lessons.id }).from(lessons).where(eq(lessons.moduleId, moduleId))
  await db.insert(progress).values(inIt.map(({ id }) =>
    ({ userId: pupil.user.id, lessonId: id, completedAt: new Date(), score: 90 })))
  const asked = await db.select({ id: exercises.id }).from(exercises)
    .innerJoin(lessons, eq(lessons.id, exercises.lessonId)).where(eq(lessons.moduleId, moduleId))
  await db.insert(attempts).values(asked.map(({ id }) =>
    ({ userId: pupil.user.id, exerciseId: id, number: 1, answer: null, isCorrect: true, score: 90 })))
  const dueOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const lessonIds = [contentId('lessons', 'raised-fingers')]
  await call(app, 'POST', `${own.path}/assignments`, own.headers, { lessonIds, dueOn, timeZone: 'Europe/Paris' })
  return { own, pupil, moduleId, code: (await own.invite()).code }
}

t.test('the views of a class, its invitation, its slips and its sheet', async t => {
  const { own, pupil, moduleId, code } = await busyClass()
  const teacher = await open(t, own)
  await checkEach(t, teacher, [
    ['#/classes', '.class-list'],
    [`#/classes/${own.id}%2Fsheet`, '.sheet tbody'],
    [`#/classes/${own.id}`, '.pupil']
  ])
  await teacher.locator('#roster-list').fill('Élève;Né(e) le\nBÉZOUT Max;01/02/2015\nNOIR Léa;01/02/2015\n')
  await press(teacher, 'Afficher le tableau')
  await teacher.getByLabel('Ligne 3, Identifiant').fill('a@b')
  await press(teacher, 'Vérifier la liste')
  await teacher.locator('.roster-found .problem').waitFor()
  await check(t, teacher, 'the faults of a list')
  await teacher.getByLabel('Ligne 3, Identifiant').fill('')
  await press(teacher, 'Vérifier la liste')
  await teacher.locator('.proposal').waitFor()
  await check(t, teacher, 'a proposal')
  await teacher.locator('.roster-found button').click()
  await teacher.locator('.slips').waitFor()
  await check(t, teacher, 'slips')

  const page = await open(t, pupil)
  await checkEach(t, page, [
    ['#/', '.homework'],
    ['#/classes', '.class-list'],
    ['#/account', '.profile'],
    [`#/certificate/${moduleId}`, '.certificate'],
    [`#/join/${code}`, '.lead']
  ])
  const guest = await visit(t, browser, `${url}/#/join/${code}`, LOOK)
  await guest.locator('.rights').waitFor()
  await check(t, guest, 'the page of an invitation')
})

t.test('every page of the administration', async t => {
  const admin = await signedIn(app, 'admin')
  const { data } = await call(app, 'GET', '/lessons?limit=1&exercises=true', admin.headers)
  const [{ id: lessonId, exercises: [exercise] }] = data
  const places = [
    'overview', 'people', 'signs', 'signs.new', 'categories', 'categories.new', 'course', 'modules.new', 'lessons.new',
    `lessons.${lessonId}`, `exercises.${exercise.id}`, 'words', 'files', 'transfer', 'log', 'signs.nobody'
  ]
  await checkEach(t, await open(t, admin), places.map(place =>
    [`#/admin/${place}`, place === 'signs.nobody' ? '.admin [role=alert]' : '.admin h1'] as const))
})
