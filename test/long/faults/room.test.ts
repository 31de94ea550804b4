// Memory for unfinished bodies and unread answers: no client takes it from others.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from '#tap'
import type { Test } from 'tap'
import type { Config } from '../../../server/settings/config.ts'
import { signedIn, startApp } from '../../helper.ts'
import { until } from '../../support/instances.ts'
import { metric, metricsOf } from '../../support/metrics.ts'

const MiB = 2 ** 20
const ROOM = 64 * MiB
/** Longer than any answer: eight fill the memory, with their request headers. */
const LARGE = 8 * MiB - 2 ** 14

/** A server, and requests that clients of any address leave unfinished. */
async function start (t: Test, settings: Partial<Config> = {}) {
  const app = await startApp(t, { trustProxy: ['127.0.0.1'], ...settings })
  app.get('/large', async () => 'x'.repeat(LARGE))
  // Its answer is ready after the client has gone.
  app.get('/late', async ({ raw }) => {
    await once(raw.socket, 'close')
    return 'x'.repeat(LARGE)
  })
  const url = await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const { headers } = await signedIn(app, 'admin')
  return {
    app,
    url,
    /** Sends a request and reads only the head of the answer. */
    hold (from: string, request: string) {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      t.teardown(() => socket.destroy())
      socket.write(request.replace('\r\n', `\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n`))
      return { socket, status: statusOn(socket) }
    },
    underWay: async () => metric(await metricsOf(url), 'dactylo_http_requests_in_flight'),
    async askLarge (from: string) {
      const answer = await fetch(`${url}/large`, { headers: { 'x-forwarded-for': from } })
      return [answer.status, (await answer.text()).length]
    },
    /** Sends the largest possible body. @returns "closed" if it is dropped */
    async import (from: string) {
      const body = '{"signs":{}}\n'.padEnd(4 * MiB, `${' '.repeat(1023)}\n`)
      const type = { 'content-type': 'application/x-ndjson', 'x-forwarded-for': from }
      return fetch(`${url}/api/import?dryRun=true`, { method: 'POST', body, headers: { ...headers, ...type } })
        .then(({ status }) => status, () => 'closed')
    }
  }
}

/** @returns "closed" if there is no answer */
const statusOn = (socket: Socket) => new Promise<string>(resolve => {
  socket.once('data', chunk => {
    socket.pause()
    resolve(chunk.toString('latin1').slice(9, 12))
  })
  socket.once('close', () => resolve('closed'))
})

/** The head of a request, and the part of its body that is sent. */
const begun = (length: string, body = '') =>
  `POST /get-alphabet2 HTTP/1.1\r\nContent-Type: application/json\r\n${length}\r\n\r\n${body}`

/** Addresses of `count` clients. */
const addresses = (count: number) => Array.from({ length: count }, (_, n) => `198.51.${n >> 8}.${n & 255}`)

t.test('unread answers of one address leave memory for others', async t => {
  const { url, hold, askLarge } = await start(t)
  const held = []
  for (let i = 0; i < 8; i++) {
    const request = hold(`2001:db8:0:${i}::1`, 'GET /large HTTP/1.1\r\n\r\n')
    t.equal(await request.status, '200')
    held.push(request)
  }
  const refused = await fetch(`${url}/large`, { headers: { 'x-forwarded-for': '2001:db8:0:9::1' } })
  t.match(await refused.json(), { code: 'UNAVAILABLE' }, 'other addresses of the same network cannot')
  t.same([refused.status, refused.headers.get('retry-after')], [503, '1'])

  t.same(await askLarge('192.0.2.1'), [200, LARGE], 'another address can')
  const closed = held.map(({ socket }) => new Promise(resolve => socket.once('close', resolve)))
  for (const { socket } of held) socket.resume()
  await t.resolves(Promise.race(closed), 'the address that holds most lost one')
  for (const { socket } of held) socket.destroy()
  await until(async () => (await askLarge('2001:db8:0:9::1'))[0] === 200)
})

t.test('unfinished bodies of one address leave memory for others', async t => {
  const { hold, ...server } = await start(t)
  const sent = 250_000
  const bodies = Array.from({ length: Math.ceil(ROOM / sent) }, () =>
    hold('192.0.2.1', begun(`Content-Length: ${sent + 1}`, ' '.repeat(sent))))
  t.equal(await Promise.race(bodies.map(({ status }) => status)), '503')
  t.equal(await server.import('192.0.2.2'), 200)
})

/** The head of a request, and its body in `count` chunks. */
const chunked = (count: number, size: number) =>
  begun('Transfer-Encoding: chunked', `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`.repeat(count))

