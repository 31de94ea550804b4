// Shows what is next: the letters that are due, a lesson of the course, and how far the learner has come.
import type { Course, CourseLesson } from '#course/content'
import { h, update as replace } from '../../elements/dom.ts'
import { saveSetting, readSetting } from '../../elements/stored-setting.ts'
import { pause } from '../../elements/lifetime.ts'
import { t } from '../../elements/text/language.ts'
import { linkToLesson } from '../../elements/text/next-lesson.ts'
import type { Review } from '../../learner/database/tables.ts'
import { nextLesson, type AllProgress } from '../../learner/progress.ts'
import { linkTo } from '../../shell/routes.ts'
import type { Parts } from '../parts.ts'
import { t as home } from './strings.ts'
import type { yourLetters } from './your-letters.ts'

/** Milliseconds that the view waits at most for what is kept on this device, so that nothing changes under the
 * learner's eyes. A first visit waits for nothing. */
const PATIENCE = 500

/** Kept once a learner has done something here, whom the next visit waits for. */
const BEGUN = 'dactylo-begun'

interface Guide {
  title: HTMLElement
  guide: HTMLElement
  /** Hidden while the learner has signed and read nothing. */
  letters: HTMLElement
}

export async function courseGuide (parts: Parts, signal: AbortSignal): Promise<Guide> {
  const title = h('h1', { tabindex: '-1' }, t('homeTitle'))
  const lead = () => t('courseLead', !parts.account.user())
  const text = h('p', { class: 'quiet' }, lead())
  const go = h('a', { class: 'button primary', href: linkTo('learn') }, t('startCourse'))
  const review = h('a', { class: 'button primary', href: linkTo('review') })
  const letters = h('div', { class: 'begun', hidden: true })
  const first = h('div', {})
  let shownLog = ''
  const keepGoal = (goal: number) => { parts.learner().then(({ keepGoal }) => keepGoal(goal)).catch(reportError) }
  const show = async (isNews = false) => {
    const { lesson, label, due, log, read, activity, progress } = await whatIsNext(parts)
    const homework = await homeworkOf(parts, progress, isNews)
    const hasBegun = log.length + read.size > 0
    // The greeting, in which a goal may be being chosen, stays until there is something else to show.
    const name = `${log.length} ${log.at(-1)?.id} ${read.size} ${activity.days.length} ${activity.goal}`
    const greeting = !hasBegun || name === shownLog ? null : await greetingFor(log, read, activity, keepGoal)
    if (signal.aborted) return
    replace(first, homework)
    if (greeting) letters.replaceChildren(...greeting)
    letters.hidden = !hasBegun
    if (hasBegun) saveSetting(BEGUN, 'yes')
    shownLog = name
    title.textContent = hasBegun ? home('todayTitle') : t('homeTitle')
    text.textContent = lesson ? lead() : t('allDone')
    text.hidden = lesson !== undefined && hasBegun
    go.textContent = label
    go.href = linkTo('learn', lesson?.id)
    showWays(go, review, due, homework.length > 0)
  }
  const update = async () => {
    await (await parts.learner()).refresh()
    await show(true)
  }
  // In a browser that keeps nothing the course says so, not this view.
  const shown = show().then(() => { update().catch(reportError) }, () => {})
  parts.account.onChange(() => { show().catch(() => {}) }, signal)
  const isFirst = !navigator.serviceWorker?.controller && !readSetting(BEGUN)
  if (!isFirst) await Promise.race([shown, pause(PATIENCE, signal)]).catch(() => {})
  return { title, guide: h('div', { class: 'guide' }, first, h('div', { class: 'actions' }, go), text), letters }
}

/** One way on leads: homework, else the letters that are due, else the course. */
function showWays (go: HTMLElement, review: HTMLElement, due: number, hasHomework: boolean) {
  go.classList.toggle('primary', due === 0 && !hasHomework)
  review.classList.toggle('primary', !hasHomework)
  review.textContent = t('lettersDue', due)
  if (due > 0 && !review.parentElement) go.before(review)
  if (due === 0) review.remove()
}

/** @param isNews whether the server is asked first */
const homeworkOf = async ({ account, learner }: Parts, progress: AllProgress, isNews: boolean) =>
  account.user() ? (await import('./homework.ts')).homeworkCards(account, await learner(), progress, isNews) : []

const greetingFor = async (...shown: Parameters<typeof yourLetters>) =>
  (await import('./your-letters.ts')).yourLetters(...shown)

async function whatIsNext ({ learner }: Parts) {
  const kept = await learner()
  const course = await kept.course()
  const [progress, log, activity] = await Promise.all([kept.progress(course), kept.reviews(), kept.activity()])
  const due = log.length > 0 ? await countDue(log) : 0
  const lesson = nextLesson(course, progress)
  const read = readInLessons(course, progress)
  return { lesson, label: labelOf(lesson, progress), due, log, read, activity, progress }
}

/** The letters that were named rightly in lessons. They are not in the log of reviews: among four answers a letter is
 * easily found, and its schedule would go too far. */
function readInLessons ({ lessons }: Course, progress: AllProgress): Set<string> {
  return new Set(lessons.flatMap(({ id, exercises }) => exercises.flatMap(({ id: exercise, type, letter }) =>
    letter && type === 'image_to_word' && progress.get(id)?.completed.has(exercise) ? letter : [])))
}

/** The words of the course's own page, unless the course is not begun. */
function labelOf (lesson: CourseLesson | undefined, progress: AllProgress): string {
  if (!lesson) return t('theCourse')
  if ([...progress.values()].every(({ status }) => status === 'not_started')) return t('startCourse')
  return linkToLesson(lesson, progress.get(lesson.id)?.status)
}

async function countDue (log: Review[]): Promise<number> {
  const { cardsOf, dueLetters } = await import('../../learner/schedule.ts')
  return dueLetters(cardsOf(log), new Date()).length
}
