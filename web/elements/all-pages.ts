import type { Reply } from 'api-client'
import { refusalText } from './forms/form.ts'
import { PAGE } from './list-section.ts'

type Ask<T> = (query: { page: number, limit: number }) => Promise<Reply<{ data: T[], meta: { total: number } }>>

/** All entries of a list that the API gives page by page.
 * @throws Error that says, in the page's language, why a page did not come */
export async function allPages<T> (ask: Ask<T>): Promise<T[]> {
  const entries: T[] = []
  for (let page = 1; ; page++) {
    const reply = await ask({ page, limit: PAGE }).catch(() => null)
    if (!reply?.data) throw new Error(refusalText(reply))
    const { data, meta: { total } } = reply.data
    entries.push(...data)
    if (data.length === 0 || entries.length >= total) return entries
  }
}
