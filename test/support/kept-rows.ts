// Restores rows between requests that change them.
import { sql } from 'drizzle-orm'
import type { Database } from '../../server/database/database.ts'
import { tables } from '../../server/database/dump/tables.ts'

/** Keeps rows in a schema of their own.
 * @param isKept a condition on the first column of a key; without it, all rows are kept
 * @returns a function that restores them and deletes later ones, in the opposite order of their keys: so an order that
 * only follows from where rows are stored differs from that of their ids */
export async function keepRows (db: Database, isKept = (_table: string, _key: string) => 'true') {
  const chosen = ({ name, key }: typeof tables[number]) => isKept(name, key[0]!)
  await db.execute(sql`create schema kept`)
  for (const table of tables) {
    await db.execute(sql.raw(`create table kept.${table.name} as select * from ${table.name} where ${chosen(table)}`))
  }
  const listed = (columns: string[]) => columns.map(column => `"${column}"`).join(', ')
  const backwards = (key: string[]) => key.map(column => `${column} desc`).join(', ')
  const statements = tables.map(table => `delete from ${table.name} where ${chosen(table)};
    insert into ${table.name} (${listed(table.columns)}) select ${listed(table.columns)} from kept.${table.name}
      order by ${backwards(table.key)};`)
  const all = `set local session_replication_role = replica; ${statements.join(' ')}`
  return () => db.execute(sql.raw(`do $$ begin ${all} end $$`))
}
