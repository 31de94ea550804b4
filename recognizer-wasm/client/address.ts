import { DactyloError } from '../src/errors.ts'

/** The whole address, for a worker that resolves relative ones by its own. Here they resolve as those of `fetch` do.
 * Next gives relative addresses to the package's files. A server has no address, and fetches nothing.
 * @throws DactyloError `invalid-argument` */
export function addressOf (url: string | URL): string {
  const base = globalThis.document?.baseURI ?? globalThis.location?.href
  if (base === undefined) return String(url)
  try {
    return new URL(url, base).href
  } catch (cause) {
    throw new DactyloError('invalid-argument', `${String(url)} is no address of a file or folder`, { cause })
  }
}
