// Loads an export into a database: all of it, or nothing.
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { describeDriverError } from '../driver-errors.ts'
import { batchesOf, type Batch } from './dump-file.ts'
import { identifiers, noRows, tables, type Counts } from './tables.ts'

/** Loads every row of an export, with its id and its times. Other writers wait meanwhile.
 * @param how.isReplacing whether all that is in the database is deleted first, the audit log as well
 * @throws Error when the database is not empty, or the file is no whole export; then nothing has changed */
export async function restoreFrom (db: Database, path: string, how: { isReplacing: boolean }): Promise<Counts> {
  return db.transaction(async tx => {
    await tx.execute(sql`lock table ${allTables} in share row exclusive mode`)
    await (how.isReplacing ? empty(tx) : refuseRows(tx))
    const said = noRows()
    for await (const batch of batchesOf(path, said)) await load(tx, path, batch)
    const arrived = await countRows(tx)
    for (const { name } of tables) {
      if (arrived[name] === said[name]) continue
      throw new Error(`${path} is damaged: of ${said[name]} rows of ${name} it has ${arrived[name]}`)
    }
    return arrived
  })
}

const allTables = identifiers(tables.map(({ name }) => name))

async function refuseRows (tx: Database): Promise<void> {
  const full = Object.entries(await countRows(tx)).filter(([, rows]) => rows > 0).map(([table]) => table)
  if (full.length === 0) return
  throw new Error(`The database is not empty: there are rows in ${full.join(', ')}. With --replace they go first`)
}

/** Deletes all rows. The triggers of the audit log refuse that, so they are off meanwhile. */
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
    throw new Error(`${path}: lines ${from} to ${to} can't be loaded into ${table}: ${reason}`, { cause: error })
  }
}
