import { addressOf as wholeAddress, ownAddress } from '../src/address.ts'

/** The whole address, for a worker that resolves relative ones by its own. Next gives relative addresses to the
 * package's files. A server that renders a page has no address, and fetches nothing.
 * @throws DactyloError `invalid-argument` */
export const addressOf = (url: string | URL): string => ownAddress() === undefined ? String(url) : wholeAddress(url)
