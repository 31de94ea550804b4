// The drawn hands: each shows its letter as the alphabet describes it, and its picture is safe to embed in a page.
import assert from 'node:assert/strict'
import { readFile, readdir } from 'node:fs/promises'
import t from '#tap'
import { ALPHABET, LANDMARKS, LETTERS, hintsFor, type Hint, type Letter } from 'recognizer-wasm'
import { illustration } from 'recognizer-wasm/training/illustrations/illustration'
import { LETTER_VIEWS, type Stance } from 'recognizer-wasm/training/illustrations/letter-views'
import { movementStyle, swayStyle } from 'recognizer-wasm/training/illustrations/movement'
import {
  HAND, momentsOf, palmAt, pointsOfMoment, spreadOver, type Moment
} from 'recognizer-wasm/training/illustrations/shown-letter'
import { createSolver } from 'recognizer-wasm/training/synthetic/solver'
import { DRAWN, inTone } from 'recognizer-wasm/mesh/skin'
import { cross, dot, type Vector } from 'recognizer-wasm/mesh/vectors'

const FOLDER = new URL('../../assets/content/illustrations/', import.meta.url)
const pictureOf = (letter: string) => readFile(new URL(`${letter.toLowerCase()}.svg`, FOLDER), 'utf8')

const hands = Object.fromEntries(LETTERS.map(letter => [letter, momentsOf(letter.toLowerCase())])) as
  Record<Letter, Moment[]>

function hintsOf (moment: Moment, letter: Letter) {
  const points = pointsOfMoment(moment)
  return hintsFor(Object.fromEntries(LANDMARKS.map((name, i) => [`r_${name}`, points[i]])), letter)
}

/** Books draw these more clearly than the signers' bounds allow: the claws of E bend further. */
const CLEARER: Partial<Record<Letter, readonly Hint['change'][]>> = { E: ['open'] }

t.test('every letter is drawn with the hand shape that the alphabet expects', async t => {
  t.same(Object.keys(LETTER_VIEWS), LETTERS.map(letter => letter.toLowerCase()))
  for (const letter of LETTERS) {
    const hints = hintsOf(hands[letter].at(-1)!, letter)
    t.same(hints?.filter(({ change }) => !CLEARER[letter]?.includes(change)), [], letter)
  }
  t.throws(() => momentsOf('é'), /no view of the letter é/)
})

t.test('moving letters are drawn with an arrow, and begin with the shape of their first letter', async t => {
  for (const letter of LETTERS) {
    const { arrow } = LETTER_VIEWS[letter.toLowerCase()]!
    const moments = hands[letter]
    const expected = ALPHABET[letter].movement
    t.equal(arrow !== undefined, expected !== undefined, letter)
    t.equal(moments.length > 1, expected !== undefined, letter)
    if (!expected?.startsAs) continue
    const startsAs = expected.startsAs
    // While moving, a hand may have any orientation.
    const hints = hintsOf(moments[0]!, startsAs)?.filter(({ part }) => part !== 'hand')
    t.same(hints?.filter(({ change }) => !CLEARER[startsAs]?.includes(change)), [], `${letter} starts as ${startsAs}`)
  }
})

t.test('folded fingers do not hide the thumb of K', async t => {
  const points = pointsOfMoment(hands.K[0]!)
  const [thumb, ...folded] = (['thumb_tip', 'ring_pip', 'ring_dip', 'pinky_pip'] as const)
    .map(name => points[LANDMARKS.indexOf(name)]![0])
  // A finger and a thumb do not overlap if their bones are 17 mm apart.
  t.ok(thumb! - Math.max(...folded) > 0.02, `${thumb} beside ${folded}`)
})

t.test('no letter has overlapping fingers', async t => {
  const { overlap } = createSolver(HAND)
  for (const letter of LETTERS) {
    for (const { angles } of hands[letter]) {
      t.ok(overlap(angles) < 0.002, `${letter}: ${(1000 * overlap(angles)).toFixed(1)} mm`)
    }
  }
})

t.test('a stance turns the palm as described', async () => {
  const near = (found: Vector, expected: Vector) =>
    found.forEach((value, axis) => assert.ok(Math.abs(value - expected[axis]!) < 1e-12, `${found} is ${expected}`))
  // The thumb of a right hand facing the viewer points right, and its palm to the viewer: z points away.
  const [across, along, out] = palmAt({})
  near(across, [1, 0, 0])
  near(along, [0, -1, 0])
  near(out, [0, 0, -1])
  near(palmAt({ yaw: 90 })[2], [1, 0, 0])
  near(palmAt({ nod: 90 })[1], [0, 0, -1])
  near(palmAt({ roll: 90 })[1], [1, 0, 0])
  const stances: Stance[] = [{ yaw: 180, roll: 172 }, { yaw: 62 }, { yaw: 180, nod: 40, roll: 95 }]
  for (const [a, b, c] of stances.map(palmAt)) {
    near([dot(a, b), dot(b, c), dot(c, a)], [0, 0, 0])
    near(cross(a, b), c)
  }
})

t.test('a moving hand passes through the orientations between its stances', async t => {
  const way = spreadOver(hands.P, 5)
  t.same([way[0], way[2], way[4]], [hands.P[0], hands.P[1], hands.P[2]], 'through the stance described as between')
  // About the viewing axis, in even steps.
  const rolls = way.map(({ palm: [, along] }) => Math.atan2(along[1], along[0]) * 180 / Math.PI)
  rolls.slice(1).forEach((roll, i) => t.ok(Math.abs(Math.abs(roll - rolls[i]!) - 22) < 1e-6, `${roll}`))
  const [open, , hooked] = spreadOver(hands.X, 3).map(({ angles }) => angles[7]!)
  t.ok(hooked! > open! + 45, 'X hooks')
})

