// Content in bulk: all of it or, when anything is wrong, nothing.
import { TransactionRollbackError, getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { Value } from 'typebox/value'
import { v7 as uuidv7 } from 'uuid'
import { auditAll, changeOf } from '../audit/log.ts'
import type { AuditEvent } from '../audit/log.ts'
import { inBatches } from '../database/batches.ts'
import { writtenColumns } from '../database/columns.ts'
import type { Database } from '../database/client.ts'
import type { KeyedTable } from '../database/tables.ts'
import { RequestError } from '../replies/errors.ts'
import { refusalOf } from '../refusals/refusal.ts'
import { listed } from '../replies/faults.ts'
import type { Fault } from '../replies/faults.ts'
import { inTurns } from '../process/in-turns.ts'
import { findTwins, identityOf, lockNames } from '../editing/duplicates.ts'
import { faultsInAddresses, newAddresses } from '../media/addresses.ts'
import { faultTexts, fillIn } from '../replies/texts.ts'
import { bulkKinds, keyOf } from './kinds.ts'
import { faultAt, firstFaults, soundRows } from './row-faults.ts'
import { ROW_KINDS } from './schemas.ts'
import type { Counts, Row, RowKind, Rows, SoundRows } from './schemas.ts'

export interface Report extends Record<RowKind, Counts> { faults: Fault[] }

interface Options {
  /** The id of the admin who does it; none at a terminal. */
  by?: string | undefined
  /** Whether to say what would happen, with every fault, and change nothing. */
  isDryRun: boolean
  /** Whether to write what is there already under another key. */
  mayDuplicate: boolean
  /** Faults that are known already. */
  known?: readonly Fault[]
}

/** @throws RequestError 400 with the first faults, each with its row, unless it is a dry run */
export async function importContent (db: Database, given: Rows, options: Options): Promise<Report> {
  const { by, isDryRun, mayDuplicate, known = [] } = options
  const report = Object.fromEntries(ROW_KINDS.map(kind => [kind, { created: 0, changed: 0, unchanged: 0 }])) as
    Record<RowKind, Counts>
  const faults = [...known]
  const sound: Partial<Record<RowKind, SoundRows>> = {}
  for (const kind of ROW_KINDS) sound[kind] = given[kind] && await soundRows(kind, given[kind], faults)
  await db.transaction(async tx => {
    for (const kind of ROW_KINDS) {
      report[kind] = await importRows(tx, kind, sound[kind] ?? [], given, faults, { by, mayDuplicate })
    }
    if (isDryRun) tx.rollback()
    if (faults.length > 0) throw new RequestError('VALIDATION_FAILED', listed(firstFaults(faults)))
  }).catch((error: unknown) => { if (!(error instanceof TransactionRollbackError)) throw error })
  return { ...report, faults: firstFaults(faults) }
}

/** A row as it was and as it is to be. */
interface Write { index: number, before: Row | undefined, after: Row, change: Row }

async function importRows (
  tx: Database, kind: RowKind, rows: SoundRows, given: Rows, faults: Fault[],
  { by, mayDuplicate }: Pick<Options, 'by' | 'mayDuplicate'>
): Promise<Counts> {
  const { table } = bulkKinds[kind]
  // Of two imports of the same new rows, the second finds them; what is there nobody changes until all is written.
  if (rows.length > 0) await lockNames(tx, bulkKinds[kind])
  const known = await rowsByKey(tx, table, rows.flatMap(row => row ? [keyOf(kind, row)] : []), 'update')
  const resolved = await resolve(tx, kind, rows, given, faults)
  const writes: Write[] = []
  for await (const [index, values] of inTurns(resolved.entries())) {
    if (values) writes.push(...writeOf(kind, keyOf(kind, rows[index]!), values, index, known, faults))
  }
  if (rows.length > 0 && !mayDuplicate) faults.push(...await duplicateFaults(tx, kind, writes))
  faults.push(...await addressFaults(tx, kind, writes))
  const written = writes.filter(({ before, change }) => !before || Object.keys(change).length > 0)
  if (faults.length === 0) await write(tx, kind, written, by)
  const created = written.filter(({ before }) => !before).length
  return { created, changed: written.length - created, unchanged: writes.length - written.length }
}

/** A row without a key goes by its id. */
export const keyColumn = (table: KeyedTable): SQL<string> => sql`coalesce(${table.key}, ${table.id}::text)`

/** @param lock how the rows are locked, if they are */
async function rowsByKey (
  tx: Database, table: KeyedTable, keys: string[], lock?: 'update'
): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  await inBatches([...new Set(keys)], async batch => {
    const query = tx.select({ name: keyColumn(table), row: getTableColumns(table) }).from(table as PgTable)
      .where(sql`${keyColumn(table)} = any(${sql.param(batch)}::text[])`).orderBy(table.id).$dynamic()
    for (const { name, row } of await (lock ? query.for(lock) : query)) rows.set(name, row as Row)
  })
  return rows
}

