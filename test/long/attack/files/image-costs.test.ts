// The cost of an image is checked from its encoding, before decoding.
import { crc32, deflateSync } from 'node:zlib'
import type { Sharp } from 'sharp'
import t from '#tap'
import { expectedTime } from '../../../../server/recognition/images/cost.ts'
import { createImageWorkers } from '../../../../server/recognition/images/workers.ts'
import { drawnPhoto } from '../../../support/drawn-photo.ts'
import { processorFor } from '../../../support/processor.ts'
import { scannedJpeg } from '../../../support/scanned-jpeg.ts'

const settings = { workers: 1, maxPixels: 25_000_000, timeout: 60_000, secondLooks: [] }
const workers = createImageWorkers({ ...settings, log: { error: (_, message) => t.fail(message) } })
t.teardown(workers.close)
await workers.warmUp()

/** Why an image is refused, or `read`. */
async function verdictOn (image: Uint8Array): Promise<string> {
  const result = await workers.read(new Uint8Array(image))
  return 'fault' in result ? result.fault : 'read'
}

t.test('JPEGs of common encoders are read', async t => {
  t.equal(await verdictOn(await drawnPhoto().jpeg({ progressive: true }).toBuffer()), 'read', 'progressive')
  t.equal(await verdictOn(await drawnPhoto().jpeg().toBuffer()), 'read', 'baseline')
  t.equal(await verdictOn(await drawnPhoto().jpeg({ mozjpeg: true }).toBuffer()), 'read', 'mozjpeg')
  t.equal(await verdictOn(scannedJpeg(320, 240, 20)), 'read', 'twenty scans')
})

t.test('a JPEG with too many scans is refused, even with other bytes between them', async t => {
  const jpeg = scannedJpeg(320, 240, 21)
  t.equal(await verdictOn(jpeg), 'IMAGE_TOO_COMPLEX')
  const at = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  for (const [name, bytes] of Object.entries({
    'fill bytes': [0xff, 0xff],
    'not a marker': [0x12, 0xff, 0x00, 0x34],
    'a comment': [0xff, 0xfe, 0, 4, 0xff, 0xd9],
    'a restart marker': [0xff, 0xd3]
  })) {
    const changed = Buffer.concat([jpeg.subarray(0, at), Buffer.from(bytes), jpeg.subarray(at)])
    t.equal(await verdictOn(changed), 'IMAGE_TOO_COMPLEX', name)
  }
})

t.test('sixty-four scans of 24 million pixels are refused at no cost', async t => {
  const small = await processorFor(() => verdictOn(scannedJpeg(320, 240, 64)))
  const large = scannedJpeg(4992, 4800, 64)
  const cost = await processorFor(async () => t.equal(await verdictOn(large), 'IMAGE_TOO_COMPLEX'))
  t.ok(cost < small + 200, `${cost} ms of processor`)
})

t.test('markers inside segment data are ignored', async t => {
  const progressive = await drawnPhoto().jpeg({ progressive: true }).toBuffer()
  const hidden = Buffer.from([0xff, 0xfe, 0, 2 + 50, ...Array<number[]>(25).fill([0xff, 0xda]).flat()])
  t.equal(await verdictOn(Buffer.concat([progressive.subarray(0, 2), hidden, progressive.subarray(2)])), 'read')
})

t.test('beyond ten scans the pixel limit falls in proportion', async t => {
  const pixels = 480 * 360
  const small = createImageWorkers({ ...settings, maxPixels: 1.5 * pixels, log: { error: () => {} } })
  t.teardown(small.close)
  t.ok('frame' in await small.read(new Uint8Array(scannedJpeg(480, 360, 15))))
  t.same(await small.read(new Uint8Array(scannedJpeg(480, 360, 16))), { fault: 'IMAGE_TOO_LARGE' })
})

t.test('a JPEG with arithmetic coding is refused', async t => {
  const baseline = await drawnPhoto().jpeg().toBuffer()
  const frame = baseline.indexOf(Buffer.from([0xff, 0xc0]))
  for (const marker of [0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]) {
    const arithmetic = Buffer.from(baseline)
    arithmetic[frame + 1] = marker
    t.equal(await verdictOn(arithmetic), 'IMAGE_TOO_COMPLEX', marker.toString(16))
  }
})

/** Reads every byte. */
function countBytes (bytes: Uint8Array): number {
  let zeros = 0
  for (const byte of bytes) if (byte === 0) zeros++
  return zeros
}

t.test('an image’s cost is estimated from its beginning alone', async t => {
  const timeOf = async (image: Sharp) => expectedTime(await image.toBuffer())
  const small = await timeOf(drawnPhoto().jpeg())
  const sized = (width: number) => drawnPhoto().resize({ width, height: width * 3 / 4 })
  const [large, huge] = [sized(2000), sized(4000)]
  t.ok(await timeOf(huge.jpeg()) > 2 * small)
  t.ok(await timeOf(large.clone().jpeg({ progressive: true })) > await timeOf(large.clone().jpeg()))
  t.ok(await timeOf(large.clone().png({ progressive: true })) > await timeOf(large.clone().png()))
  t.equal(expectedTime(Buffer.from('no image')), 0)
  for (const unit of [[0xff, 0xd0], [0xff, 0x00], [0xff, 0xe0, 0, 2]]) {
    const hidden = Buffer.alloc(10 * 2 ** 20, Buffer.from(unit))
    hidden.set([0xff, 0xd8, 0xff])
    const cost = await processorFor(async () => {
      for (let i = 0; i < 10; i++) t.ok(expectedTime(hidden) > small, 'a file that hides its size counts as slow')
    })
    const whole = await processorFor(async () => { for (let i = 0; i < 10; i++) countBytes(hidden) })
    t.ok(cost < whole / 2, `${cost} ms of processor for ten, ${whole} ms to read ten`)
  }
})

function chunk (type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

t.test('compressed texts in a PNG cost nothing, and other chunks are kept', async t => {
  const png = await drawnPhoto().png().toBuffer()
  const unpacked = deflateSync(Buffer.alloc(8e6, 'a'))
  const text = (type: string, n: number) => chunk(type, Buffer.concat([Buffer.from(`k${n}\0\0`), unpacked]))
  const IHDR_END = 33
  const texts = Array.from({ length: 40 }, (_, n) => text('zTXt', n))
  const bomb = Buffer.concat([png.subarray(0, IHDR_END), ...texts, png.subarray(IHDR_END)])
  const [plain, packed] = [await workers.read(new Uint8Array(png)), await workers.read(new Uint8Array(bomb))]
  t.same(packed, plain)
  t.ok('frame' in packed)
  const [without, withTexts] = [await processorFor(() => verdictOn(png)), await processorFor(() => verdictOn(bomb))]
  t.ok(withTexts < 3 * without + 100, `${withTexts} ms of processor, ${without} ms without texts`)
  const odd = Buffer.concat([png.subarray(0, IHDR_END), text('tEXt', 1), png.subarray(IHDR_END, -200)])
  t.equal(await verdictOn(odd), 'IMAGE_DAMAGED', 'a truncated text')
  t.equal(await verdictOn(bomb.subarray(0, 40)), 'IMAGE_DAMAGED')
})
