// Finds similar content, so that nobody creates duplicates unknowingly.
import { getTableColumns, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../database/database.ts'
import { folded } from '../../database/schema/tables.ts'
import { withPauses } from '../../scheduling/with-pauses.ts'

/** The columns that identify a row within its kind. Accents matter: pêche is not péché. Case does not, nor do
 * differences that `looksOf` removes. */
export interface Identity<Row> {
  name: keyof Row & string
  /** The name in the form that search compares, if a column holds it. */
  foldedName?: keyof Row & string
  /** Other columns that must be equal. */
  others?: (keyof Row & string)[]
}

/** Values of columns. Some may be expressions. */
export type Values<Row> = { readonly [Column in keyof Row]?: unknown }
interface Kind<Table extends PgTable> { table: Table & { id: AnyPgColumn }, identity: Identity<Table['$inferSelect']> }

/** Unifies characters that look alike: apostrophes, dashes, blanks and forms such as ﬁ (Unicode's NFKC). */
const looksOf = (text: string): string => text.replace(/[‘’‛ʼ′＇]/g, '\'').replace(/[\p{Pd}−]/gu, '-').normalize('NFKC')
  .replace(/\s+/g, ' ').toLowerCase().normalize('NFC')

/** A key that is equal for duplicates. */
export function identityOf<Row> ({ name, others = [] }: Identity<Row>, row: Values<Row>): string {
  return JSON.stringify([looksOf(String(row[name])), ...others.map(column => row[column] ?? null)])
}

/** For each row, its first duplicate: another row of the table, or an earlier one of `rows`. */
export async function findDuplicateRows<Table extends PgTable> (
  tx: Database, { table, identity }: Kind<Table>, rows: readonly Values<Table['$inferSelect']>[]
): Promise<(Values<Table['$inferSelect']> | undefined)[]> {
  const { name, foldedName, others = [] } = identity
  const names = rows.map(row => String(row[name]))
  const all = getTableColumns<PgTable>(table)
  const columns = Object.fromEntries(['id', 'key', name, ...others].map(column => [column, all[column]!]))
  // The database does not normalize blanks and some compatibility forms.
  const given = sql`select ${folded(sql`given`)} from
    unnest(${sql.param([...names, ...names.map(looksOf)])}::text[]) given`
  // Looks up an array by the sorted index. For `in`, PostgreSQL takes the index of trigrams, 20 times as slow.
  const isGiven = foldedName ? sql`${all[foldedName]} = any(array(${given}))` : sql`${folded(all[name]!)} in (${given})`
  const found: Values<Table['$inferSelect']>[] =
    await tx.select(columns).from(table as PgTable).where(isGiven).orderBy(table.id)
  const ids = new Set(rows.map(({ id }) => id))
  const firsts = new Map<string, Values<Table['$inferSelect']>>()
  const firstLike = (row: Values<Table['$inferSelect']>) => {
    const key = identityOf(identity, row)
    const first = firsts.get(key)
    if (!first) firsts.set(key, row)
    return first
  }
  for await (const row of withPauses(found)) if (!ids.has(row.id)) firstLike(row)
  const duplicates: (Values<Table['$inferSelect']> | undefined)[] = []
  for await (const row of withPauses(rows)) duplicates.push(firstLike(row))
  return duplicates
}
