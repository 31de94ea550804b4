// Shows what is next: a lesson of the course, the letters that are due, and how far the learner has come.
import type { CourseLesson } from '#course/content'
import { h } from '../../elements/dom.ts'
import { pause } from '../../elements/lifetime.ts'
import { t } from '../../elements/text/language.ts'
import { linkToLesson } from '../../elements/text/next-lesson.ts'
import type { Review } from '../../learner/database/tables.ts'
import type { LessonProgress } from '../../learner/progress.ts'
import { linkTo } from '../../shell/routes.ts'
import type { Parts } from '../parts.ts'
import type { yourLetters } from './your-letters.ts'

/** Milliseconds that the view waits at most for what is kept on this device, so that nothing changes under the
 * learner's eyes. A first visit waits for nothing. */
const PATIENCE = 500

interface Guide {
  guide: HTMLElement
  /** Hidden while the learner has signed and read nothing. */
  letters: HTMLElement
}

export async function courseGuide (parts: Parts, signal: AbortSignal): Promise<Guide> {
  const text = h('p', { class: 'quiet' }, t('courseLead'))
  const go = h('a', { class: 'button primary', href: linkTo('learn') }, t('startCourse'))
  const review = h('a', { class: 'button', href: linkTo('review'), hidden: true })
  const letters = h('div', { hidden: true })
  let shownLog = ''
  const keepGoal = (goal: number) => { parts.learner().then(({ keepGoal }) => keepGoal(goal)).catch(reportError) }
  const show = async () => {
    const { lesson, label, due, log, activity } = await whatIsNext(parts)
    // The greeting, in which a goal may be being chosen, stays until there is something else to show.
    const name = `${log.length} ${log.at(-1)?.id} ${activity.days.length} ${activity.goal}`
    const greeting = log.length === 0 || name === shownLog ? null : await greetingFor(log, activity, keepGoal)
    if (signal.aborted) return
    if (greeting) letters.replaceChildren(greeting)
    letters.hidden = log.length === 0
    shownLog = name
    text.textContent = t(lesson ? 'courseLead' : 'allDone')
    text.hidden = lesson !== undefined && log.length > 0
    go.textContent = label
    go.href = linkTo('learn', lesson?.id)
    review.textContent = t('lettersDue', due)
    review.hidden = due === 0
  }
  const update = async () => {
    await (await parts.learner()).refresh()
    await show()
  }
  // In a browser that keeps nothing the course says so, not this view.
  const shown = show().then(() => { update().catch(reportError) }, () => {})
  parts.account.onChange(() => { show().catch(() => {}) }, signal)
  if (navigator.serviceWorker?.controller) await Promise.race([shown, pause(PATIENCE, signal)]).catch(() => {})
  return { guide: h('div', { class: 'guide' }, h('div', { class: 'actions' }, go, review), text), letters }
}

const greetingFor = async (...shown: Parameters<typeof yourLetters>) =>
  (await import('./your-letters.ts')).yourLetters(...shown)

async function whatIsNext ({ learner }: Parts) {
  const [kept, { nextLesson }] = await Promise.all([learner(), import('../../learner/progress.ts')])
  const course = await kept.course()
  const [progress, log, activity] = await Promise.all([kept.progress(course), kept.reviews(), kept.activity()])
  const due = log.length > 0 ? await countDue(log) : 0
  const lesson = nextLesson(course, progress)
  return { lesson, label: labelOf(lesson, progress), due, log, activity }
}

/** The words of the course's own page, unless the course is not begun. */
function labelOf (lesson: CourseLesson | undefined, progress: ReadonlyMap<string, LessonProgress>): string {
  if (!lesson) return t('theCourse')
  if ([...progress.values()].every(({ status }) => status === 'not_started')) return t('startCourse')
  return linkToLesson(lesson, progress.get(lesson.id)?.status)
}

async function countDue (log: Review[]): Promise<number> {
  const { cardsOf, dueLetters } = await import('../../learner/schedule.ts')
  return dueLetters(cardsOf(log), new Date()).length
}
