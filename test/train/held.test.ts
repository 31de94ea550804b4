// A drawn hand, as a camera would film it.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from '#tap'
import { main as evaluate } from 'recognizer-wasm/training/evaluate'
import { holdPictures } from 'recognizer-wasm/training/measure/held-pictures'
import { heldText } from 'recognizer-wasm/training/measure/held-text'
import { loadModel } from 'recognizer-wasm/training/measure/loaded-model'
import { drawLetter } from '../support/drawn-letter.ts'
import { call } from '../support/trainer.ts'

const MODEL = 'assets/models/alphabet'

t.test('a letter held in front of a camera keeps its name, and its points stand still', async t => {
  const file = join(t.testdir({}), 'L-1.png')
  await writeFile(file, await drawLetter('L'))
  const text = heldText('L', await holdPictures(await loadModel(MODEL), [{ file, letter: 'l' }], { write: () => {} }))
  const shareOf = (figure: string) => Number(new RegExp(`${figure}\\s+([\\d.]+) %`).exec(text)?.[1])
  t.equal(shareOf('alone, right'), 100, text)
  for (const pace of [60, 120, 200, 350]) t.equal(shareOf(`${pace} ms apart, right`), 100)
  t.equal(shareOf('right at the end'), 100)
  t.ok(shareOf('frames of the second second: right') > 95)
  t.match(text, /asked for, accepted for 0\.8 s +100\.0 %.* another letter 0\.0 %/)
  // Without smoothing: 3 mm or more, and half of the frames unread.
  t.ok(Number(/([\d.]+) mm/.exec(text)?.[1]) < 1.5, text)
})

t.test('the command reports pictures that it cannot measure', async t => {
  const folder = t.testdir({ 'landscape.jpg': 'no hand' })
  await t.rejects(call(evaluate, '--model', MODEL, '--pictures', folder), /named by a letter, as A-2\.jpg/)
  await t.rejects(call(evaluate, '--model', MODEL), /nothing to measure\. Pass --data, --pictures, --moving or/)
})
