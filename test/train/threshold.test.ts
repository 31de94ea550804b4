import t from '#tap'
import type { Prediction } from 'recognizer-wasm/training/measure/predictions'
import { bestThreshold, letterThresholds, tryThresholds } from 'recognizer-wasm/training/measure/threshold'

const prediction = (expected: string | null, answer: string | null, anyLetter: number): Prediction => ({
  signer: 'a',
  expected,
  answer,
  confidence: 0,
  candidates: [],
  anyLetter
})

t.test('the threshold found is the largest at which no letter is lost', t => {
  const letters = [prediction('a', 'a', 0.9), prediction('b', 'b', 0.62), prediction('c', 'd', 0.3)]
  const nothing = [prediction(null, 'a', 0.5), prediction(null, 'b', 0.28), prediction(null, null, 0.9)]
  const trials = tryThresholds(letters, nothing)
  t.equal(bestThreshold(trials), 0.6)
  t.same(trials.find(({ threshold }) => threshold === 0.7), { threshold: 0.7, read: 1 / 3, unread: 1 })
  t.end()
})

t.test('a letter has a threshold of its own where that costs less', async t => {
  const hands = (label: string, anyLetter: number) =>
    Array.from({ length: 10 }, () => prediction(label, label, anyLetter))
  /** One frame in a hundred is taken for a letter. */
  const words = (label: string, anyLetter: number) =>
    Array.from({ length: 100 }, (_, i) => prediction(null, label, i === 0 ? anyLetter : 0))
  const letters = [...hands('a', 0.72), ...hands('b', 0.99), ...hands('c', 0.9), ...hands('j', 0.72)]
  const changed = hands('c', 0.76)
  const said = { letters, changed, nothing: [words('b', 0.78), words('c', 0.79)] }
  t.same(letterThresholds(said, 0.75), { a: 0.7, b: 0.8 },
    'a is read so, b is no word; c, right after a change, would be lost; j is a word that nobody recorded')
  t.same(letterThresholds({ ...said, changed: [] }, 0.75), { a: 0.7, b: 0.8, c: 0.8 })
  const many = Array.from({ length: 10 }, () => words('a', 0.72))
  t.same(letterThresholds({ letters: hands('a', 0.72), changed, nothing: many }, 0.75), {}, 'of ten kinds of words')
})
