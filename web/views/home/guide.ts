// The next steps: the daily round, the next lesson, and the learner's progress.
import type { CourseLesson } from '#course/content'
import { today } from '../../elements/calendar.ts'
import { h, update as replace } from '../../elements/dom.ts'
import { saveSetting, readSetting } from '../../elements/stored-setting.ts'
import { onNewDay, pause, renewable } from '../../elements/lifetime.ts'
import { t } from '../../elements/text/language.ts'
import { linkToLesson } from '../../elements/text/next-lesson.ts'
import type { Activity } from '../../learner/activity.ts'
import type { Summary } from '../../learner/database/tables.ts'
import { lettersReadIn, nextLesson, type AllProgress } from '../../learner/progress.ts'
import { dueLetters } from '../../learner/summary.ts'
import { linkTo } from '../../shell/routes.ts'
import type { PageContext } from '../context.ts'
import { t as home } from './strings.ts'

/** Time to wait for stored data, so that nothing changes under the learner's eyes. First visits do not wait. */
const DATA_TIMEOUT_MS = 500

/** Set once the learner has done something: later visits wait for stored data. */
const BEGUN_KEY = 'dactylo-begun'

interface Guide {
  title: HTMLElement
  guide: HTMLElement
  /** Hidden until the learner has signed or read a letter. */
  letters: HTMLElement
}

export async function courseGuide (context: PageContext, signal: AbortSignal): Promise<Guide> {
  const title = h('h1', { tabindex: '-1' }, t('homeTitle'))
  const lead = () => t('courseLead', !context.account.user())
  const text = h('p', { class: 'quiet' }, lead())
  const lessonLink = h('a', { class: 'button primary', href: linkTo('learn') }, t('startCourse'))
  const roundLink = h('a', { class: 'button', href: linkTo('round') }, t('dailyRound'))
  const actions = h('div', { class: 'actions' }, lessonLink)
  const letters = h('div', { class: 'begun', hidden: true })
  const first = h('div', {})
  let shownState = ''
  const nextShow = renewable(signal)
  const show = async (isNews = false) => {
    // Another user may sign in while data is read.
    const current = nextShow()
    const { lesson, label, round, known, read, activity, progress } = await findNext(context)
    const homework = await homeworkOf(context, progress, isNews)
    const hasBegun = Object.keys(known.days).length + read.size > 0
    // Keeps the greeting, where the learner may be choosing a goal, until something changed.
    const name = stateOf(known, read, activity)
    const greeting = !hasBegun || name === shownState ? null : await greetingFor(context, known, read, activity)
    if (current.aborted) return
    replace(first, homework)
    if (greeting) letters.replaceChildren(...greeting)
    letters.hidden = !hasBegun
    if (hasBegun) saveSetting(BEGUN_KEY, 'yes')
    shownState = name
    title.textContent = hasBegun ? home('todayTitle') : t('homeTitle')
    Object.assign(text, { textContent: lesson ? lead() : t('allDone'), hidden: lesson !== undefined && hasBegun })
    Object.assign(lessonLink, { textContent: label, href: linkTo('learn', lesson?.id) })
    showLinks(actions, { lessonLink, roundLink }, round, homework.length > 0)
  }
  const update = async () => {
    await (await context.learner()).refresh()
    await show(true)
  }
  // If the browser stores nothing, the course view explains it.
  const shown = show().then(() => { update().catch(reportError) }, () => {})
  context.account.onChange(() => { show().catch(() => {}) }, signal)
  onNewDay(signal, () => { update().catch(reportError) })
  if (!isFirstVisit()) await Promise.race([shown, pause(DATA_TIMEOUT_MS, signal)]).catch(() => {})
  return { title, guide: h('div', { class: 'guide' }, first, actions, text), letters }
}

const isFirstVisit = () => !navigator.serviceWorker?.controller && !readSetting(BEGUN_KEY)

type Links = Record<'lessonLink' | 'roundLink', HTMLElement>

/** Highlights one link: homework, or the daily round, or the course. */
function showLinks (actions: HTMLElement, { lessonLink, roundLink }: Links, round: Round, hasHomework: boolean) {
  lessonLink.classList.toggle('primary', round !== 'first' && !hasHomework)
  roundLink.classList.toggle('primary', round === 'first' && !hasHomework)
  const links = { first: [roundLink, lessonLink], later: [lessonLink, roundLink], none: [lessonLink] }[round]
  // A link that stays keeps the focus.
  const isShown = links.length === actions.children.length && links.every((link, i) => link === actions.children[i])
  if (!isShown) actions.replaceChildren(...links)
}

/** When the daily round comes: first while letters are due, or nothing was done today; not before the first letter. */
type Round = 'first' | 'later' | 'none'

function whenRound (known: Summary): Round {
  if (Object.keys(known.letters).length === 0) return 'none'
  return dueLetters(known, today()).length > 0 || !known.days[today()] ? 'first' : 'later'
}

/** @param isNews whether to ask the server first */
const homeworkOf = async ({ account, learner }: PageContext, progress: AllProgress, isNews: boolean) =>
  account.user() ? (await import('./homework.ts')).homeworkCards(account, await learner(), progress, isNews) : []

const goalKeeper = ({ learner }: PageContext) => (goal: number) => {
  learner().then(({ saveGoal }) => saveGoal(goal)).catch(reportError)
}

/** Changes with everything that the greeting shows. */
const stateOf = (known: Summary, read: ReadonlySet<string>, { days, goal }: Activity): string =>
  [today(), JSON.stringify(known.days), read.size, days.length, goal].join(' ')

const greetingFor = async (context: PageContext, known: Summary, read: ReadonlySet<string>, activity: Activity) =>
  (await import('./your-letters.ts')).yourLetters(known, read, activity, goalKeeper(context))

async function findNext ({ learner }: PageContext) {
  const kept = await learner()
  const course = await kept.course()
  const [progress, known, activity] = await Promise.all([kept.progress(course), kept.summary(), kept.activity()])
  const lesson = nextLesson(course, progress)
  const read = lettersReadIn(course, progress)
  return { lesson, label: labelOf(lesson, progress), round: whenRound(known), known, read, activity, progress }
}

/** The same text as in the course, except before the first lesson. */
function labelOf (lesson: CourseLesson | undefined, progress: AllProgress): string {
  if (!lesson) return t('theCourse')
  if ([...progress.values()].every(({ status }) => status === 'not_started')) return t('startCourse')
  return linkToLesson(lesson, progress.get(lesson.id)?.status)
}
