// A pupil's homework, and changes in what teachers can see. Loaded for signed-in users only.
import '../../elements/style/homework.css'
import { h, pageHeading, workButton } from '../../elements/dom.ts'
import { calendarDayText } from '../../elements/text/day.ts'
import type { Account } from '../../learner/account.ts'
import { fetchHomework, findHomework, recordSeenNews, type ClassNews, type Homework } from '../../learner/homework.ts'
import type { Learner } from '../../learner/learner.ts'
import type { AllProgress } from '../../learner/progress.ts'
import { linkTo } from '../../shell/routes.ts'
import { t } from './homework-strings.ts'

/** More homework is folded. */
const MAX_UNFOLDED = 3

/** @returns the cards at the top of a user's home view */
export async function homeworkCards (...from: Parameters<typeof homeworkOf>): Promise<HTMLElement[]> {
  const { homework, news, database, owner } = await homeworkOf(...from)
  return [
    ...homework.length > 0 ? [homeworkCard(homework)] : [],
    ...news.map(one => newsCard(one, () => recordSeenNews(database, owner, one)))
  ]
}

/** @param isNews whether to ask the server first */
async function homeworkOf (
  account: Account, { database, owner, activity }: Learner, progress: AllProgress, isNews: boolean
) {
  const user = owner()
  if (isNews) await fetchHomework(account, database)
  const { now } = await activity()
  return { ...await findHomework(database, { owner: user, now, progress }), database, owner: user }
}

function homeworkCard (homework: readonly Homework[]): HTMLElement {
  const [first, ...others] = homework.map((one, i) => line(one, i === 0))
  const rest = others.splice(MAX_UNFOLDED - 1)
  return h('section', { class: 'homework card', 'aria-labelledby': 'homework' },
    h('h2', { id: 'homework' }, t('homework')),
    h('ul', {}, first, ...others),
    rest.length > 0 && h('details', {}, h('summary', {}, t('more', rest.length)), h('ul', {}, ...rest)))
}

function line ({ lessonId, title, className, dueOn, state }: Homework, isNext: boolean): HTMLElement {
  const day = calendarDayText(dueOn)
  return h('li', { class: state },
    h('a', { class: isNext ? 'button primary' : 'button', href: linkTo('learn', lessonId) }, title),
    h('span', {},
      state === 'late' && h('strong', {}, t('late')), `${t(state === 'late' ? 'wasFor' : 'for', day)} · ${className}`))
}

/** Informs the user, once per device, that a teacher switched hard letters on or off. */
function newsCard ({ name, isOn }: ClassNews, note: () => Promise<void>): HTMLElement {
  const close = async () => {
    await note()
    card.remove()
    pageHeading()?.focus()
  }
  const card = h('section', { class: 'homework card', 'aria-label': name },
    h('p', {}, t(isOn ? 'lettersOn' : 'lettersOff', name)),
    h('div', { class: 'actions' },
      workButton(t('understood'), close),
      h('a', { class: 'button', href: linkTo('classes') }, t('whoSeesWhat'))))
  return card
}

/** Marks the course's lessons that are homework.
 * @param course the element with a link to each lesson */
export async function markHomework (course: HTMLElement, ...from: Parameters<typeof homeworkOf>) {
  const { homework } = await homeworkOf(...from)
  for (const { lessonId, state, dueOn } of homework) {
    const tile = course.querySelector(`.lessons a[href="${linkTo('learn', lessonId)}"]`)?.closest('li')
    // Two updates may overlap.
    tile?.querySelector('.homework-mark')?.remove()
    const mark = t(state === 'late' ? 'lateHere' : 'dueHere', calendarDayText(dueOn))
    tile?.querySelector('.quiet')?.append(h('strong', { class: `homework-mark ${state}` }, ` · ${mark}`))
  }
}
