// A field for signs of the dictionary, found by their words.
import type { Api, Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { withColon } from '../../elements/text/with-colon.ts'
import type { Field } from '../../elements/forms/field.ts'
import { after, childController } from '../../elements/lifetime.ts'
import { isOwn, ownPicture } from '../../elements/picture.ts'
import { t } from './strings.ts'

/** What exercises need of a sign. One of which only the picture is known has no id and no word. */
export type Picked = Pick<Schemas['Sign'], 'id' | 'word' | 'imageUrl' | 'imageAlt' | 'imageAltEn'>

interface Options {
  name: string
  label: string
  hint: string
  isMany?: boolean
}

/** Signs that are offered at once. */
const OFFERED = 8
/** Milliseconds without a key after which a search begins. */
const TYPING = 250

export const pickedIn = (value: string): Picked[] => value === '' ? [] : JSON.parse(value)

/** @returns makes the field; its value is JSON that `pickedIn` reads */
export const signPicker = (options: Options, api: Api, signal: AbortSignal) => (id: string, value: string): Field => {
  const { element, chosen, offered, status, input, fault } = layOut(id, options, () => look())
  let picked = pickedIn(value)
  const choose = (now: Picked[]) => {
    picked = now
    fault.textContent = ''
    const remove = (sign: Picked) => {
      choose(picked.filter(each => each !== sign))
      input.focus()
    }
    chosen.replaceChildren(...picked.map(sign =>
      pickedItem(sign, t('removeNamed', sign.word || t('aPicture')), '×', () => remove(sign))))
    // The form notes it as typed.
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const add = (sign: Schemas['Sign']) => {
    choose([...options.isMany ? picked.filter(each => each.id !== sign.id) : [], picking(sign)])
    offered.replaceChildren()
    input.value = status.textContent = ''
    input.focus()
  }
  let typing = childController(signal)
  function look () {
    typing.abort()
    typing = childController(signal)
    const { signal: current } = typing
    after(TYPING, current, () => { find(current).catch(reportError) })
  }
  async function find (current: AbortSignal) {
    const search = input.value.trim()
    const query = { search, limit: OFFERED }
    const reply = search === '' ? null : await api.GET('/api/dictionary', { params: { query } }).catch(() => null)
    if (current.aborted) return
    const found = reply?.data?.data ?? []
    status.textContent = search === '' ? '' : t('signsFound', found.length)
    offered.replaceChildren(...found.map(sign => pickedItem(sign, t('chooseNamed', sign.word), '+', () => add(sign))))
  }
  choose(picked)
  return fieldOf(options.name, element, input, fault, () => picked.length > 0 ? JSON.stringify(picked) : '')
}

const fieldOf = (
  name: string, element: HTMLElement, input: HTMLElement, fault: HTMLElement, value: () => string
): Field => ({
  name,
  element,
  value,
  showFault (text) { fault.textContent = text },
  check () { fault.textContent = '' },
  isFaulty: () => fault.textContent !== '',
  focus: () => input.focus()
})

function layOut (id: string, { label, hint }: Options, onType: () => void) {
  const fault = h('p', { class: 'problem', id: `${id}-fault` })
  const chosen = h('ul', { class: 'picked' })
  const offered = h('ul', { class: 'picked' })
  const status = h('p', { class: 'quiet', role: 'status' })
  const input = h('input', {
    id,
    type: 'search',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': `${id}-hint ${id}-fault`,
    oninput (event: Event) {
      // A search changes nothing of the exercise.
      event.stopPropagation()
      onType()
    }
  })
  const element = h('fieldset', { class: 'field media-field' }, h('legend', {}, label),
    h('p', { class: 'quiet', id: `${id}-hint` }, hint), chosen,
    h('label', { class: 'visually-hidden', for: id }, withColon(label, t('searchSigns'))),
    input, status, offered, fault)
  return { element, chosen, offered, status, input, fault }
}

export const picking = ({ id, word, imageUrl, imageAlt, imageAltEn = null }: Schemas['Sign']): Picked =>
  ({ id, word, imageUrl, imageAlt, imageAltEn })

const pickedItem = ({ word, imageUrl }: Picked, label: string, sign: string, onclick: () => void) => h('li', {},
  imageUrl && isOwn(imageUrl) ? ownPicture(imageUrl, '') : null, h('span', {}, word),
  h('button', { class: 'small', type: 'button', 'aria-label': label, onclick }, sign))
