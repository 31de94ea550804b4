// POST /get-alphabet: which images are accepted; the model counts the frames it gets.
import { connect } from 'node:net'
import { once } from 'node:events'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import t from '#tap'
import { HAND_POINT_KEYS, hasHand } from 'recognizer-wasm'
import type { App } from '../../server/app.ts'
import { startApp } from '../helper.ts'
import { until } from '../support/instances.ts'
import { form } from '../support/forms.ts'
import type { Part } from '../support/forms.ts'
import { metric } from '../support/metrics.ts'
import { countingModel, writeModel } from '../support/models.ts'
import { drawLetter } from '../support/drawn-letter.ts'
import { drawnPhoto } from '../support/drawn-photo.ts'
import { withFrame } from '../support/scanned-jpeg.ts'

/** Milliseconds. Enough bytes must arrive in each sixth of it, also on a busy machine. */
const UPLOAD_TIMEOUT = 18_000

// One server for the file, because its workers take seconds to load; each test uses its own address.
const modelsDir = t.testdir()
await writeModel(modelsDir, countingModel())
const counting = await startApp(t, { modelsDir, uploadTimeout: UPLOAD_TIMEOUT })

let callers = 0
const newAddress = () => `192.0.2.${++callers}`
const callerOf = (app: App, query = '', remoteAddress = newAddress()) => async (...parts: Part[]) =>
  app.inject({ method: 'POST', url: `/get-alphabet${query}`, remoteAddress, ...await form(...parts) })
const file = (bytes: Uint8Array | string): Part => ({ field: 'file', bytes })

const picture = await drawnPhoto().jpeg().toBuffer()
const still = await drawnPhoto().png().toBuffer()
const FRAME = Buffer.from([0xff, 0xc0])

/** A file with one byte changed. */
const withFault = (bytes: Buffer, at: number) => Buffer.from(bytes.map((byte, i) => i === at ? byte ^ 1 : byte))

const nobody = () => sharp({ create: { width: 320, height: 240, channels: 3, background: '#567' } })

t.test('a picture with a hand is added to the history with other points, one without a hand is not', async t => {
  const remoteAddress = newAddress()
  const post = callerOf(counting, '?points=true', remoteAddress)
  const first = (await post(file(picture))).json()
  t.same([first.message, Object.keys(first.points), hasHand(first.points)], ['A', HAND_POINT_KEYS, true])
  const empty = Object.fromEntries(HAND_POINT_KEYS.map(key => [key, null]))
  t.same((await post(file(await nobody().jpeg().toBuffer()))).json(), { message: null, points: empty })
  const again = await counting.inject({ method: 'POST', url: '/get-alphabet2', remoteAddress, payload: first.points })
  t.same(again.json(), { message: 'B' }, 'points are returned in the form in which they are sent')
  t.same((await callerOf(counting, '', remoteAddress)(file(picture))).json(), { message: 'C' })
  t.equal((await callerOf(counting, '?points=7')(file(picture))).statusCode, 400)
})

t.test('a PNG is read in any pixel format', async t => {
  const write: Record<string, () => ReturnType<typeof sharp>> = {
    '16 bits in seven passes': () => drawnPhoto().toColourspace('rgb16').png({ progressive: true }),
    'a palette of 4 bits': () => drawnPhoto().png({ palette: true, colours: 16, dither: 0 }),
    'a palette in seven passes': () => drawnPhoto().png({ palette: true, progressive: true }),
    'greys with an alpha channel': () => drawnPhoto().greyscale().ensureAlpha().png(),
    'no filter': () => drawnPhoto().png({ adaptiveFiltering: false, compressionLevel: 1 })
  }
  for (const [what, image] of Object.entries(write)) {
    const answer = await callerOf(counting)(file(await image().toBuffer()))
    t.same([answer.statusCode, answer.json()], [200, { message: 'A' }], what)
  }
  for (const depth of [1, 16]) {
    const answer = await callerOf(counting)(file(png(32, 32, depth, new Uint8Array(32 * (1 + 4 * depth)))))
    t.same([answer.statusCode, answer.json()], [200, { message: null }], `${depth} bits`)
  }
})

