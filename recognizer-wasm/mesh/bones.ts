// The bones between the landmarks of a hand, for everything that draws a skeleton.
import { LANDMARKS, type Finger, type Landmark } from 'recognizer-wasm'

export type Part = Finger | 'thumb' | 'palm'

const at = (name: Landmark) => LANDMARKS.indexOf(name)
const finger = (name: Finger) => (['mcp', 'pip', 'dip', 'tip'] as const).map(joint => at(`${name}_${joint}`))

/** Landmark indices, by part. */
export const BONES: readonly [Part, readonly number[]][] = [
  ['palm', (['wrist', 'index_mcp', 'middle_mcp', 'ring_mcp', 'pinky_mcp', 'wrist'] as const).map(at)],
  ['thumb', (['wrist', 'thumb_cmc', 'thumb_mcp', 'thumb_ip', 'thumb_tip'] as const).map(at)],
  ['index', finger('index')],
  ['middle', finger('middle')],
  ['ring', finger('ring')],
  ['pinky', finger('pinky')]
]
