// The client for web apps, with a worker controlled by the test.
import { openLetters, type LettersOptions, type WorkerLike } from 'recognizer-wasm/client'
import { DactyloError, type Calibration } from 'recognizer-wasm'
import { mock } from 'node:test'
import t from '#tap'
import type { Test } from 'tap'
import { playCamera } from 'recognizer-wasm/client/camera'
import { readFrames } from 'recognizer-wasm/client/frames'
import type { FromWorker, SentBackends, ToWorker } from 'recognizer-wasm/client/protocol'
import { replaceGlobals } from './globals.ts'
import { sees } from './readings.ts'

class FakeWorker implements WorkerLike {
  readonly received: ToWorker[] = []
  ended = false
  onmessage: Worker['onmessage'] = null
  onmessageerror: Worker['onmessageerror'] = null
  onerror: Worker['onerror'] = null

  postMessage (message: ToWorker) { this.received.push(message) }
  terminate () { this.ended = true }
  say (data: FromWorker) { this.onmessage?.call(this as unknown as Worker, new MessageEvent('message', { data })) }
  die () {
    const event = Object.assign(new Event('error', { cancelable: true }), { message: 'out of memory' })
    this.onerror?.call(this as unknown as Worker, event as ErrorEvent)
    return event
  }

  /** The id of the newest question. */
  get lastId (): number {
    return this.received.findLast((message): message is Extract<ToWorker, { id: number }> => 'id' in message)?.id ?? 0
  }
}

const ways: SentBackends = { hands: 'recognizer-wasm', letters: 'page', runtime: 'recognizer-wasm', problems: [] }

class Picture implements ImageBitmap {
  readonly height = 1
  width = 1
  close () { this.width = 0 }
}

const copies: Picture[] = []
const createdBefore = globalThis.createImageBitmap
globalThis.createImageBitmap = async () => {
  const copy = new Picture()
  copies.push(copy)
  return copy
}
t.teardown(() => { globalThis.createImageBitmap = createdBefore })

/** Letters with the workers that they open. */
function lettersOf (options: LettersOptions = {}) {
  const workers: FakeWorker[] = []
  const worker = () => {
    workers.push(new FakeWorker())
    return workers.at(-1)!
  }
  const letters = openLetters({ server: 'https://lsf.example/school', worker, ...options })
  return { letters, workers, newest: () => workers.at(-1)! }
}

/** Starts letters, whose newest worker becomes ready. */
async function startIn ({ letters, newest }: Pick<ReturnType<typeof lettersOf>, 'letters' | 'newest'>, state = ways) {
  const start = letters.start()
  newest().say({ kind: 'ready', state })
  t.same(await start, state)
}

async function readyLetters (options?: LettersOptions, state = ways) {
  const opened = lettersOf(options)
  await startIn(opened, state)
  return opened
}

/** Waits for modules loaded with the first reading, and for pending promises. */
const settled = async () => {
  await Promise.all([import('recognizer-wasm/client/watch'), import('recognizer-wasm/client/hints')])
  await new Promise<void>(resolve => setImmediate(resolve))
}
const noSimd = {
  name: 'DactyloError', code: 'no-simd', message: 'no SIMD', cause: { name: 'CompileError', message: 'v128' }
} as const
const byServer: SentBackends = { ...ways, hands: null, letters: 'server', problems: [noSimd] }

