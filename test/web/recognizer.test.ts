// The page's side of the recognizer, with a worker that does what the test says.
import t from '#tap'
import type { Test } from 'tap'
import { createRecognizer } from '../../web/recognition/page.ts'
import type { WorkerLike } from '../../web/recognition/page.ts'
import type { FromWorker, RecognizerState, ToWorker } from '../../web/recognition/protocol.ts'
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

  /** The number of the newest question. */
  get asked (): number {
    return this.received.findLast((message): message is Extract<ToWorker, { id: number }> => 'id' in message)?.id ?? 0
  }
}

const state: RecognizerState = { hands: 'recognizer-wasm', letters: 'page', runtime: 'recognizer-wasm', problems: [] }

class Picture implements ImageBitmap {
  readonly height = 1
  width = 1
  close () { this.width = 0 }
}

/** A recognizer, the workers it opened, and what it told. */
function recognizerOf (t: Test) {
  const workers: FakeWorker[] = []
  const told: unknown[] = []
  const open = () => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker
  }
  const recognizer = createRecognizer('auto', {
    onReady: state => { told.push(state) },
    onAgreed: () => { told.push('agreed') },
    onNewerModel: () => { told.push('newer model') }
  }, open)
  const newest = () => workers.at(-1) ?? t.fail('no worker') as never
  return { recognizer, workers, told, newest }
}

t.test('no picture goes to the server before the learner agrees, who is asked once', async t => {
  const { recognizer, told, newest } = recognizerOf(t)
  const starting = recognizer.start()
  const byServer = { ...state, hands: null, letters: 'server' } as const
  newest().say({ kind: 'ready', state: byServer })
  await starting
  t.ok(recognizer.asksFirst())
  const picture = new Picture()
  await t.rejects(recognizer.follow(picture, 1), { name: 'RecognizerStopped' })
  t.equal(picture.width, 0, 'the picture is gone')
  t.same(newest().received.map(({ kind }) => kind), ['start'])
  recognizer.agree()
  t.notOk(recognizer.asksFirst())
  t.same(told, [byServer, 'agreed'])
  const reading = recognizer.follow(new Picture(), 2)
  newest().say({ kind: 'reading', id: newest().asked, reading: sees('A') })
  t.equal((await reading).letter, 'A')
})

t.test('one worker serves all who start it, and answers each question', async t => {
  const { recognizer, workers, told, newest } = recognizerOf(t)
  const starts = [recognizer.start(), recognizer.start()]
  t.match(newest().received, [{ kind: 'start', way: 'auto', session: /^[0-9a-f-]{36}$/ }])
  newest().say({ kind: 'ready', state })
  t.same(await Promise.all(starts), [state, state])
  t.equal(workers.length, 1)
  t.same(told, [state])

  const first = recognizer.follow(new Picture(), 1)
  const firstId = newest().asked
  const second = recognizer.read(new Picture())
  newest().say({ kind: 'unreadable', id: newest().asked, reason: 'too dark' })
  newest().say({ kind: 'reading', id: firstId, reading: sees('A') })
  t.equal((await first).letter, 'A')
  await t.rejects(second, { message: 'too dark' })
  recognizer.forget()
  recognizer.useNewerModel()
  t.same(newest().received.map(({ kind }) => kind), ['start', 'frame', 'photo', 'forget', 'use-newer-model'])
  newest().say({ kind: 'newer-model' })
  t.same(told, [state, 'newer model'])
})

t.test('a worker that dies fails every question at once, and the next start opens another one', async t => {
  const { recognizer, workers, newest } = recognizerOf(t)
  const start = recognizer.start()
  newest().say({ kind: 'ready', state })
  await start
  const questions = [recognizer.follow(new Picture(), 1), recognizer.read(new Picture())]
  t.ok(newest().die().defaultPrevented, 'it is told once')
  for (const question of questions) await t.rejects(question, { name: 'RecognizerStopped' })
  t.ok(newest().ended)

  const picture = new Picture()
  await t.rejects(recognizer.follow(picture, 2), { name: 'RecognizerStopped' })
  t.equal(picture.width, 0, 'a picture that nobody takes is closed')
  const again = recognizer.start()
  newest().say({ kind: 'ready', state })
  t.same(await again, state)
  t.same(workers.map(({ ended }) => ended), [true, false])
})

for (const [name, fail] of [
  ['says that it failed', (worker: FakeWorker) => worker.say({ kind: 'failed', reason: 'no memory' })],
  ['cannot be loaded', (worker: FakeWorker) => { worker.die() }],
  ['says what cannot be read', (worker: FakeWorker) => {
    worker.onmessageerror?.call(worker as unknown as Worker, new MessageEvent('messageerror'))
  }]
] as const) {
  t.test(`a worker that ${name} at the start does not stay, and the next start tries again`, async t => {
    const { recognizer, workers, newest } = recognizerOf(t)
    const start = recognizer.start()
    fail(newest())
    await t.rejects(start, { name: 'RecognizerStopped' })
    const again = recognizer.start()
    newest().say({ kind: 'ready', state })
    await again
    t.same(workers.map(({ ended }) => ended), [true, false])
  })
}

t.test('progress is told now and with each change, until the listener’s life ends', async t => {
  const { recognizer, newest } = recognizerOf(t)
  const told: [number, number][] = []
  const view = new AbortController()
  recognizer.onProgress((...values) => { told.push(values) }, view.signal)
  const start = recognizer.start()
  newest().say({ kind: 'progress', loaded: 1, total: 2 })
  view.abort()
  newest().say({ kind: 'progress', loaded: 2, total: 2 })
  t.same(told, [[0, 0], [1, 2]])
  newest().say({ kind: 'ready', state })
  await start
})
