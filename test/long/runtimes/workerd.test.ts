// The example of a Worker, built by wrangler and run by workerd: it answers as the server does.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import t from '#tap'
import { inProject } from '../../../server/settings/paths.ts'
import { exampleHand } from '../../../server/recognition/example-hand.ts'
import { startApp } from '../../helper.ts'
import { losslessly, withBrokenProfile, withFillBytes } from '../../support/unusual-images.ts'
import { form } from '../../support/forms.ts'
import { until } from '../../support/instances.ts'
import { installPacked } from '../recognizer/packed-package.ts'
import { fivePictures } from './pictures.ts'
import { TOOLS } from './tools.ts'
import { buildWorker, startWorker, uploadSize } from './worker.ts'

const app = await startApp(t)
const folder = join(await installPacked(t, { parent: TOOLS, linked: [] }), 'edge')
for (const file of ['model.onnx', 'model.json']) {
  await cp(inProject('assets', 'models', 'alphabet', file), join(folder, file))
}
const [built, builtForPoints] = [await buildWorker(folder, 'worker.js'), await buildWorker(folder, 'points.js')]
const worker = await startWorker(built)
t.teardown(worker.stop)
const pictures = await fivePictures()

interface Asked {
  method?: 'POST' | 'GET' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: Buffer | string
}
interface Answer { status: number, body: Record<string, unknown> }

let callers = 0
/** Somebody who has shown nothing yet. */
const newcomer = () => ({ 'x-session-id': `caller-of-a-worker-${callers++}` })

async function askWorker ({ method = 'POST', path, headers = {}, body }: Asked, url = worker.url): Promise<Answer> {
  const bytes = body === undefined ? {} : { body: new Uint8Array(Buffer.from(body)) }
  // The server's own reading blocks this process for longer than workerd keeps a connection open.
  const answer = await fetch(url + path, { method, headers: { ...headers, connection: 'close' }, ...bytes })
  return { status: answer.status, body: await answer.json() as Record<string, unknown> }
}

async function askServer ({ method = 'POST', path, headers = {}, body }: Asked): Promise<Answer> {
  const answer = await app.inject({ method, url: path, headers, ...body !== undefined && { payload: body } })
  return { status: answer.statusCode, body: answer.json() }
}

async function upload (bytes: Uint8Array, field = 'file'): Promise<Pick<Asked, 'headers' | 'body'>> {
  const { payload, headers } = await form({ field, bytes })
  return { headers, body: payload }
}

const points = (hand: unknown): Pick<Asked, 'path' | 'headers' | 'body'> =>
  ({ path: '/get-alphabet2', headers: { 'content-type': 'application/json' }, body: JSON.stringify(hand) })

t.test('it reads pictures as the server does', async t => {
  const turned = await sharp(pictures[0]!.jpeg).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer()
  const png = await sharp(pictures[1]!.jpeg).png().toBuffer()
  const turnedPng = await sharp(turned).withExif({ IFD0: { Orientation: '8' } }).png().toBuffer()
  const unusual = [turned, png, turnedPng, withBrokenProfile(png), withFillBytes(pictures[2]!.jpeg)]
  for (const picture of [...pictures.map(({ jpeg }) => jpeg), ...unusual]) {
    const { headers, body } = await upload(picture)
    const asked: Asked = { path: '/get-alphabet?details=true', headers: { ...headers, ...newcomer() }, body: body! }
    const [{ body: here }, { body: there }] = [await askWorker(asked), await askServer(asked)]
    t.match(here, { message: /^[A-Z]$/ })
    t.equal(here.message, there.message)
    // Decoders differ in how they round.
    t.ok(Math.abs(Number(here.confidence) - Number(there.confidence)) < 0.02, `${here.confidence}, ${there.confidence}`)
  }
})

