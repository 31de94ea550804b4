import t from '#tap'
import {
  ALPHABET, FINGERS, LANDMARKS, LETTERS, compareShapes, hintText, hintsFor, isLetter, measureShape, mirrored, moves,
  type HandPoints, type Hint, type Letter, type Point
} from 'recognizer-wasm'
import { posedHand } from '../support/posed-hand.ts'
import type { Pose } from '../support/posed-hand.ts'

const radians = Math.PI / 180

const pose = (posed: Pose): HandPoints =>
  Object.fromEntries(Object.entries(posedHand(posed)).map(([name, point]) => [`r_${name}`, point]))

const across: Point = [0, -0.075, -0.02]
const V: Pose = { bend: { ring: 85, pinky: 85 }, lean: { index: 14, middle: -14 }, thumbTip: across }

function hints (pose_: HandPoints, letter: Letter) {
  const shape = measureShape(pose_)
  if (!shape) throw new Error('no hand')
  return compareShapes(shape, ALPHABET[letter].shape)
}

function asLeft (points: HandPoints): HandPoints {
  return Object.fromEntries(Object.entries(points).map(([key, point]) =>
    [key.replace('r_', 'l_'), point && mirrored(point)]))
}

function turned (points: HandPoints, degrees: number): HandPoints {
  const [c, s] = [Math.cos(degrees * radians), Math.sin(degrees * radians)]
  return Object.fromEntries(Object.entries(points).map(([key, point]) =>
    [key, point && [c * point[0] - s * point[1], s * point[0] + c * point[1], point[2]]]))
}

t.test('a letter shown correctly gets no hint', async t => {
  t.same(hints(pose(V), 'V'), [])
  t.same(hints(pose({ bend: { ring: 85, pinky: 85, middle: 85 } }), 'L'), [])
  t.same(hints(pose({}), 'B'), [])
})

t.test('a hint names the wrong finger', async t => {
  t.same(hints(pose({ ...V, bend: { ring: 85, pinky: 85, middle: 85 } }), 'V')[0], {
    part: 'middle',
    change: 'straighten'
  })
  t.same(hints(pose({ ...V, bend: { ring: 85 } }), 'V'), [{ part: 'pinky', change: 'fold' }])
  t.same(hints(pose(V), 'W'), [{ part: 'ring', change: 'straighten' }])
})

t.test('hints tell U, V and R apart by the gap between index and middle finger', async t => {
  t.same(hints(pose(V), 'U'), [{ part: 'pair', change: 'close' }])
  t.same(hints(pose(V), 'R'), [{ part: 'pair', change: 'cross' }])
  t.same(hints(pose({ ...V, lean: { index: -4, middle: 4 } }), 'V'), [{ part: 'pair', change: 'spread' }])
  t.same(hints(pose({ ...V, lean: { index: -12, middle: 12 } }), 'R'), [])
})

t.test('hints tell A, S, L and G apart by the thumb', async t => {
  const fist = { index: 90, middle: 90, ring: 90, pinky: 90 }
  t.same(hints(pose({ bend: fist, thumbTip: across }), 'A'), [{ part: 'thumb', change: 'stretch-out' }])
  t.same(hints(pose({ bend: fist }), 'S'), [{ part: 'thumb', change: 'lay-across' }])
  const index = { middle: 85, ring: 85, pinky: 85 }
  t.same(hints(pose({ bend: index, thumbTip: [0.04, -0.115, 0] }), 'L'), [{ part: 'thumb', change: 'take-from-index' }])
  t.same(hints(pose({ bend: index, thumbTip: [0.09, -0.07, 0] }), 'G'), [{ part: 'thumb', change: 'bring-to-index' }])
})

t.test('a hint that also applies to the recognized letter is left out', async t => {
  const level = turned(pose({ bend: { pinky: 85 }, lean: { index: 2, middle: -2 } }), 40)
  t.same(hints(level, 'N').at(0), { part: 'ring', change: 'fold' })
  const bent = pose({ bend: { ring: 50, pinky: 85 }, lean: { index: 2, middle: -2 } })
  t.ok(hints(bent, 'N').some(({ part }) => part === 'hand'), 'a bent wrist gets a hint for a level hand')
  t.same(hintsFor(bent, 'N', 'M'), [{ part: 'ring', change: 'fold' }])
})

t.test('hints tell C and O apart by the distance from the thumb to the fingertips', async t => {
  const curved = { index: 55, middle: 55, ring: 55, pinky: 55 }
  const o = pose({ bend: curved, thumbTip: [0.02, -0.11, -0.06] })
  t.ok(measureShape(o)!.thumbGap < 0.6)
  t.same(hintsFor(o, 'C', 'O'), [{ part: 'thumb', change: 'take-from-fingertips' }])
  const c = pose({ bend: curved, thumbTip: [0.09, -0.03, -0.06] })
  t.ok(measureShape(c)!.thumbGap > 0.8)
  t.same(hintsFor(c, 'O', 'C'), [{ part: 'thumb', change: 'touch-fingertips' }])
})

