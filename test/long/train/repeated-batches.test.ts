// The batches after an interruption.
import t from '#tap'
import { repeatBatches } from 'recognizer-wasm/training/films/repeated-batches'
import { NO_LETTER } from 'recognizer-wasm'
import { readSamples } from 'recognizer-wasm/training/recordings/samples'
import { writeToySet } from '../../support/toy-signs.ts'

t.test('a resumed run uses the same batches as an uninterrupted one', async t => {
  const folder = t.testdir()
  await writeToySet(folder)
  const samples = await readSamples([folder])
  const labels = [NO_LETTER, ...new Set(samples.flatMap(({ label }) => label ?? []))]
  const source = { samples, labels, seed: 1, withAlphabet: false, size: { stills: 2, sequences: 1 } }
  const supplyFrom = (first: number) => {
    const supply = repeatBatches(source, first)
    t.teardown(() => supply.close())
    return supply
  }
  const whole = supplyFrom(0)
  for (let step = 0; step < 140; step++) await whole.next()
  const later = supplyFrom(140)
  for (let step = 140; step < 146; step++) t.same(await later.next(), await whole.next(), `step ${step}`)
})