t.test('no picture is sent before the user agrees; the user is asked once', async t => {
  let [questions, answer] = [0, false]
  const maySendPictures = () => {
    questions++
    return answer
  }
  const { letters, newest } = lettersOf({ maySendPictures })
  const refused = letters.read(new Picture())
  newest().say({ kind: 'ready', state: byServer })
  await t.rejects(refused, {
    name: 'DactyloError',
    code: 'consent-needed',
    message: /cannot find hands itself \(no SIMD\).*maySendPictures/,
    cause: { code: 'no-simd', cause: { name: 'CompileError', message: 'v128' } }
  })
  t.equal(letters.state.pictures, 'asks')
  t.same(newest().received.map(({ kind }) => kind), ['start'])
  answer = true
  const readings = [letters.read(new Picture()), letters.read(new Picture())]
  await settled()
  t.equal(letters.state.pictures, 'server')
  for (const message of newest().received) {
    if ('id' in message) newest().say({ kind: 'reading', id: message.id, reading: sees('A') })
  }
  for (const reading of readings) t.equal((await reading).letter, 'A')
  t.ok(questions <= 3)
  newest().die()
  await startIn({ letters, newest }, byServer)
  t.equal(letters.state.pictures, 'server', 'no question for the next worker')
})

t.test('without a callback only agree() allows sending pictures', async t => {
  const { letters } = await readyLetters({}, byServer)
  await t.rejects(letters.read(new Picture()), { code: 'consent-needed' })
  letters.agree()
  t.equal(letters.state.pictures, 'server')
})

t.test('one worker serves all callers and answers each question', async t => {
  const { letters, workers, newest } = lettersOf()
  t.equal(letters.state.phase, 'idle')
  const starts = [letters.start(), letters.start()]
  t.equal(letters.state.phase, 'loading')
  t.match(newest().received, [{
    kind: 'start',
    session: /^[0-9a-f]{32}$/,
    settings: {
      server: 'https://lsf.example/school/',
      model: 'https://lsf.example/school/get-sign_recognizer-model/alphabet'
    }
  }])
  newest().say({ kind: 'ready', state: ways })
  t.same(await Promise.all(starts), [ways, ways])
  t.equal(workers.length, 1)
  t.match(letters.state, { phase: 'ready', ...ways, pictures: 'here' })

  const first = letters.read(new Picture())
  await settled()
  const firstId = newest().lastId
  const second = letters.read(new Picture())
  await settled()
  const tooDark = { name: 'DactyloError', code: 'engine', message: 'too dark' } as const
  newest().say({ kind: 'unreadable', id: newest().lastId, error: tooDark })
  newest().say({ kind: 'reading', id: firstId, reading: sees('A') })
  t.match(await first, { letter: 'A', hints: [] })
  await t.rejects(second, { code: 'engine', message: 'too dark' })
  newest().say({ kind: 'newer-model' })
  t.ok(letters.state.newerModel)
  letters.forget()
  letters.useNewerModel()
  t.notOk(letters.state.newerModel)
  t.same(newest().received.map(({ kind }) => kind), ['start', 'photo', 'photo', 'forget', 'use-newer-model'])
})

t.test('a calibration is sent to the current worker and to every later one', async t => {
  const calibration: Calibration = { model: 'alphabet 9', letters: ['F', 'T'], middle: -1 }
  const { letters, newest } = lettersOf({ calibration })
  const begun = () => newest().received.flatMap(message => message.kind === 'start' ? message.settings.calibration : [])
  letters.start().catch(() => {})
  t.same(begun(), [calibration])
  letters.useCalibration({ ...calibration, middle: 2 })
  t.same(newest().received.at(-1), { kind: 'calibrate', calibration: { ...calibration, middle: 2 } })
  letters.close()
  letters.start().catch(() => {})
  t.match(begun(), [{ middle: 2 }])
  letters.close()
})

