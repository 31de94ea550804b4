import type { PGlite } from '@electric-sql/pglite'

/** Tables with many changes since they were last vacuumed or analyzed: the default thresholds of autovacuum
 * (https://www.postgresql.org/docs/18/runtime-config-vacuum.html). */
const CHANGED = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
    or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup`

/** Does the work of autovacuum, which PGlite does not run. One table per statement: each blocks the process. */
export async function vacuumChanged (client: PGlite): Promise<void> {
  const { rows } = await client.query<{ name: string }>(CHANGED)
  for (const { name } of rows) await client.query(`vacuum (analyze) ${name}`)
  if (rows.length > 0) await client.query('checkpoint')
}
