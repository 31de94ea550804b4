// Clients that send drop by drop through nginx as deployed: others are served, and slow ones are disconnected.
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import t from '#tap'
import type { Test } from 'tap'
import { startApp } from '../../helper.ts'
import { missing, until } from '../../support/instances.ts'
import { startNginx } from '../../support/nginx.ts'

const skip = await missing('nginx')

/** Connections of one address, more than nginx can open by default. */
const MANY = 2100
/** Connections that one address may have open. */
const ALLOWED = 200
/** Milliseconds for a whole upload. */
const UPLOAD_TIMEOUT = 2000
const HEAD = 'POST /get-alphabet HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n' +
  'content-length: 10000000\r\n\r\n'

async function site (t: Test, uploadTimeout: number) {
  const app = await startApp(t, { uploadTimeout, trustProxy: ['127.0.0.1'] })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const nginx = await startNginx(t, [port, port, port, port])
  return Number(new URL(nginx.url).port)
}

/** A connection that sends a request's head, then a byte of its body now and then. */
function trickle (t: Test, port: number) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1' })
  const seen = { answer: '', ended: false }
  socket.on('error', () => {}).on('close', () => { seen.ended = true })
  socket.on('data', chunk => { seen.answer += chunk.toString('latin1') })
  socket.write(HEAD)
  const drops = setInterval(() => socket.write('x'), 500)
  t.teardown(() => {
    clearInterval(drops)
    socket.destroy()
  })
  return seen
}

/** The status that a client at another address gets. */
async function askedBySomebodyElse (port: number): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
  let answer = ''
  socket.on('error', () => {}).on('data', chunk => { answer += chunk.toString('latin1') })
  socket.write('GET /ping HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  await until(() => answer.includes('\r\n\r\n')).finally(() => socket.destroy())
  return Number(answer.slice(9, 12))
}

t.test('2,100 slow uploads from one address do not block other addresses', { skip }, async t => {
  // Long enough that the servers end none of them meanwhile.
  const port = await site(t, 600_000)
  const uploads = Array.from({ length: MANY }, () => trickle(t, port))
  await until(() => uploads.filter(({ answer }) => answer.startsWith('HTTP/1.1 429')).length >= MANY - ALLOWED)
  t.equal(await askedBySomebodyElse(port), 200)
  const refused = uploads.find(({ answer }) => answer.startsWith('HTTP/1.1 429'))!
  const refusal = { code: 'TOO_MANY_REQUESTS', message: 'Too many requests at a time' }
  t.same(JSON.parse(refused.answer.split('\r\n\r\n')[1]!), refusal)
})

t.test('an upload that arrives drop by drop is answered and cut off', { skip }, async t => {
  const port = await site(t, UPLOAD_TIMEOUT)
  const upload = trickle(t, port)
  await until(() => upload.ended)
  t.match(upload.answer, /^HTTP\/1\.1 400 [\s\S]*UPLOAD_STOPPED/)
  t.equal(await askedBySomebodyElse(port), 200)
})
