// Hands that are rolled before a model is asked about them.
import t from '#tap'
import { rolledBy } from 'recognizer-wasm/training/measure/rolled'
import type { Sample } from 'recognizer-wasm/training/recordings/samples'
import { signingHand } from 'recognizer-wasm/training/skeleton/signing-hand'
import { pointsOf } from 'recognizer-wasm/training/skeleton/skeleton'

t.test('a hand is rolled clockwise in the picture, and nothing else of it changes', t => {
  const sample: Sample = {
    source: 'mine',
    signer: 'anna',
    label: 'b',
    frames: [pointsOf(signingHand('b'))],
    fps: null,
    flat: false,
    licence: null,
    track: null
  }
  const { frames: [after], ...rest } = rolledBy(90, sample)
  const { frames: [before], ...same } = sample
  t.same(rest, same)
  for (const [i, [x, y, z]] of before!.entries()) {
    const [rolledX, rolledY, rolledZ] = after![i]!
    t.ok(Math.hypot(rolledX + y, rolledY - x, rolledZ - z) < 1e-9, `point ${i}`)
  }
  t.end()
})
