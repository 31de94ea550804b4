// Undoes changes of content from the audit log: deletes created items, reverts changes and restores deleted items with
// their parts. Changes made together are undone together.
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { auditAll, type AuditEvent } from '../../accounts/audit/log.ts'
import { bulkKinds, type BulkKind } from '../bulk/kinds.ts'
import { inBatches } from '../../database/queries/batches.ts'
import type { Database } from '../../database/database.ts'
import { auditEntries } from '../../database/schema/tables.ts'
import { changeRow, checkAddresses, deleteContent, lockParents, lockRows } from '../../content/editing/edit.ts'
import type { DeletionDetails } from '../../content/editing/edit.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import type { Reader } from '../../content/audience/localization.ts'

type Entry = typeof auditEntries.$inferSelect & { target: string }

/** Each kind refers only to earlier ones. */
const KINDS = Object.values(bulkKinds)

/** Undoes an entry with all entries of the same operation. The new entries can be undone too.
 * @throws RequestError 404 if there is no such entry; 422 if it can't be undone, or the content has changed since; or
 * the errors of a deletion or change */
export async function undo (db: Database, reader: Reader, id: string): Promise<void> {
  await db.transaction(async tx => {
    const entries = await findOperation(tx, id)
    const [kind, verb = ''] = found(entries[0], 'ENTRY_NOT_FOUND').action.split('.')
    const undoEntries = UNDO_BY_VERB[verb]
    if (!undoEntries || !KINDS.some(content => content.kind === kind)) throw new RequestError('NOT_UNDOABLE')
    const byKind = KINDS.map(content =>
      ({ content, some: entries.filter(({ targetKind }) => targetKind === content.kind) }))
    await lockParents(tx, byKind.map(({ content: { table }, some }) => [table, some.map(valuesIn)]))
    for (const { content, some } of byKind) await undoEntries(tx, content, some, reader.id)
  })
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
type Undo = (tx: Database, content: BulkKind, entries: readonly Entry[], by: string) => Promise<void>

const UNDO_BY_VERB: Record<string, Undo> = {
  created: deleteAgain, restored: deleteAgain, changed: changeBack, deleted: restore
}

async function deleteAgain (...[tx, content, entries, by]: Parameters<Undo>): Promise<void> {
  for (const entry of entries) {
    const [row] = await lockRows(tx, content.table, content.table.id, [entry.target])
    if (!row || !holds(row, await valuesAt(tx, entry))) throw new RequestError('CHANGED_SINCE')
    await deleteContent(tx, content, entry.target, { by, isCascading: false })
  }
}

/** The values that later changed fields had when an entry was written. Every change is later than the creation, even if
 * a clock that was set back gave it an earlier id. */
async function valuesAt (tx: Database, { id, action, targetKind, target }: Entry): Promise<Record<string, unknown>> {
  const isCreation = action === `${targetKind}.created`
  const changes = await tx.select({ details: auditEntries.details }).from(auditEntries).where(and(
    eq(auditEntries.target, target), isCreation ? undefined : gt(auditEntries.id, id),
    eq(auditEntries.action, `${targetKind}.changed`)
  )).orderBy(desc(auditEntries.id))
  return Object.assign({}, ...changes.map(({ details }) => details?.['from']))
}

const holds = (row: object, values: Record<string, unknown>): boolean =>
  Object.entries(values).every(([field, value]) => isDeepStrictEqual(row[field as keyof typeof row], value))

async function changeBack (...[tx, content, entries, by]: Parameters<Undo>): Promise<void> {
  const rows = await lockRows(tx, content.table, content.table.id, entries.map(({ target }) => target))
  let within: string | undefined
  for (const { target, details } of entries) {
    const { from, to } = details as Record<'from' | 'to', Record<string, unknown>>
    const row = rows.find(({ id }) => id === target)
    if (!row || !holds(row, to)) throw new RequestError('CHANGED_SINCE')
    const entry = await changeRow(tx, content, row, from, { by, within })
    within ??= entry
  }
}

/** Restores rows with their ids, and the references to them. */
async function restore (...[tx, { kind, table, addresses, uses }, entries, by]: Parameters<Undo>): Promise<void> {
  const deletions = entries.map(({ details }) => details as DeletionDetails)
  const rows = deletions.map(({ row }) => row)
  // Their pictures may have been deleted since.
  for (const row of rows) await checkAddresses(tx, addresses, row)
  await inBatches(rows, async batch => {
    const written = await tx.insert(table as PgTable).values(batch.map(withDates))
      .onConflictDoNothing().returning()
    if (written.length < batch.length) throw new RequestError('CHANGED_SINCE')
  })
  for (const [i, { released }] of deletions.entries()) {
    if (released?.length) await uses?.rejoin?.(tx, entries[i]!.target, released)
  }
  await auditAll(tx, entries.map(({ target }): AuditEvent =>
    ({ action: `${kind}.restored`, by, on: { kind, id: target } })))
}

/** A row parsed from JSON. */
const withDates = ({ createdAt, updatedAt, ...row }: Record<string, unknown>) =>
  ({ ...row, createdAt: new Date(String(createdAt)), updatedAt: new Date(String(updatedAt)) })
