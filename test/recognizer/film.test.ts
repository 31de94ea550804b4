// The frames of a film that a letter model sees, for any camera and any order of arrival.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from '#tap'
import { signing } from '../support/hands.ts'
import { packHandPoints, sceneOf, type Scene } from 'recognizer-wasm'
import { addToFilm, filmLimits, framesAt, unpackHandPoints, type TimedFrame } from 'recognizer-wasm/internals'

/** A wrist that moves evenly to the right, so its x is its time. */
const frameAt = (time: number): TimedFrame => ({ time, frame: packHandPoints({ r_wrist: [time / 1000, 0, 0] }) })
const timeOf = (frame: TimedFrame['frame']) => 1000 * (unpackHandPoints(frame).r_wrist?.[0] ?? NaN)

const filmOf = (times: readonly number[], pace: Parameters<typeof addToFilm>[2]) =>
  times.reduce((film: TimedFrame[], time) => addToFilm(film, frameAt(time), pace), [])

/** Times of frames that are 10 to 100 milliseconds apart, the oldest first. */
const times = fc.array(fc.integer({ min: 10, max: 100 }), { minLength: 1, maxLength: 40 })
  .map(gaps => gaps.map((_, i) => gaps.slice(0, i + 1).reduce((sum, gap) => sum + gap, 0)))
const pace = fc.record({
  memory_frame: fc.integer({ min: 1, max: 12 }),
  frames_per_second: fc.integer({ min: 5, max: 30 })
})

t.test('a model gets frames at its own rate, which may differ from the camera’s', async () => {
  fc.assert(fc.property(times, pace, (times, pace) => {
    const now = times.at(-1)!
    const frames = framesAt(times.map(frameAt).reverse(), now, pace)
    const step = 1000 / pace.frames_per_second
    const ticks = Array.from({ length: pace.memory_frame }, (_, i) => now - i * step)
    const expected = ticks.filter(time => time >= times[0]!)
    assert.equal(frames.length, expected.length)
    frames.forEach((frame, i) => assert.ok(Math.abs(timeOf(frame) - expected[i]!) < 0.01))
  }))
})

t.test('frames that arrive in another order make the same film', async () => {
  fc.assert(fc.property(times, pace, fc.func(fc.nat()), (times, pace, keyOf) => {
    fc.pre(times.length <= filmLimits(pace).frames)
    const shuffled = times.toSorted((a, b) => keyOf(a) - keyOf(b))
    const [inOrder, mixed] = [filmOf(times, pace), filmOf(shuffled, pace)]
    const now = times.at(-1)!
    assert.deepEqual(framesAt(mixed, now, pace), framesAt(inOrder, now, pace))
  }))
})

t.test('a film drops only frames that the model no longer uses', async () => {
  fc.assert(fc.property(times, pace, (times, pace) => {
    const kept = filmOf(times, pace)
    const whole = times.map(frameAt).reverse()
    const { frames, milliseconds } = filmLimits(pace)
    assert.ok(kept.length <= frames)
    assert.ok(kept.every(({ time }) => time >= times.at(-1)! - milliseconds))
    fc.pre(times.length <= frames)
    assert.deepEqual(framesAt(kept, times.at(-1)!, pace), framesAt(whole, times.at(-1)!, pace))
  }))
})

t.test('frames after a moment do not change the film at that moment', async () => {
  fc.assert(fc.property(times, pace, fc.nat(), (times, pace, choice) => {
    const last = choice % times.length
    const whole = framesAt(times.map(frameAt).reverse(), times[last]!, pace)
    const untilThen = framesAt(times.slice(0, last + 1).map(frameAt).reverse(), times[last]!, pace)
    assert.deepEqual(whole, untilThen)
  }))
})

