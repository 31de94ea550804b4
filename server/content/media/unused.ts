// Files that nothing shows, and those that have no row: what is left of an upload that failed.
import type { Database } from '../../database/database.ts'
import { requestErrorOf } from '../../http/errors/any-error.ts'
import type { MediaFiles, StoredFile } from '../storage/files.ts'
import { namesOf } from '../storage/names.ts'
import { deleteFiles, deleteMedia, findKnownNames, findUnused } from './store.ts'

/** Milliseconds for which a file stays whatever uses it: whoever has uploaded it may be about to write its sign. */
const KEPT = 24 * 3_600_000

/** Whatever else lies beside them is somebody's. */
const OURS = /^([0-9a-f]{64}(-small)?\.\w+|[0-9a-f-]{36}\.part)$/

export interface UnusedFile extends StoredFile {
  /** Of its row; none where the file has none. */
  id: string | undefined
}

/** The oldest first. Of a row whose files are lost there is nothing to tell. */
export async function findUnusedFiles (db: Database, files: MediaFiles): Promise<UnusedFile[]> {
  // The files before the rows: one that is uploaded meanwhile has both, or is not in here.
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

/** Deletes those that are older than a day, unless something has begun to show them.
 * @returns how many files are deleted */
export async function deleteUnused (db: Database, files: MediaFiles, unused: readonly UnusedFile[]): Promise<number> {
  let deleted = 0
  const done = new Map<string, boolean>()
  for (const { name, writtenAt, id } of unused) {
    if (Date.now() - writtenAt.getTime() < KEPT) continue
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
