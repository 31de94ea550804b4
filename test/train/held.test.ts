// `evaluate --pictures` on a drawn hand: still pictures as a camera would film them.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from '#tap'
import { main as evaluate } from 'recognizer-wasm/training/evaluate'
import { drawLetter } from '../support/drawn-letter.ts'
import { call } from '../support/trainer.ts'

const MODEL = 'assets/models/alphabet'

t.test('a letter held in front of a camera keeps its name, and its points stand still', async t => {
  const folder = t.testdir({})
  await writeFile(join(folder, 'L-1.png'), await drawLetter('L'))
  const { stdout } = await call(evaluate, '--model', MODEL, '--pictures', folder)
  const shareOf = (figure: string) => Number(new RegExp(`${figure}\\s+([\\d.]+) %`).exec(stdout)?.[1])
  t.equal(shareOf('alone, right'), 100, stdout)
  for (const pace of [60, 120, 200, 350]) t.equal(shareOf(`${pace} ms apart, right`), 100)
  t.match(stdout, /of 120 pixels in 640 x 480: found, right +100\.0 %, 100\.0 %/)
  t.equal(shareOf('right at the end'), 100)
  t.ok(shareOf('frames of the second second: right') > 95)
  t.match(stdout, /asked for, accepted for 0\.8 s +100\.0 %.* another letter 0\.0 %/)
  // Without smoothing: 3 mm or more, and half of the frames unread.
  t.ok(Number(/([\d.]+) mm/.exec(stdout)?.[1]) < 1.5, stdout)
})

// The repository contains no pictures of people: PHOTOGRAPHS names a folder of them (A-1.jpg and so on).
const photographs = process.env.PHOTOGRAPHS
t.test('61 of 63 photographs are accepted within two seconds', {
  skip: !photographs && 'PHOTOGRAPHS names none'
}, async t => {
  const { stdout } = await call(evaluate, '--model', MODEL, '--pictures', photographs!)
  const accepted = Number(/asked for, accepted for 0\.8 s +([\d.]+) %/.exec(stdout)?.[1])
  t.ok(accepted >= 100 * 61 / 63, stdout)
  t.notMatch(stdout, /\b(f for t|t for f)(?!, perhaps)/, 'F and T are not confused when the second look is sure')
})

t.test('the command reports pictures that it cannot measure', async t => {
  const folder = t.testdir({ 'landscape.jpg': 'no hand' })
  await t.rejects(call(evaluate, '--model', MODEL, '--pictures', folder), /named by a letter, as A-2\.jpg/)
  await t.rejects(call(evaluate, '--model', MODEL), /nothing to measure. Pass --data, --pictures or --moving/)
})
