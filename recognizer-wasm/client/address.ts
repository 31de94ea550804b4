import { addressOf as wholeAddress, ownAddress } from '../src/address.ts'

/** An absolute URL, because a worker resolves relative ones against its own address. (Next passes relative addresses of
 * the package's files.) During server rendering there is no base URL, and nothing is fetched.
 * @throws DactyloError `invalid-argument` */
export const addressOf = (url: string | URL): string => ownAddress() === undefined ? String(url) : wholeAddress(url)
