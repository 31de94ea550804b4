// Pictures and videos that admins upload: how they are stored, served and used.
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import t from '#tap'
import type { Test } from 'tap'
import type { App } from '../server/app.ts'
import type { Config } from '../server/settings/config.ts'
import { auditEntries, media, signs } from '../server/database/schema/tables.ts'
import { illustrationName } from '../server/content/media/illustrations.ts'
import { filesIn } from '../server/content/storage/folder.ts'
import { databaseOf, signedIn, startApp } from './helper.ts'
import { drawnPhoto } from './support/drawn-photo.ts'
import { box, mp4, mp4Boxes, webm } from './support/films.ts'
import { form } from './support/forms.ts'
import { delaySignals } from './support/late-signals.ts'
import { scannedJpeg, withFrame } from './support/scanned-jpeg.ts'

type Headers = Record<string, string>

let count = 0
/** A new picture. */
const picture = (width = 900, height = 600) => sharp({
  // Colours far enough apart for a JPEG.
  create: { width, height, channels: 3, background: { r: ++count % 16 * 16, g: (count >> 4) * 16, b: 40 } }
})
const photo = async () => picture().jpeg().toBuffer()

const folder = t.testdir()

async function start (t: Test, overrides: Partial<Config> = {}) {
  const mediaDir = await mkdtemp(join(folder, 'media-'))
  const app = await startApp(t, { mediaDir, ...overrides })
  const { headers, user } = await signedIn(app, 'admin')
  return { app, mediaDir, headers, user, ...callsOf(app, headers) }
}

function callsOf (app: App, headers: Headers) {
  const upload = async (bytes: Uint8Array, filename = 'photo.jpg', more: Headers = {}) => {
    const { payload, headers: type } = await form({ field: 'file', bytes, filename })
    return app.inject({ method: 'POST', url: '/api/media', headers: { ...headers, ...type, ...more }, payload })
  }
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: `/api${path}`, headers, ...payload && { payload } })
  return { upload, send, stored: async (bytes: Uint8Array) => (await upload(bytes)).json().data }
}

delaySignals(t)

/** For all tests without settings of their own, because each server starts a thread. */
const shared = await start(t)

/** A server with low limits. */
const strict = await start(t, { maxImagePixels: 1_000_000, maxImageBytes: 20_000, maxMediaVideoBytes: 30_000 })

t.test('any picture is stored as WebP in two sizes', async t => {
  const { app, upload, user } = shared
  const wide = () => picture(400, 200)
  const files = { png: wide().png(), webp: wide().webp(), grey: wide().greyscale().png() }
  for (const [kind, image] of Object.entries({
    jpeg: picture(2000, 1000).jpeg(),
    ...files,
    progressive: wide().jpeg({ progressive: true }),
    cmyk: wide().toColourspace('cmyk').jpeg(),
    deep: wide().toColourspace('rgb16').png(),
    transparent: wide().ensureAlpha(0.5).png()
  })) {
    // The declared type does not matter.
    const answer = await upload(await image.toBuffer(), 'film.mp4')
    t.equal(answer.statusCode, 201, kind)
    const { data, message } = answer.json()
    const [width, height] = kind === 'jpeg' ? [1280, 640] : [400, 200]
    t.match(data, { type: 'image/webp', width, height, uploadedBy: user.id }, kind)
    t.equal(message, 'File stored')
    for (const [url, width, height] of [[data.url, data.width, data.height], [data.smallUrl, 320, 160]]) {
      const { rawPayload, headers } = await app.inject(url)
      t.match(await sharp(rawPayload).metadata(), { format: 'webp', width, height }, `${kind} ${url}`)
      t.equal(headers['content-type'], 'image/webp')
      if (url === data.url) t.equal(rawPayload.length, data.bytes)
    }
  }
})

t.test('nothing is enlarged', async t => {
  const { stored } = shared
  t.match(await stored(await picture(100, 50).png().toBuffer()), { width: 100, height: 50 })
})

