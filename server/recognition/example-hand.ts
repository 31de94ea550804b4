// An example hand for the API: the letter L of the parametric hand, in metres.
import { LANDMARKS } from 'recognizer-wasm'

const L = [
  [0, 0, 0],
  [0.023, -0.023, -0.014], [0.045, -0.045, -0.017], [0.067, -0.066, -0.022], [0.085, -0.086, -0.02],
  [0.03, -0.087, -0.005], [0.034, -0.113, -0.002], [0.036, -0.132, -0.004], [0.039, -0.151, -0.02],
  [0.009, -0.089, 0.002], [0.008, -0.114, -0.022], [0.009, -0.098, -0.04], [0.01, -0.077, -0.025],
  [-0.011, -0.086, -0.002], [-0.012, -0.101, -0.026], [-0.01, -0.079, -0.037], [-0.009, -0.061, -0.023],
  [-0.028, -0.072, -0.004], [-0.028, -0.087, -0.019], [-0.028, -0.076, -0.037], [-0.028, -0.06, -0.029]
]

/** As a body of /get-alphabet2. Missing keys count as null. */
export const exampleHand: Record<string, number[]> = {
  r_hand_position: [0.5, 0.6, 0],
  ...Object.fromEntries(LANDMARKS.map((name, i) => [`r_${name}`, L[i]!]))
}
