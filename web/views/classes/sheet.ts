// A class's progress, to print: a row per pupil, a column per module.
import type { Api, Schemas } from 'api-client'
import { allPages } from '../../elements/all-pages.ts'
import { h } from '../../elements/dom.ts'
import { printButton } from '../../elements/print-button.ts'
import { dayText } from '../../elements/text/day.ts'
import { fullName, nameAmong } from '../../elements/text/full-name.ts'
import { averageScore } from '../../learner/average-score.ts'
import { publishedModules, type ModuleLessons } from '../../learner/published-lessons.ts'
import { linkTo } from '../../shell/routes.ts'
import { countsText, t } from './homework-strings.ts'

interface Row { pupil: Schemas['MemberProgress'], homework: Schemas['PupilHomework']['homework'] }

export async function sheetPage (id: string, api: Api): Promise<HTMLElement> {
  const path = { id }
  const back = h('p', { class: 'way-back' }, h('a', { href: linkTo('classes', id) }, t('backToClass')))
  try {
    const [reply, modules, pupils, homework] = await Promise.all([
      api.GET('/api/classes/{id}', { params: { path } }),
      publishedModules(api),
      allPages(query => api.GET('/api/classes/{id}/progress', { params: { path, query } })),
      allPages(query => api.GET('/api/classes/{id}/assignments/pupils', { params: { path, query } }))
    ])
    const rows = pupils.map(pupil => ({ pupil, homework: homework.find(({ id }) => id === pupil.id)?.homework ?? [] }))
    return sheet(back, reply.data!.data, modules, rows)
  } catch (error) {
    return h('section', {}, back, h('h1', { tabindex: '-1' }, t('sheet')),
      h('p', { class: 'problem', role: 'alert' }, (error as Error).message))
  }
}

function sheet (
  back: HTMLElement, { name, teacher }: Schemas['Class'], modules: readonly ModuleLessons[], rows: readonly Row[]
): HTMLElement {
  const header = [t('pupil'), ...modules.map(({ title }) => title), t('all'), t('averageScore'), t('homework')]
  const pupils = rows.map(({ pupil }) => pupil)
  const cells = ({ pupil, homework }: Row) => [
    ...modules.map(({ lessons }) => doneOf(pupil, lessons)),
    doneOf(pupil, modules.flatMap(({ lessons }) => lessons)), averageOf(pupil), homeworkText(homework)
  ]
  return h('section', { class: 'sheet' }, back,
    h('h1', { tabindex: '-1' }, t('sheetTitle', name)),
    h('p', { class: 'quiet' }, t('sheetLead', fullName(teacher), dayText(new Date(), { year: 'numeric' }))),
    h('div', { class: 'table-scroll', role: 'region', tabindex: '0', 'aria-label': t('sheet') },
      h('table', {},
        h('thead', {}, h('tr', {}, ...header.map(text => h('th', { scope: 'col' }, text)))),
        h('tbody', {}, ...rows.map(row => h('tr', {}, h('th', { scope: 'row' }, nameAmong(row.pupil, pupils)),
          ...cells(row).map((text, i) => h('td', { 'data-title': header[i + 1] }, text))))))),
    h('div', { class: 'actions' },
      ...printButton({ isPrimary: true })))
}

const isDone = ({ lessons }: Row['pupil'], id: string) =>
  lessons.some(({ lessonId, status }) => lessonId === id && status === 'completed')

const doneOf = (pupil: Row['pupil'], lessons: ModuleLessons['lessons']): string =>
  `${lessons.filter(({ id }) => isDone(pupil, id)).length}/${lessons.length}`

function averageOf ({ lessons }: Row['pupil']): string {
  const scores = lessons.flatMap(({ status, score }) => status === 'completed' ? score ?? [] : [])
  return scores.length === 0 ? '–' : t('percent', averageScore(scores))
}

function homeworkText (homework: Row['homework']): string {
  const count = (wanted: Row['homework'][number]['state']) => homework.filter(({ state }) => state === wanted).length
  if (homework.length === 0) return '–'
  return countsText({
    done: count('done'), withoutAnswers: count('without_answers'), late: count('late'), open: count('open')
  })
}
