// The Workers of examples/edge in workerd: their size, and their cost compared with an empty Worker.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { inProject } from '../server/settings/paths.ts'
import { exampleHand } from '../server/recognition/example-hand.ts'
import { letterPicture } from '../test/browser/film.ts'
import { TOOLS, noRuntimes } from '../test/long/runtimes/tools.ts'
import { buildWorker, startWorker, uploadSize } from '../test/long/runtimes/worker.ts'
import { form } from '../test/support/forms.ts'
import { ms } from './figures.ts'

const ROUNDS = 30
const MIB = 2 ** 20

type Request = [path: string, request: RequestInit]

export async function run () {
  if (noRuntimes) throw new Error(`The bench of the edge ${noRuntimes}`)
  const folder = await mkdtemp(join(TOOLS, 'packed-'))
  try {
    await fill(folder)
    const [empty, points, whole, lite] = [
      await buildWorker(folder, 'empty.js'), await buildWorker(folder, 'points.js'),
      await buildWorker(folder, 'worker.js'), await buildWorker(folder, 'lite.js')
    ]
    const [small, large] = [await pictureRequest(640, 480), await pictureRequest(1150, 860)]
    await measure('hand points', points, pointsRequest, empty)
    await measure('a JPEG of 640 x 480', whole, small, empty)
    await measure('a JPEG of 1150 x 860', whole, large, empty)
    await measure('640 x 480 with the lite network', lite, small, empty)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The example, its model, a variant with the smaller network, and an empty Worker. */
async function fill (folder: string) {
  await cp(inProject('examples', 'edge'), folder, { recursive: true })
  for (const file of ['model.onnx', 'model.json']) {
    await cp(inProject('assets', 'models', 'alphabet', file), join(folder, file))
  }
  const whole = await readFile(join(folder, 'worker.js'), 'utf8')
  const lite = whole.replace('hand-landmark.plan', 'hand-landmark-lite.plan')
  await writeFile(join(folder, 'lite.js'), lite)
  await writeFile(join(folder, 'empty.js'), `export class Film {}
    export default { fetch: async request => Response.json({ message: (await request.arrayBuffer()).byteLength }) }`)
}

const pointsRequest: Request = ['/get-alphabet2', {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(exampleHand)
}]

async function pictureRequest (width: number, height: number): Promise<Request> {
  const picture = sharp(await letterPicture('V')).resize(width, height)
  const { headers, payload } = await form({ field: 'file', bytes: await picture.jpeg({ quality: 90 }).toBuffer() })
  return ['/get-alphabet', { method: 'POST', headers, body: new Uint8Array(payload) }]
}

interface Cost {
  /** Milliseconds until the first answer. */
  cold: number
  /** CPU time in milliseconds per later answer. */
  warm: number
  /** Bytes at the end. */
  memory: number
}

async function costOf (built: string, [path, request]: Request): Promise<Cost> {
  const worker = await startWorker(built)
  const ask = async () => {
    const answer = await fetch(worker.url + path, request)
    const { message } = await answer.json() as { message: unknown }
    if (!message) throw new Error(`No letter: ${answer.status}`)
  }
  const started = performance.now()
  await ask()
  const cold = performance.now() - started
  for (let round = 0; round < ROUNDS / 3; round++) await ask()
  const before = await worker.processorTime()
  for (let round = 0; round < ROUNDS; round++) await ask()
  const warm = (await worker.processorTime() - before) / ROUNDS
  const memory = await worker.memory()
  await worker.stop()
  return { cold, warm, memory }
}

/** @param empty an empty Worker that gets the same requests */
async function measure (name: string, built: string, request: Request, empty: string) {
  const [{ cold, warm, memory }, nothing] = [await costOf(built, request), await costOf(empty, request)]
  const size = (await uploadSize(built) / MIB).toFixed(2)
  const extra = ((memory - nothing.memory) / MIB).toFixed(0)
  console.log(`${name}: ${size} MiB compressed, ${extra} MiB more than an empty Worker, ` +
    `the first answer after ${ms(cold)}, then ${ms(warm)} of processor each`)
}
