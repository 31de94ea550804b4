/** A progressive JPEG of one grey (ITU-T T.81). Its first scan has the mean of each block, each further one a zero
 * coefficient.
 * @param scans 2 to 64 */
export function scannedJpeg (width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  // Each block is one bit, the only code in the table.
  const picture = Buffer.alloc(Math.ceil(blocks / 8))
  const scan = (first: number, last: number) =>
    Buffer.concat([segment(SOS, [1, COMPONENT, 0, first, last, 0]), picture])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(DQT, [0, ...Array<number>(64).fill(1)]),
    segment(SOF2, [8, ...bigEndian(height), ...bigEndian(width), 1, COMPONENT, 0x11, 0]),
    segment(DHT, oneCode(0x00)),
    segment(DHT, oneCode(0x10)),
    scan(0, 0),
    ...Array.from({ length: scans - 2 }, (_, n) => scan(n + 1, n + 1)),
    scan(scans - 1, 63),
    Buffer.from([0xff, 0xd9])
  ])
}

/** Changes the coding that a JPEG declares.
 * @param jpeg of one scan */
export function withFrame (jpeg: Buffer, marker: number, precision = 8): Buffer {
  const changed = Buffer.from(jpeg)
  const at = changed.indexOf(Buffer.from([0xff, 0xc0]))
  changed[at + 1] = marker
  changed[at + 4] = precision
  return changed
}

const [SOF2, DHT, SOS, DQT] = [0xc2, 0xc4, 0xda, 0xdb]
const COMPONENT = 1

/** A table in which the bit 0 stands for 0: no difference, or the end of a block. */
const oneCode = (table: number) => [table, 1, ...Array<number>(15).fill(0), 0]

const bigEndian = (number: number) => [number >> 8, number & 0xff]

const segment = (marker: number, data: number[]) =>
  Buffer.from([0xff, marker, ...bigEndian(data.length + 2), ...data])
