// The table of a list of pupils: checked by the server, mended at its faults, and sent.
import type { Api, Reply, Schemas } from 'api-client'
import { h, workButton } from '../../elements/dom.ts'
import { problem, refusalText } from '../../elements/forms/form.ts'
import { misfitsOf, placeFaults } from '../../elements/table/faults.ts'
import { createGrid, type Grid } from '../../elements/table/grid.ts'
import { csvOf, sentLines, type Line, type Table } from '../../elements/table/table.ts'
import type { IsFirstName } from './full-names.ts'
import { proposal } from './proposal.ts'
import { FIELDS, MAX_PUPILS, SENT, choosePupilField, tickFirst } from './pupil-list.ts'
import { t } from './roster-strings.ts'

type StartCodes = Schemas['StartCodes']

/** A table, and the text that it was read from. */
export interface List { text: string, table: Table, isFirstName: IsFirstName }

interface Actions {
  /** Shows the text again. */
  onText (): void
  /** Called when no line is left to send. */
  onEnd (): void
  onCodes (codes: StartCodes): Promise<void>
}

export function rosterTable (
  api: Api, id: string, { table, isFirstName }: List, { onText, onEnd, onCodes }: Actions
): HTMLElement[] {
  const result = h('div', { class: 'roster-found' })
  const grid = createGrid(table, {
    id: 'roster',
    caption: t('list'),
    choices: FIELDS.map(field => ({ field, text: t(field) })),
    choose: (at, field) => choosePupilField(table, at, field, isFirstName),
    onChange: () => result.replaceChildren()
  })
  const send = (lines: readonly Line[], dryRun: boolean) => sendTable(api, id, csvOf(table, lines), dryRun)
  const check = async () => {
    const lines = sentLines(table)
    const checked = h('div', { class: 'roster-found' })
    // A change removes it, with what it would show.
    result.replaceChildren(checked)
    const isSendable = lines.length > 0 && lines.length <= MAX_PUPILS
    if (!isSendable) return checked.replaceChildren(problem(t('tickSome', MAX_PUPILS)))
    const reply = await send(lines, true)
    if (!checked.isConnected) return
    const refusal = refusalOf(reply, table, lines, grid)
    checked.replaceChildren(...refusal ?? proposal(reply!.data!.data, lines, () => create(lines)))
    if (!refusal) checked.querySelector('h3')?.focus()
  }
  const create = async (lines: readonly Line[]) => {
    // What changed meanwhile would not be sent.
    grid.element.inert = true
    const reply = await send(lines, false)
    grid.element.inert = false
    if (!reply?.data) return result.replaceChildren(...refusalOf(reply, table, lines, grid) ?? [])
    table.lines = table.lines.filter(line => !lines.includes(line))
    if (lines.length === MAX_PUPILS && table.lines.length > 0) tickFirst(table)
    else onEnd()
    await onCodes(reply.data.data)
  }
  return [
    h('h3', { tabindex: '-1' }, t('columns')), h('p', {}, t('columnsText', MAX_PUPILS)), grid.element, result,
    h('div', { class: 'actions' }, workButton(t('check'), check),
      h('button', { type: 'button', onclick: onText }, t('changeText')))
  ]
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
const sendTable = (api: Api, id: string, body: string, dryRun: boolean): Promise<Reply<{ data: StartCodes }> | null> =>
  api.POST('/api/classes/{id}/pupils', {
    params: { path: { id }, query: { dryRun } },
    headers: { 'Content-Type': 'text/csv' },
    body,
    bodySerializer: body => body
  }).catch(() => null)
