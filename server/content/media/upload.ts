// From an uploaded file to a row and what is stored.
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

/** Largest files that are in memory at once, one of each admin. */
const AT_ONCE = 2

/** Bytes of the largest file. */
export const largestOf = ({ maxImageBytes, maxMediaVideoBytes }: Limits) =>
  Math.max(maxImageBytes, maxMediaVideoBytes)

export function createMediaKeeper ({ db, files, config, reader, log }: Parts) {
  const store = (names: string[], contents: Uint8Array[]) =>
    orUnavailable(log, Promise.all(names.map((name, i) => files.put(name, contents[i]!))))

  /** What is to be stored of a file. @throws RequestError 400 no picture or film, or a damaged one; 413 too large */
  async function read (bytes: Bytes) {
    const { maxImagePixels: maxPixels, maxImageBytes, maxMediaVideoBytes } = config
    const file = await reader.read({ bytes, maxPixels, maxImageBytes, maxMediaVideoBytes })
    if (!('fault' in file)) return { contents: [bytes], ...file }
    if (file.fault === 'FILM_CODEC') throw invalid('file', fillIn(faultTexts.filmCodec, { name: file.codec }))
    return refuse(file.fault, config)
  }

  /** Stores a file, once however often it comes.
   * @param by the id of an admin; none at a terminal
   * @returns its row, and whether it is new
   * @throws RequestError as `read`, or 503 when it can't be written, which is logged */
  async function keep (bytes: Bytes, by?: string): Promise<{ row: MediaRow, isNew: boolean }> {
    const hash = Buffer.from(await subtle.digest('SHA-256', bytes)).toString('hex')
    const known = await noteUpload(db, hash)
    if (known && await orUnavailable(log, areThere(files, namesOf(known)))) return { row: known, isNew: false }
    const { type, width, height, contents } = await read(bytes)
    const names = namesOf({ hash, type })
    // The file before the row: what has no row is not given out.
    await store(names, contents)
    const values = { hash, type, width, height, bytes: contents[0]!.length, uploadedBy: by }
    const added = await addMedia(db, values)
    // Somebody may have deleted the same meanwhile, with its files.
    if (!await orUnavailable(log, areThere(files, names))) await store(names, contents)
    return added
  }
  return { read, keep }
}

export function createUploader (parts: Parts) {
  const { keep } = createMediaKeeper(parts)
  const largest = largestOf(parts.config)
  const memory = createMemoryShares({ maxBytes: AT_ONCE * largest, maxBytesPerCaller: largest, busy: 'UPLOADS_BUSY' })
  /** Stores a file that comes over the network.
   * @param by the id of an admin
   * @param receive brings its bytes, within the budget that they have
   * @throws RequestError as `keep`, 503 when there is no budget, or what `receive` throws */
  return (by: string, receive: (budget: MemoryBudget) => Promise<Bytes>): Promise<{ row: MediaRow, isNew: boolean }> =>
    memory.with(by, async budget => keep(await receive(budget), by))
}

async function areThere (files: MediaFiles, names: string[]): Promise<boolean> {
  const sizes = await Promise.all(names.map(files.sizeOf))
  return sizes.every(size => size !== undefined)
}

function refuse (fault: FileErrorCode, { maxImagePixels: maxPixels }: Limits): never {
  switch (fault) {
    case 'NOT_MEDIA': throw invalid('file', faultTexts.notMedia)
    case 'FILM_DAMAGED': throw invalid('file', faultTexts.filmDamaged)
    case 'FILE_TOO_LARGE': throw new RequestError('BODY_TOO_LARGE')
    case 'IMAGE_TOO_LARGE': throw new RequestError(fault, { values: { maxPixels, maxSide: MAX_SIDE } })
    default: throw invalid('file', errorTexts[fault])
  }
}
