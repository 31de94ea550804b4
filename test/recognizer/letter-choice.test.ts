// Turning a letter model's logits into an answer. The test chooses the logits.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from '#tap'
import { openLetterRecognizer, parseModelInfo, type HandPoints, type Recognition } from 'recognizer-wasm'
import { scriptedRuntime, type ScriptedModel } from './scripted-runtime.ts'

const LABELS = ['_null', 'a', 'b', 'c']
const hand: HandPoints = { r_wrist: [1, 0, 0] }

/** A model that answers `logits` where there is a hand, and is sure of "no letter" where there is none. */
async function modelOf (
  logits: readonly number[], threshold = 0, over: Partial<ScriptedModel> = {}, single?: Record<string, number>
) {
  const noLetter = LABELS.map((_, i) => i === 0 ? 9 : 0)
  const { runtime, sessions } = scriptedRuntime({
    1: {
      inputs: { frames: [1, 3] },
      outputs: { logits: [1, LABELS.length] },
      answer: ([x]) => ({ logits: Float32Array.from(x === 0 ? noLetter : logits) }),
      ...over
    }
  })
  const info = parseModelInfo({
    labels: LABELS, memory_frame: 1, active_gestures: { r_wrist: true }, threshold, letter_thresholds: single
  })
  return { open: () => openLetterRecognizer({ info, onnx: Uint8Array.of(1) }, { runtime }), sessions }
}

async function answer (logits: readonly number[], threshold?: number): Promise<Recognition> {
  const { open } = await modelOf(logits, threshold)
  return (await open()).recognize([hand])
}

const probabilityOf = ({ candidates }: Recognition, letter: string) =>
  candidates.find(candidate => candidate.letter === letter)?.confidence ?? NaN

function near (found: number, expected: number) {
  assert.ok(Math.abs(found - expected) < 1e-9, `${found} is ${expected}`)
}

t.test('logits too large for exp() still give the right probabilities', async () => {
  // Of two logits that differ by 1, the larger has the probability 1 / (1 + 1/e).
  for (const base of [0, 1000, -1000, 1e6]) {
    const recognition = await answer([base - 1e5, base, base + 1, base - 1e5])
    assert.equal(recognition.letter, 'B')
    near(recognition.confidence, Math.E / (1 + Math.E))
    near(probabilityOf(recognition, 'A'), 1 / (1 + Math.E))
    near(probabilityOf(recognition, 'C'), 0)
  }
})

t.test('a logit of NaN or infinity gives no letter', async t => {
  for (const value of [NaN, Infinity, -Infinity]) {
    for (const place of [0, 1, 3]) {
      const { letter, confidence, candidates } = await answer([0, 5, 0, 0].with(place, value))
      t.same([letter, confidence], [null, 1], `${value} at ${place}`)
      t.same(candidates.map(({ confidence }) => confidence), [0, 0, 0])
    }
  }
})

t.test('in a draw "no letter" wins, then the model\'s first letter', async t => {
  t.equal((await answer([1, 1, 1, 1])).letter, null)
  const recognition = await answer([0, 2, 2, 2])
  t.equal(recognition.letter, 'A')
  t.same(recognition.candidates.map(({ letter }) => letter), ['A', 'B', 'C'])
})

t.test('the threshold applies to the probability of any letter, inclusive', async t => {
  t.equal((await answer([0, 0.001, -200, -200], 0.5)).letter, 'A')
  t.equal((await answer([0, -0.001, -200, -200], 0.5)).letter, null)
  t.equal((await answer([0, 0, -200, -200], 0)).letter, null, '"no letter" wins a draw')
  // Three letters of a quarter each: no single letter is probable, but any letter is.
  t.equal((await answer([0, 0, 0.0001, 0], 0.75)).letter, 'B')
  t.equal((await answer([0, 0, 0.0001, 0], 0.751)).letter, null)
})

