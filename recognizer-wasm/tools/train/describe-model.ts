// model.json of a model trained here.
import { HAND_POINT_KEYS } from '../../src/hand-points.ts'
import { NO_LETTER, type ModelInfo } from '../../src/model-info.ts'
import { MEMORY } from './letter-network.ts'

/** Fifteen frames at this tempo are a bit more than a second: every movement of the alphabet fits. */
export const FRAMES_PER_SECOND = 12

/** The right hand's place and 21 points. */
const ACTIVE = HAND_POINT_KEYS.filter(key => key.startsWith('r_') && key !== 'r_hand_velocity')

export interface Description {
  name: string
  version: string
  /** Without "no letter". */
  signs: readonly string[]
  threshold: number
}

export function describeModel ({ name, version, signs, threshold }: Description): ModelInfo {
  return {
    name,
    version,
    labels: [NO_LETTER, ...signs],
    memory_frame: MEMORY,
    active_gestures: Object.fromEntries(ACTIVE.map(key => [key, true])),
    one_side: true,
    threshold,
    frames_per_second: FRAMES_PER_SECOND
  }
}
