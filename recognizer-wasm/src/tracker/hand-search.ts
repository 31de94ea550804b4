// Searches a picture for hands, without knowledge of earlier frames.
import { readHands, type FoundHand, type ReadHand } from './hand-reader.ts'
import type { RgbaImage } from './image.ts'
import type { FindPalms } from './palm-detector.ts'
import { regionOfPalm } from './region.ts'
import type { Square } from './shrink.ts'

/** Returns the hands of the first look that finds any. A look is one or more squares of the picture. */
export function handSearch (findPalms: FindPalms, readHand: ReadHand, maxHands: number) {
  return (image: RgbaImage, looks: readonly (readonly Square[])[]): FoundHand[] => {
    for (const squares of looks) {
      const palms = findPalms(image, squares).slice(0, maxHands)
      const found = readHands(image, palms.map(regionOfPalm), readHand)
      if (found.length > 0) return found
    }
    return []
  }
}
