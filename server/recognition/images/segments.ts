// Reads segments of JPEG and chunks of PNG files, some of which cost time before any pixel is decoded.

/** Longest side of an image in pixels: one row of millions takes seconds. */
export const MAX_SIDE = 16_384

const SIGNATURES = { jpeg: [0xff, 0xd8, 0xff], png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }

/** The format of an image by its first bytes, undefined for other files. */
export function formatOf (bytes: Uint8Array): keyof typeof SIGNATURES | undefined {
  const isOf = (signature: number[]) => signature.every((byte, i) => bytes[i] === byte)
  if (isOf(SIGNATURES.jpeg)) return 'jpeg'
  return isOf(SIGNATURES.png) ? 'png' : undefined
}

/** Markers of a JPEG: the second byte, after 0xff (ITU-T T.81, table B.1). */
const SOF0 = 0xc0
const RST0 = 0xd0
const EOI = 0xd9
const SOS = 0xda
/** Markers of frames that decoders support: baseline, extended, and progressive. */
const WHOLE: readonly number[] = [0xc0, 0xc1]
const PROGRESSIVE = 0xc2
/** SOF3, SOF5 to SOF7, SOF9 to SOF11 and SOF13 to SOF15: lossless, hierarchical or arithmetic coding. */
const UNUSUAL: readonly number[] = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]
/** Bits per sample that decoders support. */
const PRECISION = 8

/** Scans the markers of a JPEG as libjpeg does, without decoding (ITU-T T.81, B.1.1): skips the data between markers,
 * where 0xff00 is a byte of the picture. Finds every scan that libjpeg would decode.
 * @param bytes of a JPEG, possibly damaged
 * @param maxMarkers how many bytes 0xff to check at most. Default: all */
export function codingOf (bytes: Uint8Array, maxMarkers = Infinity) {
  const coding = {
    pixels: 0,
    /** Whether the picture is progressive. */
    isInPasses: false,
    /** Number of scans over all or part of the picture. */
    scans: 0,
    /** Whether the coding is rare and the decoder rejects it or is slow at it. */
    isUnusual: false
  }
  let left = maxMarkers
  for (let at = bytes.indexOf(0xff); at >= 0 && left > 0; at = bytes.indexOf(0xff, at)) {
    left--
    const marker = bytes[++at] ?? EOI
    if (marker === EOI) break
    // Fill bytes, stuffed zeros, and markers that libjpeg skips.
    if (marker === 0xff || marker < SOF0) continue
    if (marker === SOS) coding.scans++
    if (marker === PROGRESSIVE) coding.isInPasses = true
    // The segment of a frame holds length, precision, height and width (B.2.2).
    if (marker === PROGRESSIVE || WHOLE.includes(marker)) {
      coding.pixels += uint16(bytes, at + 4) * uint16(bytes, at + 6)
      if ((bytes[at + 3] ?? PRECISION) !== PRECISION) coding.isUnusual = true
    }
    if (UNUSUAL.includes(marker)) coding.isUnusual = true
    const isAlone = marker >= RST0 && marker < EOI
    at += 1 + (isAlone ? 0 : uint16(bytes, at + 1))
  }
  return coding
}

/** 0 beyond the end. */
const uint16 = (bytes: Uint8Array, at: number) => bytes[at]! << 8 | bytes[at + 1]!

/** Bytes up to the end of a PNG's header (PNG, 11.2.1). */
const HEADER = 33
const [WIDTH, HEIGHT, INTERLACE] = [16, 20, 28]

/** @param bytes of a PNG, possibly damaged */
export function headerOf (bytes: Uint8Array) {
  if (bytes.length < HEADER) return { pixels: 0, isInPasses: false }
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return { pixels: view.getUint32(WIDTH) * view.getUint32(HEIGHT), isInPasses: bytes[INTERLACE] === 1 }
}

/** Length, type and checksum of a chunk. */
const FRAME = 12
const TEXTS = ['tEXt', 'zTXt', 'iTXt'].map(type => Buffer.from(type).readUInt32BE())

/** Removes the texts of a PNG in place: each may decompress to megabytes, and the pixels do not need them.
 * @param bytes of a PNG, possibly damaged: bytes after the last complete chunk are kept
 * @returns the start of `bytes` */
export function withoutTexts (bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let [at, length] = [SIGNATURES.png.length, SIGNATURES.png.length]
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
