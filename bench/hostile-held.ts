// Memory that one address can hold in the server by not reading answers and not ending bodies, on as many connections
// as the limits allow in a minute.
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import type { Operation } from '../test/support/openapi.ts'
import { largestBody } from './hostile-requests.ts'
import { options } from './options.ts'
import type { ServerProcess } from './process.ts'

/** Maximum memory of requests of one kind, in MiB. */
const BOUND = 192
const CONNECTIONS = 580
/** Shorter answers or bodies, in bytes, hold little memory even on this many connections. */
const LONG = 100_000
/** Milliseconds to hold the connections after memory has stopped growing. */
const HOLD_MS = options.small ? 1500 : 10_000
const UUID = '00000000-0000-4000-8000-000000000000'

/** A request as sent, without the end of its body. */
interface Begun { name: string, head: string, body: string }

/** @returns whether all requests stay within the bound */
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

/** One request per route with a long answer, and one per length of long bodies. */
async function begunOf (url: string, operations: Operation[], session: { authorization: string }): Promise<Begun[]> {
  const begun: Begun[] = []
  const lengths = new Set<number>()
  // Other requests are rejected before they use memory.
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

/** The peak memory of the server, once it has not grown for a while. */
async function mostOf (server: ServerProcess): Promise<number> {
  let [most, since] = [0, performance.now()]
  while (performance.now() - since < HOLD_MS) {
    const now = await server.residentMiB()
    if (now > most) [most, since] = [now, performance.now()]
    await after(200)
  }
  return most
}
