import sharp from 'sharp'
import { drawHands } from '../recognizer/drawn-hand.ts'

const { data, width, height } = drawHands(480, 360, {})

/** A drawn right hand, 480 pixels wide and 360 high, for sharp to make a JPEG or PNG of. */
export function drawnPhoto () {
  return sharp(data, { raw: { width, height, channels: 4 } })
}
