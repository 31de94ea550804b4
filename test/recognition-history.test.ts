// The recognition history, in memory and, with TEST_REDIS_URL, in Redis: both give the same answers.
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import t from '#tap'
import type { Test } from 'tap'
import { createLetterStream, packHandPoints, type HandFrame, type ModelInfo } from 'recognizer-wasm'
import { unpackHandPoints, type Moment } from 'recognizer-wasm/internals'
import { createMemoryHistory, createSharedHistory } from '../server/recognition/history/history.ts'
import type { History } from '../server/recognition/history/history.ts'
import type { Redis } from '../server/database/redis.ts'
import { testRedis } from './helper.ts'
import { signing } from './support/hands.ts'

const RATE = 10
const info: ModelInfo = {
  labels: ['_null', 'a'],
  memory_frame: 5,
  active_gestures: { r_wrist: true },
  one_side: true,
  threshold: 0,
  frames_per_second: RATE
}

const unreachable: History = {
  add: async () => { throw new Error('Redis did not answer') },
  keep: async () => { throw new Error('Redis did not answer') },
  forget: async () => {}
}
const standard = { info, ttl: 60_000 }
const inMemory = async (_: Test, options = standard) => createMemoryHistory(options)
const inRedis = async (t: Test, options = standard) => createSharedHistory(await readyRedis(t), options, unreachable)

async function readyRedis (t: Test) {
  const redis = testRedis(t)!
  await once(redis, 'ready')
  return Object.assign(redis, { callBuffer: withOurClock(redis) })
}

/** Replaces the time of Redis by this process's, so that a slow connection does not matter. */
function withOurClock (redis: Redis) {
  const call = redis.callBuffer.bind(redis)
  return async (command: string, script: string, ...rest: (string | Buffer | number)[]) => {
    const timed = script.replace("redis.call('TIME')", `{ 0, ${1000 * performance.now()} }`)
    if (timed === script) throw new Error('The script does not read the time')
    return call(command, timed, ...rest)
  }
}
const histories = { memory: inMemory, ...process.env.TEST_REDIS_URL && { Redis: inRedis } }

const handAt = (x: number): HandFrame => packHandPoints({ r_wrist: [x, 0, 0] })
const wrists = ({ frames }: Pick<Moment, 'frames'>) =>
  frames.map(frame => Math.round(10 * (unpackHandPoints(frame).r_wrist?.[0] ?? NaN)) / 10)
const start = performance.now()
const at = (milliseconds: number) => start + milliseconds
const near = (t: Test, one: readonly number[], other: readonly number[], what: string) => {
  t.equal(one.length, other.length, what)
  one.forEach((value, i) => t.ok(Math.abs(value - other[i]!) < 0.3, `${what}: ${one} is ${other}`))
}

