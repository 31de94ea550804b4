/** The CRC-32 table (polynomial 0xedb88320, as in zip and Ethernet). */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? byte >>> 1 ^ 0xedb88320 : byte >>> 1
  return byte
})

/** CRC-32 (ISO 3309), from 0 to 2 ** 32 - 1. */
export function crc32 (bytes: Uint8Array): number {
  let rest = ~0
  // An indexed loop: an iterator is several times slower until it is optimized, and a file has millions of bytes.
  for (let i = 0; i < bytes.length; i++) rest = rest >>> 8 ^ REMAINDERS[(rest ^ bytes[i]!) & 0xff]!
  return ~rest >>> 0
}
