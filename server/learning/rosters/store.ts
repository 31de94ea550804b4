// Creates accounts for a class from a list of names: all or none.
import { eq } from 'drizzle-orm'
import type { Language } from 'recognizer-wasm'
import { audit, auditAll, type AuditEvent } from '../../accounts/audit/log.ts'
import { unusableHash } from '../../accounts/passwords/passwords.ts'
import { createCodes } from '../../accounts/resets/codes.ts'
import type { Teacher } from '../../accounts/users/sight.ts'
import { usernameKey } from '../../accounts/users/usernames.ts'
import { violatedConstraint } from '../../database/driver-errors.ts'
import { inBatches } from '../../database/queries/batches.ts'
import { repeated } from '../../database/repeats.ts'
import type { Database } from '../../database/database.ts'
import { classMembers, users } from '../../database/schema/tables.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import { planPupils, type Pupil } from './plan.ts'
import type { RosterRow, StartCodes } from './schemas.ts'
import { MAX_MEMBERS } from '../classes/schemas.ts'
import { lockClass } from '../classes/store.ts'

/** 30 days in milliseconds: slips of paper wait for the next lesson. */
const START_CODE_TTL = 30 * 86_400_000

interface Options {
  /** Whether to only propose usernames. */
  isDryRun: boolean
  /** The teacher's. */
  language: Language
}

/** Another list or registration may take a proposed username meanwhile. The next try proposes another one.
 * @throws RequestError 400 with all faulty rows, 403, 404, or 422 if the class would exceed its limit */
export function createPupils (
  db: Database, teacher: Teacher, classId: string, rows: readonly RosterRow[], { isDryRun, language }: Options
): Promise<StartCodes> {
  return repeated(() => db.transaction(async tx => {
    await lockClass(tx, teacher, classId)
    const pupils = await planPupils(tx, classId, rows, language)
    const members = await tx.$count(classMembers, eq(classMembers.classId, classId))
    if (members + pupils.length > MAX_MEMBERS) throw new RequestError('CLASS_FULL', { values: { max: MAX_MEMBERS } })
    if (isDryRun) return { pupils: pupils.map(({ id: _, ...pupil }) => ({ ...pupil, code: null })), expiresAt: null }
    await writePupils(tx, teacher, classId, pupils)
    return await withCodes(tx, classId, pupils)
  }), error => violatedConstraint(error) === 'users_username_key')
}

async function writePupils (
  tx: Database, teacher: Teacher, classId: string, pupils: readonly Pupil[]
): Promise<void> {
  // In a fixed order, because another list may have some of the same names.
  const byUsername = pupils.toSorted((a, b) => usernameKey(a.username) < usernameKey(b.username) ? -1 : 1)
  await inBatches(byUsername, batch =>
    tx.insert(users).values(batch.map(pupil => ({ ...pupil, passwordHash: unusableHash() }))))
  await inBatches(pupils, batch => tx.insert(classMembers).values(batch.map(({ id }) => ({ classId, userId: id }))))
  const by = teacher.id
  await auditAll(tx, pupils.map(({ id }): AuditEvent =>
    ({ action: 'user.created', by, on: { kind: 'user', id }, details: { class: classId } })))
  const details = { count: pupils.length }
  await audit(tx, { action: 'class.pupils_created', by, on: { kind: 'class', id: classId }, details })
}

async function withCodes (tx: Database, classId: string, pupils: readonly Pupil[]): Promise<StartCodes> {
  const { codes, expiresAt } = await createCodes(tx, pupils.map(({ id }) => id), START_CODE_TTL, classId)
  return { pupils: pupils.map(({ id: _, ...pupil }, index) => ({ ...pupil, code: codes[index]! })), expiresAt }
}
