import t from '#tap'
import type { Prediction } from 'recognizer-wasm/training/measure/predictions'
import { bestThreshold, letterThresholds, tryThresholds } from 'recognizer-wasm/training/measure/threshold'

const prediction = (expected: string | null, answer: string | null, anyLetter: number): Prediction => ({
  signer: 'a',
  expected,
  answer,
  shown: answer,
  confidence: 0,
  candidates: [],
  anyLetter
})

t.test('the best threshold is the largest that loses no letter', async t => {
  const letters = [prediction('a', 'a', 0.9), prediction('b', 'b', 0.62), prediction('c', 'd', 0.3)]
  const nothing = [prediction(null, 'a', 0.5), prediction(null, 'b', 0.28), prediction(null, null, 0.9)]
  const trials = tryThresholds(letters, nothing)
  t.equal(bestThreshold(trials), 0.6)
  t.same(trials.find(({ threshold }) => threshold === 0.7), { threshold: 0.7, read: 1 / 3, unread: 1 })
})

t.test('a letter gets its own threshold if that costs less', async t => {
  const hands = (label: string, anyLetter: number) =>
    Array.from({ length: 10 }, () => prediction(label, label, anyLetter))
  /** Words in which one frame in a hundred resembles a letter. */
  const words = (label: string, anyLetter: number) =>
    Array.from({ length: 100 }, (_, i) => prediction(null, label, i === 0 ? anyLetter : 0))
  const letters = [...hands('a', 0.72), ...hands('b', 0.99), ...hands('c', 0.9), ...hands('j', 0.72)]
  const changed = hands('c', 0.76)
  const evaluation = { letters, changed, nothing: [words('b', 0.78), words('c', 0.79)] }
  t.same(letterThresholds(evaluation, 0.75), { a: 0.7, b: 0.8 },
    'a is gained, b avoids words, c would be lost after a change, j has no recorded words')
  t.same(letterThresholds({ ...evaluation, changed: [] }, 0.75), { a: 0.7, b: 0.8, c: 0.8 })
  const tenKinds = Array.from({ length: 10 }, () => words('a', 0.72))
  t.same(letterThresholds({ letters: hands('a', 0.72), changed, nothing: tenKinds }, 0.75), {}, 'ten kinds of words')
})
