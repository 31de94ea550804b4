// POST /get-alphabet2 against a bare Fastify route that validates the same body and answers a constant;
// the letter model alone; and what a start costs.
import { readFile } from 'node:fs/promises'
import autocannon from 'autocannon'
import {
  LANDMARKS, addToFilm, createInputLayout, createLetterRecognizer, framesAt, modelInput, packHandPoints, parseModelInfo,
  type HandPoints, type TimedFrame
} from 'recognizer-wasm'
import { ms, quantile, timed } from './figures.ts'
import { startProcess } from './process.ts'

/** A right hand of arbitrary shape: the cost does not depend on it. */
const hand: Partial<HandPoints> = Object.fromEntries([
  ['r_hand_position', [0.5, 0.5, 0]],
  ...LANDMARKS.map((name, i) => [`r_${name}`, [0.01 * Math.cos(i), 0.08 - 0.008 * i, 0.01 * Math.sin(i)]])
])

const SECONDS = 5

export async function run () {
  await compareRoutes()
  await timeModel()
  await timeStart()
}

async function compareRoutes () {
  const ours = await requestsPerSecond('server/main.ts')
  const bare = await requestsPerSecond('bench/bare-route.ts')
  console.log(`/get-alphabet2: ${ours.rate} requests a second, p99 ${ms(ours.p99)}`)
  console.log(
    `bare route:     ${bare.rate} requests a second, p99 ${ms(bare.p99)}; ratio ${(ours.rate / bare.rate).toFixed(2)}`
  )
}

async function requestsPerSecond (script: string) {
  const server = await startProcess(script)
  const load = {
    url: `${server.url}/get-alphabet2`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(hand),
    connections: 10
  } as const
  await autocannon({ ...load, duration: 1 })
  const { requests, latency, errors, non2xx } = await autocannon({ ...load, duration: SECONDS })
  await server.stop()
  if (errors + non2xx > 0) throw new Error(`${errors} errors, ${non2xx} refusals`)
  return { rate: Math.round(requests.average), p99: latency.p99 }
}

/** Milliseconds between the frames of a film that comes a little faster than the model's own rate. */
const FRAME = 80

/** What a request of a film costs after its body is read: making the model's input, and running the model. */
async function timeModel () {
  const { info, onnx } = await readModel()
  const recognizer = await createLetterRecognizer({ onnx, info })
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
  console.log(`model input:    p50 ${ms(quantile(input, 0.5))}, p99 ${ms(quantile(input, 0.99))}`)
  console.log(`with the model: p50 ${ms(quantile(whole, 0.5))}, p99 ${ms(quantile(whole, 0.99))}`)
}

async function readModel () {
  const folder = new URL('../assets/models/alphabet/', import.meta.url)
  const onnx = new Uint8Array(await readFile(new URL('model.onnx', folder)))
  return { onnx, info: parseModelInfo(JSON.parse(await readFile(new URL('model.json', folder), 'utf8'))) }
}

/** From nothing to the first answer of a server process, and the memory it then holds. */
async function timeStart () {
  const started = performance.now()
  const server = await startProcess('server/main.ts')
  await fetch(`${server.url}/get-alphabet2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(hand)
  })
  const elapsed = performance.now() - started
  console.log(`start:          ${ms(elapsed)} to the first letter, ${await server.residentMiB()} MiB resident`)
  await server.stop()
}
