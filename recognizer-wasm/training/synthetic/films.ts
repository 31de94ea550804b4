// Films: rendered with motion blur, and tracked.
import type { Hand, HandTracker, RgbaImage } from 'recognizer-wasm'
import { handAt, keyframesAround, labelAt, placeAt, type Timeline } from '../films/timeline.ts'
import type { Negatives } from '../hands/negatives.ts'
import type { Random } from '../skeleton/random.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import { add, between, betweenAxes, lengthOf, subtract, type Vector } from '../../mesh/vectors.ts'
import { FILM_PLAN, planFilm, type Film } from './film-plan.ts'
import { fitted } from './fit.ts'
import { withoutGaps } from './lost-frames.ts'
import { PICTURE_SIZE, developed, drawScene, exposed, placesOf, seenJoints, type Scene } from './picture.ts'
import type { ShownHand } from './pose.ts'
import { nameOf, randomOf, signerOf, type Signer } from './signer.ts'
import { recordingOf, type SyntheticRecording } from './tracking.ts'

/** The first random stream of films; stills use the ones below. */
const FIRST_STREAM = 500
/** Frame rates. */
const RATES = [10, 12, 15, 20, 24, 25, 30, 60]
/** Distance from the centre of the first hand to its farthest joint, as a share of the picture. */
const RADIUS = [0.13, 0.26] as const
/** Share of the time between two frames during which the shutter is open. */
const SHUTTER = [0.2, 0.9] as const
/** Number of pictures averaged for motion blur, and least movement in metres to apply it. */
const EXPOSURES = 3
const MIN_BLUR_METRES = 0.004
/** Least share of a film that must be tracked, up to its end and without a long gap. */
const TRACKED_SHARE = 0.5

/** A moment of a film: the hand, and the place of its wrist. */
interface Moment { hand: ShownHand, wrist: Vector }

/** How a signer makes a hand of a timeline exactly; undefined for hands on the way. */
export type ShownAs = (hand: Skeleton) => ShownHand | undefined

/** The moments at these times. Hands that are not known exactly are fitted, starting from the one before. */
function momentsOf (signer: Signer, timeline: Timeline, times: readonly number[], shownAs: ShownAs): Moment[] {
  let angles: ShownHand['angles'] | undefined
  return times.map(time => {
    const [a, b, share] = keyframesAround(timeline, time)
    const [from, to] = [shownAs(a.hand), shownAs(b.hand)]
    const wrist = placeAt(timeline, time)
    const hand = from && to ? handBetween(from, to, share) : fitted(signer, handAt(timeline, time), angles)
    angles = hand.angles
    return { hand, wrist }
  })
}

const handBetween = (a: ShownHand, b: ShownHand, share: number): ShownHand => ({
  angles: a.angles.map((angle, i) => angle + (b.angles[i]! - angle) * share),
  palm: betweenAxes(a.palm, b.palm, share)
})

const onTheWay = (a: Moment, b: Moment, share: number): Moment =>
  ({ hand: handBetween(a.hand, b.hand, share), wrist: between(a.wrist, b.wrist, share) })

/** Metres that the fastest joint moves between two moments. */
function movedBetween (scene: Scene, a: Moment, b: Moment): number {
  const [from, to] = [seenJoints(scene.signer, a.hand), seenJoints(scene.signer, b.hand)]
  const travelled = lengthOf(subtract(b.wrist, a.wrist)) * scene.distance * PICTURE_SIZE / scene.focal
  return travelled + Math.max(...from.map((joint, i) => lengthOf(subtract(joint, to[i]!))))
}

