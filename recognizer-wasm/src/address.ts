import { DactyloError } from './errors.ts'

/** A URL, or its text. */
export type Address = string | { readonly href: string }

/** The address of the page, or of the worker's script; undefined on a server. */
export function ownAddress (): string | undefined {
  const { document, location } = globalThis as { document?: { baseURI: string }, location?: { href: string } }
  return document?.baseURI ?? location?.href
}

/** The address of a folder, with a slash at its end. */
export const asFolder = (address: string) => address.replace(/\/*$/, '/')

/** The whole address. Relative ones resolve as those of `fetch` do.
 * @throws DactyloError `invalid-argument` */
export function addressOf (address: Address): string {
  try {
    return new URL(typeof address === 'string' ? address : address.href, ownAddress()).href
  } catch (cause) {
    const message = `${String(address)} is not an address: give a URL, as pathToFileURL makes it of a path`
    throw new DactyloError('invalid-argument', message, { cause })
  }
}
