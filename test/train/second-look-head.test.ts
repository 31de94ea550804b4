// Training a second look on synthetic views of two features.
import t from '#tap'
import { learnHead, sumOf } from 'recognizer-wasm/training/second-look/head'
import type { Material } from 'recognizer-wasm/training/second-look/material'
import type { View } from 'recognizer-wasm/training/second-look/views'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'

const PAIR = ['f', 't'] as const
const random = createRandom(1)

function view (
  signer: string, label: string, features: number[], points: number[] = [random.normal()], source = 'mine'
): View {
  const side = Float32Array.from(features)
  return { source, signer, label, sides: [side, side], points: Float32Array.from(points) }
}
const sideOf = (label: string) => label === 't' ? 1 : -1

/** Views of both labels by many people, with drawn features. */
const viewsOfBoth = (people: number, draw: (side: number, person: number) => number[]): View[] =>
  Array.from({ length: people }, (_, person) => PAIR.map(label =>
    view(`person ${person}`, label, draw(sideOf(label), person)))).flat()

/** Two features that separate the labels equally well. */
const alike = viewsOfBoth(40, side => [side + random.normal(0.5), side + random.normal(0.5)])
const material = (changes: Partial<Material>): Material => ({ views: alike, rendered: [], others: [], ...changes })
const ratio = ({ weights: [first, second] }: { weights: Float64Array }) => Math.abs(first! / second!)

t.test('a feature that varies between people making another sign gets less weight', async t => {
  const others = Array.from({ length: 30 }, (_, person) => view(`pupil ${person}`, '9', [random.normal(3), 1]))
  t.ok(ratio(learnHead(material({}), PAIR)) > 0.5)
  t.ok(ratio(learnHead(material({ others }), PAIR)) < 0.2)
})

t.test('a feature that varies between sources of the same other sign gets less weight', async t => {
  const others = Array.from({ length: 4 }, (_, source) => [0, 1].map(person =>
    view(`pupil ${person} of ${source}`, '9', [5 * source, 1], [0], `source ${source}`))).flat()
  t.ok(ratio(learnHead(material({ others }), PAIR)) < 0.2)
})

t.test('a feature that varies between other signs keeps its weight', async t => {
  const others = Array.from({ length: 30 }, (_, person) =>
    ['8', '9'].map((sign, i) => view(`pupil ${person}`, sign, [9 * i, 1]))).flat()
  t.ok(ratio(learnHead(material({ others }), PAIR)) > 0.5)
})

t.test('people with one label count less than people with both, and do not shift the bias', async t => {
  // The first feature separates people with both labels, the second the others.
  const views = viewsOfBoth(12, side => [side + random.normal(0.5), random.normal(0.5)])
  const single = Array.from({ length: 12 }, (_, person) =>
    view(`guest ${person}`, 'f', [random.normal(0.5), -1 + random.normal(0.5)]))
  const head = learnHead(material({ views: [...views, ...single] }), PAIR)
  t.ok(ratio(head) > 1.5, `${ratio(head)}`)
  t.ok(Math.abs(head.weights[1]!) > 2 * Math.abs(learnHead(material({ views }), PAIR).weights[1]!), 'it counts')
  t.ok(Math.abs(sumOf(head, Float32Array.of(0, 0))) < 1, 'the boundary stays between the labels')
})

t.test('rendered pictures weigh as much as pictures of people, even if there are more of them', async t => {
  const views = viewsOfBoth(10, side => [side, random.normal()])
  const rendered = viewsOfBoth(200, side => [random.normal(), side])
  const head = ratio(learnHead(material({ views, rendered }), PAIR))
  t.ok(head > 0.4 && head < 2.5, String(head))
})

t.test('a feature that only repeats the points of rendered hands gets little weight', async t => {
  // The first feature matches the label nine times in ten; the second is less certain.
  const synthetic = Array.from({ length: 400 }, (_, person) => {
    const label = PAIR[person % 2]!
    return { label, features: [sideOf(label) * (random.chance(0.9) ? 1 : -1), sideOf(label) + random.normal()] }
  })
  const headWhere = (pointsOf: (first: number) => number) => learnHead(material({
    views: viewsOfBoth(40, () => [random.normal(), random.normal()]),
    rendered: synthetic.map(({ label, features }, person) =>
      view(`nobody ${person}`, label, features, [pointsOf(features[0]!)]))
  }), PAIR)
  t.ok(ratio(headWhere(first => first)) < 0.6 * ratio(headWhere(() => random.normal())))
})

t.test('training needs a person with both labels', async t => {
  const views = alike.filter(({ label }) => label === 'f')
  t.throws(() => learnHead(material({ views, rendered: alike }), PAIR), /Nobody has pictures of both f and t/)
})
