// The accounts that a list would create, to check before they are created.
import type { Schemas } from 'api-client'
import { h, workButton } from '../../elements/dom.ts'
import type { Line } from '../../elements/table/table.ts'
import { t } from './roster-strings.ts'

type Pupil = Schemas['StartCode']

/** @param lines of the table, one for each pupil */
export const proposal = (
  { pupils }: Schemas['StartCodes'], lines: readonly Line[], create: () => Promise<void>
): HTMLElement[] => [
  h('h3', { tabindex: '-1' }, t('proposed')),
  h('div', { class: 'grid-box' }, h('table', { class: 'grid proposal' },
    h('thead', {}, h('tr', {}, ...[t('line'), t('firstName'), t('lastName'), t('username')].map(text =>
      h('th', { scope: 'col' }, text)))),
    h('tbody', {}, ...pupils.map((pupil, i) => rowOf(pupil, lines[i]!.number))))),
  h('div', { class: 'actions' }, workButton(t('create', pupils.length), create, { class: 'primary' }))
]

const rowOf = ({ firstName, lastName, username }: Pupil, number: number) => h('tr', {},
  h('th', { scope: 'row' }, String(number)),
  ...[firstName, lastName].map(name => h('td', {}, h('bdi', { translate: 'no' }, name))),
  h('td', {}, h('bdi', { translate: 'no' }, h('strong', {}, username)),
    isWithoutLatin(`${firstName ?? ''}${lastName ?? ''}`) && h('p', { class: 'quiet' }, t('noLatinLetter'))))

/** Whether no username can come from a name: the server makes one of a word and a number. */
const isWithoutLatin = (name: string) => name !== '' && !/[\p{Script=Latin}\d]/u.test(name.normalize('NFKD'))
