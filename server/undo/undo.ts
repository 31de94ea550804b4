// Takes back what the audit log tells of content: what was created is deleted, what was changed is changed back, and
// what was deleted is there again, with all that was in it. What was done together is taken back together.
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { audit } from '../audit/log.ts'
import { bulkKinds } from '../bulk/kinds.ts'
import type { Database } from '../database/client.ts'
import { writtenColumns } from '../database/columns.ts'
import { auditEntries } from '../database/tables.ts'
import { changeRow, checkAddresses, deleteContent, lockRow } from '../editing/edit.ts'
import type { Alteration, ContentTable, DeletionDetails, Editable } from '../editing/edit.ts'
import { RequestError, found } from '../replies/errors.ts'
import type { Reader } from '../replies/localization.ts'

type Kind = Editable<ContentTable, never, object, unknown>
type Entry = typeof auditEntries.$inferSelect

const KINDS = Object.fromEntries(Object.values(bulkKinds).map(content => [content.kind, content as unknown as Kind]))

/** Takes one entry back; of what was deleted with something, and of an order, all of it. That leaves an entry of its
 * own, which can be taken back, too.
 * @throws RequestError 404 when there is no such entry; 422 when nothing can take it back, or what it tells of has
 * changed since; what a deletion or a change is refused with */
export async function undo (db: Database, reader: Reader, id: string): Promise<void> {
  await db.transaction(async tx => {
    const [read] = await tx.select().from(auditEntries).where(eq(auditEntries.id, id))
    const entry = found(read, 'ENTRY_NOT_FOUND')
    await takeBack(tx, await wholeOf(tx, entry), reader.id)
  })
}

/** Of what was deleted with something, the entry of that; of an order, its first. */
async function wholeOf (tx: Database, entry: Entry): Promise<Entry> {
  const { within } = (entry.details ?? {}) as Partial<DeletionDetails>
  if (!within) return entry
  const [outer] = await tx.select().from(auditEntries).where(eq(auditEntries.id, within))
  return outer ? wholeOf(tx, outer) : entry
}

/** @param within the id of a new entry, to which that of this one belongs */
async function takeBack (tx: Database, entry: Entry, by: string, within?: string): Promise<void> {
  const [kind = '', verb = ''] = entry.action.split('.')
  const [content, act] = [KINDS[kind], WAYS[verb]]
  if (!content || !act) throw new RequestError('NOT_UNDOABLE')
  const made = await act(tx, content, entry, { by, within })
  for (const inner of await entriesWithin(tx, entry.id)) await takeBack(tx, inner, by, within ?? made)
}

/** @returns the id of the new entry, where others may belong to it */
type Way = (tx: Database, content: Kind, entry: Entry, alteration: Alteration) => Promise<string | undefined>

const WAYS: Record<string, Way> = { created: deleteAgain, restored: deleteAgain, changed: changeBack, deleted: restore }

async function deleteAgain (tx: Database, content: Kind, entry: Entry, { by }: Alteration): Promise<undefined> {
  const id = entry.target!
  const row = await lockRow(tx, content.table, id)
  if (!row || !await isAsItCame(tx, content, entry, row)) throw new RequestError('CHANGED_SINCE')
  await deleteContent(tx, content, id, { by, isCascading: false })
}

/** Whether a row holds what it held at an entry: the later changes to it have been changed back, if there are any. */
async function isAsItCame (tx: Database, { kind }: Kind, { id, target }: Entry, row: object): Promise<boolean> {
  const changes = await tx.select({ details: auditEntries.details }).from(auditEntries)
    .where(and(eq(auditEntries.target, target!), gt(auditEntries.id, id), eq(auditEntries.action, `${kind}.changed`)))
    .orderBy(desc(auditEntries.id))
  const held: Record<string, unknown> = Object.assign({}, ...changes.map(({ details }) => details?.['from']))
  return holds(row, held)
}

const holds = (row: object, values: Record<string, unknown>): boolean =>
  Object.entries(values).every(([field, value]) => isDeepStrictEqual(row[field as keyof typeof row], value))

async function changeBack (
  tx: Database, content: Kind, { target, details }: Entry, alteration: Alteration
): Promise<string | undefined> {
  const { from, to } = details as Record<'from' | 'to', Record<string, unknown>>
  const row = await lockRow(tx, content.table, target!)
  if (!row || !holds(row, to)) throw new RequestError('CHANGED_SINCE')
  return changeRow(tx, content, row, from, alteration)
}

/** Puts a row back under its id, and has what refers to it no more do so again. */
async function restore (
  tx: Database, content: Kind, { target, details }: Entry, { by }: Alteration
): Promise<undefined> {
  const { row, released } = details as Partial<DeletionDetails>
  // Entries of before rows were kept.
  if (!row) throw new RequestError('NOT_UNDOABLE')
  const { kind, table, uses } = content
  // What it shows may have been deleted since.
  await checkAddresses(tx, content.addresses, row)
  const written = await tx.insert(table as PgTable).values(toRow(table, row)).onConflictDoNothing().returning()
  if (written.length === 0) throw new RequestError('CHANGED_SINCE')
  if (released?.length) await uses?.rejoin?.(tx, target!, released)
  await audit(tx, { action: `${kind}.restored`, by, on: { kind, id: target! } })
}

/** A row out of JSON, without the columns that PostgreSQL fills in. */
function toRow (table: ContentTable, row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(writtenColumns(table).filter(([name]) => name in row)
    .map(([name, { dataType }]) => [name, dataType === 'date' ? new Date(String(row[name])) : row[name]]))
}

/** The entries of what was deleted with something, or ordered with it. They are younger than its own. */
const entriesWithin = (tx: Database, id: string) => tx.select().from(auditEntries)
  .where(and(gt(auditEntries.id, id), sql`${auditEntries.details}->>'within' = ${id}`)).orderBy(auditEntries.id)
