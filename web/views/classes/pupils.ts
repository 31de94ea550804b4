// The pupils of a class and their results.
import type { Api, Schemas } from 'api-client'
import { deviceTimeZone } from '../../elements/calendar.ts'
import { h } from '../../elements/dom.ts'
import { confirmButton } from '../../elements/forms/confirm-button.ts'
import { listSection } from '../../elements/list-section.ts'
import { downloadButton } from '../../elements/save-file.ts'
import { dayText } from '../../elements/text/day.ts'
import { resetCode } from '../../elements/reset-code.ts'
import { nameAndUsername } from '../../elements/text/full-name.ts'
import { averageScore } from '../../learner/average-score.ts'
import { linkTo } from '../../shell/routes.ts'
import { resultText, t as homework } from './homework-strings.ts'
import { removedPupils } from './removed-pupils.ts'
import { t } from './strings.ts'

type Pupil = Schemas['MemberProgress']
type Result = Schemas['LessonResult']

/** @param onChanged called after a pupil was removed or restored */
export function pupilsOf (api: Api, managed: Schemas['Class'], signal: AbortSignal, onChanged = async () => {}) {
  const { id } = managed
  const removed = h('div', { role: 'status' })
  const remove = async ({ id: userId, username }: Pupil) => {
    const params = { path: { id, userId } }
    const reply = await api.DELETE('/api/classes/{id}/members/{userId}', { params })
    if (!reply.data) return reply
    await reload()
    removed.replaceChildren(h('p', {}, t('removed', username)))
    await Promise.all([former && former.load(), onChanged()])
    return reply
  }
  const actionsOn = (pupil: Pupil) => [
    resetCode(pupil.username, () => api.POST('/api/classes/{id}/members/{userId}/reset-code', {
      params: { path: { id, userId: pupil.id } }
    })),
    confirmButton(t('remove'), {
      label: t('removePupil', pupil.username), question: () => t('removeQuestion', pupil.username)
    }, () => remove(pupil))
  ]
  const line = (pupil: Pupil) => h('li', {}, h('details', { class: 'card' },
    summaryOf(pupil),
    h('ul', { class: 'results' }, ...pupil.lessons.map(resultLine)),
    ...managed.archivedAt ? [] : actionsOn(pupil)))
  const { element, heading, load, reload } = listSection({
    title: t('pupilsTitle'),
    empty: t('noPupils'),
    ask: query => api.GET('/api/classes/{id}/progress', { params: { path: { id }, query } }),
    line
  }, signal)
  heading.after(removed)
  // Nobody can be restored in an archived class.
  const former = managed.archivedAt === null && removedPupils(api, managed, signal, async () => {
    removed.replaceChildren()
    await Promise.all([reload(), onChanged()])
  })
  element.append(h('p', { class: 'quiet' }, t('youSee')), csvButton(api, managed))
  if (former) element.append(former.element)
  return { element, load: async () => { await Promise.all([load(), former && former.load()]) } }
}

function summaryOf ({ lessons, ...pupil }: Pupil): HTMLElement {
  const done = lessons.filter(({ status }) => status === 'completed')
  const unanswered = lessons.filter(({ status }) => status === 'without_answers').length
  const last = lessons.map(lastOf).sort().at(-1)
  return h('summary', { class: 'pupil' },
    h('strong', {}, nameAndUsername(pupil)),
    h('span', {}, t('lessonsDone', done.length)),
    h('span', {}, unanswered > 0 && t('withoutAnswers', unanswered)),
    h('span', {}, done.length > 0 && t('average', averageScore(done.map(({ score }) => score ?? 0)))),
    h('span', { class: 'quiet' }, last && t('lastOn', dayText(last))))
}

const lastOf = ({ startedAt, completedAt }: Result): string => completedAt ?? startedAt

const resultLine = (result: Result): HTMLElement => h('li', {}, lineText(result))

function lineText ({ title, status, score, exercises, answeredExercises, startedAt, completedAt }: Result): string {
  if (!completedAt) return t('started', title, dayText(startedAt))
  const result = status === 'without_answers'
    ? homework('without_answers')
    : resultText(answeredExercises, exercises, score)
  return t('completed', title, result, dayText(completedAt))
}

function csvButton (api: Api, managed: Schemas['Class']): HTMLElement {
  const problem = h('p', { class: 'problem', role: 'alert' })
  const params = { path: { id: managed.id }, query: { timeZone: deviceTimeZone() } }
  const fetchFile = () => api.GET('/api/classes/{id}/progress.csv', { params, parseAs: 'blob' })
  return h('div', {},
    h('div', { class: 'actions' },
      downloadButton(t('download'), problem, fetchFile, () => `${managed.name}.csv`),
      h('a', { class: 'button', href: linkTo('classes', `${managed.id}/sheet`) }, homework('toSheet'))), problem)
}