t.test('examples are sent to the current worker and to every later one, and learned by it', async t => {
  const personal = { examples: { A: ['a hand'] } }
  const { letters, newest } = lettersOf({ personal })
  const begun = () => newest().received.flatMap(message => message.kind === 'start' ? message.settings.personal : [])
  await t.rejects(letters.learn('B'), { code: 'closed' })
  letters.start().catch(() => {})
  t.same(begun(), [personal])
  const learning = letters.learn('B')
  t.match(newest().received.at(-1), { kind: 'learn', name: 'B' })
  const learned = { examples: { ...personal.examples, B: ['another'] } }
  newest().say({ kind: 'learned', id: newest().lastId, personal: learned })
  t.same(await learning, learned)
  const refused = letters.learn('F')
  newest().say({ kind: 'learned', id: newest().lastId, personal: null })
  t.equal(await refused, null)
  const failed = letters.learn('')
  const error = { name: 'DactyloError', message: 'no name', code: 'invalid-argument' as const }
  newest().say({ kind: 'unreadable', id: newest().lastId, error })
  await t.rejects(failed, { code: 'invalid-argument' })
  letters.close()
  letters.start().catch(() => {})
  t.same(begun(), [learned])
  letters.usePersonal(null)
  t.same(newest().received.at(-1), { kind: 'personalize', personal: null })
  letters.close()
})

t.test('a dying worker fails every question at once, and the next start opens a new worker', async t => {
  const { letters, workers, newest } = await readyLetters()
  const questions = [letters.read(new Picture()), letters.read(new Picture())]
  await settled()
  t.ok(newest().die().defaultPrevented, 'reported once')
  for (const question of questions) await t.rejects(question, { code: 'worker' })
  t.ok(newest().ended)
  t.match(letters.state, { phase: 'failed', error: { code: 'worker', message: 'out of memory' } })

  await startIn({ letters, newest })
  t.match(letters.state, { phase: 'ready', error: null })
  t.same(workers.map(({ ended }) => ended), [true, false])
})

t.test('closing ends the worker, and a new start is possible', async t => {
  const { letters, workers, newest } = lettersOf()
  const phases: string[] = []
  letters.onState(({ phase }) => { phases.push(phase) })
  const start = letters.start()
  letters.close()
  await t.rejects(start, { code: 'closed', message: 'The recognizer was closed' })
  t.same(phases, ['idle', 'loading', 'idle'], 'no failure')
  letters.close()
  await startIn({ letters, newest })
  t.same(workers.map(({ ended }) => ended), [true, false])
})

t.test('a worker that fails at the start does not stay, its error is kept until the next start', async t => {
  const message = (worker: FakeWorker) =>
    worker.onmessageerror?.call(worker as unknown as Worker, new MessageEvent('messageerror'))
  const failures: [error: { code: string }, fail: (worker: FakeWorker) => unknown][] = [
    [noSimd, worker => worker.say({ kind: 'failed', error: noSimd })],
    [{ code: 'worker' }, worker => worker.die()],
    [{ code: 'worker' }, message]
  ]
  for (const [error, fail] of failures) {
    const { letters, workers, newest } = lettersOf()
    const start = letters.start()
    fail(newest())
    await t.rejects(start, { code: error.code })
    t.match(letters.state, { phase: 'failed', error })
    const next = letters.start()
    t.match(letters.state, { phase: 'loading', error: null })
    newest().say({ kind: 'ready', state: ways })
    await next
    t.same(workers.map(({ ended }) => ended), [true, false])
  }
})

t.test('a picture that cannot be sent to the worker is closed and refused as cross-origin', async t => {
  const { letters, newest } = await readyLetters()
  const bitmap = new Picture()
  replaceGlobals(t, { createImageBitmap: async () => bitmap })
  newest().postMessage = () => { throw new DOMException('it is not clean', 'DataCloneError') }
  await t.rejects(letters.read(new Picture()), { code: 'cross-origin', cause: { name: 'DataCloneError' } })
  t.equal(bitmap.width, 0)
})

t.test('a throwing listener stops neither the start nor other listeners', async t => {
  const reported: unknown[] = []
  replaceGlobals(t, { reportError: (error: unknown) => reported.push(error) })
  const { letters, newest } = lettersOf()
  const phases: string[] = []
  letters.onState(() => { throw new Error('mine') })
  letters.onState(({ phase }) => { phases.push(phase) })
  await startIn({ letters, newest })
  t.same(phases, ['idle', 'loading', 'ready'])
  t.equal(reported.length, 3)
})

