// The queue of images that wait for a worker.
import t from '#tap'
import { startApp } from '../helper.ts'
import { drawnPhoto } from '../support/drawn-photo.ts'
import { form } from '../support/forms.ts'
import { until } from '../support/instances.ts'
import { metric } from '../support/metrics.ts'
import { scannedJpeg } from '../support/scanned-jpeg.ts'

const app = await startApp(t)
const large = await drawnPhoto().resize({ width: 2000 }).jpeg().toBuffer()
const measure = async (name: string) => metric((await app.inject('/metrics')).body, name)
const waiting = async () => measure('dactylo_images_waiting')
const read = async () => measure('dactylo_recognition_duration_seconds_count{step="hand"}')
const post = async (remoteAddress: string, bytes: Uint8Array = large) => app.inject({
  method: 'POST', url: '/get-alphabet', remoteAddress, ...await form({ field: 'file', bytes })
})

t.test('a client that hangs up is not served from the queue', async t => {
  const url = await app.listen({ port: 0 })
  // Slow enough for the server to notice the closed connection before reading a second image.
  const slow = scannedJpeg(4992, 4800, 10)
  await post('192.0.2.1')
  const before = await read()
  const hungUp = new AbortController()
  const { payload: body, headers } = await form({ field: 'file', bytes: slow })
  const sent = Array.from({ length: 6 }, () =>
    fetch(`${url}/get-alphabet`, { method: 'POST', headers, body, signal: hungUp.signal }).catch(() => 'hung up'))
  await until(async () => await waiting() === 5)
  hungUp.abort()
  t.same(await Promise.all(sent), Array(6).fill('hung up'))
  t.equal((await post('192.0.2.1')).statusCode, 200)
  await until(async () => await waiting() === 0)
  t.ok(await read() <= before + 2, 'only the current image and the later one')
})

t.test('filling the image queue does not block other addresses; many networks of one site are one', async t => {
  const flood = Array.from({ length: 9 }, (_, n) => post(`2001:db8:1:${n}::1`))
  await until(async () => await waiting() === 8)
  t.equal((await post('192.0.2.2')).statusCode, 200)
  const [refused, ...others] = (await Promise.all(flood)).filter(({ statusCode }) => statusCode !== 200)
  t.same([refused?.statusCode, refused?.json().code, others], [503, 'RECOGNIZER_BUSY', []])
  t.ok(Number(refused?.headers['retry-after']) > 0)
})

t.test('a photograph is read before slow images, even those of new addresses', async t => {
  const photo = await drawnPhoto().jpeg().toBuffer()
  const interlaced = await drawnPhoto().resize({ width: 1200 }).png({ progressive: true }).toBuffer()
  const slow = [scannedJpeg(1664, 1600, 10), interlaced]
  const answered: number[] = []
  const flood = Array.from({ length: 5 }, async (_, n) => {
    const { statusCode } = await post(`192.0.2.${n + 10}`, slow[n % slow.length])
    answered.push(statusCode)
  })
  await until(async () => await waiting() === 4)
  t.equal((await post('192.0.2.3', photo)).statusCode, 200)
  t.ok(answered.length < 3, `after ${answered.length} of them`)
  await Promise.all(flood)
})
