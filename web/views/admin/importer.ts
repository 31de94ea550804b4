// Imports a table or lines of JSON with the files that they name: checked first, mended, then sent.
import { h, workButton } from '../../elements/dom.ts'
import { dropZone } from '../../elements/drop-zone.ts'
import { fileInput } from '../../elements/file-input.ts'
import { problem } from '../../elements/forms/form.ts'
import { renewable } from '../../elements/lifetime.ts'
import { createGrid, type Grid } from '../../elements/table/grid.ts'
import { columnOf } from '#course/table-columns'
import { language } from '../../elements/text/language.ts'
import { chooseField } from '../../elements/table/table.ts'
import { createChecks, type Draft } from './import-checks.ts'
import { FIELDS, isImport, readImportFile, type ImportFile } from './import-file.ts'
import { createImportFiles } from './import-files.ts'
import type { AdminContext } from './parts.ts'
import { t } from './strings.ts'

/** The imports that are not finished, by user: a change of the language or page keeps what was mended. */
const drafts = new Map<string, Draft>()

function draftOf (id: string): Draft {
  const draft = drafts.get(id) ?? { files: createImportFiles(), mayDuplicate: false, createsCategories: false }
  drafts.set(id, draft)
  return draft
}

/** @param template a button for a table to fill in */
export function importer ({ api, user, signal }: AdminContext, template: HTMLElement): HTMLElement[] {
  const draft = draftOf(user.id)
  const part = h('div', { class: 'import-part' })
  const newOpening = renewable(signal)
  const newCheck = renewable(signal)
  /** @param isNew whether to check at once */
  const show = (isNew: boolean) => {
    newCheck()
    part.replaceChildren()
    if (!draft.content) return
    const result = h('div', { class: 'import-result' })
    const grid = gridOf(draft.content, () => {
      newCheck()
      result.replaceChildren()
    })
    const check = createChecks({ api, draft, grid, result, newCheck })
    part.replaceChildren(...grid ? [h('h3', { tabindex: '-1' }, draft.content.name), grid.element] : [], result,
      h('div', { class: 'actions' }, workButton(t('checkAgain'), check)))
    if (isNew) check().catch(reportError)
  }
  const take = async (files: File[]) => {
    const opening = newOpening()
    const main = files.find(isImport)
    draft.files.add(files.filter(file => file !== main))
    const content = main ? await readImportFile(main) : draft.content ?? t('noTable')
    if (opening.aborted) return
    if (typeof content === 'string') return part.replaceChildren(problem(content))
    if (main) Object.assign(draft, { content, createsCategories: false })
    show(true)
  }
  show(false)
  return [h('p', {}, t('importText')), h('p', {}, t('importPictures')), ...choices(draft, take, template), part]
}

function gridOf (content: ImportFile, onChange: () => void): Grid | undefined {
  if (!content.kind) return undefined
  const { kind, table, name } = content
  return createGrid(table, {
    id: 'import',
    caption: name,
    choices: FIELDS[kind].map(field => ({ field, text: columnOf(field, language()) })),
    choose: (at, field) => chooseField(table, at, field),
    onChange
  })
}

function choices (draft: Draft, take: (files: File[]) => Promise<void>, template: HTMLElement): HTMLElement[] {
  const duplicates = h('input', {
    id: 'import-duplicates',
    type: 'checkbox',
    checked: draft.mayDuplicate,
    onchange: () => { draft.mayDuplicate = duplicates.checked }
  })
  const accept = '.csv,.tsv,.txt,.json,.ndjson,text/csv,application/json,image/*,video/*'
  const onFiles = (files: File[]) => { take(files).catch(reportError) }
  const file = fileInput({ id: 'import-file', accept, multiple: true }, onFiles)
  return [
    h('label', { class: 'choice import-choice', for: duplicates.id }, duplicates, t('mayDuplicate')),
    dropZone(onFiles, h('div', { class: 'actions media-field' },
      file, h('label', { class: 'button primary', for: file.id }, t('chooseFiles')),
      h('span', { class: 'quiet drop-hint' }, t('orDropFiles')))),
    h('div', { class: 'actions' }, template)
  ]
}
