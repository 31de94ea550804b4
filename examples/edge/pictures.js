// Decodes a JPEG or PNG to pixels.
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js'
import jpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import pngDecoder from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm'
import { headerOfJpeg } from './jpeg.js'
import { once } from './letters.js'
import { headerOfPng, orientationOf, plain } from './png.js'
import { Refusal } from './refusal.js'
import { upright } from './upright.js'

/** Decoders use about 40 bytes per pixel, and a Worker has 128 MB. Clients must shrink larger pictures. */
const MAX_PIXELS = 1_000_000

const FORMATS = [
  {
    signature: [0xff, 0xd8, 0xff],
    headerOf: headerOfJpeg,
    open: once(() => initJpeg(jpegDecoder)),
    decode: bytes => decodeJpeg(bytes.buffer, { preserveOrientation: true })
  },
  {
    signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    headerOf: headerOfPng,
    open: once(() => initPng(pngDecoder)),
    decode: async bytes => upright(onWhite(await decodePng(plain(bytes).buffer)), orientationOf(bytes))
  }
]

/** @returns upright RGBA pixels */
export async function decode (buffer) {
  const bytes = new Uint8Array(buffer)
  const format = FORMATS.find(({ signature }) => signature.every((byte, i) => bytes[i] === byte))
  if (!format) throw new Refusal('NOT_AN_IMAGE')
  const { pixels, fault } = format.headerOf(bytes)
  if (fault) throw new Refusal(fault)
  if (pixels > MAX_PIXELS) throw new Refusal('IMAGE_TOO_LARGE', `${pixels}, and ${MAX_PIXELS} are the most`)
  await format.open()
  return format.decode(bytes).catch(() => { throw new Refusal('IMAGE_DAMAGED') })
}

/** Transparent areas become white, as on the server. */
function onWhite ({ data, width, height }) {
  for (let at = 0; at < data.length; at += 4) {
    const share = data[at + 3] / 255
    for (let i = at; i < at + 3; i++) data[i] = Math.round(255 + (data[i] - 255) * share)
  }
  return { data, width, height }
}
