// Takes back what the audit log tells of content: what was created is deleted, what was changed is changed back, and
// what was deleted is there again, with all that was in it. What was done together is taken back together.
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { auditAll, type AuditEvent } from '../../accounts/audit/log.ts'
import { bulkKinds } from '../bulk/kinds.ts'
import { inBatches } from '../../database/queries/batches.ts'
import type { Database } from '../../database/database.ts'
import { auditEntries } from '../../database/schema/tables.ts'
import { changeRow, checkAddresses, deleteContent, lockRows } from '../../content/editing/edit.ts'
import type { ContentTable, DeletionDetails, Editable } from '../../content/editing/edit.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import type { Reader } from '../../content/audience/localization.ts'

type Kind = Editable<ContentTable, never, object, unknown>
type Entry = typeof auditEntries.$inferSelect & { target: string }

/** Each names only what stands before it. */
const KINDS = Object.values(bulkKinds).map(content => content as unknown as Kind)

/** Takes an entry back, with all that was done together with it. The new entries can be taken back, too.
 * @throws RequestError 404 when there is no such entry; 422 when nothing can take it back, or when the content has
 * changed since; what a deletion or a change is refused with */
export async function undo (db: Database, reader: Reader, id: string): Promise<void> {
  await db.transaction(async tx => {
    const entries = await findTogether(tx, id)
    const [kind, verb = ''] = found(entries[0], 'ENTRY_NOT_FOUND').action.split('.')
    const takeBack = WAYS[verb]
    if (!takeBack || !KINDS.some(content => content.kind === kind)) throw new RequestError('NOT_UNDOABLE')
    for (const content of KINDS) {
      await takeBack(tx, content, entries.filter(({ targetKind }) => targetKind === content.kind), reader.id)
    }
  })
}

/** An entry with those of the same deletion or order: each names the one that it is within. The first names none. */
async function findTogether (tx: Database, id: string): Promise<Entry[]> {
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

/** Takes back entries of one kind of content. */
type Way = (tx: Database, content: Kind, entries: readonly Entry[], by: string) => Promise<void>

const WAYS: Record<string, Way> = { created: deleteAgain, restored: deleteAgain, changed: changeBack, deleted: restore }

async function deleteAgain (...[tx, content, entries, by]: Parameters<Way>): Promise<void> {
  for (const entry of entries) {
    const [row] = await lockRows(tx, content.table, content.table.id, [entry.target])
    if (!row || !holds(row, await valuesAt(tx, entry))) throw new RequestError('CHANGED_SINCE')
    await deleteContent(tx, content, entry.target, { by, isCascading: false })
  }
}

/** What the fields that were changed later held when an entry was written. */
async function valuesAt (tx: Database, { id, targetKind, target }: Entry): Promise<Record<string, unknown>> {
  const changes = await tx.select({ details: auditEntries.details }).from(auditEntries).where(and(
    eq(auditEntries.target, target), gt(auditEntries.id, id), eq(auditEntries.action, `${targetKind}.changed`)
  )).orderBy(desc(auditEntries.id))
  return Object.assign({}, ...changes.map(({ details }) => details?.['from']))
}

const holds = (row: object, values: Record<string, unknown>): boolean =>
  Object.entries(values).every(([field, value]) => isDeepStrictEqual(row[field as keyof typeof row], value))

async function changeBack (...[tx, content, entries, by]: Parameters<Way>): Promise<void> {
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

/** Puts rows back under their ids, and has what refers to them no more do so again. */
async function restore (...[tx, { kind, table, addresses, uses }, entries, by]: Parameters<Way>): Promise<void> {
  const deletions = entries.map(({ details }) => details as Pick<DeletionDetails, 'row' | 'released'>)
  const rows = deletions.flatMap(({ row }): Record<string, unknown>[] => row ? [row] : [])
  // Entries of before rows were kept.
  if (rows.length < entries.length) throw new RequestError('NOT_UNDOABLE')
  // What they show may have been deleted since.
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

/** A row out of JSON. */
const withDates = ({ createdAt, updatedAt, ...row }: Record<string, unknown>) =>
  ({ ...row, createdAt: new Date(String(createdAt)), updatedAt: new Date(String(updatedAt)) })
