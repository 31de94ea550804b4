// Turning the palm detector's output into palms: anchors, decoding and merging of overlapping boxes.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from '#tap'
import { ANCHORS } from 'recognizer-wasm/tracker/anchors'
import { mergePalms } from 'recognizer-wasm/tracker/non-max-suppression'
import { decodePalms, type Palm } from 'recognizer-wasm/tracker/palm-detection'

/** The options of SsdAnchorsCalculator in MediaPipe's palm_detection_cpu.pbtxt, full model. */
const SSD = { inputSize: 192, strides: [8, 16, 16, 16], offset: 0.5, boxesPerLayer: 2 }

/** MediaPipe's algorithm: neighbouring layers of one stride share a feature map, whose cells hold the boxes of all. */
function ssdAnchors ({ inputSize, strides, offset, boxesPerLayer }: typeof SSD): number[] {
  const anchors: number[] = []
  for (let layer = 0; layer < strides.length;) {
    const stride = strides[layer]!
    let boxes = 0
    while (strides[layer] === stride) {
      boxes += boxesPerLayer
      layer++
    }
    const cells = Math.ceil(inputSize / stride)
    for (let y = 0; y < cells; y++) {
      for (let x = 0; x < cells; x++) {
        for (let box = 0; box < boxes; box++) anchors.push((x + offset) / cells, (y + offset) / cells)
      }
    }
  }
  return anchors
}

t.test('the anchors equal those of MediaPipe’s calculator, in the same order', async t => {
  const expected = ssdAnchors(SSD)
  t.equal(ANCHORS.length, 2 * 2016)
  t.same([...ANCHORS], expected.map(Math.fround))
})

const BOXES = 2016
const LENGTH = 18
/** Output of a detector that finds one box: its offsets and the logit of its score. */
function detection (box: number, offsets: readonly number[], logit: number) {
  const boxes = new Float32Array(BOXES * LENGTH)
  const scores = new Float32Array(BOXES).fill(-100)
  boxes.set(offsets, box * LENGTH)
  scores[box] = logit
  return [boxes, scores] as const
}

function near (found: readonly number[], expected: readonly number[], tolerance = 1e-6) {
  assert.equal(found.length, expected.length)
  found.forEach((value, i) => {
    assert.ok(Math.abs(value - expected[i]!) <= tolerance, `${found} is about ${expected}`)
  })
}
const edges = ({ left, top, right, bottom }: Palm) => [left, top, right, bottom]

t.test('a box lies around its anchor, and its keypoints are offsets from the same anchor', async () => {
  // Centre and size, then the wrist (keypoint 0), an unused one and the middle knuckle (keypoint 2), in 192nds.
  const offsets = [19.2, -9.6, 38.4, 57.6, 0, 48, 500, 500, 0, -48]
  // The first anchor of the coarse map, after 24 x 24 x 2 fine anchors, is the middle of its first cell.
  const [palm, ...others] = decodePalms(...detection(1152, offsets, 0), 0.5)
  assert.equal(others.length, 0)
  const anchor = 0.5 / 12
  near(edges(palm!), [anchor, anchor - 0.2, anchor + 0.2, anchor + 0.1])
  near(palm!.wrist, [anchor, anchor + 0.25])
  near(palm!.middleKnuckle, [anchor, anchor - 0.25])
  assert.equal(palm!.score, 0.5)
})

t.test('a palm counts from the minimum score, inclusive', async t => {
  const countOf = (logit: number, minScore: number) => decodePalms(...detection(7, [], logit), minScore).length
  t.equal(countOf(0, 0.5), 1)
  t.equal(countOf(-0.001, 0.5), 0)
  t.equal(countOf(100, 1), 1)
  t.equal(countOf(-90, 0.5), 0)
  t.equal(countOf(NaN, 0.5), 0, 'NaN is not a palm')
  t.equal(countOf(NaN, 0), BOXES - 1)
})

