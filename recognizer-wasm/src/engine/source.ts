// A file of the engine, in memory or on its way.
import { bytesIn } from '../typed-arrays.ts'
import { DactyloError, invalidArgument, messageOf } from '../errors.ts'

/** What we use of a Response of fetch. */
export interface Download {
  readonly ok: boolean
  readonly status: number
  arrayBuffer (): Promise<ArrayBuffer>
}

/** The bytes of a file, or the answer to a request for it. */
export type FileSource = Uint8Array | ArrayBuffer | Download

/**
 * @param what the name of the option that gave the file
 * @throws DactyloError, with the option's name: `invalid-argument` for any other kind of source, `download` for a
 * request that fails or an answer with an error status
 */
export async function bytesFrom (source: FileSource | Promise<FileSource>, what: string): Promise<Uint8Array> {
  const file = await arrived(source, what)
  const bytes = bytesIn(file)
  if (bytes) return bytes
  if (typeof (file as Partial<Download> | undefined)?.arrayBuffer !== 'function') {
    throw invalidArgument(`${what} must be a Uint8Array, an ArrayBuffer or a Response`)
  }
  const { ok, status } = file as Download
  if (!ok) throw new DactyloError('download', `${what} cannot be loaded: the answer was ${status}`)
  return new Uint8Array(await arrived((file as Download).arrayBuffer(), what))
}

/** @throws DactyloError `download`, with the option's name, when it does not arrive */
export async function arrived<T> (coming: T | Promise<T>, what: string): Promise<T> {
  try {
    return await coming
  } catch (cause) {
    throw new DactyloError('download', `${what} cannot be loaded: ${messageOf(cause)}`, { cause })
  }
}
