import { DactyloError } from './errors.ts'

/** A URL object or a URL string. */
export type Address = string | { readonly href: string }

/** The base URL of the page or of the worker's script; undefined on a server. */
export function ownAddress (): string | undefined {
  const { document, location } = globalThis as { document?: { baseURI: string }, location?: { href: string } }
  return document?.baseURI ?? location?.href
}

/** A folder's address with one trailing slash. */
export const asFolder = (address: string) => address.replace(/\/*$/, '/')

/** An absolute URL. A relative URL resolves like one passed to `fetch`.
 * @throws DactyloError `invalid-argument` */
export function addressOf (address: Address): string {
  try {
    return new URL(typeof address === 'string' ? address : address.href, ownAddress()).href
  } catch (cause) {
    const message = `${String(address)} is not a URL. For a file path, use pathToFileURL(path)`
    throw new DactyloError('invalid-argument', message, { cause })
  }
}
