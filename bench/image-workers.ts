// Pictures and workers for benches of images.
import { existsSync } from 'node:fs'
import sharp from 'sharp'
import type { createImageWorkers as CreateImageWorkers } from '../server/recognition/images/workers.ts'
import { drawHands } from '../test/recognizer/drawn-hand.ts'

/** A drawn hand, `size` pixels high, as a JPEG. */
export async function drawnPhoto (width: number, height: number, size: number): Promise<Buffer> {
  const { data } = drawHands(width, height, { size })
  return sharp(data, { raw: { width, height, channels: 4 } }).jpeg().toBuffer()
}

/** A worker of the built server if there is one: with the source, tsx takes as much memory as the networks. */
export async function imageWorkers () {
  // After tsc -b alone, the server there does not find the package.
  const isBuilt = existsSync(new URL('../dist/node_modules/recognizer-wasm', import.meta.url))
  console.log(`workers of ${isBuilt ? 'the build' : 'the source; npm run build for those of the build'}`)
  const file = isBuilt ? '../dist/server/recognition/images/workers.js' : '../server/recognition/images/workers.ts'
  const { createImageWorkers } = await import(file) as { createImageWorkers: typeof CreateImageWorkers }
  const log = { error: (cause: unknown) => { throw new Error('a worker failed', { cause }) } }
  return createImageWorkers({ workers: 1, maxPixels: 24e6, timeout: 60_000, secondLooks: [], log })
}
