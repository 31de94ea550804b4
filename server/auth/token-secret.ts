// The secret that signs tokens, when none is set: made once and kept beside the embedded database.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Reads the secret of a data folder, or makes it.
 * @param log is warned when the secret is made: everybody must sign in again */
export async function keptSecret (dataDir: string, log: { warn: (message: string) => void }): Promise<string> {
  const file = join(dataDir, 'jwt-secret')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  try {
    // 'wx': of two processes that start together, one writes and both read.
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
    log.warn(`A new secret signs tokens, in ${file}: whoever was signed in signs in again`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = await readFile(file, 'utf8')
  if (Buffer.byteLength(secret) < 32) throw new Error(`${file} is damaged: delete it, and everyone signs in again`)
  return secret
}