for (const [where, create] of Object.entries(histories)) {
  t.test(`in ${where}, a film is sampled at the model’s rate, newest first`, async t => {
    const history = await create(t)
    for (const time of [0, 90, 200, 310, 400]) await history.add('a', handAt(time / 100), at(time))
    near(t, wrists(await history.add('a', handAt(5), at(500))), [5, 4, 3, 2, 1], 'ten a second')
    near(t, wrists(await history.add('b', handAt(7), at(500))), [7], 'somebody else')
  })

  t.test(`in ${where}, photographs sent in quick succession are separate stills`, async t => {
    const history = await create(t)
    const photographs = [['B', 0.3, 0.3], ['Y', 0.7, 0.4], ['N', 0.4, 0.7], ['B', 0.6, 0.3]] as const
    for (const [i, [letter, x, y]] of photographs.entries()) {
      const frame = packHandPoints({ ...signing(letter), r_hand_position: [x, y, 0] })
      const { frames } = await history.add('a', frame, at(80 * i))
      // The hand may jump once, like a hand that changes its shape while arriving.
      if (i > 1) t.same(frames, [frame])
    }
  })

  t.test(`in ${where}, a picture of another scene starts another film`, async t => {
    const history = await create(t)
    const frameOf = (letter: string, x: number) =>
      packHandPoints({ ...signing(letter), r_hand_position: [x, 0.3, 0] })
    const scene = (level: number) => new Uint8Array(108).fill(level)
    await history.add('a', frameOf('B', 0.3), at(0), scene(60))
    t.equal((await history.add('a', frameOf('B', 0.31), at(120), scene(64))).frames.length, 2, 'the same scene')
    t.equal((await history.add('a', frameOf('Y', 0.7), at(200), scene(200))).frames.length, 1)
  })

  t.test(`in ${where}, pictures more than half a second apart are separate stills`, async t => {
    const history = await create(t)
    for (const [time, x] of [[0, 1], [560, 2], [1560, 3], [2500, 4]] as const) {
      near(t, wrists(await history.add('a', handAt(x), at(time))), [x], `after ${time} ms`)
    }
    const { frames } = await history.add('a', handAt(5), at(2950))
    t.equal(frames.length, 5, 'pictures within half a second are a film')
  })

  t.test(`in ${where}, a film of many frames is read like a stream in a page`, async t => {
    const history = await create(t)
    let shown: number[] = []
    const stream = createLetterStream({
      info,
      async recognize (frames) {
        shown = wrists({ frames: frames as HandFrame[] })
        return { letter: null, confidence: 0, candidates: [], lookedAgain: [] }
      }
    })
    // No frame is close to the moment at which another one is sampled.
    for (let i = 0, time = 0; i < 40; i++, time += [600, 50, 90, 110][i % 4]!) {
      const frame = handAt(time / 200)
      await stream.push(frame, time)
      near(t, wrists(await history.add('a', frame, at(time))), shown, `frame ${i}`)
    }
  })

  t.test(`in ${where}, of frames that arrive together the newest counts`, async t => {
    const history = await create(t)
    await history.add('a', handAt(0), at(0))
    for (let x = 1; x <= 30; x++) await history.add('a', handAt(x), at(40 + x / 100))
    near(t, wrists(await history.add('a', handAt(31), at(41))), [31], 'all within a millisecond')
  })

  t.test(`in ${where}, overlapping requests are ordered by arrival`, async t => {
    const history = await create(t)
    await history.add('a', handAt(0), at(-20))
    await history.add('a', handAt(2), at(200))
    near(t, wrists(await history.add('a', handAt(1), at(100))), [1, 0.17], 'it knows nothing of what came later')
    near(t, wrists(await history.add('a', handAt(3), at(300))), [3, 2, 1, 0.17], 'and later ones know it')
    const answers = await Promise.all([1, 2, 3, 4].map(async x => history.add('b', handAt(x), at(90 * x))))
    near(t, wrists(answers[3]!), [4, 2.89, 1.78], 'none is lost')
  })

  t.test(`in ${where}, an image that waited long is answered and does not affect others`, async t => {
    const history = await create(t)
    for (const time of [0, 100, 200]) await history.add('a', handAt(time / 100), at(time))
    near(t, wrists(await history.add('a', handAt(-9), at(-60_000))), [-9], 'alone')
    near(t, wrists(await history.add('a', handAt(3.5), at(350))), [3.5, 2, 1.5, 0.5], 'the film goes on')
  })

  t.test(`in ${where}, a model without a rate gets the last frames, even with gaps between them`, async t => {
    const { frames_per_second: _, ...rateless } = info
    const history = await create(t, { info: rateless, ttl: 60_000 })
    for (let x = 0; x < 7; x++) await history.add('a', handAt(x), at(0))
    near(t, wrists(await history.add('a', handAt(7), at(900))), [7, 6, 5, 4, 3], 'as many as it remembers')
  })

  t.test(`in ${where}, a kept letter is returned with the next frames, until it is replaced or cleared`, async t => {
    const history = await create(t)
    const keptOf = async (caller: string, time: number) => (await history.add(caller, handAt(1), at(time))).moved
    const named = (letter: string) => ({ letter, time: 123.25, since: 23.5, frame: handAt(0.5) })
    t.equal(await keptOf('a', 0), undefined, 'nothing is kept')
    await history.keep('a', named('J'))
    t.same(await keptOf('a', 80), named('J'), 'unchanged, unseen points included')
    t.equal(await keptOf('b', 80), undefined, 'not for other callers')
    await history.keep('a', named('Z'))
    t.equal((await keptOf('a', 160))?.letter, 'Z')
    await history.keep('a', undefined)
    t.equal(await keptOf('a', 240), undefined)
    await history.keep('a', named('P'))
    await history.forget('a')
    t.equal(await keptOf('a', 320), undefined, 'forgotten')
  })

  t.test(`in ${where}, ended or expired histories are gone`, async t => {
    const history = await create(t, { info, ttl: 50 })
    const film = async (time: number) => (await history.add('a', handAt(1), at(time))).frames.length
    t.equal(await film(0), 1)
    await history.forget('a')
    t.equal(await film(150), 1, 'ended')
    await after(100)
    t.equal(await film(300), 1, 'idle for longer than its lifetime')
  })
}

t.test('setting back the clock of Redis starts another film', { skip: !process.env.TEST_REDIS_URL }, async t => {
  const redis = await readyRedis(t)
  const history = createSharedHistory(redis, { info, ttl: 60_000 }, unreachable)
  await history.add('a', handAt(1), at(0))
  const film = 'film2.0:a'
  const [entry] = await redis.lrangeBuffer(film, 0, -1)
  entry!.writeDoubleLE(entry!.readDoubleLE(0) + 3_600_000)
  await redis.lset(film, 0, entry!)
  t.same(wrists(await history.add('a', handAt(2), at(0))), [2], 'the extra hour does not count')
  t.equal(await redis.llen(film), 1, 'gone')
  near(t, wrists(await history.add('a', handAt(3), at(20))), [3], 'the film goes on')
})
