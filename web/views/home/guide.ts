// What to do next: letters due, the next lesson, and the learner's progress.
import type { Course, CourseLesson } from '#course/content'
import { kinds } from '#course/kinds'
import { today } from '../../elements/calendar.ts'
import { h, update as replace } from '../../elements/dom.ts'
import { saveSetting, readSetting } from '../../elements/stored-setting.ts'
import { onNewDay, pause, renewable } from '../../elements/lifetime.ts'
import { t } from '../../elements/text/language.ts'
import { linkToLesson } from '../../elements/text/next-lesson.ts'
import type { Activity } from '../../learner/activity.ts'
import { showBadge } from '../../learner/badge.ts'
import type { Summary } from '../../learner/database/tables.ts'
import { nextLesson, type AllProgress } from '../../learner/progress.ts'
import { dueLetters } from '../../learner/summary.ts'
import { linkTo } from '../../shell/routes.ts'
import type { PageContext } from '../context.ts'
import { t as home } from './strings.ts'

/** Time to wait for stored data, so that nothing changes under the learner's eyes. First visits do not wait. */
const DATA_TIMEOUT_MS = 500

/** Set once the learner has done something: later visits wait for stored data. */
const BEGUN_KEY = 'dactylo-begun'

interface Guide {
  title: HTMLElement
  guide: HTMLElement
  /** Hidden until the learner has signed or read a letter. */
  letters: HTMLElement
}

export async function courseGuide (context: PageContext, signal: AbortSignal): Promise<Guide> {
  const title = h('h1', { tabindex: '-1' }, t('homeTitle'))
  const lead = () => t('courseLead', !context.account.user())
  const text = h('p', { class: 'quiet' }, lead())
  const lessonLink = h('a', { class: 'button primary', href: linkTo('learn') }, t('startCourse'))
  const reviewLink = h('a', { class: 'button primary', href: linkTo('review') })
  const letters = h('div', { class: 'begun', hidden: true })
  const first = h('div', {})
  let shownState = ''
  const nextShow = renewable(signal)
  const show = async (isNews = false) => {
    // Another user may sign in while data is read.
    const current = nextShow()
    const { lesson, label, due, known, read, activity, progress } = await findNext(context)
    const homework = await homeworkOf(context, progress, isNews)
    const hasBegun = Object.keys(known.days).length + read.size > 0
    // Keeps the greeting, where the learner may be choosing a goal, until something changed.
    const name = stateOf(known, read, activity)
    const greeting = !hasBegun || name === shownState ? null : await greetingFor(context, known, read, activity)
    if (current.aborted) return
    replace(first, homework)
    if (greeting) letters.replaceChildren(...greeting)
    letters.hidden = !hasBegun
    if (hasBegun) saveSetting(BEGUN_KEY, 'yes')
    shownState = name
    title.textContent = hasBegun ? home('todayTitle') : t('homeTitle')
    text.textContent = lesson ? lead() : t('allDone')
    text.hidden = lesson !== undefined && hasBegun
    Object.assign(lessonLink, { textContent: label, href: linkTo('learn', lesson?.id) })
    highlightLink(lessonLink, reviewLink, due, homework.length > 0)
  }
  const update = async () => {
    await (await context.learner()).refresh()
    await show(true)
  }
  // If the browser stores nothing, the course view explains it.
  const shown = show().then(() => { update().catch(reportError) }, () => {})
  context.account.onChange(() => { show().catch(() => {}) }, signal)
  onNewDay(signal, () => { update().catch(reportError) })
  if (!isFirstVisit()) await Promise.race([shown, pause(DATA_TIMEOUT_MS, signal)]).catch(() => {})
  const guide = h('div', { class: 'guide' }, first, h('div', { class: 'actions' }, lessonLink), text)
  return { title, guide, letters }
}

const isFirstVisit = () => !navigator.serviceWorker?.controller && !readSetting(BEGUN_KEY)

/** Highlights one link: homework, or due letters, or the course. The app's icon shows how many letters are due. */
function highlightLink (lessonLink: HTMLElement, reviewLink: HTMLElement, due: number, hasHomework: boolean) {
  lessonLink.classList.toggle('primary', due === 0 && !hasHomework)
  reviewLink.classList.toggle('primary', !hasHomework)
  reviewLink.textContent = t('lettersDue', due)
  if (due > 0 && !reviewLink.parentElement) lessonLink.before(reviewLink)
  if (due === 0) reviewLink.remove()
  showBadge(due)
}

/** @param isNews whether to ask the server first */
const homeworkOf = async ({ account, learner }: PageContext, progress: AllProgress, isNews: boolean) =>
  account.user() ? (await import('./homework.ts')).homeworkCards(account, await learner(), progress, isNews) : []

const goalKeeper = ({ learner }: PageContext) => (goal: number) => {
  learner().then(({ saveGoal }) => saveGoal(goal)).catch(reportError)
}

/** Changes with everything that the greeting shows. */
const stateOf = (known: Summary, read: ReadonlySet<string>, { days, goal }: Activity): string =>
  [today(), JSON.stringify(known.days), read.size, days.length, goal].join(' ')

const greetingFor = async (context: PageContext, known: Summary, read: ReadonlySet<string>, activity: Activity) =>
  (await import('./your-letters.ts')).yourLetters(known, read, activity, goalKeeper(context))

async function findNext ({ learner }: PageContext) {
  const kept = await learner()
  const course = await kept.course()
  const [progress, known, activity] = await Promise.all([kept.progress(course), kept.summary(), kept.activity()])
  const due = dueLetters(known, today()).length
  const lesson = nextLesson(course, progress)
  const read = readInLessons(course, progress)
  return { lesson, label: labelOf(lesson, progress), due, known, read, activity, progress }
}

/** Letters named rightly in lessons. They are not in the review log: among four answers a letter is easy to find,
 * so its interval would grow too fast. */
function readInLessons ({ lessons }: Course, progress: AllProgress): Set<string> {
  return new Set(lessons.flatMap(({ id, exercises }) => exercises.flatMap(({ id: exercise, type, letter }) =>
    letter && kinds[type].sign === 'picture' && progress.get(id)?.completed.has(exercise) ? letter : [])))
}

/** The same text as in the course, except before the first lesson. */
function labelOf (lesson: CourseLesson | undefined, progress: AllProgress): string {
  if (!lesson) return t('theCourse')
  if ([...progress.values()].every(({ status }) => status === 'not_started')) return t('startCourse')
  return linkToLesson(lesson, progress.get(lesson.id)?.status)
}
