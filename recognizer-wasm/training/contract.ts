// The contract of a model trained here: what it is fed, how fast, and what its model.json says.
import { HAND_POINT_KEYS, NO_LETTER, type ModelInfo } from 'recognizer-wasm'
import type { SecondLook } from 'recognizer-wasm/internals'

/** Numbers in one frame of the input: the place of the hand in the picture, then 21 points. */
export const FRAME_SIZE = 66
/** Frames the network remembers. */
export const MEMORY = 15
/** Fifteen frames at this rate are a bit more than a second: every movement of the alphabet fits. */
export const FRAMES_PER_SECOND = 12
/** The frames it looks at, closely in the last moments and loosely before: every one costs time. */
export const LOOKED_AT = [0, 1, 2, 3, 5, 7, 9, 11, 14] as const

/** How many samples of each kind a batch holds. */
export interface BatchSize { stills: number, sequences: number }

/** What the network learns from in one step. */
export interface Batch {
  /** [stills, 1, 66] and [sequences, 15, 66] raw frames, newest first. */
  stills: Float32Array
  sequences: Float32Array
  /** [stills + sequences, labels]: the wanted probabilities; a row of zeros is left out of the loss. */
  targets: Float32Array
}

/** The right hand's place and 21 points. */
const ACTIVE = HAND_POINT_KEYS.filter(key => key.startsWith('r_') && key !== 'r_hand_velocity')

export interface Description {
  name: string
  version: string
  /** Without "no letter". */
  signs: readonly string[]
  /** Those of them that stay named while their end is held. */
  kept: readonly string[]
  threshold: number
  secondLook?: readonly SecondLook[]
}

export function describeModel (
  { name, version, signs, kept, threshold, secondLook = [] }: Description
): ModelInfo {
  return {
    name,
    version,
    labels: [NO_LETTER, ...signs],
    memory_frame: MEMORY,
    active_gestures: Object.fromEntries(ACTIVE.map(key => [key, true])),
    one_side: true,
    marks_axes: true,
    threshold,
    frames_per_second: FRAMES_PER_SECOND,
    ...(kept.length > 0 && { kept_labels: [...kept] }),
    ...(secondLook.length > 0 && { second_look: [...secondLook] })
  }
}
