// What of an image costs time before a pixel is seen: the passes of a JPEG over its picture, the texts of a PNG.

/** Markers of a JPEG: the second byte, after 0xff (ITU-T T.81, table B.1). */
const SOF0 = 0xc0
const RST0 = 0xd0
const EOI = 0xd9
const SOS = 0xda
/** Of SOF9 to SOF11 and SOF13 to SOF15: what comes is coded arithmetically. */
const ARITHMETIC: readonly number[] = [0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]

export interface Coding {
  /** How often the picture is gone over. */
  scans: number
  isArithmetic: boolean
}

/**
 * Walks over the markers of a JPEG as libjpeg does, and decodes nothing (ITU-T T.81, B.1.1): what is between two of
 * them is skipped, and 0xff00 is a byte of the picture. It finds every scan that libjpeg would decode.
 * @param bytes of a JPEG, damaged or not
 */
export function codingOf (bytes: Uint8Array): Coding {
  const coding = { scans: 0, isArithmetic: false }
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[++at] ?? EOI
    if (marker === EOI) break
    // Fill bytes, stuffed zeros, and what libjpeg skips without a look.
    if (marker === 0xff || marker < SOF0) continue
    if (marker === SOS) coding.scans++
    if (ARITHMETIC.includes(marker)) coding.isArithmetic = true
    const isAlone = marker >= RST0 && marker < EOI
    at += 1 + (isAlone ? 0 : bytes[at + 1]! << 8 | bytes[at + 2]!)
  }
  return coding
}

const SIGNATURE = 8
/** Length, type and checksum of a chunk. */
const FRAME = 12
const TEXTS = ['tEXt', 'zTXt', 'iTXt'].map(type => Buffer.from(type).readUInt32BE())

/**
 * Takes the texts out of a PNG, in place: each may unpack to megabytes, and tells nothing of the pixels.
 * @param bytes of a PNG, damaged or not: what follows the last whole chunk stays
 * @returns the beginning of `bytes`
 */
export function withoutTexts (bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let [at, length] = [SIGNATURE, SIGNATURE]
  const keep = (end: number) => {
    if (length < at) bytes.copyWithin(length, at, end)
    length += end - at
  }
  while (at + FRAME <= bytes.length) {
    const end = at + FRAME + view.getUint32(at)
    if (end > bytes.length) break
    if (!TEXTS.includes(view.getUint32(at + 4))) keep(end)
    at = end
  }
  keep(bytes.length)
  return bytes.subarray(0, length)
}
