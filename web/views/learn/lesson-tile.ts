// A lesson on the path: its state, and its letters' hands, coloured once they are done.
import type { CourseLesson } from '#course/content'
import { h } from '../../elements/dom.ts'
import { language } from '../../elements/text/language.ts'
import { smallHand } from '../../hands/illustration.ts'
import type { LessonProgress } from '../../learner/progress.ts'
import { linkTo } from '../../shell/routes.ts'
import { askedIn, lettersIn } from './steps.ts'
import { t } from './strings.ts'

/** Whether a lesson is complete, with no exercise postponed. */
export const isWhole = ({ exercises }: CourseLesson, { status, completed }: LessonProgress) =>
  status === 'completed' && completed.size === exercises.length

/** @param isNext whether this is the lesson to do next, with a large tile and a button */
export function lessonTile (lesson: CourseLesson, progress: LessonProgress, isNext: boolean): HTMLElement {
  const isDone = isWhole(lesson, progress)
  const state = isDone || progress.status === 'not_started' ? progress.status : 'in_progress'
  const word = wordOf(lesson)
  const href = linkTo('learn', lesson.id)
  const mark = h('span', { class: 'lesson-mark', 'aria-hidden': 'true' }, isDone ? '✓' : word ? '★' : isNext ? '→' : '')
  const title = h('span', { class: 'lesson-title' }, lesson.title[language()])
  const text = h('span', { class: 'quiet' }, `${t('minutes', lesson.duration)} · ${stateText(lesson, progress)}`)
  const hands = handsOf(lesson, progress, word)
  return h('li', { class: [state, isNext && 'current', word && 'milestone'].filter(Boolean).join(' ') }, mark, isNext
    ? h('div', { class: 'lesson-tile' }, title, text, hands,
      h('a', { class: 'button primary', href }, t(progress.status === 'not_started' ? 'start' : 'next'),
        h('span', { class: 'visually-hidden' }, `: ${lesson.title[language()]}`)))
    : h('a', { class: 'lesson-tile', href }, title, h('span', { class: 'visually-hidden' }, ', '), text, hands))
}

/** The word that the lesson spells: the end of its title. */
const wordOf = ({ title }: CourseLesson) => /\b[A-Z]{2,}$/.exec(title.fr)?.[0]

function handsOf ({ exercises }: CourseLesson, { completed }: LessonProgress, word?: string): HTMLElement {
  const done = new Set(exercises.filter(({ id }) => completed.has(id)).map(({ letter }) => letter))
  const letters = word ? [...word] : lettersIn(exercises)
  return h('span', { class: 'lesson-hands', 'aria-hidden': 'true', translate: 'no' }, ...letters.map(letter =>
    h('span', { class: done.has(letter) ? 'done' : null }, smallHand(letter), letter)))
}

function stateText (lesson: CourseLesson, progress: LessonProgress): string {
  const { status, completed, score } = progress
  if (lesson.isDraft) return t('draft')
  if (isWhole(lesson, progress)) return t('done', score)
  if (status === 'not_started') return t('notStarted')
  if (status === 'in_progress') return t('exercisesDone', completed.size, lesson.exercises.length)
  return t('endedWithout', askedIn(lesson.exercises.filter(({ id }) => !completed.has(id))).join(' '))
}
