// What a hand shall do, for the solver to find the angles.
import type { FINGERS } from 'recognizer-wasm'
import type { Finger } from '../skeleton/skeleton.ts'
import type { Vector } from '../../mesh/vectors.ts'
import type { Angles } from './pose.ts'

type LongFinger = typeof FINGERS[number]

/** A bone by its finger and its number from the knuckle, 1 to 3; 0 is inside the palm. */
export type BonePlace = readonly [finger: Finger, joint: number]

/**
 * Where two bones touch. Sides: 1 is the second bone's side towards the thumb, -1 the other, `palm` the way the palm
 * looks.
 */
export type Contact =
  /**
   * The thumb's tip lies at a share of a bone's length: on its back by so many times both radii, and so many metres
   * towards the thumb's side.
   */
  | { kind: 'thumb-on', bone: BonePlace, share: number, back: number, aside?: number, tolerance: number }
  /** A place of one bone lies beside a place of another. */
  | { kind: 'crossing', bone: BonePlace, share: number, other: BonePlace, otherShare: number, side: 1 | -1 }
  /** The surfaces of two bones meet wherever they come nearest. */
  | { kind: 'beside', bone: BonePlace, other: BonePlace, side: 1 | 'palm' }
  /** The pads of the thumb and of a finger meet, or keep a distance in metres. */
  | { kind: 'pads', finger: LongFinger, gap?: number }

export interface Goal {
  /** Wished in degrees. */
  angles: Angles
  /** How much more than usual the angles may differ from what is wished. */
  freedom?: number
  /** Wished directions of bones along the palm's axes, with how far off they may be. */
  directions: readonly { bone: BonePlace, direction: Vector, tolerance: number }[]
  contacts: readonly Contact[]
  /** Neighbours that lie against each other. */
  together: readonly (readonly [LongFinger, LongFinger])[]
}
