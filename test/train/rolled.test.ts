// Rolling hands to measure a model on rotated hands.
import t from '#tap'
import { predictHeldStills } from 'recognizer-wasm/training/measure/held-out'
import type { LoadedModel } from 'recognizer-wasm/training/measure/loaded-model'
import { rolledBy } from 'recognizer-wasm/training/measure/rolled'
import type { Sample } from 'recognizer-wasm/training/recordings/samples'
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

t.test('held hands are read, also rolled, but no moving letters and no hands without depth', async t => {
  const seen = { letter: 'A', confidence: 1, candidates: [], lookedAgain: [] }
  const model = { recognizer: { info: { memory_frame: 1 }, recognize: async () => seen } } as unknown as LoadedModel
  const [still] = sample().frames as [Sample['frames'][number]]
  const samples = [
    sample({ signer: 'anna' }), sample({ signer: 'ben', flat: true }), sample({ label: null }),
    sample({ signer: 'zoe', label: 'j', frames: [still, still], fps: 12 })
  ]
  const { stills, rolled, others } = await predictHeldStills(model, samples)
  t.same([stills, rolled].map(all => all.map(({ signer }) => signer)), [['anna'], ['anna', 'anna']])
  t.equal(others.length, 1)
})