/** Rows with ids in place of the keys of other rows; undefined where such a row is not there. */
async function resolve (
  tx: Database, kind: RowKind, rows: SoundRows, given: Rows, faults: Fault[]
): Promise<SoundRows> {
  let resolved = rows.map(row => row && withoutKey(row))
  for (const { field, column, to } of bulkKinds[kind].references) {
    const named = rows.flatMap(row => typeof row?.[field] === 'string' ? [row[field]] : [])
    const found = await rowsByKey(tx, bulkKinds[to].table, named)
    // After a fault no row is written, but other rows may name it. That is no further fault: any id will do.
    const coming = new Set(given[to]?.map(row => (row as Row | null)?.key))
    const idOf = (name: string) => found.get(name)?.id ?? (coming.has(name) ? uuidv7() : undefined)
    resolved = resolved.map((row, index) => {
      if (!row || !(field in row)) return row
      const { [field]: name, ...values } = row
      const id = name === null ? null : idOf(String(name))
      if (id !== undefined) return { ...values, [column]: id }
      faults.push(faultAt(kind, index, faultTexts.noSuchKey, field))
      return undefined
    })
  }
  return resolved
}

const withoutKey = ({ key: _key, ...values }: Row): Row => values

function writeOf (
  kind: RowKind, key: string, values: Row, index: number, known: ReadonlyMap<string, Row>, faults: Fault[]
): Write[] {
  const { toRow, toChange } = bulkKinds[kind]
  const before = known.get(key)
  try {
    if (!before) return [{ index, before, after: { id: uuidv7(), key, ...toRow(values) }, change: values }]
    const differing = Object.entries(values).filter(([name, value]) => !Value.Equal(value, before[name]))
    const change = toChange(Object.fromEntries(differing), before)
    return [{ index, before, after: { ...before, ...change }, change }]
  } catch (error) {
    const refusal = refusalOf(error as Error)
    if (!refusal) throw error
    faults.push(faultAt(kind, index, refusal.text))
    return []
  }
}

/** Rows that are new or renamed, and the same as another one. */
async function duplicateFaults (tx: Database, kind: RowKind, writes: readonly Write[]): Promise<Fault[]> {
  const { identity } = bulkKinds[kind]
  const twins = await findTwins(tx, bulkKinds[kind], writes.map(({ after }) => after))
  return writes.flatMap(({ index, before, after }, i) => {
    const twin = twins[i]
    const isRenamed = !before || identityOf(identity, before) !== identityOf(identity, after)
    if (!twin || !isRenamed) return []
    const text = fillIn(faultTexts.duplicate, { key: String(twin.key ?? twin.id) })
    return [faultAt(kind, index, text, identity.name.name)]
  })
}

/** Addresses at which this server has nothing. */
async function addressFaults (tx: Database, kind: RowKind, writes: readonly Write[]): Promise<Fault[]> {
  const { addresses } = bulkKinds[kind]
  if (!addresses) return []
  const given = writes.flatMap(({ index, before, after }) => newAddresses(addresses, after, before)
    .map(({ path, ...place }) => ({ path: `${kind}.${index}.${path}`, ...place })))
  return faultsInAddresses(tx, given)
}

async function write (tx: Database, kind: RowKind, writes: readonly Write[], by: string | undefined): Promise<void> {
  const { table } = bulkKinds[kind]
  const columns = writtenColumns(table as PgTable)
  const kept = new Set(['id', 'createdAt'])
  const set = Object.fromEntries(columns.filter(([name]) => !kept.has(name))
    .map(([name, column]) => [name, sql.raw(`excluded."${toSnakeCase(column.name)}"`)]))
  const rowOf = ({ after }: Write) => ({
    ...Object.fromEntries(columns.flatMap(([name]) => name in after ? [[name, after[name]]] : [])),
    isEdited: true,
    updatedAt: new Date()
  })
  await inBatches(writes, batch =>
    tx.insert(table as PgTable).values(batch.map(rowOf)).onConflictDoUpdate({ target: table.id, set }))
  await auditAll(tx, writes.map(({ before, after, change }): AuditEvent => ({
    action: before ? `${bulkKinds[kind].kind}.changed` : `${bulkKinds[kind].kind}.created`,
    by,
    on: { kind: bulkKinds[kind].kind, id: String(after.id) },
    ...before && { details: changeOf(before, change) }
  })))
}
