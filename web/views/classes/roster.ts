// Accounts for a class from a list: typed, pasted or opened, checked and mended in a table, created, printed as slips.
import '../../elements/style/slips.css'
import type { Api, Schemas } from 'api-client'
import { v7 as uuidv7 } from 'uuid'
import { h } from '../../elements/dom.ts'
import { keepPageOnDrop } from '../../elements/drop-zone.ts'
import type { User } from '../../learner/account.ts'
import { knownFirstNames } from './first-names.ts'
import { newCodes } from './new-codes.ts'
import { pupilList } from './pupil-list.ts'
import { listSource } from './roster-source.ts'
import { t } from './roster-strings.ts'
import { rosterTable, type List } from './roster-table.ts'
import { slipsOf, type Slips } from './slips.ts'

type Class = Schemas['Class']

const created = newCodes<Slips>()

/** Shows the new codes of a class where it is open: the language may change while accounts are created. */
const onNewCodes = new Map<string, () => void>()

export function showNewSlips (classId: string, slips: Slips): void {
  created.keep(classId, slips)
  onNewCodes.get(classId)?.()
}

/** A list that is not sent yet. */
interface Draft {
  /** As typed, pasted or opened. */
  text: string
  /** The table read from a text. It stays while the user looks at the text. */
  list?: List | undefined
  isTable: boolean
}

/** The lists of a user, by class, until the page is closed: a change of the language or view keeps them. */
const drafts = new Map<string, Draft>()

function draftOf (user: User, { id }: Class): Draft {
  const key = `${user.id} ${id}`
  const draft = drafts.get(key) ?? { text: '', isTable: false }
  drafts.set(key, draft)
  return draft
}

interface Options {
  api: Api
  managed: Class
  user: User
  signal: AbortSignal
  /** Called once the slips are shown. */
  onCreated: () => Promise<void>
}

export function rosterOf ({ api, managed, user, signal, onCreated }: Options): HTMLElement {
  keepPageOnDrop(signal)
  const draft = draftOf(user, managed)
  const slips = h('div', {})
  const showSlips = () => {
    const codes = created.take(managed.id, signal)
    if (codes) slips.replaceChildren(slipsOf(managed.name, codes))
  }
  const list = listPart(api, managed, draft, async slips => {
    showNewSlips(managed.id, slips)
    await onCreated()
  })
  onNewCodes.set(managed.id, () => {
    list.show()
    showSlips()
    slips.querySelector('h2')?.focus()
  })
  showSlips()
  return h('div', { class: 'roster' }, slips,
    h('section', { class: 'card' }, h('h2', {}, t('rosterTitle')), h('p', {}, t('rosterText')), list.element))
}

/** The text of a list, or its table. */
function listPart (api: Api, { id }: Class, draft: Draft, onSlips: (slips: Slips) => Promise<void>) {
  const element = h('div', { class: 'roster-part' })
  const show = (focus = '') => {
    element.replaceChildren(...draft.isTable && draft.list
      ? rosterTable(api, id, draft.list, { onText: showText, onEnd: endDraft, onSlips })
      : [listSource(draft.text, { onInput: text => { draft.text = text }, onShow: showTable })])
    if (focus) element.querySelector<HTMLElement>(focus)?.focus()
  }
  const showText = () => {
    draft.isTable = false
    show('textarea')
  }
  const showTable = async (given: string): Promise<string> => {
    // As a text field returns it: an unchanged text shows the same table.
    const text = given.replaceAll(/\r\n?/g, '\n')
    const isFirstName = await knownFirstNames()
    const list = draft.list?.text === text
      ? draft.list
      : { text, table: pupilList(text, isFirstName), isFirstName, listId: uuidv7() }
    if (list.table.lines.length === 0) return t('fillIn')
    Object.assign(draft, { text, list, isTable: true })
    show('h3')
    return ''
  }
  /** Another text may have been typed meanwhile. */
  const endDraft = () => {
    const text = draft.text === draft.list?.text ? '' : draft.text
    Object.assign(draft, { text, list: undefined, isTable: false })
  }
  show()
  return { element, show }
}
