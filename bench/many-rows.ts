// Fills a database to the size of a large platform.
import { sql } from 'drizzle-orm'
import type { Database } from '../server/database/database.ts'
import { categories } from '../server/database/schema/tables.ts'

/** Rows per statement: more would exceed the statement timeout. */
const BATCH = 5000

/** Adds `rows` signs and users. Words have two to four made-up syllables, the same in every run; definitions have eight
 * words out of 2,000, in both languages. */
export async function fill (db: Database, rows: number) {
  await db.insert(categories).values({ name: 'Salutations' })
  for (let from = 1; from <= rows; from += BATCH) await db.execute(insertSigns(from, Math.min(from + BATCH - 1, rows)))
  await db.execute(sql`
    insert into users (id, email, username, password_hash)
    select gen_random_uuid(), 'user' || n || '@school.example', 'user' || n, '' from generate_series(1, ${rows}) as n`)
  await db.execute(sql`vacuum analyze`)
}

const SYLLABLES = sql`array['ca','deau','mo','ru','ve','ta','li','so','pi','do','ner','chan','ter','bou','lon','gé',
  'fa','mi','lle','que']`
const syllable = (seed: number) => sql`(${SYLLABLES})[1 + abs(hashint4(n * 7 + ${sql.raw(String(seed))})) % 20]`
const word = (seed: number) =>
  sql`${syllable(seed)} || ${syllable(seed + 1)} || case when n % 2 = 0 then ${syllable(seed + 2)} else '' end`

/** Inserts signs numbered `from` to `to`. */
const insertSigns = (from: number, to: number) => sql`
  insert into signs (id, word, definition, definition_en, category_id)
  select gen_random_uuid(), ${word(1)} || case when n % 3 = 0 then ' ' || ${word(11)} else '' end,
    'Un geste de la ' || case when n % 50 = 0 then 'main' else ${word(21)} end || ' pour ' || ${word(31)} || ' un '
      || ${word(41)} || case when n % 500 = 0 then ' avec le doigt' else '' end,
    'A movement of the ' || case when n % 50 = 0 then 'hand' else ${word(21)} end || ' to ' || ${word(31)} || ' a '
      || ${word(41)} || case when n % 500 = 0 then ' with the finger' else '' end,
    case when n % 10 = 0 then (select id from categories) end
  from generate_series(${from}::integer, ${to}::integer) as n`
