// A letter that moves stays while the hand is held. The test chooses the network's answer for each frame.
import t from '#tap'
import { createLetterStream, parseModelInfo, type HandPoints, type Recognition } from 'recognizer-wasm'
import { hand, info } from './held-hand.ts'

interface Step { says: string | null, hand?: HandPoints, after?: number }

const recognition = (letter: string | null): Recognition => ({ letter, confidence: 1, candidates: [], lookedAgain: [] })

/** The letters of a stream after each step, for a camera of 12 frames a second. */
async function lettersOf (steps: readonly Step[], model = info): Promise<string> {
  let says: string | null = null
  const recognize = async () => recognition(says)
  const stream = createLetterStream({ info: model, recognize })
  const letters: (string | null)[] = []
  let time = 0
  for (const step of steps) {
    says = step.says
    time += step.after ?? 1000 / 12
    letters.push((await stream.push(step.hand ?? hand(), time)).letter)
  }
  return letters.map(letter => letter ?? '-').join('')
}

/** Pairs each answer with a hand; the last hand repeats. */
const steps = (text: string, hands: readonly HandPoints[] = []): Step[] =>
  [...text].map((letter, i) => ({ says: letter === '-' ? null : letter, hand: hands[i] ?? hands.at(-1) ?? hand() }))

const [moving, rest] = [hand({ bent: 0.5 }), hand()]

t.test('a letter that moves keeps its name while the hand is held', async t => {
  t.equal(await lettersOf(steps('-ZZZ--D-I', [moving, rest])), '-ZZZZZZZZ')
  t.equal(await lettersOf(steps('-Z-Z-Z---', [moving, rest])), '-Z-ZZZZZZ', 'named for long enough')
  const nowhere = { x: null }
  t.equal(await lettersOf(steps('-ZZZ--', [hand({ ...nowhere, bent: 0.5 }), hand(nowhere)])), '-ZZZZZ', 'no place')
  const trembling = [0, 0.03, -0.03, 0.02, 0.04, -0.03].map(by => hand({ bent: by, x: 0.5 + by / 4 }))
  t.equal(await lettersOf(steps('-ZZZ---', [moving, ...trembling])), '-ZZZZZZ', 'a hand that trembles counts as held')
})

t.test('a letter signed without movement, or named for a moment only, does not stay', async t => {
  t.equal(await lettersOf(steps('-DDD-ID--', [moving, rest])), '-DDD-ID--')
  t.equal(await lettersOf(steps('-ZZ-D', [moving, rest])), '-ZZ-D')
  t.equal(await lettersOf(steps('ZZZZ-D', [rest])), 'ZZZZ-D', 'the hand did not move')
  const afterRest = [...steps('--------', [moving, rest]), ...steps('ZZZZ-D')]
  t.equal(await lettersOf(afterRest), '--------ZZZZ-D', 'the hand had rested for long')
  t.equal(await lettersOf(steps('-ZZZD-', [moving, rest]), { ...info, kept_labels: [] }), '-ZZZD-', 'no label is kept')
  const { kept_labels: _, ...older } = info
  t.equal(await lettersOf(steps('-ZZZD-', [moving, rest]), older), '-ZZZD-', 'an older model without the field')
})

t.test('a hand that changes shape or travels loses the letter for good', async t => {
  const bent = hand({ bent: 0.2 })
  t.equal(await lettersOf(steps('-ZZZ-D--', [moving, rest, rest, rest, bent, bent, rest])), '-ZZZ-D--')
  const places = [0.5, 0.5, 0.5, 0.51, 0.53, 0.5].map(x => hand({ x }))
  t.equal(await lettersOf(steps('-ZZZ---', [moving, ...places])), '-ZZZZ--')
  const noHand = {}
  t.equal(await lettersOf(steps('-ZZZ---', [moving, rest, rest, rest, noHand, rest])), '-ZZZ---', 'the hand left')
})

t.test('after a second the network decides again', async t => {
  const [signed, second] = [steps('-ZZZ', [moving, rest]), steps('D'.repeat(12))]
  t.equal(await lettersOf([...signed, ...second, ...steps('DD-')]), `-ZZZ${'Z'.repeat(12)}DD-`)
  t.equal(await lettersOf([...signed, ...second, ...steps('ZZ--')]), `-ZZZ${'Z'.repeat(12)}ZZ--`, 'a new letter')
  t.equal(await lettersOf([...signed, ...second.slice(1), ...steps('Z--')]), `-ZZZ${'Z'.repeat(14)}`, 'continued')
})

t.test('another film starts without the kept letter', async t => {
  const signed = steps('-ZZZ', [moving, rest])
  t.equal(await lettersOf([...signed, { says: null, after: 600 }, { says: null }]), '-ZZZ--')
  let says: string | null = null
  const stream = createLetterStream({ info, recognize: async () => recognition(says) })
  const push = async (step: Step, i: number) => {
    says = step.says
    return (await stream.push(step.hand!, 100 * i)).letter
  }
  for (const [i, step] of signed.entries()) await push(step, i)
  t.equal(await push({ says: null, hand: rest }, 4), 'Z')
  stream.reset()
  await push({ says: null, hand: rest }, 5)
  t.equal(await push({ says: null, hand: rest }, 6), null)
})

t.test('kept labels must be labels of the model', async t => {
  for (const labels of ['z', ['_null'], ['y'], [3], {}]) {
    t.throws(() => parseModelInfo({ ...info, kept_labels: labels }), /kept_labels must list some of the labels/)
  }
})
