// From an uploaded file to a row and what is stored.
import { subtle } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/client.ts'
import { takeTurns } from '../database/turns.ts'
import { createMemoryShares } from '../http/memory-shares.ts'
import type { Room } from '../http/uploads.ts'
import { RequestError, STATUS_OF, invalid } from '../replies/errors.ts'
import { errorTexts, faultTexts } from '../replies/texts.ts'
import { MAX_SIDE } from '../recognition/images.ts'
import { orUnavailable } from './files.ts'
import type { MediaFiles } from './files.ts'
import { kindOf } from './kind.ts'
import { sizeOfMp4 } from './mp4.ts'
import { namesOf } from './names.ts'
import type { MediaType } from './names.ts'
import { addMedia, findByHash } from './store.ts'
import type { MediaRow } from './store.ts'
import { sizeOfWebm } from './webm.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Limits = Pick<Config, 'maxMediaImageBytes' | 'maxMediaVideoBytes' | 'maxImagePixels'>

interface Parts { db: Database, files: MediaFiles, config: Limits, log: FastifyBaseLogger }

/** Largest files that are in memory at once, one of each admin. */
const AT_ONCE = 2

/** What is to be stored of a file: the contents in the order of their names. */
interface Stored { type: MediaType, contents: Uint8Array[], width: number, height: number }

/** Bytes of the largest file. */
export const largestOf = ({ maxMediaImageBytes, maxMediaVideoBytes }: Limits) =>
  Math.max(maxMediaImageBytes, maxMediaVideoBytes)

export function createUploader ({ db, files, config, log }: Parts) {
  const largest = largestOf(config)
  const memory = createMemoryShares({ most: AT_ONCE * largest, share: largest, busy: 'UPLOADS_BUSY' })
  const { inTurn } = takeTurns({ places: 1 })

  const store = (names: string[], { contents }: Stored) =>
    orUnavailable(log, Promise.all(names.map((name, i) => files.put(name, contents[i]!))))

  async function keep (bytes: Bytes, by: string) {
    const hash = Buffer.from(await subtle.digest('SHA-256', bytes)).toString('hex')
    const known = await findByHash(db, hash)
    if (known && await orUnavailable(log, areThere(files, namesOf(known)))) return { row: known, isNew: false }
    const stored = await inTurn(() => read(bytes, config))
    const { type, width, height, contents } = stored
    const names = namesOf({ hash, type })
    // The file before the row: what has no row is not given out.
    await store(names, stored)
    const values = { hash, type, width, height, bytes: contents[0]!.length, uploadedBy: by }
    const added = await addMedia(db, values)
    // Somebody may have deleted the same meanwhile, with its files.
    if (!await orUnavailable(log, areThere(files, names))) await store(names, stored)
    return added
  }

  /**
   * Stores a file, once however often it comes.
   * @param by the id of an admin
   * @param receive brings its bytes, within the room that they have
   * @returns its row, and whether it is new
   * @throws RequestError 400 no picture or film, or a damaged one; 413 too large; 503 there is no room, or it can't be
   * written, which is logged; or what `receive` throws
   */
  return (by: string, receive: (room: Room) => Promise<Bytes>): Promise<{ row: MediaRow, isNew: boolean }> =>
    memory.with(by, async room => keep(await receive(room), by))
}

async function areThere (files: MediaFiles, names: string[]): Promise<boolean> {
  const sizes = await Promise.all(names.map(files.sizeOf))
  return sizes.every(size => size !== undefined)
}

async function read (bytes: Bytes, config: Limits): Promise<Stored> {
  const kind = kindOf(bytes)
  if (!kind) throw invalid('file', faultTexts.notMedia)
  const most = kind === 'picture' ? config.maxMediaImageBytes : config.maxMediaVideoBytes
  if (bytes.length > most) throw new RequestError('BODY_TOO_LARGE')
  if (kind === 'picture') return readPicture(bytes, config.maxImagePixels)
  const size = kind === 'video/mp4' ? sizeOfMp4(bytes) : sizeOfWebm(bytes)
  if (!size) throw invalid('file', faultTexts.filmDamaged)
  return { type: kind, contents: [bytes], ...size }
}

async function readPicture (bytes: Bytes, maxPixels: number): Promise<Stored> {
  const read = (await import('./picture.ts')).readPicture
  const picture = await read(bytes, maxPixels)
  if ('fault' in picture) {
    const { fault } = picture
    if (STATUS_OF[fault] === 400) throw invalid('file', errorTexts[fault])
    throw new RequestError(fault, { values: { most: maxPixels, longest: MAX_SIDE } })
  }
  const { large, small, width, height } = picture
  return { type: 'image/webp', contents: [large, small], width, height }
}