t.test('a photograph of another scene starts another film, however soon it arrives', async t => {
  const modelsDir = t.testdir()
  await writeModel(modelsDir, countingModel(1000))
  const app = await startApp(t, { modelsDir, recognitionWorkers: 1 })
  const [post, letters] = [callerOf(app), await Promise.all(['V', 'B'].map(letter => drawLetter(letter)))]
  const elsewhere = await sharp(letters[1]!)
    .extract({ left: 100, top: 0, width: 500, height: 480 }).linear(0.6, 0).jpeg().toBuffer()
  const soonAfter = async (bytes: Buffer) => {
    await post(file(letters[0]!))
    return (await post(file(bytes))).json().message
  }
  t.equal(await until(async () => await soonAfter(letters[0]!) === 'D'), true, 'pictures of one scene are one film')
  t.equal(await soonAfter(elsewhere), 'A')
})

t.test('a photo is rotated by its EXIF orientation', async t => {
  const post = callerOf(counting, '?points=true')
  const turned = drawnPhoto().rotate(180).jpeg()
  for (const [image, isUp] of [[turned, false], [turned.clone().withMetadata({ orientation: 3 }), true]] as const) {
    const { points } = (await post(file(await image.toBuffer()))).json()
    t.equal(points.r_middle_mcp[1] < points.r_wrist[1], isUp)
  }
})

/** A PNG with a given IHDR and pixel data, which may not fit each other. */
function png (width: number, height: number, bitDepth: number, rows: Uint8Array): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bitDepth
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0))
  ])
}

t.test('metrics report the time of images, and why some could not be read', async t => {
  const post = callerOf(counting)
  const names = [
    'dactylo_recognition_duration_seconds_count{step="hand"}',
    'dactylo_recognition_duration_seconds_sum{step="hand"}',
    'dactylo_http_errors_total{method="POST",route="/get-alphabet",code="NOT_AN_IMAGE"}'
  ]
  const read = async () => {
    const { body } = await counting.inject('/metrics')
    return names.map(name => metric(body, name))
  }
  await post(file(Buffer.from('no image')))
  const before = await read()
  await post(file(picture))
  await post(file(Buffer.from('no image')))
  const [images = 0, seconds = 0, faults] = (await read()).map((value, i) => value - before[i]!)
  t.equal(images, 2)
  t.ok(seconds > 0)
  t.equal(faults, 1)
})

