// A worker thread that dies while reading an image fails only that image.
import type { Worker } from 'node:worker_threads'
import t from '#tap'
import type { Test } from 'tap'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/settings/config.ts'
import { fileDatabase, openLetters } from '../helper.ts'
import { until } from '../support/instances.ts'
import { form } from '../support/forms.ts'
import { metric } from '../support/metrics.ts'
import { drawLetter } from '../support/drawn-letter.ts'
import { scannedJpeg } from '../support/scanned-jpeg.ts'

const workers: Worker[] = []
process.on('worker', worker => workers.push(worker))

/** Large enough to be still being read when the server reacts. */
const large = scannedJpeg(4992, 4800, 10)

const config = {
  ...readConfig({ JWT_SECRET: 'a secret that only the tests know', LOG_LEVEL: 'silent' }),
  recognitionWorkers: 1,
  // On a busy machine a slow image must not count as too slow.
  imageTimeout: 120_000
}

/** A server, and the errors its recognizer logs. */
async function startLogging (t: Test, own: Partial<typeof config> = {}) {
  const logged: { fields: object, message: string }[] = []
  const log = { error: (fields: object, message: string) => { logged.push({ fields, message }) } }
  const letters = await openLetters(t, { ...config, ...own }, undefined, log)
  const app = await buildApp({ config, db: await fileDatabase(), letters })
  t.teardown(() => app.close())
  const post = async (bytes: Uint8Array) =>
    app.inject({ method: 'POST', url: '/get-alphabet', ...await form({ field: 'file', bytes }) })
  const replaced = async () => metric((await app.inject('/metrics')).body, 'dactylo_image_workers_replaced_total')
  return { post, logged, replaced, letters }
}

t.test('the image of a killed worker gets 503, and the next image is read', async t => {
  const { post, logged, replaced, letters } = await startLogging(t)
  const small = await drawLetter('L')
  const bytes = new Uint8Array(small)
  t.match(await letters.addImage('192.0.2.1', async () => bytes), { seen: { letter: 'L' } })
  t.equal(bytes.byteLength, 0, 'an image is not copied for its worker')
  t.equal((await post(small.subarray(0, 999))).statusCode, 400)
  t.same([logged, await replaced()], [[], 0], 'a damaged image is not a server fault')

  const dying = workers.at(-1)!
  const [idle] = [dying.performance.eventLoopUtilization()]
  const answer = post(large)
  await until(() => dying.performance.eventLoopUtilization(idle).active > 20)
  await dying.terminate()
  const { statusCode, headers, body } = await answer
  t.equal(statusCode, 503)
  t.equal(headers['retry-after'], '1')
  t.same(JSON.parse(body), { message: 'Service unavailable', code: 'UNAVAILABLE' })

  const messages = logged.map(({ message }) => message)
  t.same(messages, ['A recognition worker failed'], 'logged')
  t.match(logged[0], { fields: { err: Error } }, 'with its cause')

  t.match((await post(small)).json(), { message: 'L' })
  t.ok(workers.at(-1) !== dying, 'another worker has replaced it')
  t.equal(await replaced(), 1, 'the restart is counted')
})

t.test('an image that takes too long gets 503, and its worker is replaced', async t => {
  const { post, logged, replaced } = await startLogging(t, { imageTimeout: 1 })
  const before = workers.length
  const { statusCode, body } = await post(large)
  t.equal(statusCode, 503)
  t.match(JSON.parse(body), { code: 'RECOGNIZER_BUSY' })
  t.ok(workers.length > before, 'a new worker')
  t.same(logged, [], 'not a server fault')
  // It is still loading, and is counted once it is ready.
  await until(async () => await replaced() === 1)
})
