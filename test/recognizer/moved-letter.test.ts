// A letter that moves stays while the hand is held; what the network says of each frame is written in the test.
import t from '#tap'
import {
  createLetterStream, LANDMARKS, parseModelInfo, type HandPoints, type ModelInfo, type Point,
  type Recognition
} from 'recognizer-wasm'

const info: ModelInfo = parseModelInfo({
  labels: ['_null', 'd', 'i', 'z'],
  memory_frame: 15,
  active_gestures: { r_wrist: true },
  frames_per_second: 12,
  kept_labels: ['z']
})

/** A hand whose palm is 0.1 long. Its fingers are bent by so many palm lengths, its wrist is at x of the picture. */
function hand ({ bent = 0, x = 0.5 as number | null } = {}): HandPoints {
  const points = LANDMARKS.map((name, i): Point =>
    name === 'wrist' ? [0, 0, 0] : [0, -0.1, name === 'middle_mcp' ? 0 : 0.1 * bent + i / 1000])
  return {
    ...Object.fromEntries(LANDMARKS.map((name, i) => [`r_${name}`, points[i]])),
    r_hand_position: x === null ? null : [x, 0.5, 0]
  }
}

interface Step { says: string | null, hand?: HandPoints, after?: number }

const recognition = (letter: string | null): Recognition => ({ letter, confidence: 1, candidates: [], lookedAgain: [] })

/** What a stream names where the network says this or that of each hand, a twelfth of a second after the one before. */
async function named (steps: readonly Step[], model = info): Promise<string> {
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

/** What the network says of hands, of which the last one stays. */
const saying = (text: string, hands: readonly HandPoints[] = []): Step[] =>
  [...text].map((letter, i) => ({ says: letter === '-' ? null : letter, hand: hands[i] ?? hands.at(-1) ?? hand() }))

const [moving, rest] = [hand({ bent: 0.5 }), hand()]

t.test('a letter that moves stays named while the hand is held, whatever its end looks like', async t => {
  t.equal(await named(saying('-ZZZ--D-I', [moving, rest])), '-ZZZZZZZZ')
  t.equal(await named(saying('-Z-Z-Z---', [moving, rest])), '-Z-ZZZZZZ', 'as soon as it was named for long enough')
  const nowhere = { x: null }
  t.equal(await named(saying('-ZZZ--', [hand({ ...nowhere, bent: 0.5 }), hand(nowhere)])), '-ZZZZZ', 'without a place')
  const trembling = [0, 0.03, -0.03, 0.02, 0.04, -0.03].map(by => hand({ bent: by, x: 0.5 + by / 4 }))
  t.equal(await named(saying('-ZZZ---', [moving, ...trembling])), '-ZZZZZZ', 'a hand that trembles is held')
})

t.test('a letter that is held, or was named for a moment, does not stay', async t => {
  t.equal(await named(saying('-DDD-ID--', [moving, rest])), '-DDD-ID--')
  t.equal(await named(saying('-ZZ-D', [moving, rest])), '-ZZ-D')
  t.equal(await named(saying('ZZZZ-D', [rest])), 'ZZZZ-D', 'nor one whose hand was not seen to move')
  const late = [...saying('--------', [moving, rest]), ...saying('ZZZZ-D')]
  t.equal(await named(late), '--------ZZZZ-D', 'nor one whose hand had come to rest long before')
  t.equal(await named(saying('-ZZZD-', [moving, rest]), { ...info, kept_labels: [] }), '-ZZZD-', 'where none moves')
  const { kept_labels: _, ...older } = info
  t.equal(await named(saying('-ZZZD-', [moving, rest]), older), '-ZZZD-', 'by a model that does not say so')
})

t.test('a hand that changes or travels says what it shows then, and does not come back to the letter', async t => {
  const bent = hand({ bent: 0.2 })
  t.equal(await named(saying('-ZZZ-D--', [moving, rest, rest, rest, bent, bent, rest])), '-ZZZ-D--')
  const places = [0.5, 0.5, 0.5, 0.51, 0.53, 0.5].map(x => hand({ x }))
  t.equal(await named(saying('-ZZZ---', [moving, ...places])), '-ZZZZ--')
  const gone = {}
  t.equal(await named(saying('-ZZZ---', [moving, rest, rest, rest, gone, rest])), '-ZZZ---', 'nor one that was gone')
})

t.test('after a second the network decides again', async t => {
  const [came, second] = [saying('-ZZZ', [moving, rest]), saying('D'.repeat(12))]
  t.equal(await named([...came, ...second, ...saying('DD-')]), `-ZZZ${'Z'.repeat(12)}DD-`)
  t.equal(await named([...came, ...second, ...saying('ZZ--')]), `-ZZZ${'Z'.repeat(12)}ZZ--`, 'it begins anew')
  t.equal(await named([...came, ...second.slice(1), ...saying('Z--')]), `-ZZZ${'Z'.repeat(14)}`, 'or goes on')
})

t.test('another film begins without the letter', async t => {
  const came = saying('-ZZZ', [moving, rest])
  t.equal(await named([...came, { says: null, after: 600 }, { says: null }]), '-ZZZ--')
  let says: string | null = null
  const stream = createLetterStream({ info, recognize: async () => recognition(says) })
  const push = async (step: Step, i: number) => {
    says = step.says
    return (await stream.push(step.hand!, 100 * i)).letter
  }
  for (const [i, step] of came.entries()) await push(step, i)
  t.equal(await push({ says: null, hand: rest }, 4), 'Z')
  stream.reset()
  await push({ says: null, hand: rest }, 5)
  t.equal(await push({ says: null, hand: rest }, 6), null)
})

t.test('a model lists labels of its own as those that are kept', async t => {
  for (const labels of ['z', ['_null'], ['y'], [3], {}]) {
    t.throws(() => parseModelInfo({ ...info, kept_labels: labels }), /kept_labels must list some of the labels/)
  }
})
