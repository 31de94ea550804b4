// The first network: where in a picture there are hands.
import type { HandNetwork } from '../engine/hand-network.ts'
import type { RgbaImage } from './image.ts'
import { mergePalms } from './non-max-suppression.ts'
import { decodePalms, type Palm } from './palm-detection.ts'
import { shrink, squareAround, type Square } from './shrink.ts'

/** A hand that fills the picture is too large for the palm detector: look again from farther away. */
export const MARGINS = { near: 1, far: 1.6 }

/** The palms of a picture in its pixels, the surest first. A margin over 1 puts black around the picture. */
export type FindPalms = (image: RgbaImage, margin: number) => Palm[]

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
  return (image, margin) => {
    const square = squareAround(image, margin)
    shrink(image, square, network)
    const { boxes, scores } = network.run()
    if (!boxes || !scores) throw new Error('The palm network gave no boxes or no scores')
    return mergePalms(decodePalms(boxes, scores, minScore)).map(palm => inPixels(palm, square))
  }
}
