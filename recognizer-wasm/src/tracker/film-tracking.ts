// Tracks hands through a film: the points in one frame give the region to read in the next.
import { readHands, type FoundHand, type ReadHand } from './hand-reader.ts'
import type { RgbaImage } from './image.ts'
import { sideOf } from './landmarks.ts'
import { handSearch } from './hand-search.ts'
import { closeUps, widerSquare, wholePicture, type FindPalms } from './palm-detector.ts'
import { isSameHand, regionOfPalm, type Region } from './region.ts'
import type { Square } from './shrink.ts'
import { handFilter, nextRegion, type HandFilter } from './steady-hand.ts'

/** Frames between searches for a second hand while one is held: a search costs as much as reading three hands. */
const FRAMES_BETWEEN_SEARCHES = 5

/** Seconds during which a lost hand is also looked for where it was: a fist that turns is no palm to the detector. */
const REMEMBERED_SECONDS = 0.5

/** Seconds between frames without timestamps. */
const DEFAULT_STEP_SECONDS = 1 / 30

/** A hand of a film. Its side is averaged over its frames, and its points are smoothed. */
interface HeldHand extends FoundHand {
  /** The region to read in the next frame. */
  next: Region
  steady: HandFilter
  /** Probability that it is a right hand: a running mean that favours the latest frames. */
  right: number
  frames: number
}

/** Weight of the newest frame in a hand's side, from the tenth frame on. Before, all frames count equally. */
const NEWEST_WEIGHT = 0.1

/** Reads the regions of the last frame's hands and, if none is found, searches for palms. */
export function filmTracking (findPalms: FindPalms, readHand: ReadHand, maxHands: number) {
  const lost = lostHands(findPalms, readHand, maxHands)
  let held: HeldHand[] = []
  let frame = 0
  let time: number | undefined

  /** Regions that may hold a second hand. */
  function newRegions (image: RgbaImage): Region[] {
    if (held.length === 0 || held.length === maxHands || frame % FRAMES_BETWEEN_SEARCHES !== 0) return []
    const regions = findPalms(image, [wholePicture(image)]).map(regionOfPalm)
    return regions.filter(region => !held.some(other => isSameHand(region, other.region)))
  }

  function stepTo (timestamp: number | undefined): number {
    const step = timestamp === undefined || time === undefined ? DEFAULT_STEP_SECONDS : (timestamp - time) / 1000
    time = timestamp
    return step
  }

  return {
    /** @param timestamp when the frame was taken, in milliseconds on any clock */
    track (image: RgbaImage, timestamp?: number): FoundHand[] {
      const step = stepTo(timestamp)
      const regions = [...held.map(({ next }) => next), ...newRegions(image)].slice(0, maxHands)
      const kept = readHands(image, regions, readHand)
      // A lost hand may be found again in the same frame.
      const found = kept.length > 0 ? kept : lost.find(image, step)
      if (found.length > 0) lost.remember(found)
      held = found.map(hand => {
        const before = held.find(({ region }) => isSameHand(region, hand.region))
        return holdHand(hand, before, image, step)
      })
      frame++
      return held
    },
    reset () {
      held = []
      frame = 0
      time = undefined
      lost.remember([])
    }
  }
}

/** Searches the picture, and for a while also where the hands last were. */
function lostHands (findPalms: FindPalms, readHand: ReadHand, maxHands: number) {
  const search = handSearch(findPalms, readHand, maxHands)
  let regions: Region[] = []
  let seconds = 0
  /** Consecutive frames without a hand. */
  let empty = 0
  return {
    /** @param step seconds since the frame before */
    find (image: RgbaImage, step: number): FoundHand[] {
      seconds += step
      if (seconds > REMEMBERED_SECONDS) regions = []
      const found = search(image, squaresToSearch(empty++, image))
      return found.length > 0 ? found : readHands(image, regions, readHand)
    },
    remember (found: readonly FoundHand[]) {
      regions = found.map(({ region }) => region)
      seconds = 0
      empty = 0
    }
  }
}

/** The squares to search: alternates between the whole picture and a wider one, and cycles through the close-ups.
 * @param frames number of frames in a row without a hand */
function squaresToSearch (frames: number, image: RgbaImage): Square[][] {
  const closer = closeUps(image)
  return [[frames % 2 === 0 ? wholePicture(image) : widerSquare(image)], [closer[frames % closer.length]!]]
}

/** Continues a hand from the frame before. Its side is the mean of its frames, because the back or the edge of a hand
 * looks like a hand of the other side.
 * @param step seconds since the frame before */
function holdHand (
  { hand, region }: FoundHand, before: HeldHand | undefined, image: RgbaImage, step: number
): HeldHand {
  const frames = (before?.frames ?? 0) + 1
  const now = hand.handedness === 'right' ? hand.handednessScore : 1 - hand.handednessScore
  const right = before ? before.right + (now - before.right) * Math.max(NEWEST_WEIGHT, 1 / frames) : now
  const steady = before?.steady ?? handFilter()
  return {
    hand: { ...steady.next(hand, region, image, step), ...sideOf(right) },
    region,
    next: before ? nextRegion(before.next, region) : region,
    steady,
    right,
    frames
  }
}
