// What uses a thing that an admin wants to delete. A thing in use is deleted only with `cascade`.
import { sql } from 'drizzle-orm'

interface Named { id: string, name: string }

/** How many of a kind use the thing, and the first of them. Learners are counted only. */
export interface Use {
  kind: 'sign' | 'lesson' | 'exercise' | 'class' | 'learner'
  total: number
  first?: Named[]
}

/** The most rows that a query of uses reads: nobody needs to see thousands before a deletion. */
export const USES_LISTED = 10

/** A column of such a query: how many rows there are without the limit. */
export const total = sql<number>`(count(*) over ())::integer`

/** The uses that a query has found: none or one kind. */
export function usesBy (kind: Use['kind'], rows: (Named & { total: number })[]): Use[] {
  return rows.slice(0, 1).map(({ total }) => ({ kind, total, first: rows.map(({ id, name }) => ({ id, name })) }))
}

/** The uses by learners, none where there are no learners. */
export const usesByLearners = (total: number): Use[] => total > 0 ? [{ kind: 'learner', total }] : []
