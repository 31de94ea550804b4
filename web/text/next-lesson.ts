import type { CourseLesson } from '#course/content'
import { language, t } from './language.ts'

/** What the link to a lesson says: that it begins, or goes on. */
export const linkToLesson = ({ title }: CourseLesson, status: string | undefined) =>
  t(status === 'in_progress' ? 'goOnWith' : 'begin', title[language()])
