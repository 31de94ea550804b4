// Thresholds that accept a requested letter, and pictures in doubt between the letters of a pair.
import t from '#tap'
import type { Prediction } from 'recognizer-wasm/training/measure/predictions'
import { operatingPoints, thresholdsOf } from 'recognizer-wasm/training/measure/verification'
import { calibratedAccuracy } from 'recognizer-wasm/training/second-look/calibrated-accuracy'
import { doubtOf, midpointShift, type HeldOutSigner } from 'recognizer-wasm/training/second-look/leave-one-out'

/** A prediction with the given probabilities. */
const predict = (signer: string, expected: string | null, probabilities: Record<string, number>): Prediction => ({
  signer,
  expected,
  answer: null,
  shown: null,
  confidence: 0,
  anyLetter: 1,
  candidates: Object.entries(probabilities).map(([letter, confidence]) => ({ letter, confidence }))
})
const held = (stills: Prediction[], nothing: Prediction[] = []) => ({ stills, movements: [], nothing })
const people = Array.from({ length: 40 }, (_, person) => `person ${person}`)

t.test('the threshold accepts 97 % of a letter’s hands and as few others as possible', async t => {
  const stills = people.flatMap(signer =>
    [predict(signer, 'a', { A: 0.62, B: 0.3 }), predict(signer, 'b', { A: 0.42, B: 0.5 })])
  const [a] = operatingPoints(held(stills, [predict('nobody', null, { A: 0.43 })]))
  t.match(a, { label: 'a', threshold: 0.45, people: 40, accepted: 1, taken: 0, most: { share: 0 }, nothing: 0 })
})

t.test('if correct hands resemble others, the threshold is at least a fifth', async t => {
  const stills = people.flatMap((signer, i) =>
    [predict(signer, 'a', { A: (i + 1) / 40 }), predict(signer, 'b', { A: 0.3 })])
  const [a] = operatingPoints(held(stills))
  t.match(a, { threshold: 0.2, accepted: 0.825, most: { label: 'b', share: 1 } })
})

t.test('every person counts the same, with few hands or many', async t => {
  const frequent = Array.from({ length: 400 }, () => predict('many', 'a', { A: 0.05 }))
  const once = people.map(signer => predict(signer, 'a', { A: 0.95 }))
  const stills = [...frequent, ...once, predict('other', 'b', { A: 0.1 })]
  const { a } = thresholdsOf(operatingPoints(held(stills)))
  t.ok(a! > 0.1, `${a}: one person in 41 does not lower the threshold`)
})

t.test('the letters of a pair count together', async t => {
  const stills = people.flatMap(signer => [
    predict(signer, 'f', { F: 0.1, T: 0.6 }),
    predict(signer, 't', { F: 0.6, T: 0.1 }),
    predict(signer, 'q', { F: 0.3, T: 0.1 })
  ])
  const look = { labels: ['f', 't'] as [string, string], bias: 0, scale: 1, weights: '' }
  const points = operatingPoints(held(stills), [look])
  t.match(points.find(({ label }) => label === 'f'), { threshold: 0.45, accepted: 1, taken: 0, most: { label: '' } })
})

t.test('a film is accepted if its letter is held as long as practice requires', async t => {
  /** A film of 10 frames a second: numbers of frames with D, with Z and with neither. */
  const film = (label: string, [d, z, neither]: [number, number, number]) => {
    const frames = (count: number, probabilities: Record<string, number>) =>
      Array.from({ length: count }, () => predict('a', label, probabilities))
    const answers = [...frames(d, { D: 0.9, Z: 0 }), ...frames(z, { D: 0, Z: 0.9 }), ...frames(neither, {})]
    return { answers, framesPerSecond: 10, end: answers.at(-1)! }
  }
  const find = (ofZ: [number, number, number]) => {
    const movements = [film('z', ofZ), film('d', [20, 0, 0])]
    return operatingPoints({ stills: [], movements, nothing: [] })
  }
  t.match(find([5, 5, 10]), [{ label: 'd', accepted: 1, most: { share: 0 } }, { label: 'z', accepted: 1, taken: 0 }])
  t.match(find([15, 5, 5]), [{ accepted: 1, most: { label: 'z', share: 1 } }, {}], 'a D held first is accepted as D')
})

/** A held-out signer, by the log odds of one label or of two. */
const stranger = (...odds: number[][]): HeldOutSigner =>
  ({ signer: 'a', labels: ['f', 't'].slice(0, odds.length), pictures: 1, right: 1, left: 1, points: 1, odds })

t.test('the range of doubt covers all but 3 % of held-out signers’ errors', async t => {
  const sure = Array.from({ length: 96 }, () => 2)
  const doubtful = stranger([...sure, -0.1, -0.2, -0.3, -4], sure)
  t.equal(doubtOf([doubtful]), 0)
  t.equal(doubtOf([stranger([...sure.slice(2), -0.1, -0.2, -0.3, -1, -2, -4, -4], sure)]), 0.1)
  t.equal(doubtOf([doubtful, stranger([-9])]), 0, 'a signer with one label does not count')
})

t.test('the boundary between two labels gives held-out signers the best accuracy', async t => {
  t.equal(midpointShift([stranger([3, 4], [-0.25, 2])]), 0.3, 'the boundary moves in favour of the second label')
  t.equal(midpointShift([stranger([-0.25, 4], [3, 2])]), -0.3)
  t.equal(midpointShift([stranger([3, 4], [1, 2])]), 0, 'no shift without a gain')
  t.equal(midpointShift([stranger([-9])]), 0, 'a signer with one label does not count')
  t.equal(doubtOf([stranger([3, 4], [-0.25, 2])], 0.3), 0)
})

t.test('calibration reads a held-out signer correctly if their labels are separable', async t => {
  const separated = stranger([-1, -0.8, -1.2, -0.9], [4, 4.2, 4.4, 4.1])
  t.equal(calibratedAccuracy(separated), 1, 'before, all of the first label were read as the second')
  t.equal(calibratedAccuracy(stranger([1, 2, 3], [1, 2, 3])), 1)
  const between = calibratedAccuracy(stranger([-3, -3, 3, 3, 3, 3, 3, 3], [3, 3, 3, 3, 3, 3, -3, -3]))
  t.ok(between > 0.5 && between < 1, `${between}: one of four is on the wrong side`)
})
