// A table to check and mend: what each column contains, which lines are sent, and every fault at its cell.
import '../style/table.css'
import { h } from '../dom.ts'
import type { LineFaults, PlacedFaults } from './faults.ts'
import { t } from './strings.ts'
import { addLine, sentLines, type Column, type Line, type Table } from './table.ts'

/** Lines shown at once, and as many with faults. */
const SHOWN = 100
/** Longer texts are edited in several rows. */
const LONG_TEXT = 60

interface Options {
  /** Prefix of ids. */
  id: string
  caption: string
  /** The fields that a column may have, in the order of their menu. */
  choices: readonly { field: string, text: string }[]
  choose (at: number, field: string | undefined): void
  /** Called when anything changes, also what is sent. */
  onChange (): void
}

export interface Grid {
  element: HTMLElement
  /** Shows faults in place of earlier ones, and focuses the first. */
  showFaults (faults: PlacedFaults['lines']): void
}

export function createGrid (table: Table, options: Options): Grid {
  let faults: PlacedFaults['lines'] = new Map()
  let limit = SHOWN
  const count = h('p', { class: 'quiet', role: 'status' }, countOf(table))
  const box = h('div', { class: 'grid-box' })
  const more = h('button', { class: 'small', type: 'button', onclick: () => { limit = Infinity; draw() } })
  const changed = () => { count.textContent = countOf(table); options.onChange() }
  const draw = () => {
    const focused = document.activeElement?.id
    const faulty = [...faults.keys()].slice(0, SHOWN)
    const shown = table.lines.filter((line, i) => i < limit || faulty.includes(line))
    box.replaceChildren(h('table', { class: 'grid' }, h('caption', { class: 'visually-hidden' }, options.caption),
      headOf(table, options, redraw),
      h('tbody', { translate: 'no' }, ...shown.map(line => rowOf(table, line, faults.get(line), options, changed)))))
    more.hidden = shown.length === table.lines.length
    more.textContent = t('moreLines', table.lines.length - shown.length)
    if (focused) document.getElementById(focused)?.focus()
  }
  const redraw = () => {
    showFaults(new Map())
    changed()
  }
  const add = () => {
    addLine(table)
    limit += 1
    redraw()
    box.querySelector<HTMLElement>('tr:last-child :is(input:not([type]), textarea)')?.focus()
  }
  const showFaults = (found: PlacedFaults['lines']) => {
    faults = found
    draw()
    box.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  const adding = h('button', { class: 'small', type: 'button', onclick: add }, t('addLine'))
  const element = h('div', { class: 'grid-part' }, box, more, h('div', { class: 'actions' }, count, adding))
  draw()
  return { element, showFaults }
}

const countOf = (table: Table) => t('linesSent', sentLines(table).length, table.lines.length)

function headOf ({ columns }: Table, { id, choices, choose }: Options, redraw: () => void): HTMLElement {
  const menu = ({ name, field }: Column, at: number) => {
    const onchange = () => {
      choose(at, select.value || undefined)
      redraw()
    }
    const select = h('select', { id: `${id}-column-${at}`, 'aria-label': t('columnOf', at + 1, name), onchange },
      h('option', { value: '' }, t('notSent')),
      ...choices.map(({ field: each, text }) => h('option', { value: each, selected: each === field }, text)))
    return h('th', { scope: 'col', class: field ? 'sent' : null },
      h('bdi', { translate: 'no', class: 'quiet' }, name || '\u00a0'), select)
  }
  return h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('line')), ...columns.map(menu)))
}

interface Row {
  line: Line
  id: string
  faults: LineFaults | undefined
  options: Options
  /** Called when a cell changes or the line is ticked. */
  changed (): void
}

function rowOf (
  { columns, lines }: Table, line: Line, faults: LineFaults | undefined, options: Options, onChange: () => void
): HTMLElement {
  const id = `${options.id}-${lines.indexOf(line)}`
  const fault = faultAt(`${id}-fault`, faults?.get(''))
  const changed = () => {
    line.misfit = undefined
    endFault(tick, fault)
    row.classList.toggle('left-out', !line.isSent)
    onChange()
  }
  const onchange = () => {
    line.isSent = tick.checked
    changed()
  }
  const tick = h('input', {
    id,
    type: 'checkbox',
    checked: line.isSent,
    'aria-label': t('sendLine', line.number),
    onchange,
    ...describedBy(fault)
  })
  const row = h('tr', { class: line.isSent ? null : 'left-out' },
    h('th', { scope: 'row' }, h('label', {}, tick, String(line.number)), fault),
    ...columns.map((column, at) => cellOf({ line, id, faults, options, changed }, column, at)))
  return row
}

function cellOf ({ line, id, faults, options, changed }: Row, { name, field }: Column, at: number): HTMLElement {
  const text = line.cells[at]!
  if (field === undefined) return h('td', { class: 'kept' }, h('bdi', {}, text))
  const fault = faultAt(`${id}-${at}-fault`, faults?.get(field))
  const isLong = text.length > LONG_TEXT || text.includes('\n')
  const oninput = () => {
    line.cells[at] = control.value.trim()
    endFault(control, fault)
    changed()
  }
  const control = h(isLong ? 'textarea' : 'input', {
    id: `${id}-${at}`,
    dir: 'auto',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    'aria-label': t('cell', line.number, options.choices.find(each => each.field === field)?.text ?? name),
    oninput,
    ...describedBy(fault)
  })
  control.value = text
  return h('td', {}, control, fault)
}

const faultAt = (id: string, text = '') => h('p', { class: 'problem', id }, text)

const describedBy = ({ id, textContent }: HTMLElement) =>
  textContent ? { 'aria-describedby': id, 'aria-invalid': 'true' } : {}

function endFault (control: HTMLElement, fault: HTMLElement) {
  fault.textContent = ''
  control.removeAttribute('aria-invalid')
}
