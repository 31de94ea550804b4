// Follows hands from frame to frame of a film: the points of a frame say where to look in the next.
import { readHands, type FoundHand, type ReadHand } from './hand-reader.ts'
import type { RgbaImage } from './image.ts'
import { sideOf } from './landmarks.ts'
import { handSearch } from './hand-search.ts'
import { closerLooks, fromFar, wholePicture, type FindPalms } from './palm-detector.ts'
import { isSameHand, regionOfPalm, type Region } from './region.ts'
import type { Square } from './shrink.ts'
import { handFilter, settled, type HandFilter } from './steady-hand.ts'

/** While one of two hands is held, look for the other in every so many frames: it costs as much as three hands. */
const FRAMES_BETWEEN_SEARCHES = 5

/** Seconds between two frames without timestamps. */
const USUAL_STEP = 1 / 30

/** A hand of a film. Its frames decide together on its side, and its points are steadied. */
interface HeldHand extends FoundHand {
  /** Where to look for the hand next. */
  next: Region
  steady: HandFilter
  /** 0 to 1: how likely it is a right hand, by a mean of its frames in which the last ones count most. */
  right: number
  frames: number
}

/** The share of the newest frame in a hand's side, from the tenth frame on. Before, all frames count alike. */
const NEWEST = 0.1

/** Looks where the hands were before and, where none of them is there, for palms. */
export function filmTracking (findPalms: FindPalms, readHand: ReadHand, maxHands: number) {
  const search = handSearch(findPalms, readHand, maxHands)
  let held: HeldHand[] = []
  let frame = 0
  let time: number | undefined
  /** Frames in a row without a hand. */
  let empty = 0

  /** Where a second hand may be. */
  function newRegions (image: RgbaImage): Region[] {
    if (held.length === 0 || held.length === maxHands || frame % FRAMES_BETWEEN_SEARCHES !== 0) return []
    const regions = findPalms(image, [wholePicture(image)]).map(regionOfPalm)
    return regions.filter(region => !held.some(other => isSameHand(region, other.region)))
  }

  function stepTo (timestamp: number | undefined): number {
    const step = timestamp === undefined || time === undefined ? USUAL_STEP : (timestamp - time) / 1000
    time = timestamp
    return step
  }

  return {
    /** @param timestamp of the frame, in milliseconds on any clock */
    track (image: RgbaImage, timestamp?: number): FoundHand[] {
      const step = stepTo(timestamp)
      const regions = [...held.map(({ next }) => next), ...newRegions(image)].slice(0, maxHands)
      const kept = readHands(image, regions, readHand)
      // A hand that is lost may be found again in the same frame.
      const found = kept.length > 0 ? kept : search(image, looksAfter(empty, image))
      held = found.map(hand => {
        const before = held.find(({ region }) => isSameHand(region, hand.region))
        return holdHand(hand, before, image, step)
      })
      frame++
      empty = found.length === 0 ? empty + 1 : 0
      return held
    },
    reset () {
      held = []
      frame = 0
      time = undefined
      empty = 0
    }
  }
}

/** Where to look for a hand: by turns at the whole picture and from farther away, and at one part after another.
 * @param frames so many in a row had no hand */
function looksAfter (frames: number, image: RgbaImage): Square[][] {
  const closer = closerLooks(image)
  return [[frames % 2 === 0 ? wholePicture(image) : fromFar(image)], [closer[frames % closer.length]!]]
}

/** Takes a newly read hand for the one before. Its side is the mean of its frames, because a hand that turns its back
 * or its edge looks like one of the other side.
 * @param step seconds since the frame before */
function holdHand (
  { hand, region }: FoundHand, before: HeldHand | undefined, image: RgbaImage, step: number
): HeldHand {
  const frames = (before?.frames ?? 0) + 1
  const now = hand.handedness === 'right' ? hand.handednessScore : 1 - hand.handednessScore
  const right = before ? before.right + (now - before.right) * Math.max(NEWEST, 1 / frames) : now
  const steady = before?.steady ?? handFilter()
  return {
    hand: { ...steady.next(hand, region, image, step), ...sideOf(right) },
    region,
    next: before ? settled(before.next, region) : region,
    steady,
    right,
    frames
  }
}
