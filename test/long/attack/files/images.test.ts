// Hostile images: each is read or refused with a message, in bounded time and memory. Ordinary wrong files are in
// test/recognition/images.test.ts.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import t from '#tap'
import { MOST_MEMORY, imageReader } from '../../../support/damaged-images.ts'
import { processorFor } from '../../../support/processor.ts'

const MiB = 2 ** 20

const chunk = (type: string, data: Uint8Array) => {
  const frame = Buffer.alloc(8)
  const body = Buffer.concat([Buffer.from(type), data])
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A black 1-bit PNG with other chunks before its pixels. */
function blackPng (width: number, height: number, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0))
  ])
}

/** A progressive JPEG whose last scan is repeated: each repetition costs a pass over all pixels. */
async function manyScans (count: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#567' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array(count).fill(scan), jpeg.subarray(-2)])
}

t.test('expensive images are read or refused in bounded time and memory', async t => {
  const { post, faultsOf, picture } = await imageReader(t)
  const zeros = deflateSync(Buffer.alloc(200 * MiB), { level: 9 })
  const jpeg = (at: number, ...bytes: number[]) =>
    Buffer.concat([picture.subarray(0, at), Buffer.from(bytes), picture.subarray(at)])
  const images = {
    'one pixel': blackPng(1, 1),
    'no pixel': blackPng(0, 0),
    'a line across': blackPng(1_000_000, 20),
    'a line down': blackPng(3, 1_000_000),
    'the maximum number of pixels': blackPng(5000, 5000),
    'a colour profile of 200 MiB': blackPng(64, 64, chunk('iCCP', Buffer.concat([Buffer.from('bomb\0\0'), zeros]))),
    'a text of 200 MiB': blackPng(64, 64, chunk('zTXt', Buffer.concat([Buffer.from('bomb\0\0'), zeros]))),
    'a hundred thousand empty chunks': blackPng(64, 64, ...Array(100_000).fill(chunk('teXt', Buffer.alloc(0)))),
    'four thousand scans': await manyScans(4000),
    'a marker of no length': jpeg(2, 0xff, 0xe1, 0, 0),
    'two beginnings': Buffer.concat([picture.subarray(0, 2), picture]),
    'two pictures in a row': Buffer.concat([picture, picture]),
    'a web page behind a picture': Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]),
    'a JPEG with the signature of a PNG': Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), picture])
  }
  const before = process.memoryUsage.rss()
  for (const [name, image] of Object.entries(images)) {
    const time = await processorFor(async () => t.same(await faultsOf([image]), [], name))
    t.ok(time < 60_000, `${name}: in time`)
  }
  t.ok(process.memoryUsage.rss() - before < MOST_MEMORY, 'in bounded memory')
  t.equal((await post(picture)).json().message, 'A')
})