t.test('it reads hand points as the server does, and remembers each caller', async t => {
  const asked = points(exampleHand)
  const details = { ...asked, path: '/get-alphabet2?details=true' }
  const [here, there] = [await askWorker(details), await askServer(details)]
  t.equal(here.body.message, 'L')
  t.equal(here.body.message, there.body.message)
  t.ok(Math.abs(Number(here.body.confidence) - Number(there.body.confidence)) < 1e-5)

  const headers = { ...asked.headers, ...newcomer() }
  const nothing = { ...points({}), headers }
  // A hand that was there a moment ago; on a machine that is slower than a still takes there is no film.
  await until(async () => {
    await askWorker({ ...asked, headers })
    return (await askWorker(nothing)).body.message === 'L'
  })
  t.same(await askWorker({ method: 'DELETE', path: '/get-alphabet-end', headers }),
    { status: 200, body: { message: 'Sample history deleted' } })
  t.same((await askWorker(nothing)).body, { message: null })
})

t.test('it refuses what the server refuses, with its code', async t => {
  const picture = pictures[0]!.jpeg
  const json = { 'content-type': 'application/json' }
  const refused: Record<string, Asked> = {
    VALIDATION_FAILED: points({ r_wrist: [0, 1] }),
    'VALIDATION_FAILED of a key': points({ wrist: null }),
    'VALIDATION_FAILED of the whole': points([]),
    'VALIDATION_FAILED of the address': { ...points({}), path: '/get-alphabet2?details=yes' },
    INVALID_JSON: { ...points({}), body: '{' },
    UNSUPPORTED_TYPE: { ...points({}), headers: { 'content-type': 'text/plain' } },
    'UNSUPPORTED_TYPE of a picture': { path: '/get-alphabet', headers: json, body: '{}' },
    INVALID_SESSION_ID: { ...points({}), headers: { ...json, 'x-session-id': 'short' } },
    FILE_MISSING: { path: '/get-alphabet', ...await upload(picture, 'photo') },
    FILE_EMPTY: { path: '/get-alphabet', ...await upload(new Uint8Array()) },
    NOT_AN_IMAGE: { path: '/get-alphabet', ...await upload(Buffer.from('no picture')) },
    IMAGE_TOO_COMPLEX: { path: '/get-alphabet', ...await upload(losslessly(picture)) },
    IMAGE_DAMAGED: { path: '/get-alphabet', ...await upload(picture.subarray(0, 2000)) },
    ROUTE_NOT_FOUND: { method: 'GET', path: '/get-alphabet' }
  }
  for (const [name, asked] of Object.entries(refused)) {
    const [here, there] = [await askWorker(asked), await askServer(asked)]
    t.match(here, { status: there.status, body: { code: name.split(' ')[0], message: String } }, name)
    t.equal(here.body.code, there.body.code, name)
  }
  const white = { width: 2000, height: 1500, channels: 3, background: '#fff' } as const
  const large = await sharp({ create: white }).jpeg().toBuffer()
  t.match(await askWorker({ path: '/get-alphabet', ...await upload(large) }),
    { status: 413, body: { code: 'IMAGE_TOO_LARGE' } })
  const forPrint = await sharp(picture).toColourspace('cmyk').jpeg().toBuffer()
  t.match(await askWorker({ path: '/get-alphabet', ...await upload(forPrint) }),
    { status: 400, body: { code: 'IMAGE_IN_CMYK' } })
  t.match(await askWorker({ path: '/get-alphabet', ...await upload(new Uint8Array(5e6)) }),
    { status: 413, body: { code: 'BODY_TOO_LARGE' } })
})

t.test('for points only it is small', async t => {
  const small = await startWorker(builtForPoints)
  t.teardown(small.stop)
  t.match(await askWorker(points(exampleHand), small.url), { status: 200, body: { message: 'L' } })
  t.match(await askWorker({ path: '/get-alphabet' }, small.url), { status: 404 })
  const [size, whole] = [await uploadSize(builtForPoints), await uploadSize(built)]
  t.ok(size <= 250_000, `${size} bytes`)
  t.ok(whole <= 5.8 * 2 ** 20, `${whole} bytes`)
})
