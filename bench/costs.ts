// CPU time of one request of each kind, and size of the rows in the database.
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import type { Database } from '../server/database/database.ts'

const SECONDS = 5

/** CPU time of the server per request in milliseconds, one kind after another. */
export async function costOfEach (
  url: string,
  kinds: Record<string, autocannon.Request>,
  cpuSeconds: () => Promise<number>
) {
  for (const [kind, request] of Object.entries(kinds)) {
    const before = await cpuSeconds()
    const { requests, non2xx, errors } = await autocannon({
      url,
      connections: 4,
      duration: SECONDS,
      requests: [request]
    })
    const cost = (1000 * ((await cpuSeconds()) - before)) / requests.total
    console.log(
      `  ${kind}: ${cost.toFixed(2)} ms of CPU, ${Math.round(requests.average)} per second, ` +
        `${non2xx + errors} refused`
    )
  }
}

/** Rows inserted to measure their average size. */
const USERS = 10_000

/** Bytes of a row with its indexes. */
export async function bytesOfRows (db: Database) {
  await db.execute(sql`
    insert into users (id, email, username, password_hash, first_name, last_name)
    select gen_random_uuid(), 'learner' || n || '@school.example', 'learner ' || n, repeat('x', 97),
      'Prénom ' || n, 'Nom ' || n
    from generate_series(1, ${USERS}) as n`)
  for (const table of ['users', 'attempts', 'sessions', 'refresh_tokens', 'audit_entries']) {
    const [row] = (await db.execute(sql`
      select pg_total_relation_size(${table}::regclass)::float8 as bytes,
      (select count(*)::int from ${sql.identifier(table)}) as rows`)) as unknown as {
      bytes: number
      rows: number
    }[]
    console.log(`  ${table}: ${Math.round(row!.bytes / row!.rows)} bytes per row with indexes, over ${row!.rows} rows`)
  }
}
