// A section of a page with a list that the API gives.
import type { Reply } from 'api-client'
import { h, workButton } from './dom.ts'
import { refusalText } from './forms/form.ts'
import { t } from './forms/strings.ts'
import { after, partOf } from './lifetime.ts'

/** Where `totalIsExact` is false, there are at least so many. */
interface Meta { total: number, totalIsExact?: boolean }
type Paged<T> = Reply<{ data: T[], meta: Meta }>

interface ListOptions<T> {
  title: string
  /** Said of a list without entries. */
  empty: string
  /** Whether the list is shown page by page; else it is shown whole. */
  isLong?: boolean
  /** The label of a field to search in a long list. */
  search?: string
  ask (query: { page: number, limit: number, search?: string }): Promise<Paged<T>>
  /** Makes the line of an entry. */
  line (entry: T): HTMLElement
}

/** Entries of a page: as many as the API gives. */
export const PAGE = 100
/** Entries of a page of a long list. */
const SHORT_PAGE = 25
/** Milliseconds without a key after which a search begins. */
const TYPING = 250

/** Asked again by `reload`. */
export function listSection<T> (options: ListOptions<T>, signal: AbortSignal) {
  const { isLong, search: label } = options
  const limit = isLong ? SHORT_PAGE : PAGE
  const searched = label === undefined ? undefined : searchField(label, signal, () => load())
  const { heading, element, showPage, tell } = layOut(options, searched?.element, async () => { await add() })
  let asking = partOf(signal)
  let page = 0

  /** @returns whether there are more; undefined where no page came */
  async function add (): Promise<boolean | undefined> {
    const { signal: current } = asking
    const search = searched?.value()
    const reply = await options.ask({ page: page + 1, limit, ...search && { search } }).catch(() => null)
    if (current.aborted) return undefined
    tell(reply?.data ? '' : refusalText(reply))
    if (!reply?.data) return undefined
    page++
    const hasMore = page * limit < reply.data.meta.total
    showPage(reply.data, page, hasMore)
    return hasMore
  }
  async function load () {
    asking.abort()
    asking = partOf(signal)
    page = 0
    let hasMore = await add()
    if (isLong) return
    while (hasMore) hasMore = await add()
  }
  load().catch(reportError)
  return {
    heading,
    element,
    /** The entry that had the focus may be gone: the heading gets it. */
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
  return {
    heading,
    element: h('section', {}, heading, searchForm, note, problem, list, isLong && more),
    tell (text: string) { problem.textContent = text },
    showPage ({ data, meta }: { data: T[], meta: Meta }, page: number, hasMore: boolean) {
      if (page === 1) list.replaceChildren()
      const lines = data.map(line)
      list.append(...lines)
      if (isLong && page > 1) lines[0]?.querySelector<HTMLElement>('a, button, summary')?.focus()
      more.hidden = !hasMore
      const total = meta.totalIsExact === false ? `${meta.total}+` : String(meta.total)
      note.textContent = meta.total === 0 ? empty : isLong ? t('shown', list.childElementCount, total) : ''
    }
  }
}

let searches = 0

function searchField (label: string, signal: AbortSignal, search: () => Promise<void>) {
  const id = `list-search-${++searches}`
  let typing = partOf(signal)
  const oninput = () => {
    typing.abort()
    typing = partOf(signal)
    after(TYPING, typing.signal, () => { search().catch(reportError) })
  }
  const input = h('input', { id, type: 'search', autocomplete: 'off', spellcheck: 'false', maxlength: 100, oninput })
  const onsubmit = (event: Event) => {
    event.preventDefault()
    typing.abort()
    search().catch(reportError)
  }
  return {
    element: h('form', { role: 'search', class: 'field', onsubmit }, h('label', { for: id }, label), input),
    value: () => input.value.trim()
  }
}
