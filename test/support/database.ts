// Databases for tests and benches, copied from one template each, on PGlite or on the server of TEST_DATABASE_URL.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMigratedDatabase } from '../../server/database/open.ts'
import type { OpenDatabase } from '../../server/database/open.ts'
import { until } from './instances.ts'
import { PATIENT, copyFolder, onServer, removeFolder, templateDatabase, templateFolder, urlOf } from './template.ts'
import type { Rows } from './template.ts'

/** The location of a server's data. */
export interface Where { databaseUrl: string, dataDir: string }
interface Copy extends Where { remove: () => Promise<void> }

/** A new, unopened database.
 * @param rows of an embedded one; on a server the tables are empty, since a start loads nothing there */
export async function copyTemplate (rows: Rows = 'empty'): Promise<Copy> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dactylo-'))
  const name = process.env.TEST_DATABASE_URL && await copyDatabase()
  if (!name) await copyFolder(await templateFolder(rows), dataDir)
  return {
    databaseUrl: name ? urlOf(name) : '',
    dataDir,
    async remove () {
      await removeFolder(dataDir)
      if (name) await onServer(sql => sql.unsafe(`drop database ${name} with (force)`))
    }
  }
}

/** An embedded database in a given folder, even with TEST_DATABASE_URL. */
export async function copyEmbedded (dataDir: string, rows: Rows = 'empty'): Promise<Where> {
  await mkdir(dataDir, { recursive: true })
  await copyFolder(await templateFolder(rows), dataDir)
  return { databaseUrl: '', dataDir }
}

async function copyDatabase (): Promise<string> {
  const name = `dactylo_test_${randomBytes(8).toString('hex')}`
  const template = await templateDatabase()
  await onServer(sql => sql.unsafe(`create database ${name} template ${template}`))
  return name
}

/** Opens a database with a short statement timeout. Retries, because opening may exceed it on a busy machine. */
export const openWithTimeout = (...[where, watch]: Parameters<typeof openMigratedDatabase>): Promise<OpenDatabase> =>
  until(() => openMigratedDatabase(where, watch).catch(() => undefined))

/** A database with empty tables; closing it deletes it. */
export async function openTestDatabase (): Promise<OpenDatabase & { url: string }> {
  const { remove, ...where } = await copyTemplate()
  const database = await openMigratedDatabase({ ...where, ...PATIENT })
  return {
    ...database,
    url: where.databaseUrl,
    async close () {
      await database.close()
      await remove()
    }
  }
}
