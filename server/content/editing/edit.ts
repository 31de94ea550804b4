// Writes of content by admins: each change in one transaction with its audit entry.
import { eq, inArray } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { AnyPgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { audit, auditAll, changeOf, changedIn, type AuditEvent, type ContentKind } from '../../accounts/audit/log.ts'
import { deleteInBatches, inBatches } from '../../database/queries/batches.ts'
import { lockInOrder } from '../../database/queries/locks.ts'
import { categories, lessons, modules, signs } from '../../database/schema/tables.ts'
import type { Database } from '../../database/database.ts'
import { faultsInAddresses, newAddresses, type Address } from '../media/addresses.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import type { ErrorCode } from '../../http/errors/codes.ts'
import type { Reader } from '../audience/localization.ts'
import type { Use } from '../../http/errors/uses.ts'
import { findDuplicateRows, type Identity, type Values } from './duplicates.ts'

export type ContentTable = PgTable & { id: AnyPgColumn, key: AnyPgColumn }

/** A kind of content that is deleted together with its parent. */
interface Deletable {
  kind: ContentKind
  table: ContentTable
  /** The kind of its parts, and their column with the id of the parent. */
  parts?: { content: Deletable, column: AnyPgColumn }
  /** The learners' work in it, which may have many rows: a part of their key, and their column with its id. */
  records?: { key: AnyPgColumn, column: AnyPgColumn }
}

/** A kind of content that admins can edit. Functions with a `tx` run in the transaction of the change. */
export interface Editable<Table extends ContentTable, New, Change, Answer> extends Deletable {
  table: Table
  identity: Identity<Table['$inferSelect']>
  /** Chooses values that were left out or sent in another form. Left out if there are none.
   * @param creator the id of the acting admin if the item is new */
  complete?: <Sent extends New | Change>(tx: Database, sent: Sent, creator?: string) => Promise<Sent>
  /** @throws RequestError 422 if the values are inconsistent */
  toRow: (values: New) => PgInsertValue<Table>
  /** @throws RequestError 422 if the change does not fit the row */
  toChange: (change: Change, before: Table['$inferSelect']) => PgUpdateSetSource<Table>
  read: (tx: Database, reader: Reader, id: string) => Promise<Answer | undefined>
  /** Left out if nothing can use it. */
  uses?: {
    find: (tx: Database, id: string) => Promise<Use[]>
    /** Error code for a deletion of an item in use. */
    code: Extract<ErrorCode, `${string}_IN_USE`>
    /** Removes references to the item.
     * @returns the ids of the rows that referred to it */
    release?: (tx: Database, id: string) => Promise<string[]>
    /** Restores these references where possible. */
    rejoin?: (tx: Database, id: string, released: string[]) => Promise<unknown>
  }
  /** Returns the addresses of pictures and videos in a full or partial row. */
  addresses?: (values: Partial<Table['$inferSelect']>) => Address[]
}

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** The columns that all kinds have. */
interface ContentRow { id: string, createdAt: Date, updatedAt: Date }

/** Details of a deletion in the audit log, for undo. A type, because an interface cannot be the details of an event. */
export type DeletionDetails<Row = ContentRow> = {
  row: Row
  /** The result of `release`. */
  released?: string[] | undefined
  usedBy?: Use[] | undefined
  /** Id of the entry for the deletion of its parent, if that was deleted too. */
  within?: string | undefined
}

/** @returns the new item, and the name of an existing duplicate, if any
 * @throws as `toRow`; a database error if a referenced item does not exist */
export async function createContent<Table extends ContentTable, New, Answer> (
  db: Database, content: Editable<Table, New, never, Answer>, reader: Reader, sent: New
): Promise<{ one: Answer, duplicate: string | undefined }> {
  const { kind, table, read } = content
  return db.transaction(async tx => {
    const row = content.toRow(await content.complete?.(tx, sent, reader.id) ?? sent)
    const [duplicate] = await findDuplicateRows(tx, content, [row as Values<Table['$inferSelect']>])
    await lockParents(tx, [[content.table, [row]]])
    await checkAddresses(tx, content.addresses, row as Partial<Table['$inferSelect']>)
    const [created] = await tx.insert(table).values(row).returning({ id: content.table.id })
    const id = created!.id as string
    await audit(tx, { action: `${kind}.created`, by: reader.id, on: { kind, id } })
    return { one: (await read(tx, reader, id))!, duplicate: duplicate && String(duplicate[content.identity.name]) }
  })
}

/** @returns undefined if no item has this id
 * @throws as `toChange` and `createContent` */
export async function changeContent<Table extends ContentTable, Change extends object, Answer> (
  db: Database, content: Editable<Table, never, Change, Answer>, reader: Reader, id: string, sent: Change
): Promise<Answer | undefined> {
  return db.transaction(async tx => {
    const change = await content.complete?.(tx, sent) ?? sent
    await lockParents(tx, [[content.table, [change]]])
    const [before] = await lockRows(tx, content.table, content.table.id, [id])
    if (!before) return undefined
    await changeRow(tx, content, before, change, { by: reader.id })
    return content.read(tx, reader, id)
  })
}

/** Reads and locks rows in the order of their ids, until the transaction ends.
 * @param column the column that holds one of `values` */
export async function lockRows<Table extends ContentTable> (
  tx: Database, table: Table, column: AnyPgColumn, values: string[]
): Promise<(Table['$inferSelect'] & ContentRow)[]> {
  const rows = await tx.select().from(table as PgTable).where(inArray(column, values)).orderBy(table.id).for('update')
  return rows as (Table['$inferSelect'] & ContentRow)[]
}

/** In the order in which their rows are locked. */
const PARENTS: readonly ContentTable[] = [categories, signs, modules, lessons]

/** Locks the rows to which new values refer, until the transaction ends. Call it before locking the rows themselves:
 * deletions lock parents first, too.
 * @param writes tables with values of their rows */
export async function lockParents (
  tx: Database, writes: readonly (readonly [table: PgTable, rows: readonly object[]])[]
): Promise<void> {
  for (const parent of PARENTS) {
    const ids = writes.flatMap(([table, rows]) => {
      const names = columnsReferringTo(parent, table)
      return rows.flatMap(row => names.flatMap(name => (row as Record<string, string | null>)[name] ?? []))
    })
    if (ids.length > 0) await lockInOrder(tx, parent, inArray(parent.id, ids), 'key share')
  }
}

const columnsReferringTo = (parent: PgTable, table: PgTable): string[] =>
  getTableConfig(table).foreignKeys.map(key => key.reference())
    .flatMap(({ foreignTable, columns: [column] }) => foreignTable === parent ? column!.name : [])

/** Options of a change. */
interface Alteration {
  /** The id of the acting admin. */
  by: string
  /** The id of the entry with which this one is undone, as all entries with the same id are. */
  within?: string | undefined
}

/** Changes a locked row, unless it already has the values.
 * @returns the id of the audit entry, if something has changed
 * @throws as `toChange`; a database error as `createContent` */
export async function changeRow<Table extends ContentTable, Change extends object> (
  tx: Database, content: Editable<Table, never, Change, unknown>, before: Table['$inferSelect'], change: Change,
  { by, within }: Alteration
): Promise<string | undefined> {
  const { kind, addresses } = content
  const table: ContentTable = content.table
  const id = before.id as string
  const changed = changedIn(content.toChange(change, before), before)
  if (Object.keys(changed).length === 0) return undefined
  await checkAddresses(tx, addresses, { ...before, ...changed } as Partial<Table['$inferSelect']>, before)
  await tx.update(table).set({ ...changed, isEdited: true }).where(eq(table.id, id))
  const entry = uuidv7()
  const details = { ...changeOf(before, changed as Partial<Table['$inferSelect']>), within }
  await audit(tx, { id: entry, action: `${kind}.changed`, by, on: { kind, id }, details })
  return entry
}

/** @param how.by the id of the acting admin
 * @param how.isCascading whether to delete it even if it is in use
 * @returns whether there was one
 * @throws RequestError 422 if it is in use and the deletion does not cascade */
export async function deleteContent<Table extends ContentTable> (
  db: Database, content: Editable<Table, never, never, unknown>, id: string,
  { by, isCascading }: { by: string, isCascading: boolean }
): Promise<boolean> {
  const { table, uses } = content
  return db.transaction(async tx => {
    const [row] = await lockRows(tx, table, table.id, [id])
    if (!row) return false
    const usedBy = await uses?.find(tx, id) ?? []
    if (uses && usedBy.length > 0 && !isCascading) throw new RequestError(uses.code, { usedBy })
    const released = await uses?.release?.(tx, id)
    await deleteRows(tx, content, [{ row, released, usedBy: usedBy.length > 0 ? usedBy : undefined }], by)
    return true
  })
}

/** Deletes locked rows with all their parts and records. */
async function deleteRows (
  tx: Database, { kind, table, parts, records }: Deletable, deletions: DeletionDetails[], by: string
): Promise<void> {
  const entries = new Map(deletions.map(({ row }) => [row.id, uuidv7()]))
  const ids = [...entries.keys()]
  if (parts && ids.length > 0) {
    const { content, column } = parts
    const inside = await lockRows(tx, content.table, column, ids)
    const parentOf = (row: ContentRow) => Reflect.get(row, column.name) as string
    await deleteRows(tx, content, inside.map(row => ({ row, within: entries.get(parentOf(row)) })), by)
  }
  if (records && ids.length > 0) await deleteInBatches(tx, records.key, inArray(records.column, ids))
  await inBatches(ids, batch => tx.delete(table).where(inArray(table.id, batch)))
  await auditAll(tx, deletions.map((details): AuditEvent => {
    const { id } = details.row
    return { id: entries.get(id)!, action: `${kind}.deleted`, by, on: { kind, id }, details }
  }))
}

/** @throws RequestError 422 if a new address does not exist on this server */
export async function checkAddresses<Row> (
  tx: Database, addressesOf: ((values: Row) => Address[]) | undefined, values: Row, before?: Row
): Promise<void> {
  if (!addressesOf) return
  const faults = await faultsInAddresses(tx, newAddresses(addressesOf, values, before))
  if (faults.length > 0) throw new RequestError('UNKNOWN_MEDIA', { faults })
}
