// The first network: finds palms in a picture.
import type { HandNetwork } from '../engine/hand-network.ts'
import type { RgbaImage } from './image.ts'
import { mergePalms } from './non-max-suppression.ts'
import { decodePalms, type Palm } from './palm-detection.ts'
import { shrink, squareAround, type Square } from './shrink.ts'

/** Finds palms in squares of a picture, in its pixels, the highest score first. Areas outside the picture are black. */
export type FindPalms = (image: RgbaImage, squares: readonly Square[]) => Palm[]

/** The whole picture. */
export const wholePicture = (image: RgbaImage): Square => squareAround(image, 1)

/** A larger square: a hand that fills the picture is too large for the palm detector. */
export const widerSquare = (image: RgbaImage): Square => squareAround(image, 1.6)

/** Close-ups for distant hands, which are too small for the palm detector in the whole picture. The squares have half
 * the picture's size and overlap by half, so that a palm lies whole in one of them: six for 4:3, nine for a square. In
 * 700 photographs without hands they raised the detections from 6 to 7; one was in fact a hand. */
export function closeUps (image: RgbaImage): Square[] {
  const size = Math.max(image.width, image.height) / 2
  const starts = (length: number) => {
    const steps = Math.max(0, Math.ceil(2 * (length / size - 1)))
    if (steps === 0) return [(length - size) / 2]
    return Array.from({ length: steps + 1 }, (_, i) => (length - size) * i / steps)
  }
  return starts(image.height).flatMap(top => starts(image.width).map(left => ({ left, top, size })))
}

function inPixels ({ score, left, top, right, bottom, wrist, middleKnuckle }: Palm, square: Square): Palm {
  const x = (value: number) => square.left + value * square.size
  const y = (value: number) => square.top + value * square.size
  return {
    score,
    left: x(left),
    top: y(top),
    right: x(right),
    bottom: y(bottom),
    wrist: [x(wrist[0]), y(wrist[1])],
    middleKnuckle: [x(middleKnuckle[0]), y(middleKnuckle[1])]
  }
}

/** Score from which a box is a palm by itself. Less certain ones are kept only where no box is so sure: the landmark
 * network then decides, which knows hands better. */
const SURE_SCORE = 0.5

export function palmFinder (network: HandNetwork, minScore: number): FindPalms {
  return (image, squares) => {
    const palms = squares.flatMap(square => {
      shrink(image, square, network)
      const { boxes, scores } = network.run()
      if (!boxes || !scores) throw new Error('The palm network has no output boxes or no output scores')
      return decodePalms(boxes, scores, minScore).map(palm => inPixels(palm, square))
    })
    const sure = palms.filter(({ score }) => score >= SURE_SCORE)
    return mergePalms(sure.length > 0 ? sure : palms)
  }
}