t.test('a file that is not an image is refused with a message and leaves the history unchanged', async t => {
  const post = callerOf(counting)
  await post(file(picture))
  const gif = await nobody().gif().toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
  const wrong: [name: string, parts: Part[], status: number, message: string][] = [
    ['no file', [{ field: 'note', bytes: 'hello' }], 400, 'form field "file"'],
    ['a text in the field', [{ field: 'file', bytes: 'hello' }], 400, 'with a filename'],
    ['another field', [{ field: 'image', bytes: picture }], 400, 'form field "file"'],
    ['two files', [file(picture), file(picture)], 400, 'one file only'],
    ['an empty file', [file(new Uint8Array())], 400, 'empty'],
    ['half a JPEG', [file(picture.subarray(0, picture.length >> 1))], 400, 'damaged or incomplete'],
    ['the first bytes of a JPEG', [file(picture.subarray(0, 20))], 400, 'damaged or incomplete'],
    ['a lossless JPEG', [file(withFrame(picture, 0xc3))], 400, 'unusual encoding'],
    ['a hierarchical JPEG', [file(withFrame(picture, 0xc5))], 400, 'unusual encoding'],
    ['a JPEG of 12 bits', [file(withFrame(picture, 0xc1, 12))], 400, 'unusual encoding'],
    ['a JPEG cut off within its frame', [file(picture.subarray(0, picture.indexOf(FRAME) + 4))], 400, 'damaged'],
    ['a PNG whose header has another checksum', [file(withFault(still, 29))], 400, 'damaged or incomplete'],
    ['a PNG whose pixels have another checksum', [file(withFault(still, still.length - 16))], 400, 'damaged'],
    ['a PNG without its end', [file(still.subarray(0, -20))], 400, 'damaged or incomplete'],
    ['a PNG whose signature a transfer changed', [file(withFault(still, 5))], 400, 'neither a JPEG nor a PNG'],
    ['a PNG with a false header', [file(png(640, 480, 8, new Uint8Array(100)))], 400, 'damaged or incomplete'],
    ['20,000 by 20,000 pixels', [file(png(20_000, 20_000, 1, new Uint8Array(9)))], 413, 'more than 25000000 pixels'],
    ['a row of 16,385 pixels', [file(png(16_385, 1, 1, new Uint8Array(2050)))], 413, 'a side longer than 16384'],
    ['a column of them', [file(png(1, 16_385, 1, new Uint8Array(2 * 16_385)))], 413, 'a side longer than 16384'],
    ['13 million pixels of 16 bits', [file(png(4000, 3300, 16, new Uint8Array(9)))], 413, 'more than 25000000 pixels'],
    ['a GIF', [file(gif)], 400, 'neither a JPEG nor a PNG'],
    ['an SVG', [file(Buffer.from(svg))], 400, 'neither a JPEG nor a PNG'],
    ['a PDF', [file(Buffer.from('%PDF-1.7\n%%EOF'))], 400, 'neither a JPEG nor a PNG'],
    ['11 MiB', [file(new Uint8Array(11 * 2 ** 20))], 413, 'too large']
  ]
  for (const [name, parts, status, message] of wrong) {
    const answer = await post(...parts)
    t.equal(answer.statusCode, status, name)
    t.match(answer.json(), { message }, name)
    t.same(Object.keys(answer.json()), ['message', 'code'], name)
  }
  const damaged = {
    method: 'POST',
    url: '/get-alphabet',
    headers: { 'content-type': 'multipart/form-data; boundary=x' }
  } as const
  for (const payload of [
    '--x\r\n',
    '--x\r\n\r\n',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc'
  ]) {
    const answer = await counting.inject({ ...damaged, payload })
    t.same(
      [answer.statusCode, answer.json()],
      [400, { message: 'The form is damaged or incomplete', code: 'FORM_DAMAGED' }],
      'half a form'
    )
  }
  const json = await counting.inject({ method: 'POST', url: '/get-alphabet', payload: { file: 'x' } })
  t.match([json.statusCode, json.json()], [400, { code: 'UNSUPPORTED_TYPE' }])
  const bare = await counting.inject({ method: 'POST', url: '/get-alphabet' })
  t.match([bare.statusCode, bare.json()], [400, { code: 'UNSUPPORTED_TYPE' }])
  t.same((await post(file(picture))).json(), { message: 'B' })
})

/** Sends the head and beginning of a form over a socket; the answer is still to come. */
async function sendBeginning (url: string, promised: number, sent = 0): Promise<{ answer: Promise<string> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  await once(socket, 'connect')
  socket.write([
    'POST /get-alphabet HTTP/1.1',
    'host: localhost',
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${promised}`,
    '',
    '--x',
    'content-disposition: form-data; name="file"; filename="a.jpg"',
    '',
    'x'.repeat(sent)
  ].join('\r\n'))
  const answer = once(socket, 'data').then(([text]) => {
    socket.destroy()
    return text as string
  })
  return { answer }
}

/** The memory for images of one recognition worker, in bytes. */
const ROOM = 64 * 2 ** 20
const LARGE = 10 * 2 ** 20

t.test('uploads that fill the image memory are refused while they arrive, and the others continue', async t => {
  const url = await counting.listen({ port: 0 })
  const all = Array.from({ length: Math.ceil(ROOM / LARGE) + 1 }, async () => sendBeginning(url, LARGE, LARGE - 1000))
  const answers = await Promise.all((await Promise.all(all)).map(({ answer }) => answer))
  const refused = answers.filter(answer => answer.startsWith('HTTP/1.1 503'))
  t.ok(refused.length > 0, 'some were refused')
  for (const answer of refused) t.match(answer, /retry-after: \d[^]*The recognizer is busy/)
  for (const answer of answers.filter(one => !refused.includes(one))) t.match(answer, 'HTTP/1.1 400', 'timed out')
  t.same((await callerOf(counting)(file(picture))).json(), { message: 'A' }, 'room again afterwards')
})
