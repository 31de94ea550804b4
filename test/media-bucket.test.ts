// Pictures and videos in a bucket that fails: no client hangs, and no cache keeps the failure.
import type { ServerResponse } from 'node:http'
import t from '#tap'
import { password, signedIn, startApp } from './helper.ts'
import { notThere, startBucket } from './support/bucket.ts'
import { drawnPhoto } from './support/drawn-photo.ts'
import { mp4 } from './support/films.ts'
import { form } from './support/forms.ts'
import { commandLine } from './support/terminal.ts'
import { replaceGlobals } from './web/globals.ts'

const bucket = await startBucket(t)
const app = await startApp(t, bucket.settings)
const { headers } = await signedIn(app, 'admin')
const film = mp4()
const { payload, headers: type } = await form({ field: 'file', bytes: film })
const upload = () => app.inject({ method: 'POST', url: '/api/media', headers: { ...headers, ...type }, payload })
const { id, url } = (await upload()).json().data as { id: string, url: string }

t.afterEach(() => { bucket.fail = undefined })

t.test('a file costs one request to the bucket, and none if the client has a copy', async t => {
  bucket.methods.length = 0
  const { rawPayload, headers: { etag } } = await app.inject(url)
  t.ok(rawPayload.equals(film))
  const part = await app.inject({ url, headers: { range: 'bytes=5-9' } })
  t.same([part.statusCode, part.rawPayload], [206, film.subarray(5, 10)])
  t.equal((await app.inject({ url, headers: { 'if-none-match': String(etag) } })).statusCode, 304)
  t.same(bucket.methods, ['GET', 'GET'])
  const head = await app.inject({ method: 'HEAD', url })
  t.same([head.statusCode, head.headers['content-length'], bucket.methods.at(-1)], [200, String(film.length), 'HEAD'])
})

/** Faults of the bucket and the expected status; null if the client's connection is cut. */
const failures: Record<string, [fail: (response: ServerResponse, file: Buffer) => void, status?: number]> = {
  refuses: [response => response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'), 503],
  'has lost it': [notThere, 404],
  'has lost itself': [response => response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>'), 503],
  'breaks off before the file': [breakOff(0), 503],
  'breaks off within the file': [breakOff(99)],
  'gives fewer bytes than there are': [(response, file) => response.end(file.subarray(0, 99))],
  'gives nothing': [response => response.end(), 503],
  'gives more bytes than there are': [(response, file) => response.end(Buffer.concat([file, file])), 503]
}

function breakOff (after: number) {
  return (response: ServerResponse, file: Buffer) => {
    response.writeHead(200, { 'content-length': file.length }).flushHeaders()
    response.write(file.subarray(0, after), () => response.destroy())
  }
}

t.test('a failing bucket is answered at once, with an error that is not cached', async t => {
  const address = await app.listen({ port: 0 })
  for (const [what, [fail, status]] of Object.entries(failures)) {
    for (const range of ['', 'bytes=100-2000']) {
      bucket.fail = fail
      const asking = fetch(address + url, { headers: { range } })
      if (status === undefined) {
        await t.rejects(asking.then(answer => answer.arrayBuffer()), what)
        continue
      }
      const answer = await asking
      t.equal(answer.status, status, what)
      t.match(await answer.json(), { code: status === 404 ? 'MEDIA_NOT_FOUND' : 'UNAVAILABLE' }, what)
      t.equal(answer.headers.get('cache-control'), 'no-store', what)
      for (const name of ['etag', 'content-range', 'accept-ranges']) t.equal(answer.headers.get(name), null, what)
    }
  }
  bucket.fail = undefined
  t.ok(Buffer.from(await (await fetch(address + url)).arrayBuffer()).equals(film), 'the file is available again')
})

t.test('an upload does not wait for the rest of an error', async t => {
  const { setTimeout } = globalThis
  const sooner = (call: () => void, delay: number) => setTimeout(call, delay === 30_000 ? 300 : delay)
  replaceGlobals(t, { setTimeout: sooner })
  bucket.fail = response => { response.writeHead(403, { 'content-length': 500 }).write('<Error>') }
  const picture = await form({ field: 'file', bytes: await drawnPhoto().png().toBuffer() })
  const answer = await app.inject({
    method: 'POST', url: '/api/media', headers: { ...headers, ...picture.headers }, payload: picture.payload
  })
  t.equal(answer.statusCode, 503)
})

t.test('dactylo check reports a bucket that refuses files', async t => {
  const { run } = await commandLine(t, password)
  const { mediaBucket, mediaBucketKey, mediaBucketSecret } = bucket.settings
  const env = { MEDIA_BUCKET: mediaBucket, MEDIA_BUCKET_KEY: mediaBucketKey, MEDIA_BUCKET_SECRET: mediaBucketSecret }
  const folders = { DATA_DIR: t.testdir(), MODELS_DIR: t.testdirName }
  const check = async () => (await run(['check'], '', { ...env, ...folders })).output
  t.match(await check(), /^ok\tmedia: in /m)
  t.equal(bucket.files.size, 1, 'its test file is deleted')
  bucket.fail = response => response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
  t.match(await check(), /^failed\tmedia: The bucket answers 403 AccessDenied$/m)
})

t.test('no transaction waits for the bucket: the row is deleted even if its file is not', async t => {
  const remove = async () => app.inject({ method: 'DELETE', url: `/api/media/${id}`, headers })
  const total = async () => (await app.inject({ url: '/api/media', headers })).json().meta.total as number
  let removed: ReturnType<typeof remove> | undefined
  const response = await new Promise<ServerResponse>(resolve => {
    bucket.fail = resolve
    removed = remove()
  })
  t.equal(await total(), 0, 'while the bucket does not answer')
  response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
  t.equal((await removed)!.statusCode, 200)
  t.equal((await app.inject(url)).statusCode, 404)
  t.equal(bucket.files.size, 1, 'the file stays until "dactylo media unused" finds it')
  bucket.fail = undefined
  t.equal((await upload()).statusCode, 201)
  t.equal((await app.inject(url)).statusCode, 200)
})
