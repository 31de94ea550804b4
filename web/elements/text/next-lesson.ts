import type { CourseLesson } from '#course/content'
import { language, t } from './language.ts'

/** Text of the link that starts or continues a lesson. */
export const linkToLesson = ({ title }: CourseLesson, status: string | undefined) =>
  t(status === 'in_progress' ? 'goOnWith' : 'begin', title[language()])
