// Memory of a recognition worker after many images: 10,000 of many sizes, one after another.
import { drawnPhoto, imageWorkers } from './image-workers.ts'

const IMAGES = 10_000
const EVERY = 1000
const MEBIBYTE = 2 ** 20
const SIZES = [[320, 240], [640, 480], [480, 640], [1280, 720], [1920, 1080], [2000, 1500]] as const

export async function run () {
  const photos = await Promise.all(SIZES.flatMap(([width, height]) =>
    [0.3, 0.5, 0.8].map(share => drawnPhoto(width, height, share * Math.min(width, height)))))
  const reader = await imageWorkers()
  await reader.warmUp()
  for (let i = 1; i <= IMAGES; i++) {
    await reader.read(new Uint8Array(photos[i % photos.length]!))
    if (i % EVERY === 0) console.log(`${i} images: ${Math.round(process.memoryUsage.rss() / MEBIBYTE)} MiB resident`)
  }
  await reader.close()
}
