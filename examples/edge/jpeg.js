// Reads the header of a JPEG before it is decoded (ITU-T T.81, B.1.1).

const [SOF0, RST0, EOI] = [0xc0, 0xd0, 0xd9]
/** Start-of-frame markers that the decoder supports: baseline, extended and progressive. */
const USUAL = [0xc0, 0xc1, 0xc2]
/** Unsupported ones: lossless, hierarchical or arithmetic coding. */
const UNUSUAL = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]

/** Walks over the markers; like decoders, it skips everything between two of them.
 * @returns the number of pixels, or an error code */
export function headerOfJpeg (bytes) {
  let header = { pixels: 0, fault: 'IMAGE_DAMAGED' }
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[++at]
    if (marker === EOI) return header
    // Fill bytes, and the zeros that follow 0xff in entropy-coded data.
    if (marker === 0xff || !(marker >= SOF0)) continue
    if (UNUSUAL.includes(marker)) return { pixels: 0, fault: 'IMAGE_TOO_COMPLEX' }
    if (USUAL.includes(marker)) header = frameAt(bytes, at + 3)
    const isAlone = marker >= RST0 && marker < EOI
    at += 1 + (isAlone ? 0 : uint16(bytes, at + 1))
  }
  return { pixels: 0, fault: 'IMAGE_DAMAGED' }
}

/** Reads a frame header: bits per sample, height, width, number of components (B.2.2). */
function frameAt (bytes, at) {
  const pixels = uint16(bytes, at + 1) * uint16(bytes, at + 3)
  if (bytes[at] !== 8) return { pixels, fault: 'IMAGE_TOO_COMPLEX' }
  // Like the server, the decoder reads grey and RGB. It does not read CMYK.
  if (bytes[at + 5] === 4) return { pixels, fault: 'IMAGE_IN_CMYK' }
  return { pixels, fault: pixels === 0 ? 'IMAGE_DAMAGED' : undefined }
}

const uint16 = (bytes, at) => bytes[at] << 8 | bytes[at + 1]
