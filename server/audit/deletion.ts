// How each deletion of content ends: refused because something uses it, or done and told.
import type { Database } from '../database/client.ts'
import { RequestError } from '../errors.ts'
import type { ErrorCode } from '../errors.ts'
import type { Deletion, Use } from '../uses.ts'
import { audit } from './log.ts'
import type { ContentKind } from './log.ts'

/** Nothing uses a word. */
type UsedKind = Exclude<ContentKind, 'word'>

const IN_USE: Record<UsedKind, ErrorCode> = {
  sign: 'SIGN_IN_USE',
  category: 'CATEGORY_IN_USE',
  module: 'MODULE_IN_USE',
  lesson: 'LESSON_IN_USE',
  exercise: 'EXERCISE_IN_USE'
}

interface Doomed<T> { kind: UsedKind, id: string, was: T, usedBy: Use[] }

/** Deletes a thing, and tells the audit log what it was and what used it.
 * @param remove does it
 * @returns what it was
 * @throws RequestError 422 when it is used, unless it is to be deleted all the same */
export async function deleteUsed<T extends object> (
  tx: Database, { kind, id, was, usedBy }: Doomed<T>, { by, isCascading }: Deletion, remove: () => Promise<unknown>
): Promise<T> {
  if (usedBy.length > 0 && !isCascading) throw new RequestError(IN_USE[kind], { usedBy })
  await remove()
  const details = { ...was, ...usedBy.length > 0 && { usedBy } }
  await audit(tx, { action: `${kind}.deleted`, by, on: { kind, id }, details })
  return was
}
