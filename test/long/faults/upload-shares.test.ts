// One caller's uploads never take another's share of memory, and slow ones free theirs.
import { once } from 'node:events'
import { connect } from 'node:net'
import t from '#tap'
import type { Test } from 'tap'
import { createMemoryShares } from '../../../server/http/limits/memory-shares.ts'
import type { ReleasableBudget } from '../../../server/http/limits/memory-shares.ts'
import { startApp } from '../../helper.ts'
import { drawnPhoto } from '../../support/drawn-photo.ts'
import { form } from '../../support/forms.ts'
import { until } from '../../support/instances.ts'
import { metric } from '../../support/metrics.ts'
import { scannedJpeg } from '../../support/scanned-jpeg.ts'

/** The memory for images of one recognition worker, in bytes. */
const ROOM = 64 * 2 ** 20
const picture = await drawnPhoto().jpeg().toBuffer()

/** Starts a form with an image and stops; the answer is still to come. */
async function stop (t: Test, url: string, sent: number): Promise<{ status: Promise<string> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  t.teardown(() => socket.destroy())
  // A refused upload may be reset before its answer is read.
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = [
    'POST /get-alphabet HTTP/1.1', 'host: localhost', 'content-type: multipart/form-data; boundary=x',
    `content-length: ${sent + 10_000}`, '', '--x', 'content-disposition: form-data; name="file"; filename="a.jpg"', '',
    ''
  ]
  socket.write(head.join('\r\n') + 'x'.repeat(sent))
  return { status: once(socket, 'data').then(([text]) => text.split(' ')[1], () => 'reset') }
}

t.test('seven stalled uploads of one address block no other address', async t => {
  const app = await startApp(t)
  const url = await app.listen({ port: 0 })
  const stalled = await Promise.all(Array.from({ length: 7 }, () => stop(t, url, Math.floor(ROOM / 7) - 100)))
  let refused = 0
  for (const { status } of stalled) void status.then(() => { refused++ })
  await until(() => refused >= 6)
  for (let i = 0; i < 3; i++) {
    const answer = await app.inject({
      method: 'POST', url: '/get-alphabet', remoteAddress: '192.0.2.1', ...await form({ field: 'file', bytes: picture })
    })
    t.equal(answer.statusCode, 200)
  }
})

t.test('an upload that sends too little in a sixth of its time is cut off', async t => {
  const app = await startApp(t, { uploadTimeout: 12_000 })
  const { status } = await stop(t, await app.listen({ port: 0 }), 1000)
  const started = performance.now()
  t.equal(await status, '400')
  t.ok(performance.now() - started < 10_000)
})

/** Uploads that hold a given size until they are ended. */
function start () {
  const shares = createMemoryShares({ maxBytes: 100, maxBytesPerCaller: 50 })
  return (caller: string) => {
    let budget: ReleasableBudget | undefined
    let [end, fail] = [() => {}, (_error: unknown) => {}]
    const upload = shares.with(caller, async room => {
      budget = room
      room.dropped.addEventListener('abort', () => fail(room.dropped.reason))
      return new Promise<void>((resolve, reject) => { [end, fail] = [resolve, reject] })
    })
    upload.catch(() => {})
    return {
      upload,
      release: () => budget!.release(),
      async end () {
        end()
        await upload
      },
      /** Also ends when refused. @returns the code of the refusal */
      async hold (bytes: number): Promise<string | undefined> {
        try {
          budget!.hold(bytes)
        } catch (error) {
          fail(error)
          await upload.catch(() => {})
          return (error as { code: string }).code
        }
      }
    }
  }
}

const BUSY = 'RECOGNIZER_BUSY'

t.test('each caller has a share', async t => {
  const upload = start()
  const [first, second] = [upload('a'), upload('a')]
  t.equal(await first.hold(30), undefined)
  t.equal(await second.hold(21), BUSY)
  t.equal(await first.hold(20), undefined, 'a refused upload takes no memory')
})

t.test('when memory is full, the largest upload of the caller holding most is dropped', async t => {
  const upload = start()
  const [small, large, middle, late] = [upload('a'), upload('a'), upload('b'), upload('c')]
  await small.hold(10)
  await large.hold(39)
  await middle.hold(45)
  t.equal(await late.hold(7), undefined)
  await t.rejects(large.upload, { code: BUSY })
  t.equal(await large.hold(1), BUSY, 'and holds no more')
  t.equal(await upload('d').hold(40), undefined)
  await t.rejects(middle.upload, { code: BUSY })
  t.equal(await upload('e').hold(44), BUSY, 'a caller who would hold most is refused')
  await small.end()
  t.equal(await upload('f').hold(50), undefined)
})

t.test('an image being read takes no memory and is never dropped', async t => {
  const upload = start()
  const [first, second] = [upload('a'), upload('b')]
  await first.hold(50)
  await second.hold(50)
  t.equal(await upload('c').hold(50), BUSY)
  first.release()
  t.equal(await upload('c').hold(50), undefined)
  await first.end()
  t.equal(await upload('d').hold(1), undefined, 'takes the room of another upload')
  await t.rejects(second.upload, { code: BUSY })
})

t.test('a small image finds room among many large ones', async t => {
  const app = await startApp(t)
  const large = Buffer.concat([scannedJpeg(4992, 4800, 10), Buffer.alloc(8 * 2 ** 20)])
  const post = async (remoteAddress: string, bytes: Uint8Array) => app.inject({
    method: 'POST', url: '/get-alphabet', remoteAddress, ...await form({ field: 'file', bytes })
  })
  const flood = Array.from({ length: 9 }, (_, n) => post(`192.0.2.${n + 10}`, large))
  await until(async () => metric((await app.inject('/metrics')).body, 'dactylo_images_waiting') >= 7)
  t.equal((await post('192.0.2.1', picture)).statusCode, 200)
  const refused = (await Promise.all(flood)).filter(({ statusCode }) => statusCode === 503)
  t.ok(refused.length < 3, `${refused.length} of them`)
})