t.test('a worker that cannot be opened is a normal failure', async t => {
  const workers: FakeWorker[] = []
  let mayOpen = false
  const { letters } = lettersOf({
    worker () {
      if (!mayOpen) throw new DOMException('It is of another origin', 'SecurityError')
      workers.push(new FakeWorker())
      return workers[0]!
    }
  })
  const error = { code: 'worker', message: 'It is of another origin', cause: { name: 'SecurityError' } }
  const start = letters.start()
  t.match(letters.state, { phase: 'failed', error })
  await t.rejects(start, error)
  mayOpen = true
  const next = letters.start()
  workers[0]!.say({ kind: 'ready', state: ways })
  t.same(await next, ways)
  t.match(letters.state, { phase: 'ready', error: null })
})

t.test('a listener gets the current state and each change until its signal aborts', async t => {
  const { letters, newest } = lettersOf()
  const states: [string, number, number][] = []
  const view = new AbortController()
  letters.onState(({ phase, loaded, total }) => { states.push([phase, loaded, total]) }, view.signal)
  const start = letters.start()
  newest().say({ kind: 'progress', loaded: 1, total: 2 })
  view.abort()
  newest().say({ kind: 'progress', loaded: 2, total: 2 })
  t.same(states, [['idle', 0, 0], ['loading', 0, 0], ['loading', 1, 2]])
  newest().say({ kind: 'ready', state: ways })
  await start
})

t.test('without a server the package’s own model is used, and addresses may be folders', async t => {
  const ofItsOwn = lettersOf({ server: null })
  ofItsOwn.letters.start().catch(() => {})
  t.match(ofItsOwn.newest().received[0], {
    settings: { server: null, model: /recognizer-wasm\/models\/alphabet\.zip$/ }
  })
  ofItsOwn.letters.close()
  const { letters, newest } = lettersOf({
    server: null, model: 'https://cdn.example/model.zip', files: 'https://cdn.example/recognizer-wasm'
  })
  letters.start().catch(() => {})
  t.match(newest().received[0], {
    settings: {
      server: null,
      model: 'https://cdn.example/model.zip',
      files: { palmDetection: 'https://cdn.example/recognizer-wasm/models/palm-detection.plan' }
    }
  })
  letters.close()
})

t.test('an invalid address is refused at once, in a page and in a worker', async t => {
  for (const place of [{ document: { baseURI: 'https://app.example/' } }, { location: { href: 'blob:x' } }]) {
    t.test(Object.keys(place)[0]!, async t => {
      replaceGlobals(t, place)
      for (const name of ['server', 'model', 'files', 'onnxRuntime']) {
        t.throws(() => openLetters({ [name]: 'https://[' }), { name: 'DactyloError', code: 'invalid-argument' }, name)
      }
    })
  }
})

t.test('a value that is not a picture is named in the error', async t => {
  const { letters } = await readyLetters()
  replaceGlobals(t, { createImageBitmap: async () => { throw new TypeError('Not of type ImageBitmapSource') } })
  await t.rejects(letters.read(null as unknown as Blob), {
    code: 'invalid-argument', message: 'null cannot be read as a picture: Not of type ImageBitmapSource'
  })
})

t.test('in Node the error points to the entry for servers', async t => {
  replaceGlobals(t, { Worker: undefined })
  await t.rejects(openLetters().start(), { name: 'DactyloError', code: 'worker', message: /pages\. In Node, call/ })
})

t.test('server-side rendering may open letters without resolving addresses', async t => {
  t.equal(openLetters({ server: '/' }).state.phase, 'idle')
})

