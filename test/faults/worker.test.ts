// A worker thread that dies in the middle of an image costs that image and nothing else.
import type { Worker } from 'node:worker_threads'
import t from 'tap'
import { startApp } from '../helper.ts'
import { until } from '../support/instances.ts'
import { form } from '../support/forms.ts'
import { drawnPhoto } from '../support/drawn-photo.ts'

const workers: Worker[] = []
process.on('worker', worker => workers.push(worker))

t.test('the image a killed worker was reading is answered 503, the next one with its letter', async t => {
  const app = await startApp(t, { recognitionWorkers: 1 })
  const picture = drawnPhoto()
  const post = async (bytes: Uint8Array) => app.inject({ method: 'POST', url: '/get-alphabet', ...await form({ field: 'file', bytes }) })
  const small = await picture.jpeg().toBuffer()
  // So large that it is still being read when the worker goes.
  const large = await picture.resize({ width: 5600 }).png({ compressionLevel: 1 }).toBuffer()
  t.match((await post(small)).json(), { message: /^[A-Z]$/ })

  const dying = workers.at(-1)!
  const [idle] = [dying.performance.eventLoopUtilization()]
  const answer = post(large)
  await until(() => dying.performance.eventLoopUtilization(idle).active > 20)
  await dying.terminate()
  const { statusCode, headers, body } = await answer
  t.equal(statusCode, 503)
  t.equal(headers['retry-after'], '1')
  t.same(JSON.parse(body), { message: 'Service unavailable' })

  t.match((await post(small)).json(), { message: /^[A-Z]$/ })
  t.ok(workers.at(-1) !== dying, 'another worker has taken its place')
})
