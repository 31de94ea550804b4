// POST /get-alphabet2 compared with a bare Fastify route that validates the same body, the letter network alone, and
// both together; /ping compared with a bare route; the cost of the model input; and the cost of a start.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type autocannon from 'autocannon'
import {
  LANDMARKS, letterRuntime, openLetterRecognizer, packHandPoints, parseModelInfo, type HandPoints
} from 'recognizer-wasm'
import {
  addToFilm, createInputLayout, framesAt, modelInput, openNetwork, type TimedFrame
} from 'recognizer-wasm/internals'
import { byTurns, costOf, ms, quantile, spread, timed, two } from './figures.ts'
import { SERVER, startProcess } from './process.ts'
import { summary, trafficOn } from './traffic.ts'
import type { Traffic } from './traffic.ts'

/** A right hand of arbitrary shape, on which the cost does not depend. */
const hand: HandPoints = Object.fromEntries([
  ['r_hand_position', [0.5, 0.5, 0]],
  ...LANDMARKS.map((name, i) => [`r_${name}`, [0.01 * Math.cos(i), 0.08 - 0.008 * i, 0.01 * Math.sin(i)]])
])

const ROUNDS = 5
/** Signers per connection, so that each sends about as many hands per second as a camera. */
const SIGNERS = 15

export async function run () {
  await compareRoutes()
  await timeModel()
  await timeStart()
}

async function compareRoutes () {
  const [ours, bare] = [await startProcess(SERVER), await startProcess('bench/bare-route.ts')]
  const { onnx, input, shape } = await readModel()
  const network = await openNetwork(onnx, letterRuntime())
  const ping = { path: '/ping' }
  const results = await byTurns(ROUNDS, {
    ping: () => trafficOn(ours, ping),
    barePing: () => trafficOn(bare, ping),
    points: () => trafficOn(ours, points()),
    barePoints: () => trafficOn(bare, points()),
    withNetwork: () => trafficOn(bare, points('/with-network')),
    network: () => costOf(2000, () => network.run(input, shape))
  })
  await Promise.all([ours.stop(), bare.stop(), network.dispose()])
  report(results)
}

/** Hands of many signers with separate films. */
const points = (path = '/get-alphabet2') => ({
  path,
  setupClient: (client: autocannon.Client) => client.setRequests(Array.from({ length: SIGNERS }, () => ({
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', 'x-session-id': randomUUID() },
    body: JSON.stringify(hand)
  })))
})

interface Results extends Record<'ping' | 'barePing' | 'points' | 'barePoints' | 'withNetwork', Traffic[]> {
  network: number[]
}

function report ({ ping, barePing, points, barePoints, withNetwork, network }: Results) {
  const shares = ping.map(({ cost }, round) => barePing[round]!.cost / cost)
  console.log(`/ping:           ${summary(ping)}`)
  console.log(`  bare route:    ${summary(barePing)}; of the time of /ping ${spread(shares, two)}`)
  const times = points.map(({ cost }, round) => cost / (barePoints[round]!.cost + network[round]!))
  console.log(`/get-alphabet2:  ${summary(points)}`)
  console.log(`  bare route:    ${summary(barePoints)}, validating`)
  console.log(`  network alone: ${spread(network, ms)} of processor; the route is ${spread(times, two)} times both`)
  const atLeast = points.map(({ cost }, round) => cost / withNetwork[round]!.cost)
  console.log(`  both in one:   ${summary(withNetwork)}; the route is ${spread(atLeast, two)} times that`)
}

/** Milliseconds between frames, a little faster than the model's own rate. */
const FRAME = 80

/** Cost of a frame after its body is read: creating the model input, and running the model. */
async function timeModel () {
  const { info, onnx } = await readModel()
  const recognizer = await openLetterRecognizer({ onnx, info })
  const layout = createInputLayout(info)
  let film: TimedFrame[] = []
  let time = 0
  const nextInput = () => {
    time += FRAME
    film = addToFilm(film, { frame: packHandPoints(hand), time }, info)
    return framesAt(film, time, info)
  }
  const input = await timed(2000, () => modelInput(nextInput(), layout))
  const whole = await timed(2000, () => recognizer.recognize(nextInput()))
  await recognizer.dispose()
  console.log(`model input:     p50 ${ms(quantile(input, 0.5))}, p99 ${ms(quantile(input, 0.99))}`)
  console.log(`with the model:  p50 ${ms(quantile(whole, 0.5))}, p99 ${ms(quantile(whole, 0.99))}`)
}

/** The letter model and an input of its shape. */
export async function readModel () {
  const folder = new URL('../assets/models/alphabet/', import.meta.url)
  const onnx = new Uint8Array(await readFile(new URL('model.onnx', folder)))
  const info = parseModelInfo(JSON.parse(await readFile(new URL('model.json', folder), 'utf8')))
  const { shape } = createInputLayout(info)
  return { onnx, info, shape, input: new Float32Array(shape[0] * shape[1]) }
}

/** Time from start to first answer of a server process, and its memory. */
async function timeStart () {
  const started = performance.now()
  const server = await startProcess(SERVER)
  await fetch(`${server.url}/get-alphabet2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(hand)
  })
  const elapsed = performance.now() - started
  console.log(`start:           ${ms(elapsed)} to the first letter, ${await server.residentMiB()} MiB resident`)
  await server.stop()
}
