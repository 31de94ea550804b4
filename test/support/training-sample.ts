import type { Sample } from 'recognizer-wasm/training/recordings/samples'
import { signingHand } from 'recognizer-wasm/training/skeleton/signing-hand'
import { pointsOf } from 'recognizer-wasm/training/skeleton/skeleton'

/** A still A of one signer, with optional changes. */
export const sample = (change: Partial<Sample> = {}): Sample => ({
  source: 'mine',
  signer: 'anna',
  label: 'a',
  frames: [pointsOf(signingHand('a'))],
  fps: null,
  flat: false,
  licence: null,
  track: null,
  ...change
})
