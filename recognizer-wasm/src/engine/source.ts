// A file of the engine, in memory or on its way.
import { bytesIn } from '../typed-arrays.ts'

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
 * @throws Error, with the option's name, when the source is none of these, was answered with an error, or does not
 *   arrive
 */
export async function bytesFrom (source: FileSource | Promise<FileSource>, what: string): Promise<Uint8Array> {
  const file = await source
  const bytes = bytesIn(file)
  if (bytes) return bytes
  if (typeof (file as Partial<Download> | undefined)?.arrayBuffer !== 'function') {
    throw new TypeError(`${what} must be a Uint8Array, an ArrayBuffer or a Response`)
  }
  const { ok, status } = file as Download
  if (!ok) throw new Error(`${what} cannot be loaded: the answer was ${status}`)
  return new Uint8Array(await (file as Download).arrayBuffer())
}
