// Clients that send or read drop by drop, or nothing at all, lose their connection and do not hold up others.
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import t from '#tap'
import type { Test } from 'tap'
import type { App } from '../../server/app.ts'
import { inProject } from '../../server/settings/paths.ts'
import { startApp } from '../helper.ts'
import { until } from '../support/instances.ts'
import { form } from '../support/forms.ts'
import { drawnPhoto } from '../support/drawn-photo.ts'

/** Milliseconds. A request that does not end is cut off after twice that; the difference is how long this process
 * may be delayed on a busy machine. */
const UPLOAD_TIMEOUT = 1000
/** An upload that sends too little is answered after a second and disconnected after twice this time. */
const UPLOADS = { uploadTimeout: 3000 }
/** An answer may take twenty times as long to read. */
const READING = { uploadTimeout: 100 }
/** Milliseconds until a slow client must be gone, even on a busy machine. */
const GONE = 30_000

/** A server that has read its first image, because loading a worker takes long. */
async function start (t: Test) {
  const app = await startApp(t, UPLOADS)
  await until(async () => {
    const upload = await form({ field: 'file', bytes: await picture() })
    return app.inject({ method: 'POST', url: '/get-alphabet', ...upload }).then(() => true, () => false)
  })
  return listen(app)
}

async function listen (app: App) {
  const url = await app.listen({ port: 0 })
  return { app, url, port: (app.server.address() as AddressInfo).port }
}

async function picture () {
  return drawnPhoto().jpeg().toBuffer()
}

/** A connection, and everything received on it. */
function open (t: Test, port: number) {
  const socket = connect(port, '127.0.0.1')
  t.teardown(() => socket.destroy())
  let answer = ''
  socket.on('error', () => {}).on('data', chunk => { answer += chunk.toString('latin1') })
  return { socket, ended: ended(socket).then(() => answer) }
}

/** @throws Error if the connection stays open */
async function ended (socket: Socket): Promise<void> {
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  const late = setTimeout(GONE, undefined, { ref: false }).then(() => {
    throw new Error('the connection is still open')
  })
  await Promise.race([closed, late])
}

/** Sends one byte now and then until the connection closes. */
async function drip (socket: Socket, text: string) {
  for (let i = 0; !socket.destroyed; i = (i + 1) % text.length) {
    socket.write(text[i]!)
    await setTimeout(UPLOAD_TIMEOUT / 10)
  }
}

t.test('slow senders', async t => {
  const { port } = await listen(await startApp(t, { uploadTimeout: UPLOAD_TIMEOUT }))

  t.test('an idle connection is closed', async t => {
    const { ended } = open(t, port)
    await t.resolves(ended)
  })

  t.test('headers that do not end are cut off', async t => {
    const { socket, ended } = open(t, port)
    socket.write('GET /ping HTTP/1.1\r\nHost: x\r\n')
    void drip(socket, 'X-Slow: yes\r\n')
    const answer = await ended
    t.match(answer, /^HTTP\/1\.1 408 Request Timeout\r\n/)
    const { success, error, message, code } = JSON.parse(answer.slice(answer.indexOf('{')))
    t.same([success, error, code], [false, { statusCode: 408, code: 'REQUEST_TIMEOUT', message }, 'REQUEST_TIMEOUT'])
  })

  t.test('a JSON body that does not end is cut off', async t => {
    const answers = ['/api/auth/login', '/get-alphabet2'].map(path => {
      const { socket, ended } = open(t, port)
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
          'Content-Length: 3000\r\n\r\n{'
      )
      void drip(socket, ' ')
      return ended
    })
    for (const answer of await Promise.all(answers)) t.match(answer, /^HTTP\/1\.1 408 /)
  })

  t.test('unfinished uploads do not delay other images', async t => {
    const { url, port } = await start(t)
    const slow = Array.from({ length: 50 }, () => {
      const { socket, ended } = open(t, port)
      socket.write(
        'POST /get-alphabet HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n' +
          'Content-Length: 60000\r\n\r\n' +
          '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
      )
      void drip(socket, '\xff')
      return ended
    })
    const { payload, headers } = await form({ field: 'file', bytes: await picture() })
    const read = async () => (await fetch(`${url}/get-alphabet`, { method: 'POST', headers, body: payload })).status
    // If this process is delayed for a second, its own uploads count as too slow, too.
    let status = await read()
    for (let i = 0; i < 20 && status === 400; i++) status = await read()
    t.equal(status, 200)
    for (const answer of await Promise.all(slow)) {
      t.match(answer, /^HTTP\/1\.1 400 .*The upload stopped before its end/s)
    }
  })
})

/** The number of bytes at an address; undefined if the connection is cut off. */
const bytesAt = (url: string) => fetch(url).then(async answer => (await answer.arrayBuffer()).byteLength)
  .catch(() => undefined)

t.test('an answer read too slowly or not at all is cut off', async t => {
  const { app, url, port } = await listen(await startApp(t, READING))
  const { files } = JSON.parse(await readFile(inProject('dist', 'web', 'files.json'), 'utf8')) as {
    files: Record<string, number>
  }
  const [path, bytes] = Object.entries(files).sort(([, a], [, b]) => b - a)[0]!
  // A normal reader gets all of it, unless this process itself is too slow.
  await until(async () => await bytesAt(url + path) === bytes)

  const connections: Socket[] = []
  for (const bite of [0, 16 * 1024]) {
    const accepted = once(app.server, 'connection') as Promise<[Socket]>
    const client = connect(port, '127.0.0.1').on('error', () => {}).pause()
    t.teardown(() => client.destroy())
    client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    connections.push(...await accepted)
    const eating = setInterval(() => client.read(bite), 20)
    t.teardown(() => clearInterval(eating))
  }
  await t.resolves(Promise.all(connections.map(ended)))
  for (const { bytesWritten } of connections) t.ok(bytesWritten < bytes, `cut off after ${bytesWritten} bytes`)
})
