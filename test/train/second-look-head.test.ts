// What a second look learns from, and what it must not: heads on made-up views of two features.
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

/** Both labels by many; what a view's two features are is drawn for each. */
const both = (people: number, draw: (side: number, person: number) => number[]): View[] =>
  Array.from({ length: people }, (_, person) => PAIR.map(label =>
    view(`person ${person}`, label, draw(sideOf(label), person)))).flat()

/** Two features that tell the labels equally well. */
const alike = both(40, side => [side + random.normal(0.5), side + random.normal(0.5)])
const material = (more: Partial<Material>): Material => ({ views: alike, rendered: [], others: [], ...more })
const ratio = ({ weights: [first, second] }: { weights: Float64Array }) => Math.abs(first! / second!)

t.test('what differs between people who make another sign does not count', async t => {
  const others = Array.from({ length: 30 }, (_, person) => view(`pupil ${person}`, '9', [random.normal(3), 1]))
  t.ok(ratio(learnHead(material({}), PAIR)) > 0.5)
  t.ok(ratio(learnHead(material({ others }), PAIR)) < 0.2)
})

t.test('what differs between sources that show the same other sign does not count', async t => {
  const others = Array.from({ length: 4 }, (_, source) => [0, 1].map(person =>
    view(`pupil ${person} of ${source}`, '9', [5 * source, 1], [0], `source ${source}`))).flat()
  t.ok(ratio(learnHead(material({ others }), PAIR)) < 0.2)
})

t.test('what differs between other signs counts as before', async t => {
  const others = Array.from({ length: 30 }, (_, person) =>
    ['8', '9'].map((sign, i) => view(`pupil ${person}`, sign, [9 * i, 1]))).flat()
  t.ok(ratio(learnHead(material({ others }), PAIR)) > 0.5)
})

t.test('who shows one label counts less than who shows both, and does not make the label more likely', async t => {
  // Of those who show both the first feature tells the label, of the others the second.
  const views = both(12, side => [side + random.normal(0.5), random.normal(0.5)])
  const single = Array.from({ length: 12 }, (_, person) =>
    view(`guest ${person}`, 'f', [random.normal(0.5), -1 + random.normal(0.5)]))
  const head = learnHead(material({ views: [...views, ...single] }), PAIR)
  t.ok(ratio(head) > 1.5, `${ratio(head)}`)
  t.ok(Math.abs(head.weights[1]!) > 2 * Math.abs(learnHead(material({ views }), PAIR).weights[1]!), 'it counts')
  t.ok(Math.abs(sumOf(head, Float32Array.of(0, 0))) < 1, 'the middle stays between the labels')
})

t.test('rendered pictures teach as much as those of people, however many there are', async t => {
  const views = both(10, side => [side, random.normal()])
  const rendered = both(200, side => [random.normal(), side])
  const head = ratio(learnHead(material({ views, rendered }), PAIR))
  t.ok(head > 0.4 && head < 2.5, String(head))
})

t.test('what the points of rendered hands tell is hardly learned in its place', async t => {
  // The first feature is the label nine times of ten; the second says it less surely.
  const shown = Array.from({ length: 400 }, (_, person) => {
    const label = PAIR[person % 2]!
    return { label, features: [sideOf(label) * (random.chance(0.9) ? 1 : -1), sideOf(label) + random.normal()] }
  })
  const headWhere = (pointsOf: (first: number) => number) => learnHead(material({
    views: both(40, () => [random.normal(), random.normal()]),
    rendered: shown.map(({ label, features }, person) =>
      view(`nobody ${person}`, label, features, [pointsOf(features[0]!)]))
  }), PAIR)
  t.ok(ratio(headWhere(first => first)) < 0.6 * ratio(headWhere(() => random.normal())))
})

t.test('somebody has to show both', async t => {
  const views = alike.filter(({ label }) => label === 'f')
  t.throws(() => learnHead(material({ views, rendered: alike }), PAIR), /Nobody has pictures of both f and t/)
})
