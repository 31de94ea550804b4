// One recording: countdown, frames and consent.
import { mock } from 'node:test'
import { readRecordings, writeRecordings } from 'recognizer-wasm'
import t from '#tap'
import type { Test } from 'tap'
import { createRecorder } from '../../web/views/record/recorder.ts'
import { recordingOf } from '../../web/views/record/recording.ts'
import type { Frame } from '../../web/views/record/recording.ts'
import { openHand } from './readings.ts'

/** Advances the clock and runs pending promises. */
async function pass (seconds: number) {
  for (let second = 0; second < seconds; second++) {
    mock.timers.tick(1000)
    await new Promise(resolve => setImmediate(resolve))
  }
}

const frame = (at: number, side: 'left' | 'right' = 'right'): Frame => ({ hand: openHand(0.25, 0.75, side), at })

/** A recorder that records two seconds after the countdown, with its events. */
function start (t: Test) {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const recorder = createRecorder()
  const consent = new AbortController()
  const events: (number | string)[] = []
  const recorded = recorder.record(2000, consent.signal, {
    onCountdown: seconds => { events.push(seconds) },
    onRecording: () => { events.push('recording') }
  })
  return { recorder, consent, events, recorded }
}

t.test('frames between the countdown and the end are recorded', async t => {
  const { recorder, events, recorded } = start(t)
  recorder.add(frame(0))
  await pass(3)
  t.same(events, [3, 2, 1, 'recording'])
  recorder.add(frame(1))
  await pass(1)
  recorder.add(frame(2))
  await pass(1)
  recorder.add(frame(3))
  t.same((await recorded).map(({ at }) => at), [1, 2])
})

for (const [when, seconds] of [['countdown', 1], ['recording', 4]] as const) {
  t.test(`consent withdrawn during the ${when} discards the recording`, async t => {
    const { recorder, consent, recorded } = start(t)
    const ended = t.rejects(recorded, { name: 'AbortError' })
    await pass(seconds)
    recorder.add(frame(1))
    consent.abort()
    await ended
    recorder.add(frame(2))
    await pass(10)
  })
}

t.test('a recording does not start without consent', async t => {
  const events: unknown[] = []
  const listener = { onCountdown: () => {}, onRecording: () => { events.push('recording') } }
  await t.rejects(createRecorder().record(1000, AbortSignal.abort(), listener), { name: 'AbortError' })
  t.same(events, [])
})

t.test('a recording contains the hand seen most often, in the trainer’s format', async t => {
  const frames = [frame(0), frame(100, 'left'), frame(200), frame(400)]
  const recording = recordingOf(frames, { label: 'V', signer: 'marguerite', licence: '' })
  t.match(recording, { label: 'V', signer: 'marguerite', hand: 'right', licence: null, fps: 5 })
  t.equal(recording.frames.length, 3)
  t.same(recording.track, [[0.25, 0.75], [0.25, 0.75], [0.25, 0.75]])
  t.same(readRecordings(writeRecordings([recording])), [recording])
})

t.test('a still has no frame rate, and a recording needs a hand', async t => {
  t.equal(recordingOf([frame(0)], { label: null, signer: '1', licence: 'CC0-1.0' }).fps, null)
  t.throws(() => recordingOf([], { label: null, signer: '1', licence: '' }), { message: 'No hand was seen' })
})
