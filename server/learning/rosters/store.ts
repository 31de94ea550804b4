// Creates accounts for a class from a list of names: all or none.
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
import { findByUsername } from './accounts.ts'
import { auditCodes, createStartCodes, findListed, renewCodes } from './codes.ts'
import { filledRows, planPupils, type PlannedPupil } from './plan.ts'
import type { RosterResult, RosterRow } from './schemas.ts'
import { checkFull } from '../classes/members.ts'
import { forgetRemoval } from '../classes/removal.ts'
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
): Promise<RosterResult> {
  const { classId } = list
  return repeated(() => db.transaction(async tx => {
    await lockList(tx, teacher, list)
    const listed = await findListed(tx, list)
    const found = listed.map(pupil => ({ ...pupil, isNew: false, accounts: [] }))
    if (found.length > 0) return isDryRun ? withoutCodes(found) : renewCodes(tx, teacher, classId, found)
    const pupils = await planPupils(tx, teacher, list, language)
    await checkFull(tx, classId, pupils.length)
    if (isDryRun) return withoutCodes(pupils)
    await writePupils(tx, teacher, list, pupils)
    return await createStartCodes(tx, classId, pupils)
  }), error => violatedConstraint(error) === 'users_username_key')
}

/** Locks pupils who have an account, then the class. The caller reads the pupils again, because another request may
 * have sent the same list meanwhile. */
async function lockList (tx: Database, teacher: Teacher, list: List): Promise<void> {
  const meant = await findByUsername(tx, { teacher, classId: list.classId, lines: filledRows(list.rows) })
  await lockClass(tx, teacher, list.classId, ...[...meant, ...await findListed(tx, list)].map(({ id }) => id))
}

const withoutCodes = (pupils: readonly PlannedPupil[]): RosterResult =>
  ({ pupils: pupils.map(({ id: _, ...pupil }) => ({ ...pupil, code: null })), expiresAt: null })

async function writePupils (
  tx: Database, teacher: Teacher, { classId, listId }: List, pupils: readonly PlannedPupil[]
): Promise<void> {
  const [created, added] = [pupils.filter(({ isNew }) => isNew), pupils.filter(({ isNew }) => !isNew)]
  // In a fixed order, because another list may have some of the same names.
  const byUsername = created.toSorted((a, b) => usernameKey(a.username) < usernameKey(b.username) ? -1 : 1)
  await inBatches(byUsername, batch => tx.insert(users).values(batch.map(({ id, username, firstName, lastName }) =>
    ({ id, username, firstName, lastName, passwordHash: unusableHash() }))))
  for (const { id: userId } of added) await forgetRemoval(tx, { classId, userId })
  const members = pupils.map(({ id }, listRow) => ({ classId, userId: id, listId, listRow }))
  await inBatches(members, batch => tx.insert(classMembers).values(batch))
  const entry = (action: AuditEvent['action']) => ({ id }: PlannedPupil): AuditEvent =>
    ({ action, by: teacher.id, on: { kind: 'user', id }, details: { class: classId } })
  await auditAll(tx, [...created.map(entry('user.created')), ...added.map(entry('class.member_added'))])
  await auditCodes(tx, teacher, added)
  if (created.length === 0) return
  const details = { count: created.length }
  await audit(tx, { action: 'class.pupils_created', by: teacher.id, on: { kind: 'class', id: classId }, details })
}
