// The nails of the hand at rest.
import { FINGERS } from '../skeleton/skeleton.ts'
import { between, cross, dot, lengthOf, subtract, unit, type Vector } from '../../mesh/vectors.ts'
import { bonesOf } from '../synthetic/hand-mesh.ts'
import { HAND } from './shown-letter.ts'

/** A superellipse on a finger's back, in metres along the palm's axes. */
export interface Nail {
  centre: Vector
  along: Vector
  aside: Vector
  outward: Vector
  halfLength: number
  halfWidth: number
}

/** Shares of the last bone's length: half the nail, and its centre. */
const LENGTH = 0.3
const CENTRE = 0.78
/** Metres. */
const HALF_WIDTH = { thumb: 0.0062, finger: 0.005 }
/** Range of distance of the nail's skin from the bone, in metres. */
const BACK = [0.0012, 0.015] as const

export const NAILS: readonly Nail[] = FINGERS.map(finger => {
  const { head, tail, direction, hinge } = HAND.bones[bonesOf(finger)[2]!]!
  const outward = unit(cross(direction, hinge))
  const aside = unit(cross(outward, direction))
  const halfLength = LENGTH * lengthOf(subtract(tail, head))
  const halfWidth = finger === 'thumb' ? HALF_WIDTH.thumb : HALF_WIDTH.finger
  return { centre: between(head, tail, CENTRE), along: direction, aside, outward, halfLength, halfWidth }
})

/** @param place a point of the hand at rest */
export function isOnNail ({ centre, along, aside, outward, halfLength, halfWidth }: Nail, place: Vector): boolean {
  const offset = subtract(place, centre)
  const up = dot(offset, outward)
  if (up < BACK[0] || up > BACK[1]) return false
  return (dot(offset, along) / halfLength) ** 4 + (dot(offset, aside) / halfWidth) ** 4 < 1
}
