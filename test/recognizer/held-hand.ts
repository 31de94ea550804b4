// A hand for films whose letters the test chooses, and the model that seems to read it.
import { LANDMARKS, parseModelInfo, type HandPoints, type ModelInfo, type Point } from 'recognizer-wasm'

export const info: ModelInfo = parseModelInfo({
  labels: ['_null', 'd', 'i', 'z'],
  memory_frame: 15,
  active_gestures: { r_wrist: true },
  frames_per_second: 12,
  kept_labels: ['z']
})

/** A hand with a palm 0.1 long: `bent` in palm lengths, the wrist at x of the picture. */
export function hand ({ bent = 0, x = 0.5 as number | null } = {}): HandPoints {
  const points = LANDMARKS.map((name, i): Point =>
    name === 'wrist' ? [0, 0, 0] : [0, -0.1, name === 'middle_mcp' ? 0 : 0.1 * bent + i / 1000])
  return {
    ...Object.fromEntries(LANDMARKS.map((name, i) => [`r_${name}`, points[i]])),
    r_hand_position: x === null ? null : [x, 0.5, 0]
  }
}
