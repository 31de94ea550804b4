// The secret that signs tokens if none is set: created once and stored beside the embedded database.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../database/database.ts'
import { sessions } from '../../database/schema/tables.ts'

/** Reads the secret of a data folder, or creates it. */
export async function storedSecret (dataDir: string): Promise<{ secret: string, isNew: boolean }> {
  const file = join(dataDir, 'jwt-secret')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  let isNew = true
  try {
    // 'wx': if two processes start at once, one writes and both read.
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    isNew = false
  }
  const secret = await readFile(file, 'utf8')
  if (Buffer.byteLength(secret) < 32) throw new Error(`${file} is damaged. Delete it: all users must sign in again`)
  return { secret, isNew }
}

/** Warns about a new secret if it ends sessions. */
export async function warnOfNewSecret (db: Database, log: { warn: (message: string) => void }): Promise<void> {
  if (await db.$count(sessions) > 0) log.warn('Tokens are signed with a new secret: all users must sign in again')
}
