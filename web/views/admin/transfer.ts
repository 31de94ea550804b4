// Import of signs, words and all content, and their export.
import type { Api } from 'api-client'
import { columnOf, valueIn } from '#course/table-columns'
import { h } from '../../elements/dom.ts'
import { downloadButton, saveFile } from '../../elements/save-file.ts'
import { language } from '../../elements/text/language.ts'
import { importer } from './importer.ts'
import { title, type AdminContext } from './parts.ts'
import { t } from './strings.ts'

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

export function transferPage (context: AdminContext): HTMLElement {
  const { api } = context
  const example = () => saveFile(new Blob([exampleTable()], { type: 'text/csv' }), t('exampleName'))
  const template = h('button', { type: 'button', onclick: example }, t('exampleTable'))
  return h('section', {}, title(t('transfer')),
    h('section', { class: 'card' }, h('h2', {}, t('import')), ...importer(context, template)),
    h('section', { class: 'card' }, h('h2', {}, t('export')), h('p', {}, t('exportText')), ...exporters(api)))
}

function exporters (api: Api): HTMLElement[] {
  const problem = h('p', { class: 'problem', role: 'alert' })
  const options = { parseAs: 'blob' } as const
  const table = (kind: 'signs' | 'words') => downloadButton(t(`export_${kind}`), problem,
    () => api.GET(`/api/export/${kind}.csv`, options), () => `${kind}.csv`)
  const all = downloadButton(t('export_all'), problem,
    () => api.GET('/api/export/content.ndjson', options), () => 'content.ndjson')
  return [h('div', { class: 'actions' }, table('signs'), table('words'), all), problem]
}
