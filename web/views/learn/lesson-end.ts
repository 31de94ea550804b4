// The end of a lesson: what the learner can sign now, and what to do next.
import type { CourseLesson } from '#course/content'
import { isSigned } from '#course/kinds'
import { LETTERS } from 'recognizer-wasm'
import { burst } from '../../elements/burst.ts'
import { dayOf } from '../../elements/calendar.ts'
import { h } from '../../elements/dom.ts'
import { saveSetting, readSetting } from '../../elements/stored-setting.ts'
import { language } from '../../elements/text/language.ts'
import { learntHands } from '../../hands/learnt-hands.ts'
import type { Summary } from '../../learner/database/tables.ts'
import { linkTo, practiceLink } from '../../shell/routes.ts'
import { t as certificates } from '../certificate/strings.ts'
import { hasReachedGoal } from '../home/days.ts'
import { isWhole } from './lesson-tile.ts'
import type { LessonContext } from './lesson-context.ts'
import { askedIn, lettersIn, type LessonPosition } from './steps.ts'
import { t } from './strings.ts'

export async function lessonEnd (
  { course, lesson, learner, account }: LessonContext, { wrong }: LessonPosition
): Promise<HTMLElement> {
  const [allProgress, known, activity] =
    await Promise.all([learner.progress(course), learner.summary(), learner.activity()])
  const progress = allProgress.get(lesson.id)!
  const undone = lesson.exercises.filter(({ id }) => !progress.completed.has(id))
  const toSign = askedIn(undone.filter(isSigned))
  const left = askedIn(undone.filter(exercise => !isSigned(exercise)))
  const repeated = lesson.exercises.filter(({ id }) => wrong.includes(id) && progress.completed.has(id))
  const repeat = askedIn(repeated)
  const hard = lettersIn([...repeated, ...undone])
  const isCertified = account.user() && course.lessons.filter(({ moduleId }) => moduleId === lesson.moduleId)
    .every(lesson => isWhole(lesson, allProgress.get(lesson.id)!))
  const certifiedModule = isCertified ? lesson.moduleId : undefined
  return h('div', { class: 'lesson-end' },
    h('h2', { tabindex: '-1' }, t(undone.length === 0 ? 'lessonDone' : 'partlyDone')),
    undone.length === 0 && h('p', { class: 'lead' }, t('score', progress.score)),
    ...hasReachedGoal(known.days, activity) ? celebration(dayOf(activity.now)) : [],
    ...learnt(lettersIn(lesson.exercises), left, known.letters),
    h('dl', {},
      ...letterList(t('toRepeat'), repeat), ...letterList(t('toSign'), toSign), ...letterList(t('left'), left)),
    alternatives(course.lessons[course.lessons.findIndex(({ id }) => id === lesson.id) + 1], hard, certifiedModule))
}

/** Stores the day whose goal was celebrated. */
const CELEBRATED_KEY = 'dactylo-celebrated'

/** Celebrates a day's goal once. */
function celebration (today: string): HTMLElement[] {
  if (readSetting(CELEBRATED_KEY) === today) return []
  saveSetting(CELEBRATED_KEY, today)
  return [h('p', { class: 'goal-met' }, t('goalMet')), burst()]
}

/** The lesson's signed letters with their hands, and those that were only read. */
function learnt (letters: readonly string[], left: readonly string[], known: Summary['letters']): HTMLElement[] {
  const signed = letters.filter(letter => known[letter]?.signed)
  const read = letters.filter(letter => ![...signed, ...left].includes(letter) && known[letter]?.read)
  const readOnly = read.length > 0 ? [h('p', {}, t('canRead', read.join(' ')))] : []
  if (signed.length === 0) return readOnly
  const best = bestTime(signed, known)
  const count = LETTERS.filter(letter => known[letter]?.signed).length
  return [
    h('p', {}, t('canSign')),
    learntHands(signed),
    h('p', { class: 'quiet' }, [t('signedSoFar', count), best].filter(Boolean).join(' ')),
    ...readOnly
  ]
}

/** The fastest letter and its time. */
function bestTime (letters: readonly string[], known: Summary['letters']): string | undefined {
  const [best] = letters.map(letter => ({ letter, time: known[letter]?.best ?? Infinity }))
    .sort((a, b) => a.time - b.time)
  return best && t('bestTime', best.letter, t('seconds', (best.time / 1000).toFixed(1)))
}

function alternatives (following: CourseLesson | undefined, hard: string[], certifiedModule?: string) {
  return h('div', { class: 'actions' },
    following && h('a', { class: 'button primary', href: linkTo('learn', following.id) },
      t('nextLesson', following.title[language()])),
    hard.length > 0 && h('a', { class: 'button', href: practiceLink(hard) }, t('repeatThem', hard.join(' '))),
    certifiedModule && h('a', { class: 'button', href: linkTo('certificate', certifiedModule) },
      certificates('toCertificate')),
    h('a', { class: 'button', href: linkTo('learn') }, t('backToCourse')),
    h('a', { class: 'button', href: linkTo('home') }, t('untilTomorrow')))
}

const letterList = (name: string, letters: string[]) =>
  letters.length === 0 ? [] : [h('dt', {}, name), h('dd', { translate: 'no' }, letters.join(' '))]
