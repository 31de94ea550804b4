// The batches of each step, also after an interruption.
import t from '#tap'
import { batchOfStep, repeatBatches } from 'recognizer-wasm/training/films/repeated-batches'
import { NO_LETTER } from 'recognizer-wasm'
import { readSamples } from 'recognizer-wasm/training/recordings/samples'
import { writeToySet } from '../support/toy-signs.ts'

const STEPS = 900

t.test('every batch is used three times, never twice in a row', async t => {
  const batches = Array.from({ length: STEPS }, (_, step) => batchOfStep(step))
  const uses = new Map<number, number>()
  for (const batch of batches) uses.set(batch, (uses.get(batch) ?? 0) + 1)
  const settled = [...uses].filter(([batch]) => batch >= 60 && batch < STEPS / 3 - 40)
  t.ok(settled.every(([, count]) => count === 3))
  t.ok(Math.max(...uses.values()) <= 9, 'no batch is used much more often')
  t.ok(batches.every((batch, step) => step < 9 || batch !== batches[step - 1]))
})

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
