// Measures whether the camera has enough light.
import { h } from '../../elements/dom.ts'

/** The lowest mean brightness, of 255, at which fingers can be told apart. */
const MIN_BRIGHTNESS = 50
/** Pixels per side of the picture that is measured. */
const SIDE = 16

/** @returns a function that reports whether the video is too dark now */
export function lightMeter (video: HTMLVideoElement) {
  const context = h('canvas', { width: SIDE, height: SIDE }).getContext('2d', { willReadFrequently: true })
  return (): boolean => {
    if (!context) return false
    context.drawImage(video, 0, 0, SIDE, SIDE)
    const { data } = context.getImageData(0, 0, SIDE, SIDE)
    let sum = 0
    for (let i = 0; i < data.length; i += 4) sum += 0.299 * data[i]! + 0.587 * data[i + 1]! + 0.114 * data[i + 2]!
    return sum / SIDE ** 2 < MIN_BRIGHTNESS
  }
}