t.test('a picture is rotated by its EXIF orientation, and metadata is removed', async t => {
  const { app, stored } = shared
  const marked = await sharp(await drawnPhoto().jpeg().toBuffer()).withExif({
    IFD0: { Copyright: 'Camille Martin', Model: 'Camera 3000' }, IFD3: { GPSLatitude: '48/1 51/1 24/1' }
  }).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Camille</x:xmpmeta>').withIccProfile('p3')
    .withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const before = await sharp(marked).metadata()
  t.ok(before.exif && before.icc && before.orientation === 6)
  const { url, smallUrl, width, height } = await stored(marked)
  t.same([width, height], [360, 480], 'upright')
  for (const address of [url, smallUrl]) {
    const { rawPayload } = await app.inject(address)
    const { exif, xmp, icc, iptc, orientation } = await sharp(rawPayload).metadata()
    t.same([exif, xmp, icc, iptc, orientation], [undefined, undefined, undefined, undefined, undefined])
    t.notOk(rawPayload.includes('Camille') || rawPayload.includes('Camera 3000'))
  }
  const text = await sharp(await photo()).png().toBuffer()
  const chunk = box('tEXt', 'Author\0Camille', Buffer.alloc(4))
  chunk.writeUInt32BE(14)
  const withText = Buffer.concat([text.subarray(0, 33), chunk, text.subarray(33)])
  t.notOk((await app.inject((await stored(withText)).url)).rawPayload.includes('Camille'))
})

t.test('films are stored unchanged', async t => {
  const { app, upload } = shared
  for (const [type, bytes, size] of [
    ['video/mp4', mp4(), [640, 480]],
    ['video/mp4', mp4({ isTurned: true, width: 1280, height: 720 }), [720, 1280]],
    ['video/mp4', mp4({ brand: 'mp42', width: 320 }), [320, 480]],
    ['video/webm', webm(), [640, 480]],
    ['video/webm', webm({ isOpen: true, width: 1920, height: 1080 }), [1920, 1080]]
  ] as const) {
    const answer = await upload(bytes, 'photo.jpg')
    t.equal(answer.statusCode, 201, answer.body)
    const { data } = answer.json()
    t.match(data, { type, smallUrl: null, bytes: bytes.length, width: size[0], height: size[1] })
    t.match(data.url, type === 'video/mp4' ? /\.mp4$/ : /\.webm$/)
    const { rawPayload, headers } = await app.inject(data.url)
    t.ok(rawPayload.equals(bytes))
    t.equal(headers['content-type'], type)
  }
})

t.test('the same file uploaded twice has one address, one row and one log entry', async t => {
  const { app, upload, mediaDir } = shared
  const other = callsOf(app, (await signedIn(app, 'admin')).headers)
  const bytes = await photo()
  const first = await upload(bytes)
  const again = await other.upload(bytes, 'another-name.png')
  t.same([first.statusCode, again.statusCode], [201, 200])
  t.same(again.json().data, first.json().data)
  t.equal(again.json().message, 'The file already exists')
  const { id, url } = first.json().data
  const entries = await databaseOf(app).select().from(auditEntries).where(eq(auditEntries.target, id))
  t.match(entries, [{ action: 'media.created', targetKind: 'media', details: { type: 'image/webp' } }])

  await rm(join(mediaDir, url.replace('/media/', '')))
  t.equal((await app.inject(url)).statusCode, 404, 'a lost file')
  t.equal((await upload(bytes)).statusCode, 200)
  t.equal((await app.inject(url)).statusCode, 200, 'uploaded again')
})

/** The message of a 400 about the file. */
const complaint = (answer: Awaited<ReturnType<App['inject']>>) => answer.json().error?.details?.errors[0]

