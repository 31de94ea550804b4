// Certificates of modules and of the course, to print, from the progress on the server.
import '../../elements/style/account.css'
import '../../elements/style/certificate.css'
import { h, type View } from '../../elements/dom.ts'
import { entryPage, messagePage } from '../../elements/entry-page.ts'
import { printButton } from '../../elements/print-button.ts'
import { dayText } from '../../elements/text/day.ts'
import { fullName } from '../../elements/text/full-name.ts'
import { averageScore } from '../../learner/average-score.ts'
import type { User } from '../../learner/account.ts'
import { publishedModules, type ModuleLessons } from '../../learner/published-lessons.ts'
import { linkTo } from '../../shell/routes.ts'
import type { ViewContext } from '../context.ts'
import { t } from './strings.ts'

type Lesson = ModuleLessons['lessons'][number]

/** A module or the whole course. */
interface Subject { id: string, title: string, lessons: Lesson[] }

/** The address of the course's certificate; a module's is its id. */
const COURSE = 'course'

/** @param which a module or the course; empty for a list of completed ones */
export async function certificateView (which: string, { account }: ViewContext): Promise<View> {
  const user = account.user()
  const content = user && !account.hasEnded() ? await pageOf(which, user, account.api).catch(problem) : signInFirst()
  return { element: h('div', { class: 'account' }, content), title: t('certificates') }
}

async function pageOf (which: string, user: User, api: ViewContext['account']['api']): Promise<HTMLElement> {
  const modules = await publishedModules(api)
  const course = { id: COURSE, title: t('theCourse'), lessons: modules.flatMap(({ lessons }) => lessons) }
  const completed = [course, ...modules].filter(({ lessons }) => lessons.length > 0 && lessons.every(isWhole))
  const subject = completed.find(({ id }) => id === which)
  return subject ? certificate(subject, user) : listOf(completed)
}

/** Whether a lesson is complete with no exercise postponed, as in the course view. */
const isWhole = ({ progress }: Lesson) =>
  progress.status === 'completed' && progress.completedExercises === progress.totalExercises

const problem = ({ message }: Error) =>
  entryPage(t('certificates'), h('p', { class: 'problem', role: 'alert' }, message))

const signInFirst = () => messagePage(t('certificates'), t('signInFirst'), linkTo('account'), t('signIn'))

function listOf (completed: readonly Subject[]): HTMLElement {
  if (completed.length === 0) return messagePage(t('certificates'), t('noneYet'), linkTo('learn'), t('toCourse'))
  return entryPage(t('certificates'), h('p', { class: 'lead' }, t('ofWhat')),
    h('div', { class: 'actions' }, ...completed.map(({ id, title }) =>
      h('a', { class: 'button', href: linkTo('certificate', id) }, title))))
}

function certificate ({ id, title, lessons }: Subject, user: User): HTMLElement {
  const last = lessons.map(({ progress }) => progress.completedAt ?? '').sort().at(-1)!
  const average = averageScore(lessons.map(({ progress }) => progress.score ?? 0))
  return h('section', { class: 'certificate' },
    h('div', { class: 'card' },
      h('p', { class: 'quiet' }, t('alphabetOfLsf')),
      h('h1', { tabindex: '-1' }, t('certificate')),
      h('p', { class: 'name' }, fullName(user)),
      h('p', {}, t(id === COURSE ? 'hasCompletedCourse' : 'hasCompleted')),
      h('p', { class: 'subject' }, title),
      h('p', {}, t('details', lessons.length, average, dayText(last, { year: 'numeric' }))),
      h('p', { class: 'quiet' }, t('madeBy', location.host, user.username, dayText(new Date(), { year: 'numeric' })))),
    h('div', { class: 'actions' },
      ...printButton({ isPrimary: true }),
      h('a', { class: 'button', href: linkTo('certificate') }, t('certificates'))))
}
