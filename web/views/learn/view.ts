// The course, or one of its lessons.
import '../../elements/style/learn.css'
import type { View } from '../../elements/dom.ts'
import { previewLearner } from '../../learner/preview.ts'
import type { ViewContext } from '../context.ts'
import { pathView } from './path.ts'
import { t } from './strings.ts'

/** @param lessonId empty for the path */
export async function learnView (lessonId: string, context: ViewContext, signal: AbortSignal): Promise<View> {
  const learner = await context.learner()
  // Another tab may sign in another user, who has another course and an own place in the lesson.
  const owner = learner.owner()
  const find = async () => {
    const course = await learner.course()
    return { course, lesson: course.lessons.find(({ id }) => id === lessonId) }
  }
  let { course, lesson } = await find()
  if (!lesson && lessonId) {
    // An admin may have added the lesson since the last fetch.
    await learner.refresh();
    ({ course, lesson } = await find())
  }
  if (!lesson && lessonId) {
    context.notices.show('unknown', () => t('noSuchLesson', !context.account.user()), { stays: false })
  }
  if (!lesson) return pathView(learner, context.account, signal)
  if (learner.owner() !== owner) context.reopen()
  context.account.onChange(() => { if (learner.owner() !== owner) context.reopen() }, signal)
  // The path does not need the recognizer's and the scheduler's code.
  const { lessonView } = await import('./lesson.ts')
  const lessonLearner = lesson.isDraft ? previewLearner(learner, context.account) : learner
  return lessonView({ ...context, course, lesson, learner: lessonLearner }, signal)
}
