// The hand that spells: fingers that do not pass through each other, an elbow that stays behind, and an even rhythm.
import { readFile } from 'node:fs/promises'
import t from '#tap'
import type { PackedHand } from 'recognizer-wasm/mesh/packed-hand'
import { angleBetween, axesOf } from 'recognizer-wasm/mesh/quaternions'
import { openThumbOf, spell, spellingHand } from 'recognizer-wasm/mesh/spelling'
import { minimumJerk, onTheWay, palmMiddle } from 'recognizer-wasm/mesh/transitions'
import { lengthOf, subtract } from 'recognizer-wasm/mesh/vectors'
import { fingerDepth, skinOf } from 'recognizer-wasm/training/illustrations/finger-depth'

const file = JSON.parse(await readFile(new URL('../../assets/hand/hand.json', import.meta.url), 'utf8')) as PackedHand
const hand = spellingHand(file)
const openThumb = openThumbOf(hand)
const letters = Object.keys(hand.letters)

/** Each way between two letters, also from the end of a moving letter to its start. */
const ways = letters.flatMap(from => letters.flatMap(to => {
  const [a, b] = [hand.letters[from]!.at(-1)!, hand.letters[to]![0]!]
  const manner = hand.mannerOf(from, to)
  return a === b ? [] : [{ name: from + to, a, b, at: (share: number) => onTheWay(a, b, share, manner, openThumb) }]
}))

t.test('fingers do not pass through each other', async t => {
  const depthOf = fingerDepth(hand.skeleton, skinOf(file))
  t.equal(ways.length, 656)
  const depths = ways.map(({ name, a, b, at }) => ({ name, mm: 1000 * depthOf(a, b, at) })).filter(({ mm }) => mm > 3)
  t.same(depths.map(({ name }) => name).sort(), ['it', 'st', 'ti', 'ts'], 'pairs of more than 3 mm')
  t.ok(depths.every(({ mm }) => mm < 8), JSON.stringify(depths))
})

t.test('after half a turn the elbow stays behind the hand', async t => {
  /** How far the fingers point away from the viewer. */
  const away = (palm: (typeof ways)[number]['a']['palm']) => axesOf(palm)[1][2]
  const turning = ways.filter(({ a, b }) => angleBetween(a.palm, b.palm) > 2.5)
  t.ok(turning.length > 100, `${turning.length} ways`)
  for (const { name, a, b, at } of turning) {
    const most = Math.max(...[0.25, 0.5, 0.75].map(share => away(at(share).palm)))
    t.ok(most < Math.max(away(a.palm), away(b.palm)) + 0.2, `${name}: ${most}`)
  }
})

t.test('the middle of the palm stays in place while the hand turns', async t => {
  const { poseAt, length } = spell(hand, [...'main'], { lettersPerSecond: 2 })
  const start = palmMiddle(poseAt(0))
  for (let time = 0; time <= length; time += 0.05) {
    t.ok(lengthOf(subtract(palmMiddle(poseAt(time)), start)) < 1e-9, `at ${time} s`)
  }
})

t.test('an even rhythm: a still letter rests for a share of its time, and the last one is held', async t => {
  const { steps, length, poseAt } = spell(hand, [...'bal'], { lettersPerSecond: 2, rest: 0.5 })
  const tenths = steps.map(({ from, to, at }) => [Math.round(100 * from), Math.round(100 * to), at])
  t.same(tenths, [[0, 25, 0], [25, 50, null], [50, 75, 1], [75, 100, null], [100, 175, 2]])
  t.equal(length, 1.75)
  t.same([-1, 0.1, 0.25].map(time => poseAt(time)), Array(3).fill(poseAt(0)), 'at rest')
  t.equal(poseAt(9).turns, hand.letters.l![0]!.turns, 'after the word the hand stays at its last letter')
})

t.test('a moving letter moves within the word, and half a turn takes longer', async t => {
  const [j, way] = spell(hand, [...'ja'], { lettersPerSecond: 1 }).steps
  t.equal(Math.round(100 * j!.to), 130, '1.3 times the time of a letter')
  t.equal(Math.round(100 * (way!.to - way!.from)), 50)
  const { steps: [, turn] } = spell(hand, [...'am'], { lettersPerSecond: 6 })
  t.equal(Math.round(100 * (turn!.to - turn!.from)), 30, 'half a turn at 600 degrees a second')
})

t.test('a double letter slides outward, and the next letter is back in its place', async t => {
  const { poseAt, steps } = spell(hand, [...'ella'], { lettersPerSecond: 2 })
  const middles = steps.filter(({ at }) => at !== null).map(({ from }) => palmMiddle(poseAt(from + 0.01)))
  const [e, l, second, a] = middles.map(([x]) => Math.round(1000 * x))
  t.same([e, l, second, a], [0, 0, -30, 0], 'millimetres to the viewer’s right')
  const [, slide, toA] = steps.filter(({ at }) => at === null).map(({ from, to }) => Math.round(100 * (to - from)))
  t.same([slide, toA], [13, 25], 'a slide takes half of the time, so that the hand rests')
})

t.test('what the hand does not know is named', async t => {
  t.throws(() => spell(hand, ['é'], { lettersPerSecond: 2 }), new RangeError('The hand knows no letter é'))
  t.same(spell(hand, [], { lettersPerSecond: 2 }).length, 0)
})

t.test('a movement ends at its last moment, however numbers are rounded', async t => {
  // Without a limit, 1.0000000000000016.
  t.equal(minimumJerk(0.9999997985943427), 1)
  t.same([0, 0.5, 1, -1, 2].map(minimumJerk), [0, 0.5, 1, 0, 1])
})
