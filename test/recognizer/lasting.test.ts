// The letter to show: one that lasts. The test chooses the network's answer for each frame.
import t from '#tap'
import {
  createLetterStream, LANDMARKS, parseModelInfo, type HandPoints, type ModelInfo, type Point
} from 'recognizer-wasm'

const info: ModelInfo = parseModelInfo({
  labels: ['_null', 'd', 'i', 'z'],
  memory_frame: 15,
  active_gestures: { r_wrist: true },
  frames_per_second: 12,
  kept_labels: ['z']
})

/** A hand with a palm 0.1 long: `bent` in palm lengths. */
function hand (bent = 0): HandPoints {
  const points = LANDMARKS.map((name, i): Point =>
    name === 'wrist' ? [0, 0, 0] : [0, -0.1, name === 'middle_mcp' ? 0 : 0.1 * bent + i / 1000])
  return {
    ...Object.fromEntries(LANDMARKS.map((name, i) => [`r_${name}`, points[i]])), r_hand_position: [0.5, 0.5, 0]
  }
}

/** What a stream shows after each answer of the network; `-` is no letter.
 * @param moving how many frames the hand moves at first
 * @param gaps milliseconds before single frames, by index, in place of those between others */
async function shownOf (
  answers: string, { fps = 12, model = info, moving = 0, gaps = {} as Record<number, number> } = {}
): Promise<string> {
  let says: string | null = null
  const stream = createLetterStream({
    info: model,
    recognize: async () => ({ letter: says, confidence: 1, candidates: [], lookedAgain: [] })
  })
  let time = 0
  let shown = ''
  for (const [i, answer] of [...answers].entries()) {
    says = answer === '-' ? null : answer
    time += gaps[i] ?? 1000 / fps
    const points = hand(i < moving ? 0.3 * (i + 1) : 0)
    const { letter, lasting } = await stream.push(points, model.frames_per_second ? time : undefined)
    t.equal(letter, says, 'the raw answer stays')
    shown += lasting ?? '-'
  }
  return shown
}

t.test('a letter is shown once it has lasted for two frames of the model, at any rate of the camera', async t => {
  t.equal(await shownOf('--DDD-I-II'), '---DD----I', '12 frames a second')
  t.equal(await shownOf('--DD-I', { fps: 5 }), '---D--', '5 frames a second: also two')
  t.equal(await shownOf('----DDDDDD-III-', { fps: 30 }), '-------DDD-----', '30 frames a second: four')
  t.equal(await shownOf('----DDDDDIIII', { fps: 20 }), '------DDD--II', '20 frames a second: three')
})

t.test('a camera with an uneven clock needs no third frame', async t => {
  t.equal(await shownOf('---DD', { gaps: { 4: 78 } }), '----D')
})

t.test('a moving letter is shown as soon as the hand rests', async t => {
  t.equal(await shownOf('----Z-', { moving: 4 }), '----Z-')
  t.equal(await shownOf('-----Z-'), '-------', 'the same shape without the movement')
  t.equal(await shownOf('----D-', { moving: 4 }), '------', 'a letter that does not move')
})

t.test('no letter lasts from one film to the next', async t => {
  t.equal(await shownOf('--DDDDD', { gaps: { 4: 900 } }), '---D-DD', 'after a gap')
})

t.test('a model without a rate counts frames', async t => {
  const { frames_per_second: _, ...untimed } = info
  t.equal(await shownOf('-DD-I', { model: untimed }), '--D--')
})
