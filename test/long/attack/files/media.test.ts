// Hostile uploads of pictures and films: names, declared types, slow and many senders, damaged files.
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { basename, dirname } from 'node:path'
import sharp from 'sharp'
import t from '#tap'
import type { Test } from 'tap'
import type { Config } from '../../../../server/settings/config.ts'
import { kindOf } from '../../../../server/content/inspection/kind.ts'
import { readMp4 } from '../../../../server/content/inspection/mp4.ts'
import { readWebm } from '../../../../server/content/inspection/webm.ts'
import { signedIn, startApp } from '../../../helper.ts'
import { mp4, webm } from '../../../support/films.ts'
import { until } from '../../../support/instances.ts'
import { delaySignals } from '../../../support/late-signals.ts'
import { damaged } from '../../../support/mutations.ts'
import { processorFor } from '../../../support/processor.ts'

delaySignals(t)

const SEED = Number(process.env.FUZZ_SEED ?? 20_261)
const MiB = 2 ** 20

const photo = () => sharp({ create: { width: 640, height: 480, channels: 3, background: '#a45' } })

async function start (t: Test, overrides: Partial<Config> = {}) {
  const mediaDir = `${t.testdir({ media: {} })}/media`
  const app = await startApp(t, { mediaDir, ...overrides })
  const { headers } = await signedIn(app, 'admin')
  return { app, mediaDir, headers }
}

/** A form with one file and a chosen header. */
function formOf (bytes: Uint8Array, { name = 'a.jpg', type = 'image/jpeg' } = {}) {
  const disposition = `content-disposition: form-data; name="file"; filename="${name}"`
  const head = ['--x', disposition, `content-type: ${type}`, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes, Buffer.from('\r\n--x--\r\n')])
}

const FORM = { 'content-type': 'multipart/form-data; boundary=x' }

t.test('a file’s address depends on its content, not on its name or declared type', async t => {
  const { app, mediaDir, headers } = await start(t)
  const bytes = await photo().jpeg().toBuffer()
  const post = (payload: Buffer) =>
    app.inject({ method: 'POST', url: '/api/media', headers: { ...headers, ...FORM }, payload })
  const addresses = new Set<string>()
  for (const name of [
    '../../etc/passwd', '..\\..\\windows\\win.ini', '/etc/passwd', 'C:\\a.jpg', 'a.jpg\0.html', 'a.html', 'a.svg',
    'a.php', '.htaccess', 'CON', 'x'.repeat(5000), '\u202Egpj.exe', '%2e%2e%2fa', "'; drop table media; --", '.', '..'
  ]) {
    for (const type of ['image/jpeg', 'text/html', 'image/svg+xml', 'application/x-httpd-php', 'nonsense']) {
      const answer = await post(formOf(bytes, { name, type }))
      t.ok([200, 201, 400].includes(answer.statusCode), `${name.slice(0, 40)} ${type}: ${answer.statusCode}`)
      if (answer.statusCode < 400) addresses.add(answer.json().data.url)
    }
  }
  t.equal(addresses.size, 1)
  const [address = ''] = addresses
  t.equal((await app.inject(address)).headers['content-type'], 'image/webp')
  t.match((await readdir(mediaDir)).sort(), [/^[0-9a-f]{64}-small\.webp$/, /^[0-9a-f]{64}\.webp$/])
  t.same(await readdir(dirname(mediaDir)), [basename(mediaDir)], 'nothing outside the folder')

  const page = await post(formOf(Buffer.from('<html><script>alert(1)</script>'), { type: 'image/jpeg' }))
  t.equal(page.statusCode, 400)
})

/** Starts an upload over a socket and stops. */
async function stop (t: Test, url: string, authorization: string, sent: number) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  t.teardown(() => socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  const form = formOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(sent)])).subarray(0, sent)
  const head = [
    'POST /api/media HTTP/1.1', 'host: localhost', `authorization: ${authorization}`,
    `content-type: ${FORM['content-type']}`, `content-length: ${10 * MiB}`, '', ''
  ]
  socket.write(head.join('\r\n'))
  socket.write(form)
  return { status: once(socket, 'data').then(([text]) => text.split(' ')[1], () => 'reset') }
}

