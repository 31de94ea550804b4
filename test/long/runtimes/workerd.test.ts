// The Worker example, built by wrangler and run by workerd, answers like the server.
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
/** Headers of a new caller. */
const newcomer = () => ({ 'x-session-id': `caller-of-a-worker-${callers++}` })

async function askWorker ({ method = 'POST', path, headers = {}, body }: Asked, url = worker.url): Promise<Answer> {
  const bytes = body === undefined ? {} : { body: new Uint8Array(Buffer.from(body)) }
  // The server in this process blocks for longer than workerd keeps connections open.
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

t.test('the Worker reads pictures like the server', async t => {
  const turned = await sharp(pictures[0]!.jpeg).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer()
  const png = await sharp(pictures[1]!.jpeg).png().toBuffer()
  const turnedPng = await sharp(turned).withExif({ IFD0: { Orientation: '8' } }).png().toBuffer()
  const unusual = [turned, png, turnedPng, withBrokenProfile(png), withFillBytes(pictures[2]!.jpeg)]
  for (const picture of [...pictures.map(({ jpeg }) => jpeg), ...unusual]) {
    const { headers, body } = await upload(picture)
    const request: Asked = { path: '/get-alphabet?details=true', headers: { ...headers, ...newcomer() }, body: body! }
    const [{ body: byWorker }, { body: byServer }] = [await askWorker(request), await askServer(request)]
    t.match(byWorker, { message: /^[A-Z]$/ })
    t.equal(byWorker.message, byServer.message)
    // Decoders round differently.
    const confidences = [byWorker, byServer].map(({ confidence }) => Number(confidence)) as [number, number]
    t.ok(Math.abs(confidences[0] - confidences[1]) < 0.02, confidences.join(', '))
  }
})

t.test('the Worker reads hand points like the server and keeps each caller’s history', async t => {
  const asked = points(exampleHand)
  const details = { ...asked, path: '/get-alphabet2?details=true' }
  const [byWorker, byServer] = [await askWorker(details), await askServer(details)]
  t.equal(byWorker.body.message, 'L')
  t.equal(byWorker.body.message, byServer.body.message)
  t.ok(Math.abs(Number(byWorker.body.confidence) - Number(byServer.body.confidence)) < 1e-5)

  const headers = { ...asked.headers, ...newcomer() }
  const nothing = { ...points({}), headers }
  // A hand shown a moment ago. On a slow machine the film may already have ended, so try again.
  await until(async () => {
    await askWorker({ ...asked, headers })
    return (await askWorker(nothing)).body.message === 'L'
  })
  t.same(await askWorker({ method: 'DELETE', path: '/get-alphabet-end', headers }),
    { status: 200, body: { message: 'Sample history deleted' } })
  t.same((await askWorker(nothing)).body, { message: null })
})

t.test('the Worker refuses the same requests with the same codes', async t => {
  const picture = pictures[0]!.jpeg
  const json = { 'content-type': 'application/json' }
  const refused: Record<string, Asked> = {
    VALIDATION_FAILED: points({ r_wrist: [0, 1] }),
    'VALIDATION_FAILED for a key': points({ wrist: null }),
    'VALIDATION_FAILED for the body': points([]),
    'VALIDATION_FAILED for the address': { ...points({}), path: '/get-alphabet2?details=yes' },
    INVALID_JSON: { ...points({}), body: '{' },
    UNSUPPORTED_TYPE: { ...points({}), headers: { 'content-type': 'text/plain' } },
    'UNSUPPORTED_TYPE for a picture': { path: '/get-alphabet', headers: json, body: '{}' },
    INVALID_SESSION_ID: { ...points({}), headers: { ...json, 'x-session-id': 'short' } },
    FILE_MISSING: { path: '/get-alphabet', ...await upload(picture, 'photo') },
    FILE_EMPTY: { path: '/get-alphabet', ...await upload(new Uint8Array()) },
    NOT_AN_IMAGE: { path: '/get-alphabet', ...await upload(Buffer.from('no picture')) },
    IMAGE_TOO_COMPLEX: { path: '/get-alphabet', ...await upload(losslessly(picture)) },
    IMAGE_DAMAGED: { path: '/get-alphabet', ...await upload(picture.subarray(0, 2000)) },
    ROUTE_NOT_FOUND: { method: 'GET', path: '/get-alphabet' }
  }
  for (const [name, asked] of Object.entries(refused)) {
    const [byWorker, byServer] = [await askWorker(asked), await askServer(asked)]
    t.match(byWorker, { status: byServer.status, body: { code: name.split(' ')[0], message: String } }, name)
    t.equal(byWorker.body.code, byServer.body.code, name)
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

t.test('a Worker for points only is small', async t => {
  const small = await startWorker(builtForPoints)
  t.teardown(small.stop)
  t.match(await askWorker(points(exampleHand), small.url), { status: 200, body: { message: 'L' } })
  t.match(await askWorker({ path: '/get-alphabet' }, small.url), { status: 404 })
  const [size, whole] = [await uploadSize(builtForPoints), await uploadSize(built)]
  t.ok(size <= 250_000, `${size} bytes`)
  t.ok(whole <= 5.8 * 2 ** 20, `${whole} bytes`)
})
