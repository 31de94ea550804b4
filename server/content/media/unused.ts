// Finds unused files, and files without a row, which are left over from failed uploads.
import type { Database } from '../../database/database.ts'
import { requestErrorOf } from '../../http/errors/any-error.ts'
import type { MediaFiles, StoredFile } from '../storage/files.ts'
import { namesOf } from '../storage/names.ts'
import { deleteFiles, deleteMedia, findKnownNames, findUnused } from './store.ts'

/** Milliseconds for which an unused file is kept: its sign may not be written yet. */
const KEEP_MS = 24 * 3_600_000

/** Names of our files. Other files in the folder belong to somebody else. */
const OURS = /^([0-9a-f]{64}(-small)?\.\w+|[0-9a-f-]{36}\.part)$/

interface UnusedFile extends StoredFile {
  /** Id of its row, if it has one. */
  id: string | undefined
}

/** The oldest first. Rows without files are not listed. */
export async function findUnusedFiles (db: Database, files: MediaFiles): Promise<UnusedFile[]> {
  // Files are listed before rows: a file uploaded meanwhile has both, or is not listed.
  const stored = (await files.list()).filter(({ name }) => OURS.test(name))
  const [rows, known] = [await findUnused(db), await findKnownNames(db)]
  const ids = new Map(rows.flatMap(row => namesOf(row).map(name => [name, row] as const)))
  const unused = stored.flatMap(({ name, writtenAt }) => {
    const row = ids.get(name)
    if (!row && known.has(name)) return []
    return [{ name, writtenAt: row?.uploadedAt ?? writtenAt, id: row?.id }]
  })
  return unused.sort((one, other) => one.writtenAt.getTime() - other.writtenAt.getTime())
}

/** Deletes files older than a day that are still unused.
 * @returns the number of deleted files */
export async function deleteUnused (db: Database, files: MediaFiles, unused: readonly UnusedFile[]): Promise<number> {
  let deleted = 0
  const done = new Map<string, boolean>()
  for (const { name, writtenAt, id } of unused) {
    if (Date.now() - writtenAt.getTime() < KEEP_MS) continue
    const of = id ?? name
    if (!done.has(of)) done.set(of, await (id ? deleteUnlessUsed(db, files, id) : deleteFiles(db, files, [name])))
    if (done.get(of)) deleted++
  }
  return deleted
}

async function deleteUnlessUsed (db: Database, files: MediaFiles, id: string): Promise<boolean> {
  const row = await deleteMedia(db, id).catch((error: Error) => {
    if (requestErrorOf(error)?.code !== 'MEDIA_IN_USE') throw error
  })
  return row ? deleteFiles(db, files, namesOf(row)) : false
}