/** A video without a picture: playing fails when its source is removed. */
class DarkVideo extends EventTarget {
  #source: object | null = null
  #endPlaying?: (error: Error) => void
  get srcObject () { return this.#source }
  set srcObject (source) {
    this.#source = source
    if (source === null) this.#endPlaying?.(new DOMException('A new load', 'AbortError'))
  }

  hasAttribute () { return false }
  querySelector () { return null }
  play () { return new Promise((_resolve, reject) => { this.#endPlaying = reject }) }
}

/** A page with a video, and a camera that waits for the user's permission. */
function pageWithCamera (t: Test) {
  const track = Object.assign(new EventTarget(), {
    isOn: true, muted: false, readyState: 'live', getSettings: () => ({}), stop () { this.isOn = false }
  })
  const document = Object.assign(new EventTarget(), { hidden: false })
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] }
  let [allow, ask] = [() => {}, () => {}]
  const allowed = new Promise<object>(resolve => { allow = () => resolve(stream) })
  const asked = new Promise<void>(resolve => { ask = resolve })
  const page = { cameras: 0, track, document, allow, asked, video: new DarkVideo() as unknown as HTMLVideoElement }
  const getUserMedia = () => {
    page.cameras++
    ask()
    return allowed
  }
  const navigator = { mediaDevices: { getUserMedia } }
  replaceGlobals(t, { self: globalThis, document, isSecureContext: true, navigator })
  return page
}

/** The current outcome of a promise. */
const byNow = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => 'returned', String), settled().then(() => 'pending')])

t.test('stopping at the camera prompt also stops the camera that starts later', async t => {
  const { video, track, allow, asked } = pageWithCamera(t)
  const { letters, newest } = lettersOf()
  const { done, stop } = letters.watch(video, () => {})
  newest().say({ kind: 'ready', state: ways })
  await asked
  t.equal(await byNow(done), 'pending')
  stop()
  t.equal(await byNow(done), 'returned')
  allow()
  await settled()
  t.notOk(track.isOn)
})

t.test('watching can stop before the camera has a picture', async t => {
  const { video, track, allow } = pageWithCamera(t)
  const view = new AbortController()
  const { letters, newest } = lettersOf()
  const { done, stop } = letters.watch(video, () => {})
  newest().say({ kind: 'ready', state: ways })
  const playing = playCamera(new DarkVideo() as unknown as HTMLVideoElement, view)
  allow()
  t.same(await Promise.all([done, playing].map(byNow)), ['pending', 'pending'])
  stop()
  view.abort()
  t.same(await Promise.all([done, playing].map(byNow)), ['returned', 'returned'])
  t.notOk(track.isOn)
})

t.test('watching can stop during downloads, and the user is not asked about pictures later', async t => {
  const { video } = pageWithCamera(t)
  let questions = 0
  const { letters, newest } = lettersOf({ maySendPictures: () => ++questions === 0 })
  const { done, stop } = letters.watch(video, () => {})
  stop()
  t.equal(await byNow(done), 'returned')
  newest().say({ kind: 'ready', state: byServer })
  await settled()
  t.equal(questions, 0)
})

t.test('watching that stops at once opens no camera', async t => {
  const page = pageWithCamera(t)
  const { letters } = lettersOf()
  const { done, stop } = letters.watch(page.video, () => {})
  stop()
  t.equal(await byNow(done), 'returned')
  await t.rejects(playCamera(page.video, { signal: AbortSignal.abort() }), { name: 'AbortError' })
  t.equal(page.cameras, 0)
})

t.test('watching another video ends the first one with an error', async t => {
  const page = pageWithCamera(t)
  const { letters } = lettersOf()
  const first = letters.watch(page.video, () => {})
  const second = letters.watch(new DarkVideo() as unknown as HTMLVideoElement, () => {})
  await t.rejects(first.done, { code: 'replaced' })
  t.equal(await byNow(second.done), 'pending')
  second.stop()
  t.equal(await byNow(second.done), 'returned')
})

t.test('watching rejects with the error of a recognizer that cannot start', async t => {
  const { video } = pageWithCamera(t)
  const { letters, newest } = lettersOf()
  const { done } = letters.watch(video, () => {})
  newest().say({ kind: 'failed', error: noSimd })
  await t.rejects(done, { code: 'no-simd', cause: { name: 'CompileError' } })
})