t.test('a file that is not a picture or film is refused, even if it is declared as one', async t => {
  const { app, upload, mediaDir } = shared
  const before = await readdir(mediaDir)
  const jpeg = await photo()
  const notMedia = 'is neither a JPEG, PNG or WebP picture nor an MP4 or WebM video'
  for (const [what, bytes] of Object.entries({
    text: Buffer.from('a sign'),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    xml: Buffer.from('<?xml version="1.0"?><!DOCTYPE svg><svg/>'),
    gif: await picture().gif().toBuffer(),
    tiff: await picture().tiff().toBuffer(),
    avif: await picture(32, 32).avif().toBuffer(),
    pdf: Buffer.from('%PDF-1.7\n'),
    zip: Buffer.from('PK\u0003\u0004'),
    quicktime: mp4Boxes({ brand: 'qt  ' })[0]!.subarray(0, 16),
    matroska: webm({ docType: 'matroska' }),
    wave: Buffer.from('RIFF\0\0\0\0WAVEfmt '),
    'html before a picture': Buffer.concat([Buffer.from('<html>'), jpeg])
  })) {
    const answer = await upload(bytes, 'photo.jpg')
    t.equal(answer.statusCode, 400, what)
    t.same(complaint(answer), { path: 'file', message: notMedia }, what)
  }
  t.same(await readdir(mediaDir), before, 'nothing is stored')
  t.equal((await app.inject('/api/media')).statusCode, 401)
})

t.test('pictures that are damaged, too large or bombs are refused', async t => {
  const { upload, mediaDir } = strict
  const before = await readdir(mediaDir)
  const jpeg = await photo()
  const damaged = 'The image is damaged or incomplete'
  const complex = 'The image has an unusual encoding. Save it as an ordinary JPEG or PNG.'
  for (const [what, bytes, message] of [
    ['cut short', jpeg.subarray(0, jpeg.length / 2), damaged],
    ['a head', jpeg.subarray(0, 20), damaged],
    ['a signature', Buffer.from([0xff, 0xd8, 0xff]), damaged],
    ['noise in PNG', Buffer.from(`\x89PNG\r\n\x1a\n${'x'.repeat(99)}`, 'latin1'), damaged],
    ['noise in WebP', Buffer.from(`RIFF\x10\0\0\0WEBPVP8 ${'x'.repeat(99)}`, 'latin1'), damaged],
    ['sixty scans', scannedJpeg(64, 64, 60), complex],
    ['lossless', withFrame(jpeg, 0xc3), complex],
    ['hierarchical', withFrame(jpeg, 0xc5), complex],
    ['12 bits', withFrame(jpeg, 0xc1, 12), complex]
  ] as const) {
    const answer = await upload(bytes)
    t.equal(answer.statusCode, 400, what)
    t.same(complaint(answer), { path: 'file', message }, what)
  }
  const bombs = { png: picture(1001, 1000).png(), jpeg: picture(1001, 1000).jpeg(), webp: picture(1001, 1000).webp() }
  for (const [what, bomb] of Object.entries(bombs)) {
    const answer = await upload(await bomb.toBuffer())
    t.match([answer.statusCode, answer.json().error.code], [413, 'IMAGE_TOO_LARGE'], what)
  }
  t.same(await readdir(mediaDir), before)
})

t.test('a header that declares billions of pixels costs nothing', async t => {
  const { upload } = shared
  const png = await photo().then(bytes => sharp(bytes).png().toBuffer())
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  const before = process.memoryUsage.rss()
  t.ok([400, 413].includes((await upload(png)).statusCode))
  t.ok(process.memoryUsage.rss() - before < 100 * 2 ** 20)
})

