// Images that few programs write.

/** A JPEG with a fill byte before each marker, as some cameras write it (ITU-T T.81, B.1.1.2). */
export function withFillBytes (jpeg: Buffer): Buffer {
  const parts: Buffer[] = []
  let [from, at] = [0, jpeg.indexOf(0xff, 2)]
  while (at >= 0) {
    const marker = jpeg[at + 1]!
    const isMarker = marker >= 0xc0
    if (isMarker) parts.push(jpeg.subarray(from, at), Buffer.of(0xff))
    if (isMarker) from = at
    const isAlone = !isMarker || (marker >= 0xd0 && marker <= 0xd9)
    at = marker === 0xd9 ? -1 : jpeg.indexOf(0xff, at + 2 + (isAlone ? 0 : jpeg.readUInt16BE(at + 2)))
  }
  return Buffer.concat([...parts, jpeg.subarray(from)])
}

/** The offset of a JPEG's baseline frame: marker, length, precision. */
const frameOf = (jpeg: Buffer) => jpeg.indexOf(Buffer.of(0xff, 0xc0, 0, 17, 8))

/** A JPEG that declares lossless coding. */
export function losslessly (jpeg: Buffer): Buffer {
  const copy = Buffer.from(jpeg)
  copy[frameOf(jpeg) + 1] = 0xc3
  return copy
}

/** A JPEG that declares 12-bit samples. */
export function in12Bits (jpeg: Buffer): Buffer {
  const copy = Buffer.from(jpeg)
  copy[frameOf(jpeg) + 4] = 12
  return copy
}

/** A PNG with an empty colour profile and a wrong checksum. */
export function withBrokenProfile (png: Buffer): Buffer {
  const header = 33
  const profile = Buffer.from('\0\0\0\u0009iCCPprofile\0\0\0\0\0\0')
  return Buffer.concat([png.subarray(0, header), profile, png.subarray(header)])
}
