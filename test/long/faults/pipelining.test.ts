// Pipelined requests: sent over one connection before earlier answers were read.
import { existsSync } from 'node:fs'
import { readdir, readlink, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { once } from 'node:events'
import t from '#tap'
import type { Test } from 'tap'
import { inProject } from '../../../server/settings/paths.ts'
import { startApp } from '../../helper.ts'
import { until } from '../../support/instances.ts'

/** A header nearly as long as all headers together may be. */
const LONG = 'x'.repeat(15_000)
const PAGE = inProject('dist', 'web')

async function start (t: Test) {
  const app = await startApp(t)
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  return function open (path: string, requests: number) {
    const socket = connect(port, '127.0.0.1')
    t.teardown(() => socket.destroy())
    socket.on('error', () => {}).write(`GET ${path} HTTP/1.1\r\nhost: dactylo\r\n\r\n`.repeat(requests))
    return socket
  }
}

/** Waits for the end of a connection, also by a reset. */
const closed = (socket: Socket) => new Promise(resolve => socket.once('close', resolve))

t.test('sixteen requests in one packet are answered, and a connection with more is closed', async t => {
  const open = await start(t)
  const socket = open('/ping', 16)
  let answers = ''
  socket.on('data', chunk => { answers += chunk.toString() })
  await until(() => answers.match(/HTTP\/1.1 200/g)?.length === 16)
  t.notOk(socket.destroyed)
  socket.write('GET /ping HTTP/1.1\r\nhost: dactylo\r\n\r\n')
  await until(() => answers.match(/HTTP\/1.1 200/g)?.length === 17)

  const greedy = open('/metrics', 1500)
  let bytes = 0
  greedy.on('data', chunk => { bytes += chunk.length })
  await closed(greedy)
  t.ok(bytes < 1e6, `${bytes} bytes`)
})

t.test('requests with long headers behind an unread answer are bounded', async t => {
  const open = await start(t)
  const asset = await largestAsset()
  const behind = `GET /health HTTP/1.1\r\nhost: dactylo\r\na: ${LONG}\r\n\r\n`.repeat(15)
  const sockets: Socket[] = []
  let isFull = false
  while (!isFull && sockets.length < 300) {
    const socket = open(`/assets/${asset}`, 1).once('close', () => { isFull = true })
    socket.write(behind)
    sockets.push(socket)
    await new Promise(resolve => socket.once('readable', resolve).once('close', resolve))
  }
  t.ok(isFull, 'a connection is closed')
  t.ok(sockets.length > 100, `after ${sockets.length}`)
  for (const socket of sockets) socket.destroy()
  await until(async () => (await answerOf(open('/ping', 1))).startsWith('HTTP/1.1 200'))
})

/** The first bytes of the answer; "" if the connection closes without one. */
const answerOf = async (socket: Socket) => new Promise<string>(resolve => {
  socket.once('data', chunk => resolve(chunk.toString())).once('close', () => resolve(''))
})

const skip = !existsSync('/proc/self/fd') && 'needs /proc'

t.test('a client that hangs up leaves no file open', { skip }, async t => {
  const open = await start(t)
  const asset = await largestAsset()
  // Other tests of this process may have requested the file without reading it.
  const before = await countOpen(asset)
  const socket = open(`/assets/${asset}`, 10)
  await once(socket, 'readable')
  await until(async () => await countOpen(asset) > before + 1)
  socket.destroy()
  // Too many requests: the connection closes before the files are open.
  await Promise.all(Array.from({ length: 4 }, async () => closed(open(`/assets/${asset}`, 1500).resume())))
  await until(async () => await countOpen(asset) <= before)
  t.ok(await countOpen(asset) <= before)
})

t.test('many downloads leave room for other connections', async t => {
  const open = await start(t)
  const asset = await largestAsset()
  let bytes = 0
  await Promise.all(Array.from({ length: 200 }, async () => {
    const socket = open(`/assets/${asset}`, 1).on('data', ({ length }) => { bytes += length })
    await once(socket, 'data')
  }))
  const before = bytes
  const answers = await Promise.all(Array.from({ length: 30 }, async () => answerOf(open('/ping', 1))))
  t.ok(answers.every(answer => answer.startsWith('HTTP/1.1 200')))
  // Each request needs a turn of the event loop.
  t.ok(bytes - before < 50e6, `${bytes - before} bytes arrived meanwhile`)
})

/** A file too large for the buffers of a connection. */
async function largestAsset (): Promise<string> {
  const names = await readdir(`${PAGE}/assets`)
  const sizes = await Promise.all(names.map(async name => (await stat(`${PAGE}/assets/${name}`)).size))
  return names[sizes.indexOf(Math.max(...sizes))]!
}

/** How often this process has the file open. */
async function countOpen (name: string): Promise<number> {
  const files = await readdir('/proc/self/fd')
  const paths = await Promise.all(files.map(file => readlink(`/proc/self/fd/${file}`).catch(() => '')))
  return paths.filter(path => path.includes(name)).length
}
