// The goals of a hand pose, from which the solver computes angles.
import type { FINGERS } from 'recognizer-wasm'
import type { Finger } from '../skeleton/skeleton.ts'
import type { Vector } from '../../mesh/vectors.ts'
import type { Angles } from './pose.ts'

type LongFinger = typeof FINGERS[number]

/** A bone: its finger, and its number from the knuckle, 1 to 3; 0 is inside the palm. */
export type BonePlace = readonly [finger: Finger, joint: number]

/**
 * A contact of two bones. `side`: 1 is the second bone's side towards the thumb, -1 the other, `palm` the palm's
 * direction.
 */
export type Contact =
  /**
   * The thumb's tip lies on a bone, at a share of its length: `back` times the sum of both radii off its back, and
   * `aside` metres towards the thumb's side.
   */
  | { kind: 'thumb-on', bone: BonePlace, share: number, back: number, aside?: number, tolerance: number }
  /** A point of one bone lies beside a point of another. */
  | { kind: 'crossing', bone: BonePlace, share: number, other: BonePlace, otherShare: number, side: 1 | -1 }
  /** The surfaces of two bones touch where they are nearest. */
  | { kind: 'beside', bone: BonePlace, other: BonePlace, side: 1 | 'palm' }
  /** The pads of the thumb and a finger touch, or keep a distance in metres. */
  | { kind: 'pads', finger: LongFinger, gap?: number }

export interface Goal {
  /** Target angles in degrees. */
  angles: Angles
  /** Factor on the usual tolerance of angles. */
  freedom?: number
  /** Target directions of bones along the palm's axes, with tolerances. */
  directions: readonly { bone: BonePlace, direction: Vector, tolerance: number }[]
  contacts: readonly Contact[]
  /** Neighbouring fingers that touch. */
  together: readonly (readonly [LongFinger, LongFinger])[]
}
