// The link from a class to the lesson to do next.
import { h } from '../../elements/dom.ts'
import { linkToLesson } from '../../elements/text/next-lesson.ts'
import type { Learner } from '../../learner/learner.ts'
import { nextLesson } from '../../learner/progress.ts'
import { linkTo } from '../../shell/routes.ts'
import type { ViewContext } from '../context.ts'
import { t } from './strings.ts'

/** Links to the course if the lessons cannot be loaded. */
export async function toLesson (context: ViewContext): Promise<HTMLElement> {
  const link = h('a', { class: 'button primary', href: linkTo('learn') }, t('toCourse'))
  const learner = await context.learner()
  const show = async () => {
    const { lesson, label } = await findNext(learner)
    link.href = linkTo('learn', lesson?.id)
    link.textContent = label
  }
  await show().catch(() => {})
  // The pupil may have learned on another device.
  learner.refresh().then(show).catch(() => {})
  return h('div', { class: 'actions' }, link)
}

async function findNext (learner: Learner) {
  const course = await learner.course()
  const progress = await learner.progress(course)
  const lesson = nextLesson(course, progress)
  if (!lesson) return { lesson, label: t('toCourse') }
  const isFirst = [...progress.values()].every(({ status }) => status === 'not_started')
  return { lesson, label: isFirst ? t('startFirst') : linkToLesson(lesson, progress.get(lesson.id)?.status) }
}
