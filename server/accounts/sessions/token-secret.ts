// The secret that signs tokens, when none is set: made once and kept beside the embedded database.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../database/database.ts'
import { sessions } from '../../database/schema/tables.ts'

/** Reads the secret of a data folder, or makes it. */
export async function keptSecret (dataDir: string): Promise<{ secret: string, isNew: boolean }> {
  const file = join(dataDir, 'jwt-secret')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  let isNew = true
  try {
    // 'wx': of two processes that start together, one writes and both read.
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    isNew = false
  }
  const secret = await readFile(file, 'utf8')
  if (Buffer.byteLength(secret) < 32) throw new Error(`${file} is damaged: delete it, and everyone signs in again`)
  return { secret, isNew }
}

/** Warns after a new secret, where somebody was signed in. */
export async function warnOfNewSecret (db: Database, log: { warn: (message: string) => void }): Promise<void> {
  if (await db.$count(sessions) > 0) log.warn('A new secret signs tokens: whoever was signed in signs in again')
}