t.test('films that are damaged, truncated, without a picture or with trailing data are refused', async t => {
  const { upload, mediaDir } = shared
  const before = await readdir(mediaDir)
  const [type, movie, data] = mp4Boxes() as [Buffer, Buffer, Buffer]
  const huge = Buffer.from(data)
  huge.writeUInt32BE(0xffffffff)
  const film = webm()
  for (const [what, bytes] of Object.entries({
    'mp4 cut short': mp4().subarray(0, -1),
    'mp4 without its movie': Buffer.concat([type, data]),
    'mp4 without its data': Buffer.concat([type, movie]),
    'mp4 of sound': mp4({ handler: 'soun' }),
    'mp4 without the table of its samples': mp4({ codec: '' }),
    'mp4 of no size': mp4({ width: 0 }),
    'mp4 with a box too large': Buffer.concat([type, movie, huge]),
    'mp4 with a box too small': Buffer.concat([type, movie, data, Buffer.from([0, 0, 0, 4, 1, 1, 1, 1])]),
    'mp4 with HTML behind': Buffer.concat([mp4(), Buffer.from('<html><script>alert(1)</script></html>')]),
    'mp4 with boxes by the million': Buffer.concat([type, ...Array(300_000).fill(box('free')), movie, data]),
    'webm cut short': film.subarray(0, -1),
    'webm of sound': webm({ type: 2 }),
    'webm of no size': webm({ height: 0 }),
    'webm of a size beyond all': webm({ side: Buffer.alloc(8, 255) }),
    'webm with HTML behind': Buffer.concat([film, Buffer.from('<html><script>alert(1)</script></html>')]),
    'webm without a film': film.subarray(0, 60)
  })) {
    const answer = await upload(bytes, 'film.mp4')
    t.equal(answer.statusCode, 400, what)
    t.match(complaint(answer), { path: 'file', message: /^is a video that is damaged/ }, what)
  }
  t.same(await readdir(mediaDir), before)
})

t.test('a film that browsers cannot play is refused by the name of its codec', async t => {
  const { upload } = shared
  for (const [film, name] of [
    [mp4({ codec: 'hvc1' }), 'HEVC'], [mp4({ codec: 'hev1' }), 'HEVC'], [mp4({ codec: 'mp4v' }), 'MPEG-4 Visual'],
    [mp4({ codec: 's263' }), 'H.263'], [mp4({ codec: 'x<y>' }), '"x?y?"'],
    [webm({ codec: 'V_MPEGH/ISO/HEVC' }), 'HEVC'], [webm({ codec: 'V_THEORA' }), '"V_THEORA"']
  ] as const) {
    const answer = await upload(film)
    t.equal(answer.statusCode, 400, name)
    const message = `is encoded as ${name}, which not every browser plays. Convert it to H.264.`
    t.same(complaint(answer), { path: 'file', message })
  }
  for (const codec of ['avc1', 'avc3', 'vp08', 'vp09', 'av01']) {
    t.equal((await upload(mp4({ codec, width: 24 }))).statusCode, 201, codec)
  }
  for (const codec of ['V_VP8', 'V_VP9', 'V_AV1']) {
    t.equal((await upload(webm({ codec, width: 24 }))).statusCode, 201, codec)
  }
})

