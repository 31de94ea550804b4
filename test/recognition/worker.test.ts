// A worker thread that dies in the middle of an image costs that image and nothing else.
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

/** So large that it is still being read when the server does something about it. */
const large = scannedJpeg(4992, 4800, 10)

const config = {
  ...readConfig({ JWT_SECRET: 'a secret that only the tests know', LOG_LEVEL: 'silent' }),
  recognitionWorkers: 1,
  // On a busy machine a slow image must not count as one that is too slow.
  imageTimeout: 120_000
}

/** A server, and what its recognizer logs as errors. */
async function startLogging (t: Test, own: Partial<typeof config> = {}) {
  const said: { fields: object, message: string }[] = []
  const log = { error: (fields: object, message: string) => { said.push({ fields, message }) } }
  const letters = await openLetters(t, { ...config, ...own }, undefined, log)
  const app = await buildApp({ config, db: await fileDatabase(), letters })
  t.teardown(() => app.close())
  const post = async (bytes: Uint8Array) =>
    app.inject({ method: 'POST', url: '/get-alphabet', ...await form({ field: 'file', bytes }) })
  const replaced = async () => metric((await app.inject('/metrics')).body, 'dactylo_image_workers_replaced_total')
  return { post, said, replaced }
}

t.test('the image a killed worker was reading is answered 503, the next one with its letter', async t => {
  const { post, said, replaced } = await startLogging(t)
  const small = await drawLetter('L')
  t.match((await post(small)).json(), { message: 'L' })
  t.equal((await post(small.subarray(0, 999))).statusCode, 400)
  t.same([said, await replaced()], [[], 0], 'a damaged image is no failure of ours')

  const dying = workers.at(-1)!
  const [idle] = [dying.performance.eventLoopUtilization()]
  const answer = post(large)
  await until(() => dying.performance.eventLoopUtilization(idle).active > 20)
  await dying.terminate()
  const { statusCode, headers, body } = await answer
  t.equal(statusCode, 503)
  t.equal(headers['retry-after'], '1')
  t.same(JSON.parse(body), { message: 'Service unavailable', code: 'UNAVAILABLE' })

  const messages = said.map(({ message }) => message)
  t.same(messages, ['A recognition worker failed'], 'it is logged')
  t.match(said[0], { fields: { err: Error } }, 'with its cause')

  t.match((await post(small)).json(), { message: 'L' })
  t.ok(workers.at(-1) !== dying, 'another worker has taken its place')
  t.equal(await replaced(), 1, 'which is counted')
})

t.test('an image that takes too long is answered 503, and its worker replaced', async t => {
  const { post, said, replaced } = await startLogging(t, { imageTimeout: 1 })
  const before = workers.length
  for (const time of ['once', 'twice']) {
    const { statusCode, body } = await post(large)
    t.equal(statusCode, 503, time)
    t.match(JSON.parse(body), { code: 'RECOGNIZER_BUSY' })
  }
  t.ok(workers.length >= before + 2, 'a new worker for each')
  t.same(said, [], 'it is no failure of ours')
  // The second one has begun to load, and is counted once it can work.
  await until(async () => await replaced() === 2)
})
