// `evaluate --pictures`: still pictures as a camera would film them, near and far.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from '#tap'
import { main as evaluate } from 'recognizer-wasm/training/evaluate'
import { drawLetter } from '../../support/drawn-letter.ts'
import { call } from '../../support/trainer.ts'

const measure = async (folder: string) =>
  (await call(evaluate, '--model', 'assets/models/alphabet', '--pictures', folder)).stdout

t.test('a drawn letter is read, held before the camera and far from it', async t => {
  const folder = t.testdir({})
  await writeFile(join(folder, 'L-1.png'), await drawLetter('L'))
  const text = await measure(folder)
  t.match(text, /right at the end +100\.0 %/)
  t.match(text, /of 120 pixels in 640 x 480: found, right +100\.0 %, 100\.0 %/)
})

// The repository contains no pictures of people: PHOTOGRAPHS names a folder of them (A-1.jpg and so on).
const photographs = process.env.PHOTOGRAPHS
t.test('61 of 63 photographs are accepted within two seconds', {
  skip: !photographs && 'PHOTOGRAPHS names none'
}, async t => {
  const text = await measure(photographs!)
  const accepted = Number(/asked for, accepted for 0\.8 s +([\d.]+) %/.exec(text)?.[1])
  t.ok(accepted >= 100 * 61 / 63, text)
  t.notMatch(text, /\b(f for t|t for f)(?!, perhaps)/, 'F and T are not confused when the second look is sure')
})