t.test('a picture that is also a valid HTML page is stored only as a picture', async t => {
  const { app, stored } = shared
  const html = '<html><script>alert(1)</script></html>'
  const { url } = await stored(Buffer.concat([await photo(), Buffer.from(html)]))
  const { rawPayload, headers } = await app.inject(url)
  t.notOk(rawPayload.includes('<script>'))
  t.match(headers, { 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
})

t.test('files that are too large are refused', async t => {
  const { upload, mediaDir } = strict
  const { length } = await readdir(mediaDir)
  const noise = (size: number) => sharp(Buffer.from(Array.from({ length: size * size * 3 }, (_, i) => i * i * 7 % 251)),
    { raw: { width: size, height: size, channels: 3 } }).png({ compressionLevel: 0 }).toBuffer()
  const film = (bytes: number) => Buffer.concat([...mp4Boxes(), box('mdat', Buffer.alloc(bytes))])
  t.equal((await upload(await noise(70))).statusCode, 201, 'a picture of the maximum size')
  t.equal((await upload(film(25_000))).statusCode, 201, 'a film of the maximum size')
  for (const bytes of [await noise(90), film(30_000)]) {
    const answer = await upload(bytes)
    t.same([answer.statusCode, answer.json().error.code], [413, 'BODY_TOO_LARGE'])
  }
  t.equal((await readdir(mediaDir)).length, length + 3)
})

t.test('invalid forms, and forms with no file, two files or an empty one, are refused', async t => {
  const { app, headers, upload } = shared
  const bytes = await photo()
  const post = async (...parts: Parameters<typeof form>) => {
    const { payload, headers: type } = await form(...parts)
    return app.inject({ method: 'POST', url: '/api/media', headers: { ...headers, ...type }, payload })
  }
  const refused = [
    await post({ field: 'photo', bytes }), await post({ field: 'file', bytes: 'text' }), await upload(Buffer.alloc(0)),
    await post({ field: 'file', bytes }, { field: 'file', bytes }),
    await app.inject({ method: 'POST', url: '/api/media', headers, payload: { file: 'x' } }),
    await app.inject({ method: 'POST', url: '/api/media', headers }),
    await app.inject({
      method: 'POST', url: '/api/media', headers: { ...headers, 'content-type': 'image/jpeg' }, payload: bytes
    }),
    await app.inject({
      method: 'POST',
      url: '/api/media',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\ncut'
    })
  ]
  for (const answer of refused) {
    t.equal(answer.statusCode, 400, answer.body)
    t.equal(answer.json().error.code, 'VALIDATION_FAILED')
  }
  t.equal((await app.inject({ url: '/api/media?limit=0', headers })).statusCode, 400)
})

t.test('students, teachers and strangers cannot upload', async t => {
  const { app, stored } = shared
  const bytes = await photo()
  const { id } = await stored(bytes)
  for (const [role, status] of [['student', 403], ['teacher', 403], [undefined, 401]] as const) {
    const headers = role ? (await signedIn(app, role)).headers : {}
    const { upload, send } = callsOf(app, headers as Headers)
    t.equal((await upload(bytes)).statusCode, status)
    t.equal((await app.inject({ url: '/api/media', headers })).statusCode, status)
    t.equal((await send('DELETE', `/media/${id}`)).statusCode, status)
  }
})

t.test('files are cached for good and readable by any origin', async t => {
  const { app, stored } = shared
  const { url, bytes } = await stored(await photo())
  const { headers, statusCode } = await app.inject({ url, headers: { origin: 'https://elsewhere.example' } })
  t.equal(statusCode, 200)
  t.match(headers, {
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'accept-ranges': 'bytes',
    'content-length': String(bytes),
    'content-security-policy': /^default-src 'none'/,
    etag: /^"[\w.-]+"$/
  })
  const known = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
  t.same([known.statusCode, known.body], [304, ''])
  const head = await app.inject({ method: 'HEAD', url })
  t.same([head.statusCode, head.body, head.headers['content-length']], [200, '', String(bytes)])
})

t.test('film players get the byte range they ask for', async t => {
  const { app, stored } = shared
  const film = mp4({ width: 333 })
  const { url } = await stored(film)
  const ask = (range: string, more: Headers = {}) => app.inject({ url, headers: { range, ...more } })
  const size = film.length
  for (const [range, start, end] of [
    ['bytes=0-', 0, size - 1], ['bytes=0-99', 0, 99], ['bytes=100-199', 100, 199], ['bytes=-50', size - 50, size - 1],
    [`bytes=${size - 1}-`, size - 1, size - 1], ['bytes=10-999999', 10, size - 1], ['bytes=-999999', 0, size - 1]
  ] as const) {
    const { statusCode, headers, rawPayload } = await ask(range)
    t.equal(statusCode, 206, range)
    t.equal(headers['content-range'], `bytes ${start}-${end}/${size}`)
    t.equal(headers['content-length'], String(end - start + 1))
    t.ok(rawPayload.equals(film.subarray(start, end + 1)), range)
  }
  for (const range of ['bytes=0-1,5-6', 'bytes=9-3', 'bytes=-', 'bytes=a-b', 'items=0-1', '']) {
    const { statusCode, rawPayload } = await ask(range)
    t.same([statusCode, rawPayload.length], [200, size], range)
  }
  for (const range of [`bytes=${size}-`, 'bytes=999999-', 'bytes=-0']) {
    const { statusCode, headers } = await ask(range)
    t.same([statusCode, headers['content-range']], [416, `bytes */${size}`], range)
    t.equal(headers['cache-control'], 'no-store')
  }
  const { etag } = (await app.inject(url)).headers
  t.equal((await ask('bytes=0-9', { 'if-range': String(etag) })).statusCode, 206)
  t.equal((await ask('bytes=0-9', { 'if-range': '"another"' })).statusCode, 200)
})

t.test('only stored files can be read', async t => {
  const { app, stored, mediaDir } = shared
  const { url } = await stored(await photo())
  await writeFile(join(mediaDir, 'secret.txt'), 'secret')
  await writeFile(join(mediaDir, `${'a'.repeat(64)}.webp`), 'an upload without a row')
  const name = url.replace('/media/', '')
  for (const path of [
    'secret.txt', '..%2fsecret.txt', '..%2f..%2fpackage.json', '%2e%2e%2f', '../package.json', '%00', '', 'nul', '.',
    `${'a'.repeat(64)}.webp`, name.replace('.webp', '.mp4'), name.replace('.webp', '-large.webp'), name.toUpperCase(),
    `${name}%00`, `${name}.part`, `.${name}`, `${name}%20`, `x/../${name}/..`, `..%5c${name}`
  ]) {
    const answer = await app.inject(`/media/${path}`)
    t.ok([400, 404].includes(answer.statusCode), `${path}: ${answer.statusCode}`)
    t.notMatch(answer.body, /secret|"name": "dactylo"/)
  }
})

t.test('the list has the newest file first', async t => {
  const { app, headers, stored } = shared
  const [one, two] = [await stored(await photo()), await stored(mp4({ width: 444 }))]
  const three = await stored(webm({ width: 444 }))
  const list = async (query = '') => (await app.inject({ url: `/api/media${query}`, headers })).json()
  const total = await databaseOf(app).$count(media)
  const { data, ...rest } = await list('?limit=3')
  t.same({ data, ...rest }, { success: true, data: [three, two, one], meta: { page: 1, limit: 3, total } })
  t.same((await list('?limit=1&page=3')).data, [one])
})

t.test('a file in use cannot be deleted, an unused one can', async t => {
  const { app, stored, send, mediaDir } = shared
  const before = await readdir(mediaDir)
  const { id, url, smallUrl } = await stored(await photo())
  const film = await stored(mp4({ width: 111 }))
  const sign = (await send('POST', '/dictionary', {
    word: 'Bonjour', definition: 'Salutation.', imageUrl: smallUrl, videoUrl: film.url
  })).json().data
  for (const each of [id, film.id]) {
    const refused = await send('DELETE', `/media/${each}`)
    t.match([refused.statusCode, refused.json().error], [422, {
      code: 'MEDIA_IN_USE',
      details: { usedBy: [{ kind: 'sign', total: 1, first: [{ id: sign.id, name: 'Bonjour' }] }] }
    }])
  }
  await send('PATCH', `/dictionary/${sign.id}`, { imageUrl: `https://school.example${url}?a=b`, videoUrl: null })
  t.equal((await send('DELETE', `/media/${id}`)).statusCode, 422, 'an address with a host counts as use')
  t.equal((await send('DELETE', `/media/${film.id}`)).statusCode, 200)
  await send('DELETE', `/dictionary/${sign.id}`)
  const deleted = await send('DELETE', `/media/${id}`)
  t.same([deleted.statusCode, deleted.json()], [200, { success: true, data: { id }, message: 'File deleted' }])
  t.same(await readdir(mediaDir), before)
  for (const each of [url, smallUrl, film.url]) t.equal((await app.inject(each)).statusCode, 404)
  t.equal((await send('DELETE', `/media/${id}`)).statusCode, 404)
  const entries = await databaseOf(app).select().from(auditEntries).where(eq(auditEntries.target, id))
  t.same(entries.map(({ action }) => action).sort(), ['media.created', 'media.deleted'])
})

t.test('an address on this server must exist', async t => {
  const { app, stored, send } = shared
  const { url, smallUrl } = await stored(await photo())
  const film = await stored(webm({ width: 222 }))
  const drawing = `/content/illustrations/${illustrationName('a.svg')}`
  const sign = { word: 'Merci', definition: 'Merci.' }
  const there = [
    { imageUrl: url, videoUrl: film.url }, { imageUrl: smallUrl }, { imageUrl: drawing }, { imageUrl: null },
    { imageUrl: 'https://elsewhere.example/media/none.webp', videoUrl: 'https://elsewhere.example/none.mp4' }
  ]
  for (const addresses of there) {
    const answer = await send('POST', '/dictionary', { ...sign, ...addresses })
    t.equal(answer.statusCode, 201, answer.body)
  }
  const { id } = (await send('POST', '/dictionary', sign)).json().data
  const old = { imageUrl: '/media/lost.webp' }
  await databaseOf(app).update(signs).set(old).where(eq(signs.id, id))
  t.equal((await send('PATCH', `/dictionary/${id}`, { ...old, definition: 'Oui.' })).statusCode, 200, 'an old address')
  const nowhere = [
    '/media/none.webp', `/media/${'0'.repeat(64)}.webp`, url.replace('.webp', '.mp4'), `${url}?a`, '/uploads/a.png',
    '/content/illustrations/none.svg', '/content/a.svg', '/', '/api/media', `/media/../media/${url.slice(7)}`
  ]
  for (const address of nowhere) {
    for (const answer of [
      await send('POST', '/dictionary', { ...sign, imageUrl: address }),
      await send('PATCH', `/dictionary/${id}`, { imageUrl: address })
    ]) {
      const { code, details } = answer.json().error
      // The other one is not a valid address.
      if (address === '/') t.equal(answer.statusCode, 400)
      else t.same([answer.statusCode, code, details.errors[0].path], [422, 'UNKNOWN_MEDIA', 'imageUrl'], address)
    }
  }
  for (const addresses of [
    { imageUrl: '/none.png', videoUrl: '/none.mp4' }, { imageUrl: film.url, videoUrl: url }
  ]) {
    const both = await send('POST', '/dictionary', { ...sign, ...addresses })
    const { errors } = both.json().error.details as { errors: { path: string, message: string }[] }
    t.match(errors.map(({ path, message }) => `${path} ${message}`),
      [/^imageUrl does not match any picture/, /^videoUrl does not match any video/])
  }
})

t.test('so must the picture options of an exercise, and addresses in an import', async t => {
  const { stored, send } = shared
  const [one, two] = [await stored(await photo()), await stored(await photo())]
  const key = `media-${Date.now()}`
  const lesson = {
    modules: [{ key, title: 'M', description: 'M', order: 1 }],
    lessons: [{ key, module: key, title: 'L', description: 'L', category: 'basics', duration: 5, order: 1 }]
  }
  const offering = (options: string[], type = 'word_to_image') =>
    ({ key, lesson: key, type, prompt: 'Laquelle ?', order: 1, options, answer: options[0] })
  const refused = await send('POST', '/import', {
    ...lesson,
    signs: [
      { key, word: 'A', definition: 'A', imageUrl: one.url, videoUrl: '/none.mp4' },
      { key: `${key}-2`, word: 'B', definition: 'B', imageUrl: 'https://elsewhere.example/b.png' }
    ],
    exercises: [offering([one.url, '/none.webp'])]
  })
  t.equal(refused.statusCode, 400)
  t.same(refused.json().error.details.errors.map(({ path }: { path: string }) => path),
    ['signs.0.videoUrl', 'exercises.0.options.1'])
  const words = await send('POST', '/import', {
    ...lesson,
    signs: [{ key, word: `Signe ${key}`, definition: 'Un signe.' }],
    exercises: [{ ...offering(['/a', '/b'], 'image_to_word'), sign: key }]
  })
  t.equal(words.statusCode, 200, 'text options are not checked')
  const taken = await send('POST', '/import', { exercises: [offering([one.smallUrl, two.url])] })
  t.equal(taken.statusCode, 200, taken.body)

  const lessonId = (await send('POST', '/lessons', {
    moduleId: (await send('POST', '/modules', { title: 'N', description: 'N' })).json().data.id,
    title: 'N',
    description: 'N',
    category: 'basics',
    duration: 5
  })).json().data.id
  const options = [one.url, '/none.png']
  const exercise = { lessonId, type: 'word_to_image', prompt: 'Laquelle ?', options, answer: one.url }
  const answer = await send('POST', '/exercises', exercise)
  t.match(answer.json().error, { code: 'UNKNOWN_MEDIA', details: { errors: [{ path: 'options.1' }] } })
  const used = await send('DELETE', `/media/${two.id}`)
  t.match(used.json().error.details.usedBy, [{ kind: 'exercise', total: 1 }])
  const three = await stored(await photo())
  const inEnglish = { optionsEn: [one.url, three.url] }
  const translated = await send('POST', '/exercises', { ...exercise, ...inEnglish, options: [one.url, two.url] })
  t.equal(translated.statusCode, 201, translated.body)
  t.equal((await send('DELETE', `/media/${three.id}`)).statusCode, 422, 'an English option counts as use')
})

t.test('if the file cannot be written there is no row, and a retry succeeds', async t => {
  const folder = t.testdir({ media: 'a file, where a folder should be' })
  const app = await startApp(t, { mediaDir: join(folder, 'media') })
  const { headers } = await signedIn(app, 'admin')
  const { upload } = callsOf(app, headers)
  const bytes = await photo()
  const refused = await upload(bytes)
  t.same([refused.statusCode, refused.json().error.code], [503, 'UNAVAILABLE'])
  await rm(join(folder, 'media'))
  const stored = await upload(bytes)
  t.equal(stored.statusCode, 201)
  const { url } = stored.json().data
  t.ok((await readFile(join(folder, url))).length > 0)

  const film = mp4({ width: 555 })
  const inTheWay = join(folder, 'media', `${createHash('sha256').update(film).digest('hex')}.mp4`)
  await mkdir(inTheWay)
  t.equal((await upload(film)).statusCode, 503)
  const parts = (await readdir(join(folder, 'media'))).filter(name => name.endsWith('.part'))
  t.same(parts, [], 'no part of a file stays')
})

const isRoot = process.getuid?.() === 0

t.test('a mounted folder of another user is used unchanged', { skip: !isRoot && 'needs root' }, async t => {
  // The whole process becomes another user, who cannot read the test's database files.
  const mediaDir = t.testdir()
  await chmod(mediaDir, 0o777)
  const warnings = t.capture(process, 'emitWarning')
  const files = filesIn(mediaDir)
  process.seteuid!(65_534)
  try {
    for (const name of ['one.png', 'two.png']) await files.put(name, new Uint8Array(8))
  } finally {
    process.seteuid!(0)
  }
  t.same((await readdir(mediaDir)).sort(), ['one.png', 'two.png'])
  t.match(warnings.args(), [[/belongs to another user/]], 'it is logged once')
})

t.test('a row whose uploader was deleted stays', async t => {
  const { app, headers } = shared
  const other = await signedIn(app, 'admin')
  const { data } = (await callsOf(app, other.headers).upload(await photo())).json()
  t.equal((await app.inject({ method: 'DELETE', url: `/api/users/${other.user.id}`, headers })).statusCode, 200)
  const [row] = await databaseOf(app).select().from(media).where(eq(media.id, data.id))
  t.equal(row!.uploadedBy, null)
  t.equal((await app.inject(data.url)).statusCode, 200)
})