/** The elements of a document in opening order. Throws if it is not well-formed. */
function elementsOf (svg: string): { name: string, attributes: Record<string, string> }[] {
  const open: string[] = []
  const elements: ReturnType<typeof elementsOf> = []
  let end = 0
  for (const tag of svg.matchAll(/<(\/?)([a-z]+)((?: [\w:-]+="[^"<&]*")*)(\/?)>/gi)) {
    assert.doesNotMatch(svg.slice(end, tag.index), /[<&]/)
    end = tag.index + tag[0].length
    const [, closing, name = '', attributes = '', empty] = tag
    if (closing) assert.equal(open.pop(), name)
    else {
      assert.ok(open.length > 0 || elements.length === 0, 'one root')
      const found = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)]
      const pairs = found.map(([, key = '', value = '']) => [key, value] as const)
      assert.equal(new Set(pairs.map(([key]) => key)).size, pairs.length, 'no duplicate attribute')
      elements.push({ name, attributes: Object.fromEntries(pairs) })
      if (!empty) open.push(name)
    }
  }
  assert.deepEqual(open, [])
  assert.equal(svg.slice(end), '\n')
  return elements
}

const DRAWING = ['svg', 'title', 'style', 'g', 'path', 'defs', 'marker']

t.test('each picture is well-formed, has a title, and contains nothing that runs or loads', async t => {
  t.same((await readdir(FOLDER)).filter(file => file.endsWith('.svg')).length, LETTERS.length)
  for (const letter of LETTERS) {
    const svg = await pictureOf(letter)
    const elements = elementsOf(svg)
    t.match(svg, `<title>LSF ${letter}</title>`)
    t.match(elements[0], { name: 'svg', attributes: { role: 'img', viewBox: '0 0 320 320' } })
    for (const { name, attributes } of elements) {
      assert.ok(DRAWING.includes(name), `${name} in ${letter}`)
      assert.ok(Object.keys(attributes).every(key => !/^on|href|src|style$/i.test(key)), `${Object.keys(attributes)}`)
    }
    t.notMatch(svg.replace('xmlns="http://www.w3.org/2000/svg"', ''), /https?:|javascript:|@import|url\((?!#)/i)
    for (const { attributes: { d } } of elements) if (d) assert.match(d, /^[MLQCZqt\d .-]+$/)
    t.equal(elements.some(({ name }) => name === 'style'), ALPHABET[letter].movement !== undefined, `${letter} moves`)
  }
})

t.test('a new drawing of each picture equals the stored one', async t => {
  t.equal(illustration('b'), await pictureOf('B'))
})

t.test('pictures move for less than five seconds, and not at all with reduced motion', async t => {
  const zigzag = [[84, -76, 0], [-12, -76, 0], [84, 0, 0], [0, 0, 0]] as const
  const styles = [movementStyle(3), movementStyle(5), swayStyle(zigzag)]
  for (const style of styles) {
    t.match(style, /^<style>@media \(prefers-reduced-motion:no-preference\)\{.*\}<\/style>$/)
    t.match(style, /\}#still:target g\{animation:none\}\}<\/style>$/)
    const animations = [...style.matchAll(/animation:(\w+) ([\d.]+)s [\w-]+ (\d+)\}/g)]
    t.ok(animations.length > 0)
    for (const [, name, seconds, times] of animations) {
      // WCAG 2.2, criterion 2.2.2: longer movement needs a way to stop it.
      t.ok(Number(seconds) * Number(times) < 5, `${name} takes ${Number(seconds) * Number(times)} seconds`)
      t.match(style, `@keyframes ${name}{`)
    }
    for (const [frames] of style.matchAll(/@keyframes \w+\{(?:\d+%\{[^}]*\})+/g)) {
      const percents = [...frames.matchAll(/(\d+)%/g)].map(([, percent]) => Number(percent))
      t.same(percents, percents.toSorted((a, b) => a - b))
      t.ok(percents.every(percent => percent <= 100))
    }
  }
})

t.test('a swaying movement ends where it is drawn', async t => {
  const style = swayStyle([[-30, -60, 0], [0, -60, 0], [0, 0, 0]])
  const frames = [...style.matchAll(/(\d+)%\{transform:translate\(([^)]+)\)\}/g)]
  t.same(frames.map(([, , to]) => to), ['-30px,-60px', '-30px,-60px', '0px,-60px', '0px,0px'])
})

t.test('a drawing in another skin tone lacks the lightest tone’s colours, and its lines are darker', async t => {
  for (const letter of LETTERS) {
    const drawing = await pictureOf(letter)
    for (const colour of Object.values(DRAWN)) t.ok(drawing.includes(colour), `${letter} has ${colour}`)
    for (const tone of [0.25, 1]) {
      const painted = inTone(drawing, tone)
      for (const colour of Object.values(DRAWN)) t.notOk(painted.includes(colour), `${letter} in ${tone} has ${colour}`)
      const colours = [...new Set(painted.match(/#[0-9a-f]{6}/g))]
      const [skin, , , ink] = colours.map(hex => Number.parseInt(hex.slice(1, 3), 16))
      t.ok(ink! < 0.6 * skin!, `${letter} in ${tone}: ${ink} on ${skin}`)
    }
  }
})
