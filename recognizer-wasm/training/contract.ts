// The input, frame rate and model.json of models trained here.
import { HAND_POINT_KEYS, NO_LETTER, type ModelInfo } from 'recognizer-wasm'
import type { SecondLook } from 'recognizer-wasm/internals'

/** Numbers per frame of the input: the hand's place in the picture, then 21 points. */
export const FRAME_SIZE = 66
/** Frames in the network's window. */
export const MEMORY = 15
/** 15 frames at this rate are a bit more than a second: long enough for every movement of the alphabet. */
export const FRAMES_PER_SECOND = 12
/** The frames of the window that the network reads, dense at first and sparse later: each one costs time. */
export const READ_FRAMES = [0, 1, 2, 3, 5, 7, 9, 11, 14] as const

/** Samples per batch, by kind. */
export interface BatchSize { stills: number, sequences: number }

/** One training batch. */
export interface Batch {
  /** [stills, 1, 66] and [sequences, 15, 66] raw frames, newest first. */
  stills: Float32Array
  sequences: Float32Array
  /** [stills + sequences, labels]: target probabilities. A row of zeros is excluded from the loss. */
  targets: Float32Array
}

/** The keys of the right hand's place and 21 points. */
const ACTIVE = HAND_POINT_KEYS.filter(key => key.startsWith('r_') && key !== 'r_hand_velocity')

export interface Description {
  name: string
  version: string
  /** Without "no letter". */
  signs: readonly string[]
  /** The signs that stay recognized while the end of their movement is held. */
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
