// A section with a list from the API.
import type { Reply } from 'api-client'
import { h, workButton } from './dom.ts'
import { refusalText } from './forms/form.ts'
import { t } from './forms/strings.ts'
import { after, renewable } from './lifetime.ts'

/** `totalIsExact: false` means at least `total`. */
interface Meta { total: number, totalIsExact?: boolean }
/** A complete list has no `meta`. */
type Paged<T> = Reply<{ data: T[], meta?: Meta }>

interface ListOptions<T> {
  title: string
  /** Shown when the list is empty. Without it, the section is hidden until the list has entries. */
  empty?: string
  /** Shows one page at a time, with a button for more. */
  isLong?: boolean
  /** The label of the search field of a long list. */
  search?: string
  ask (query: { page: number, limit: number, search?: string }): Promise<Paged<T>>
  line (entry: T): HTMLElement
}

/** The largest page that the API allows. */
export const MAX_PAGE_SIZE = 100
const LONG_LIST_PAGE = 25
const SEARCH_DEBOUNCE_MS = 250

export function listSection<T> (options: ListOptions<T>, signal: AbortSignal) {
  const { isLong, search: label } = options
  const limit = isLong ? LONG_LIST_PAGE : MAX_PAGE_SIZE
  const searched = label === undefined ? undefined : searchField(label, signal, () => load())
  const { heading, element, showPage, showProblem } =
    layOut(options, searched?.element, async () => { await loadPage() })
  const newRequest = renewable(signal)
  let asked: { signal: AbortSignal, search: string | undefined }
  let page = 0

  /** @returns whether there are more entries; undefined when the page could not be fetched */
  async function loadPage (): Promise<boolean | undefined> {
    const [{ signal: current, search }, number] = [asked, page + 1]
    const reply = await options.ask({ page: number, limit, ...search && { search } }).catch(() => null)
    // Another request may have brought the same page.
    if (current.aborted || page >= number) return undefined
    showProblem(reply?.data ? '' : refusalText(reply))
    if (!reply?.data) return undefined
    page = number
    const { data, meta = { total: data.length } } = reply.data
    const hasMore = page * limit < meta.total
    showPage({ data, meta }, page, hasMore)
    return hasMore
  }
  async function load () {
    asked = { signal: newRequest(), search: searched?.value() }
    page = 0
    let hasMore = await loadPage()
    if (isLong) return
    while (hasMore) hasMore = await loadPage()
  }
  load().catch(reportError)
  return {
    heading,
    element,
    load,
    /** Loads, and focuses the heading, because the focused entry may be gone. */
    async reload () {
      await load()
      if (!signal.aborted) heading.focus()
    }
  }
}

function layOut<T> (
  { title, empty, line, isLong }: ListOptions<T>, searchForm: HTMLElement | undefined, onMore: () => Promise<void>
) {
  const heading = h('h2', { tabindex: '-1' }, title)
  const note = h('p', { class: 'quiet', role: isLong && 'status' })
  const problem = h('p', { class: 'problem', role: 'alert' })
  const list = h('ul', { class: 'class-list' })
  const more = workButton(t('more'), onMore, { hidden: true })
  const isOptional = empty === undefined
  const element = h('section', { hidden: isOptional }, heading, searchForm, note, problem, list, isLong && more)
  return {
    heading,
    element,
    showProblem (text: string) { problem.textContent = text },
    showPage ({ data, meta }: { data: T[], meta: Meta }, page: number, hasMore: boolean) {
      if (page === 1) list.replaceChildren()
      const lines = data.map(line)
      list.append(...lines)
      if (isLong && page > 1) lines[0]?.querySelector<HTMLElement>('a, button, summary')?.focus()
      more.hidden = !hasMore
      const total = meta.totalIsExact === false ? `${meta.total}+` : String(meta.total)
      element.hidden = isOptional && meta.total === 0
      note.textContent = meta.total === 0 ? empty ?? '' : isLong ? t('shown', list.childElementCount, total) : ''
    }
  }
}

let searches = 0

function searchField (label: string, signal: AbortSignal, search: () => Promise<void>) {
  const id = `list-search-${++searches}`
  const endTyping = renewable(signal)
  const oninput = () => after(SEARCH_DEBOUNCE_MS, endTyping(), () => { search().catch(reportError) })
  const input = h('input', { id, type: 'search', autocomplete: 'off', spellcheck: 'false', maxlength: 100, oninput })
  const onsubmit = (event: Event) => {
    event.preventDefault()
    endTyping()
    search().catch(reportError)
  }
  return {
    element: h('form', { role: 'search', class: 'field', onsubmit }, h('label', { for: id }, label), input),
    value: () => input.value.trim()
  }
}
