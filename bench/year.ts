// The page after a year of use: processor time of a visit with 50,000 reviews and 400 unsent answers, compared with a
// visit after a day of use that shows the same.
/// <reference lib="dom" />
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext } from 'playwright-core'
import { courseOf } from '../server/administration/seed/course-document.ts'
import { readContent } from '../server/administration/seed/files.ts'
import { inProject } from '../server/settings/paths.ts'
import { headlessPath } from '../test/browser/find-chromium.ts'
import { byTurns, ms, quantile, spread } from './figures.ts'
import { startProcess } from './process.ts'

/** Milliseconds of processor that a year may add to a visit. */
const MOST = 20
const ROUNDS = 9
/** By then the page has shown what it stores, and is idle. */
const SETTLED_MS = 1500
const DAY_OF_USE = { reviews: 26, answers: 60, frames: 0 }
const YEAR_OF_USE = { reviews: 50_000, answers: 400, frames: 30 }

interface Exercise { lessonId: string, exerciseId: string }

export async function run () {
  const browser = await chromium.launch({ executablePath: headlessPath(), args: ['--no-sandbox', '--disable-gpu'] })
  const server = await startProcess(inProject('server', 'main.ts'))
  try {
    const { lessons } = courseOf(await readContent())
    const exercises = lessons.flatMap(({ id: lessonId, exercises }) =>
      exercises.map(({ id }) => ({ lessonId, exerciseId: id }))).slice(0, DAY_OF_USE.answers)
    const day = await learnerAfter(browser, server.url, exercises, DAY_OF_USE)
    const year = await learnerAfter(browser, server.url, exercises, YEAR_OF_USE)
    const views = { home: '#/', course: '#/learn', lesson: `#/learn/${lessons.at(-1)!.id}` }
    for (const [name, address] of Object.entries(views)) {
      const url = `${server.url}/${address}`
      const took = await byTurns(ROUNDS, {
        day: () => costOfVisit(browser, day, url), year: () => costOfVisit(browser, year, url)
      })
      for (const part of ['page', 'browser'] as const) report(`${name}, ${part}`, took, part)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

function report (name: string, took: Record<'day' | 'year', Cost[]>, part: keyof Cost) {
  const [day, year] = [took.day, took.year].map(costs => costs.map(cost => cost[part])) as [number[], number[]]
  console.log(`${name}: ${spread(day, ms)} after a day, ${spread(year, ms)} after a year, median of the differences ` +
    `${ms(quantile(year.map((cost, round) => cost - day[round]!), 0.5))} (at most ${ms(MOST)})`)
}

/** Milliseconds of processor of a visit: in the page's process, and in the browser's, which has the database. */
interface Cost { page: number, browser: number }

async function costOfVisit (browser: Browser, context: BrowserContext, url: string): Promise<Cost> {
  const devTools = await browser.newBrowserCDPSession()
  const processorTime = async () => {
    const { processInfo } = await devTools.send('SystemInfo.getProcessInfo')
    const timeOf = (wanted: string) => processInfo.filter(({ type }) => type === wanted)
      .reduce((sum, { cpuTime }) => sum + 1000 * cpuTime, 0)
    return { page: timeOf('renderer'), browser: timeOf('browser') }
  }
  const page = await context.newPage()
  const before = await processorTime()
  await page.goto(url)
  await page.locator('h1').first().waitFor()
  await page.waitForTimeout(SETTLED_MS)
  const after = await processorTime()
  await page.close()
  await devTools.detach()
  return { page: after.page - before.page, browser: after.browser - before.browser }
}

/** A guest who has visited the page since, so that everything is up to date. */
async function learnerAfter (browser: Browser, url: string, exercises: Exercise[], use: typeof DAY_OF_USE) {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const visitHome = async () => {
    await page.goto(url)
    await page.locator('.guide').waitFor()
    await page.waitForTimeout(2 * SETTLED_MS)
  }
  await visitHome()
  await page.evaluate(fill, { ...use, exercises })
  await visitHome()
  await page.reload()
  await page.locator('.wall').waitFor()
  await page.close()
  return context
}

/** Runs in the page. */
async function fill ({ reviews, answers, frames, exercises }: typeof DAY_OF_USE & { exercises: Exercise[] }) {
  const names = Array.from({ length: 46 }, (_, i) => `right_point_${i}`)
  const film = Array.from({ length: frames }, (_, at) =>
    Object.fromEntries(names.map((name, i) => [name, [Math.sin(at + i), Math.cos(at * i), Math.sin(at - i)]])))
  const database = await new Promise<IDBDatabase>(resolve => {
    const opening = indexedDB.open('dactylo-learner')
    opening.onsuccess = () => resolve(opening.result)
  })
  const change = database.transaction(['reviews', 'outbox', 'films', 'events', 'summaries'], 'readwrite')
  const [log, outbox, films] = ['reviews', 'outbox', 'films'].map(name => change.objectStore(name)) as
    [IDBObjectStore, IDBObjectStore, IDBObjectStore]
  const owner = 'guest'
  for (let i = 0; i < reviews; i++) {
    const reviewedAt = new Date(Date.now() - (reviews - i) * 365 * 86_400_000 / 50_000).toISOString()
    const review = {
      id: crypto.randomUUID(),
      letter: String.fromCharCode(65 + i % 26),
      rating: i % 9 ? 'good' : 'again',
      reviewedAt,
      timeZone: 'Europe/Paris',
      milliseconds: 2000
    }
    log.add({ ...review, owner })
    outbox.add({ owner, kind: 'review', review })
  }
  for (let i = 0; i < answers; i++) {
    const exercise = exercises[i % exercises.length]!
    const attemptId = crypto.randomUUID()
    const given = frames > 0 ? null : { answer: 'L' }
    const event = { kind: 'answer', ...exercise, attemptId, given, isCorrect: true }
    outbox.add({ owner, kind: 'event', event })
    if (frames > 0) films.add({ attemptId, frames: film, framesPerSecond: 15 })
  }
  for (const name of ['events', 'summaries']) change.objectStore(name).delete(owner)
  await new Promise(resolve => { change.oncomplete = resolve })
  database.close()
}
