import type { Reply } from 'api-client'
import { refusalText } from './forms/form.ts'
import { MAX_PAGE_SIZE } from './list-section.ts'

type Ask<T> = (query: { page: number, limit: number }) => Promise<Reply<{ data: T[], meta: { total: number } }>>

/** Fetches every page of a list.
 * @throws Error with a message in the page's language when a page cannot be fetched */
export async function allPages<T> (ask: Ask<T>): Promise<T[]> {
  const entries: T[] = []
  for (let page = 1; ; page++) {
    const reply = await ask({ page, limit: MAX_PAGE_SIZE }).catch(() => null)
    if (!reply?.data) throw new Error(refusalText(reply))
    const { data, meta: { total } } = reply.data
    entries.push(...data)
    if (data.length === 0 || entries.length >= total) return entries
  }
}
