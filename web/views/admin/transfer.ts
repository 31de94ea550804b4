// Bulk import, with a check first, and export of all content.
import type { Api, Reply, Schemas } from 'api-client'
import { columnOf, valueIn } from '#course/table-columns'
import { h, workButton } from '../../elements/dom.ts'
import { dropZone } from '../../elements/drop-zone.ts'
import { fileInput } from '../../elements/file-input.ts'
import { renewable } from '../../elements/lifetime.ts'
import { refusalText } from '../../elements/forms/form.ts'
import { downloadButton, saveFile } from '../../elements/save-file.ts'
import { groupFaults, lacksCategory } from './import-faults.ts'
import { missingFiles, readImportFile, withAddresses } from './import-file.ts'
import { language } from '../../elements/text/language.ts'
import { uploadFile } from './media-field.ts'
import { title, type AdminContext } from './parts.ts'
import { t } from './strings.ts'

type Report = Schemas['ImportReport']

const KINDS = ['categories', 'signs', 'modules', 'lessons', 'exercises', 'words'] as const

/** Correct these first; the next check shows the others. */
const MAX_SHOWN = 100

/** Fields of a sign that the template leaves empty. */
const EMPTY = [
  'category', 'imageUrl', 'imageAlt', 'imageCredit', 'imageLicence', 'videoUrl', 'videoCredit', 'videoLicence'
]

/** A template, in the form that French spreadsheets open. */
function exampleTable (): string {
  const sign: Record<string, string> = {
    key: 'chat',
    word: 'Chat',
    definition: 'Deux doigts tirent les moustaches.',
    difficulty: 'beginner',
    ...Object.fromEntries(EMPTY.map(field => [field, ''])),
    isPublished: language() === 'fr' ? 'FAUX' : 'false'
  }
  const header = Object.keys(sign).map(field => columnOf(field, language()))
  const cells = Object.entries(sign).map(([field, value]) => valueIn(field, value, language()))
  return `\ufeff${header.join(';')}\r\n${cells.join(';')}\r\n`
}

export function transferPage ({ api, signal }: AdminContext): HTMLElement {
  return h('section', {}, title(t('transfer')),
    h('section', { class: 'card' }, h('h2', {}, t('import')), ...importer(api, signal)),
    h('section', { class: 'card' }, h('h2', {}, t('export')), h('p', {}, t('exportText')), ...exporters(api)))
}

function importer (api: Api, signal: AbortSignal): HTMLElement[] {
  const result = h('div', { class: 'import-result' })
  const duplicates = h('input', { id: 'import-duplicates', type: 'checkbox' })
  const newCheck = renewable(signal)
  const take = (files: File[]) => {
    const current = newCheck()
    const say: Say = (...content) => { if (!current.aborted) result.replaceChildren(...content) }
    check(api, files, duplicates.checked, say).catch(reportError)
  }
  const accept = '.csv,.json,.ndjson,text/csv,application/json,image/*,video/*'
  const file = fileInput({ id: 'import-file', accept, multiple: true }, take)
  const example = () => saveFile(new Blob([exampleTable()], { type: 'text/csv' }), t('exampleName'))
  return [
    h('p', {}, t('importText')),
    h('p', {}, t('importPictures')),
    h('label', { class: 'choice import-choice', for: duplicates.id }, duplicates, t('mayDuplicate')),
    dropZone(take, h('div', { class: 'actions media-field' },
      file, h('label', { class: 'button primary', for: file.id }, t('chooseFiles')),
      h('span', { class: 'quiet drop-hint' }, t('orDropFiles')))),
    h('div', { class: 'actions' }, h('button', { type: 'button', onclick: example }, t('exampleTable'))),
    result
  ]
}

/** Shows the result for the files chosen last, and nothing for earlier ones. */
type Say = (...content: Node[]) => void

