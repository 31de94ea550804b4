// Where the files of pictures and films are kept: all that the rest of the code knows of it.
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Range } from '../../http/answers/ranges.ts'
import { RequestError } from '../../http/errors/request-error.ts'

export interface StoredFile {
  name: string
  /** When it was last written. */
  writtenAt: Date
}

export interface Opened {
  stream: Readable
  /** Bytes of the whole file. Of a part a store may not know it. */
  size: number
}

export interface MediaFiles {
  /** Writes a file, whole or not at all; one of this name is replaced. */
  put (name: string, bytes: Uint8Array): Promise<void>
  /** @returns how many bytes a file has; undefined where there is none */
  sizeOf (name: string): Promise<number | undefined>
  /** @returns the bytes of a file, or some of them; undefined where there is none */
  get (name: string, range?: Range): Promise<Opened | undefined>
  /** Whether there is one or not. */
  delete (name: string): Promise<void>
  /** In no order. */
  list (): Promise<StoredFile[]>
}

/** What is done with files. @throws RequestError 503 when that fails, which is logged */
export async function orUnavailable<T> (log: Pick<FastifyBaseLogger, 'error'>, act: Promise<T>): Promise<T> {
  return act.catch((err: unknown) => {
    log.error({ err }, 'pictures and films can not be reached')
    throw new RequestError('UNAVAILABLE')
  })
}