t.test('a letter with its own threshold uses it; other letters use the common threshold', async t => {
  const recognize = async (logits: readonly number[], single: Record<string, number>) =>
    (await (await modelOf(logits, 0.75, {}, single)).open()).recognize([hand])
  const [mostlyA, mostlyB] = [[0, 0.6, -200, -200], [0, -200, 0.6, -200]]
  t.match(await recognize(mostlyA, { a: 0.6 }), { letter: 'A' }, 'its probability is 0.65')
  t.match(await recognize(mostlyA, { a: 0.7 }), { letter: null })
  t.match(await recognize(mostlyB, { a: 0.6 }), { letter: null })
  t.match(await recognize([0, 2, -200, -200], { a: 0.9 }), { letter: null }, 'its probability is 0.88')
  t.match(await recognize([0, -200, 2, -200], { a: 0.9 }), { letter: 'B' })
})

/** Logits are equal or at least a quarter apart: closer ones could have the same probability. */
const logit = fc.integer({ min: -200, max: 200 }).map(quarters => quarters / 4)
const logits = fc.array(logit, { minLength: LABELS.length, maxLength: LABELS.length })

t.test('candidates list every letter once, ranked; the rest of the probability is "no letter"', async () => {
  await fc.assert(fc.asyncProperty(logits, async logits => {
    const { letter, confidence, candidates } = await answer(logits)
    const confidences = candidates.map(({ confidence }) => confidence)
    assert.deepEqual(candidates.map(({ letter }) => letter).sort(), ['A', 'B', 'C'])
    assert.deepEqual(confidences, confidences.toSorted((a, b) => b - a))
    const noLetter = 1 - confidences.reduce((sum, value) => sum + value, 0)
    assert.ok(noLetter > -1e-9)
    near(confidence, Math.max(noLetter, confidences[0]!))
    assert.equal(letter, logits[0] === Math.max(...logits) ? null : candidates[0]!.letter)
  }), { numRuns: 40 })
})

t.test('a letter found with a high threshold is also found with a lower one', async () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  await fc.assert(fc.asyncProperty(logits, share, share, async (logits, thresholdA, thresholdB) => {
    const [low, high] = [Math.min(thresholdA, thresholdB), Math.max(thresholdA, thresholdB)]
    const [atLow, atHigh] = [await answer(logits, low), await answer(logits, high)]
    if (atHigh.letter !== null) assert.equal(atLow.letter, atHigh.letter)
    assert.deepEqual(atLow.candidates, atHigh.candidates, 'probabilities do not depend on the threshold')
  }), { numRuns: 40 })
})

t.test('a model that does not fit its info is refused and released', async t => {
  const mismatches: [over: Partial<ScriptedModel>, message: RegExp][] = [
    [{ inputs: { frames: [1, 6] } }, /takes an input of \[1,6\], but its info describes \[1,3\]/],
    [{ inputs: { frames: [3] } }, /takes an input of \[3\], but its info describes \[1,3\]/],
    [{ answer: () => ({ logits: new Float32Array(3) }) }, /has 3 outputs for 4 labels/],
    [{ answer: () => ({ logits: Float32Array.of(0, 1, 0, 0) }) }, /recognizes the letter A without a hand/],
    [{ outputs: {}, answer: () => ({}) }, /has no output/]
  ]
  for (const [over, message] of mismatches) {
    const { open, sessions } = await modelOf([], 0, over)
    await t.rejects(open(), message)
    t.equal(sessions[0]?.released, 1, `session released after ${message}`)
  }
})

t.test('a model with a variable number of frames gets the number in its info', async t => {
  const { open, sessions } = await modelOf([0, 1, 0, 0], 0, { inputs: { frames: ['frames', 3] } })
  const recognizer = await open()
  t.equal((await recognizer.recognize([hand, hand, hand])).letter, 'A')
  t.same(sessions[0]?.runs.at(-1)?.dims, [1, 3])
  await recognizer.dispose()
  t.equal(sessions[0]?.released, 1)
})