t.test('when a hand fits two letters and is read as the wrong one, hints name their differences', async t => {
  const between = pose({ bend: { index: 85, middle: 85, ring: 85 }, thumbTip: [0.057, -0.075, -0.02] })
  const { thumbSide } = measureShape(between)!
  t.ok(thumbSide > 0.3 && thumbSide < 0.5, `${thumbSide}: a thumb neither out nor in`)
  for (const letter of ['Y', 'J']) {
    t.same(hintsFor(between, letter), [])
    t.same(hintsFor(between, letter, letter), [])
    t.same(hintsFor(between, letter, 'I'), [{ part: 'thumb', change: 'stretch-out' }])
  }
  t.same(hintsFor(between, 'I', 'Y'), [{ part: 'thumb', change: 'lay-across' }])
  t.same(hintsFor(between, 'Y', 'J'), [], 'Y and J have the same shape')
  t.same(hintsFor(pose(V), 'T', 'F'), [], 'T and F have the same shape, so there is no hint')
  t.same(hintsFor(pose(V), 'K', 'V'), [{ part: 'thumb', change: 'lean-on-middle' }])
  t.same(hintsFor(between, 'Y', 'V')?.map(({ part }) => part), ['thumb'])
})

t.test('N is a U that points sideways', async t => {
  const U = { ...V, lean: { index: -2, middle: 2 } }
  t.same(hints(pose(U), 'N'), [{ part: 'hand', change: 'point-sideways' }])
  t.same(hints(turned(pose(U), 90), 'N'), [])
  t.same(hints(turned(pose(U), 90), 'U'), [{ part: 'hand', change: 'point-up' }])
})

t.test('the most important hint comes first', async t => {
  const almost = hints(pose({ ...V, bend: { ring: 85, pinky: 85, index: 45, middle: 90 } }), 'V')
  t.same(almost.map(({ part }) => part).slice(0, 2), ['middle', 'index'])
})

t.test('side and distance do not change the shape', async t => {
  const shape = measureShape(pose(V))!
  const left = measureShape(asLeft(pose(V)))!
  const far = measureShape(
    Object.fromEntries(
      Object.entries(pose(V)).map(([key, point]) => [
        key,
        point && [point[0] / 3 + 1, point[1] / 3, point[2] / 3]
      ])
    )
  )!
  for (const hand of [left, far]) {
    for (const measure of ['thumbSide', 'thumbToIndex', 'thumbGap', 'spread'] as const) {
      t.ok(Math.abs(hand[measure] - shape[measure]) < 1e-9, measure)
    }
  }
})

t.test('an incomplete hand has no shape', async t => {
  t.equal(measureShape({}), null)
  t.equal(measureShape({ ...pose(V), r_ring_dip: null }), null)
  t.equal(measureShape(Object.fromEntries(LANDMARKS.map(name => [`r_${name}`, [0, 0, 0]]))), null)
})

t.test('every letter is described in both languages, with its movement if it moves', async t => {
  t.equal(LETTERS.join(''), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  t.same(Object.keys(ALPHABET), LETTERS)
  for (const letter of LETTERS) {
    const { description, movement } = ALPHABET[letter]
    for (const text of [description, movement?.description]) {
      if (text) for (const words of [text.en, text.fr]) t.match(words, /^\p{Lu}.*\.$/u, letter)
    }
    t.equal(moves(letter), movement !== undefined, letter)
  }
  t.equal(LETTERS.filter(moves).join(''), 'JPQXYZ')
})

t.test('other texts are not letters of the alphabet', async t => {
  for (const text of ['', 'a', 'AB', 'É', 'toString', '__proto__']) {
    t.notOk(isLetter(text), text)
    t.notOk(moves(text), text)
    t.equal(hintsFor(pose(V), text), null, text)
  }
})

t.test('a hint has a sentence in both languages', async t => {
  t.same(hintsFor(pose(V), 'V'), [])
  t.equal(hintsFor({}, 'V'), null, 'no hand')
  const [hint] = hintsFor(pose(V), 'U') ?? []
  t.same(hint, { part: 'pair', change: 'close' })
  t.same(hint && hintText(hint), { en: 'Put index and middle finger together.', fr: 'Serrez l’index et le majeur.' })
})

t.test('every hint has its own sentence, and French ones say vous', async t => {
  const hints: Hint[] = [
    ...FINGERS.flatMap(part => (['straighten', 'fold', 'curve', 'open'] as const).map(change => ({ part, change }))),
    { part: 'thumb', change: 'stretch-out' }, { part: 'thumb', change: 'lay-across' },
    { part: 'thumb', change: 'bring-to-index' }, { part: 'thumb', change: 'lean-on-middle' },
    { part: 'thumb', change: 'take-from-index' },
    { part: 'thumb', change: 'touch-fingertips' }, { part: 'thumb', change: 'take-from-fingertips' },
    { part: 'pair', change: 'close' }, { part: 'pair', change: 'spread' }, { part: 'pair', change: 'cross' },
    { part: 'pair', change: 'uncross' },
    { part: 'hand', change: 'point-up' }, { part: 'hand', change: 'point-sideways' },
    { part: 'hand', change: 'point-down' }
  ]
  const texts = hints.map(hintText)
  t.equal(new Set(texts.map(({ en }) => en)).size, hints.length, 'no two hints have the same sentence')
  for (const { en, fr } of texts) {
    t.match(en, /^[A-Z].*\.$/)
    t.match(fr, /^(\p{L}+ez|Faites|Mettez)\b.*\.$/u, 'vous form')
  }
})
