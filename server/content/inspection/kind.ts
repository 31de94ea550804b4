// Detects the type of a file by its first bytes, because names and declared types may be wrong.
import { formatOf } from '../../recognition/images/segments.ts'
import { isMp4 } from './mp4.ts'
import { isWebm } from './webm.ts'

export type Kind = 'picture' | 'video/mp4' | 'video/webm'

/** Undefined for a type that is not stored. */
export function kindOf (bytes: Uint8Array): Kind | undefined {
  if (formatOf(bytes) || isWebp(bytes)) return 'picture'
  if (isMp4(bytes)) return 'video/mp4'
  return isWebm(bytes) ? 'video/webm' : undefined
}

/** RIFF, four bytes of length, WEBP (RFC 9649, 2.4). */
function isWebp (bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return text.startsWith('RIFF') && text.endsWith('WEBP')
}
