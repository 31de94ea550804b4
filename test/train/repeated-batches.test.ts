// The batches of each step.
import t from '#tap'
import { batchOfStep } from 'recognizer-wasm/training/films/repeated-batches'

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
