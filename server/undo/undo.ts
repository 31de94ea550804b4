// Takes back what the audit log tells of content: what was created is deleted, what was changed is changed back, and
// what was deleted is there again, with all that was in it.
import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { audit } from '../audit/log.ts'
import type { ContentKind } from '../audit/log.ts'
import { editableCategory } from '../dictionary/categories.ts'
import { editableSign } from '../dictionary/signs.ts'
import type { Database } from '../database/client.ts'
import { auditEntries } from '../database/tables.ts'
import { editableExercise, editableLesson, editableModule } from '../course/editing.ts'
import { changeContent, deleteContent } from '../editing/edit.ts'
import type { ContentTable, DeletionDetails, Editable } from '../editing/edit.ts'
import { RequestError, found } from '../replies/errors.ts'
import type { Reader } from '../replies/localization.ts'
import { editableWord } from '../words/words.ts'

type Kind = Editable<ContentTable, never, object, unknown>
type Entry = typeof auditEntries.$inferSelect

const KINDS = Object.fromEntries([
  editableCategory, editableSign, editableModule, editableLesson, editableExercise, editableWord
].map(content => [content.kind, content as unknown as Kind])) as Record<ContentKind, Kind>

/** Takes one entry back. That leaves an entry of its own, which can be taken back, too.
 * @throws RequestError 404 when there is no such entry; 422 when nothing can take it back, or what it tells of has
 * changed since; what a deletion or a change is refused with */
export async function undo (db: Database, reader: Reader, id: string): Promise<void> {
  await db.transaction(async tx => {
    const [read] = await tx.select().from(auditEntries).where(eq(auditEntries.id, id))
    const entry = found(read, 'ENTRY_NOT_FOUND')
    const [name = '', verb = ''] = entry.action.split('.')
    const content = Object.hasOwn(KINDS, name) ? KINDS[name as ContentKind] : undefined
    const act = WAYS[verb]
    if (!content || !act) throw new RequestError('NOT_UNDOABLE')
    await act(tx, content, entry, reader)
  })
}

type Way = (tx: Database, content: Kind, entry: Entry, reader: Reader) => Promise<void>

const WAYS: Record<string, Way> = {
  created: deleteAgain,
  restored: deleteAgain,
  changed: changeBack,
  deleted: (tx, _content, entry, { id: by }) => restore(tx, entry, by)
}

async function deleteAgain (tx: Database, content: Kind, { target }: Entry, { id: by }: Reader): Promise<void> {
  const wasThere = await deleteContent(tx, content, target!, { by, isCascading: false })
  if (!wasThere) throw new RequestError('CHANGED_SINCE')
}

async function changeBack (tx: Database, content: Kind, { target, details }: Entry, reader: Reader): Promise<void> {
  const { from, to } = details as Record<'from' | 'to', Record<string, unknown>>
  const [row] = await tx.select().from(content.table as PgTable).where(eq(content.table.id, target)).for('update')
  const isAsItWasLeft = row && Object.entries(to).every(([field, value]) => isDeepStrictEqual(row[field], value))
  if (!isAsItWasLeft) throw new RequestError('CHANGED_SINCE')
  await changeContent(tx, content, reader, target!, from)
}

/** Puts a row back under its id, what refers to it no more, and what was deleted because it was in it. */
async function restore (tx: Database, { id, action, target, details }: Entry, by: string): Promise<void> {
  const { row, released } = details as Partial<DeletionDetails>
  // Entries of before rows were kept.
  if (!row) throw new RequestError('NOT_UNDOABLE')
  const kind = action.split('.')[0] as ContentKind
  const { table, uses } = KINDS[kind]
  const written = await tx.insert(table as PgTable).values(toRow(table, row)).onConflictDoNothing().returning()
  if (written.length === 0) throw new RequestError('CHANGED_SINCE')
  if (released?.length) await uses?.rejoin?.(tx, target!, released)
  await audit(tx, { action: `${kind}.restored`, by, on: { kind, id: target! } })
  for (const entry of await entriesWithin(tx, id)) await restore(tx, entry, by)
}

/** A row out of JSON, without the columns that PostgreSQL fills in. */
function toRow (table: ContentTable, row: Record<string, unknown>): Record<string, unknown> {
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>)
  return Object.fromEntries(columns.filter(([name, column]) => name in row && !column.generated)
    .map(([name, { dataType }]) => [name, dataType === 'date' ? new Date(String(row[name])) : row[name]]))
}

/** The entries of what was deleted with something. They are younger than its own. */
const entriesWithin = (tx: Database, id: string) => tx.select().from(auditEntries)
  .where(and(gt(auditEntries.id, id), sql`${auditEntries.details}->>'within' = ${id}`)).orderBy(auditEntries.id)