const palmAt = (left: number, top: number, size: number, score: number): Palm => ({
  score,
  left,
  top,
  right: left + size,
  bottom: top + size,
  wrist: [left, top + size],
  middleKnuckle: [left + size, top]
})

t.test('boxes that share more than 0.3 of their union are merged', async t => {
  // Two unit squares, one moved by s, share (1 - s) / (1 + s) of their union: 0.33 and 0.25.
  t.equal(mergePalms([palmAt(0, 0, 1, 0.9), palmAt(0.5, 0, 1, 0.8)]).length, 1)
  t.equal(mergePalms([palmAt(0, 0, 1, 0.9), palmAt(0, 0.6, 1, 0.8)]).length, 2)
  t.equal(mergePalms([palmAt(0, 0, 1, 0.9), palmAt(1, 0, 1, 0.8)]).length, 2, 'touching boxes')
  // A small box inside a large one shares a ninth of it.
  t.equal(mergePalms([palmAt(0, 0, 3, 0.9), palmAt(1, 1, 1, 0.8)]).length, 2, 'a box inside another')
  t.same(mergePalms([]), [])
})

t.test('a merged palm is the mean weighted by score, with the best score', async () => {
  const [palm] = mergePalms([palmAt(0.4, 0, 1, 0.2), palmAt(0, 0, 1, 0.6)])
  near(edges(palm!), [0.1, 0, 1.1, 1])
  near([...palm!.wrist, ...palm!.middleKnuckle], [0.1, 1, 1.1, 0])
  assert.equal(palm!.score, 0.6)
})

t.test('a box is merged with the best box it overlaps, not with a neighbour of a neighbour', async t => {
  const merged = mergePalms([palmAt(0.75, 0, 1, 0.5), palmAt(0.5, 0, 1, 0.8), palmAt(0, 0, 1, 0.9)])
  t.same(merged.map(({ score }) => score), [0.9, 0.5])
  t.equal(merged[1]!.left, 0.75, 'the remaining box is unchanged')
})

const share = fc.double({ min: 0.01, max: 1, noNaN: true })
const palm = fc.tuple(share, share, share, share).map(([x, y, size, score]) => palmAt(x, y, size, score))
const palms = fc.uniqueArray(palm, { maxLength: 12, selector: ({ score }) => score })

t.test('merged palms do not depend on the order of the boxes and lie within them', async () => {
  fc.assert(fc.property(palms, fc.func(fc.nat()), (boxes, keyOf) => {
    const merged = mergePalms(boxes)
    const shuffled = boxes.toSorted((a, b) => keyOf(a) - keyOf(b))
    assert.deepEqual(mergePalms(shuffled), merged)
    const scores = merged.map(({ score }) => score)
    assert.deepEqual(scores, scores.toSorted((a, b) => b - a), 'best first')
    assert.equal(scores[0], boxes.length > 0 ? Math.max(...boxes.map(({ score }) => score)) : undefined)
    for (const palm of merged) {
      assert.ok(boxes.some(({ score }) => score === palm.score))
      assert.ok(palm.left >= Math.min(...boxes.map(({ left }) => left)) - 1e-9)
      assert.ok(palm.bottom <= Math.max(...boxes.map(({ bottom }) => bottom)) + 1e-9)
    }
  }))
})

t.test('merging does not depend on place or unit', async () => {
  fc.assert(fc.property(palms, share, share, (boxes, scale, shift) => {
    const moved = boxes.map(({ left, top, right, score }) =>
      palmAt(left * scale + shift, top * scale - shift, (right - left) * scale, score))
    const [merged, mergedMoved] = [mergePalms(boxes), mergePalms(moved)]
    assert.equal(mergedMoved.length, merged.length)
    merged.forEach((palm, i) => {
      const expected = [palm.left * scale + shift, palm.top * scale - shift]
      near([mergedMoved[i]!.left, mergedMoved[i]!.top], expected, 1e-6)
    })
  }))
})
