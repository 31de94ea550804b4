// Undoes entries of the audit log. For content: deletes created items, reverts changes and restores deleted items with
// their parts. Changes made together are undone together.
import { inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { auditAll, type AuditEvent } from '../../accounts/audit/log.ts'
import { findUndoable } from '../audit/undoable.ts'
import { bulkKinds, type BulkKind, type ChangedValues, type StoredRow } from '../bulk/kinds.ts'
import { ROW_KINDS, type RowKind } from '../bulk/schemas.ts'
import { inBatches } from '../../database/queries/batches.ts'
import type { Database } from '../../database/database.ts'
import { auditEntries } from '../../database/schema/tables.ts'
import { changeRow, checkAddresses, deleteContent, lockParents, lockRows } from '../../content/editing/edit.ts'
import type { DeletionDetails } from '../../content/editing/edit.ts'
import { restorationOf, type Restore } from './classes.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import type { Teacher } from '../../accounts/users/sight.ts'
import type { Reader } from '../../content/audience/localization.ts'

type Entry = typeof auditEntries.$inferSelect & { target: string }

/** Undoes an entry with all entries of the same operation. The new entries can be undone too.
 * @throws RequestError 404 if there is no such entry; 422 if it can't be undone, or the content has changed since; or
 * the errors of a deletion or change */
export async function undo (db: Database, reader: Reader, id: string): Promise<void> {
  await db.transaction(async tx => {
    const entries = await findOperation(tx, id)
    const first = found(entries[0], 'ENTRY_NOT_FOUND')
    const restore = restorationOf(first)
    if (restore) return undoInClass(tx, restore, reader, first)
    const [kind, verb = ''] = first.action.split('.')
    const undoEntries = UNDO_BY_VERB[verb]
    if (!undoEntries || !ROW_KINDS.some(each => bulkKinds[each].kind === kind)) throw new RequestError('NOT_UNDOABLE')
    const entriesOf = (each: RowKind) => entries.filter(({ targetKind }) => targetKind === bulkKinds[each].kind)
    await lockParents(tx, ROW_KINDS.map(each => [bulkKinds[each].table, entriesOf(each).map(valuesIn)]))
    if (verb !== 'deleted') for (const each of ROW_KINDS) await lockTargets(tx, each, entriesOf(each))
    await checkUndoable(tx, entries)
    for (const each of ROW_KINDS) await undoEntries(tx, each, entriesOf(each), reader.id)
  })
}

/** @throws RequestError 422 if an entry is already undone, or its item has changed since */
async function checkUndoable (tx: Database, entries: readonly Entry[]): Promise<void> {
  const { size } = await findUndoable(tx, entries)
  if (size < entries.length) throw new RequestError('CHANGED_SINCE')
}

/** @throws RequestError 422 if nothing is restored because the entry is already undone; or the errors of `restore` */
async function undoInClass (tx: Database, restore: Restore, admin: Teacher, entry: Entry): Promise<void> {
  const found = await findUndoable(tx, [entry])
  await restore(tx, admin, entry)
  if (found.size === 0) throw new RequestError('CHANGED_SINCE')
}

/** The values that undoing an entry writes. */
const valuesIn = ({ details }: Entry): object => (details?.['row'] ?? details?.['from'] ?? {}) as object

/** Finds all entries of the same deletion or reordering. Each has the id of its parent entry in `within`; the first has
 * none. */
async function findOperation (tx: Database, id: string): Promise<Entry[]> {
  const ids = sql`(
    with recursive outward as (
      select id, details->>'within' as within from audit_entries where id = ${id}
      union all
      select e.id, e.details->>'within' from audit_entries e join outward on e.id = outward.within::uuid
    ), together as (
      (select id from outward order by id limit 1)
      union all
      select e.id from audit_entries e join together on e.details->>'within' = together.id::text
    ) select id from together)`
  return await tx.select().from(auditEntries).where(inArray(auditEntries.id, ids)).orderBy(auditEntries.id) as Entry[]
}

/** Undoes entries of one kind of content. */
type Undo = <Kind extends RowKind>(tx: Database, kind: Kind, entries: readonly Entry[], by: string) => Promise<void>

const UNDO_BY_VERB: Record<string, Undo> = {
  created: deleteAgain, restored: deleteAgain, changed: changeBack, deleted: restore
}

/** Old and new values of the changed fields. */
interface Change<Row> { from: Partial<Row>, to: Partial<Row> }

async function deleteAgain<Kind extends RowKind> (
  tx: Database, kind: Kind, entries: readonly Entry[], by: string
): Promise<void> {
  const content: BulkKind<Kind> = bulkKinds[kind]
  for (const { target } of entries) await deleteContent(tx, content, target, { by, isCascading: false })
}

async function changeBack<Kind extends RowKind> (
  tx: Database, kind: Kind, entries: readonly Entry[], by: string
): Promise<void> {
  const content: BulkKind<Kind> = bulkKinds[kind]
  const rows = await lockTargets(tx, kind, entries)
  let within: string | undefined
  for (const { target, details } of entries) {
    const { from } = details as unknown as Change<StoredRow<Kind>>
    const row = rows.find(({ id }) => id === target)!
    const entry = await changeRow(tx, content, row, from as ChangedValues<Kind>, { by, within })
    within ??= entry
  }
}

const lockTargets = <Kind extends RowKind>(tx: Database, kind: Kind, entries: readonly Entry[]) => {
  const { table }: BulkKind<Kind> = bulkKinds[kind]
  return lockRows(tx, table, table.id, entries.map(({ target }) => target))
}

/** Restores rows with their ids, and the references to them. */
async function restore<Kind extends RowKind> (
  tx: Database, kind: Kind, entries: readonly Entry[], by: string
): Promise<void> {
  const { kind: name, table, addresses, uses }: BulkKind<Kind> = bulkKinds[kind]
  const deletions = entries.map(({ details }) => details as DeletionDetails<StoredRow<Kind>>)
  const rows = deletions.map(({ row }) => withDates(row))
  // Their pictures may have been deleted since.
  for (const row of rows) await checkAddresses(tx, addresses, row)
  await inBatches(rows, async batch => {
    const written = await tx.insert(table as PgTable).values(batch).onConflictDoNothing().returning()
    if (written.length < batch.length) throw new RequestError('CHANGED_SINCE')
  })
  for (const [i, { released }] of deletions.entries()) {
    if (released?.length) await uses?.rejoin?.(tx, entries[i]!.target, released)
  }
  await auditAll(tx, entries.map(({ id, target }): AuditEvent =>
    ({ action: `${name}.restored`, by, on: { kind: name, id: target }, details: { undoes: id } })))
}

/** A row parsed from JSON, where dates are texts. */
const withDates = <Row extends { createdAt: Date, updatedAt: Date }>(row: Row): Row =>
  ({ ...row, createdAt: new Date(row.createdAt), updatedAt: new Date(row.updatedAt) })
