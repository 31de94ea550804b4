// The edge example reads each image that the server reads, or refuses it with its own code.
import { compileFunction } from 'node:vm'
import sharp, { type Sharp } from 'sharp'
import t from '#tap'
import { scriptOf } from '../support/example-script.ts'
import { in12Bits, losslessly, withBrokenProfile, withFillBytes } from '../support/unusual-images.ts'

interface Pixels { data: Uint8Array, width: number, height: number }

const script = await scriptOf('edge/pictures.js', {
  './letters.js': 'export const once = make => make',
  '@jsquash/jpeg/decode.js': 'export default (...given) => decoders.jpeg(...given); export const init = () => {}',
  '@jsquash/png/decode.js': 'export default (...given) => decoders.png(...given); export const init = () => {}',
  '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm': 'export default null',
  '@jsquash/png/codec/pkg/squoosh_png_bg.wasm': 'export default null'
})

async function pixelsOf (file: Sharp): Promise<Pixels> {
  const { data, info } = await file.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}

const decoded: Buffer[] = []
const decoder = (buffer: ArrayBuffer) => {
  decoded.push(Buffer.from(buffer))
  return pixelsOf(sharp(Buffer.from(buffer)))
}
const { decode } = compileFunction(`${script}; return example`, ['decoders'])({ jpeg: decoder, png: decoder }) as {
  decode (buffer: ArrayBuffer): Promise<Pixels>
}
const read = async (file: Buffer) => {
  const { data, width, height } = await decode(new Uint8Array(file).buffer)
  return { data: new Uint8Array(data), width, height }
}

/** Six pixels, no two of one colour. */
const six = sharp(Buffer.from(Array.from({ length: 18 }, (_, i) => 13 * i)), {
  raw: { width: 3, height: 2, channels: 3 }
})
const jpeg = await six.clone().jpeg().toBuffer()

t.test('a PNG is rotated as its eXIf chunk says', async t => {
  for (let orientation = 1; orientation <= 8; orientation++) {
    const png = await six.clone().withExif({ IFD0: { Orientation: String(orientation) } }).png().toBuffer()
    t.equal(png.includes('eXIf'), true)
    t.same(await read(png), await pixelsOf(sharp(png).autoOrient()), `orientation ${orientation}`)
  }
})

t.test('a PNG with a broken colour profile is read', async t => {
  const png = await six.clone().png().toBuffer()
  t.same(await read(withBrokenProfile(png)), await pixelsOf(sharp(png)))
  t.notOk(decoded.at(-1)!.includes('iCCP'), 'the decoder gets no profile')
})

t.test('a JPEG with fill bytes before its markers is read', async t => {
  const filled = withFillBytes(jpeg)
  t.ok(filled.length > jpeg.length + 5)
  t.same(await read(filled), await pixelsOf(sharp(jpeg)))
})

t.test('an image that the decoder cannot read gets its own error code', async t => {
  const forPrint = await six.clone().toColourspace('cmyk').jpeg().toBuffer()
  await t.rejects(read(forPrint), { code: 'IMAGE_IN_CMYK', status: 400 })
  await t.rejects(read(losslessly(jpeg)), { code: 'IMAGE_TOO_COMPLEX', status: 400 })
  await t.rejects(read(in12Bits(jpeg)), { code: 'IMAGE_TOO_COMPLEX', status: 400 })
  await t.rejects(read(jpeg.subarray(0, -2)), { code: 'IMAGE_DAMAGED' })
  await t.rejects(read(Buffer.from('no picture')), { code: 'NOT_AN_IMAGE' })
})
