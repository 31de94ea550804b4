// The dictionary, searched while the learner types.
import { isLetter, lettersOf } from 'recognizer-wasm'
import '../../elements/style/dictionary.css'
import { h, update, type View } from '../../elements/dom.ts'
import { after, childController } from '../../elements/lifetime.ts'
import { t as shared } from '../../elements/text/language.ts'
import { wordToWatch } from '../../hands/spelling/word-to-watch.ts'
import { foldedHandChoices } from '../../hands/turnable/choices.ts'
import { keepInAddress, linkTo, practiceLink } from '../../shell/routes.ts'
import type { PageContext } from '../context.ts'
import { alphabetPoster, letterPage } from './alphabet.ts'
import { MAX_SEARCH_LENGTH, findSigns, type SearchResult, type Sign } from './find.ts'
import { signCard } from './sign-card.ts'
import { t } from './strings.ts'

const SEARCH_DEBOUNCE_MS = 250

export async function dictionaryView (search: string, context: PageContext, signal: AbortSignal): Promise<View> {
  const { account } = context
  const database = await context.learner().then(learner => learner.database, () => null)
  const actions = { onSearch: () => startSearch(0), onType: () => startSearch(SEARCH_DEBOUNCE_MS), onMore: more }
  const { element, input, showResults, showLooking } = layOut(search, actions, signal)
  /** The last page shown; 0 while a search runs. */
  let page = 0
  let isAdding = false
  let shown: SearchResult['from'] | undefined
  // Each key press aborts the previous search, so the last one wins.
  let searchLife = childController(signal)

  function startSearch (wait: number) {
    searchLife.abort()
    searchLife = childController(signal)
    page = 0
    after(wait, searchLife.signal, () => {
      keepInAddress('dictionary', input.value)
      find(1, searchLife.signal).catch(reportError)
    })
  }
  function more () {
    // Pages requested at once could arrive in any order.
    if (isAdding || page === 0) return
    isAdding = true
    find(page + 1, searchLife.signal).catch(reportError).finally(() => { isAdding = false })
  }
  async function find (wanted: number, current: AbortSignal) {
    showLooking()
    try {
      const found = await findSigns({ account, database }, input.value, wanted, current)
      if (wanted > 1 && found.from !== shown) return startSearch(0)
      shown = found.from
      page = wanted
      showResults(found, page)
    } catch (error) {
      if (!current.aborted) throw error
    }
  }
  account.onChange(() => startSearch(0), signal)
  window.addEventListener('online', () => startSearch(0), { signal })
  find(1, searchLife.signal).catch(reportError)
  return { element, title: shared('dictionary') }
}

interface Actions { onSearch: () => void, onType: () => void, onMore: () => void }

function layOut (search: string, { onSearch, onType, onMore }: Actions, signal: AbortSignal) {
  const input = h('input', {
    id: 'search',
    type: 'search',
    value: search,
    maxlength: MAX_SEARCH_LENGTH,
    placeholder: t('searchHint'),
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: onType
  })
  const heading = h('h1', { tabindex: '-1' }, shared('dictionary'))
  const status = h('p', { class: 'quiet', role: 'status' })
  const note = h('div', { class: 'dictionary-note' })
  const poster = alphabetPoster()
  const choices = foldedHandChoices()
  const { list, showCards } = signList(signal)
  const more = h('button', { type: 'button', hidden: true, onclick: onMore }, t('more'))
  const element = h('section', { class: 'dictionary' },
    heading, poster, searchForm(input, onSearch), status, list, more, choices, note)

  function showResults ({ signs, total, isLast, from }: SearchResult, page: number) {
    const isWhole = input.value.trim() === ''
    // The letters are on the poster.
    const shown = isWhole ? signs.filter(({ word }) => !isLetter(word)) : signs
    poster.hidden = choices.hidden = !isWhole
    showCards(shown, page)
    more.hidden = isLast
    status.textContent = isWhole && from === 'letters' ? t('letters', total) : t('found', total)
    update(note, [...noteOn(from), ...total === 0 ? spelling(input.value, signal) : []])
  }
  return { element, input, showResults, showLooking: () => { status.textContent = t('looking') } }
}

function signList (signal: AbortSignal) {
  const list = h('ul', { class: 'signs' })
  let shown = ''
  let life = childController(signal)
  return {
    list,
    /** Keeps equal cards. Replaced cards end with their turnable hands. */
    showCards (signs: readonly Sign[], page: number) {
      const now = JSON.stringify([signs, page])
      if (now === shown) return
      shown = now
      if (page === 1) {
        life.abort()
        life = childController(signal)
        list.replaceChildren()
      }
      const cards = cardsOf(signs, life.signal)
      list.append(...cards)
      if (page > 1) cards[0]?.querySelector('h2')?.focus()
    }
  }
}

function searchForm (input: HTMLElement, onSearch: () => void): HTMLElement {
  const onsubmit = (event: Event) => {
    event.preventDefault()
    onSearch()
  }
  return h('form', { role: 'search', class: 'dictionary-search', onsubmit },
    h('label', { for: input.id }, t('search')), input)
}

/** A single letter is shown large. */
function cardsOf (signs: readonly Sign[], signal: AbortSignal): HTMLElement[] {
  const [only] = signs
  if (signs.length === 1 && only && isLetter(only.word)) return [letterPage(only.word, signal)]
  return signs.map(sign => signCard(sign, signal))
}

/** Offers to spell a word that has no sign. */
function spelling (search: string, signal: AbortSignal): HTMLElement[] {
  const letters = lettersOf(search)
  if (letters.length === 0) return []
  const link = h('a', { class: 'button', href: practiceLink(letters, { isWord: true }) }, t('spell', letters.join('')))
  const { place, watch } = wordToWatch(() => search, signal)
  return [h('div', {}, place, h('div', { class: 'actions' }, watch, link))]
}

/** Explains incomplete results. */
function noteOn (from: SearchResult['from']): HTMLElement[] {
  if (from === 'server' || IS_DEMO) return []
  if (from === 'device') return [h('p', { class: 'card' }, t('onDevice'))]
  return [h('div', { class: 'card' },
    h('p', {}, t('lettersOnly')), h('a', { class: 'button', href: linkTo('account') }, t('signIn')))]
}
