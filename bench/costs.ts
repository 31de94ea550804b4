// What one request of each kind costs in processor time of the server, and what it leaves in the database.
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import type { Database } from '../server/database/database.ts'

const SECONDS = 5

/** Milliseconds of the server's processors for a request, one kind after the other. */
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
      `  ${kind}: ${cost.toFixed(2)} ms of processor, ${Math.round(requests.average)} a second, ` +
        `${non2xx + errors} refused`
    )
  }
}

/** Rows made at once to see how large one is. */
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
    console.log(`  ${table}: ${Math.round(row!.bytes / row!.rows)} bytes a row, indexes included, of ${row!.rows}`)
  }
}
