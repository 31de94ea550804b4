// The end of a round: what was read, at which pace, and what comes next.
import type { CourseLesson } from '#course/content'
import { burst } from '../../elements/burst.ts'
import { h } from '../../elements/dom.ts'
import { linkToLesson } from '../../elements/text/next-lesson.ts'
import { isRight } from '#course/alignment'
import { t as spelling } from '../../hands/spelling/strings.ts'
import type { ReadWord } from '../../hands/spelling/word-step.ts'
import { linkTo } from '../../shell/routes.ts'
import { t as learn } from '../learn/strings.ts'
import { t } from './strings.ts'

interface Ending {
  read: readonly ReadWord[]
  /** Letters a second at which the learner reads; null before the first word at a pace. */
  pace: number | null
  /** The next lesson and its status, if any is left. */
  lesson: CourseLesson | undefined
  status: string | undefined
  onAnother (): void
}

export const roundEnd = ({ read, pace, lesson, status, onAnother }: Ending): HTMLElement =>
  h('div', { class: 'lesson-end' },
    h('h2', { tabindex: '-1' }, t('done')),
    burst(),
    read.length > 0 &&
      h('p', { class: 'lead' }, t('wordsRead', read.filter(({ pairs }) => pairs.every(isRight)).length, read.length)),
    pace !== null && h('p', {}, spelling('youRead', pace)),
    h('div', { class: 'actions' },
      lesson && h('a', { class: 'button primary', href: linkTo('learn', lesson.id) }, linkToLesson(lesson, status)),
      h('a', { class: `button ${lesson ? '' : 'primary'}`, href: linkTo('home') }, learn('untilTomorrow')),
      h('button', { type: 'button', onclick: onAnother }, t('another'))))
