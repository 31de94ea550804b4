// A file of the engine: its bytes, or a download in progress.
import { bytesIn } from '../typed-arrays.ts'
import { DactyloError, invalidArgument, messageOf } from '../errors.ts'

/** The part of a fetch Response that we use. */
export interface Download {
  readonly ok: boolean
  readonly status: number
  arrayBuffer (): Promise<ArrayBuffer>
}

/** A file's bytes, or the response to a request for it. */
export type FileSource = Uint8Array | ArrayBuffer | Download

/**
 * @param option the name of the option that holds the file, for messages
 * @throws DactyloError: `invalid-argument` for another kind of source; `download` if the request fails or the response
 * has an error status
 */
export async function bytesFrom (source: FileSource | Promise<FileSource>, option: string): Promise<Uint8Array> {
  const file = await awaitDownload(source, option)
  const bytes = bytesIn(file)
  if (bytes) return bytes
  if (typeof (file as Partial<Download> | undefined)?.arrayBuffer !== 'function') {
    throw invalidArgument(`${option} must be a Uint8Array, an ArrayBuffer or a Response`)
  }
  const { ok, status } = file as Download
  if (!ok) throw new DactyloError('download', `${option} cannot be loaded: the answer was ${status}`)
  return new Uint8Array(await awaitDownload((file as Download).arrayBuffer(), option))
}

/** @throws DactyloError `download`, with the option's name, if the promise rejects */
export async function awaitDownload<T> (download: T | Promise<T>, option: string): Promise<T> {
  try {
    return await download
  } catch (cause) {
    throw new DactyloError('download', `${option} cannot be loaded: ${messageOf(cause)}`, { cause })
  }
}