/** A camera playing in a video, on a page with timers controlled by the test. */
async function playing (t: Test) {
  const page = pageWithCamera(t)
  page.allow()
  t.teardown(() => mock.timers.reset())
  mock.timers.enable({ apis: ['setTimeout'] })
  const video = Object.assign(page.video, { play: async () => {} })
  const losses: unknown[] = []
  const view = new AbortController()
  await playCamera(video, { signal: view.signal, onLost: () => losses.push(page.track) })
  t.teardown(() => view.abort())
  const setHidden = async (hidden: boolean) => {
    page.document.hidden = hidden
    page.document.dispatchEvent(new Event('visibilitychange'))
    await settled()
  }
  return { ...page, losses, setHidden, cameras: () => page.cameras }
}

t.test('a page hidden for some seconds stops its camera and restarts it when visible', async t => {
  const { track, video, setHidden, cameras } = await playing(t)
  await setHidden(true)
  mock.timers.tick(4000)
  await setHidden(false)
  t.same([track.isOn, cameras()], [true, 1], 'still on for a moment')
  await setHidden(true)
  mock.timers.tick(5000)
  t.same([track.isOn, video.srcObject], [false, null])
  await setHidden(false)
  t.equal(cameras(), 2)
  t.ok(video.srcObject)
})

t.test('a camera that the phone stopped in a hidden page is restarted', async t => {
  const { track, losses, setHidden, cameras } = await playing(t)
  await setHidden(true)
  track.muted = true
  track.dispatchEvent(new Event('mute'))
  mock.timers.tick(3000)
  await setHidden(false)
  t.same([losses.length, cameras()], [0, 2])
})

t.test('a camera without pictures is reported as lost, unless pictures resume at once', async t => {
  const { track, losses } = await playing(t)
  track.dispatchEvent(new Event('mute'))
  mock.timers.tick(1000)
  track.dispatchEvent(new Event('unmute'))
  mock.timers.tick(5000)
  t.equal(losses.length, 0)
  track.dispatchEvent(new Event('mute'))
  mock.timers.tick(2000)
  t.equal(losses.length, 1)
})

/** A film of ten seconds with jitter. */
const film = (rate: number, view: AbortController) => {
  let frame = 0
  return {
    readyState: 2,
    HAVE_CURRENT_DATA: 2,
    requestVideoFrameCallback (call: (at: number) => void) {
      const next = () => call(frame / rate * 1000 + (frame++ % 3))
      setImmediate(() => frame === rate * 10 ? view.abort() : next())
      return 0
    },
    cancelVideoFrameCallback () {}
  } as unknown as HTMLVideoElement
}

t.test('frames may fail for three seconds, but not longer without a success', async t => {
  replaceGlobals(t, { document: { hidden: false } })
  const failing = (from: number, to: number, error: Error) => {
    const view = new AbortController()
    return readFrames(film(10, view), view.signal, async (_, at) => {
      if (at >= from && at < to) throw error
      return sees('A')
    }, () => {})
  }
  const silent = new DactyloError('server', 'the answer was 502')
  await failing(2000, 4800, silent)
  await t.rejects(failing(2000, 6000, silent), { code: 'server' })
  await t.rejects(failing(2000, 6000, new Error('odd')), { code: 'engine', cause: { message: 'odd' } })
  await t.rejects(failing(2000, 2100, new DactyloError('worker', 'out of memory')), { code: 'worker' })
})

t.test('a camera gets at most fifteen readings a second', async t => {
  replaceGlobals(t, { document: { hidden: false } })
  for (const [rate, read] of [[60, 15], [12, 12]] as const) {
    const view = new AbortController()
    const at: number[] = []
    await readFrames(film(rate, view), view.signal, async () => sees('A'), (_, when) => at.push(when))
    t.ok(Math.abs(at.length - read * 10) <= 1, `${at.length} in ten seconds of ${rate} frames`)
  }
})
