// Finds similar content, so that nobody creates duplicates unknowingly.
import { sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../database/database.ts'
import { folded } from '../../database/schema/tables.ts'
import { withPauses } from '../../scheduling/with-pauses.ts'

/** The columns that identify a row within its kind. Accents matter: pêche is not péché. Case does not, nor do
 * differences that `looksOf` removes. */
export interface Identity {
  name: AnyPgColumn
  /** The name in the form that search compares, if a column holds it. */
  foldedName?: AnyPgColumn
  /** Other columns that must be equal. */
  others?: AnyPgColumn[]
}

type Row = Readonly<Record<string, unknown>>
type Kind = { table: PgTable & { id: AnyPgColumn, key: AnyPgColumn }, identity: Identity }

/** Unifies characters that look alike: apostrophes, dashes, blanks and forms such as ﬁ (Unicode's NFKC). */
const looksOf = (text: string): string => text.replace(/[‘’‛ʼ′＇]/g, '\'').replace(/[\p{Pd}−]/gu, '-').normalize('NFKC')
  .replace(/\s+/g, ' ').toLowerCase().normalize('NFC')

/** A key that is equal for duplicates. */
export function identityOf ({ name, others = [] }: Identity, row: Row): string {
  return JSON.stringify([looksOf(String(row[name.name])), ...others.map(column => row[column.name] ?? null)])
}

/** For each row, its first duplicate: another row of the table, or an earlier one of `rows`. */
export async function findTwins (tx: Database, { table, identity }: Kind, rows: readonly Row[]) {
  const { name, foldedName, others = [] } = identity
  const names = rows.map(row => String(row[name.name]))
  const columns = Object.fromEntries([table.id, table.key, name, ...others].map(column => [column.name, column]))
  // The database does not normalize blanks and some compatibility forms.
  const given = sql`select ${folded(sql`given`)} from
    unnest(${sql.param([...names, ...names.map(looksOf)])}::text[]) given`
  // Looks up an array by the sorted index. For `in`, PostgreSQL takes the index of trigrams, 20 times as slow.
  const isGiven = foldedName ? sql`${foldedName} = any(array(${given}))` : sql`${folded(name)} in (${given})`
  const found: Row[] = await tx.select(columns).from(table as PgTable).where(isGiven).orderBy(table.id)
  const ids = new Set(rows.map(({ id }) => id))
  const firsts = new Map<string, Row>()
  const firstLike = (row: Row) => {
    const key = identityOf(identity, row)
    const first = firsts.get(key)
    if (!first) firsts.set(key, row)
    return first
  }
  for await (const row of withPauses(found)) if (!ids.has(row.id)) firstLike(row)
  const twins: (Row | undefined)[] = []
  for await (const row of withPauses(rows)) twins.push(firstLike(row))
  return twins
}
