// Databases for tests and benches: a copy of one template each, on PGlite or, with TEST_DATABASE_URL, on that server.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { openMigratedDatabase } from '../../server/database/client.ts'
import type { OpenDatabase } from '../../server/database/client.ts'
import { templateFolder, templateName } from './template.ts'

const serverUrl = process.env.TEST_DATABASE_URL

/** Milliseconds. */
const statementTimeout = 20_000

/** Making a database costs seconds, copying one a tenth. */
export async function makeTemplate (): Promise<void> {
  return serverUrl ? makePostgresTemplate() : makePGliteTemplate()
}

async function makePGliteTemplate () {
  const template = await templateFolder()
  if (existsSync(template)) return
  const unfinished = `${template}.new`
  await rm(unfinished, { recursive: true, force: true })
  const { db, close } = await openMigratedDatabase({ databaseUrl: '', dataDir: unfinished, statementTimeout })
  // PostgreSQL's own templates are half of the files.
  await db.execute(sql`update pg_database set datistemplate = false, datallowconn = true`)
  for (const name of ['template0', 'template1']) await db.execute(sql.raw(`drop database ${name}`))
  await db.execute(sql`checkpoint`)
  await close()
  await rename(unfinished, template)
}

async function makePostgresTemplate () {
  const template = await templateName()
  await onServer(async sql => {
    const found = await sql`select 1 from pg_database where datname = ${template}`
    if (found.length === 0) await sql.unsafe(`create database ${template}`)
  })
  const database = await openMigratedDatabase({ databaseUrl: urlOf(template), dataDir: '', statementTimeout })
  await database.close()
}

/** Where a server has its data. */
export interface Where { databaseUrl: string, dataDir: string }
interface Copy extends Where { remove: () => Promise<void> }

/** A database with empty tables that nobody has opened yet. */
export async function copyTemplate (): Promise<Copy> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dactylo-'))
  const name = serverUrl && await copyPostgresTemplate()
  if (!name) await copyTemplateFolder(dataDir)
  return {
    databaseUrl: name ? urlOf(name) : '',
    dataDir,
    async remove () {
      await rm(dataDir, { recursive: true })
      if (name) await onServer(sql => sql.unsafe(`drop database ${name} with (force)`))
    }
  }
}

/** An embedded database, whatever TEST_DATABASE_URL says, in a folder of the caller's. */
export async function copyEmbedded (dataDir: string): Promise<Where> {
  await makePGliteTemplate()
  await mkdir(dataDir, { recursive: true })
  await copyTemplateFolder(dataDir)
  return { databaseUrl: '', dataDir }
}

const run = promisify(execFile)

/** Several times faster than Node's `cp`, which copies the 500 files one by one. */
const copyTemplateFolder = async (to: string) => run('cp', ['-R', `${await templateFolder()}/.`, to])

async function copyPostgresTemplate (): Promise<string> {
  const name = `dactylo_test_${randomBytes(8).toString('hex')}`
  const template = await templateName()
  await onServer(sql => sql.unsafe(`create database ${name} template ${template}`))
  return name
}

/** A database with empty tables; closing it deletes it. */
export async function openTestDatabase (): Promise<OpenDatabase & { url: string }> {
  const { remove, ...where } = await copyTemplate()
  const database = await openMigratedDatabase({ ...where, statementTimeout })
  return {
    ...database,
    url: where.databaseUrl,
    async close () {
      await database.close()
      await remove()
    }
  }
}

function urlOf (name: string): string {
  const url = new URL(serverUrl!)
  url.pathname = name
  return url.href
}

async function onServer (work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(serverUrl!, { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}