t.test('a second frame with the same time replaces the first', async t => {
  const pace = { memory_frame: 3, frames_per_second: 10 }
  const repeated = { ...frameAt(500), time: 100 }
  const film = addToFilm(addToFilm([frameAt(0)], frameAt(100), pace), repeated, pace)
  t.same(film.map(({ time }) => time), [100, 0])
  t.equal(timeOf(film[0]!.frame), 500)
})

t.test('a model without a frame rate gets its last frames, even with gaps between them', async t => {
  const film = filmOf([5, 9e9, 3, 3], { memory_frame: 3 })
  t.same(film.map(({ time }) => time), [3, 3, 9e9])
  t.same(framesAt(film, 3, { memory_frame: 2 }).map(timeOf).map(Math.round), [3, 3])
})

const CAMERA = { memory_frame: 15, frames_per_second: 12 }

/** After each frame: the frames that the model sees, of hands that sign letters at places in the picture. */
function framesShown (hands: readonly (readonly [letter: string, x: number, y: number])[], milliseconds: number) {
  let film: TimedFrame[] = []
  return hands.map(([letter, x, y], i) => {
    const frame = packHandPoints({ ...signing(letter), r_hand_position: [x, y, 0] })
    film = addToFilm(film, { frame, time: i * milliseconds }, CAMERA)
    return framesAt(film, i * milliseconds, CAMERA)
  })
}

t.test('photographs sent in quick succession are not a film', async t => {
  for (const milliseconds of [40, 80]) {
    const photographs = [['B', 0.3, 0.3], ['Y', 0.7, 0.4], ['N', 0.4, 0.7], ['B', 0.6, 0.3], ['Y', 0.3, 0.5]] as const
    const films = framesShown(photographs, milliseconds)
    // One jump is allowed: a hand may change shape as it enters the picture.
    for (const film of films.slice(2)) {
      t.ok(film.length <= 1 + milliseconds * CAMERA.frames_per_second / 1000)
      t.ok(film.every(frame => frame === film[0]), 'only the newest photograph')
    }
  }
})

/** The scene of a picture in one grey. */
const sceneIn = (level: number): Scene =>
  sceneOf({ data: new Uint8Array(4 * 24 * 18).fill(level), width: 24, height: 18 })

t.test('a film ends when the scene changes and the hand jumps', async t => {
  const frameOf = (letter: string, x: number) =>
    packHandPoints({ ...signing(letter), r_hand_position: [x, 0.3, 0] })
  for (const milliseconds of [90, 200, 350]) {
    const framesAfter = (x: number, scene?: Scene) => {
      const before = { frame: frameOf('B', 0.3), time: 0, scene: sceneIn(60) }
      const film = addToFilm([before], { frame: frameOf('Y', x), time: milliseconds, scene }, CAMERA)
      return framesAt(film, milliseconds, CAMERA).length
    }
    t.equal(framesAfter(0.7, sceneIn(200)), 1, `${milliseconds} ms, another scene`)
    t.ok(framesAfter(0.3, sceneIn(200)) > 1, 'a light is turned on, and the hand stays')
    t.ok(framesAfter(0.7, sceneIn(63)) > 1, 'one jump in the same scene')
    t.ok(framesAfter(0.7) > 1, 'one jump of points without a picture')
  }
})

t.test('a film continues while the hand moves and changes shape, moves to and fro, or changes in place', async t => {
  const milliseconds = 1000 / CAMERA.frames_per_second
  const straight = [['A', 0.1, 0.5], ['L', 0.35, 0.5], ['V', 0.6, 0.5], ['Y', 0.85, 0.5]] as const
  const toAndFro = [0.2, 0.4, 0.2, 0.4, 0.2].map(x => ['A', x, 0.5] as const)
  const changing = ['A', 'L', 'A', 'L', 'A'].map(letter => [letter, 0.5, 0.5] as const)
  for (const hands of [straight, toAndFro, changing]) {
    t.equal(framesShown(hands, milliseconds).at(-1)!.length, hands.length)
  }
})