/** Renders the frame of a moment, with motion blur towards the next one. */
async function frameOf (
  scene: Scene, moment: Moment, next: Moment, shutter: number, random: Random
): Promise<RgbaImage> {
  const isBlurred = shutter * movedBetween(scene, moment, next) > MIN_BLUR_METRES
  const shares = isBlurred ? Array.from({ length: EXPOSURES }, (_, i) => shutter * i / (EXPOSURES - 1)) : [0]
  const lights = shares.map(share => {
    const { hand, wrist } = onTheWay(moment, next, share)
    return exposed(scene, hand, wrist)
  })
  const [light, ...others] = lights as [Float32Array, ...Float32Array[]]
  for (const other of others) for (let i = 0; i < light.length; i++) light[i]! += other[i]!
  for (let i = 0; i < light.length; i++) light[i]! /= lights.length
  return developed(light, scene, random)
}

/** Least distance of a joint from the picture's edge, as a share of it, because flesh and nails reach farther. */
const MARGIN = 0.04

/** The shift of a film, in shares of the picture, that keeps the whole hand visible or, if that is impossible, centres
 * it. */
export function intoView (scene: Scene, moments: readonly Moment[]): Vector {
  const joints = moments.flatMap(({ hand, wrist }) => placesOf(scene, hand, wrist))
  const shift = (axis: 0 | 1): number => {
    const places = joints.map(place => place[axis])
    const [least, most] = [Math.min(...places), Math.max(...places)]
    if (most - least > 1 - 2 * MARGIN) return (1 - least - most) / 2
    return Math.max(0, MARGIN - least) - Math.max(0, most - 1 + MARGIN)
  }
  return [shift(0), shift(1), 0]
}

export interface TrackedFilm {
  film: Film
  /** Absent if the tracker lost the hand for too long. */
  recording?: SyntheticRecording
  /** Seconds of the film before the first frame of the recording. */
  since: number
  /** For each frame rendered: its time in seconds, and whether the tracker found the hand. */
  seen: { time: number, isFound: boolean }[]
}

/** Renders and tracks one film of a signer, at one of the rates. */
export async function trackFilm (
  tracker: HandTracker, negatives: Negatives, seed: number, signerNumber: number, item: number,
  rates: readonly number[] = RATES
): Promise<TrackedFilm> {
  const random = randomOf(seed, signerNumber, FIRST_STREAM + item)
  const signer = signerOf(seed, signerNumber)
  const film = planFilm(signer, negatives, FILM_PLAN[item]!, random)
  const fps = random.pick(rates)
  const times = Array.from({ length: Math.floor(film.seconds * fps) + 1 }, (_, i) => i / fps)
  const tracked = await follow(tracker, signer, film.timeline, times, random)
  const seen = times.map((time, i) => ({ time, isFound: tracked[i] !== undefined }))
  const { first, hands } = withoutGaps(tracked, fps)
  const since = first / fps
  if (hands.length < 3 || hands.length < TRACKED_SHARE * times.length) return { film, since, seen }
  const recording = recordingOf(hands, { label: film.label, signer: nameOf(seed, signerNumber), fps })
  const labels = times.slice(first, first + hands.length).map(time => labelAt(film.timeline, time, 0))
  return { film, since, seen, recording: { ...recording, labels } }
}

/** The hands that the tracker finds in a rendered timeline at these times; undefined where it finds none. */
export async function follow (
  tracker: HandTracker, signer: Signer, timeline: Timeline, times: readonly number[], random: Random,
  shownAs: ShownAs = () => undefined
): Promise<(Hand | undefined)[]> {
  const planned = momentsOf(signer, timeline, times, shownAs)
  const scene = await drawScene(signer, planned[0]!.hand, random.uniform(...RADIUS), random)
  const shift = intoView(scene, planned)
  const moments = planned.map(({ hand, wrist }) => ({ hand, wrist: add(wrist, shift) }))
  const shutter = random.uniform(...SHUTTER)
  const seen: (Hand | undefined)[] = []
  tracker.reset()
  for (const [i, moment] of moments.entries()) {
    const image = await frameOf(scene, moment, moments[i + 1] ?? moment, shutter, random)
    const [hand] = await tracker.track(image, 1000 * times[i]!)
    seen.push(hand)
  }
  return seen
}
