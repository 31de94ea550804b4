// The gain of simulated people from examples of their own.
import t from '#tap'
import { LETTERS } from 'recognizer-wasm'
import { rolledBy } from 'recognizer-wasm/training/measure/rolled'
import { loadModel } from 'recognizer-wasm/training/measure/loaded-model'
import { measurePersonal, personalText } from 'recognizer-wasm/training/measure/personal'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import { signingHand } from 'recognizer-wasm/training/skeleton/signing-hand'
import { pointsOf } from 'recognizer-wasm/training/skeleton/skeleton'
import { sample } from '../../support/training-sample.ts'

/** Twelve stills of each letter, rolled a little; without F and T, whose points are the same. */
const person = (seed: number) => LETTERS.filter(letter => !'FTJPQXZ'.includes(letter)).flatMap(letter =>
  Array.from({ length: 12 }, (_, i) => rolledBy(3 * (i % 5) - 6, sample({
    signer: `person ${seed}`,
    label: letter.toLowerCase(),
    frames: [pointsOf(signingHand(letter.toLowerCase(), createRandom(seed, letter.charCodeAt(0))))]
  }))))

t.test('examples do not harm letters, and make signs that are read', async t => {
  const model = await loadModel('assets/models/alphabet')
  t.teardown(() => model.recognizer.dispose())
  const results = await measurePersonal(model, [...person(1), ...person(2)])
  for (const { letters, signs } of results) {
    t.ok(letters.at(-1)! >= letters[0]!, `${letters}`)
    t.ok(signs!.right >= 0.9 && signs!.refused >= 0.9, JSON.stringify(signs))
  }
  t.match(personalText(results), /own letters, 2 people\n0 examples of each letter: (9\d|100)\.\d %.*\n1 examples/)
})
