// What uses a thing that somebody wants to delete. It is deleted only when they say `cascade`.
import { sql } from 'drizzle-orm'

/** How many of a kind use it, and the first of them; learners are counted only. */
export interface Use {
  kind: 'sign' | 'lesson' | 'exercise' | 'learner'
  total: number
  first?: { id: string, name: string }[]
}

/** Rows that a query of uses reads: who is about to delete need not see thousands. */
export const USES_LISTED = 10

/** For such a query: how many rows there would be. */
export const total = sql<number>`(count(*) over ())::integer`

/** The uses that a query has found: none or one kind. */
export function usesBy (kind: Use['kind'], rows: { id: string, name: string, total: number }[]): Use[] {
  return rows.slice(0, 1).map(({ total }) => ({ kind, total, first: rows.map(({ id, name }) => ({ id, name })) }))
}

/** The same of learners. */
export const usesByLearners = (total: number): Use[] => total > 0 ? [{ kind: 'learner', total }] : []