t.test('bodies in short chunks count with the memory of their chunks', async t => {
  const { hold } = await start(t)
  const bodies = Array.from({ length: 40 }, () => hold('192.0.2.1', chunked(8_000, 32)))
  t.equal(await Promise.race(bodies.map(({ status }) => status)), '503')
})

t.test('a body in tiny chunks ends its connection', async t => {
  const { hold } = await start(t)
  t.equal(await hold('192.0.2.1', `${chunked(1000, 1)}0\r\n\r\n`).status, '400')
  t.equal(await hold('192.0.2.1', chunked(2000, 1)).status, 'closed')
  const form = chunked(2000, 1).replace('alphabet2', 'alphabet')
    .replace('application/json', 'multipart/form-data; boundary=x')
  t.equal(await hold('192.0.2.1', form).status, 'closed')
})

t.test('announced bodies that never arrive take no memory', async t => {
  const { hold, underWay, askLarge, ...server } = await start(t)
  for (const from of addresses(17)) {
    for (let i = 0; i < 15; i++) hold(from, begun('Content-Length: 262144'))
  }
  await until(async () => await underWay() > 17 * 15)
  t.equal(await server.import('192.0.2.1'), 200)
  t.same(await askLarge('192.0.2.1'), [200, LARGE])
})

t.test('stalled bodies of many clients free their memory', async t => {
  const { hold, ...server } = await start(t, { uploadTimeout: 12_000 })
  const sent = 200_000
  // Memory for all of them, but little more.
  const crowd = addresses(0.75 * ROOM / sent).map(from =>
    hold(from, begun(`Content-Length: ${sent + 1}`, ' '.repeat(sent))))
  t.equal(await Promise.race(crowd.map(({ status }) => status)), '503')
  t.equal(await server.import('192.0.2.1'), 200)
})

t.test('answers to clients that have gone take no memory', async t => {
  const { hold, underWay } = await start(t)
  const idle = await underWay()
  const ask = (path: string) => hold('192.0.2.1', `GET ${path} HTTP/1.1\r\n\r\n`)
  const unread = Array.from({ length: 10 }, () => ask('/late'))
  await until(async () => await underWay() === idle + unread.length)
  for (const { socket } of unread) socket.destroy()
  await until(async () => await underWay() === idle)
  t.same(await Promise.all([ask('/large').status, ask('/large').status]), ['200', '200'])
})

for (const objects of [3_000, 80_000]) {
  t.test(`long bodies are read one at a time, networks taking turns: ${objects} objects`, async t => {
    const { app } = await start(t)
    const payload = `[${'{},'.repeat(objects)}{}]`
    const answered: string[] = []
    // Injected bodies arrive at once.
    const send = async (from: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
      const { statusCode } = await app.inject({ method: 'POST', url: '/get-alphabet2', payload, headers })
      answered.push(from)
      return statusCode
    }
    const sending = Array.from({ length: 12 }, () => send('198.51.100.1'))
    t.same(await Promise.all([...sending, send('203.0.113.1')]), new Array(13).fill(400))
    t.ok(answered.indexOf('203.0.113.1') < 6, 'the last client with one body waits for few of the others')
  })
}

t.test('a body for an unknown route is not read', async t => {
  const { url } = await start(t)
  for (const body of ['{', '[[[[', `[${'{},'.repeat(80_000)}{}]`]) {
    const headers = { 'content-type': 'application/json' }
    t.equal((await fetch(`${url}/nowhere`, { method: 'POST', body, headers })).status, 404)
  }
})

/** @returns a function that waits until the last started request has freed its memory */
function watchRequests (t: Test) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let request: WeakRef<object> | undefined
  const keep = (message: unknown) => { request = new WeakRef((message as { request: object }).request) }
  subscribe('http.server.request.start', keep)
  t.teardown(() => unsubscribe('http.server.request.start', keep))
  return async () => until(async () => {
    collect()
    return request?.deref() === undefined
  })
}

t.test('an answered request is garbage collected', async t => {
  const { url } = await start(t, { uploadTimeout: 3_600_000 })
  const freed = watchRequests(t)
  const headers = { 'content-type': 'application/json', connection: 'close' }
  await (await fetch(`${url}/get-alphabet2`, { method: 'POST', body: '[{}]', headers })).text()
  await freed()
})

t.test('a request whose body continues after its answer is garbage collected', async t => {
  const { hold } = await start(t, { uploadTimeout: 3_600_000 })
  const freed = watchRequests(t)
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
  const { socket, status } = hold('192.0.2.1', begun('Transfer-Encoding: chunked', chunk.repeat(5)))
  t.equal(await status, '413')
  await new Promise(resolve => socket.write(chunk.repeat(50), resolve))
  socket.destroy()
  await freed()
})
