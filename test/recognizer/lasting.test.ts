// The letter to show: one that lasts. The test chooses the network's answer for each frame.
import t from '#tap'
import { createLetterStream } from 'recognizer-wasm'
import { hand, info } from './held-hand.ts'

/** The letters that a stream shows after each answer of the network; `-` is no letter.
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
    const points = hand({ bent: i < moving ? 0.3 * (i + 1) : 0 })
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
