// What the markers of a JPEG say of it before it is decoded (ITU-T T.81, B.1.1).

const [SOF0, RST0, EOI] = [0xc0, 0xd0, 0xd9]
/** Frames that the decoder reads: baseline, extended and progressive. */
const USUAL = [0xc0, 0xc1, 0xc2]
/** Lossless, hierarchical or arithmetic coding. */
const UNUSUAL = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]

/** Walks over the markers as decoders do: whatever lies between two of them is skipped.
 * @returns how many pixels it has, or the code of what is wrong with it */
export function headerOfJpeg (bytes) {
  let header = { pixels: 0, fault: 'IMAGE_DAMAGED' }
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[++at]
    if (marker === EOI) return header
    // Fill bytes, and zeros that follow 0xff in what is coded.
    if (marker === 0xff || !(marker >= SOF0)) continue
    if (UNUSUAL.includes(marker)) return { pixels: 0, fault: 'IMAGE_TOO_COMPLEX' }
    if (USUAL.includes(marker)) header = frameAt(bytes, at + 3)
    const isAlone = marker >= RST0 && marker < EOI
    at += 1 + (isAlone ? 0 : uint16(bytes, at + 1))
  }
  return { pixels: 0, fault: 'IMAGE_DAMAGED' }
}

/** Of a frame: bits of a sample, height, width, and how many colours (B.2.2). */
function frameAt (bytes, at) {
  const pixels = uint16(bytes, at + 1) * uint16(bytes, at + 3)
  if (bytes[at] !== 8) return { pixels, fault: 'IMAGE_TOO_COMPLEX' }
  // The decoder reads grey and RGB, which the server does, too, and no colours for print.
  if (bytes[at + 5] === 4) return { pixels, fault: 'IMAGE_IN_CMYK' }
  return { pixels, fault: pixels === 0 ? 'IMAGE_DAMAGED' : undefined }
}

const uint16 = (bytes, at) => bytes[at] << 8 | bytes[at + 1]
