// The first network: where in a picture there are hands.
import type { Network } from '../runtime.ts'
import type { RgbaImage } from './image.ts'
import { mergePalms } from './non-max-suppression.ts'
import { PALM_INPUT_SIZE, decodePalms, type Palm } from './palm-detection.ts'
import { shrink, squareAround, type Square } from './shrink.ts'

/** The palms of a picture in its pixels, the surest first. A margin over 1 puts black around the picture. */
export type FindPalms = (image: RgbaImage, margin: number) => Promise<Palm[]>

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

/** Not to be called again before the promise is settled: the calls share the network's input. */
export function palmFinder (network: Network, minScore: number): FindPalms {
  const planes = new Float32Array(3 * PALM_INPUT_SIZE ** 2)
  return async (image, margin) => {
    const square = squareAround(image, margin)
    shrink(image, square, PALM_INPUT_SIZE, planes)
    const { boxes, scores } = await network.run(planes, [1, 3, PALM_INPUT_SIZE, PALM_INPUT_SIZE])
    if (!boxes || !scores) throw new Error('The palm network gave no boxes or no scores')
    return mergePalms(decodePalms(boxes, scores, minScore)).map(palm => inPixels(palm, square))
  }
}
