// Imports content in bulk: all or nothing.
import { TransactionRollbackError, getTableColumns, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { auditAll, changeOf, changedIn, type AuditEvent, type ContentKind } from '../../accounts/audit/log.ts'
import { inBatches } from '../../database/queries/batches.ts'
import { lockInOrder } from '../../database/queries/locks.ts'
import { writtenColumns } from '../../database/schema/columns.ts'
import type { Database } from '../../database/database.ts'
import { contentId } from '../../database/schema/content-ids.ts'
import { RequestError, invalid } from '../../http/errors/request-error.ts'
import { requestErrorOf } from '../../http/errors/any-error.ts'
import type { Row } from '../../http/requests/csv-rows.ts'
import { listed, type Fault } from '../../http/errors/faults.ts'
import { withPauses } from '../../scheduling/with-pauses.ts'
import { findDuplicateRows, identityOf, type Values } from '../../content/editing/duplicates.ts'
import type { ContentTable } from '../../content/editing/edit.ts'
import { faultsInAddresses, newAddresses } from '../../content/media/addresses.ts'
import { faultTexts, fillIn } from '../../http/texts/texts.ts'
import { missingCategories } from './missing-categories.ts'
import { copyOf, faultsIn, isSound, itemsOf, type Item, type Items } from './items.ts'
import {
  bulkKinds, keyOf, type BulkKind, type ChangedValues, type ImportedRow, type NewValues, type StoredRow
} from './kinds.ts'
import { ROW_KINDS, type Counts, type RowKind, type Rows } from './schemas.ts'

export interface Report extends Record<RowKind, Counts> { faults: Fault[] }

interface Options {
  /** The id of the acting admin; undefined in a terminal. */
  by?: string | undefined
  /** Whether to only report the effect and all faults. */
  isDryRun?: boolean
  /** Whether to write rows that already exist under another key. */
  mayDuplicate?: boolean
  /** Whether to create the categories that signs name and that do not exist. */
  mayCreateCategories?: boolean
  /** Whether this is the built-in content: with fixed ids and no audit entries, and without changing rows that an admin
   * has edited. */
  isSeed?: boolean
  /** Faults found earlier. */
  known?: readonly Fault[]
}

/** @throws RequestError 400 with the first faults, unless it is a dry run */
export async function importContent (db: Database, given: Rows, options: Options): Promise<Report> {
  const { isDryRun = false } = options
  const items = await itemsOf(given)
  let report!: Report
  await db.transaction(async tx => {
    await lockImports(tx)
    report = await writeAll(tx, copyOf(items), options)
    if (isDryRun) tx.rollback()
    if (report.faults.length > 0) throw new RequestError('VALIDATION_FAILED', listed(report.faults))
  }).catch((error: unknown) => { if (!(error instanceof TransactionRollbackError)) throw error })
  return report
}

async function writeAll (tx: Database, items: Items, options: Options): Promise<Report> {
  if (options.mayCreateCategories) items.categories.push(...await missingCategories(tx, items))
  const counts = {} as Record<RowKind, Counts>
  for (const kind of ROW_KINDS) counts[kind] = await writeContent(tx, kind, items, options)
  return { ...counts, faults: [...options.known ?? [], ...faultsIn(items)] }
}

/** Blocks other imports until the transaction ends, so that the second finds the rows of the first. */
export async function lockImports (tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('import of content'))`)
}

/** A row before and after the import. */
interface Write<Kind extends RowKind> {
  item: Item<Kind>
  before: StoredRow<Kind> | undefined
  after: Values<StoredRow<Kind>>
  change: Values<StoredRow<Kind>>
}

/** Writes the rows of a kind and collects their faults. After any fault, nothing more is written. */
async function writeContent<Kind extends RowKind> (
  tx: Database, kind: Kind, items: Items, options: Options
): Promise<Counts> {
  const all: Item<Kind>[] = items[kind]
  const sound = all.filter(isSound)
  if (sound.length === 0) return { created: 0, changed: 0, unchanged: 0 }
  const { table }: { table: ContentTable } = bulkKinds[kind]
  // Before the rows that refer to them, as in deletions.
  const withIds = await referencesIn(tx, kind, items)
  const keys = sound.map(({ row }) => keyOf(kind, row))
  // Nobody changes existing rows meanwhile. Batches would lock them in the order of the file.
  await lockInOrder(tx, table, hasKey(table, keys), 'update')
  const known = await rowsByKey(tx, table, keys) as Map<string, StoredRow<Kind>>
  const writes: Write<Kind>[] = []
  for await (const item of withPauses(sound)) {
    try {
      writes.push(writeOf(kind, item, known.get(keyOf(kind, item.row)), withIds, options))
    } catch (error) {
      const refused = requestErrorOf(error as Error)
      if (!refused) throw error
      item.faults.push(refused.faults[0] ?? { path: '', text: refused.text })
    }
  }
  if (!options.mayDuplicate) await findDuplicates(tx, kind, writes)
  await findLostAddresses(tx, kind, writes)
  const written = writes.filter(({ before, change }) => !before || Object.keys(change).length > 0)
  if (ROW_KINDS.every(kind => items[kind].every(isSound))) await write(tx, kind, written, options)
  const created = written.filter(({ before }) => !before).length
  return { created, changed: written.length - created, unchanged: writes.length - written.length }
}

/** A row without a key is identified by its id. */
export const keyColumn = (table: ContentTable): SQL<string> => sql`coalesce(${table.key}, ${table.id}::text)`

const isAny = (text: SQLWrapper, texts: string[]): SQL => sql`${text} = any(${sql.param(texts)}::text[])`

/** Whether `keyColumn` is one of the keys, in terms that indexes serve. */
function hasKey ({ key, id }: ContentTable, keys: string[]): SQL {
  const ids = sql`${sql.param(keys.filter(isId))}::uuid[]`
  return sql`(${isAny(key, keys)} or ${key} is null and ${id} = any(${ids}))`
}

/** As PostgreSQL writes ids: the key of a row may be an id in another form. */
const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

async function rowsByKey (tx: Database, table: ContentTable, keys: string[]): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  await inBatches([...new Set(keys)], async batch => {
    const found = await tx.select({ name: keyColumn(table), row: getTableColumns(table) }).from(table as PgTable)
      .where(hasKey(table, batch)).orderBy(table.id)
    for (const { name, row } of found) rows.set(name, row as Row)
  })
  return rows
}

/** The ids of rows by name, without ambiguous names. */
async function idsByName (
  tx: Database, table: ContentTable, name: AnyPgColumn, names: string[]
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  await inBatches([...new Set(names)], async batch => {
    const rows = await tx.select({ name, id: sql<string>`min(${table.id}::text)` }).from(table as PgTable)
      .where(isAny(name, batch)).groupBy(name).having(sql`count(*) = 1`)
    for (const row of rows) ids.set(String(row.name), row.id)
  })
  return ids
}

const noSuchKey = (name: unknown) => fillIn(faultTexts.noSuchKey, { value: String(name).slice(0, 100) })

/** Replaces keys of referenced rows by ids. These rows are locked against deletion.
 * @throws RequestError for an unknown key */
type Resolve<Kind extends RowKind> = (row: ImportedRow<Kind>) => NewValues<Kind>

async function referencesIn<Kind extends RowKind> (tx: Database, kind: Kind, items: Items): Promise<Resolve<Kind>> {
  const { references }: BulkKind<Kind> = bulkKinds[kind]
  const rows: Item<Kind>[] = items[kind]
  const lookups: { field: keyof ImportedRow<Kind>, column: string, idOf: (name: unknown) => unknown }[] = []
  for (const { field, column, to, name } of references) {
    const { table }: { table: ContentTable } = bulkKinds[to]
    const named = rows.map(({ row }): unknown => row?.[field]).filter(name => typeof name === 'string')
    const isNamed = or(hasKey(table, named), name && isAny(name, named))
    await lockInOrder(tx, table, isNamed, 'key share')
    const byKey = await rowsByKey(tx, table, named)
    const byName = name && await idsByName(tx, table, name, named)
    // A reference to a faulty row is no second fault: it gets a placeholder id.
    const coming = new Set<unknown>(items[to].map(({ row }: Item<RowKind>) => row?.key))
    const idOf = (name: unknown) =>
      byKey.get(String(name))?.id ?? byName?.get(String(name)) ?? (coming.has(name) ? uuidv7() : undefined)
    lookups.push({ field, column, idOf })
  }
  return row => {
    const { key: _key, ...values } = { ...row } as Row
    for (const { field, column, idOf } of lookups) {
      const name = row[field]
      if (name === undefined) continue
      const id = name === null ? null : idOf(name)
      if (id === undefined) throw invalid(String(field), noSuchKey(name))
      Reflect.deleteProperty(values, field)
      values[column] = id
    }
    return values as NewValues<Kind>
  }
}

function writeOf<Kind extends RowKind> (
  kind: Kind, item: Item<Kind>, before: StoredRow<Kind> | undefined, withIds: Resolve<Kind>, { isSeed = false }: Options
): Write<Kind> {
  const { toRow, toChange }: BulkKind<Kind> = bulkKinds[kind]
  const values = withIds(item.row)
  if (!before) {
    const key = keyOf(kind, item.row)
    const id = isSeed ? contentId(kind, key) : uuidv7()
    return { item, before, after: { id, key, ...toRow(values) }, change: values }
  }
  const change = isSeed && before.isEdited ? {} : toChange(changedIn(values, before) as ChangedValues<Kind>, before)
  return { item, before, after: { ...before, ...change }, change }
}

/** Adds faults to new or renamed rows that duplicate another one. */
async function findDuplicates<Kind extends RowKind> (
  tx: Database, kind: Kind, writes: readonly Write<Kind>[]
): Promise<void> {
  const content: BulkKind<Kind> = bulkKinds[kind]
  const { identity } = content
  const duplicates = await findDuplicateRows(tx, content, writes.map(({ after }) => after))
  for (const [i, { item, before, after }] of writes.entries()) {
    const duplicate = duplicates[i]
    if (!duplicate || (before && identityOf(identity, before) === identityOf(identity, after))) continue
    const text = fillIn(faultTexts.duplicate, { key: String(duplicate.key ?? duplicate.id) })
    item.faults.push({ path: identity.name, text })
  }
}

/** Adds faults for addresses that do not exist on this server. */
async function findLostAddresses<Kind extends RowKind> (
  tx: Database, kind: Kind, writes: readonly Write<Kind>[]
): Promise<void> {
  const { addresses }: BulkKind<Kind> = bulkKinds[kind]
  if (!addresses) return
  const given = writes.flatMap(({ item, before, after }) =>
    newAddresses(addresses, after as Partial<StoredRow<Kind>>, before).map(address => ({ ...address, item })))
  for (const { item, path, text } of await faultsInAddresses(tx, given)) item.faults.push({ path, text })
}

async function write<Kind extends RowKind> (
  tx: Database, kind: Kind, writes: readonly Write<Kind>[], { by, isSeed = false }: Options
) {
  const { table, kind: name }: { table: ContentTable, kind: ContentKind } = bulkKinds[kind]
  const rowOf = ({ after }: Write<Kind>) => ({ ...after, isEdited: !isSeed, updatedAt: new Date() })
  await inBatches(writes.filter(({ before }) => !before), batch => tx.insert(table as PgTable).values(batch.map(rowOf)))
  const set = Object.fromEntries(writtenColumns(table as PgTable)
    .map(([name, column]) => [name, sql.raw(`excluded."${toSnakeCase(column.name)}"`)]))
  // An upsert changes many rows in one statement.
  await inBatches(writes.filter(({ before }) => before), batch =>
    tx.insert(table as PgTable).values(batch.map(rowOf)).onConflictDoUpdate({ target: table.id, set }))
  if (isSeed) return
  await auditAll(tx, writes.map(({ before, after, change }): AuditEvent => ({
    action: before ? `${name}.changed` : `${name}.created`,
    by,
    on: { kind: name, id: String(after.id) },
    ...before && { details: changeOf(before, change as Partial<StoredRow<Kind>>) }
  })))
}
