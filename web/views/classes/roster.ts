// Accounts for a class from a list: typed, pasted or opened, checked, created, and printed as slips.
import '../../elements/style/slips.css'
import type { Api, Reply, Schemas } from 'api-client'
import { h, workButton } from '../../elements/dom.ts'
import { fileInput } from '../../elements/file-input.ts'
import { createField } from '../../elements/forms/field.ts'
import { refusalText } from '../../elements/forms/form.ts'
import { fullName } from '../../elements/text/full-name.ts'
import { isolated } from '../../elements/text/isolated.ts'
import { t } from './roster-strings.ts'
import { slipsOf } from './slips.ts'
import { hasHeader, textOf, withHeader } from './table-text.ts'

type Class = Schemas['Class']
type StartCodes = Schemas['StartCodes']

/** The last codes of the open class, which stay when the language changes. The server does not show them again. */
const created = new Map<string, StartCodes>()
addEventListener('hashchange', () => created.clear())

/** @param onCreated called once the slips are shown */
export function rosterOf (api: Api, managed: Class, onCreated: () => Promise<void>): HTMLElement {
  const checkResult = h('div', { class: 'roster-found' })
  const slips = h('div', {})
  const showSlips = () => {
    const codes = created.get(managed.id)
    if (codes) slips.replaceChildren(slipsOf(managed.name, codes))
  }
  showSlips()
  const check = async () => {
    const list = field.value()
    checkResult.replaceChildren()
    if (list === '') return field.showFault(t('fillIn'))
    const reply = await sendList(api, managed.id, list, true)
    // A changed list needs a check of its own.
    if (field.value() !== list) return
    checkResult.replaceChildren(...reply?.data ? proposal(reply.data.data, () => create(list)) : faultsOf(reply, list))
    checkResult.querySelector('h3')?.focus()
  }
  const create = async (list: string) => {
    const reply = await sendList(api, managed.id, list, false)
    if (!reply?.data) return checkResult.replaceChildren(...faultsOf(reply, list))
    created.set(managed.id, reply.data.data)
    checkResult.replaceChildren()
    // Names may have been added meanwhile.
    if (field.value() === list) field.clear()
    showSlips()
    slips.querySelector('h2')?.focus()
    await onCreated()
  }
  const field = listField(() => checkResult.replaceChildren())
  return h('div', { class: 'roster' }, slips,
    h('section', { class: 'card' }, h('h2', {}, t('rosterTitle')), h('p', {}, t('rosterText')),
      field.element, checkResult, h('div', { class: 'actions' }, ...field.file, workButton(t('check'), check))))
}

/** The list, with a button that loads a file into it.
 * @param onChange called when the check's result is outdated */
function listField (onChange: () => void) {
  const field = createField('roster', {
    name: 'list', label: t('list'), type: 'textarea', hint: t('listHint'), autocomplete: 'off'
  })
  const area = field.element.querySelector('textarea')!
  area.addEventListener('input', onChange)
  const fill = (text: string) => {
    area.value = text
    field.showFault('')
    onChange()
  }
  const open = async (file: File) => {
    const text = await textOf(file)
    if (text !== undefined) fill(text)
    else field.showFault(t('noTable', file.name))
  }
  const input = fileInput({ id: 'roster-file', accept: '.csv,.txt,text/csv' }, ([file]) => {
    if (file) open(file).catch(reportError)
  })
  const label = h('label', { class: 'button', for: input.id }, t('chooseFile'))
  return { ...field, file: [input, label], clear: () => fill('') }
}

/** @returns null where the server cannot be reached */
const sendList = (api: Api, id: string, text: string, dryRun: boolean): Promise<Reply<{ data: StartCodes }> | null> =>
  api.POST('/api/classes/{id}/pupils', {
    params: { path: { id }, query: { dryRun } },
    headers: { 'Content-Type': 'text/csv' },
    body: withHeader(text),
    bodySerializer: body => body
  }).catch(() => null)

const proposal = ({ pupils }: StartCodes, create: () => Promise<void>): Node[] => [
  h('h3', { tabindex: '-1' }, t('proposed')),
  h('ol', { class: 'results' }, ...pupils.map(pupil =>
    h('li', {}, h('strong', { translate: 'no' }, isolated(pupil.username)), nameBeside(pupil)))),
  h('div', { class: 'actions' }, workButton(t('create', pupils.length), create, { class: 'primary' }))
]

const nameBeside = (pupil: StartCodes['pupils'][number]): string | undefined =>
  pupil.firstName || pupil.lastName ? `, ${fullName(pupil)}` : undefined

function faultsOf (reply: Reply<unknown> | null, list: string): Node[] {
  const errors = reply?.error?.error.details?.errors
  if (!errors) return [h('p', { class: 'problem', role: 'alert' }, refusalText(reply))]
  const first = hasHeader(list) ? 2 : 1
  return [
    h('h3', { tabindex: '-1' }, t('faults')),
    h('ul', { class: 'results' }, ...errors.map(fault => h('li', { class: 'problem' }, faultText(fault, first))))
  ]
}

/** @param first the line number of the first pupil, counted as in a spreadsheet */
function faultText ({ path, message }: Schemas['Fault'], first: number): string {
  const [, row, field] = /^pupils\.(\d+)(?:\.(firstName|lastName|username))?/.exec(path) ?? []
  if (row === undefined) return `${t('theList')} ${message}`
  const line = Number(row) + first
  return field ? t('faultOfLine', line, t(field as 'username'), message) : t('faultyLine', line, message)
}
