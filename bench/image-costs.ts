// Costs of the hand engine beyond its networks: start, memory of a worker, and CPU time of an image.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { openHandTracker } from 'recognizer-wasm'
import { ms } from './figures.ts'
import { drawnPhoto, imageWorkers } from './image-workers.ts'

const IMAGES = 30
const MEBIBYTE = 2 ** 20

const model = async (file: string) => readFile(new URL(`../recognizer-wasm/models/${file}`, import.meta.url))

async function ready () {
  const files = await Promise.all(['hand-kernels.wasm', 'palm-detection.plan', 'hand-landmark.plan'].map(model))
  const [kernels, palmDetection, handLandmark] = files as [Buffer, Buffer, Buffer]
  const started = performance.now()
  await openHandTracker({ kernels, palmDetection, handLandmark })
  console.log(`engine ready, both networks run once: ${ms(performance.now() - started)}`)
}

async function processorOf (work: () => Promise<unknown>): Promise<number> {
  for (let i = 0; i < 5; i++) await work()
  const before = process.cpuUsage()
  for (let i = 0; i < IMAGES; i++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / IMAGES
}

// A hand of half the height is found at once; one of 0.8 needs a second pass, zoomed out.
const PHOTOS = {
  'image of 640x480, a hand of half its height': await drawnPhoto(640, 480, 240),
  'image of 640x480, a hand of 0.8 of its height': await drawnPhoto(640, 480, 384),
  'image of 4000x3000, a hand of half its height': await drawnPhoto(4000, 3000, 1500)
}

async function images () {
  const reader = await imageWorkers()
  const before = process.memoryUsage.rss()
  await reader.warmUp()
  for (const [name, bytes] of Object.entries(PHOTOS)) {
    const total = await processorOf(() => reader.read(new Uint8Array(bytes)))
    const memory = Math.round((process.memoryUsage.rss() - before) / MEBIBYTE)
    const first = { width: 896, withoutEnlargement: true }
    const decoding = await processorOf(() => sharp(bytes).resize(first).raw().toBuffer())
    console.log(`${name}: ${ms(total)} of processor, decoding alone ${ms(decoding)}; with a worker ${memory} MiB more`)
  }
  await reader.close()
}

await ready()
await images()
