// The first network: where in a picture there are hands.
import type { HandNetwork } from '../engine/hand-network.ts'
import type { RgbaImage } from './image.ts'
import { mergePalms } from './non-max-suppression.ts'
import { decodePalms, type Palm } from './palm-detection.ts'
import { shrink, squareAround, type Square } from './shrink.ts'

/** The palms in squares of a picture, in its pixels, the surest first. What lies beside the picture is black. */
export type FindPalms = (image: RgbaImage, squares: readonly Square[]) => Palm[]

/** The whole picture. */
export const wholePicture = (image: RgbaImage): Square => squareAround(image, 1)

/** A hand that fills the picture is too large for the palm detector: this looks from farther away. */
export const fromFar = (image: RgbaImage): Square => squareAround(image, 1.6)

/** A hand far from the camera is too small for the palm detector. These squares are half as large as the picture
 * and overlap by half, so that a palm is whole in one of them: six in a picture of 4:3, nine in a square one. In 700
 * photographs without hands they found one more (6, now 7, one of them a hand in fact). */
export function closerLooks (image: RgbaImage): Square[] {
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

export function palmFinder (network: HandNetwork, minScore: number): FindPalms {
  return (image, squares) => mergePalms(squares.flatMap(square => {
    shrink(image, square, network)
    const { boxes, scores } = network.run()
    if (!boxes || !scores) throw new Error('The palm network gave no boxes or no scores')
    return decodePalms(boxes, scores, minScore).map(palm => inPixels(palm, square))
  }))
}
