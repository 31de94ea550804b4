// The course: its path of lessons, or a lesson.
import '../../elements/style/learn.css'
import type { View } from '../../elements/dom.ts'
import { previewing } from '../../learner/preview.ts'
import type { Parts } from '../parts.ts'
import { pathView } from './path.ts'
import { t } from './strings.ts'

/** @param lessonId of the lesson to do; none for the path */
export async function learnView (lessonId: string, parts: Parts, signal: AbortSignal): Promise<View> {
  const learner = await parts.learner()
  const find = async () => {
    const course = await learner.course()
    return { course, lesson: course.lessons.find(({ id }) => id === lessonId) }
  }
  let { course, lesson } = await find()
  if (!lesson && lessonId) {
    // An admin may have added the lesson since.
    await learner.refresh();
    ({ course, lesson } = await find())
  }
  if (!lesson && lessonId) parts.notices.show('unknown', () => t('noSuchLesson'), { stays: false })
  if (!lesson) return pathView(learner, parts.account, signal)
  // The path alone needs neither what reads letters nor what schedules them.
  const { lessonView } = await import('./lesson.ts')
  const doer = lesson.isDraft ? previewing(learner, parts.account) : learner
  return lessonView({ ...parts, course, lesson, learner: doer }, signal)
}
