// A table of the learner's results per letter.
import { h } from '../../elements/dom.ts'
import { smallHand } from '../../hands/illustration.ts'
import type { Review } from '../../learner/database/tables.ts'
import { reportOf, type LetterReport } from './report.ts'
import { t } from './strings.ts'

export const reportTable = (log: readonly Review[]): HTMLElement =>
  h('section', { class: 'card', 'aria-labelledby': 'report' },
    h('h2', { id: 'report' }, t('yourLetters')),
    h('p', { class: 'quiet' }, t('reportText')),
    h('table', { class: 'report' },
      h('thead', {}, h('tr', {}, ...(['letter', ...COLUMNS] as const).map(name => h('th', { scope: 'col' }, t(name))))),
      h('tbody', {}, ...reportOf(log).map(row))))

const COLUMNS = ['known', 'first', 'lately'] as const

const row = ({ letter, met, known, first, lately }: LetterReport) => h('tr', {},
  h('th', { scope: 'row' }, h('span', { translate: 'no' }, smallHand(letter), letter)),
  ...[t('knownOf', known, met), timeText(first), timeText(lately)].map((text, i) =>
    h('td', { 'data-name': t(COLUMNS[i]!) }, text)))

const timeText = (milliseconds: number | null) =>
  milliseconds === null ? '–' : t('seconds', (milliseconds / 1000).toFixed(1))
