// Verifying a requested letter with the model's thresholds.
import { readFile } from 'node:fs/promises'
import t from '#tap'
import {
  createLetterHold, openLetterRecognizer, createLetterVerifier, parseModelInfo, verifyLetter,
  type HandPoints, type ModelInfo, type Recognition
} from 'recognizer-wasm'
import { inProject } from '../../server/settings/paths.ts'
import { held } from '../support/hands.ts'

const info: Pick<ModelInfo, 'verification_thresholds' | 'second_look'> = {
  verification_thresholds: { a: 0.5, f: 0.3, t: 0.3 },
  second_look: [{ labels: ['f', 't'], bias: 0, scale: 1, weights: '', doubt: 1 }]
}

function seen (probabilities: Record<string, number>, lookedAgain: string[] = []): Recognition {
  const candidates = Object.entries(probabilities).map(([letter, confidence]) => ({ letter, confidence }))
  return { letter: null, confidence: 0, candidates, lookedAgain }
}
const verify = (letter: string, recognition: Recognition) => createLetterVerifier(info, letter).see(recognition, 0)

t.test('a letter is accepted from its threshold, even if another letter is up to twice as probable', async t => {
  t.match(verify('A', seen({ A: 0.5, F: 0.1 })), { isAccepted: true, isSure: true })
  t.match(verify('A', seen({ A: 0.49 })), { isAccepted: false })
  t.match(verify('F', seen({ A: 0.6, F: 0.31 }, ['F', 'T'])), { isAccepted: true })
  t.match(verify('F', seen({ A: 0.65, F: 0.31 }, ['F', 'T'])), { isAccepted: false })
  t.match(verify('F', seen({ A: 0.65, F: 0.26, T: 0.08 }, ['F', 'T'])), { isAccepted: true }, 'a pair counts together')
})

t.test('one bad frame does not refuse a letter, and old frames do not accept it', async t => {
  const verifier = createLetterVerifier(info, 'A')
  for (const time of [0, 100, 200]) t.ok(verifier.see(seen({ A: 0.9 }), time).isAccepted)
  t.ok(verifier.see(seen({ A: 0 }), 300).isAccepted)
  t.notOk(verifier.see(seen({ A: 0 }), 650).isAccepted)
})

t.test('a letter of a pair is accepted if the second look favours it, or if there was none', async t => {
  const odds = (share: number) => seen({ F: share, T: 1 - share }, ['F', 'T'])
  t.same(verify('F', odds(0.9)), { isAccepted: true, isSure: true })
  t.same(verify('F', odds(0.6)), { isAccepted: true, isSure: true })
  t.same(verify('F', odds(0.4)), { isAccepted: false, isSure: false })
  t.same(verify('F', odds(0.1)), { isAccepted: false, isSure: true })
  t.same(verify('F', seen({ F: 0.05, T: 0.95 })), { isAccepted: true, isSure: false }, 'not sure by points alone')
  t.match(verify('F', seen({ F: 0.1, T: 0.1 }, ['F', 'T'])), { isAccepted: false }, 'the pair is improbable')
})

t.test('a model without thresholds accepts the letter it names', async t => {
  const verifier = createLetterVerifier({}, 'A')
  t.ok(verifier.see({ ...seen({ A: 0.4 }), letter: 'A' }, 0).isAccepted)
  t.notOk(verifier.see({ ...seen({ A: 0.9 }), letter: null }, 1).isAccepted)
})

t.test('a film is accepted if it ends with the letter', async t => {
  const file = (name: string) => readFile(inProject('assets', 'models', 'alphabet', name))
  const onnx = await file('model.onnx')
  const shipped = parseModelInfo(JSON.parse(String(await file('model.json'))))
  const recognizer = await openLetterRecognizer({ onnx, info: shipped })
  const ask = (letter: string, frames: HandPoints[], fps?: number) => verifyLetter(recognizer, letter, frames, fps)
  t.match(await ask('L', held('L')), { isAccepted: true, isSure: true, seen: { letter: 'L' } })
  t.match(await ask('V', held('L')), { isAccepted: false, seen: { letter: 'L' } })
  t.match(await ask('L', [...held('L'), ...held('V')], 30), { isAccepted: true }, 'the newest frames count')
  t.match(await ask('V', [...held('L'), ...held('V')], 30), { isAccepted: false })
  t.match(await ask('L', []), { isAccepted: false, seen: { letter: null } })
  t.match(await ask('Ä', held('L')), { isAccepted: false })
})

t.test('thresholds of unknown labels or outside 0 to 1 are refused', async t => {
  for (const field of ['letter_thresholds', 'verification_thresholds'] as const) {
    const parse = (thresholds: unknown) => () => parseModelInfo({
      labels: ['_null', 'a'], memory_frame: 1, active_gestures: { r_wrist: true }, [field]: thresholds
    })
    for (const thresholds of [{ b: 0.5 }, { _null: 0.5 }, { a: 2 }, { a: '1' }, [0.5], null]) {
      t.throws(parse(thresholds), new RegExp(`${field} must map labels to numbers from 0 to 1`))
    }
    t.same(parse({ a: 0.5 })()[field], { a: 0.5 })
  }
})

t.test('a letter must be held, and a moment of doubt only shortens the held time', async t => {
  const hold = createLetterHold('A')
  t.equal(hold.see(true, 0), 0)
  t.equal(hold.see(true, 200), 0.25)
  t.equal(hold.see(true, 400), 0.5)
  t.equal(hold.see(false, 500), 0.25)
  t.equal(hold.see(false, 900), 0)
  for (const at of [1000, 1200, 1400, 1600]) hold.see(true, at)
  t.equal(hold.see(true, 1800), 1)
})

t.test('time in a hidden page does not count as held', async t => {
  const hold = createLetterHold('A')
  hold.see(true, 0)
  t.ok(hold.see(true, 60_000) < 0.5)
})

t.test('a letter that moves needs to be held for less time', async t => {
  const hold = createLetterHold('J')
  for (const at of [0, 150]) hold.see(true, at)
  t.equal(hold.see(true, 300), 1)
})
