// Words in flow, as `evaluate` measures them on the stills of a person.
import { join } from 'node:path'
import { LETTERS, writeRecordings } from 'recognizer-wasm'
import { main as evaluate } from 'recognizer-wasm/training/evaluate'
import { signingHand } from 'recognizer-wasm/training/skeleton/signing-hand'
import { pointsOf } from 'recognizer-wasm/training/skeleton/skeleton'
import t from '#tap'
import { call } from '../../support/trainer.ts'

t.test('the words of a textbook hand are followed and read, wrong ones are not', async t => {
  const stills = LETTERS.map(label => ({
    label,
    signer: 'textbook',
    hand: 'right' as const,
    frames: [pointsOf(signingHand(label.toLowerCase()))],
    fps: null,
    licence: null,
    track: null
  }))
  const folder = t.testdir({ 'stills.jsonl': writeRecordings(stills) })
  const { stdout } = await call(
    evaluate, '--model', 'assets/models/alphabet', '--words', '--data', join(folder, 'stills.jsonl'))
  const lines = stdout.split('\n').filter(line => line.includes('letters a second'))
  t.equal(lines.length, 5, stdout)
  for (const line of lines) {
    const [accepted, wrong, first] = [/ words accepted ([\d.]+) %/, / wrong ones ([\d.]+) %/, /first of \d+ ([\d.]+) %/]
      .map(figure => Number(figure.exec(line)?.[1]))
    t.ok(accepted! >= 80 && first! >= 90, line)
    t.ok(wrong! <= 5, line)
  }
  t.match(stdout, /of 40 films of hands that do not spell, none of the words in (9[5-9]|100)/)
})
