// Finds content that already exists, so that nobody creates it twice without knowing.
import { getTableName, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../database/database.ts'
import { folded } from '../../database/schema/tables.ts'
import { inTurns } from '../../scheduling/in-turns.ts'

/** What tells a row from others of its kind. Accents do: pêche is not péché. Case and `looksOf` do not. */
export interface Identity {
  name: AnyPgColumn
  /** The name as search compares it, where a column has that. */
  foldedName?: AnyPgColumn
  /** What else two rows have in common that are the same. */
  others?: AnyPgColumn[]
}

type Row = Readonly<Record<string, unknown>>
type Kind = { table: PgTable & { id: AnyPgColumn, key: AnyPgColumn }, identity: Identity }

/** A text in which what looks the same is the same: apostrophes, dashes, blanks, forms such as ﬁ (Unicode's NFKC). */
const looksOf = (text: string): string => text.replace(/[‘’‛ʼ′＇]/g, '\'').replace(/[\p{Pd}−]/gu, '-').normalize('NFKC')
  .replace(/\s+/g, ' ').toLowerCase().normalize('NFC')

/** The same for rows that are the same. */
export function identityOf ({ name, others = [] }: Identity, row: Row): string {
  return JSON.stringify([looksOf(String(row[name.name])), ...others.map(column => row[column.name] ?? null)])
}

/** Makes other imports of this kind wait until the transaction ends: of two that create the same, the second finds
 * it. */
export async function lockNames (tx: Database, { table }: Kind): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`names of ${getTableName(table)}`}))`)
}

/** For each row the first that is the same: another one in the table, or an earlier one among the rows. */
export async function findTwins (tx: Database, { table, identity }: Kind, rows: readonly Row[]) {
  const { name, foldedName, others = [] } = identity
  const names = rows.map(row => String(row[name.name]))
  const columns = Object.fromEntries([table.id, table.key, name, ...others].map(column => [column.name, column]))
  // The database folds neither blanks nor all compatibility forms.
  const given = sql`select ${folded(sql`given`)} from
    unnest(${sql.param([...names, ...names.map(looksOf)])}::text[]) given`
  const found: Row[] = await tx.select(columns).from(table as PgTable)
    .where(sql`${foldedName ?? folded(name)} in (${given})`).orderBy(table.id)
  const ids = new Set(rows.map(({ id }) => id))
  const firsts = new Map<string, Row>()
  const firstLike = (row: Row) => {
    const key = identityOf(identity, row)
    const first = firsts.get(key)
    if (!first) firsts.set(key, row)
    return first
  }
  for await (const row of inTurns(found)) if (!ids.has(row.id)) firstLike(row)
  const twins: (Row | undefined)[] = []
  for await (const row of inTurns(rows)) twins.push(firstLike(row))
  return twins
}
