// From the bytes of a JPEG or PNG to its pixels.
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js'
import jpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import pngDecoder from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm'
import { once } from './letters.js'
import { Refusal } from './refusal.js'

/** Decoders keep some 40 bytes a pixel for a while, and a Worker has 128 MB: a larger picture is to be made smaller
 * before it is sent. */
const MOST_PIXELS = 1_000_000

const FORMATS = [
  {
    signature: [0xff, 0xd8, 0xff],
    pixelsOf: pixelsOfJpeg,
    open: once(() => initJpeg(jpegDecoder)),
    decode: buffer => decodeJpeg(buffer, { preserveOrientation: true })
  },
  {
    signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    pixelsOf: pixelsOfPng,
    open: once(() => initPng(pngDecoder)),
    decode: async buffer => onWhite(await decodePng(buffer))
  }
]

/** @returns upright RGBA pixels */
export async function decode (buffer) {
  const bytes = new Uint8Array(buffer)
  const format = FORMATS.find(({ signature }) => signature.every((byte, i) => bytes[i] === byte))
  if (!format) throw new Refusal('NOT_AN_IMAGE')
  const pixels = format.pixelsOf(bytes)
  if (pixels === 0) throw new Refusal('IMAGE_DAMAGED')
  if (pixels > MOST_PIXELS) throw new Refusal('IMAGE_TOO_LARGE', `${pixels}, and ${MOST_PIXELS} are the most`)
  await format.open()
  return format.decode(buffer).catch(() => { throw new Refusal('IMAGE_DAMAGED') })
}

/** Width and height are in the first chunk (PNG, 11.2.1).
 * @returns 0 for a file that ends before its picture does */
function pixelsOfPng (bytes) {
  const view = new DataView(bytes.buffer)
  return bytes.length < 24 ? 0 : view.getUint32(16) * view.getUint32(20)
}

/** Width and height are in the segment of the frame (ITU-T T.81, B.2.2), before the first scan.
 * @returns 0 for a file that ends before its picture does */
function pixelsOfJpeg (bytes) {
  const view = new DataView(bytes.buffer)
  let pixels = 0
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = bytes[at + 1]
    if (marker >= 0xc0 && marker <= 0xc2) pixels = view.getUint16(at + 5) * view.getUint16(at + 7)
    if (marker === 0xda) return hasEnd(bytes.subarray(at)) ? pixels : 0
  }
  return 0
}

/** Whether the end of the image comes; what is coded has other bytes behind 0xff. */
function hasEnd (scans) {
  let at = scans.indexOf(0xff)
  while (at >= 0 && scans[at + 1] !== 0xd9) at = scans.indexOf(0xff, at + 1)
  return at >= 0
}

/** What is transparent is white, as for the server. */
function onWhite ({ data, width, height }) {
  for (let at = 0; at < data.length; at += 4) {
    const share = data[at + 3] / 255
    for (let i = at; i < at + 3; i++) data[i] = Math.round(255 + (data[i] - 255) * share)
  }
  return { data, width, height }
}
