// Pictures and videos in a bucket of an S3-compatible store that verifies signatures.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import t from '#tap'
import type { Test } from 'tap'
import { filesInBucket } from '../../../server/content/storage/bucket.ts'
import { ownDatabase, password, signedIn, startApp } from '../../helper.ts'
import { mp4 } from '../../support/films.ts'
import { form } from '../../support/forms.ts'
import { freePort, isListening, until } from '../../support/instances.ts'
import { delaySignals } from '../../support/late-signals.ts'
import { commandLine } from '../../support/terminal.ts'
import { TOOLS } from '../runtimes/tools.ts'

delaySignals(t)

const PACKAGE = join(TOOLS, 'node_modules', '@20minutes', 's3rver')
const skip = existsSync(PACKAGE) ? false : 'needs npm ci --prefix test/long/runtimes/installed'
/** The only account of the store. */
const ACCOUNT = 'S3RVER'

/** Starts a store with one bucket as a process. It encrypts page markers with a cipher that OpenSSL lacks by
 * default. */
async function startStore (t: Test) {
  const [folders, port] = [t.testdir({ store: {}, media: {} }), await freePort()]
  const options = {
    directory: join(folders, 'store'), port, address: '127.0.0.1', silent: true, configureBuckets: [{ name: 'dactylo' }]
  }
  const script = `new (require('${PACKAGE}'))(${JSON.stringify(options)}).run()`
  const child = spawn(process.execPath, ['--openssl-legacy-provider', '--eval', script], { stdio: 'ignore', env: {} })
  const ended = once(child, 'exit')
  const close = async () => {
    child.kill('SIGKILL')
    await ended
  }
  t.teardown(close)
  await until(() => isListening(port))
  const settings = {
    mediaBucket: `http://127.0.0.1:${port}/dactylo`,
    mediaBucketRegion: 'us-east-1',
    mediaBucketKey: ACCOUNT,
    mediaBucketSecret: ACCOUNT
  }
  return { settings, close, mediaDir: join(folders, 'media') }
}

t.test('files are put, measured, read in parts, listed and deleted', { skip }, async t => {
  const { settings } = await startStore(t)
  const files = filesInBucket(settings)
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 251))
  const before = Date.now() - 2000
  t.equal(await files.sizeOf('a.mp4'), undefined)
  await files.put('a.mp4', bytes)
  await files.put('a.mp4', bytes)
  t.equal(await files.sizeOf('a.mp4'), bytes.length)
  t.ok((await buffer((await files.get('a.mp4'))!.stream)).equals(bytes))
  const part = await files.get('a.mp4', { start: 10, end: 99_998 })
  t.ok((await buffer(part!.stream)).equals(bytes.subarray(10, 99_999)))
  const [file, ...more] = await files.list()
  t.same([file!.name, more], ['a.mp4', []])
  t.ok(file!.writtenAt.getTime() >= before && file!.writtenAt.getTime() <= Date.now() + 2000)
  await files.delete('a.mp4')
  await files.delete('a.mp4')
  t.same(await files.list(), [])
  t.equal(await files.get('a.mp4'), undefined)
})

t.test('a long list is read page by page', { skip }, async t => {
  const { settings } = await startStore(t)
  const files = filesInBucket(settings)
  const names = Array.from({ length: 1003 }, (_, i) => `${i}.webm`)
  for (let i = 0; i < names.length; i += 50) {
    await Promise.all(names.slice(i, i + 50).map(name => files.put(name, Buffer.from('x'))))
  }
  t.same((await files.list()).map(({ name }) => name).sort(), names.sort())
})

t.test('a wrong key, secret or bucket is an error that reveals no secret', { skip }, async t => {
  const { settings } = await startStore(t)
  for (const [wrong, message] of [
    [{ mediaBucketSecret: 'another' }, /^The bucket answers 403 SignatureDoesNotMatch$/],
    [{ mediaBucketKey: 'another' }, /^The bucket answers 403 InvalidAccessKeyId$/]
  ] as const) {
    const files = filesInBucket({ ...settings, ...wrong })
    await t.rejects(files.put('a.mp4', Buffer.from('x')), { message })
    await t.rejects(files.sizeOf('a.mp4'), /^The bucket answers 403$/)
    await t.rejects(files.list(), { message })
  }
  const missingBucket = filesInBucket({ ...settings, mediaBucket: settings.mediaBucket.replace('dactylo', 'nothing') })
  await t.rejects(missingBucket.put('a.mp4', Buffer.from('x')), /NoSuchBucket/)
})

t.test('a server stores and serves uploads from the bucket, and answers 503 while it is away', { skip }, async t => {
  const { settings, close, mediaDir } = await startStore(t)
  const db = await ownDatabase(t)
  const app = await startApp(t, { ...settings, mediaDir }, db)
  const { headers } = await signedIn(app, 'admin')
  const upload = async (bytes: Uint8Array) => {
    const { payload, headers: type } = await form({ field: 'file', bytes })
    return app.inject({ method: 'POST', url: '/api/media', headers: { ...headers, ...type }, payload })
  }
  const film = mp4()
  const stored = await upload(film)
  t.equal(stored.statusCode, 201, stored.body)
  t.equal((await upload(film)).statusCode, 200)
  const { id, url } = stored.json().data
  t.ok((await app.inject(url)).rawPayload.equals(film))
  const part = await app.inject({ url, headers: { range: 'bytes=5-9' } })
  t.same([part.statusCode, part.rawPayload.equals(film.subarray(5, 10))], [206, true])
  const fetches = t.captureFn(fetch)
  t.intercept(globalThis, 'fetch', { value: fetches, configurable: true })
  t.equal((await app.inject({ method: 'HEAD', url })).headers['content-length'], String(film.length))
  t.same(fetches.calls.map(({ args: [request] }) => (request as Request).method), ['HEAD'], 'nothing is read')
  t.same(await readdir(mediaDir), [], 'nothing in a folder')

  const { run } = await commandLine(t, password, db)
  const env = { MEDIA_BUCKET: settings.mediaBucket, MEDIA_BUCKET_KEY: ACCOUNT, MEDIA_BUCKET_SECRET: ACCOUNT }
  t.match((await run(['media', 'unused'], '', env)).output, /\.mp4\n1 unused\n$/)
  t.equal((await app.inject({ method: 'DELETE', url: `/api/media/${id}`, headers })).statusCode, 200)
  t.match((await run(['media', 'unused'], '', env)).output, /^0 unused\n$/)

  const { id: otherId, url: other } = (await upload(mp4({ width: 16 }))).json().data
  await close()
  t.equal((await app.inject(other)).statusCode, 503)
  t.equal((await upload(mp4({ width: 32 }))).statusCode, 503)
  t.equal((await app.inject({ method: 'DELETE', url: `/api/media/${otherId}`, headers })).statusCode, 200)
  t.equal((await app.inject({ url: '/api/media', headers })).json().meta.total, 0, 'a command can delete its file')
})
