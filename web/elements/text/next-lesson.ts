import type { CourseLesson } from '#course/content'
import { language, t } from './language.ts'

/** The text of the link to a lesson, which begins it or goes on with it. */
export const linkToLesson = ({ title }: CourseLesson, status: string | undefined) =>
  t(status === 'in_progress' ? 'goOnWith' : 'begin', title[language()])
