// The accounts that a list would create or add, to check before it is sent.
import type { Schemas } from 'api-client'
import { h, workButton } from '../../elements/dom.ts'
import { fullName } from '../../elements/text/full-name.ts'
import type { Line } from '../../elements/table/table.ts'
import { t } from './roster-strings.ts'

type Pupil = Schemas['ListedPupil']

/** The usernames of accounts that are added, by their line. */
export type Added = ReadonlyMap<Line, string>

/** The value of the choice of a new account; no username has blanks at its ends. */
const NEW = ' '

/** @param lines of the table, one for each pupil */
export function proposal (
  { pupils }: Schemas['RosterResult'], lines: readonly Line[], create: (added: Added) => Promise<void>
): HTMLElement[] {
  const menus = pupils.map(pupil => pupil.accounts.length > 0 ? menuOf(pupil, pupils) : undefined)
  const fault = h('p', { class: 'problem', role: 'alert' })
  const isAdded = (pupil: Pupil, i: number) => !pupil.isNew || ![NEW, '', undefined].includes(menus[i]?.value)
  const textOf = () => {
    const added = pupils.filter(isAdded).length
    return t('create', pupils.length - added, added)
  }
  const send = async () => {
    const open = menus.find(menu => menu?.value === '')
    fault.textContent = open ? t('chooseAccounts') : ''
    if (open) return open.focus()
    await create(new Map(lines.flatMap((line, i) => {
      const value = menus[i]?.value ?? NEW
      return value === NEW ? [] : [[line, value]]
    })))
  }
  const button = workButton(textOf(), send, { class: 'primary' })
  for (const menu of menus) menu?.addEventListener('change', () => { button.textContent = textOf() })
  return [
    h('h3', { tabindex: '-1' }, t('proposed')),
    h('div', { class: 'grid-box' }, h('table', { class: 'grid proposal' },
      h('thead', {}, h('tr', {}, ...[t('line'), t('firstName'), t('lastName'), t('username')].map(text =>
        h('th', { scope: 'col' }, text)))),
      h('tbody', {}, ...pupils.map((pupil, i) => rowOf(pupil, lines[i]!.number, menus[i]))))),
    fault,
    h('div', { class: 'actions' }, button)
  ]
}

const rowOf = (pupil: Pupil, number: number, menu: HTMLElement | undefined) => h('tr', {},
  h('th', { scope: 'row' }, String(number)),
  ...[pupil.firstName, pupil.lastName].map(name => h('td', {}, h('bdi', { translate: 'no' }, name))),
  h('td', {}, ...menu ? [h('p', { class: 'quiet' }, t('hasAccount', fullName(pupil))), menu] : usernameOf(pupil)))

const usernameOf = ({ firstName, lastName, username, isNew }: Pupil) => [
  h('bdi', { translate: 'no' }, h('strong', {}, username)),
  !isNew && h('p', { class: 'quiet' }, t('accountIsAdded')),
  isNew && isWithoutLatin(`${firstName ?? ''}${lastName ?? ''}`) && h('p', { class: 'quiet' }, t('noLatinLetter'))
]

/** A menu of the accounts with the pupil's name, and of a new one. Nothing is chosen while it is unclear whose account
 * it is: with several of them, or if another line has the name, too. */
function menuOf (pupil: Pupil, all: readonly Pupil[]): HTMLSelectElement {
  const [{ username } = { username: '' }, ...others] = pupil.accounts
  const isTwin = all.some(other => other !== pupil &&
    [other, ...other.accounts].some(account => account.username === username))
  const isClear = others.length === 0 && !isTwin
  return h('select', { 'aria-label': t('accountOf', fullName(pupil)) },
    !isClear && h('option', { value: '' }, t('choose')),
    ...pupil.accounts.map(({ username, className }) =>
      h('option', { value: username }, t('addAccount', username, className ?? ''))),
    h('option', { value: NEW }, t('newAccount', pupil.username)))
}

/** Whether no username can come from a name: the server makes one of a word and a number. */
const isWithoutLatin = (name: string) => name !== '' && !/[\p{Script=Latin}\d]/u.test(name.normalize('NFKD'))
