// What the hand engine costs before and around its networks: its start, a worker's memory, and an image's processor.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { createHandTracker } from 'recognizer-wasm'
import type { createImageWorkers as CreateImageWorkers } from '../server/recognition/image-workers.ts'
import { drawHands } from '../test/recognizer/drawn-hand.ts'
import { ms } from './figures.ts'

const IMAGES = 30
const MEBIBYTE = 2 ** 20

const model = async (file: string) => readFile(new URL(`../recognizer-wasm/models/${file}`, import.meta.url))

async function ready () {
  const files = await Promise.all(['hand-kernels.wasm', 'palm-detection.plan', 'hand-landmark.plan'].map(model))
  const [kernels, palmDetection, handLandmark] = files as [Buffer, Buffer, Buffer]
  const started = performance.now()
  await createHandTracker({ kernels, palmDetection, handLandmark })
  console.log(`engine ready, both networks run once: ${ms(performance.now() - started)}`)
}

/** A drawn hand as a JPEG, 80 % of the picture's height. */
async function photo (width: number, height: number): Promise<Buffer> {
  const { data } = drawHands(width, height, { size: 0.8 * height })
  return sharp(data, { raw: { width, height, channels: 4 } }).jpeg().toBuffer()
}

async function processorOf (work: () => Promise<unknown>): Promise<number> {
  for (let i = 0; i < 5; i++) await work()
  const before = process.cpuUsage()
  for (let i = 0; i < IMAGES; i++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / IMAGES
}

/** Workers of the built server where there is one: in the others, tsx takes as much memory as the networks. */
async function imageWorkers () {
  const built = new URL('../dist/server/recognition/image-workers.js', import.meta.url)
  const found = existsSync(built) ? built : new URL('../server/recognition/image-workers.ts', import.meta.url)
  console.log(`workers of ${found === built ? 'the build' : 'the source; npm run build for those of the build'}`)
  const { createImageWorkers } = await import(found.href) as { createImageWorkers: typeof CreateImageWorkers }
  const log = { error: () => { throw new Error('a worker failed') } }
  return createImageWorkers({ workers: 1, maxPixels: 24e6, maxSide: 16_384, timeout: 60_000, log })
}

async function images () {
  const photos = [await photo(640, 480), await photo(4000, 3000)]
  const reader = await imageWorkers()
  const before = process.memoryUsage.rss()
  await reader.warmUp()
  for (const [i, bytes] of photos.entries()) {
    const all = await processorOf(() => reader.read(bytes))
    const memory = Math.round((process.memoryUsage.rss() - before) / MEBIBYTE)
    const first = { width: 896, withoutEnlargement: true }
    const decoding = await processorOf(() => sharp(bytes).resize(first).raw().toBuffer())
    const what = ['image of 640x480', 'image of 4000x3000'][i]
    console.log(`${what}: ${ms(all)} of processor, decoding alone ${ms(decoding)}; with a worker ${memory} MiB more`)
  }
  await reader.close()
}

await ready()
await images()
