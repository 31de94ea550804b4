// How admins write content: each change in one transaction with its entry in the audit log.
import { eq } from 'drizzle-orm'
import type { AnyPgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { audit, changeOf } from '../audit/log.ts'
import type { ContentKind } from '../audit/log.ts'
import type { Database } from '../database/client.ts'
import { faultsInAddresses, newAddresses } from '../media/addresses.ts'
import type { Address } from '../media/addresses.ts'
import { RequestError } from '../replies/errors.ts'
import type { ErrorCode } from '../replies/errors.ts'
import type { Reader } from '../replies/localization.ts'
import type { Use } from '../replies/uses.ts'

export type ContentTable = PgTable & { id: AnyPgColumn }

/** A row, or what of it is known. */
type AddressValues = Readonly<Record<string, unknown>>

/** A kind of content, as admins write it. What is given a `tx` is called in the transaction of the change. */
export interface Editable<Table extends ContentTable, New, Change, Answer> {
  kind: ContentKind
  table: Table
  /** What the audit log tells of one that is gone. */
  label: AnyPgColumn
  /** @throws RequestError 422 when parts of it do not fit together */
  toRow: (values: New) => PgInsertValue<Table>
  /** @throws RequestError 422 when it does not fit what is there */
  toChange: (change: Change, before: Table['$inferSelect']) => PgUpdateSetSource<Table>
  read: (tx: Database, reader: Reader, id: string) => Promise<Answer | undefined>
  /** Left out where nothing can use it. */
  uses?: {
    find: (tx: Database, id: string) => Promise<Use[]>
    /** What a deletion is refused with while there are any. */
    code: Extract<ErrorCode, `${string}_IN_USE`>
    /** Does to them what the foreign keys leave undone. */
    release?: (tx: Database, id: string, deletion: Deletion) => Promise<unknown>
  }
  /** What of it are addresses of pictures and films. */
  addresses?: (values: AddressValues) => Address[]
  /** Forgets what is kept about all of them, when one is added or deleted. */
  forget?: (db: Database) => void
}

/** How something is deleted. */
export interface Deletion {
  /** The id of the admin who does it. */
  by: string
  /** Whether also when it is used. */
  isCascading: boolean
}

/** @throws as `toRow`; a database error when something that it names is not there, or its own name is in use */
export async function createContent<Table extends ContentTable, New, Answer> (
  db: Database, content: Editable<Table, New, never, Answer>, reader: Reader, values: New
): Promise<Answer> {
  const { kind, table, read } = content
  const row = content.toRow(values)
  return db.transaction(async tx => {
    await checkAddresses(tx, content.addresses, row)
    const [created] = await tx.insert(table).values(row).returning({ id: content.table.id })
    const id = created!.id as string
    await audit(tx, { action: `${kind}.created`, by: reader.id, on: { kind, id } })
    return (await read(tx, reader, id))!
  }).finally(() => content.forget?.(db))
}

/** @returns undefined when there is none
 * @throws as `toChange`; a database error as `createContent` */
export async function changeContent<Table extends ContentTable, Change extends object, Answer> (
  db: Database, content: Editable<Table, never, Change, Answer>, reader: Reader, id: string, change: Change
): Promise<Answer | undefined> {
  const { kind, read } = content
  const table: ContentTable = content.table
  return db.transaction(async tx => {
    const [before] = await tx.select().from(table).where(eq(table.id, id)).for('update')
    if (!before) return undefined
    const changed = content.toChange(change, before)
    await checkAddresses(tx, content.addresses, { ...before, ...changed }, before)
    await tx.update(table).set({ ...changed, isEdited: true }).where(eq(table.id, id))
    const details = changeOf(before, change)
    await audit(tx, { action: `${kind}.changed`, by: reader.id, on: { kind, id }, details })
    return read(tx, reader, id)
  })
}

/** @returns whether there was one
 * @throws RequestError 422 when it is used, unless it is to be deleted all the same */
export async function deleteContent<Table extends ContentTable> (
  db: Database, content: Editable<Table, never, never, unknown>, id: string, deletion: Deletion
): Promise<boolean> {
  const { kind, label, uses } = content
  const table: ContentTable = content.table
  return db.transaction(async tx => {
    const [was] = await tx.select({ [label.name]: label }).from(table).where(eq(table.id, id)).for('update')
    if (!was) return false
    const usedBy = await uses?.find(tx, id) ?? []
    if (uses && usedBy.length > 0 && !deletion.isCascading) throw new RequestError(uses.code, { usedBy })
    await uses?.release?.(tx, id, deletion)
    await tx.delete(table).where(eq(table.id, id))
    const details = { ...was, ...usedBy.length > 0 && { usedBy } }
    await audit(tx, { action: `${kind}.deleted`, by: deletion.by, on: { kind, id }, details })
    return true
  }).finally(() => content.forget?.(db))
}

/** @throws RequestError 422 when an address that is new leads nowhere on this server */
async function checkAddresses (
  tx: Database, addressesOf: ((values: AddressValues) => Address[]) | undefined, values: object, before?: object
): Promise<void> {
  if (!addressesOf) return
  const given = newAddresses(addressesOf, values as AddressValues, before as AddressValues | undefined)
  const faults = await faultsInAddresses(tx, given)
  if (faults.length > 0) throw new RequestError('UNKNOWN_MEDIA', { faults })
}
