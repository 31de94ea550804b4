// The table of a list of pupils: checked by the server, mended at its faults, and sent.
import { MAX_PUPILS } from '#course/table-columns'
import type { Api, Reply, Schemas } from 'api-client'
import { v7 as uuidv7 } from 'uuid'
import { h, workButton } from '../../elements/dom.ts'
import { problem, refusalText } from '../../elements/forms/form.ts'
import { misfitsOf, placeFaults } from '../../elements/table/faults.ts'
import { createGrid, type Grid } from '../../elements/table/grid.ts'
import { sentLines, valueOf, type Line, type Table } from '../../elements/table/table.ts'
import type { IsFirstName } from './full-names.ts'
import { proposal, type Added } from './proposal.ts'
import { FIELDS, SENT, choosePupilField, tickFirst } from './pupil-list.ts'
import { t } from './roster-strings.ts'
import type { Slips } from './slips.ts'

type Result = Schemas['RosterResult']

/** A table, and the text that it was read from. */
export interface List {
  text: string
  table: Table
  isFirstName: IsFirstName
  /** With the same id, the server creates the accounts once. Each change of the table makes another list. */
  listId: string
}

interface Actions {
  /** Shows the text again. */
  onText (): void
  /** Called when no line is left to send. */
  onEnd (): void
  onSlips (slips: Slips): Promise<void>
}

interface Part {
  api: Api
  classId: string
  list: List
  grid: Grid
  /** The server's answer, and the button that creates the accounts. */
  result: HTMLElement
  actions: Actions
}

export function rosterTable (api: Api, classId: string, list: List, actions: Actions): HTMLElement[] {
  const { table, isFirstName } = list
  const result = h('div', { class: 'roster-found' })
  const grid = createGrid(table, {
    id: 'roster',
    caption: t('list'),
    choices: FIELDS.map(field => ({ field, text: t(field) })),
    choose: (at, field) => choosePupilField(table, at, field, isFirstName),
    onChange () {
      list.listId = uuidv7()
      result.replaceChildren()
    }
  })
  const part = { api, classId, list, grid, result, actions }
  return [
    h('h3', { tabindex: '-1' }, t('columns')), h('p', {}, t('columnsText', MAX_PUPILS)), grid.element, result,
    h('div', { class: 'actions' }, workButton(t('check'), () => check(part)),
      h('button', { type: 'button', onclick: actions.onText }, t('changeText')))
  ]
}

async function check (part: Part) {
  const { result, list: { table }, grid } = part
  const lines = sentLines(table)
  const checked = h('div', { class: 'roster-found' })
  // A change removes it, with what it would show.
  result.replaceChildren(checked)
  const isSendable = lines.length > 0 && lines.length <= MAX_PUPILS
  if (!isSendable) return checked.replaceChildren(problem(t('tickSome', MAX_PUPILS)))
  const reply = await sendLines(part, lines, { dryRun: true })
  if (!checked.isConnected) return
  const refusal = refusalOf(reply, table, lines, grid)
  const failed = h('div', {})
  const send = (added: Added) => create(part, lines, added, failed)
  const proposed = () => [...proposal(reply!.data!.data, lines, send), failed]
  checked.replaceChildren(...refusal ?? proposed())
  if (!refusal) checked.querySelector('h3')?.focus()
}

/** @param failed shows that the server cannot be reached */
async function create (part: Part, lines: readonly Line[], added: Added, failed: HTMLElement) {
  const { list, list: { table }, grid, result, actions } = part
  failed.replaceChildren()
  // Later changes would not be sent.
  grid.element.inert = true
  const reply = await sendLines(part, lines, { dryRun: false }, added)
  grid.element.inert = false
  // Without an answer, the accounts may exist: the button sends the same list again.
  if (!reply) return failed.replaceChildren(problem(refusalText(reply)))
  if (!reply.data) return result.replaceChildren(...refusalOf(reply, table, lines, grid) ?? [])
  list.listId = uuidv7()
  table.lines = table.lines.filter(line => !lines.includes(line))
  if (lines.length === MAX_PUPILS && table.lines.length > 0) tickFirst(table)
  else actions.onEnd()
  await actions.onSlips({ codes: reply.data.data, lines: lines.map(({ number }) => number) })
}

/** Shows each fault at its cell.
 * @returns the summary, and the faults without a cell; undefined if nothing is wrong */
function refusalOf (
  reply: Reply<unknown> | null, table: Table, lines: readonly Line[], grid: Grid
): HTMLElement[] | undefined {
  const faults = [...misfitsOf('pupils', lines, ['long']), ...reply?.error?.error.details?.errors ?? []]
  if (faults.length === 0) return reply?.data ? undefined : [problem(refusalText(reply))]
  const { lines: found, whole } = placeFaults(table, lines, faults, SENT)
  const others = whole.map(text => problem(`${t('theList')} ${text}`))
  if (found.size === 0) return others
  grid.showFaults(found)
  return [problem(t('faults', found.size)), ...others]
}

/** @returns null where the server cannot be reached */
const sendLines = (
  { api, classId, list: { table, listId } }: Part, lines: readonly Line[], options: { dryRun: boolean }, added?: Added
): Promise<Reply<{ data: Result }> | null> => api.POST('/api/classes/{id}/pupils', {
  params: { path: { id: classId }, query: { ...options, listId } },
  body: { pupils: lines.map(line => rowOf(table, line, added?.get(line))) }
}).catch(() => null)

/** @param username in place of the one in the table */
function rowOf (table: Table, line: Line, username?: string) {
  const cells = SENT.map(field => [field, valueOf(table, line, field)] as const).filter(([, text]) => text !== '')
  return { ...Object.fromEntries(cells), ...username !== undefined && { username } }
}
