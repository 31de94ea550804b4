// How admins write content: each change in one transaction with its entry in the audit log.
import { eq, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { audit, auditAll, changeOf, changedIn, type AuditEvent, type ContentKind } from '../../accounts/audit/log.ts'
import { inBatches } from '../../database/queries/batches.ts'
import type { Database } from '../../database/database.ts'
import { faultsInAddresses, newAddresses, type Address } from '../media/addresses.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import type { ErrorCode } from '../../http/errors/codes.ts'
import type { Reader } from '../audience/localization.ts'
import type { Use } from '../../http/errors/uses.ts'
import { findTwins, type Identity } from './duplicates.ts'

export type ContentTable = PgTable & { id: AnyPgColumn, key: AnyPgColumn }

/** A row, or what of it is known. */
type AddressValues = Readonly<Record<string, unknown>>

/** A kind of content that goes with what it is in. */
interface Deletable {
  kind: ContentKind
  table: ContentTable
  /** What is in a thing, and the column that names the thing. */
  parts?: { content: Deletable, column: AnyPgColumn }
}

/** A kind of content, as admins write it. A function with a `tx` is called in the transaction of the change. */
export interface Editable<Table extends ContentTable, New, Change, Answer> extends Deletable {
  table: Table
  identity: Identity
  /** @throws RequestError 422 when the values do not fit together */
  toRow: (values: New) => PgInsertValue<Table>
  /** @throws RequestError 422 when the change does not fit the row */
  toChange: (change: Change, before: Table['$inferSelect']) => PgUpdateSetSource<Table>
  read: (tx: Database, reader: Reader, id: string) => Promise<Answer | undefined>
  /** Left out where nothing can use it. */
  uses?: {
    find: (tx: Database, id: string) => Promise<Use[]>
    /** The code that refuses a deletion while there are uses. */
    code: Extract<ErrorCode, `${string}_IN_USE`>
    /** Has what only refers to the thing go on without it.
     * @returns the ids of what refers to it no more */
    release?: (tx: Database, id: string) => Promise<string[]>
    /** Has what is left of those refer to the thing again. */
    rejoin?: (tx: Database, id: string, released: string[]) => Promise<unknown>
  }
  /** Which of its values are addresses of pictures and films. */
  addresses?: (values: AddressValues) => Address[]
}

/** The ids of rows. */
export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** What the audit log keeps of a deletion, for it to be undone. */
export interface DeletionDetails extends Record<string, unknown> {
  row: Record<string, unknown>
  /** What `release` returned. */
  released?: string[] | undefined
  usedBy?: Use[] | undefined
  /** The id of the audit log's entry about what it was in, where that is deleted. */
  within?: string | undefined
}

/** @returns what was created, and the name of an earlier one that is the same, if there is one
 * @throws as `toRow`; a database error when something that it names does not exist */
export async function createContent<Table extends ContentTable, New, Answer> (
  db: Database, content: Editable<Table, New, never, Answer>, reader: Reader, values: New
): Promise<{ one: Answer, twin: string | undefined }> {
  const { kind, table, read } = content
  const row = content.toRow(values)
  return db.transaction(async tx => {
    const [twin] = await findTwins(tx, content, [row])
    await checkAddresses(tx, content.addresses, row)
    const [created] = await tx.insert(table).values(row).returning({ id: content.table.id })
    const id = created!.id as string
    await audit(tx, { action: `${kind}.created`, by: reader.id, on: { kind, id } })
    return { one: (await read(tx, reader, id))!, twin: twin && String(twin[content.identity.name.name]) }
  })
}

/** @returns undefined when there is none
 * @throws as `toChange` and `createContent` */
export async function changeContent<Table extends ContentTable, Change extends object, Answer> (
  db: Database, content: Editable<Table, never, Change, Answer>, reader: Reader, id: string, change: Change
): Promise<Answer | undefined> {
  return db.transaction(async tx => {
    const [before] = await lockRows(tx, content.table, content.table.id, [id])
    if (!before) return undefined
    await changeRow(tx, content, before, change, { by: reader.id })
    return content.read(tx, reader, id)
  })
}

/** Rows as they are, in the order of their ids. Another transaction that locks one of them waits until this one ends.
 * @param column which holds one of the values */
export async function lockRows<Table extends ContentTable> (
  tx: Database, table: Table, column: AnyPgColumn, values: string[]
): Promise<Table['$inferSelect'][]> {
  return tx.select().from(table as PgTable).where(inArray(column, values)).orderBy(table.id).for('update')
}

/** How a row is changed. */
export interface Alteration {
  /** The id of the admin who does it. */
  by: string
  /** The id of the entry that is taken back together with it, and with all that name it. */
  within?: string | undefined
}

/** Changes a row that the transaction has locked, unless it already holds the values.
 * @returns the id of the audit log's entry, where something has changed
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
  await checkAddresses(tx, addresses, { ...before, ...changed }, before)
  await tx.update(table).set({ ...changed, isEdited: true }).where(eq(table.id, id))
  const entry = uuidv7()
  const details = { ...changeOf(before, changed as Partial<Table['$inferSelect']>), within }
  await audit(tx, { id: entry, action: `${kind}.changed`, by, on: { kind, id }, details })
  return entry
}

/** @param how.by the id of the admin who does it
 * @param how.isCascading whether to delete it even when it is used
 * @returns whether there was one
 * @throws RequestError 422 when it is used and the deletion does not cascade */
export async function deleteContent<Table extends ContentTable> (
  db: Database, content: Editable<Table, never, never, unknown>, id: string,
  { by, isCascading }: { by: string, isCascading: boolean }
): Promise<boolean> {
  const { table, uses } = content
  return db.transaction(async tx => {
    const [row] = await lockRows<ContentTable>(tx, table, table.id, [id])
    if (!row) return false
    const usedBy = await uses?.find(tx, id) ?? []
    if (uses && usedBy.length > 0 && !isCascading) throw new RequestError(uses.code, { usedBy })
    const released = await uses?.release?.(tx, id)
    await deleteRows(tx, content, [{ row, released, usedBy: usedBy.length > 0 ? usedBy : undefined }], by)
    return true
  })
}

/** Rows of one statement: with an exercise go the answers of all learners. */
const MOST_DELETED = 20

/** Deletes locked rows with all that is in them. */
async function deleteRows (
  tx: Database, { kind, table, parts }: Deletable, deletions: DeletionDetails[], by: string
): Promise<void> {
  const entries = new Map(deletions.map(({ row }) => [String(row.id), uuidv7()]))
  const ids = [...entries.keys()]
  if (parts && ids.length > 0) {
    const { content, column } = parts
    const inside = await lockRows(tx, content.table, column, ids)
    await deleteRows(tx, content, inside.map(row => ({ row, within: entries.get(String(row[column.name])) })), by)
  }
  await inBatches(ids, batch => tx.delete(table).where(inArray(table.id, batch)), MOST_DELETED)
  await auditAll(tx, deletions.map((details): AuditEvent => {
    const id = String(details.row.id)
    return { id: entries.get(id)!, action: `${kind}.deleted`, by, on: { kind, id }, details }
  }))
}

/** @throws RequestError 422 when an address that is new leads nowhere on this server */
export async function checkAddresses (
  tx: Database, addressesOf: ((values: AddressValues) => Address[]) | undefined, values: object, before?: object
): Promise<void> {
  if (!addressesOf) return
  const given = newAddresses(addressesOf, values as AddressValues, before as AddressValues | undefined)
  const faults = await faultsInAddresses(tx, given)
  if (faults.length > 0) throw new RequestError('UNKNOWN_MEDIA', { faults })
}
