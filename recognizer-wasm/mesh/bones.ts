// The lines through the points of a hand, as everything that draws a skeleton draws them.
import { LANDMARKS, type Finger, type Landmark } from 'recognizer-wasm'

export type Part = Finger | 'thumb' | 'palm'

const at = (name: Landmark) => LANDMARKS.indexOf(name)
const finger = (name: Finger) => (['mcp', 'pip', 'dip', 'tip'] as const).map(joint => at(`${name}_${joint}`))

/** Numbers of landmarks, by the part that they belong to. */
export const BONES: readonly [Part, readonly number[]][] = [
  ['palm', (['wrist', 'index_mcp', 'middle_mcp', 'ring_mcp', 'pinky_mcp', 'wrist'] as const).map(at)],
  ['thumb', (['wrist', 'thumb_cmc', 'thumb_mcp', 'thumb_ip', 'thumb_tip'] as const).map(at)],
  ['index', finger('index')],
  ['middle', finger('middle')],
  ['ring', finger('ring')],
  ['pinky', finger('pinky')]
]
