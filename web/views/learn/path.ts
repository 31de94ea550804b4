// The course: modules with their lessons, and the next lesson.
import type { Account } from '../../learner/account.ts'
import type { Course, CourseLesson, CourseModule } from '#course/content'
import { h, update, type View } from '../../elements/dom.ts'
import { language } from '../../elements/text/language.ts'
import { linkToLesson } from '../../elements/text/next-lesson.ts'
import type { Learner } from '../../learner/learner.ts'
import { nextLesson, type LessonProgress } from '../../learner/progress.ts'
import { linkTo } from '../../shell/routes.ts'
import { isWhole, lessonTile } from './lesson-tile.ts'
import { t } from './strings.ts'

type ProgressOf = (lesson: CourseLesson) => LessonProgress

export async function pathView (learner: Learner, account: Account, signal: AbortSignal): Promise<View> {
  const element = h('div', { class: 'course' })
  const show = async (isNews = false) => {
    const course = await learner.course()
    const progress = await learner.progress(course)
    const progressOf: ProgressOf = ({ id }) => progress.get(id)!
    const next = nextLesson(course, progress)
    const waiting = await learner.waiting()
    if (signal.aborted) return
    update(element, [
      courseTop(course.lessons, next, progressOf),
      unsentNote(account, waiting),
      ...course.modules.map(module => moduleCard(module, lessonsOf(course, module), next, progressOf)),
      guestNote(account)
    ].filter(part => part !== null))
    if (!account.user()) return
    const { markHomework } = await import('../home/homework.ts')
    await markHomework(element, account, learner, progress, isNews)
  }
  await show()
  // Shows changes from other devices and admins when they arrive.
  learner.refresh().then(() => show(true)).catch(reportError)
  account.onChange(() => { show().catch(reportError) }, signal)
  return { element, title: t('title') }
}

const lessonsOf = ({ lessons }: Course, { id }: CourseModule) => lessons.filter(({ moduleId }) => moduleId === id)

function courseTop (lessons: readonly CourseLesson[], next: CourseLesson | undefined, progressOf: ProgressOf) {
  const done = lessons.filter(lesson => isWhole(lesson, progressOf(lesson))).length
  const text = t('lessonsDone', done, lessons.length)
  return h('section', { class: 'course-top' },
    h('h1', { tabindex: '-1' }, t('title')),
    next
      ? next !== lessons[0] && h('div', { class: 'actions' }, h('a', {
        class: 'button primary', href: linkTo('learn', next.id)
      }, linkToLesson(next, progressOf(next).status)))
      : h('p', { class: 'lead' }, t('allDone')),
    h('p', { class: 'quiet' }, text),
    h('progress', { max: lessons.length, value: done, 'aria-label': text }))
}

/** Says what is not on the server yet. */
function unsentNote (account: Account, waiting: number): HTMLElement | null {
  if (account.hasEnded()) return note(t('sessionEnded'), t('signIn'), linkTo('account'))
  if (!account.user() || waiting === 0) return null
  return h('p', { class: 'course-note card', role: 'status' }, t('waiting', waiting))
}

/** Explains to guests where their progress is stored. */
const guestNote = (account: Account) =>
  account.user() || IS_DEMO ? null : note(t('keptHere'), t('createAccount'), linkTo('account', 'new'))

const note = (text: string, action: string, href: string) =>
  h('div', { class: 'course-note card' }, h('p', {}, text), h('a', { class: 'button', href }, action))

function moduleCard (
  module: CourseModule, lessons: CourseLesson[], next: CourseLesson | undefined, progressOf: ProgressOf
): HTMLElement {
  return h('section', { class: 'module', 'aria-labelledby': `module-${module.id}` },
    h('h2', { id: `module-${module.id}` }, module.title[language()]),
    h('p', { class: 'quiet' }, module.description[language()]),
    h('ol', { class: 'lessons' }, ...lessons.map(lesson => lessonTile(lesson, progressOf(lesson), lesson === next))))
}
