// Finds content that is there already, so that nobody makes it twice without knowing.
import { getTableName, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database/client.ts'
import { folded } from '../database/tables.ts'
import { RequestError } from '../replies/errors.ts'

/** What tells a row from others of its kind. Case and Unicode form tell nothing; accents do: pêche is not péché. */
export interface Identity {
  name: AnyPgColumn
  /** The name as search compares it, where a column has that. */
  foldedName?: AnyPgColumn
  /** What else two rows have in common that are the same. */
  others?: AnyPgColumn[]
  /** Whether two are never the same, as a unique index holds. It does without accents. */
  isUnique?: boolean
}

type Row = Readonly<Record<string, unknown>>
type Kind = { table: PgTable & { id: AnyPgColumn, key: AnyPgColumn }, identity: Identity }

/** A text in which what looks the same is the same. */
export function identityOf ({ name, others = [] }: Identity, row: Row): string {
  const same = String(row[name.name]).toLowerCase().normalize('NFC')
  return JSON.stringify([same, ...others.map(column => row[column.name] ?? null)])
}

/** Has others who name something of this kind wait until the transaction ends: of two who make the same at once, the
 * second finds it. */
export async function lockNames (tx: Database, { table }: Kind): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`names of ${getTableName(table)}`}))`)
}

/** For each row the first that is the same: another one in the table, or an earlier one among the rows. */
export async function findTwins (tx: Database, { table, identity }: Kind, rows: readonly Row[]) {
  const { name, foldedName, others = [], isUnique = false } = identity
  const nameOf = (row: Row) => String(row[name.name])
  const names = rows.map(nameOf)
  const columns = Object.fromEntries([table.id, table.key, name, ...others].map(column => [column.name, column]))
  const given = sql`select ${folded(sql`given`)} from unnest(${sql.param(names)}::text[]) given`
  const found: Row[] = await tx.select(columns).from(table as PgTable)
    .where(sql`${foldedName ?? folded(name)} in (${given})`).orderBy(table.id)
  const inIndex = isUnique ? await foldedNames(tx, [...names, ...found.map(nameOf)]) : undefined
  const ids = new Set(rows.map(({ id }) => id))
  const firsts = new Map<string, Row>()
  const firstLike = (row: Row) => {
    const key = inIndex?.get(nameOf(row)) ?? identityOf(identity, row)
    const first = firsts.get(key)
    if (!first) firsts.set(key, row)
    return first
  }
  found.filter(({ id }) => !ids.has(id)).forEach(firstLike)
  return rows.map(firstLike)
}

/** Names as a unique index has them: only the database knows that it folds œ as oe. */
async function foldedNames (tx: Database, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.select({ name: sql<string>`name`, folded: folded(sql`name`) })
    .from(sql`unnest(${sql.param(names)}::text[]) name`)
  return new Map(rows.map(({ name, folded }) => [name, folded]))
}

/** @throws RequestError 422 that names the row that is the same */
export async function refuseDuplicate (tx: Database, kind: Kind, row: Row): Promise<void> {
  const [twin] = await findTwins(tx, kind, [row])
  if (!twin) return
  const { name: { name: field }, isUnique } = kind.identity
  const [id, name] = [String(twin.id), String(twin[field])]
  throw new RequestError(isUnique ? 'CATEGORY_TAKEN' : 'DUPLICATE', { duplicateOf: { id, name }, values: { name } })
}
