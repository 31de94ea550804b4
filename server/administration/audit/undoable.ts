// Finds the entries of the audit log that can be undone: their items are still as the entries left them.
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { bulkKinds } from '../bulk/kinds.ts'
import { ROW_KINDS, type RowKind } from '../bulk/schemas.ts'
import type { Database } from '../../database/database.ts'
import { auditEntries } from '../../database/schema/tables.ts'

type Row = Record<string, unknown>
type Entry = Pick<typeof auditEntries.$inferSelect, 'id' | 'action' | 'targetKind' | 'target' | 'details'>

/** @returns the ids of these entries. The server may still refuse to undo one, for example if its item is in use. */
export async function findUndoable (db: Database, entries: readonly Entry[]): Promise<Set<string>> {
  const found = await Promise.all([
    ...ROW_KINDS.map(kind => undoableInContent(db, kind, entries)), undoableInClasses(db, entries)
  ])
  return new Set(found.flat())
}

/** @returns the ids of the entries to offer an undo for: a new order is undone with all of its entries or not at all */
export async function findOffered (db: Database, entries: readonly Entry[]): Promise<Set<string>> {
  const undoable = await findUndoable(db, entries)
  const orders = new Set(entries.flatMap(entry => isChange(entry) && undoable.has(entry.id) ? firstOf(entry) : []))
  if (orders.size === 0) return undoable
  const { id, details } = auditEntries
  const first = [...orders]
  const together = await db.select().from(auditEntries)
    .where(or(inArray(id, first), inArray(sql`(${details}->>'within')`, first)))
  const stillUndoable = await findUndoable(db, together)
  const changed = new Set(together.filter(({ id }) => !stillUndoable.has(id)).map(firstOf))
  return new Set(entries.filter(entry => undoable.has(entry.id) && !changed.has(firstOf(entry))).map(({ id }) => id))
}

const isChange = ({ action }: Entry) => action.endsWith('.changed')

/** The first entry of the same order. */
const firstOf = ({ id, details }: Entry): string => (details?.['within'] as string | undefined) ?? id

async function undoableInContent (db: Database, rowKind: RowKind, entries: readonly Entry[]): Promise<string[]> {
  const { kind, table } = bulkKinds[rowKind]
  const own = entries.filter(({ targetKind }) => targetKind === kind)
  if (own.length === 0) return []
  const ids = sql.param(own.map(({ target }) => target))
  const found = await db.select().from(table as PgTable).where(sql`${table.id} = any(${ids}::uuid[])`) as Row[]
  const rows = new Map(found.map(row => [row['id'], row]))
  const [changes, undone] = await Promise.all([changesSince(db, kind, own), undoneDeletions(db, kind, own)])
  return own.filter(entry => {
    const row = rows.get(entry.target)
    const left = valuesLeftBy(entry, changes)
    if (row && left) return holds(row, left)
    return !row && entry.details?.['row'] !== undefined && !undone.has(entry.id)
  }).map(({ id }) => id)
}

/** Deletions whose items were restored. An item that was deleted again is restored as it was at its last deletion. */
async function undoneDeletions (db: Database, kind: string, entries: readonly Entry[]): Promise<Set<string>> {
  const targets = entries.filter(({ action }) => action.endsWith('.deleted')).map(({ target }) => target!)
  if (targets.length === 0) return new Set()
  const { action, target, details } = auditEntries
  const found = await db.select({ undoes: sql<string | null>`${details}->>'undoes'` }).from(auditEntries)
    .where(and(inArray(target, targets), eq(action, `${kind}.restored`)))
  return new Set(found.flatMap(({ undoes }) => undoes ?? []))
}

/** @returns the values of the fields that the entry or later entries changed; undefined for a deletion */
function valuesLeftBy ({ id, action, target, details }: Entry, changes: readonly Change[]): Row | undefined {
  const [, verb] = action.split('.')
  if (verb === 'deleted') return undefined
  if (verb === 'changed') return details?.['to'] as Row
  // Every change is later than the creation, even if a clock that was set back gave it an earlier id.
  const later = changes.filter(change => change.target === target && (verb === 'created' || change.id > id))
  return Object.assign({}, ...later.map(({ from }) => from)) as Row
}

interface Change { id: string, target: string | null, from: Row }

/** Changes of created and restored items, the newest first. */
async function changesSince (db: Database, kind: string, entries: readonly Entry[]): Promise<Change[]> {
  const targets = entries.filter(({ action }) => /\.(created|restored)$/.test(action)).map(({ target }) => target!)
  if (targets.length === 0) return []
  const { id, target, action, details } = auditEntries
  return db.select({ id, target, from: sql<Row>`${details}->'from'` }).from(auditEntries)
    .where(and(inArray(target, targets), eq(action, `${kind}.changed`))).orderBy(desc(id))
}

const holds = (row: Row, values: Row): boolean =>
  Object.entries(values).every(([field, value]) => isDeepStrictEqual(row[field], value))

/** Deleted classes, removed members and revoked invitations have the time of their entry, which is of the same
 * transaction. */
const isUndoableInClass = sql`case ${auditEntries.action}
  when 'class.deleted' then exists (
    select from classes c where c.id = ${auditEntries.target} and c.deleted_at = ${auditEntries.at})
  when 'class.member_removed' then exists (
    select from removed_members m join users u on u.id = m.user_id
    join classes c on c.id = m.class_id and c.deleted_at is null
    where u.audit_id = ${auditEntries.target} and m.removed_at = ${auditEntries.at}
      and m.class_id = (${auditEntries.details}->>'class')::uuid)
  when 'class.invitation_revoked' then exists (
    select from invitations i join classes c on c.id = i.class_id and c.deleted_at is null
    where i.id = (${auditEntries.details}->>'invitation')::uuid and i.revoked_at = ${auditEntries.at})
  else false end`

async function undoableInClasses (db: Database, entries: readonly Entry[]): Promise<string[]> {
  const own = entries.filter(({ action }) => action.startsWith('class.')).map(({ id }) => id)
  if (own.length === 0) return []
  const found = await db.select({ id: auditEntries.id }).from(auditEntries)
    .where(and(inArray(auditEntries.id, own), isUndoableInClass))
  return found.map(({ id }) => id)
}
