// From which probability a letter asked for is accepted, and which pictures may show the other letter of a pair.
import t from '#tap'
import type { Prediction } from 'recognizer-wasm/training/measure/predictions'
import { operatingPoints, thresholdsOf } from 'recognizer-wasm/training/measure/verification'
import { calibratedAccuracy } from 'recognizer-wasm/training/second-look/calibrated-accuracy'
import { doubtOf, midpointShift, type HeldOutSigner } from 'recognizer-wasm/training/second-look/held-out'

/** What was said of one hand: of the letters named, how probable each was. */
const said = (signer: string, expected: string | null, probabilities: Record<string, number>): Prediction => ({
  signer,
  expected,
  answer: null,
  confidence: 0,
  anyLetter: 1,
  candidates: Object.entries(probabilities).map(([letter, confidence]) => ({ letter, confidence }))
})
const held = (stills: Prediction[], nothing: Prediction[] = []) => ({ stills, movements: [], nothing })
const people = Array.from({ length: 40 }, (_, person) => `person ${person}`)

t.test('the threshold accepts 97 of 100, and of the others as few as it can', async t => {
  const shown = people.flatMap(signer =>
    [said(signer, 'a', { A: 0.62, B: 0.3 }), said(signer, 'b', { A: 0.42, B: 0.5 })])
  const [a] = operatingPoints(held(shown, [said('nobody', null, { A: 0.43 })]))
  t.match(a, { label: 'a', threshold: 0.45, people: 40, accepted: 1, taken: 0, most: { share: 0 }, nothing: 0 })
})

t.test('where right hands look like others, as many are accepted as can be from a fifth on', async t => {
  const shown = people.flatMap((signer, i) => [said(signer, 'a', { A: (i + 1) / 40 }), said(signer, 'b', { A: 0.3 })])
  const [a] = operatingPoints(held(shown))
  t.match(a, { threshold: 0.2, accepted: 0.825, most: { label: 'b', share: 1 } })
})

t.test('every person counts the same, however many hands they show', async t => {
  const many = Array.from({ length: 400 }, () => said('many', 'a', { A: 0.05 }))
  const shown = [...many, ...people.map(signer => said(signer, 'a', { A: 0.95 })), said('other', 'b', { A: 0.1 })]
  const { a } = thresholdsOf(operatingPoints(held(shown)))
  t.ok(a! > 0.1, `${a}: one person in 41 does not decide`)
})

t.test('the letters of a pair count as one', async t => {
  const shown = people.flatMap(signer => [
    said(signer, 'f', { F: 0.1, T: 0.6 }), said(signer, 't', { F: 0.6, T: 0.1 }), said(signer, 'q', { F: 0.3, T: 0.1 })
  ])
  const look = { labels: ['f', 't'] as [string, string], bias: 0, scale: 1, weights: '' }
  const points = operatingPoints(held(shown), [look])
  t.match(points.find(({ label }) => label === 'f'), { threshold: 0.45, accepted: 1, taken: 0, most: { label: '' } })
})

t.test('a film is accepted where its letter is for as long as practice asks for', async t => {
  /** Ten frames a second: so many of a D, of a Z, and of neither. */
  const film = (label: string, [d, z, neither]: [number, number, number]) => {
    const frames = (count: number, probabilities: Record<string, number>) =>
      Array.from({ length: count }, () => said('a', label, probabilities))
    const answers = [...frames(d, { D: 0.9, Z: 0 }), ...frames(z, { D: 0, Z: 0.9 }), ...frames(neither, {})]
    return { answers, framesPerSecond: 10, end: answers.at(-1)! }
  }
  const find = (ofZ: [number, number, number]) => {
    const movements = [film('z', ofZ), film('d', [20, 0, 0])]
    return operatingPoints({ stills: [], movements, nothing: [] })
  }
  t.match(find([5, 5, 10]), [{ label: 'd', accepted: 1, most: { share: 0 } }, { label: 'z', accepted: 1, taken: 0 }])
  t.match(find([15, 5, 5]), [{ accepted: 1, most: { label: 'z', share: 1 } }, {}], 'a D that is held first is one')
})

/** Somebody left out, by the log odds in favour of one label or of two. */
const stranger = (...odds: number[][]): HeldOutSigner =>
  ({ signer: 'a', labels: ['f', 't'].slice(0, odds.length), pictures: 1, right: 1, left: 1, points: 1, odds })

t.test('a picture is in doubt as far as 3 in 100 of strangers are on the wrong side', async t => {
  const right = Array.from({ length: 96 }, () => 2)
  const doubtful = stranger([...right, -0.1, -0.2, -0.3, -4], right)
  t.equal(doubtOf([doubtful]), 0)
  t.equal(doubtOf([stranger([...right.slice(2), -0.1, -0.2, -0.3, -1, -2, -4, -4], right)]), 0.1)
  t.equal(doubtOf([doubtful, stranger([-9])]), 0, 'who shows one label has no say')
})

t.test('the middle between two labels is where most of both are right of strangers', t => {
  t.equal(midpointShift([stranger([3, 4], [-0.25, 2])]), 0.3, 'the second label gets more')
  t.equal(midpointShift([stranger([-0.25, 4], [3, 2])]), -0.3)
  t.equal(midpointShift([stranger([3, 4], [1, 2])]), 0, 'it stays where nothing is gained')
  t.equal(midpointShift([stranger([-9])]), 0, 'who shows one label has no say')
  t.equal(doubtOf([stranger([3, 4], [-0.25, 2])], 0.3), 0)
  t.end()
})

t.test('a stranger whose two labels lie apart is read right once each was shown', async t => {
  const apart = stranger([-1, -0.8, -1.2, -0.9], [4, 4.2, 4.4, 4.1])
  t.equal(calibratedAccuracy(apart), 1, 'all of the first were taken for the second')
  t.equal(calibratedAccuracy(stranger([1, 2, 3], [1, 2, 3])), 1)
  const between = calibratedAccuracy(stranger([-3, -3, 3, 3, 3, 3, 3, 3], [3, 3, 3, 3, 3, 3, -3, -3]))
  t.ok(between > 0.5 && between < 1, `${between}: one of four lies on the wrong side`)
})
