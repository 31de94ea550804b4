// Whether a camera sees enough light.
import { h } from '../../elements/dom.ts'

/** The least mean brightness of a picture, from 0 to 255, at which fingers can be told apart. */
const DARKEST = 50
/** The width and height to which a picture is shrunk to measure it. */
const SMALL = 16

/** @returns a function that says whether the picture of a video is too dark now */
export function lightMeter (video: HTMLVideoElement) {
  const context = h('canvas', { width: SMALL, height: SMALL }).getContext('2d', { willReadFrequently: true })
  return (): boolean => {
    if (!context) return false
    context.drawImage(video, 0, 0, SMALL, SMALL)
    const { data } = context.getImageData(0, 0, SMALL, SMALL)
    let sum = 0
    for (let i = 0; i < data.length; i += 4) sum += 0.299 * data[i]! + 0.587 * data[i + 1]! + 0.114 * data[i + 2]!
    return sum / SMALL ** 2 < DARKEST
  }
}
