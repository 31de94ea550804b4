// Uses of an item that an admin wants to delete. An item in use is deleted only with `cascade`.
import { sql } from 'drizzle-orm'

interface NamedItem { id: string, name: string }
/** Without `totalIsExact: false`, the number is exact. */
interface Count { total: number, totalIsExact?: boolean }

/** The number of items of one kind that use the item, and the first of them. Learners are only counted. */
export interface Use extends Count {
  kind: 'sign' | 'lesson' | 'exercise' | 'class' | 'learner'
  first?: NamedItem[]
}

/** Rows that a query of uses returns: an admin does not need thousands before a deletion. */
export const MAX_USES = 10

/** A column with the number of rows without the limit. */
export const total = sql<number>`(count(*) over ())::integer`

/** The result of a query of uses: at most one entry. */
export function usesBy (kind: Use['kind'], rows: (NamedItem & { total: number })[]): Use[] {
  return rows.slice(0, 1).map(({ total }) => ({ kind, total, first: rows.map(({ id, name }) => ({ id, name })) }))
}

/** The uses by learners, if any. */
export const usesByLearners = (total: Count): Use[] => total.total > 0 ? [{ kind: 'learner', ...total }] : []
