// A field to search and choose signs of the dictionary.
import type { Api, Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { withColon } from '../../elements/text/with-colon.ts'
import { customField, type Field } from '../../elements/forms/field.ts'
import { after, renewable } from '../../elements/lifetime.ts'
import { ownPicture } from '../../elements/picture.ts'
import { t } from './strings.ts'

/** The parts of a sign that exercises need. A picture without a known sign has no id and no word. */
export type PickedSign = Pick<Schemas['Sign'], 'id' | 'word' | 'imageUrl' | 'imageAlt' | 'imageAltEn'>

interface Options {
  name: string
  label: string
  hint: string
  isMany?: boolean
}

/** Search results shown at once. */
const MAX_RESULTS = 8
const SEARCH_DEBOUNCE_MS = 250

export const pickedIn = (value: string): PickedSign[] => value === '' ? [] : JSON.parse(value)

/** @returns a function that creates the field; its value is JSON for `pickedIn` */
export const signPicker = (options: Options, api: Api, signal: AbortSignal) => (id: string, value: string): Field => {
  const { element, chosen, results, status, input, fault } = layOut(id, options, () => startSearch())
  let picked = pickedIn(value)
  const choose = (now: PickedSign[]) => {
    picked = now
    fault.textContent = ''
    const remove = (sign: PickedSign) => {
      choose(picked.filter(each => each !== sign))
      input.focus()
    }
    chosen.replaceChildren(...picked.map(sign =>
      pickedItem(sign, t('removeNamed', sign.word || t('aPicture')), '×', () => remove(sign))))
    // Lets the form store it as unsaved input.
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const add = (sign: Schemas['Sign']) => {
    choose([...options.isMany ? picked.filter(each => each.id !== sign.id) : [], pickedSign(sign)])
    results.replaceChildren()
    input.value = status.textContent = ''
    input.focus()
  }
  const nextSearch = renewable(signal)
  function startSearch () {
    const current = nextSearch()
    after(SEARCH_DEBOUNCE_MS, current, () => { find(current).catch(reportError) })
  }
  async function find (current: AbortSignal) {
    const search = input.value.trim()
    const query = { search, limit: MAX_RESULTS }
    const reply = search === '' ? null : await api.GET('/api/dictionary', { params: { query } }).catch(() => null)
    if (current.aborted) return
    const found = reply?.data?.data ?? []
    status.textContent = search === '' ? '' : t('signsFound', found.length)
    results.replaceChildren(...found.map(sign => pickedItem(sign, t('chooseNamed', sign.word), '+', () => add(sign))))
  }
  choose(picked)
  const json = () => picked.length > 0 ? JSON.stringify(picked) : ''
  const check = () => input.value.trim() === '' ? '' : t('signNotChosen')
  return customField({ name: options.name, element, value: json, focus: () => input.focus() }, fault, check)
}

function layOut (id: string, { label, hint }: Options, onType: () => void) {
  const fault = h('p', { class: 'problem', id: `${id}-fault` })
  const chosen = h('ul', { class: 'picked' })
  const results = h('ul', { class: 'picked' })
  const status = h('p', { class: 'quiet', role: 'status' })
  const input = h('input', {
    id,
    type: 'search',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': `${id}-hint ${id}-fault`,
    oninput (event: Event) {
      // A search does not change the exercise.
      event.stopPropagation()
      fault.textContent = ''
      onType()
    }
  })
  const element = h('fieldset', { class: 'field media-field' }, h('legend', {}, label),
    h('p', { class: 'quiet', id: `${id}-hint` }, hint), chosen,
    h('label', { class: 'visually-hidden', for: id }, withColon(label, t('searchSigns'))),
    input, status, results, fault)
  return { element, chosen, results, status, input, fault }
}

export const pickedSign = ({ id, word, imageUrl, imageAlt, imageAltEn = null }: Schemas['Sign']): PickedSign =>
  ({ id, word, imageUrl, imageAlt, imageAltEn })

const pickedItem = ({ word, imageUrl }: PickedSign, label: string, sign: string, onclick: () => void) => h('li', {},
  imageUrl && ownPicture(imageUrl, ''), h('span', {}, word),
  h('button', { class: 'small', type: 'button', 'aria-label': label, onclick }, sign))
