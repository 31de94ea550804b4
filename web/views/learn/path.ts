// The way through the course: modules, their lessons, and where to go on.
import type { Account } from '../../learner/account.ts'
import type { Course, CourseLesson, CourseModule } from '#course/content'
import { h, update, type View } from '../../elements/dom.ts'
import { language } from '../../elements/text/language.ts'
import { linkToLesson } from '../../elements/text/next-lesson.ts'
import type { Learner } from '../../learner/learner.ts'
import { nextLesson, type LessonProgress } from '../../learner/progress.ts'
import { linkTo } from '../../shell/routes.ts'
import { t } from './strings.ts'

type ProgressOf = (lesson: CourseLesson) => LessonProgress

export async function pathView (learner: Learner, account: Account, signal: AbortSignal): Promise<View> {
  const element = h('div', { class: 'course' })
  const show = async () => {
    const course = await learner.course()
    const progress = await learner.progress(course)
    const progressOf: ProgressOf = ({ id }) => progress.get(id)!
    const waiting = await learner.waiting()
    if (signal.aborted) return
    update(element, [
      courseTop(nextLesson(course, progress), progressOf),
      accountNote(account, waiting),
      ...course.modules.map(module => moduleCard(module, lessonsOf(course, module), progressOf))
    ].filter(part => part !== null))
  }
  await show()
  // News of other devices and of admins are shown when they arrive.
  learner.refresh().then(show).catch(reportError)
  account.onChange(() => { show().catch(reportError) }, signal)
  return { element, title: t('title') }
}

const lessonsOf = ({ lessons }: Course, { id }: CourseModule) => lessons.filter(({ moduleId }) => moduleId === id)

function courseTop (next: CourseLesson | undefined, progressOf: ProgressOf): HTMLElement {
  return h('section', { class: 'course-top' },
    h('h1', { tabindex: '-1' }, t('title')),
    h('p', { class: 'lead' }, t(next ? 'courseLead' : 'allDone')),
    next && h('a', { class: 'button primary', href: linkTo('learn', next.id) },
      linkToLesson(next, progressOf(next).status)))
}

/** Says where progress is kept, unless it is all on the server. */
function accountNote (account: Account, waiting: number): HTMLElement | null {
  if (account.hasEnded()) return note(t('sessionEnded'), t('signIn'), linkTo('account'))
  if (!account.user()) return note(t('keptHere'), t('createAccount'), linkTo('account', 'new'))
  return waiting > 0 ? h('p', { class: 'course-note card', role: 'status' }, t('waiting', waiting)) : null
}

const note = (text: string, action: string, href: string) =>
  h('div', { class: 'course-note card' }, h('p', {}, text), h('a', { class: 'button', href }, action))

function moduleCard (module: CourseModule, lessons: CourseLesson[], progressOf: ProgressOf): HTMLElement {
  const done = lessons.filter(lesson => isWhole(lesson, progressOf(lesson))).length
  return h('section', { class: 'module', 'aria-labelledby': `module-${module.id}` },
    h('h2', { id: `module-${module.id}` }, module.title[language()]),
    h('p', { class: 'quiet' }, `${module.description[language()]} ${t('lessonsDone', done, lessons.length)}.`),
    h('ol', { class: 'lessons' }, ...lessons.map(lesson => lessonItem(lesson, progressOf(lesson)))))
}

/** Whether nothing of a lesson was left for later. */
const isWhole = ({ exercises }: CourseLesson, { status, completed }: LessonProgress) =>
  status === 'completed' && completed.size === exercises.length

function lessonItem (lesson: CourseLesson, progress: LessonProgress): HTMLElement {
  const isDone = isWhole(lesson, progress)
  return h('li', { class: isDone || progress.status === 'not_started' ? progress.status : 'in_progress' },
    h('a', { href: linkTo('learn', lesson.id) },
      h('span', { class: 'lesson-mark', 'aria-hidden': 'true' }, isDone ? '✓' : ''),
      h('span', { class: 'lesson-title' }, lesson.title[language()]), h('span', { class: 'visually-hidden' }, ', '),
      h('span', { class: 'quiet' }, `${t('minutes', lesson.duration)} · ${stateText(lesson, progress)}`)))
}

function stateText (lesson: CourseLesson, progress: LessonProgress): string {
  if (lesson.isDraft) return t('draft')
  if (isWhole(lesson, progress)) return t('done', progress.score)
  if (progress.status === 'not_started') return t('notStarted')
  return t('exercisesDone', progress.completed.size, lesson.exercises.length)
}
