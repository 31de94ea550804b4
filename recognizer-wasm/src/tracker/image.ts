import { isByteArray } from '../typed-arrays.ts'
import { invalidArgument } from '../errors.ts'

/** A picture from a canvas or a decoder: RGBA, 4 bytes per pixel, row by row from the top. */
export interface RgbaImage {
  data: Uint8Array | Uint8ClampedArray
  width: number
  height: number
}

/** @throws DactyloError `invalid-argument` if the size is invalid or does not match the length of `data` */
export function checkImage ({ data, width, height }: RgbaImage): void {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw invalidArgument(`An image needs a width and a height in whole pixels, got ${width} x ${height}`)
  }
  if (!isByteArray(data)) {
    throw invalidArgument('The data of an image must be a Uint8Array or a Uint8ClampedArray of RGBA bytes')
  }
  const bytes = 4 * width * height
  if (data.length !== bytes) {
    throw invalidArgument(`An RGBA image of ${width} x ${height} pixels has ${bytes} bytes, got ${data.length}`)
  }
}
