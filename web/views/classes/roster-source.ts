// The text of a list: typed, pasted, or the file that is opened or dropped.
import { h, workButton } from '../../elements/dom.ts'
import { dropZone } from '../../elements/drop-zone.ts'
import { fileInput } from '../../elements/file-input.ts'
import { createField } from '../../elements/forms/field.ts'
import { readText } from '../../elements/table/text.ts'
import { t } from './roster-strings.ts'

interface Actions {
  onInput (text: string): void
  /** @returns a fault, if there is no table to show */
  onShow (text: string): Promise<string>
}

export function listSource (text: string, { onInput, onShow }: Actions): HTMLElement {
  const field = createField('roster', {
    name: 'list', label: t('list'), type: 'textarea', hint: t('listHint'), autocomplete: 'off', value: text
  })
  const area = field.element.querySelector('textarea')!
  area.addEventListener('input', () => onInput(area.value))
  // Not the field's own value, which is trimmed: a first cell may be empty.
  const show = async () => field.showFault(await onShow(area.value))
  const open = async (file: File) => {
    const { text, fault } = await readText(file)
    field.showFault(text === undefined ? fault : await onShow(text))
  }
  const take = ([file]: File[]) => { if (file) open(file).catch(reportError) }
  const input = fileInput({ id: 'roster-file', accept: '.csv,.tsv,.txt,text/csv,text/plain' }, take)
  return dropZone(take, field.element, h('div', { class: 'actions' },
    workButton(t('showTable'), show, { class: 'primary' }),
    input, h('label', { class: 'button', for: input.id }, t('chooseFile')),
    h('span', { class: 'quiet drop-hint' }, t('orDrop'))))
}
