// Simulates a film from one picture: a hand that arrives, is held before a cheap camera, and leaves.
import sharp from 'sharp'
import type { RgbaImage } from 'recognizer-wasm'
import type { Random } from '../skeleton/random.ts'

/** Size of the camera's picture, in pixels. */
export const SIZE = { width: 640, height: 480 }
/** Colour around the picture. */
const BACKGROUND = '#888'
/** Seconds of arriving, holding and leaving. */
export const PARTS = { coming: 0.4, held: 2, leaving: 0.4 }
/** How much lower an absent hand is, as a share of the height. */
const AWAY_SHARE = 0.8
/** Largest shift of a frame in pixels; standard deviation of the noise in levels; amplitude and frequency (hertz) of
 * the light's flicker; JPEG quality. */
export const CAMERA = { shake: 1.5, noise: 6, light: 0.08, flicker: 0.7, quality: 75 }

export interface FilmFrame {
  /** Seconds since the hand's arrival; negative before. */
  time: number
  image: RgbaImage
}

/** @yields the frames one by one, because a film in memory would be large
 * @throws if the file is not a picture */
export async function * filmOf (file: string, rate: number, random: Random): AsyncGenerator<FilmFrame> {
  const picture = await sharp(file).autoOrient().flatten({ background: BACKGROUND }).toColourspace('srgb')
    .resize({ ...SIZE, fit: 'contain', background: BACKGROUND }).removeAlpha().raw().toBuffer()
  const noise = noiseTable(random)
  const phase = random.uniform(0, 2 * Math.PI)
  const frames = Math.round((PARTS.coming + PARTS.held + PARTS.leaving) * rate)
  for (let i = 0; i < frames; i++) {
    const time = i / rate - PARTS.coming
    const away = Math.max(0, -time / PARTS.coming, (time - PARTS.held) / PARTS.leaving)
    const [x, y] = [shaken(random), shaken(random) + Math.round(AWAY_SHARE * SIZE.height * away)]
    const light = 1 + CAMERA.light * Math.sin(2 * Math.PI * CAMERA.flicker * time + phase)
    const seen = exposed(shifted(picture, x, y), light, noise, random.integer(noise.length))
    yield { time, image: await compressed(seen) }
  }
}

const shaken = (random: Random) => Math.round(random.uniform(-CAMERA.shake, CAMERA.shake))

const NOISE_TABLE_SIZE = 1 << 18

/** Drawn once: drawing noise for each pixel of each frame would take longer than reading the frame. */
const noiseTable = (random: Random) =>
  Float32Array.from({ length: NOISE_TABLE_SIZE }, () => random.normal(CAMERA.noise))

const GREY = 0x88

/** Shifts a picture right and down; the uncovered area is grey. */
function shifted (picture: Uint8Array, right: number, down: number): Uint8Array {
  const { width, height } = SIZE
  const moved = new Uint8Array(picture.length).fill(GREY)
  const [from, columns] = [Math.max(0, -right), width - Math.abs(right)]
  for (let y = Math.max(0, down); y < Math.min(height, height + down); y++) {
    const start = 3 * ((y - down) * width + from)
    moved.set(picture.subarray(start, start + 3 * columns), 3 * (y * width + Math.max(0, right)))
  }
  return moved
}

function exposed (picture: Uint8Array, light: number, noise: Float32Array, first: number): Uint8ClampedArray {
  const seen = new Uint8ClampedArray(picture.length)
  for (let i = 0; i < seen.length; i++) seen[i] = light * picture[i]! + noise[(first + i) % NOISE_TABLE_SIZE]!
  return seen
}

async function compressed (pixels: Uint8ClampedArray): Promise<RgbaImage> {
  const raw = { ...SIZE, channels: 3 } as const
  const jpeg = await sharp(pixels, { raw }).jpeg({ quality: CAMERA.quality }).toBuffer()
  return { data: await sharp(jpeg).ensureAlpha().raw().toBuffer(), ...SIZE }
}
