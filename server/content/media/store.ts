// Rows of pictures and videos, and their uses.
import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { audit } from '../../accounts/audit/log.ts'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/queries/prepared.ts'
import { exercises, filesOfExercise, filesOfSign, media, signs } from '../../database/schema/tables.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import { pageOf, type Page, type Paging } from '../../http/answers/shapes.ts'
import { totalOf } from '../../http/answers/totals.ts'
import { MAX_USES, total, usesBy, type Use } from '../../http/errors/uses.ts'
import type { MediaFiles } from '../storage/files.ts'
import { addressOf, hashIn, namesOf } from '../storage/names.ts'
import type { Media } from './schemas.ts'

export type MediaRow = typeof media.$inferSelect

export function toMedia ({ hash, ...row }: MediaRow): Media {
  const [url, smallUrl] = namesOf({ hash, type: row.type }).map(addressOf) as [string, string | undefined]
  return { ...row, url, smallUrl: smallUrl ?? null }
}

/** The newest first. */
export async function findMedia (db: Database, query: Paging): Promise<Page<Media>> {
  const list = db.select().from(media).orderBy(desc(media.id))
  const { items, ...total } = await pageOf(list, totalOf(db, media, undefined, query), query)
  return { items: items.map(toMedia), ...total }
}

export async function findByHash (db: Database, hash: string): Promise<MediaRow | undefined> {
  const query = prepared(db, 'media_by_hash', () =>
    db.select().from(media).where(eq(media.hash, sql.placeholder('hash'))))
  return (await query.execute({ hash }))[0]
}

/** Records another upload of a file.
 * @returns its row; undefined if the file is unknown or was just deleted */
export async function noteUpload (db: Database, hash: string): Promise<MediaRow | undefined> {
  const [row] = await db.update(media).set({ uploadedAt: sql`now()` }).where(eq(media.hash, hash)).returning()
  return row
}

/** Adds a row, or keeps the existing one, after waiting for a concurrent deletion.
 * @returns the row, and whether it is new */
export async function addMedia (
  db: Database, values: Omit<typeof media.$inferInsert, 'id'> & { uploadedBy: string | undefined }
): Promise<{ row: MediaRow, isNew: boolean }> {
  return db.transaction(async tx => {
    const [added] = await tx.insert(media).values(values).onConflictDoNothing({ target: media.hash }).returning()
    if (added) {
      const { hash, type, bytes, width, height } = added
      const details = { hash, type, bytes, width, height }
      await audit(tx, { action: 'media.created', by: values.uploadedBy, on: { kind: 'media', id: added.id }, details })
    }
    const row = added ?? await noteUpload(tx, values.hash)
    // It was deleted meanwhile.
    if (!row) throw new RequestError('UPLOADS_BUSY')
    return { row, isNew: added !== undefined }
  })
}

/** Deletes a row. Its files are left to `deleteFiles`, because a transaction must not wait for the storage.
 * @param by the id of an admin; undefined in a terminal
 * @returns the row, if there was one
 * @throws RequestError 422 if signs or exercises show it */
export async function deleteMedia (db: Database, id: string, by?: string): Promise<MediaRow | undefined> {
  return db.transaction(async tx => {
    const [row] = await tx.select().from(media).where(eq(media.id, id)).for('update')
    if (!row) return undefined
    const usedBy = await usesOf(tx, row.hash)
    if (usedBy.length > 0) throw new RequestError('MEDIA_IN_USE', { usedBy })
    await tx.delete(media).where(eq(media.id, id))
    const { hash, type, bytes } = row
    await audit(tx, { action: 'media.deleted', by, on: { kind: 'media', id }, details: { hash, type, bytes } })
    return row
  })
}

/** Deletes files without a row. A concurrent upload of the same file may lose its files; uploading again restores them.
 * @param names of one row, or of one stray file
 * @returns whether they were deleted */
export async function deleteFiles (db: Database, files: MediaFiles, names: readonly string[]): Promise<boolean> {
  const hash = hashIn(names[0]!)
  if (hash !== undefined && await findByHash(db, hash)) return false
  await Promise.all(names.map(files.delete))
  return true
}

async function usesOf (tx: Database, hash: string): Promise<Use[]> {
  const shows = (files: SQL) => sql`${files} @> array[${hash}]`
  const bySigns = await tx.select({ id: signs.id, name: signs.word, total }).from(signs)
    .where(shows(filesOfSign(signs))).orderBy(signs.id).limit(MAX_USES)
  const byExercises = await tx.select({ id: exercises.id, name: exercises.prompt, total }).from(exercises)
    .where(shows(filesOfExercise(exercises))).orderBy(exercises.id).limit(MAX_USES)
  return [...usesBy('sign', bySigns), ...usesBy('exercise', byExercises)]
}

/** Unused files, the oldest first. */
export async function findUnused (db: Database): Promise<MediaRow[]> {
  const used = sql`select unnest(${filesOfSign(signs)}) from ${signs}
    union all select unnest(${filesOfExercise(exercises)}) from ${exercises}`
  return db.select().from(media).where(sql`${media.hash} not in (${used})`).orderBy(media.id)
}

/** The names of the files of all rows. */
export async function findKnownNames (db: Database): Promise<Set<string>> {
  const rows = await db.select({ hash: media.hash, type: media.type }).from(media)
  return new Set(rows.flatMap(namesOf))
}
