// The way from a class to its course: the first lesson, or the one to continue with.
import { h } from '../../elements/dom.ts'
import { linkToLesson } from '../../elements/text/next-lesson.ts'
import type { Learner } from '../../learner/learner.ts'
import { nextLesson } from '../../learner/progress.ts'
import { linkTo } from '../../shell/routes.ts'
import type { ViewParts } from '../parts.ts'
import { t } from './strings.ts'

/** Leads to the course where the lessons cannot be loaded. */
export async function toLesson (parts: ViewParts): Promise<HTMLElement> {
  const link = h('a', { class: 'button primary', href: linkTo('learn') }, t('toCourse'))
  const learner = await parts.learner()
  const show = async () => {
    const { lesson, label } = await whatIsNext(learner)
    link.href = linkTo('learn', lesson?.id)
    link.textContent = label
  }
  await show().catch(() => {})
  // On another device the pupil may have done more.
  learner.refresh().then(show).catch(() => {})
  return h('div', { class: 'actions' }, link)
}

async function whatIsNext (learner: Learner) {
  const course = await learner.course()
  const progress = await learner.progress(course)
  const lesson = nextLesson(course, progress)
  if (!lesson) return { lesson, label: t('toCourse') }
  const isFirst = [...progress.values()].every(({ status }) => status === 'not_started')
  return { lesson, label: isFirst ? t('startFirst') : linkToLesson(lesson, progress.get(lesson.id)?.status) }
}
