// Template databases for tests and benches, created where missing: creating a database takes seconds, copying one a
// tenth.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { seed } from '../../server/administration/seed/seed.ts'
import type { Database } from '../../server/database/database.ts'
import { openMigratedDatabase } from '../../server/database/open.ts'
import { inProject } from '../../server/settings/paths.ts'

const serverUrl = process.env.TEST_DATABASE_URL

/** Milliseconds: tests insert thousands of rows in one statement and send many requests at once, also on busy
 * machines. */
export const PATIENT = { statementTimeout: 60_000, turnTimeout: 60_000 }

/** The rows: none, or the content that a server loads at its first start. */
export type Rows = 'empty' | 'seeded'

/** Files that the rows depend on. */
const FOLDERS: Record<Rows, string[]> = {
  empty: [inProject('migrations')],
  seeded: [
    'migrations', 'assets/content', 'server/administration/seed', 'server/administration/bulk', 'server/database/schema'
  ].map(folder => inProject(folder))
}

const folders: Partial<Record<Rows, Promise<string>>> = {}
let database: Promise<string> | undefined

/** The folder of the embedded template. */
export function templateFolder (rows: Rows) {
  folders[rows] ??= makeFolder(rows)
  return folders[rows]
}

/** The template's name on the server of TEST_DATABASE_URL. */
export function templateDatabase () {
  database ??= makeDatabase()
  return database
}

/** A name that changes with the migrations, the content and its loader. */
async function templateName (rows: Rows): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of FOLDERS[rows]) {
    for (const file of (await readdir(folder)).sort()) {
      if (/\.(sql|json|ts)$/.test(file)) hash.update(await readFile(join(folder, file)))
    }
  }
  return `dactylo_test_${hash.digest('hex').slice(0, 12)}`
}

async function makeFolder (rows: Rows) {
  const template = inProject('.cache', await templateName(rows))
  if (existsSync(template)) return template
  const draft = `${template}.${process.pid}`
  if (rows === 'seeded') await copyFolder(await templateFolder('empty'), draft)
  const { db, close } = await openMigratedDatabase({ databaseUrl: '', dataDir: draft, ...PATIENT })
  await (rows === 'seeded' ? seed(db) : dropOwnTemplates(db))
  await db.execute(sql`checkpoint`)
  await close()
  // Another process may have been faster.
  await rename(draft, template).catch(() => removeFolder(draft))
  return template
}

/** Deletes PostgreSQL's own templates, which are half of the files. */
async function dropOwnTemplates (db: Database) {
  await db.execute(sql`update pg_database set datistemplate = false, datallowconn = true`)
  for (const name of ['template0', 'template1']) await db.execute(sql.raw(`drop database ${name}`))
}

async function makeDatabase () {
  const name = await templateName('empty')
  await onServer(async sql => {
    // One process creates it, the others wait.
    await sql`select pg_advisory_lock(hashtext(${name}))`
    const existing = await sql`select 1 from pg_database where datname = ${name}`
    if (existing.length === 0) await sql.unsafe(`create database ${name}`)
    const database = await openMigratedDatabase({ databaseUrl: urlOf(name), dataDir: '', ...PATIENT })
    await database.close()
  })
  return name
}

const run = promisify(execFile)

/** tar is several times faster than Node's own copy of the 500 files. */
export const copyFolder = (from: string, to: string) => run('cp', ['-R', `${from}/.`, to])

export const removeFolder = (folder: string) => run('rm', ['-rf', folder])

export function urlOf (name: string): string {
  const url = new URL(serverUrl!)
  url.pathname = name
  return url.href
}

export async function onServer (work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(serverUrl!, { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}
