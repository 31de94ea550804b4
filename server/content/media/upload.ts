// Stores uploaded files.
import { subtle } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../settings/config.ts'
import type { Database } from '../../database/database.ts'
import { createMemoryShares } from '../../http/limits/memory-shares.ts'
import type { MemoryBudget } from '../../http/requests/uploads.ts'
import { RequestError, invalid } from '../../http/errors/request-error.ts'
import { errorTexts } from '../../http/errors/codes.ts'
import { faultTexts, fillIn } from '../../http/texts/texts.ts'
import { MAX_SIDE } from '../../recognition/images/segments.ts'
import { orUnavailable, type MediaFiles } from '../storage/files.ts'
import type { createFileReader } from '../inspection/reader.ts'
import type { FileErrorCode } from '../inspection/worker.ts'
import { namesOf } from '../storage/names.ts'
import { addMedia, noteUpload, type MediaRow } from './store.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Limits = Pick<Config, 'maxImageBytes' | 'maxMediaVideoBytes' | 'maxImagePixels'>

interface Parts {
  db: Database
  files: MediaFiles
  config: Limits
  reader: ReturnType<typeof createFileReader>
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Files of maximum size in memory at once, one per admin. */
const AT_ONCE = 2

/** Maximum size of a file, in bytes. */
export const largestOf = ({ maxImageBytes, maxMediaVideoBytes }: Limits) =>
  Math.max(maxImageBytes, maxMediaVideoBytes)

export function createMediaKeeper ({ db, files, config, reader, log }: Parts) {
  const store = (names: string[], contents: Uint8Array[]) =>
    orUnavailable(log, Promise.all(names.map((name, i) => files.put(name, contents[i]!))))

  /** Inspects a file.
   * @throws RequestError 400 for a damaged file or another type, 413 if it is too large */
  async function read (bytes: Bytes) {
    const { maxImagePixels: maxPixels, maxImageBytes, maxMediaVideoBytes } = config
    const file = await reader.read({ bytes, maxPixels, maxImageBytes, maxMediaVideoBytes })
    if (!('fault' in file)) return { contents: [bytes], ...file }
    if (file.fault === 'VIDEO_CODEC') throw invalid('file', fillIn(faultTexts.videoCodec, { name: file.codec }))
    return refuse(file.fault, config)
  }

  /** Stores a file, only once however often it is uploaded.
   * @param by the id of an admin; undefined in a terminal
   * @returns its row, and whether it is new
   * @throws RequestError as `read`, or 503 if it can't be written, which is logged */
  async function keep (bytes: Bytes, by?: string): Promise<{ row: MediaRow, isNew: boolean }> {
    const hash = Buffer.from(await subtle.digest('SHA-256', bytes)).toString('hex')
    const known = await noteUpload(db, hash)
    if (known && await orUnavailable(log, exist(files, namesOf(known)))) return { row: known, isNew: false }
    const { type, width, height, contents } = await read(bytes)
    const names = namesOf({ hash, type })
    // Files are stored before the row, because a file without a row is not served.
    await store(names, contents)
    const values = { hash, type, width, height, bytes: contents[0]!.length, uploadedBy: by }
    const added = await addMedia(db, values)
    // The same file may have been deleted meanwhile.
    if (!await orUnavailable(log, exist(files, names))) await store(names, contents)
    return added
  }
  return { read, keep }
}

export function createUploader (parts: Parts) {
  const { keep } = createMediaKeeper(parts)
  const largest = largestOf(parts.config)
  const memory = createMemoryShares({ maxBytes: AT_ONCE * largest, maxBytesPerCaller: largest, busy: 'UPLOADS_BUSY' })
  /** Stores an uploaded file.
   * @param by the id of an admin
   * @param receive reads its bytes, within their memory budget
   * @throws RequestError as `keep`, 503 if memory is full, or the errors of `receive` */
  return (by: string, receive: (budget: MemoryBudget) => Promise<Bytes>): Promise<{ row: MediaRow, isNew: boolean }> =>
    memory.with(by, async budget => keep(await receive(budget), by))
}

async function exist (files: MediaFiles, names: string[]): Promise<boolean> {
  const sizes = await Promise.all(names.map(files.sizeOf))
  return sizes.every(size => size !== undefined)
}

function refuse (fault: FileErrorCode, { maxImagePixels: maxPixels }: Limits): never {
  switch (fault) {
    case 'NOT_MEDIA': throw invalid('file', faultTexts.notMedia)
    case 'VIDEO_DAMAGED': throw invalid('file', faultTexts.videoDamaged)
    case 'FILE_TOO_LARGE': throw new RequestError('BODY_TOO_LARGE')
    case 'IMAGE_TOO_LARGE': throw new RequestError(fault, { values: { maxPixels, maxSide: MAX_SIDE } })
    default: throw invalid('file', errorTexts[fault])
  }
}
