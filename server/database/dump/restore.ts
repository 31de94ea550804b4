// Loads an export into a database, in one transaction.
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { describeDriverError } from '../driver-errors.ts'
import { batchesOf, type Batch } from './dump-file.ts'
import { identifiers, noRows, tables, type Counts } from './tables.ts'

/** Loads every row of an export with its id and times. Blocks other writers meanwhile.
 * @param how.isReplacing whether to delete all existing rows first, including the audit log
 * @throws Error if the database is not empty or the export is invalid; then nothing is changed */
export async function restoreFrom (db: Database, path: string, how: { isReplacing: boolean }): Promise<Counts> {
  return db.transaction(async tx => {
    await tx.execute(sql`lock table ${allTables} in share row exclusive mode`)
    await (how.isReplacing ? empty(tx) : refuseRows(tx))
    const expected = noRows()
    for await (const batch of batchesOf(path, expected)) await load(tx, path, batch)
    const arrived = await countRows(tx)
    for (const { name } of tables) {
      if (arrived[name] === expected[name]) continue
      throw new Error(`${path} is damaged: it has ${arrived[name]} of ${expected[name]} rows of ${name}`)
    }
    return arrived
  })
}

const allTables = identifiers(tables.map(({ name }) => name))

async function refuseRows (tx: Database): Promise<void> {
  const full = Object.entries(await countRows(tx)).filter(([, rows]) => rows > 0).map(([table]) => table)
  if (full.length === 0) return
  throw new Error(`The database is not empty: ${full.join(', ')} have rows. To delete them first, add --replace`)
}

/** Deletes all rows. The triggers of the audit log forbid deletion, so triggers are disabled meanwhile. */
async function empty (tx: Database): Promise<void> {
  const setTriggers = async (state: SQL) => {
    for (const { name } of tables) await tx.execute(sql`alter table ${sql.identifier(name)} ${state} trigger user`)
  }
  await setTriggers(sql`disable`)
  await tx.execute(sql`truncate ${allTables}`)
  await setTriggers(sql`enable`)
}

async function countRows (tx: Database): Promise<Counts> {
  const counts = noRows()
  for (const { name } of tables) counts[name] = await tx.$count(sql.identifier(name))
  return counts
}

async function load (tx: Database, path: string, { table, lines, from, to }: Batch): Promise<void> {
  const { name, columns } = tables.find(({ name }) => name === table)!
  const into = sql.identifier(name)
  const listed = identifiers(columns)
  try {
    await tx.execute(sql`insert into ${into} (${listed}) select ${listed} from json_populate_recordset(null::${into},
      (select json_agg(line->'row') from json_array_elements(${`[${lines.join(',')}]`}::text::json) line))`)
  } catch (error) {
    const reason = describeDriverError(error) ?? (error as Error).message
    throw new Error(`${path}: lines ${from} to ${to} could not be loaded into ${table}: ${reason}`, { cause: error })
  }
}
