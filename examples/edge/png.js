// Reads the chunks of a PNG (PNG specification, section 11).

const SIGNATURE = 8
/** Bytes of a chunk besides its data: length, type and checksum. */
const FRAME = 12
/** The chunks that the pixels need. Dropping the rest removes colour profiles, which may be broken. */
const NEEDED = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']

/** Width and height are in the first chunk.
 * @returns the number of pixels, or an error code */
export function headerOfPng (bytes) {
  const pixels = bytes.length < 24 ? 0 : uint32(bytes, 16) * uint32(bytes, 20)
  return { pixels, fault: pixels === 0 ? 'IMAGE_DAMAGED' : undefined }
}

/** A PNG with only the chunks that its pixels need. */
export function plain (bytes) {
  const kept = [...chunksOf(bytes)].filter(({ type }) => NEEDED.includes(type))
  const png = new Uint8Array(SIGNATURE + kept.reduce((length, { from, to }) => length + to - from, 0))
  png.set(bytes.subarray(0, SIGNATURE))
  let at = SIGNATURE
  for (const { from, to } of kept) {
    png.set(bytes.subarray(from, to), at)
    at += to - from
  }
  return png
}

/** The EXIF orientation, 1 to 8; 1 is upright. */
export function orientationOf (bytes) {
  const exif = [...chunksOf(bytes)].find(({ type }) => type === 'eXIf')
  return exif ? orientationIn(bytes.slice(exif.from + 8, exif.to - 4)) : 1
}

function * chunksOf (bytes) {
  for (let from = SIGNATURE; from + FRAME <= bytes.length;) {
    const to = from + FRAME + uint32(bytes, from)
    if (to > bytes.length) return
    yield { type: String.fromCharCode(...bytes.subarray(from + 4, from + 8)), from, to }
    from = to
  }
}

const uint32 = (bytes, at) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(at)

/** The orientation tag, and the size of an entry (TIFF 6.0, section 2). */
const [ORIENTATION, ENTRY] = [0x0112, 12]

function orientationIn (tiff) {
  const view = new DataView(tiff.buffer)
  const isLittle = tiff[0] === 0x49
  const uint16 = at => at + 2 <= view.byteLength ? view.getUint16(at, isLittle) : 0
  const first = 4 + 4 <= view.byteLength ? view.getUint32(4, isLittle) : view.byteLength
  for (let entry = 0; entry < uint16(first); entry++) {
    const at = first + 2 + entry * ENTRY
    if (uint16(at) === ORIENTATION) return uint16(at + 8) || 1
  }
  return 1
}
