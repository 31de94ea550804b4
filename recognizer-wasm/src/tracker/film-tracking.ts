// Follows hands from frame to frame of a film: where the points were is where to look next.
import { readHands, type FoundHand, type ReadHand } from './hand-reader.ts'
import type { RgbaImage } from './image.ts'
import { sideOf } from './landmarks.ts'
import { MARGINS, type FindPalms } from './palm-detector.ts'
import { isSameHand, regionOfPalm, type Region } from './region.ts'

/** While one of two hands is held, look for the other in every so many frames: it costs as much as three hands. */
const FRAMES_BETWEEN_SEARCHES = 5

/** A hand of a film, whose side is that of all its frames. */
interface HeldHand extends FoundHand {
  /** 0 to 1: how likely it is a right hand, by the mean of its frames, of which the last ones count most. */
  right: number
  frames: number
}

/** The share of the newest frame in what side a hand is, from the tenth on; before, all frames count alike. */
const NEWEST = 0.1

/** Looks where the hands were before; where fewer than `maxHands` are held, for palms in the whole frame. */
export function filmTracking (findPalms: FindPalms, readHand: ReadHand, maxHands: number) {
  let held: HeldHand[] = []
  let frame = 0
  let margin = MARGINS.near

  function newRegions (image: RgbaImage): Region[] {
    if (held.length === maxHands || (held.length > 0 && frame % FRAMES_BETWEEN_SEARCHES !== 0)) return []
    const regions = findPalms(image, margin).map(regionOfPalm)
    return regions.filter(region => !held.some(other => isSameHand(region, other.region)))
  }

  return {
    track (image: RgbaImage): FoundHand[] {
      const regions = [...held.map(({ region }) => region), ...newRegions(image)].slice(0, maxHands)
      const found = readHands(image, regions, readHand)
      held = found.map(hand => holdHand(hand, held.find(({ region }) => isSameHand(region, hand.region))))
      frame++
      // One margin a frame: the next one comes soon enough.
      if (found.length === 0) margin = margin === MARGINS.near ? MARGINS.far : MARGINS.near
      return held
    },
    reset () {
      held = []
      frame = 0
      margin = MARGINS.near
    }
  }
}

/** A hand that turns its back or its edge is taken for one of the other side, and no hand changes its side. */
function holdHand ({ hand, region }: FoundHand, before?: HeldHand): HeldHand {
  const frames = (before?.frames ?? 0) + 1
  const now = hand.handedness === 'right' ? hand.handednessScore : 1 - hand.handednessScore
  const right = before ? before.right + (now - before.right) * Math.max(NEWEST, 1 / frames) : now
  return { hand: { ...hand, ...sideOf(right) }, region, right, frames }
}