/** Uploads the pictures and videos of a table, and shows the result of a trial import. */
async function check (api: Api, files: File[], duplicate: boolean, say: Say) {
  const sayProblem = (text: string) => say(h('p', { class: 'problem', role: 'alert' }, text))
  const main = files.find(({ name }) => /\.(csv|json|ndjson)$/i.test(name))
  if (!main) return sayProblem(t('noTable'))
  const progress = h('p', { role: 'status' }, t('checking', main.name))
  say(progress)
  const content = await readImportFile(main)
  if (!content) return sayProblem(t('noRows', main.name))
  const { kind, header, text, file } = content
  const others = files.filter(each => each !== main)
  const missing = missingFiles(content, others)
  if (missing.length > 0) return say(...faultList(missing, header))
  const { addresses, fault } = await uploadAll(api, others, text => { progress.textContent = text })
  if (fault) return sayProblem(fault)
  const body = text === undefined ? file : new Blob([withAddresses(text, addresses)])
  const run = async (createCategories: boolean) => {
    const send = (dryRun: boolean) => sendRows(api, body, { dryRun, duplicate, createCategories, ...kind && { kind } })
    const report = (reply: Reply<{ data: Report }>, text: string, ...more: Node[]) => {
      const problems = problemsOf(reply, header)
      if (!problems) return say(h('p', { role: 'status' }, text), countsOf(reply.data!.data), ...more)
      const canCreate = !createCategories && lacksCategory(faultsOf(reply))
      say(...problems, ...canCreate ? [workButton(t('createCategories'), () => run(true))] : [])
    }
    const importNow = async () => report(await send(false), t('imported'))
    report(await send(true), t('nothingWrong', main.name),
      h('div', { class: 'actions' }, workButton(t('importNow'), importNow, { class: 'primary' })))
  }
  await run(false)
}

async function uploadAll (api: Api, files: File[], showProgress: (text: string) => void) {
  const addresses = new Map<string, string>()
  for (const [i, file] of files.entries()) {
    showProgress(t('uploadingOf', i + 1, files.length, file.name))
    const { url, fault } = await uploadFile(api, file)
    if (!url) return { addresses, fault: `${file.name}: ${fault}` }
    addresses.set(file.name, url)
  }
  return { addresses, fault: '' }
}

interface Query { dryRun: boolean, duplicate: boolean, createCategories: boolean, kind?: 'signs' | 'words' }

async function sendRows (api: Api, body: Blob, query: Query): Promise<Reply<{ data: Report }>> {
  const type = query.kind ? 'text/csv' : 'application/x-ndjson'
  return await api.POST('/api/import', {
    params: { query },
    body: body as unknown as Schemas['ContentRows'],
    bodySerializer: () => body,
    headers: { 'Content-Type': type }
  }).catch(() => ({ response: Response.error() }))
}

const faultsOf = (reply: Reply<{ data: Report }>) =>
  reply.data?.data.faults ?? reply.error?.error.details?.errors ?? []

/** The errors of an import; undefined if there are none. */
function problemsOf (reply: Reply<{ data: Report }>, header?: readonly string[]): HTMLElement[] | undefined {
  const faults = faultsOf(reply)
  if (faults.length > 0) return faultList(faults, header)
  if (reply.data) return undefined
  return [h('p', { class: 'problem', role: 'alert' }, refusalText(reply.error ? reply : null))]
}

const faultList = (faults: readonly Schemas['Fault'][], header?: readonly string[]): HTMLElement[] => [
  h('p', { class: 'problem', role: 'alert' }, t('faults', faults.length)),
  h('ul', { class: 'faults' }, ...groupFaults(faults, header).slice(0, MAX_SHOWN).map(({ place, message }) =>
    h('li', {}, place && h('strong', {}, `${place} `), message)))
]

const countsOf = (report: Report) => h('ul', {}, ...KINDS.filter(kind => {
  const { created, changed, unchanged } = report[kind]
  return created + changed + unchanged > 0
}).map(kind => h('li', {}, t('counts', t(`rows_${kind}`), report[kind]))))

function exporters (api: Api): HTMLElement[] {
  const problem = h('p', { class: 'problem', role: 'alert' })
  const options = { parseAs: 'blob' } as const
  const table = (kind: 'signs' | 'words') => downloadButton(t(`export_${kind}`), problem,
    () => api.GET(`/api/export/${kind}.csv`, options), () => `${kind}.csv`)
  const all = downloadButton(t('export_all'), problem,
    () => api.GET('/api/export/content.ndjson', options), () => 'content.ndjson')
  return [h('div', { class: 'actions' }, table('signs'), table('words'), all), problem]
}
