// Rolling hands to measure a model on rotated hands.
import t from '#tap'
import { rolledBy } from 'recognizer-wasm/training/measure/rolled'
import { sample } from '../support/training-sample.ts'

t.test('rolling turns a hand clockwise in the picture and changes nothing else', async t => {
  const { frames: [after], ...rest } = rolledBy(90, sample())
  const { frames: [before], ...expected } = sample()
  t.same(rest, expected)
  for (const [i, [x, y, z]] of before!.entries()) {
    const [rolledX, rolledY, rolledZ] = after![i]!
    t.ok(Math.hypot(rolledX + y, rolledY - x, rolledZ - z) < 1e-9, `point ${i}`)
  }
})
