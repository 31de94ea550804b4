// What a lesson came to, and where to go on.
import type { CourseExercise } from '../../server/content/course.ts'
import { h } from '../dom.ts'
import { linkTo, practiceLink } from '../routes.ts'
import { language } from '../text/language.ts'
import type { Parts } from './step-parts.ts'
import { lettersIn, type Way } from './steps.ts'
import { t } from './strings.ts'

export async function lessonEnd ({ course, lesson, learner }: Parts, { wrong }: Way): Promise<HTMLElement> {
  const progress = (await learner.progress(course)).get(lesson.id)!
  const isWrong = ({ id }: CourseExercise) => wrong.includes(id)
  const isDone = ({ id }: CourseExercise) => progress.completed.has(id)
  const left = lettersIn(lesson.exercises.filter(exercise => !isDone(exercise)))
  const repeat = lettersIn(lesson.exercises.filter(isWrong))
  const good = lettersIn(lesson.exercises.filter(exercise => isDone(exercise) && !isWrong(exercise)))
    .filter(letter => !repeat.includes(letter) && !left.includes(letter))
  const following = course.lessons[course.lessons.indexOf(lesson) + 1]
  const hard = [...new Set([...repeat, ...left])]
  return h('div', { class: 'lesson-end card' },
    h('h2', { tabindex: '-1' }, t(left.length === 0 ? 'lessonDone' : 'partlyDone')),
    h('p', { class: 'lead' }, t('done', progress.score)),
    h('dl', {}, ...letterList(t('good'), good), ...letterList(t('toRepeat'), repeat), ...letterList(t('left'), left)),
    h('div', { class: 'actions' },
      following && h('a', { class: 'button primary', href: linkTo('learn', following.id) },
        t('nextLesson', following.title[language()])),
      hard.length > 0 && h('a', { class: 'button', href: practiceLink(hard) }, t('repeatThem', hard.join(' '))),
      h('a', { class: 'button', href: linkTo('learn') }, t('backToCourse'))))
}

const letterList = (name: string, letters: string[]) =>
  letters.length === 0 ? [] : [h('dt', {}, name), h('dd', {}, letters.join(' '))]
