import sharp from 'sharp'
import { drawHands } from '../recognizer/drawn-hand.ts'

const { data, width, height } = drawHands(480, 360, {})

/** A drawn right hand of 480 x 360 pixels, for sharp to encode. */
export function drawnPhoto () {
  return sharp(data, { raw: { width, height, channels: 4 } })
}
