// The check of an import, and the import itself once nothing is wrong.
import type { Api, Reply, Schemas } from 'api-client'
import { h, workButton } from '../../elements/dom.ts'
import { problem, refusalText } from '../../elements/forms/form.ts'
import { misfitsOf, placeFaults, type Fault } from '../../elements/table/faults.ts'
import type { Grid } from '../../elements/table/grid.ts'
import { sentLines, type Line } from '../../elements/table/table.ts'
import { groupFaults, lacksCategory } from './import-faults.ts'
import { FIELDS, type ImportFile } from './import-file.ts'
import type { ImportFiles } from './import-files.ts'
import { linesSource, tableSource, type Source } from './import-source.ts'
import { t } from './strings.ts'

export interface Draft {
  content?: ImportFile
  files: ImportFiles
  mayDuplicate: boolean
  createsCategories: boolean
}

type Report = Schemas['ImportReport']

const KINDS = ['categories', 'signs', 'modules', 'lessons', 'exercises', 'words'] as const

/** Correct these first; the next check shows the others. */
const MAX_SHOWN = 100

interface Options {
  api: Api
  draft: Draft
  /** Of a table. */
  grid: Grid | undefined
  result: HTMLElement
  /** @returns a signal that aborts with the next check, or when the table changes */
  newCheck: () => AbortSignal
}

/** @returns a function that checks the rows and shows their faults, or a button to import them */
export function createChecks ({ api, draft, grid, result, newCheck }: Options): () => Promise<void> {
  const content = draft.content!
  const say = (...nodes: Node[]) => result.replaceChildren(...nodes)
  const send = (source: Source, dryRun: boolean) => sendRows(api, source, draft, dryRun)
  const refuse = (faults: readonly Fault[], lines: readonly Line[]) =>
    say(...offerCategories(draft, faults, check), ...faultList(content, faults, lines, grid))
  const check = async () => {
    const current = newCheck()
    const { source, lines, misfits } = rowsOf(content)
    say(h('p', { role: 'status' }, t('checking', content.name)))
    const reply = await send(source, true)
    if (current.aborted) return
    const faults = [...misfits, ...draft.files.faultsIn(source.named), ...faultsOf(reply)]
    if (faults.length > 0) return refuse(faults, lines)
    if (!reply.data) return say(problem(refusalText(reply.error ? reply : null)))
    say(h('p', { role: 'status' }, t('nothingWrong', content.name)), countsOf(reply.data.data),
      h('div', { class: 'actions' }, workButton(t('importNow'), () => importNow(source, lines), { class: 'primary' })))
  }
  const importNow = async (source: Source, lines: readonly Line[]) => {
    const progress = h('p', { role: 'status' })
    result.append(progress)
    // Later changes would not be sent.
    grid?.element.toggleAttribute('inert', true)
    const refused = await draft.files.upload(api, source.named, text => { progress.textContent = text })
    const reply = refused.length > 0 ? undefined : await send(source, false)
    grid?.element.toggleAttribute('inert', false)
    if (reply?.data) return finish(reply.data.data)
    const faults = reply ? faultsOf(reply) : refused
    if (faults.length > 0) refuse(faults, lines)
    else say(problem(refusalText(reply?.error ? reply : null)))
  }
  const finish = (report: Report) => {
    if (draft.content === content) delete draft.content
    result.parentElement?.replaceChildren(result)
    say(h('p', { role: 'status' }, t('imported')), countsOf(report))
  }
  return check
}

/** The rows as they are now. */
function rowsOf (content: ImportFile): { source: Source, lines: readonly Line[], misfits: Fault[] } {
  if (!content.kind) return { source: linesSource(content.lines), lines: [], misfits: [] }
  const { kind, table } = content
  const lines = sentLines(table)
  return { source: tableSource(kind, table, lines), lines, misfits: misfitsOf(kind, lines, ['long', 'short']) }
}

function offerCategories (draft: Draft, faults: readonly Fault[], check: () => Promise<void>): HTMLElement[] {
  if (draft.createsCategories || !lacksCategory(faults)) return []
  const create = async () => {
    draft.createsCategories = true
    await check()
  }
  return [h('div', { class: 'actions' }, workButton(t('createCategories'), create))]
}

/** The faults of a table are at their cells; those of lines, and of the whole, are listed. */
function faultList (
  content: ImportFile, faults: readonly Fault[], lines: readonly Line[], grid: Grid | undefined
): HTMLElement[] {
  if (!content.kind) return [problem(t('faults', faults.length)), listOf(groupFaults(faults))]
  const placed = placeFaults(content.table, lines, faults, FIELDS[content.kind])
  grid?.showFaults(placed.lines)
  const whole = placed.whole.map(message => ({ place: t('theFile'), message }))
  return [problem(t('faultsInTable', faults.length)), ...whole.length > 0 ? [listOf(whole)] : []]
}

const listOf = (faults: readonly { place: string, message: string }[]) =>
  h('ul', { class: 'faults' }, ...faults.slice(0, MAX_SHOWN).map(({ place, message }) =>
    h('li', {}, place && h('strong', {}, `${place} `), message)))

async function sendRows (
  api: Api, { kind, body }: Source, { files, mayDuplicate, createsCategories }: Draft, dryRun: boolean
): Promise<Reply<{ data: Report }>> {
  const text = body(dryRun ? undefined : files.addressOf)
  return await api.POST('/api/import', {
    params: { query: { dryRun, duplicate: mayDuplicate, createCategories: createsCategories, ...kind && { kind } } },
    body: text as unknown as Schemas['ContentRows'],
    bodySerializer: () => text,
    headers: { 'Content-Type': kind ? 'text/csv' : 'application/x-ndjson' }
  }).catch(() => ({ response: Response.error() }))
}

const faultsOf = (reply: Reply<{ data: Report }>): readonly Fault[] =>
  reply.data?.data.faults ?? reply.error?.error.details?.errors ?? []

const countsOf = (report: Report) => h('ul', {}, ...KINDS.filter(kind => {
  const { created, changed, unchanged } = report[kind]
  return created + changed + unchanged > 0
}).map(kind => h('li', {}, t('counts', t(`rows_${kind}`), report[kind]))))
