// Creates accounts for a class from a list of names: all or none.
import { eq } from 'drizzle-orm'
import type { Language } from 'recognizer-wasm'
import { audit, auditAll, type AuditEvent } from '../../accounts/audit/log.ts'
import { unusableHash } from '../../accounts/passwords/passwords.ts'
import type { Teacher } from '../../accounts/users/sight.ts'
import { usernameKey } from '../../accounts/users/usernames.ts'
import { violatedConstraint } from '../../database/driver-errors.ts'
import { inBatches } from '../../database/queries/batches.ts'
import { repeated } from '../../database/repeats.ts'
import type { Database } from '../../database/database.ts'
import { classMembers, users } from '../../database/schema/tables.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import { createStartCodes, findListed, renewCodes } from './codes.ts'
import { planPupils, type Pupil } from './plan.ts'
import type { RosterRow, StartCodes } from './schemas.ts'
import { MAX_MEMBERS } from '../classes/schemas.ts'
import { lockClass } from '../classes/store.ts'

export interface List {
  classId: string
  /** The id that the sender chose. */
  listId: string | undefined
  rows: readonly RosterRow[]
}

interface Options {
  /** Whether to only propose usernames. */
  isDryRun: boolean
  /** The teacher's. */
  language: Language
}

/** A list that was sent before gives the same pupils, with new codes. Another list or registration may take a proposed
 * username meanwhile. The next try proposes another one.
 * @throws RequestError 400 with all faulty rows, 403, 404, or 422 if the class would exceed its limit */
export function createPupils (
  db: Database, teacher: Teacher, list: List, { isDryRun, language }: Options
): Promise<StartCodes> {
  const { classId } = list
  return repeated(() => db.transaction(async tx => {
    const sentBefore = await findListed(tx, list)
    await lockClass(tx, teacher, classId, ...sentBefore.map(({ id }) => id))
    // Read again, because the same list may have been sent twice at once.
    const listed = await findListed(tx, list)
    if (listed.length > 0) return isDryRun ? withoutCodes(listed) : renewCodes(tx, teacher, classId, listed)
    const pupils = await planPupils(tx, classId, list.rows, language)
    const members = await tx.$count(classMembers, eq(classMembers.classId, classId))
    if (members + pupils.length > MAX_MEMBERS) throw new RequestError('CLASS_FULL', { values: { max: MAX_MEMBERS } })
    if (isDryRun) return withoutCodes(pupils)
    await writePupils(tx, teacher, list, pupils)
    return await createStartCodes(tx, classId, pupils)
  }), error => violatedConstraint(error) === 'users_username_key')
}

const withoutCodes = (pupils: readonly Pupil[]): StartCodes =>
  ({ pupils: pupils.map(({ id: _, ...pupil }) => ({ ...pupil, code: null })), expiresAt: null })

async function writePupils (
  tx: Database, teacher: Teacher, { classId, listId }: List, pupils: readonly Pupil[]
): Promise<void> {
  // In a fixed order, because another list may have some of the same names.
  const byUsername = pupils.toSorted((a, b) => usernameKey(a.username) < usernameKey(b.username) ? -1 : 1)
  await inBatches(byUsername, batch =>
    tx.insert(users).values(batch.map(pupil => ({ ...pupil, passwordHash: unusableHash() }))))
  const members = pupils.map(({ id }, listRow) => ({ classId, userId: id, listId, listRow }))
  await inBatches(members, batch => tx.insert(classMembers).values(batch))
  const by = teacher.id
  await auditAll(tx, pupils.map(({ id }): AuditEvent =>
    ({ action: 'user.created', by, on: { kind: 'user', id }, details: { class: classId } })))
  const details = { count: pupils.length }
  await audit(tx, { action: 'class.pupils_created', by, on: { kind: 'class', id: classId }, details })
}