t.test('a slow upload is cut off and leaves nothing behind', async t => {
  const { app, mediaDir, headers } = await start(t, { uploadTimeout: 6000 })
  const { status } = await stop(t, await app.listen({ port: 0 }), headers.authorization, 5000)
  t.equal(await status, '400')
  t.same(await readdir(mediaDir), [])
})

t.test('one client with many open uploads is refused before memory fills, and others are served', async t => {
  // Long enough that the excess uploads are refused before any times out.
  const uploadTimeout = 600_000
  const { app, headers } = await start(t, { maxMediaVideoBytes: 4 * MiB, maxImageBytes: MiB, uploadTimeout })
  const url = await app.listen({ port: 0 })
  const before = process.memoryUsage.rss()
  const stalled = await Promise.all(Array.from({ length: 40 }, () => stop(t, url, headers.authorization, 3 * MiB)))
  // One upload is being received; nothing of the others is kept.
  const answers: string[] = []
  for (const { status } of stalled) void status.then(answer => answers.push(answer))
  await until(() => answers.length === 39)
  t.same([...new Set(answers)], ['503'])
  t.ok(process.memoryUsage.rss() - before < 100 * MiB, 'in bounded memory')
  const other = await signedIn(app, 'admin')
  const answer = await app.inject({
    method: 'POST',
    url: '/api/media',
    headers: { ...other.headers, ...FORM },
    payload: formOf(await photo().png().toBuffer())
  })
  t.equal(answer.statusCode, 201)
})

t.test('many pictures at once are decoded one after the other', async t => {
  const { app, headers } = await start(t)
  const big = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#123' } }).png().toBuffer()
  const before = process.memoryUsage.rss()
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => app.inject({
    method: 'POST',
    url: '/api/media',
    headers: { ...headers, ...FORM },
    // Bytes appended to a picture make it another file.
    payload: formOf(Buffer.concat([big, Buffer.from([i])]))
  })))
  for (const { statusCode } of answers) t.equal(statusCode, 201)
  t.ok(process.memoryUsage.rss() - before < 400 * MiB, `${process.memoryUsage.rss() - before} bytes more`)
})

t.test('damaged pictures are stored or refused with a message', async t => {
  const { app, headers } = await start(t)
  const small = () => photo().resize(64)
  const files = await Promise.all([
    small().jpeg().toBuffer(), small().jpeg({ progressive: true }).toBuffer(), small().png().toBuffer(),
    small().webp().toBuffer(), small().webp({ lossless: true }).toBuffer()
  ])
  const faults: string[] = []
  for (const bytes of damaged(files, { count: Number(process.env.FUZZ_FILES ?? 150), seed: SEED })) {
    const answer = await app.inject({
      method: 'POST', url: '/api/media', headers: { ...headers, ...FORM }, payload: formOf(bytes)
    })
    if (![200, 201, 400, 413].includes(answer.statusCode)) {
      faults.push(`FUZZ_SEED=${SEED} ${answer.body} to ${Buffer.from(bytes).toString('base64').slice(0, 2000)}`)
    }
  }
  t.same(faults, [])
})

t.test('damaged films are measured or not, within a time limit', async t => {
  const files = [mp4(), mp4({ isTurned: true }), webm(), webm({ isOpen: true })].map(film => film.subarray(0, 900))
  const time = await processorFor(async () => {
    for (const bytes of damaged(files, { count: 20 * Number(process.env.FUZZ_FILES ?? 150), seed: SEED })) {
      const kind = kindOf(bytes)
      const size = kind === 'video/mp4' ? readMp4(bytes) : kind === 'video/webm' ? readWebm(bytes) : undefined
      if (size && !(size.width > 0 && size.height > 0)) t.fail(`${kind} ${JSON.stringify(size)}`)
    }
    // Millions of elements and boxes, some of them nested.
    const nested = [
      Buffer.concat([mp4().subarray(0, 24), Buffer.alloc(20 * MiB, Buffer.from('\0\0\0\x08free', 'latin1'))]),
      Buffer.concat([webm().subarray(0, 40), Buffer.alloc(20 * MiB, Buffer.from([0xec, 0x80]))])
    ]
    for (const bytes of nested) {
      const kind = kindOf(bytes)
      if (kind === 'video/mp4') t.equal(readMp4(bytes), undefined)
      else if (kind === 'video/webm') t.equal(readWebm(bytes), undefined)
      else t.fail('each begins like a film')
    }
  })
  t.ok(time < 20_000, `${time} ms of processor`)
})
