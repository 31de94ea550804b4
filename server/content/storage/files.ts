// The interface of the storage of pictures and videos.
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Range } from '../../http/answers/ranges.ts'
import { RequestError } from '../../http/errors/request-error.ts'

export interface StoredFile {
  name: string
  /** Time of the last write. */
  writtenAt: Date
}

export interface Opened {
  stream: Readable
  /** Bytes of the whole file. For a range, the storage may not know it. */
  size: number
}

export interface MediaFiles {
  /** Writes a file atomically, replacing an existing one. */
  put (name: string, bytes: Uint8Array): Promise<void>
  /** @returns the size in bytes, undefined if there is no such file */
  sizeOf (name: string): Promise<number | undefined>
  /** @returns the file or a range of it, undefined if there is no such file */
  get (name: string, range?: Range): Promise<Opened | undefined>
  /** Does nothing if there is no such file. */
  delete (name: string): Promise<void>
  list (): Promise<StoredFile[]>
}

/** Awaits an operation on files.
 * @throws RequestError 503 if it fails, which is logged */
export async function orUnavailable<T> (log: Pick<FastifyBaseLogger, 'error'>, act: Promise<T>): Promise<T> {
  return act.catch((err: unknown) => {
    log.error({ err }, 'The storage of pictures and videos is unavailable')
    throw new RequestError('UNAVAILABLE')
  })
}
