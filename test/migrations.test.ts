// Migrations of a database in use, and the schema that they make.
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { generateDrizzleJson, generateMigration, type DrizzleSnapshotJSON } from 'drizzle-kit/api'
import t from '#tap'
import type { Test } from 'tap'
import type { Database } from '../server/database/database.ts'
import { openMigratedDatabase } from '../server/database/open.ts'
import * as schema from '../server/database/schema/tables.ts'
import { explainError } from '../server/operations/process/start-error.ts'
import { inProject, migrationsFolder } from '../server/settings/paths.ts'
import { copyTemplate, openTestDatabase, type Where } from './support/database.ts'
import { PATIENT } from './support/template.ts'

type Row = Record<string, unknown>

/** The two engines return different result types. */
async function rowsOf (db: Database, query: string): Promise<Row[]> {
  const result = await db.execute(sql.raw(query)) as unknown as Row[] | { rows: Row[] }
  return Array.isArray(result) ? [...result] : result.rows
}

/** When the last migrations of version 0.2.0 were written. */
const OF_0_2_0 = [1795829407669, 1795830032648]

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** A database as version 0.2.0 left it, with a row of each kind that later migrations touch.
 * @param applied when its migrations were written */
async function databaseOf (t: Test, applied: number[]): Promise<Where> {
  const { remove, ...where } = await copyTemplate()
  t.teardown(remove)
  const { db, close } = await openMigratedDatabase({ ...where, ...PATIENT })
  const [baseline] = readMigrationFiles({ migrationsFolder })
  for (const statement of [
    'drop schema public cascade', 'create schema public', 'delete from drizzle.__drizzle_migrations', ...baseline!.sql,
    ...applied.map(at => `insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${at})`),
    `insert into users (id, username, password_hash) values ('${id(1)}', 'aaa', '')`,
    `insert into reviews (id, user_id, number, letter, rating, reviewed_at)
      values ('${id(2)}', '${id(1)}', 1, 'L', 'good', now())`,
    `insert into audit_entries (id, action, at) values
      ('${id(1)}', 'sign.deleted', '2026-01-01'), ('${id(2)}', 'user.logged_in', '2026-01-01')`,
    `insert into classes (id, name, teacher_id) values ('${id(1)}', 'CE1', '${id(1)}')`,
    `insert into class_members (class_id, user_id) values ('${id(1)}', '${id(1)}')`,
    `insert into password_resets (hash, user_id, expires_at) values ('\\x01', '${id(1)}', now())`,
    `insert into signs (id, word, definition) values ('${id(1)}', 'Élan', 'Un grand cerf.')`
  ]) await db.execute(sql.raw(statement))
  await close()
  return where
}

const open = (where: Where) => openMigratedDatabase({ ...where, ...PATIENT })

t.test('a database of version 0.2.0 counts as migrated up to the baseline, and keeps its rows', async t => {
  const where = await databaseOf(t, OF_0_2_0)
  for (const start of ['first', 'second']) {
    const { db, close } = await open(where)
    t.match(await rowsOf(db, 'select username from users'), [{ username: 'aaa' }], `${start} start`)
    t.match(await rowsOf(db, 'select number, letter from reviews'), [{ number: 1, letter: 'L' }])
    t.match(await rowsOf(db, 'select action, is_permanent from audit_entries order by id'),
      [{ action: 'sign.deleted', is_permanent: true }, { action: 'user.logged_in', is_permanent: false }])
    t.match(await rowsOf(db, "select word from signs where folded_word % 'elam'"), [{ word: 'Élan' }])
    t.match(await rowsOf(db, 'select class_id from password_resets'), [{ class_id: id(1) }], 'the class of the pupil')
    const migrations = readMigrationFiles({ migrationsFolder }).length
    t.match(await rowsOf(db, 'select count(*)::int as count from drizzle.__drizzle_migrations'),
      [{ count: OF_0_2_0.length + migrations - 1 }], 'each later migration once')
    await close()
  }
  const { db, close } = await open(where)
  await rowsOf(db, 'delete from audit_entries where audit_entry_is_expired(action, at)')
  t.match(await rowsOf(db, 'select action from audit_entries'), [{ action: 'sign.deleted' }], 'as 0.2.0 deletes')
  await close()
})

t.test('a database from before 0.2.0 is refused', async t => {
  const where = await databaseOf(t, OF_0_2_0.slice(0, -1))
  const error: unknown = await open(where).then(({ close }) => close(), (error: unknown) => error)
  t.equal(explainError(error),
    'The database is from a version before 0.2.0. Update it to 0.2.0 first: CHANGELOG.md says how')
})

/** Tables, columns, indexes and constraints. */
const CATALOG = `
  select relname as table, attname as name, format_type(atttypid, atttypmod) || case when attnotnull then ' not null'
      else '' end || ' ' || attgenerated::text || coalesce(' ' || pg_get_expr(adbin, adrelid), '') as definition
    from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  order by 1, 2, 3`

const snapshotOf = (tables: Row) => generateDrizzleJson(tables, undefined, undefined, 'snake_case')

t.test('the migrations make the schema of tables.ts', async t => {
  const { db, close } = await openTestDatabase()
  t.teardown(close)
  const migrated = await rowsOf(db, CATALOG)
  t.ok(migrated.length > 200)
  for (const { table } of await rowsOf(db, `select relname as table from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`)) {
    await db.execute(sql`drop table ${sql.identifier(String(table))} cascade`)
  }
  for (const statement of await generateMigration(snapshotOf({}), snapshotOf(schema))) {
    await db.execute(sql.raw(statement))
  }
  t.same(migrated, await rowsOf(db, CATALOG))
})

t.test('the latest snapshot is that of tables.ts, so that the next migration has its own changes only', async t => {
  const file = async (name: string) => JSON.parse(await readFile(inProject('migrations/meta', name), 'utf8')) as unknown
  const { entries } = await file('_journal.json') as { entries: { idx: number }[] }
  const latest = await file(`${String(entries.at(-1)!.idx).padStart(4, '0')}_snapshot.json`) as DrizzleSnapshotJSON
  t.same(await generateMigration(latest, snapshotOf(schema)), [])
})

t.test('beyond the tables there are only functions and triggers that are used', async t => {
  const { db, close } = await openTestDatabase()
  t.teardown(close)
  t.same((await rowsOf(db, 'select tgname from pg_trigger where not tgisinternal order by 1'))
    .map(({ tgname }) => tgname), ['audit_entries_are_final', 'audit_entries_are_kept'])
  // Servers of version 0.2.0 call audit_entry_is_expired, also after an update was undone.
  t.same((await rowsOf(db, `select proname from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by 1`))
    .map(({ proname }) => proname),
  ['audit_entries_are_final', 'audit_entry_is_expired', 'f_lower', 'f_unaccent', 'media_hashes', 'typo_forms'])
})
