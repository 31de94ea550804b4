// What one address takes of the server's memory that reads no answer and ends no body, on as many connections as the
// limits allow in a minute.
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import type { Operation } from '../test/support/openapi.ts'
import { largestBody } from './hostile-requests.ts'
import { options } from './options.ts'
import type { ServerProcess } from './process.ts'

/** MiB that requests of one kind may take. */
const BOUND = 192
const CONNECTIONS = 580
/** Bytes of an answer, or of a body, below which so many connections hold little. */
const LONG = 100_000
/** Milliseconds for which the connections are held after the memory has grown. */
const HELD = options.small ? 1500 : 10_000
const UUID = '00000000-0000-4000-8000-000000000000'

/** A request as it is sent, without its end where it has a body. */
interface Begun { name: string, head: string, body: string }

/** @returns whether no request takes more than the bound */
export async function measureHeld (
  server: ServerProcess, operations: Operation[], session: { authorization: string }
): Promise<boolean> {
  let [i, worst] = [0, { name: 'none', memory: 0 }]
  for (const { name, head, body } of await begunOf(server.url, operations, session)) {
    const before = await server.residentMiB()
    const from = `x-forwarded-for: 10.1.0.${i++}\r\n`
    const sockets = Array.from({ length: CONNECTIONS }, () => begin(server.url, `${head}${from}\r\n${body}`))
    const memory = await mostOf(server) - before
    for (const socket of sockets) socket.destroy()
    console.log(`${name}: ${memory} MiB for ${CONNECTIONS} connections`)
    if (memory > worst.memory) worst = { name, memory }
  }
  console.log(`what one address begins takes ${worst.memory} MiB at most, by ${worst.name}; the bound is ${BOUND}`)
  return worst.memory <= BOUND
}

/** One request of each route with a long answer, and one of each length of long bodies. */
async function begunOf (url: string, operations: Operation[], session: { authorization: string }): Promise<Begun[]> {
  const begun: Begun[] = []
  const lengths = new Set<number>()
  // Other requests are refused before they hold memory.
  const allowed = operations.filter(({ summary }) => !summary.endsWith(' only)'))
  for (const { method, path, parameters, requestBody } of allowed) {
    const asked = parameters.filter(each => each.in === 'query' && each.name !== 'preview')
    const query = asked.flatMap(({ name, schema }) =>
      schema.type === 'boolean' ? [`${name}=true`] : name === 'limit' ? [`limit=${schema.maximum}`] : [])
    const target = `${path.replace(/\{\w+\}/g, UUID)}?${query.join('&')}`
    const name = `${method} ${target}`
    const head = `${name} HTTP/1.1\r\nhost: x\r\nauthorization: ${session.authorization}\r\n`
    const length = requestBody ? largestBody(requestBody) : 0
    if (length > LONG) {
      if (lengths.has(length)) continue
      lengths.add(length)
      const headers = `content-type: application/json\r\ncontent-length: ${length}\r\n`
      begun.push({ name, head: head + headers, body: ' '.repeat(length - 1) })
    } else if (method === 'GET' && await lengthOf(url + target, session) > LONG) {
      begun.push({ name, head, body: '' })
    }
  }
  return begun
}

async function lengthOf (url: string, session: { authorization: string }): Promise<number> {
  const answer = await fetch(url, { headers: { ...session, 'accept-encoding': 'identity' } })
  return (await answer.arrayBuffer()).byteLength
}

function begin (url: string, text: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).pause().on('error', () => {})
  socket.write(text, 'latin1')
  return socket
}

/** The most memory that the server holds, once it has held no more for a while. */
async function mostOf (server: ServerProcess): Promise<number> {
  let [most, since] = [0, performance.now()]
  while (performance.now() - since < HELD) {
    const now = await server.residentMiB()
    if (now > most) [most, since] = [now, performance.now()]
    await after(200)
  }
  return most
}
