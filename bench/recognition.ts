// POST /get-alphabet2 against a bare Fastify route that validates the same body and answers a constant;
// the letter model alone; and what a start costs.
import { readFile } from 'node:fs/promises'
import autocannon from 'autocannon'
import { LANDMARKS, createLetterRecognizer, handPoints, parseModelInfo } from '../recognizer-wasm/src/index.ts'
import type { HandPoints } from '../recognizer-wasm/src/index.ts'
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
  console.log(`bare route:     ${bare.rate} requests a second, p99 ${ms(bare.p99)}; ratio ${(ours.rate / bare.rate).toFixed(2)}`)
}

async function requestsPerSecond (script: string) {
  const server = await startProcess(script)
  const load = { url: `${server.url}/get-alphabet2`, method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(hand), connections: 10 } as const
  await autocannon({ ...load, duration: 1 })
  const { requests, latency, errors, non2xx } = await autocannon({ ...load, duration: SECONDS })
  await server.stop()
  if (errors + non2xx > 0) throw new Error(`${errors} errors, ${non2xx} refusals`)
  return { rate: Math.round(requests.average), p99: latency.p99 }
}

async function timeModel () {
  const folder = new URL('../assets/models/alphabet/', import.meta.url)
  const onnx = new Uint8Array(await readFile(new URL('model.onnx', folder)))
  const info = parseModelInfo(JSON.parse(await readFile(new URL('model.json', folder), 'utf8')))
  const recognizer = await createLetterRecognizer({ onnx, info })
  const frames = Array.from({ length: info.memory_frame }, () => handPoints(hand))
  const samples = await timed(2000, () => recognizer.recognize(frames))
  await recognizer.dispose()
  console.log(`letter model:   p50 ${ms(quantile(samples, 0.5))}, p99 ${ms(quantile(samples, 0.99))}`)
}

/** From nothing to the first answer of a server process, and the memory it then holds. */
async function timeStart () {
  const started = performance.now()
  const server = await startProcess('server/main.ts')
  await fetch(`${server.url}/get-alphabet2`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(hand) })
  const elapsed = performance.now() - started
  console.log(`start:          ${ms(elapsed)} to the first letter, ${await server.residentMiB()} MiB resident`)
  await server.stop()
}
